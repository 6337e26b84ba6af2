"""The next royal's prize where a limit sends what is above it to the overflow, between two bounds.

Without shortfalls the prize is a concave function of the meter: a chain of straight lines and a smallest of two. Above
it lies what a meter would bring from which every wager takes just its average (Jensen's inequality), a sum of powers.
Below it lies a walk on a coarse grid that reads the values between its points from straight lines. What shortfalls add
is added to the upper bound.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor, log
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.games.paytable import Prize
from boardwalk.odds.jackpot.progressive import Progressive
from boardwalk.odds.jackpot.waiting import Bounds, power

if TYPE_CHECKING:
    from numpy.typing import NDArray

GRID_POINTS = 2_001
ROUNDING = Fraction(1, 1 << 40)
"""More than roundings can make of an equation, as a part of the limit: some 20 operations, each wrong by 2^-53."""


def limited_prize(progressive: Progressive, from_cents: int, limit_cents: int, shortfall: Fraction) -> Bounds:
    """Bounds of what the next royal flush is paid on average; `shortfall` is the most that the house may add before."""
    low = _on_a_grid(progressive, from_cents, limit_cents)
    above = min(_on_average(progressive, from_cents, limit_cents), progressive.royal_prize(from_cents))
    return Bounds(max(low, Fraction(0)), min(above + progressive.worth_of_a_cent * shortfall, Fraction(limit_cents)))


def _on_average(progressive: Progressive, from_cents: int, limit_cents: int) -> Fraction:
    """The prize if each wager before the royal flush took its average from the meter.

    The n-th wager would be settled at `rest + kept^(n - 1) (first - rest)` cents, or at the limit if that is less; from
    whatever wager on the limit is put in its place, the sum is not too small.
    """
    misses = 1 - progressive.royal
    kept = 1 - (progressive.meter_part - progressive.royal) / misses
    gain = progressive.contribution - progressive.off_meter / misses
    first = min(from_cents + progressive.contribution, Fraction(limit_cents))
    if kept == 1 or (rest := gain / (1 - kept)) <= limit_cents:
        return progressive.royal_prize(from_cents)
    before = max(0, floor(log(float((rest - limit_cents) / (rest - first))) / log(float(kept))))
    none = power(misses, before)
    risen = Bounds(1 - power(misses * kept, before).high, Fraction(1))
    return (
        rest * (1 - none.low)
        - progressive.royal * (rest - first) * risen.low / (1 - misses * kept)
        + none.high * limit_cents
    )


def _on_a_grid(progressive: Progressive, from_cents: int, limit_cents: int) -> Fraction:
    """The prize of the walk on the grid; what its equations leave over, times the wagers there may be, is taken off."""
    moves, gains = _equations(progressive, limit_cents)
    values = np.linalg.solve(np.eye(GRID_POINTS) - moves, gains)
    left_over = max(0.0, float((values - moves @ values - gains).max()))
    place = min(from_cents * (GRID_POINTS - 1) // limit_cents, GRID_POINTS - 1)
    return Fraction(float(values[place])) - (Fraction(left_over) + ROUNDING * limit_cents) / progressive.royal


def _equations(progressive: Progressive, limit_cents: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """How likely a wager leads from each point of the grid to each, and what it brings there at once.

    A meter below zero is worth what is missing times what a cent is worth at most less than zero is.
    """
    grid = limit_cents / (GRID_POINTS - 1)
    meters = np.minimum(np.arange(GRID_POINTS) * grid + float(progressive.contribution), limit_cents)
    moves, gains = np.zeros((GRID_POINTS, GRID_POINTS)), float(progressive.royal) * meters
    after = [(meters, 1 - progressive.royal)]
    for row, chance in progressive.chances:
        if row.off_meter and not row.empties:
            pays = row.pays
            left = meters - pays.prize_cents if isinstance(pays, Prize) else meters * (1 - pays.percent / 100)
            after.append((left, chance))
            after[0] = (meters, after[0][1] - chance)
    rows = np.arange(GRID_POINTS)
    for left, chance in after:
        gains += float(chance * progressive.worth_of_a_cent) * np.minimum(left, 0)
        place = np.maximum(left, 0) / grid
        below = np.minimum(place.astype(np.int64), GRID_POINTS - 2)
        np.add.at(moves, (rows, below), float(chance) * (1 - place + below))
        np.add.at(moves, (rows, below + 1), float(chance) * (place - below))
    return moves, gains
