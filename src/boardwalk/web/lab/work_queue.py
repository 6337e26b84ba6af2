"""A work queue: one item at a time, in a process that reports its progress, ends with a result or a fault, and can be
killed. A process may be kept for a while, so that the next item finds what the last one added up.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from boardwalk.api.lab import WorkState
from boardwalk.errors import InputError
from boardwalk.game_file import LoadedGame, load_again, loaded_games
from boardwalk.law import register
from boardwalk.odds.requests.flag import without_flags
from boardwalk.progress import Begin, Progress
from boardwalk.web.api.problem import Problem, ProblemKind, problem_of_error


class WorkFault(NamedTuple):
    """A refusal with its field and paragraph, or a fault of ours."""

    kind: str
    reason: str
    field: str | None = None
    law: str | None = None

    @classmethod
    def of(cls, error: InputError) -> WorkFault:
        """The fault for an error, with names of parameters instead of flags."""
        law = None if error.law is None else error.law.id
        return cls(
            problem_of_error(error).kind.name, without_flags(error.reason), without_flags(error.field) or None, law
        )

    @classmethod
    def ours(cls, reason: str) -> WorkFault:
        return cls(ProblemKind.FAULT.name, reason)

    def problem(self) -> Problem:
        """The problem that a client gets."""
        law = None if self.law is None else register()[self.law]
        return Problem(ProblemKind[self.kind], self.reason, self.field, law)


SPAWN = multiprocessing.get_context("spawn")
WORK_NICENESS = 10
"""People at tables go first."""
MOST_WORK_BYTES = 3 * 2**30
"""The most memory that one item may use; a strategy card takes a third of it."""
PROGRESS_SECONDS = 0.1
"""The shortest time between two progress reports."""
WorkTarget = Callable[..., Any]
"""Called with a function that begins a step, and with its arguments; a process can import it by name."""


class WorkProgress(NamedTuple):
    """The name of a step, and how much of it is done, from 0 to 1."""

    step: str
    progress: float


class WorkResult(NamedTuple):
    """The result of an item."""

    value: Any


def start_child_process(niceness: int, games: Sequence[LoadedGame]) -> None:
    """What each of the server's processes does first: lower its priority, arrange to end with the server, and load the
    games that the server has loaded.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server gets the signal, too, and ends us
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_exit_with, args=(parent,), daemon=True).start()
    load_again(games)


def _limit_memory() -> None:
    """Have the system refuse memory beyond the limit, so the server is not affected."""
    with suppress(ImportError, OSError, ValueError):  # the system has no such limit, or a lower one
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_WORK_BYTES, hard))


def _exit_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


class WorkProcess:
    """A process that works on one item, and on the next if it is given one."""

    def __init__(self, target: WorkTarget, arguments: tuple[Any, ...]) -> None:
        self._pipe, theirs = SPAWN.Pipe()
        self._games = loaded_games()
        self._process = SPAWN.Process(target=_work, args=(theirs, self._games), daemon=True)
        self._process.start()
        theirs.close()
        self.begin(target, arguments)

    @property
    def is_ready(self) -> bool:
        """Whether it can take another item: it is still there, and knows every game that the server has loaded."""
        return self._process.is_alive() and self._games == loaded_games()

    def begin(self, target: WorkTarget, arguments: tuple[Any, ...]) -> None:
        """Give it an item."""
        self._pipe.send((target, arguments))

    def outcome(self, report: Callable[[WorkProgress], None], longest_seconds: float) -> WorkResult | WorkFault:
        """Wait for the end, and report progress until then."""
        deadline = time.monotonic() + longest_seconds
        with suppress(EOFError, OSError):
            while self._pipe.poll(max(0.0, deadline - time.monotonic())):
                message = self._pipe.recv()
                if not isinstance(message, WorkProgress):
                    return message  # type: ignore[no-any-return]
                report(message)
            self.kill()
            return WorkFault.ours(f"it was stopped after {longest_seconds / 60:.0f} minutes")
        self._process.join()
        return WorkFault.ours(f"the process {_exit_reason(self._process.exitcode)}; try again")

    def kill(self) -> None:
        self._process.kill()

    def close(self) -> None:
        """Let it end: there is no other item."""
        self._pipe.close()
        self._process.join()


def _exit_reason(code: int | None) -> str:
    if code is None or code >= 0:
        return f"ended with code {code}"
    return f"was killed by signal {-code}"


def _work(pipe: Connection, games: Sequence[LoadedGame]) -> None:
    start_child_process(WORK_NICENESS, games)
    _limit_memory()
    with suppress(EOFError, OSError):  # nobody waits for it anymore
        while True:
            target, arguments = pipe.recv()
            pipe.send(_end(_ProgressPipe(pipe).begin, target, arguments))


def _end(begin: Begin, target: WorkTarget, arguments: tuple[Any, ...]) -> WorkResult | WorkFault:
    try:
        return WorkResult(target(begin, *arguments))
    except InputError as error:
        return WorkFault.of(error)
    except MemoryError:
        return WorkFault.ours("not enough memory")
    except Exception as fault:  # its text may contain anything, so only its name is passed on
        return WorkFault.ours(f"it failed: {type(fault).__name__}")


