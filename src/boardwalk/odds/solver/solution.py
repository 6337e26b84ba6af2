"""A solved game: `solve` runs the solver, and `Solution` reads every figure from one table of counted deals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwalk.cards import Ranking
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.odds.figures import UNIT_CENTS, base_wager
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import Payoffs, choices_of, compile_payoffs
from boardwalk.press.figure_table import FigureTable, ShownAsTable
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.hold_em import HoldEm
    from boardwalk.odds.solver.longest_flush import LongestFlush
    from boardwalk.odds.solver.no_board import NoBoard


def mean_of(counts: NDArray[np.int64], cents: NDArray[np.int64], unit_cents: int, power: int = 1) -> Fraction:
    """The mean, in units, of amounts with these counts, or of their squares.

    >>> mean_of(np.array([3, 1]), np.array([-500, 500]), 500), mean_of(np.array([3, 1]), np.array([-500, 0]), 500, 2)
    (Fraction(-1, 2), Fraction(3, 4))
    """
    used = np.nonzero(counts)
    total = sum(
        count * amount**power for count, amount in zip(counts[used].tolist(), cents[used].tolist(), strict=True)
    )
    return Fraction(total, int(counts.sum()) * unit_cents**power)


@dataclass(frozen=True, repr=False, eq=False)
class Solution(ShownAsTable):
    """A game under best play, or under the play that was counted.

    `counts[ending, class, outcome]` are deals; amounts are in units of the base wager unless they are called cents.
    """

    payoffs: Payoffs
    version: int
    counts: NDArray[np.int64]
    solver: HoldEm | NoBoard | LongestFlush | None = None
    """The solver that made the counts; None if they were read from the result store."""
    best_at: Game | None = None
    """The game whose best play was counted, if it is not this one's; then every figure is that of the old play."""
    play: str = "best play"
    """What was played, for people."""

    def __eq__(self, other: object) -> bool:
        """The same game, counted in the same deals; who solved it does not matter."""
        if not isinstance(other, Solution):
            return NotImplemented
        mine, theirs = ((each.game, each.payoffs.unit_cents, each.best_at) for each in (self, other))
        return mine == theirs and np.array_equal(self.counts, other.counts)

    def __hash__(self) -> int:
        return hash((self.game.name, self.payoffs.unit_cents, self.counts.tobytes()))

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process go the game and its counts; what was calculated from them is calculated there again."""
        return _restore, (self.game, self.payoffs.unit_cents, self.counts, self.best_at, self.play)

    @cached_property
    def played(self) -> HoldEm | NoBoard | LongestFlush:
        """The solver with its choices, for anyone who wants to play by them; if necessary it solves the game again."""
        return self.solver or solve(self.best_at or self.game, self.payoffs.unit_cents).played

    @property
    def game(self) -> Game:
        return self.payoffs.games[self.version]

    @cached_property
    def deals(self) -> int:
        """How many equally likely deals the expectation covers."""
        return int(self.counts.sum())

    def _mean(self, cents: NDArray[np.int64], power: int = 1) -> Fraction:
        """The mean of an amount given for every ending, class and outcome, or of its square, in units."""
        return mean_of(self.counts, np.broadcast_to(cents, self.counts.shape), self.payoffs.unit_cents, power)

    @cached_property
    def ev(self) -> Fraction:
        """The player's expectation of a round."""
        return self._mean(self.payoffs.cents[self.version])

    @property
    def total(self) -> Fraction:
        """The player's net result, added up over all deals."""
        return self.ev * self.deals

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of a unit of the base wager."""
        return -self.ev

    @property
    def warning(self) -> str | None:
        """A sentence that says that the game as offered favors the player; None if it does not."""
        if self.ev <= 0:
            return None
        base = base_wager(self.game)
        return (
            f"This choice of options and tables favors the player, by {float(self.ev):.4%} of {base}, "
            f"{self.ev} exactly."
        )

    @cached_property
    def initial_wager(self) -> int:
        """What must be wagered before the deal."""
        return len(self.game.required)

    @cached_property
    def average_wager(self) -> Fraction:
        """The average total on the main wagers at the end of a round."""
        staked = [sum(self.payoffs.bets(ending).values()) for ending in self.payoffs.tree.endings]
        return self._mean(np.array(staked, np.int64)[:, None, None])

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of the total wagered."""
        return self.house_edge / self.average_wager

    @cached_property
    def variance(self) -> Fraction:
        return self._mean(self.payoffs.cents[self.version], 2) - self.ev**2

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @cached_property
    def decisions(self) -> dict[str, Fraction]:
        """How often a round takes each path through the decisions."""
        by_ending = self.counts.sum(axis=(1, 2)).tolist()
        return {
            path: Fraction(count, self.deals) for path, count in zip(self.payoffs.tree.paths, by_ending, strict=True)
        }

    @cached_property
    def wagers(self) -> dict[str, Fraction]:
        """The expectation of each main wager, in units; they add up to that of a round."""
        cents = self.payoffs.cents_by_wager(self.version)
        return {name: self._mean(net) for name, net in cents.items()}

    def repriced(self, game: Game) -> Solution:
        """The same play at a version of the game that pays other odds: at once, and exactly.

        Best play at that version is worth at least as much to the player, so its `ev` is a lower bound of that game's.
        """
        payoffs = compile_payoffs([game], self.payoffs.unit_cents)
        if payoffs.classes != self.payoffs.classes or choices_of(game) != choices_of(self.game):
            raise InputError("game", f"must be {self.game.title} with other payouts for the same hands")
        best_at = self.best_at or self.game
        return Solution(payoffs, 0, self.counts, self.solver, None if best_at == game else best_at)

    def figure_table(self) -> FigureTable:
        base = f" of {base_wager(self.game)}"
        rows = (
            _exact("house edge" if self.best_at is None else "house edge, at most", self.house_edge, base),
            _exact("element of risk", self.element_of_risk, " of the total wagered"),
            ("average wager", f"{float(self.average_wager):.6f} units", str(self.average_wager)),
            ("standard deviation", f"{self.standard_deviation:.6f} units", f"root of {self.variance}"),
            *(_exact(f"{name} wager", ev, base) for name, ev in self.wagers.items()),
        )
        play = self.play if self.best_at is None else "played as before the change: a bound"
        return FigureTable(f"{self.game.title}: {self.deals:,} deals, {play}", ("figure", "value", "exact"), rows)

    @cached_property
    def distribution(self) -> dict[Fraction, int]:
        """How many deals have each net result, in units."""
        found: Counter[Fraction] = Counter()
        cents = self.payoffs.cents[self.version]
        for place in zip(*np.nonzero(self.counts), strict=True):
            found[Fraction(int(cents[place]), self.payoffs.unit_cents)] += int(self.counts[place])
        return dict(sorted(found.items()))


