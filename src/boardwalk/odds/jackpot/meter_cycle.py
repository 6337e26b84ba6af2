"""A cycle of the meter, from one royal flush to the next.

Shortfalls have no closed form and are given between two bounds. The meter walks on a lattice of whole cents; each
wager adds the contribution, prizes take theirs, a royal flush ends the walk. A lower meter never falls short less
often, so whatever leaves the lattice (the rest of 10%, a start between two points, a part of a cent in the
contribution) is rounded up for the lower bound and down for the upper one.

Lower bound: the walk also ends where it leaves the lattice at the top, and the sweeps that find its values begin at
zero, so that every sweep stays below. Upper bound: the walk goes on from the top, which it reaches at most as
often as there are wagers, 1 / royal on average; and values are accepted only if one more sweep raises none of them.
Chances are floats in between, every one a fraction of a power of two; each value is made smaller, or larger, by
more than all its roundings together.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import ceil, floor, gcd
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba import njit

from boardwalk.games.declaration.collected import MeterShare
from boardwalk.games.declaration.pay_table import Prize
from boardwalk.odds.jackpot.progressive_wager import MeterLink, ProgressiveFigures
from boardwalk.odds.jackpot.waiting_time import Bounds

if TYPE_CHECKING:
    from numpy.typing import NDArray


class WalkSteps(NamedTuple):
    """What a wager may do to a meter, in units of the lattice."""

    step: int
    """What a contribution adds."""
    drops: NDArray[np.int64]
    """Fixed prizes, taken off the meter."""
    drop_chances: NDArray[np.float64]
    left: NDArray[np.int64]
    """`[row, meter]`: what a share of the meter leaves of it."""
    share_chances: NDArray[np.float64]
    stays: float
    """The chance that nothing is taken off."""


@njit(inline="always")
def _after_a_wager(values, meter, steps, worth):  # type: ignore[no-untyped-def]
    """The value of a meter that a contribution has just reached; beyond the last of the lattice it is nothing."""
    total = steps.stays * values[meter] if meter < values.size else 0.0
    for row in range(steps.drops.size):
        short = steps.drops[row] - meter
        if short > 0:
            total += steps.drop_chances[row] * (worth[0] + worth[1] * short + worth[2] * values[0])
        elif -short < values.size:
            total += steps.drop_chances[row] * values[-short]
    for row in range(steps.share_chances.size):
        rest = steps.left[row, meter]
        if rest < values.size:
            total += steps.share_chances[row] * values[rest]
    return total


@njit(cache=True, nogil=True)
def sweep_meters(values, steps, worth, factor):  # type: ignore[no-untyped-def]
    """Set every value to what the next wager makes of it, and return the largest change as a part of the value.

    From the highest meter down, the one a contribution further up is new already, so a sweep follows every path to its
    next prize. `worth` is what a shortfall counts: once, for each unit that is missing, and for what comes after it.
    """
    largest = 0.0
    for at in range(values.size - 1, -1, -1):
        new = factor * _after_a_wager(values, at + steps.step, steps, worth)
        change = abs(new - values[at])
        if change > largest * new:
            largest = change / new
        values[at] = new
    return largest


@njit(cache=True, nogil=True)
def is_upper_bound(values, steps, worth, factor):  # type: ignore[no-untyped-def]
    """Whether no value would rise, so that none is below the truth."""
    for at in range(values.size):
        new = factor * _after_a_wager(values, at + steps.step, steps, worth)
        if not new <= values[at]:
            return False
    return True


WALK_ROUNDING = 2.0**-48
"""More than the roundings of one value can make together: fewer than 32 operations, each wrong by 2^-53 at most."""
SLACK = 2.0**-42
"""The slack of the upper bound for each wager; far less than the chance of a royal flush."""
HIGHEST_START_CENTS = 10_000_00
"""A higher start falls short less often than this one, so the bounds for this one are enough."""
ROOM_CENTS = 6_000_00
"""How far above the start the lattice ends."""
MOST_POINTS = 800_000
COARSE_CENTS = 10
"""If a contribution would give the lattice more points than that, it is rounded to a multiple of this many cents."""
MOST_SWEEPS = 5_000
LEAST = 2.0**-960
"""What raises every value of the upper bound: near the smallest of all floats, roundings are not in proportion."""
ONCE, CENTS = (1.0, 0.0, 0.0), (0.0, 1.0, 1.0)
"""What a shortfall counts: one, and the walk ends; or each cent missing, and the walk goes on from an empty meter."""


class _Lattice(NamedTuple):
    """The walk in units of some cents, and how many meters it has."""

    unit: int
    size: int
    steps: WalkSteps


@dataclass(frozen=True)
class MeterWalk:
    """Shortfalls of one cycle: from some meter to the next royal flush."""

    progressive: ProgressiveFigures
    highest_start: int = HIGHEST_START_CENTS

    def chance_from(self, cents: int) -> Bounds:
        """The chance that a fixed prize comes due while the meter holds less."""
        low, high = self._read(self._chances, cents)
        return Bounds(low, min(high, Fraction(1)))

    def cents_from(self, cents: int) -> Bounds:
        """What the house pays for shortfalls on average."""
        return self._read(self._cents, cents)

    @cached_property
    def _chances(self) -> tuple[_SolvedWalk, _SolvedWalk]:
        return self._solve(ONCE)

    @cached_property
    def _cents(self) -> tuple[_SolvedWalk, _SolvedWalk]:
        return self._solve(CENTS)

    def _solve(self, worth: tuple[float, float, float]) -> tuple[_SolvedWalk, _SolvedWalk]:
        return _below(self._lattice(up=True), worth), _above(self._lattice(up=False), worth, self.progressive.royal)

    def _read(self, solved: tuple[_SolvedWalk, _SolvedWalk], cents: int) -> Bounds:
        below, above = solved
        low = below.at(-(-cents // below.lattice.unit)) if cents <= below.highest else Fraction(0)
        return Bounds(low, above.at(min(cents, above.highest) // above.lattice.unit) + above.beyond)

    def _lattice(self, *, up: bool) -> _Lattice:
        """The walk rounded up, or down."""
        rounded = ceil if up else floor
        step = rounded(self.progressive.contribution)
        fixed = [(row.pays, chance) for row, chance in self._rows if isinstance(row.pays, Prize)]
        shares = [(row.pays, chance) for row, chance in self._rows if isinstance(row.pays, MeterShare)]
        drops = [pays.prize_cents for pays, _ in fixed]
        top = min(self.highest_start, max(self._starts)) + ROOM_CENTS
        if top // gcd(step, *drops) > MOST_POINTS:
            step = COARSE_CENTS * rounded(Fraction(step, COARSE_CENTS))
        unit = gcd(step, *drops)
        size = top // unit
        meters = np.arange(size + step // unit, dtype=np.int64) * unit
        rest = [meters - meters * pays.percent // 100 for pays, _ in shares]
        left = np.array([-(-cents // unit) if up else cents // unit for cents in rest], np.int64)
        steps = WalkSteps(
            step=step // unit,
            drops=np.array(drops, np.int64) // unit,
            drop_chances=np.array([chance for _, chance in fixed], np.float64),
            left=left.reshape(len(rest), meters.size),
            share_chances=np.array([chance for _, chance in shares], np.float64),
            stays=float(1 - self.progressive.royal - sum(chance for _, chance in (*fixed, *shares))),
        )
        return _Lattice(unit, size, steps)

    @cached_property
    def _rows(self) -> list[Any]:
        """Rows that lower the meter and leave the walk going."""
        return [(row, chance) for row, chance in self.progressive.chances if row.off_meter and not row.empties]

    @property
    def _starts(self) -> tuple[int, int]:
        return self.progressive.meter.base_cents, self.progressive.meter.reset_cents


class _SolvedWalk(NamedTuple):
    """Values by meter, and what the walk beyond the lattice may add to them."""

    lattice: _Lattice
    values: NDArray[np.float64]
    per: int
    """Cents in what the values count."""
    beyond: Fraction = Fraction(0)

    @property
    def highest(self) -> int:
        """The highest meter, in cents, for which there is a value."""
        return (self.lattice.size - 1) * self.lattice.unit

    def at(self, place: int) -> Fraction:
        return Fraction(float(self.values[place])) * self.per


def _below(lattice: _Lattice, worth: tuple[float, float, float]) -> _SolvedWalk:
    values = np.zeros(lattice.size)
    _sweep_until_still(values, lattice, worth, 1 - WALK_ROUNDING)
    return _SolvedWalk(lattice, values, _per(lattice, worth))


def _above(lattice: _Lattice, worth: tuple[float, float, float], royal: Fraction) -> _SolvedWalk:
    values = np.zeros(lattice.size)
    _sweep_until_still(values, lattice, worth, 1 + SLACK)
    values += LEAST
    enough = is_upper_bound(values, lattice.steps, np.array(worth), 1 + WALK_ROUNDING)
    assert enough, "the sweeps ended too early for an upper bound"
    solved = _SolvedWalk(lattice, values, _per(lattice, worth))
    return solved._replace(beyond=_from_the_top(solved, worth) / royal)


def _sweep_until_still(
    values: NDArray[np.float64], lattice: _Lattice, worth: tuple[float, float, float], factor: float
) -> None:
    for _ in range(MOST_SWEEPS):
        if sweep_meters(values, lattice.steps, np.array(worth), factor) < SLACK / 4:
            return


def _per(lattice: _Lattice, worth: tuple[float, float, float]) -> int:
    return lattice.unit if worth == CENTS else 1


def _from_the_top(solved: _SolvedWalk, worth: tuple[float, float, float]) -> Fraction:
    """What one wager at the top of the lattice leads to before the walk is there again, its contribution left out."""
    steps, top = solved.lattice.steps, solved.lattice.size
    once, each, again = map(Fraction, worth)
    total = Fraction(0)
    for drop, chance in zip(steps.drops.tolist(), steps.drop_chances.tolist(), strict=True):
        short = drop - top
        to = once + each * short * solved.per + again * solved.at(0) if short > 0 else solved.at(-short)
        total += Fraction(chance) * to
    for left, chance in zip(steps.left, steps.share_chances.tolist(), strict=True):
        total += Fraction(chance) * solved.at(min(int(left[top]), top - 1))
    return total * (1 + Fraction(WALK_ROUNDING))


ROUNDED_CENTS_A_SHARE = 1
"""A percentage that is rounded down (R22) leaves less than a cent more on the meter."""
NEARER_START_CENTS = HIGHEST_START_CENTS // 2
"""Shortfalls from a higher start cost too little to need a longer lattice."""


@lru_cache(maxsize=8)  # a screen asks for the same meter again and again
def _walk(progressive: ProgressiveFigures, highest_start: int) -> MeterWalk:
    return MeterWalk(progressive, highest_start)


@dataclass(frozen=True)
class Cycle:
    """A wager over many royal flushes; every figure is between bounds, in cents or as a part of the wager."""

    progressive: ProgressiveFigures
    link: MeterLink

    def shortfall_from(self, cents: int) -> Bounds:
        """The chance that a fixed prize comes due before the next royal flush while the meter holds less (R23)."""
        return _walk(self.progressive, HIGHEST_START_CENTS).chance_from(cents)

    def short_cents_from(self, cents: int) -> Bounds:
        """What the house pays for that on average."""
        return _walk(self.progressive, NEARER_START_CENTS).cents_from(cents)

    def royal_prize(self, from_cents: int) -> Bounds:
        """What the next royal flush is paid on average from this meter on."""
        figures, short = self.progressive, self.short_cents_from(from_cents)
        added = short.times(figures.worth_of_a_cent)
        return Bounds.exactly(figures.royal_prize(from_cents)).plus(added)

    @cached_property
    def long_run_prize(self) -> Bounds:
        """The same from the reset amount on: also the mean meter of all wagers."""
        return self.royal_prize(self.progressive.meter.reset_cents)

    @cached_property
    def house_cents(self) -> Bounds:
        """What the house adds to the meter in a cycle for shortfalls."""
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
    def shortfalls(self) -> Bounds:
        """The part of a wager that shortfalls add to the return."""
        return self.house_cents.times(self.link.resets / self.progressive.stake)

    @property
    def resets_cost(self) -> Fraction:
        """The part of a wager that resets give back."""
        return self.link.resets * self.progressive.meter.reset_cents / self.progressive.stake

    @property
    def rounding_cents(self) -> Fraction:
        """The most that rounding percentages down can add to a royal's prize."""
        figures = self.progressive
        parts = (chance for row, chance in figures.chances if isinstance(row.pays, MeterShare) and not row.empties)
        shares = sum(parts, Fraction(0))
        return ROUNDED_CENTS_A_SHARE * shares / figures.royal * figures.worth_of_a_cent