class _ProgressPipe:
    """Sends progress to the server, but not too often."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._lock = threading.Lock()
        self._sent_at = float("-inf")

    @property
    def begin(self) -> Begin:
        def begin(step: str) -> Progress:
            self._sent_at = float("-inf")
            self._send(WorkProgress(step, 0.0))
            return lambda done: self._send(WorkProgress(step, done))

        return begin

    def _send(self, progress: WorkProgress) -> None:
        with self._lock:
            now = time.monotonic()
            if now - self._sent_at >= PROGRESS_SECONDS:
                self._sent_at = now
                self._pipe.send(progress)


LONGEST_SECONDS = 3600.0


class WorkItem:
    """An item of work; only its queue changes it, and any thread may read it."""

    def __init__(
        self, target: WorkTarget, *arguments: Any, then: Callable[[WorkItem], None] = lambda _: None, whose: str = ""
    ) -> None:
        self.target, self.arguments, self.then = target, arguments, then
        self.whose = whose
        self.state = WorkState.WAITING
        self.step = ""
        self.progress = 0.0
        self.result: Any = None
        self.fault: WorkFault | None = None

    def report(self, progress: WorkProgress) -> None:
        self.step, self.progress = progress

    def end(self, outcome: WorkResult | WorkFault) -> None:
        """Mark it as done or failed; an item that was canceled stays canceled."""
        if isinstance(outcome, WorkFault):
            self.fault, state = outcome, WorkState.FAILED
        else:
            self.result, self.progress, state = outcome.value, 1.0, WorkState.DONE
        if not self.state.over:
            self.state = state


class WorkQueue:
    """Works on one item after another in a process. Nothing starts before there is work.

    Those who ask take turns, so that nobody waits for all items of another. A process that did its item well is kept
    for `idle_seconds`; one that failed or was killed never is.
    """

    def __init__(self, name: str, longest_seconds: float = LONGEST_SECONDS, idle_seconds: float = 0.0) -> None:
        self._name, self._longest, self._idle_seconds = name, longest_seconds, idle_seconds
        self._changed = threading.Condition()
        self._waiting: list[WorkItem] = []
        self._turns: dict[str, int] = {}
        """For everyone who has an item, when their last turn was."""
        self._in_progress: list[WorkItem] = []
        self._running: WorkProcess | None = None
        self._idle: WorkProcess | None = None
        """The process of the last item, kept for the next."""
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many items are waiting."""
        return len(self._waiting)

    def add(self, item: WorkItem) -> None:
        """Add an item, to be worked on in its turn."""
        with self._changed:
            if self._closed:
                item.state = WorkState.CANCELED
                return
            self._waiting.append(item)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def cancel(self, item: WorkItem) -> None:
        """Remove an item, or kill the process that works on it."""
        with self._changed:
            if item.state.over:
                return
            item.state = WorkState.CANCELED
            if item in self._waiting:
                self._waiting.remove(item)
            elif self._running is not None and item in self._in_progress:
                self._running.kill()

    def close(self) -> None:
        """Cancel everything; afterward, no process is left."""
        with self._changed:
            self._closed = True
            for item in [*self._waiting, *self._in_progress]:
                self.cancel(item)
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._closed:
                    if not self._changed.wait(self._idle_seconds if self._idle else None):
                        self._end_idle()
                if self._closed:
                    self._end_idle()
                    return
                item = self._next()
                item.state = WorkState.RUNNING
                self._in_progress = [item]
            outcome = self._outcome(item)
            with self._changed:
                self._in_progress, self._running = [], None
                item.end(outcome)
            self._notify(item)

    def _next(self) -> WorkItem:
        item, self._turns = next_turn(self._waiting, self._turns)
        self._waiting.remove(item)
        return item

    def ahead(self, item: WorkItem) -> int:
        """How many items will be worked on before this one if nobody adds another."""
        with self._changed:
            waiting, turns, before = [*self._waiting], self._turns, len(self._in_progress)
        if item not in waiting:
            return 0
        while True:
            found, turns = next_turn(waiting, turns)
            if found is item:
                return before
            waiting.remove(found)
            before += 1

    def _notify(self, item: WorkItem) -> None:
        """Call the item's listener. If that fails, it is reported like any fault of a thread, and the queue goes on."""
        try:
            item.then(item)
        except Exception as fault:  # a fault of ours must not end the queue
            arguments = (type(fault), fault, fault.__traceback__, threading.current_thread())
            threading.excepthook(threading.ExceptHookArgs(arguments))

    def _outcome(self, item: WorkItem) -> WorkResult | WorkFault:
        try:
            process = self._process_for(item)
        except OSError:
            return WorkFault.ours("could not start a process; try again")
        with self._changed:
            self._running = process
            if item.state.over:  # canceled while the process was starting
                process.kill()
        outcome = process.outcome(item.report, self._longest)
        if self._idle_seconds and isinstance(outcome, WorkResult):
            self._idle = process
        else:
            process.close()
        return outcome

    def _process_for(self, item: WorkItem) -> WorkProcess:
        """The process that was kept, if it is ready, or a new one."""
        if self._idle is not None and self._idle.is_ready:
            kept, self._idle = self._idle, None
            with suppress(OSError):  # it has just ended
                kept.begin(item.target, item.arguments)
                return kept
        self._end_idle()
        return WorkProcess(item.target, item.arguments)

    def _end_idle(self) -> None:
        if self._idle is not None:
            self._idle.close()
        self._idle = None


def next_turn(waiting: Sequence[WorkItem], turns: Mapping[str, int]) -> tuple[WorkItem, dict[str, int]]:
    """The first item of those whose owner's last turn was longest ago, and the last turns of all owners after it."""
    item = min(waiting, key=lambda each: turns.get(each.whose, 0))
    turn = max(turns.values(), default=0) + 1
    others = {each.whose for each in waiting if each is not item}
    return item, {whose: last for whose, last in turns.items() if whose in others} | {item.whose: turn}