def _restore(game: Game, unit_cents: int, counts: NDArray[np.int64], best_at: Game | None, play: str) -> Solution:
    return Solution(compile_payoffs([game], unit_cents), 0, counts, None, best_at, play)


def _exact(name: str, value: Fraction, of: str) -> tuple[str, str, str]:
    return name, f"{float(value):+.6%}{of}", str(value)


def solve(
    game: Game,
    unit_cents: int = UNIT_CENTS,
    *,
    deck: Deck | None = None,
    progress: Progress = silent,
) -> Solution:
    """Solve a game exactly, for a unit of this many cents.

    >>> from boardwalk.games import GAMES
    >>> solution = solve(GAMES["caribbean"].game())
    >>> solution.total, solution.deals
    (Fraction(-1041372912372, 1), 19933230517200)
    """
    (solution,) = solve_together([game], unit_cents, deck=deck, progress=progress)
    return solution


def form_of(game: Game) -> type[HoldEm | NoBoard | LongestFlush]:
    """The solver for a game like this. Each brings Numba along, so it is imported when it is needed."""
    if game.community_cards:
        from boardwalk.odds.solver.hold_em import HoldEm

        return HoldEm
    if game.ranking is Ranking.LONGEST_FLUSH:
        from boardwalk.odds.solver.longest_flush import LongestFlush

        return LongestFlush
    from boardwalk.odds.solver.no_board import NoBoard

    return NoBoard


def solve_together(
    games: Sequence[Game],
    unit_cents: int = UNIT_CENTS,
    *,
    deck: Deck | None = None,
    progress: Progress = silent,
) -> list[Solution]:
    """Solve versions of a game that offer the same choices and differ in what they pay, all at once."""
    payoffs = compile_payoffs(games, unit_cents)
    played = form_of(payoffs.game)(payoffs, tuple(range(len(games))), deck or Deck(), progress).solve()
    for version, total in enumerate(played.totals):
        pairs = zip(played.counts[version].ravel().tolist(), payoffs.net[version].ravel().tolist(), strict=True)
        counted = sum(deals * net for deals, net in pairs)
        assert counted == total, f"the passes disagree: {total} and {counted}"
    return [Solution(payoffs, version, played.counts[version], played) for version in range(len(games))]
