"""A cycle of the meter, from one royal flush to the next, with what bends the straight line: shortfalls and a limit."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache

from boardwalk.games.collected import MeterShare
from boardwalk.odds.jackpot.limited import limited_prize
from boardwalk.odds.jackpot.meter_walk import HIGHEST_START_CENTS, MeterWalk
from boardwalk.odds.jackpot.progressive import Link, Progressive
from boardwalk.odds.jackpot.waiting import Bounds

ROUNDED_CENTS_A_SHARE = 1
"""A percentage that is rounded down (R22) leaves less than a cent more on the meter."""

NEARER_START_CENTS = HIGHEST_START_CENTS // 2
"""What shortfalls cost from here on is too little to ask for more."""


@lru_cache(maxsize=8)  # a screen asks for the same meter again and again
def _walk(progressive: Progressive, highest_start: int) -> MeterWalk:
    return MeterWalk(progressive, highest_start)


@dataclass(frozen=True)
class Cycle:
    """What a wager brings over many royal flushes; every figure between bounds, in cents or as a part of the wager."""

    progressive: Progressive
    link: Link

    def shortfall_from(self, cents: int) -> Bounds:
        """The chance that a fixed prize comes due before the next royal flush while the meter holds less (R23)."""
        return _walk(self.progressive, HIGHEST_START_CENTS).chance_from(cents)

    def short_cents_from(self, cents: int) -> Bounds:
        """What the house pays for that on average."""
        return _walk(self.progressive, NEARER_START_CENTS).cents_from(cents)

    def royal_prize(self, from_cents: int) -> Bounds:
        """What the next royal flush is paid on average from this meter on."""
        figures, short = self.progressive, self.short_cents_from(from_cents)
        limit = figures.meter.limit_cents
        if limit is not None:
            return limited_prize(figures, from_cents, limit, short.high)
        added = short.times(figures.worth_of_a_cent)
        return Bounds.exactly(figures.royal_prize(from_cents)).plus(added)

    @cached_property
    def long_run_prize(self) -> Bounds:
        """The same from the reset amount on: also the mean meter of all wagers."""
        return self.royal_prize(self.progressive.meter.reset_cents)

    @cached_property
    def house_cents(self) -> Bounds:
        """What the house adds to the meter in a cycle for shortfalls, less what goes to the overflow."""
        figures = self.progressive
        line = figures.royal_prize(figures.meter.reset_cents)
        low, high = self.long_run_prize
        return Bounds((low - line) / figures.worth_of_a_cent, (high - line) / figures.worth_of_a_cent)

    @cached_property
    def long_run(self) -> Bounds:
        """The return of a wager over many royal flushes."""
        return Bounds(*(self.progressive.long_run(self.link.resets, cents) for cents in self.house_cents))

    @property
    def house_edge(self) -> Bounds:
        """What the house keeps of a wager over many royal flushes."""
        return Bounds(1 - self.long_run.high, 1 - self.long_run.low)

    @property
    def bent(self) -> Bounds:
        """The part of a wager that shortfalls add to the return, less what goes to the overflow."""
        return self.house_cents.times(self.link.resets / self.progressive.stake)

    @property
    def resets_cost(self) -> Fraction:
        """The part of a wager that resets give back."""
        return self.link.resets * self.progressive.meter.reset_cents / self.progressive.stake

    @property
    def rounding_cents(self) -> Fraction:
        """No more than this is what rounding percentages down adds to a royal's prize."""
        figures = self.progressive
        parts = (chance for row, chance in figures.chances if isinstance(row.pays, MeterShare) and not row.empties)
        shares = sum(parts, Fraction(0))
        return ROUNDED_CENTS_A_SHARE * shares / figures.royal * figures.worth_of_a_cent
