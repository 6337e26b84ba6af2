"""Simulated time: what is due, in the order of its time, and the clocks that follow from it."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Callable

from boardwalk.pit.clock import ClockSources
from boardwalk.pit.house.clock import SECOND
from boardwalk.pit.writer.thread import WriterTimer

BEGIN = 1_780_000_000 * SECOND
"""When every simulated house begins, in microseconds since 1970."""
Deed = Callable[[], None]


class Timeline:
    """What is due, and when. Two deeds at the same time are done in the order in which they were planned.

    >>> timeline, done = Timeline(), []
    >>> timeline.after(2, lambda: done.append("late"))
    >>> timeline.after(1, lambda: done.append("early"))
    >>> while timeline.step():
    ...     pass
    >>> done, timeline.seconds
    (['early', 'late'], 2.0)
    """

    def __init__(self) -> None:
        self.now = 0
        """Microseconds since the beginning."""
        self.steps = 0
        self._due: list[tuple[int, int, Deed]] = []
        self._count = itertools.count()

    @property
    def seconds(self) -> float:
        return self.now / SECOND

    @property
    def timer(self) -> WriterTimer:
        """For a writer: when it pauses, time passes, and everything that was due meanwhile is late."""
        return WriterTimer(lambda: self.seconds, self.sleep)

    def sleep(self, seconds: float) -> None:
        self.now += round(seconds * SECOND)

    def after(self, seconds: float, deed: Deed) -> None:
        """Plan a deed."""
        heapq.heappush(self._due, (self.now + round(seconds * SECOND), next(self._count), deed))

    def step(self) -> bool:
        """Do the next deed; false if nothing is due any more."""
        if not self._due:
            return False
        when, _, deed = heapq.heappop(self._due)
        self.now = max(self.now, when)
        self.steps += 1
        deed()
        return True


class MachineClock:
    """The clocks of one machine. People can set the wall clock wrong; the steady clock only goes on."""

    def __init__(self, timeline: Timeline, machine: str) -> None:
        self.wrong_by = 0
        """Microseconds."""
        self.sources = ClockSources(lambda: BEGIN + timeline.now + self.wrong_by, lambda: timeline.now, machine)
