"""The main game and side bets together: variances and covariances of stated mixes of bets.

A side bet and the main game are decided by the same cards, so their variances do not simply add up. What decides the
method is what a side bet reads:

- the player's own cards, when there is a board: what the main game is worth is known exactly for every starting hand;
- the player's whole hand: the game is solved with the side bet among its main wagers, which changes no decision;
- anything else: the covariance is within plus or minus the product of the standard deviations, and is given as that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwalk.cards import DECK
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.pay_table import OWN, PLAYER_HAND
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.wager import Placement, Wager
from boardwalk.odds.figures import figure
from boardwalk.odds.session.side_bets import join_side_bets
from boardwalk.odds.side_bets.side_bet import NotCountedError, SideBet, only_table
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.solution import Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAIN = "main wagers"
Solve = Callable[[Game], Solution]


@dataclass(frozen=True)
class Covariance:
    """How two bets vary together, in units squared; `exact` is None if only the bound is known."""

    one: str
    other: str
    exact: Fraction | None
    bound: float
    """The product of the standard deviations, which no covariance is beyond."""
    method: str

    @property
    def low(self) -> float:
        return -self.bound if self.exact is None else float(self.exact)

    @property
    def high(self) -> float:
        return self.bound if self.exact is None else float(self.exact)

    def data(self) -> dict[str, Any]:
        return {
            "one": self.one,
            "other": self.other,
            "covariance": None if self.exact is None else figure(self.exact),
            "bound": self.bound,
            "method": self.method,
        }


@dataclass(frozen=True)
class Mix:
    """One unit on the base wager, what the game requires with it, and one unit on each of these side bets."""

    side_bets: tuple[str, ...]
    mean: Fraction
    low: float
    high: float
    exact: Fraction | None
    """The variance, if every covariance is known exactly."""

    def data(self) -> dict[str, Any]:
        return {
            "side_bets": list(self.side_bets),
            "mean": figure(self.mean),
            "variance": None if self.exact is None else figure(self.exact),
            "standard_deviation": [sqrt(self.low), sqrt(self.high)],
        }


@dataclass(frozen=True)
class Mixes:
    """Every pair of bets, and the stated mixes."""

    covariances: tuple[Covariance, ...]
    mixes: tuple[Mix, ...]

    def data(self) -> dict[str, Any]:
        return {
            "covariances": [each.data() for each in self.covariances],
            "mixes": [each.data() for each in self.mixes],
        }


BY_HAND = "exact, over every starting hand"
JOINED = "exact, solved together"
BOUNDED = "bound by the standard deviations"


def mixes_of(solution: Solution, bets: tuple[SideBet, ...], solve_joined: Solve) -> Mixes:
    """The main game with each side bet, and with all of them."""
    known = _Known(solution, solve_joined)
    pairs = [(MAIN, bet.wager) for bet in bets]
    pairs += [(one.wager, other.wager) for place, one in enumerate(bets) for other in bets[place + 1 :]]
    variance = {MAIN: solution.variance} | {bet.wager: bet.variance for bet in bets}
    mean = {MAIN: solution.ev} | {bet.wager: -bet.house_edge for bet in bets}
    found = {pair: known.covariance(*pair, sqrt(variance[pair[0]] * variance[pair[1]])) for pair in pairs}
    chosen: list[tuple[str, ...]] = [(), *((bet.wager,) for bet in bets)]
    if len(bets) > 1:
        chosen.append(tuple(bet.wager for bet in bets))
    return Mixes(tuple(found.values()), tuple(_mix(names, mean, variance, found) for names in chosen))


def _mix(
    names: tuple[str, ...],
    mean: Mapping[str, Fraction],
    variance: Mapping[str, Fraction],
    found: Mapping[tuple[str, str], Covariance],
) -> Mix:
    played = {MAIN, *names}
    alone = sum((variance[name] for name in played), Fraction(0))
    together = [each for pair, each in found.items() if played.issuperset(pair)]
    exact = None
    if all(each.exact is not None for each in together):
        exact = alone + 2 * sum((each.exact for each in together if each.exact is not None), Fraction(0))
    low = max(0.0, float(alone) + 2 * sum(each.low for each in together))
    high = float(alone) + 2 * sum(each.high for each in together)
    return Mix(names, sum((mean[name] for name in played), Fraction(0)), low, high, exact)


class _Known:
    """What is known of a solved game and its side bets together."""

    def __init__(self, solution: Solution, solve_joined: Solve) -> None:
        self.solution, self.game = solution, solution.game
        self.unit = solution.payoffs.unit_cents
        self.by_hand: dict[str, NDArray[np.object_]] = {}
        self.joined: dict[str, NDArray[np.int64]] = {}
        self.joined_counts: NDArray[np.int64] | None = None
        self._read_starting_hands()
        self._join(solve_joined)

    def _read_starting_hands(self) -> None:
        """What every bet is worth with each starting hand."""
        if not self.game.community_cards:
            return
        played = self.solution.played
        assert isinstance(played, HoldEm)
        wagers = [each for each in self.game.wagers if _reads(each) == OWN]
        if not wagers:
            return
        starting = played.starting[played.versions.index(self.solution.version)]
        scale = Fraction(self.solution.payoffs.step_cents, self.unit * played.ways_below(0))
        best = [max(values) for values in zip(*(sums.tolist() for sums in starting.values()), strict=True)]
        self.by_hand[MAIN] = np.array([value * scale for value in best], object)
        readings = [Reading(tuple(DECK[card] for card in hand)) for hand in played.hands.cards.tolist()]
        for wager in wagers:
            table = only_table(wager)
            rows = (table.best_row(reading, Reading(()), self.unit) for reading in readings)
            self.by_hand[wager.name] = np.array(
                [Fraction(-1) if row is None else Fraction(row.pays.cents(self.unit), self.unit) for row in rows],
                object,
            )

    def _join(self, solve_joined: Solve) -> None:
        """The game with every side bet on the player's whole hand among its main wagers."""
        whole = PLAYER_HAND if self.game.community_cards else OWN
        names = [each.name for each in self.game.wagers if _reads(each) in (whole, PLAYER_HAND)]
        game = None
        for count in range(len(names), 0, -1):
            with suppress(InputError):
                game = join_side_bets(self.game, names[:count], self.unit)
                break
        if game is None:
            return
        joined = solve_joined(game)
        nets = joined.payoffs.cents_by_wager(joined.version)
        chosen = [name for name in names if name in nets]
        self.joined = {name: nets[name] for name in chosen}
        self.joined[MAIN] = joined.payoffs.cents[joined.version] - sum(self.joined[name] for name in chosen)
        self.joined_counts = joined.counts
        main = self._mean(self.joined[MAIN])
        assert main == self.solution.ev, f"the side bets changed the main game: {main} and {self.solution.ev}"

    def _mean(self, cents: NDArray[np.int64], other: NDArray[np.int64] | None = None) -> Fraction:
        assert self.joined_counts is not None
        power = 1 if other is None else 2
        values = (cents if other is None else cents * other).ravel().tolist()
        counts = self.joined_counts.ravel().tolist()
        return Fraction(sum(map(int.__mul__, counts, values)), sum(counts) * self.unit**power)

    def covariance(self, one: str, other: str, bound: float) -> Covariance:
        if one in self.by_hand and other in self.by_hand:
            first, second = self.by_hand[one], self.by_hand[other]
            exact = Fraction((first * second).sum()) / len(first)
            exact -= Fraction(first.sum()) / len(first) * Fraction(second.sum()) / len(first)
            return Covariance(one, other, exact, bound, BY_HAND)
        if one in self.joined and other in self.joined:
            net, other_net = self.joined[one], self.joined[other]
            exact = self._mean(net, other_net) - self._mean(net) * self._mean(other_net)
            return Covariance(one, other, exact, bound, JOINED)
        return Covariance(one, other, None, bound, BOUNDED)


def _reads(wager: Wager) -> object:
    """The cards that alone decide a side bet, whatever the player does; None if there is more to it."""
    if wager.place is not Placement.OPTIONAL:
        return None
    with suppress(NotCountedError):
        table = only_table(wager)
        if not any(row.dealer is not None for row in table.rows):
            return table.reads
    return None
