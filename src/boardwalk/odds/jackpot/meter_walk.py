"""What has no closed form: how likely the meter falls short of a fixed prize before the next royal, and by how much.

The meter walks on a lattice of whole cents: each wager adds the contribution, prizes take theirs, a royal flush ends
the walk. A lower meter never falls short less, so whatever leaves the lattice (the rest of 10%, a start between two
points, a part of a cent in the contribution) is rounded up for the lower bound and down for the upper one.

Lower bound: the walk also ends where it leaves the lattice at the top, and the sweeps that find its values begin at
nothing, so that every sweep stays below. Upper bound: the walk goes on from the top, which it reaches at most so often
as there are wagers, 1 / royal on average; and values are accepted only if one more sweep raises none of them. Chances
are floats in between, every one a fraction of a power of two; each value is made smaller, or larger, by more than all
its roundings together.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import ceil, floor, gcd
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from boardwalk.games.collected import MeterShare
from boardwalk.games.paytable import Prize
from boardwalk.odds.jackpot.progressive import Progressive
from boardwalk.odds.jackpot.waiting import Bounds
from boardwalk.odds.jackpot.walk_kernels import is_above, sweep

if TYPE_CHECKING:
    from numpy.typing import NDArray

ROUNDING = 2.0**-48
"""More than the roundings of one value can make together: fewer than 32 operations, each wrong by 2^-53 at most."""
SLACK = 2.0**-42
"""What the upper bound has to spare each wager; far less than the chance of a royal flush."""
HIGHEST_START_CENTS = 10_000_00
"""A higher start falls short less often than this one: bound enough, and nobody waits for it."""
ROOM_CENTS = 6_000_00
"""How far above the start the lattice ends."""
MOST_POINTS = 800_000
COARSE_CENTS = 10
"""Where a contribution has cents so odd that the lattice has more points than that, it is rounded to so many."""
MOST_SWEEPS = 5_000
ONCE, CENTS = (1.0, 0.0, 0.0), (0.0, 1.0, 1.0)
"""What a shortfall counts: one, and the walk ends; or each cent missing, and the walk goes on from an empty meter."""


class _Lattice(NamedTuple):
    """The walk in units of so many cents, as the kernel takes it."""

    unit: int
    size: int
    step: int
    drops: NDArray[np.int64]
    drop_chances: NDArray[np.float64]
    left: NDArray[np.int64]
    share_chances: NDArray[np.float64]
    stays: float

    def sweeps_of(self, worth: tuple[float, float, float], factor: float, values: NDArray[np.float64]) -> Any:
        return values, *self[2:], np.array(worth), factor


@dataclass(frozen=True)
class MeterWalk:
    """Shortfalls of one cycle: from some meter to the next royal flush."""

    progressive: Progressive
    highest_start: int = HIGHEST_START_CENTS

    def chance_from(self, cents: int) -> Bounds:
        """The chance that a fixed prize comes due while the meter holds less."""
        low, high = self._read(self._chances, cents)
        return Bounds(low, min(high, Fraction(1)))

    def cents_from(self, cents: int) -> Bounds:
        """What the house pays for shortfalls on average."""
        return self._read(self._cents, cents)

    @cached_property
    def _chances(self) -> tuple[_Solved, _Solved]:
        return self._solve(ONCE)

    @cached_property
    def _cents(self) -> tuple[_Solved, _Solved]:
        return self._solve(CENTS)

    def _solve(self, worth: tuple[float, float, float]) -> tuple[_Solved, _Solved]:
        return _below(self._lattice(up=True), worth), _above(self._lattice(up=False), worth, self.progressive.royal)

    def _read(self, solved: tuple[_Solved, _Solved], cents: int) -> Bounds:
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
        if self.progressive.meter.limit_cents is not None:
            size = min(size, self.progressive.meter.limit_cents // unit - step // unit)
        meters = np.arange(max(size, 1) + step // unit, dtype=np.int64) * unit
        rest = [meters - meters * pays.percent // 100 for pays, _ in shares]
        return _Lattice(
            unit,
            max(size, 1),
            step // unit,
            np.array(drops, np.int64) // unit,
            np.array([chance for _, chance in fixed], np.float64),
            np.array([-(-cents // unit) if up else cents // unit for cents in rest], np.int64).reshape(len(rest), -1),
            np.array([chance for _, chance in shares], np.float64),
            float(1 - self.progressive.royal - sum(chance for _, chance in (*fixed, *shares))),
        )

    @cached_property
    def _rows(self) -> list[Any]:
        """Rows that lower the meter and leave the walk going."""
        return [(row, chance) for row, chance in self.progressive.chances if row.off_meter and not row.empties]

    @property
    def _starts(self) -> tuple[int, int]:
        return self.progressive.meter.base_cents, self.progressive.meter.reset_cents


class _Solved(NamedTuple):
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


def _below(lattice: _Lattice, worth: tuple[float, float, float]) -> _Solved:
    values = np.zeros(lattice.size)
    _sweep_until_still(lattice.sweeps_of(worth, 1 - ROUNDING, values))
    return _Solved(lattice, values, _per(lattice, worth))


def _above(lattice: _Lattice, worth: tuple[float, float, float], royal: Fraction) -> _Solved:
    values = np.zeros(lattice.size)
    _sweep_until_still(lattice.sweeps_of(worth, 1 + SLACK, values))
    assert is_above(*lattice.sweeps_of(worth, 1 + ROUNDING, values)), "the sweeps ended too early for an upper bound"
    solved = _Solved(lattice, values, _per(lattice, worth))
    return solved._replace(beyond=_from_the_top(solved, worth) / royal)


def _sweep_until_still(arguments: Any) -> None:
    for _ in range(MOST_SWEEPS):
        if sweep(*arguments) < SLACK / 4:
            return


def _per(lattice: _Lattice, worth: tuple[float, float, float]) -> int:
    return lattice.unit if worth == CENTS else 1


def _from_the_top(solved: _Solved, worth: tuple[float, float, float]) -> Fraction:
    """What one wager at the top of the lattice leads to before the walk is there again, its contribution left out."""
    lattice, top = solved.lattice, solved.lattice.size
    once, each, again = map(Fraction, worth)
    total = Fraction(0)
    for drop, chance in zip(lattice.drops.tolist(), lattice.drop_chances.tolist(), strict=True):
        short = drop - top
        to = once + each * short * solved.per + again * solved.at(0) if short > 0 else solved.at(-short)
        total += Fraction(chance) * to
    for left, chance in zip(lattice.left, lattice.share_chances.tolist(), strict=True):
        total += Fraction(chance) * solved.at(min(int(left[top]), top - 1))
    return total * (1 + Fraction(ROUNDING))
