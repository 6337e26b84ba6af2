"""Where password checks wait: each takes a tenth of a second of a core and 64 MB, so few run at the same time.

People with a session or a known device have a lane of their own. However many strangers try to log in, they neither
take the threads that answer everyone else, nor hold up those who have been here before.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from boardwalk.web.api.problem import Problem, ProblemKind, ProblemRaised

Result = TypeVar("Result")
STRANGER_THREADS, KNOWN_THREADS = 2, 1
"""Together as many as there are password checks at once, see `HASHES_AT_ONCE`."""
MOST_WAITING, MOST_FROM_ONE = 100, 16
"""Checks that wait or run in one lane: in all, and of one address or person."""
BUSY = Problem(
    ProblemKind.UNAVAILABLE, "too many people are logging in at the same time; try again shortly", retry_seconds=2
)


class PasswordLane:
    """Checks that run a few at a time, in order; with too many waiting, the next is refused at once."""

    def __init__(self, threads: int, most: int = MOST_WAITING, from_one: int = MOST_FROM_ONE) -> None:
        self._threads = threads
        self._pool: ThreadPoolExecutor | None = None
        self._most = most
        self._from_one = from_one
        self._waiting: Counter[str] = Counter()

    async def run(self, whose: str, work: Callable[[], Result]) -> Result:
        """Do the work when its turn comes. `whose` is the address or person that it counts for."""
        if self._waiting.total() >= self._most or self._waiting[whose] >= self._from_one:
            raise ProblemRaised(BUSY)
        self._waiting[whose] += 1
        self._pool = self._pool or ThreadPoolExecutor(self._threads, "password")
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._waiting[whose] -= 1
            if not self._waiting[whose]:
                del self._waiting[whose]

    def close(self) -> None:
        """Begin none of the work that waits."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


class PasswordLanes:
    """The two lanes of a server."""

    def __init__(self) -> None:
        self.strangers = PasswordLane(STRANGER_THREADS)
        self.known = PasswordLane(KNOWN_THREADS)

    def close(self) -> None:
        """Begin none of the work that waits."""
        self.strangers.close()
        self.known.close()
