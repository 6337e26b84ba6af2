"""Processes of the lab that are started for a test, or only pretended."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

import pytest

from boardwalk.web.lab import work_queue as lanes
from boardwalk.web.lab.work_queue import (
    WorkFault,
    WorkProgress,
    WorkResult,
    WorkTarget,
)


def until(condition: Callable[[], bool]) -> None:
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.01)
    pytest.fail("it never came")


class Pretended:
    """A process that ends when the test says so; those that run at once are counted."""

    started: list[Pretended]

    def __init__(self, target: WorkTarget, arguments: tuple[object, ...]) -> None:
        del target
        self.arguments, self.over, self.end = arguments, threading.Event(), WorkResult(arguments)
        self.started.append(self)

    def outcome(self, heard: Callable[[WorkProgress], None], longest_seconds: float) -> WorkResult | WorkFault:
        del longest_seconds
        heard(WorkProgress("working", 0.5))
        self.over.wait()
        return self.end

    def kill(self) -> None:
        self.end = WorkFault.ours("killed")  # type: ignore[assignment]
        self.over.set()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Pretended]:
    Pretended.started = []
    monkeypatch.setattr(lanes, "WorkProcess", Pretended)
    return Pretended.started
