"""How many commands a person gives: as fast as anyone works, and not so fast that the others wait for it."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from boardwalk.pit.errors import TooSoon

PER_SECOND, AT_ONCE = 20.0, 100
"""Commands of one person in the long run, and in one go after a pause."""
MOST_PEOPLE = 10_000


class Allowance:
    """What each person may still send now; only of this server, and only as long as it is less than all.

    >>> clock = iter([0.0, 0.0, 0.0, 0.5])
    >>> few = Allowance(per_second=2, at_once=2, now=lambda: next(clock))
    >>> few.spend("Zoe"), few.spend("Zoe")
    (None, None)
    >>> few.spend("Zoe")
    Traceback (most recent call last):
    ...
    boardwalk.pit.errors.TooSoon: person: too many attempts; try again in 1 s
    >>> few.spend("Zoe")
    """

    def __init__(
        self, per_second: float = PER_SECOND, at_once: int = AT_ONCE, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._at_once = at_once
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}

    def spend(self, name: str) -> None:
        """One command more, or too many."""
        now = self._now()
        if len(self._left) >= MOST_PEOPLE:
            self._left = {each: kept for each, kept in self._left.items() if self._grown(*kept, now) < self._at_once}
        left = self._grown(*self._left.get(name, (float(self._at_once), now)), now)
        if left < 1:
            raise TooSoon("person", math.ceil((1 - left) / self._per_second))
        self._left[name] = left - 1, now

    def _grown(self, left: float, since: float, now: float) -> float:
        return min(float(self._at_once), left + (now - since) * self._per_second)
