"""One piece of work in a process of its own: it tells how far it is, ends with a result or a fault, and can be killed.

The process is started afresh, so that it shares nothing with the server but a pipe; it goes when the server goes.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from boardwalk.errors import InputError
from boardwalk.odds.progress import Begin, Progress
from boardwalk.web.lab.fault import Fault

SPAWN = multiprocessing.get_context("spawn")
NICENESS = 10
"""Whoever acts at a table goes first."""
MOST_BYTES = 3 * 2**30
"""What one piece of work may take for itself; a strategy card takes a third of it."""
TELL_SECONDS = 0.1
"""Nobody looks more often."""
Target = Callable[..., Any]
"""Called with what begins a step, and with its arguments; can be found by its name."""


class Told(NamedTuple):
    """What a step is called, and how much of it is done, from 0 to 1."""

    step: str
    progress: float


class Result(NamedTuple):
    """What the work came to."""

    value: Any


def begin_apart(niceness: int) -> None:
    """What every process beside the server does first: let others go before, and go when the server goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told to stop, and ends us
    if hasattr(os, "nice"):
        os.nice(niceness)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_go_with, args=(parent,), daemon=True).start()


def _limit_memory() -> None:
    """Whoever asks for too much is refused by the system, and the server goes on beside it."""
    with suppress(ImportError, OSError, ValueError):  # where there is no such limit, or a narrower one
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, hard))


def _go_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


class Running:
    """A piece of work under way."""

    def __init__(self, target: Target, arguments: tuple[Any, ...]) -> None:
        self._pipe, theirs = SPAWN.Pipe(duplex=False)
        self._process = SPAWN.Process(target=_work, args=(theirs, target, arguments), daemon=True)
        self._process.start()
        theirs.close()

    def outcome(self, heard: Callable[[Told], None], longest_seconds: float) -> Result | Fault:
        """Wait for the end; whoever waits is told how far it is."""
        ends = time.monotonic() + longest_seconds
        with suppress(EOFError, OSError):
            while self._pipe.poll(max(0.0, ends - time.monotonic())):
                message = self._pipe.recv()
                if not isinstance(message, Told):
                    self._process.join()
                    return message  # type: ignore[no-any-return]
                heard(message)
            self.kill()
            return Fault.ours(f"it was stopped after {longest_seconds / 60:.0f} minutes")
        self._process.join()
        return Fault.ours(f"the process that worked on it ended{_how(self._process.exitcode)}; ask again")

    def kill(self) -> None:
        self._process.kill()


def _how(code: int | None) -> str:
    if code is None or code >= 0:
        return f" with code {code}"
    return f" by signal {-code}"


def _work(pipe: Connection, target: Target, arguments: tuple[Any, ...]) -> None:
    begin_apart(NICENESS)
    _limit_memory()
    try:
        end: Result | Fault = Result(target(_Teller(pipe).begin, *arguments))
    except InputError as error:
        end = Fault.of(error)
    except MemoryError:
        end = Fault.ours("there is not memory enough for it")
    except Exception as fault:  # its own text may hold anything, and is nobody's to read
        end = Fault.ours(f"it failed: {type(fault).__name__}")
    with suppress(OSError):
        pipe.send(end)


class _Teller:
    """Tells how far the work is, and not more often than anyone looks."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._lock = threading.Lock()
        self._told = float("-inf")

    @property
    def begin(self) -> Begin:
        def begin(step: str) -> Progress:
            self._told = float("-inf")
            self._tell(Told(step, 0.0))
            return lambda done: self._tell(Told(step, done))

        return begin

    def _tell(self, told: Told) -> None:
        with self._lock:
            now = time.monotonic()
            if now - self._told >= TELL_SECONDS:
                self._told = now
                self._pipe.send(told)
