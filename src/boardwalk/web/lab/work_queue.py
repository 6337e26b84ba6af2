"""A work queue: one item at a time, each in a process of its own that reports its progress, ends with a result or a
fault, and can be killed.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from boardwalk.errors import InputError, Refusal
from boardwalk.law import register
from boardwalk.odds.long_work import Begin, Progress
from boardwalk.web.api.problem import Problem, ProblemKind, problem_of_error

_COMMAND_FLAG = re.compile(r"--([a-z][a-z-]*)")
PARAMETER_NAMES = {"option": "options"}
"""Parameters whose flag, given once for each, is another word."""


class WorkFault(NamedTuple):
    """A refusal with its field and paragraph, or what went wrong on our side."""

    kind: str
    reason: str
    field: str | None = None
    law: str | None = None

    @classmethod
    def of(cls, error: InputError) -> WorkFault:
        """The fault that an error tells of, where parameters have no dashes."""
        law = None if error.law is None else error.law.id
        return cls(
            problem_of_error(error).kind.name, without_flags(error.reason), without_flags(error.field) or None, law
        )

    @classmethod
    def ours(cls, reason: str) -> WorkFault:
        return cls(ProblemKind.FAULT.name, reason)

    def problem(self) -> Problem:
        """What a client is told."""
        law = None if self.law is None else register()[self.law]
        return Problem(ProblemKind[self.kind], self.reason, self.field, law)


def without_flags(text: str) -> str:
    """A text of the command with the names that parameters have elsewhere.

    >>> [without_flags(text) for text in ("a larger --total or --within", "--rounds-per-hour", "trips-plus-table")]
    ['a larger total or within', 'rounds_per_hour', 'trips-plus-table']
    """
    return _COMMAND_FLAG.sub(lambda found: PARAMETER_NAMES.get(found[1], found[1].replace("-", "_")), text)


def error_without_flags(error: InputError) -> InputError:
    """The same error for those who ask without flags."""
    field, reason = without_flags(error.field), without_flags(error.reason)
    if isinstance(error, Refusal):
        return Refusal(field, reason, error.law)
    return InputError(field, reason, error.law)


SPAWN = multiprocessing.get_context("spawn")
WORK_NICENESS = 10
"""People who act at a table go first."""
MOST_WORK_BYTES = 3 * 2**30
"""What one piece of work may take for itself; a strategy card takes a third of it."""
PROGRESS_SECONDS = 0.1
"""Nobody looks more often."""
WorkTarget = Callable[..., Any]
"""Called with what begins a step, and with its arguments; can be found by its name."""


class WorkProgress(NamedTuple):
    """What a step is called, and how much of it is done, from 0 to 1."""

    step: str
    progress: float


class WorkResult(NamedTuple):
    """What the work came to."""

    value: Any


def start_child_process(niceness: int) -> None:
    """What every process beside the server does first: let others go before, and go when the server goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told to stop, and ends us
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_exit_with, args=(parent,), daemon=True).start()


def _limit_memory() -> None:
    """The system refuses a process that asks for too much, and the server goes on."""
    with suppress(ImportError, OSError, ValueError):  # where there is no such limit, or a narrower one
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_WORK_BYTES, hard))


def _exit_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


class WorkProcess:
    """A piece of work under way."""

    def __init__(self, target: WorkTarget, arguments: tuple[Any, ...]) -> None:
        self._pipe, theirs = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(target=_work, args=(theirs, target, arguments), daemon=True)
        self._process.start()
        theirs.close()

    def outcome(self, heard: Callable[[WorkProgress], None], longest_seconds: float) -> WorkResult | WorkFault:
        """Wait for the end, reporting progress meanwhile."""
        ends = time.monotonic() + longest_seconds
        with suppress(EOFError, OSError):
            while self._pipe.poll(max(0.0, ends - time.monotonic())):
                message = self._pipe.recv()
                if not isinstance(message, WorkProgress):
                    self._process.join()
                    return message  # type: ignore[no-any-return]
                heard(message)
            self.kill()
            return WorkFault.ours(f"it was stopped after {longest_seconds / 60:.0f} minutes")
        self._process.join()
        return WorkFault.ours(f"the process that worked on it ended{_exit_reason(self._process.exitcode)}; ask again")

    def kill(self) -> None:
        self._process.kill()


def _exit_reason(code: int | None) -> str:
    if code is None or code >= 0:
        return f" with code {code}"
    return f" by signal {-code}"


