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
THREADS = 1
"""Of each lane; a check keeps a core busy, and the tables need one, too."""
MOST_WAITING, MOST_FROM_ONE = 100, 16
"""Checks that wait or run in one lane: in all, and of one address or person."""
LONGEST_SECONDS = 20.0
"""A check that has not begun by then is refused, because nobody waits that long."""
BUSY = Problem(
    ProblemKind.UNAVAILABLE, "too many people are logging in at the same time; try again shortly", retry_seconds=2
)


class PasswordLane:
    """Checks that run one at a time, in order; with too many waiting, the next is refused at once."""

    def __init__(
        self,
        threads: int = THREADS,
        most: int = MOST_WAITING,
        from_one: int = MOST_FROM_ONE,
        longest_seconds: float = LONGEST_SECONDS,
    ) -> None:
        self._longest_seconds = longest_seconds
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
        turn = self._pool.submit(work)
        try:
            result = asyncio.wrap_future(turn)
            await asyncio.wait({result}, timeout=self._longest_seconds)
            if turn.cancel():  # it has not begun
                raise ProblemRaised(BUSY)
            return await result
        finally:
            turn.cancel()
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
        self.strangers = PasswordLane()
        self.known = PasswordLane()

    def close(self) -> None:
        """Begin none of the work that waits."""
        self.strangers.close()
        self.known.close()
