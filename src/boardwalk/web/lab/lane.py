"""Work that is done one piece after another, each in a process of its own."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from enum import StrEnum
from typing import Any

from boardwalk.web.lab.fault import Fault
from boardwalk.web.lab.process import Result, Running, Target, Told

LONGEST_SECONDS = 3600.0


class State(StrEnum):
    """How far a piece of work is."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def over(self) -> bool:
        return self not in (State.WAITING, State.RUNNING)


class Piece:
    """A piece of work; its lane moves it on, everyone may look."""

    def __init__(self, target: Target, *arguments: Any, then: Callable[[Piece], None] = lambda _: None) -> None:
        self.target, self.arguments, self.then = target, arguments, then
        self.state = State.WAITING
        self.step = ""
        self.progress = 0.0
        self.result: Any = None
        self.fault: Fault | None = None

    def heard(self, told: Told) -> None:
        self.step, self.progress = told

    def end(self, outcome: Result | Fault) -> None:
        """Done, or failed; what was cancelled stays so."""
        if isinstance(outcome, Fault):
            self.fault, state = outcome, State.FAILED
        else:
            self.result, self.progress, state = outcome.value, 1.0, State.DONE
        if not self.state.over:
            self.state = state


class Lane:
    """One piece at a time; a thread waits for it, and starts the next. Nothing is started before there is work."""

    def __init__(self, name: str, longest_seconds: float = LONGEST_SECONDS) -> None:
        self._name, self._longest = name, longest_seconds
        self._changed = threading.Condition()
        self._waiting: deque[Piece] = deque()
        self._under_way: list[Piece] = []
        self._now: Running | None = None
        self._thread: threading.Thread | None = None
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many pieces wait."""
        return len(self._waiting)

    def add(self, piece: Piece) -> None:
        """Have a piece done when its turn comes."""
        with self._changed:
            if self._closed:
                piece.state = State.CANCELLED
                return
            self._waiting.append(piece)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def cancel(self, piece: Piece) -> None:
        """Take a piece out, or kill the process that works on it."""
        with self._changed:
            if piece.state.over:
                return
            piece.state = State.CANCELLED
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
                piece.state = State.RUNNING
                self._under_way = [piece]
            outcome = self._outcome(piece)
            with self._changed:
                self._under_way, self._now = [], None
                piece.end(outcome)
            self._tell(piece)

    def _tell(self, piece: Piece) -> None:
        """Whoever cannot hear that it is over holds up nothing that waits; it is told as any fault of a thread is."""
        try:
            piece.then(piece)
        except Exception as fault:  # ours, and it must not end the lane
            told = (type(fault), fault, fault.__traceback__, threading.current_thread())
            threading.excepthook(threading.ExceptHookArgs(told))

    def _outcome(self, piece: Piece) -> Result | Fault:
        try:
            running = Running(piece.target, piece.arguments)
        except OSError:
            return Fault.ours("no process could be started for it; ask again")
        with self._changed:
            self._now = running
            if piece.state.over:  # cancelled while the process was started
                running.kill()
        return running.outcome(piece.heard, self._longest)