def _work(pipe: Connection, target: WorkTarget, arguments: tuple[Any, ...]) -> None:
    start_child_process(WORK_NICENESS)
    _limit_memory()
    try:
        end: WorkResult | WorkFault = WorkResult(target(_ProgressPipe(pipe).begin, *arguments))
    except InputError as error:
        end = WorkFault.of(error)
    except MemoryError:
        end = WorkFault.ours("there is not memory enough for it")
    except Exception as fault:  # its own text may hold anything, and is nobody's to read
        end = WorkFault.ours(f"it failed: {type(fault).__name__}")
    with suppress(OSError):
        pipe.send(end)


class _ProgressPipe:
    """Tells how far the work is, and not more often than anyone looks."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._lock = threading.Lock()
        self._told = float("-inf")

    @property
    def begin(self) -> Begin:
        def begin(step: str) -> Progress:
            self._told = float("-inf")
            self._tell(WorkProgress(step, 0.0))
            return lambda done: self._tell(WorkProgress(step, done))

        return begin

    def _tell(self, told: WorkProgress) -> None:
        with self._lock:
            now = time.monotonic()
            if now - self._told >= PROGRESS_SECONDS:
                self._told = now
                self._pipe.send(told)


LONGEST_SECONDS = 3600.0


class WorkState(StrEnum):
    """How far a piece of work is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def over(self) -> bool:
        return self not in (WorkState.WAITING, WorkState.RUNNING)


class WorkItem:
    """A piece of work; its lane moves it on, everyone may look."""

    def __init__(self, target: WorkTarget, *arguments: Any, then: Callable[[WorkItem], None] = lambda _: None) -> None:
        self.target, self.arguments, self.then = target, arguments, then
        self.state = WorkState.WAITING
        self.step = ""
        self.progress = 0.0
        self.result: Any = None
        self.fault: WorkFault | None = None

    def heard(self, told: WorkProgress) -> None:
        self.step, self.progress = told

    def end(self, outcome: WorkResult | WorkFault) -> None:
        """Done, or failed; what was cancelled stays so."""
        if isinstance(outcome, WorkFault):
            self.fault, state = outcome, WorkState.FAILED
        else:
            self.result, self.progress, state = outcome.value, 1.0, WorkState.DONE
        if not self.state.over:
            self.state = state


class WorkQueue:
    """One piece at a time; a thread waits for it, and starts the next. Nothing is started before there is work."""

    def __init__(self, name: str, longest_seconds: float = LONGEST_SECONDS) -> None:
        self._name, self._longest = name, longest_seconds
        self._changed = threading.Condition()
        self._waiting: deque[WorkItem] = deque()
        self._under_way: list[WorkItem] = []
        self._now: WorkProcess | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many pieces wait."""
        return len(self._waiting)

    def add(self, piece: WorkItem) -> None:
        """Have a piece done when its turn comes."""
        with self._changed:
            if self._closed:
                piece.state = WorkState.CANCELLED
                return
            self._waiting.append(piece)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def cancel(self, piece: WorkItem) -> None:
        """Take a piece out, or kill the process that works on it."""
        with self._changed:
            if piece.state.over:
                return
            piece.state = WorkState.CANCELLED
            if piece in self._waiting:
                self._waiting.remove(piece)
            elif self._now is not None and piece in self._under_way:
                self._now.kill()

    def close(self) -> None:
        """Cancel everything; after this no process is left."""
        with self._changed:
            self._closed = True
            for piece in [*self._waiting, *self._under_way]:
                self.cancel(piece)
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                piece = self._waiting.popleft()
                piece.state = WorkState.RUNNING
                self._under_way = [piece]
            outcome = self._outcome(piece)
            with self._changed:
                self._under_way, self._now = [], None
                piece.end(outcome)
            self._tell(piece)

    def _tell(self, piece: WorkItem) -> None:
        """A listener that fails holds up nothing else; its fault is reported like any fault of a thread."""
        try:
            piece.then(piece)
        except Exception as fault:  # ours, and it must not end the lane
            told = (type(fault), fault, fault.__traceback__, threading.current_thread())
            threading.excepthook(threading.ExceptHookArgs(told))

    def _outcome(self, piece: WorkItem) -> WorkResult | WorkFault:
        try:
            running = WorkProcess(piece.target, piece.arguments)
        except OSError:
            return WorkFault.ours("no process could be started for it; ask again")
        with self._changed:
            self._now = running
            if piece.state.over:  # cancelled while the process was started
                running.kill()
        return running.outcome(piece.heard, self._longest)
