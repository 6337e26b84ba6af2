"""Audits, exports and dispute packs for tests: asked for, waited for, and without a process of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from boardwalk.errors import InputError
from boardwalk.web.lab import work_queue
from boardwalk.web.lab.work_queue import WorkFault, WorkProgress, WorkResult, WorkTarget
from tests.support.web.houses import API
from tests.support.web.lab_processes import until


def finished(client: Any, path: str) -> dict[str, Any]:
    """Ask for a job, and wait until it is over."""
    asked = client.post(path)
    assert asked.status_code == 201, asked.text
    where = f"{API}/record/jobs/{asked.json()['id']}"
    until(lambda: client.get(where).json()["state"] not in ("waiting", "running"))
    found: dict[str, Any] = client.get(where).json()
    return found


class InThread:
    """Does the work of a job in the thread of its queue: starting a process takes a second or two."""

    def __init__(self, target: WorkTarget, arguments: tuple[Any, ...]) -> None:
        self._target, self._arguments = target, arguments

    def outcome(self, report: Callable[[WorkProgress], None], longest_seconds: float) -> WorkResult | WorkFault:
        del longest_seconds

        def begin(step: str) -> Callable[[float], None]:
            report(WorkProgress(step, 0.0))
            return lambda done: report(WorkProgress(step, done))

        try:
            return WorkResult(self._target(begin, *self._arguments))
        except InputError as error:
            return WorkFault.of(error)

    def kill(self) -> None:
        """It ends by itself."""

    def close(self) -> None:
        """It has ended."""


@contextmanager
def jobs_in_threads() -> Iterator[None]:
    """Until the end, jobs start no processes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(work_queue, "WorkProcess", InThread)
        yield
