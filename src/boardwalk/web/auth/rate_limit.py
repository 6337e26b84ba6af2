"""Rate limits: what an address or a person may use in a second, new accounts per address, and open streams of one
address or person.
"""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable

from boardwalk.pit.errors import TooSoon

MOST_KEYS = 10_000


class Allowance:
    """What each of many may still use now: it grows with time up to the most that may be used at once.

    >>> clock = iter([0.0, 0.0, 0.0, 0.5])
    >>> few = Allowance(per_second=2, at_once=2, now=lambda: next(clock))
    >>> [few.take("Zoe") for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, per_second: float, at_once: float, now: Callable[[], float] = time.monotonic) -> None:
        self.per_second = per_second
        self._at_once = float(at_once)
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}

    def take(self, key: str = "", size: float = 1) -> bool:
        """Use some of it; false if not enough is left."""
        return self.missing(key, size) <= 0

    def missing(self, key: str = "", size: float = 1) -> float:
        """Use some of it, or say how much is missing."""
        now = self._now()
        left = self._grown(key, now)
        if left >= size:
            self._left[key] = left - size, now
        return size - left

    def spend(self, key: str = "", size: float = 1) -> float:
        """Use some of it in any case; returns the seconds until nothing is owed. Up to the whole allowance is owed."""
        now = self._now()
        left = max(-self._at_once, self._grown(key, now) - size)
        self._left[key] = left, now
        return max(0.0, -left / self.per_second)

    def _grown(self, key: str, now: float) -> float:
        if key not in self._left and len(self._left) >= MOST_KEYS:
            self._make_room(now)
        return self._now_left(*self._left.get(key, (self._at_once, now)), now)

    def _now_left(self, left: float, since: float, now: float) -> float:
        return min(self._at_once, left + (now - since) * self.per_second)

    def _make_room(self, now: float) -> None:
        """Forget those who have their whole allowance again; if there are none, those who have used least."""
        left = {key: self._now_left(*kept, now) for key, kept in self._left.items()}
        full = [key for key, each in left.items() if each >= self._at_once]
        for key in full or sorted(left, key=left.__getitem__, reverse=True)[: MOST_KEYS // 2]:
            del self._left[key]


COMMANDS_PER_SECOND, COMMANDS_AT_ONCE = 20.0, 100
"""Commands that one person can send in the long run, and at once after a pause."""


class CommandLimit:
    """How many commands each person can still send now, on this server.

    >>> clock = iter([0.0, 0.0, 0.0, 0.5])
    >>> few = CommandLimit(per_second=2, at_once=2, now=lambda: next(clock))
    >>> few.spend("Zoe"), few.spend("Zoe")
    (None, None)
    >>> few.spend("Zoe")
    Traceback (most recent call last):
    ...
    boardwalk.pit.errors.TooSoon: person: too many attempts; try again in 1 s
    >>> few.spend("Zoe")
    """

    def __init__(
        self,
        per_second: float = COMMANDS_PER_SECOND,
        at_once: int = COMMANDS_AT_ONCE,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._allowance = Allowance(per_second, at_once, now)

    def spend(self, name: str) -> None:
        """Count one command, or raise if there are too many."""
        missing = self._allowance.missing(name)
        if missing > 0:
            raise TooSoon("person", math.ceil(missing / self._allowance.per_second))


NEW_ACCOUNTS, NEW_ACCOUNT_SECONDS = 30, 60.0
MOST_ADDRESSES = 10_000


class NewAccountLimit:
    """New accounts per address in the last minute, on this server."""

    def __init__(self, now: Callable[[], float] = time.monotonic, most: int = NEW_ACCOUNTS) -> None:
        self._now = now
        self._most = most
        self._times: dict[str, deque[float]] = {}

    def count(self, address: str) -> None:
        """Count one new account from this address, or raise if there are too many."""
        now = self._now()
        if len(self._times) > MOST_ADDRESSES:
            self._times.clear()
        times = self._times.setdefault(address, deque())
        while times and times[0] <= now - NEW_ACCOUNT_SECONDS:
            times.popleft()
        if len(times) >= self._most:
            raise TooSoon("address", int(times[0] + NEW_ACCOUNT_SECONDS - now) + 1)
        times.append(now)


class StreamLimit:
    """Open streams on this server, by address or by person.

    >>> limit = StreamLimit(from_one=1, in_all=2)
    >>> limit.admit("here"), limit.admit("here"), limit.admit("there"), limit.admit("anywhere")
    (True, False, True, False)
    >>> limit.leave("here")
    >>> limit.admit("anywhere")
    True
    """

    def __init__(self, from_one: int, in_all: float = math.inf) -> None:
        self._from_one = from_one
        self._in_all = in_all
        self._open: Counter[str] = Counter()

    def admit(self, whose: str) -> bool:
        """Count one more stream; false if there is no room."""
        if self._open[whose] >= self._from_one or self._open.total() >= self._in_all:
            return False
        self._open[whose] += 1
        return True

    def leave(self, whose: str) -> None:
        """Count one stream less."""
        self._open[whose] -= 1
        if not self._open[whose]:
            del self._open[whose]
