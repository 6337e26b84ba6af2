"""Fake processes for the lab, and a way to wait for something."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from boardwalk.web.lab import work_queue
from boardwalk.web.lab.work_queue import (
    WorkFault,
    WorkProgress,
    WorkResult,
    WorkTarget,
)

LONGEST_SECONDS = 120


def until(condition: Callable[[], bool]) -> None:
    """Ask again and again, but ever less often: each question may be a request, and the answer needs the processor."""
    ends, pause = time.monotonic() + LONGEST_SECONDS, 0.005
    while not condition():
        if time.monotonic() > ends:
            pytest.fail("it never happened")
        time.sleep(pause)
        pause = min(2 * pause, 0.1)


class Pretended:
    """A process that ends when the test says so; all that were started are listed."""

    started: list[Pretended]

    def __init__(self, target: WorkTarget, arguments: tuple[object, ...]) -> None:
        del target
        self.arguments, self.over, self.end = arguments, threading.Event(), WorkResult(arguments)
        self.started.append(self)

    def outcome(self, report: Callable[[WorkProgress], None], longest_seconds: float) -> WorkResult | WorkFault:
        del longest_seconds
        report(WorkProgress("working", 0.5))
        self.over.wait()
        return self.end

    is_ready = False

    def begin(self, target: WorkTarget, arguments: tuple[object, ...]) -> None:
        raise AssertionError("it is never ready", target, arguments)

    def close(self) -> None:
        """It has ended."""

    def kill(self) -> None:
        self.end = WorkFault.ours("killed")  # type: ignore[assignment]
        self.over.set()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Pretended]:
    Pretended.started = []
    monkeypatch.setattr(work_queue, "WorkProcess", Pretended)
    return Pretended.started
