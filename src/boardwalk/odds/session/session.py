"""A player's session: a bankroll, a bet, a number of rounds and perhaps a goal; and every figure about it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING

from boardwalk.games import Game
from boardwalk.money import dollars
from boardwalk.odds.figures import USUAL_ROUNDS_PER_HOUR, rounded_dollars
from boardwalk.odds.jackpot.waiting_time import Bounds
from boardwalk.odds.session.bankroll import BankrollWalk, Barriers, walk_bankroll
from boardwalk.odds.session.house_period import HousePeriod, house_periods
from boardwalk.odds.session.lattice import ResultDistribution
from boardwalk.odds.session.round_results import RoundResults
from boardwalk.press.figure_table import FigureTable, ShownAsTable
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from boardwalk.odds.solver.solution import Solution

MIDDLE_SHARES = Fraction(1, 2), Fraction(9, 10), Fraction(98, 100)
QUANTILES = tuple(Fraction(part, 100) for part in (1, 5, 25, 50, 75, 95, 99))


@dataclass(frozen=True, repr=False)
class SessionFigures(ShownAsTable):
    """A session of a game under the play that was counted. Chances have exact bounds."""

    solution: Solution
    side_bets: tuple[str, ...]
    play: str
    """How the player decides."""
    walk: BankrollWalk
    rounds_an_hour: int = USUAL_ROUNDS_PER_HOUR

    @property
    def game(self) -> Game:
        return self.solution.game

    @property
    def bet_cents(self) -> int:
        return self.solution.payoffs.unit_cents

    @property
    def round(self) -> RoundResults:
        """What one round can win or lose."""
        return self.walk.results

    @property
    def rounds(self) -> int:
        return self.walk.rounds

    @property
    def barriers(self) -> Barriers:
        return self.walk.barriers

    @property
    def ruin(self) -> Bounds:
        """The chance that the money runs out before all rounds are played."""
        return self.walk.ruin

    @property
    def goal(self) -> Bounds | None:
        """The chance that the goal is reached; None without one."""
        return None if self.barriers.goal_cents is None else self.walk.goal

    @property
    def expected_rounds(self) -> Bounds:
        return self.walk.expected_rounds

    @cached_property
    def result(self) -> ResultDistribution:
        """What the player has won or lost at the end, in cents."""
        return self.walk.final.shifted(-self.barriers.bankroll_cents)

    @property
    def ahead(self) -> Bounds:
        """The chance to end with more than the bankroll."""
        return self.result.at_least(1)

    @property
    def even(self) -> Bounds:
        return self.result.exactly(0)

    @property
    def behind(self) -> Bounds:
        return self.result.less_than(0)

    @property
    def median_cents(self) -> int:
        return self.result.quantile(Fraction(1, 2))

    @property
    def middle_shares(self) -> tuple[tuple[int, int, str], ...]:
        """Between which results half, nine tenths and 98 in 100 of all sessions end, each with its words."""
        return tuple(
            (*self.result.interval(1 - share), f"middle {int(share * 100)}% of sessions") for share in MIDDLE_SHARES
        )

    @property
    def n_zero(self) -> Fraction | None:
        """Rounds until the expectation is as large as one standard deviation."""
        return self.round.n_zero

    @property
    def standard_deviation_cents(self) -> float:
        """Of all rounds, if none is left out."""
        return sqrt(self.rounds * self.round.variance)

    @cached_property
    def house(self) -> tuple[HousePeriod, ...]:
        """What the same bets win for the house in a shift, a day and a month."""
        return house_periods(self.round, self.bet_cents, self.rounds_an_hour)

    def figure_table(self) -> FigureTable:
        start, goal = dollars(self.barriers.bankroll_cents), self.barriers.goal_cents
        rows = [
            ("all rounds played", percent_of(self.walk.all_played)),
            ("money runs out early", percent_of(self.ruin)),
            *([("goal reached", percent_of(self.goal))] if self.goal is not None else []),
            ("ends ahead", percent_of(self.ahead)),
            ("ends even", percent_of(self.even)),
            ("ends behind", percent_of(self.behind)),
            ("rounds played, average", f"{float(self.expected_rounds.low):.2f}"),
            ("result, average", rounded_dollars(self.walk.expected_result_cents.low)),
            *((f"result, {int(part * 100)}% quantile", dollars(self.result.quantile(part))) for part in QUANTILES),
        ]
        until = f", until {dollars(goal)}" if goal is not None else ""
        heading = f"{self.game.title}: {start}, bet {dollars(self.bet_cents)}, {self.rounds:,} rounds{until}"
        return FigureTable(heading, ("figure", "value"), tuple(rows))


def percent_of(chance: Bounds) -> str:
    """A chance for people; as many places as are certain, and no more than four.

    >>> percent_of(Bounds(Fraction(1, 8), Fraction(1, 8))), percent_of(Bounds(Fraction(0), Fraction(1, 10**12)))
    ('12.5000%', '0.0000%')
    """
    return f"{float((chance.low + chance.high) / 2):.4%}"


def play_session(
    solution: Solution,
    bankroll_cents: int,
    rounds: int,
    goal_cents: int | None = None,
    *,
    play: str = "best play",
    side_bets: tuple[str, ...] = (),
    rounds_an_hour: int = USUAL_ROUNDS_PER_HOUR,
    progress: Progress = silent,
) -> SessionFigures:
    """Every chance of a session, for a bet of one unit of the solution."""
    results = RoundResults.of(solution)
    barriers = Barriers(bankroll_cents, results.needed_cents, goal_cents)
    walk = walk_bankroll(results, barriers, rounds, progress)
    return SessionFigures(solution, side_bets, play, walk, rounds_an_hour)
