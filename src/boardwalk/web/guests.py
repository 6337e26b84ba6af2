"""How many guests an address brings in a minute, so that one visitor does not fill the house."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable

from boardwalk.pit.errors import TooSoon

MOST, SECONDS = 30, 60.0
ADDRESSES = 10_000


class Guests:
    """The last guests by address; only of this server, and only for a minute."""

    def __init__(self, now: Callable[[], float] = time.monotonic, most: int = MOST) -> None:
        self._now = now
        self._most = most
        self._came: dict[str, deque[float]] = {}

    def count(self, address: str) -> None:
        """One more guest from this address, or too many."""
        now = self._now()
        if len(self._came) > ADDRESSES:
            self._came.clear()
        came = self._came.setdefault(address, deque())
        while came and came[0] <= now - SECONDS:
            came.popleft()
        if len(came) >= self._most:
            raise TooSoon("address", int(came[0] + SECONDS - now) + 1)
        came.append(now)
