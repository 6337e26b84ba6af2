"""The analyst, whom the coach asks: remembers answers, sends questions to the process that answers them, and queues the
solutions and strategy cards that they need first.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from boardwalk.api.lab import WorkState
from boardwalk.odds.requests import Advise, Strategy, WhatIf
from boardwalk.odds.result_store import open_result_store
from boardwalk.web.api.problem import ProblemKind
from boardwalk.web.lab.advice import (
    AdviceProcess,
    CoachAnswer,
    CoachQuestion,
    SolutionNeeded,
    find_card,
    solve_starting,
    solve_unchanged,
)
from boardwalk.web.lab.work_queue import WorkFault, WorkItem, WorkQueue

MOST_ANSWERS = 4_000
MOST_WAITING_SOLUTIONS = 8
"""Solutions that may wait in the queue; anyone who needs another asks again later."""
RETRY_SECONDS = 60.0
"""After this time a question that failed by our fault is asked again."""
SOLUTION_WORK: Mapping[type[Any], Callable[..., None]] = {
    Advise: solve_starting,
    Strategy: find_card,
    WhatIf: solve_unchanged,
}


class AdviceProgress(NamedTuple):
    """The answer is not known yet; how much is done, from 0 to 1."""

    progress: float


class Oracle(Protocol):
    """Answers questions, or reports its progress."""

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        """What is known now; if nothing is, work on it begins."""

    def close(self) -> None:
        """Stop all work."""


class SolutionKey(NamedTuple):
    """What a question waits for: a solution of these payoffs, for choices or for a card."""

    kind: type[Any]
    digest: str


class Analyst:
    """Answers in processes of its own, which start with the first question. Any thread may call any method."""

    def __init__(self, folder: Path | None = None) -> None:
        """Results are stored in a folder; if none is named, in this user's cache."""
        self._wanted_folder = folder
        self._folder: Path | None = None
        self._leave_folder: Callable[[], None] = lambda: None
        self._lock = threading.RLock()
        self._known: OrderedDict[CoachQuestion, tuple[CoachAnswer, float]] = OrderedDict()
        self._open: dict[CoachQuestion, WorkItem | None] = {}
        """Open questions, with the work that they wait for."""
        self._work: dict[SolutionKey, WorkItem] = {}
        """Work that waits, runs or is done; its results are in the result store."""
        self._doubted: set[CoachQuestion] = set()
        self._queues = {kind: WorkQueue(kind.__name__) for kind in SOLUTION_WORK}
        self._adviser: AdviceProcess | None = None
        self._closed = False

    def look(self, question: CoachQuestion) -> CoachAnswer | AdviceProgress:
        """What is known now; if nothing is, work on it begins."""
        with self._lock:
            known = self._recall(question)
            if known is not None:
                return known
            work = self._open.get(question)
            if work is not None and work.state.over:
                del self._open[question]
            if question not in self._open:
                self._ask(question)
            return AdviceProgress(0.0 if work is None else work.progress)

    def close(self) -> None:
        """Stop all work; after this no process is left."""
        with self._lock:
            self._closed = True
            adviser = self._adviser
        if adviser is not None:
            adviser.close()
        for queue in self._queues.values():
            queue.close()
        self._leave_folder()

    def _recall(self, question: CoachQuestion) -> CoachAnswer | None:
        answer, at = self._known.get(question, (None, 0.0))
        ours = isinstance(answer, WorkFault) and answer.kind == ProblemKind.FAULT.name
        if ours and time.monotonic() - at > RETRY_SECONDS:
            del self._known[question]
            return None
        return answer

    def _ask(self, question: CoachQuestion) -> None:
        if self._closed:
            return
        if self._adviser is None or self._adviser.over:
            self._adviser = AdviceProcess(self._opened(), self._answered)
        if not self._adviser.full:
            self._open[question] = None
            self._adviser.send(question)

    def _opened(self) -> Path:
        if self._folder is None:
            store, self._leave_folder = open_result_store(self._wanted_folder)
            self._folder = store.folder
        return self._folder

    def _answered(self, question: CoachQuestion, answer: CoachAnswer | SolutionNeeded) -> None:
        with self._lock:
            if isinstance(answer, SolutionNeeded):
                self._solve(question, SolutionKey(type(question), answer.digest))
            else:
                self._settle(question, answer)

    def _settle(self, question: CoachQuestion, answer: CoachAnswer) -> None:
        self._open.pop(question, None)
        self._doubted.discard(question)
        self._known[question] = answer, time.monotonic()
        self._known.move_to_end(question)
        while len(self._known) > MOST_ANSWERS:
            self._known.popitem(last=False)

    def _solve(self, question: CoachQuestion, key: SolutionKey) -> None:
        """Have a question wait for its solution. If one was made and is still not there, it cannot be stored."""
        work, queue = self._work.get(key), self._queues[key.kind]
        if work is not None and work.state is WorkState.DONE and question not in self._doubted:
            self._doubted.add(question)  # it may have been made after the adviser looked; the next look tells
            del self._open[question]
        elif work is not None and work.state is WorkState.DONE:
            del self._work[key]
            self._settle(question, WorkFault.ours("the result could not be stored; try again"))
        elif work is None and queue.waiting >= MOST_WAITING_SOLUTIONS:
            del self._open[question]
        else:
            self._open[question] = work or self._begin(question, key, queue)

    def _begin(self, question: CoachQuestion, key: SolutionKey, queue: WorkQueue) -> WorkItem:
        work = WorkItem(SOLUTION_WORK[key.kind], question, self._opened(), then=partial(self._over, key))
        self._work[key] = work
        queue.add(work)
        return work

    def _over(self, key: SolutionKey, work: WorkItem) -> None:
        """The next question goes to the adviser again, which finds the solution or says that there is none."""
        with self._lock:
            if work.fault is not None:
                del self._work[key]
                for question in [question for question, waits in self._open.items() if waits is work]:
                    self._settle(question, work.fault)
