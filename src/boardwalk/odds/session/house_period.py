"""The house's side: what a number of rounds at a pace win, and the chance that they lose money.

The rounds are those of one seat. Seats that play against the same dealer's hand win and lose together, so the results
of a full table are more spread out than those of as many rounds one after another.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from boardwalk.odds.figures import USUAL_ROUNDS_PER_HOUR
from boardwalk.odds.jackpot.waiting_time import Bounds
from boardwalk.odds.session.lattice import ResultDistribution, results_after
from boardwalk.odds.session.round_results import RoundResults

HOURS = {"shift": 8, "day": 24, "month": 720}
"""A day is three shifts, and a month has thirty days."""
OUTSIDE = Fraction(1, 100)
"""The chance of a win outside the interval that is given for each period."""


@dataclass(frozen=True)
class HousePeriod:
    """What one seat wins for the house in a period. Amounts are from the house's side."""

    name: str
    rounds: int
    results: RoundResults
    bet_cents: int
    win: ResultDistribution

    @property
    def handle_cents(self) -> int:
        """The base wagers of the period."""
        return self.rounds * self.bet_cents

    @property
    def expected_cents(self) -> Fraction:
        return -self.rounds * self.results.mean_cents

    @property
    def deviation_cents(self) -> float:
        return sqrt(self.rounds * self.results.variance)

    @property
    def chance_of_loss(self) -> Bounds:
        """The chance that the house has lost money by the end."""
        return self.win.less_than(0)

    @property
    def interval_cents(self) -> tuple[int, int]:
        """The win is between these with a chance of 99 percent, or a little more; half of the rest on each side."""
        return self.win.interval(OUTSIDE)

    @property
    def hold_interval(self) -> tuple[Fraction, Fraction]:
        """The same in parts of the base wagers."""
        low, high = self.interval_cents
        return Fraction(low, self.handle_cents), Fraction(high, self.handle_cents)


def house_periods(
    results: RoundResults, bet_cents: int, rounds_an_hour: int = USUAL_ROUNDS_PER_HOUR
) -> tuple[HousePeriod, ...]:
    """A shift, a day and a month.

    >>> shift, day, month = house_periods(RoundResults({-500: 2, 500: 1}, 500), 500, 1)
    >>> shift.rounds, shift.chance_of_loss.low, shift.interval_cents
    (8, Fraction(577, 6561), (-2000, 4000))
    """
    return tuple(
        HousePeriod(name, rounds, results, bet_cents, results_after(results, rounds).negative())
        for name, hours in HOURS.items()
        if (rounds := hours * rounds_an_hour)
    )
