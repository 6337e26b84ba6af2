"""Rate limits: commands per person, new accounts per address, and open streams per address without a session."""

from __future__ import annotations

import math
import time
from collections import Counter, deque
from collections.abc import Callable

from boardwalk.pit.errors import TooSoon

COMMANDS_PER_SECOND, COMMANDS_AT_ONCE = 20.0, 100
"""Commands that one person can send in the long run, and at once after a pause."""
MOST_PEOPLE = 10_000


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
        self._per_second = per_second
        self._at_once = at_once
        self._now = now
        self._left: dict[str, tuple[float, float]] = {}

    def spend(self, name: str) -> None:
        """Count one command, or raise if there are too many."""
        now = self._now()
        if len(self._left) >= MOST_PEOPLE:
            self._left = {each: kept for each, kept in self._left.items() if self._grown(*kept, now) < self._at_once}
        left = self._grown(*self._left.get(name, (float(self._at_once), now)), now)
        if left < 1:
            raise TooSoon("person", math.ceil((1 - left) / self._per_second))
        self._left[name] = left - 1, now

    def _grown(self, left: float, since: float, now: float) -> float:
        return min(float(self._at_once), left + (now - since) * self._per_second)


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


STREAMS_PER_ADDRESS, STREAMS_IN_ALL = 50, 2_000
"""The most streams per address and in total. Callers with a session do not count."""


class ConnectionLimit:
    """Open streams without a session, by address, on this server.

    >>> limit = ConnectionLimit(from_one=1, in_all=2)
    >>> limit.admit("here"), limit.admit("here"), limit.admit("there"), limit.admit("anywhere")
    (True, False, True, False)
    >>> limit.leave("here")
    >>> limit.admit("anywhere")
    True
    """

    def __init__(self, from_one: int = STREAMS_PER_ADDRESS, in_all: int = STREAMS_IN_ALL) -> None:
        self._from_one = from_one
        self._in_all = in_all
        self._open: Counter[str] = Counter()

    def admit(self, address: str) -> bool:
        """Count one more stream; false if there is no room."""
        if self._open[address] >= self._from_one or self._open.total() >= self._in_all:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one stream less."""
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
