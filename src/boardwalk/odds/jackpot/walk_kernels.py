"""One sweep over the meters of a lattice, from the highest down; a value is the average of what a wager may bring."""

from __future__ import annotations

from numba import njit


@njit(inline="always")
def _after_a_wager(values, meter, drops, drop_chances, left, share_chances, stays, worth):  # type: ignore[no-untyped-def]
    """The value of a meter that a contribution has just reached; beyond the last of the lattice it is nothing."""
    total = stays * values[meter] if meter < values.size else 0.0
    for row in range(drops.size):
        short = drops[row] - meter
        if short > 0:
            total += drop_chances[row] * (worth[0] + worth[1] * short + worth[2] * values[0])
        elif -short < values.size:
            total += drop_chances[row] * values[-short]
    for row in range(share_chances.size):
        rest = left[row, meter]
        if rest < values.size:
            total += share_chances[row] * values[rest]
    return total


@njit(cache=True, nogil=True)
def sweep(values, step, drops, drop_chances, left, share_chances, stays, worth, factor):  # type: ignore[no-untyped-def]
    """Set every value to what the next wager makes of it, and tell the largest change as a part of the value.

    From the highest meter down, the one a contribution further up is new already, so a sweep follows every path to its
    next prize. `worth` is what a shortfall counts: once, for each unit that is missing, and for what comes after it.
    """
    largest = 0.0
    for at in range(values.size - 1, -1, -1):
        new = factor * _after_a_wager(values, at + step, drops, drop_chances, left, share_chances, stays, worth)
        change = abs(new - values[at])
        if change > largest * new:
            largest = change / new
        values[at] = new
    return largest


@njit(cache=True, nogil=True)
def is_above(values, step, drops, drop_chances, left, share_chances, stays, worth, factor):  # type: ignore[no-untyped-def]
    """Whether no value would rise, so that none is below the truth."""
    for at in range(values.size):
        new = factor * _after_a_wager(values, at + step, drops, drop_chances, left, share_chances, stays, worth)
        if not new <= values[at]:
            return False
    return True
