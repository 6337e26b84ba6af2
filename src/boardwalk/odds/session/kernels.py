"""Kernels that add up chances without ever exceeding them.

Every number is a chance of 0 or more, so nothing cancels: a sum of m products is at most (1 + u)^(m + 1) times too
large, where u is 2^-53. The factors that go in are made smaller by more than that beforehand (`shrink`), so what comes
out is never above the true chance. See `lattice.py` for what follows from it.
"""

from __future__ import annotations

import numpy as np
from numba import njit

TILE = 1024
"""Places that are added up at a time, so that they stay in the processor's nearest memory."""
BLOCK = 64
"""Products that are added up before they go into the sum, so that no sum has many terms."""


def shrink(terms: int) -> float:
    """A factor that makes up for the rounding of a sum of this many products, and for its own.

    >>> shrink(10) < 1 - 12 * 2.0**-53
    True
    """
    return 1.0 - (terms + 4) * 2.0**-52


def terms_of(length: int) -> int:
    """The most roundings that a place goes through when a distribution of this length is folded in."""
    return BLOCK + length // BLOCK + 2


@njit(cache=True, nogil=True)
def play_round(old, first, last, new, steps, weights):  # type: ignore[no-untyped-def]
    """One more round for the chances in `old[first:last]`; results go to `new`, from `first` plus the least step on.

    Places outside are not read; those of the result are overwritten.
    """
    low, high = first + steps[0], last + steps[-1]
    for start in range(low, high, TILE):
        end = min(start + TILE, high)
        for place in range(start, end):
            new[place] = 0.0
        for number in range(len(steps)):
            step, weight = steps[number], weights[number]
            for place in range(max(start, first + step), min(end, last + step)):
                new[place] += weight * old[place - step]


@njit(cache=True, nogil=True)
def fold_together(left, right):  # type: ignore[no-untyped-def]
    """The chances of the sum of two results."""
    found = np.zeros(len(left) + len(right) - 1)
    part = np.empty(TILE)
    for start in range(0, len(found), TILE):
        end = min(start + TILE, len(found))
        lowest = max(0, start - len(right) + 1)
        for block in range(lowest, min(end, len(left)), BLOCK):
            part[:] = 0.0
            for number in range(block, min(block + BLOCK, len(left))):
                weight = left[number]
                if weight == 0.0:
                    continue
                for place in range(max(start, number), min(end, number + len(right))):
                    part[place - start] += weight * right[place - number]
            for place in range(start, end):
                found[place] += part[place - start]
    return found


@njit(cache=True, nogil=True)
def walk(state, bounds, work, play, sums):  # type: ignore[no-untyped-def]
    """Play rounds between two barriers, until the rounds or the room run out; returns how many were played.

    `bounds` are the floor, the ceiling (0 if there is none), the first and the last place in use, which are updated;
    `play` are the steps, the weights and the chance that may be dropped at the top in a round; `sums` are the chances
    by place of those who fell below the floor and of those who reached the ceiling, and, round by round, the chance
    that it was played, and of both.
    """
    floor, ceiling, first, last = bounds
    steps, weights, dropped = play
    below, above, alive, fallen, risen = sums
    old, new = state, work
    played = 0
    ruined, reached = fallen[0], risen[0]
    for number in range(len(alive)):
        if last + steps[-1] > len(old):
            break
        alive[number] = _sum(old, first, last)
        play_round(old, first, last, new, steps, weights)
        first, last = first + steps[0], last + steps[-1]
        part = 0.0
        for place in range(first, min(floor, last)):
            below[place - floor + len(below)] += new[place]
            part += new[place]
        ruined += part
        first = max(first, floor)
        if ceiling:
            part = 0.0
            for place in range(max(ceiling, first), last):
                above[place - ceiling] += new[place]
                part += new[place]
            reached += part
            last = min(last, ceiling)
        last = max(first, last)
        tail = 0.0
        while last > first and tail + new[last - 1] <= dropped:
            tail += new[last - 1]
            last -= 1
        while first < last and new[first] == 0.0:
            first += 1
        old, new = new, old
        played += 1
        fallen[played], risen[played] = ruined, reached
        if first == last:
            break
    bounds[2], bounds[3] = first, last
    return played


@njit(cache=True, nogil=True)
def _sum(chances, first, last):  # type: ignore[no-untyped-def]
    total = 0.0
    for start in range(first, last, TILE):
        part = 0.0
        for place in range(start, min(start + TILE, last)):
            part += chances[place]
        total += part
    return total
