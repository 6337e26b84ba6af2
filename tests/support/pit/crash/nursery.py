"""Servers on request, each a process of its own that can be killed at any instant."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

ROOT = Path(__file__).parents[4]
PATIENCE_SECONDS = 60.0
"""Nothing takes this long; without a limit, a fault would leave a test waiting forever."""


class Nursery:
    """The process that forks servers, and all of its children: none of them outlives it."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-m", "tests.support.pit.crash.fork_server"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, start_new_session=True, text=True, bufsize=1,
        )  # fmt: skip
        self._answers: queue.SimpleQueue[dict[str, Any]] = queue.SimpleQueue()
        self._reports: defaultdict[int, queue.SimpleQueue[dict[str, Any]]] = defaultdict(queue.SimpleQueue)
        self._asking = threading.Lock()
        threading.Thread(target=self._hear, name="nursery", daemon=True).start()
        assert "ready" in self._answers.get(timeout=PATIENCE_SECONDS), "it cannot be loaded"

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE_SECONDS)

    def start(self, what: str, **how: Any) -> Child:
        """A new process that does this."""
        began = time.time_ns() // 1000
        return Child(self, self._ask({"start": what, **how})["started"], began)

    def _ask(self, wanted: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        with self._asking:
            self._process.stdin.write(json.dumps(wanted) + "\n")
            return self._answers.get(timeout=PATIENCE_SECONDS)

    def _hear(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            told = json.loads(line)
            if "from" in told:
                self._reports[told["from"]].put(told)
                continue
            if "buried" in told:
                self._reports[told["buried"]].put(told)
            self._answers.put(told)
        self._answers.put({"ended": "the nursery has ended by itself"})


class Child:
    """A forked process."""

    def __init__(self, nursery: Nursery, number: int, began: int) -> None:
        """`began` is in microseconds since 1970, as the records have it."""
        self._nursery = nursery
        self._number = number
        self.began = began
        self.ended: int | None = None

    def report(self) -> dict[str, Any] | None:
        """Its next report; None if it was killed first."""
        told = self._nursery._reports[self._number].get(timeout=PATIENCE_SECONDS)
        assert "fault" not in told, told["fault"]
        return None if "buried" in told else told

    def kill(self) -> None:
        """Kill it at once; when this returns, it is gone."""
        os.kill(self._number, signal.SIGKILL)
        self.bury()

    def bury(self) -> None:
        """Wait until it ends."""
        self.ended = self._nursery._ask({"bury": self._number})["ended"]

    def verify_killed(self) -> None:
        """Verify that it did not end by itself; if it did, report its fault."""
        if self.ended != -signal.SIGKILL:
            self.report()
        assert self.ended == -signal.SIGKILL
