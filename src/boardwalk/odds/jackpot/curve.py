"""At which meters the return is worth looking at: in even steps to where the wager has paid, or to the limit."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle

from boardwalk.odds.jackpot.data import up
from boardwalk.odds.jackpot.progressive import Progressive

MOST_STEPS = 20
PAST = Fraction(5, 4)
"""How far beyond the last point of note there is still something to see."""
DOLLAR = 100


def meters_of_note(figures: Progressive, now_cents: int) -> list[Fraction]:
    """Meters in cents, the lowest first: even steps, with the present one and break-even among them.

    A meter never shows more than its limit, so that nothing is beyond it.
    """
    limit, even = figures.meter.limit_cents, figures.break_even
    far = max(even, Fraction(now_cents), Fraction(DOLLAR)) * PAST if limit is None else Fraction(limit)
    step = even_step(far)
    last = Fraction(up(far / step) * step) if limit is None else far
    steps = (Fraction(step * each) for each in range(MOST_STEPS + 1))
    return sorted({each for each in (*steps, last, Fraction(now_cents), even) if 0 <= each <= last})


def even_step(far_cents: Fraction) -> int:
    """The least round amount of which so many reach this far.

    >>> even_step(Fraction(150_000_00)), even_step(Fraction(1))
    (1000000, 100)
    """
    step = DOLLAR
    for more, less in cycle(((2, 1), (5, 2), (2, 1))):
        if step * MOST_STEPS >= far_cents:
            break
        step = step * more // less
    return step
