"""Answers about the record that take longer than a request may: players' ratings, and reviews of a table's win.

Everyone gets the last answer at once, with the progress of the next. A new answer is begun when someone asks, the
record has grown, and the last one is old enough: the longer it takes, the more seldom it is begun. All who ask the same
share one answer, which is calculated in a process of its own.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from boardwalk.pit.errors import Conflict
from boardwalk.web.api.problem import Problem
from boardwalk.web.lab.work_queue import WorkItem, WorkQueue, WorkTarget

REST_SECONDS = 5.0
"""The shortest time from one answer to the beginning of the next."""
REST_TIMES = 5.0
"""An answer that took a minute is not begun again for five."""
LONGEST_KEPT = 3600.0
"""After this time an answer is begun again even if the record has not grown, because its period has moved on."""
MOST_KEPT = 64
MOST_WAITING = 12


class RecordAnswer(NamedTuple):
    """What is known about a question."""

    value: Any
    """None if there is no answer yet."""
    at: int | None
    """When it was calculated; microseconds since 1970."""
    progress: float
    """Of what is being calculated; 1 if nothing is."""
    problem: Problem | None


class _Question:
    """A question with its last answer."""

    def __init__(self) -> None:
        self.value: Any = None
        self.at: int | None = None
        self.begun = self.ended = float("-inf")
        self.version: object = None
        self.problem: Problem | None = None
        self.work: WorkItem | None = None


class RecordDesk:
    """Every method may be called from any thread. Nothing is started before someone asks."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._queue = WorkQueue("record desk")
        self._lock = threading.RLock()
        self._questions: OrderedDict[Hashable, _Question] = OrderedDict()

    def look(
        self, key: Hashable, version: object, at: int, target: WorkTarget, *arguments: Any, whose: str = ""
    ) -> RecordAnswer:
        """What is known about a question, which this target answers from a record of this version, at this time."""
        with self._lock:
            question = self._questions.setdefault(key, _Question())
            self._questions.move_to_end(key)
            if question.work is None and self._is_due(question, version):
                self._begin(question, version, at, target, *arguments, whose=whose)
            self._make_room()
            progress = 1.0 if question.work is None else question.work.progress
            return RecordAnswer(question.value, question.at, progress, question.problem)

    def close(self) -> None:
        """Stop all work; after this no process is left."""
        self._queue.close()

    def _is_due(self, question: _Question, version: object) -> bool:
        now, took = self._now(), question.ended - question.begun
        if question.at is None and question.problem is None:
            return True
        rested = now - question.ended > max(REST_SECONDS, REST_TIMES * took)
        return rested and (question.version != version or now - question.ended > LONGEST_KEPT)

    def _begin(
        self, question: _Question, version: object, at: int, target: WorkTarget, *arguments: Any, whose: str
    ) -> None:
        if self._queue.waiting >= MOST_WAITING:
            raise Conflict("record", "too many ratings and reviews are being calculated; try again later")

        def over(work: WorkItem) -> None:
            with self._lock:
                question.work, question.ended = None, self._now()
                if work.fault is None:
                    question.value, question.at, question.problem = work.result, at, None
                else:
                    question.problem = work.fault.problem()

        question.version, question.begun = version, self._now()
        question.work = WorkItem(target, *arguments, then=over, whose=whose)
        self._queue.add(question.work)

    def _make_room(self) -> None:
        for key in list(self._questions)[:-MOST_KEPT]:
            if self._questions[key].work is None:
                del self._questions[key]
