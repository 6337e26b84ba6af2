"""What the server reports about itself: log lines as JSON, with only fields that are known to be harmless, and metrics
for Prometheus. A body, query, cookie, token, password or card never gets into either.
"""

from __future__ import annotations

import errno
import os
import queue
import threading
import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, TextIO, cast

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from boardwalk.pit.pit import Commit

LOG_FIELDS = frozenset(
    {
        "event",
        "timestamp",
        "level",
        "request",
        "method",
        "route",
        "status",
        "role",
        "person",
        "table",
        "meter",
        "command",
        "version",
        "milliseconds",
        "fault",
        "at",
        "address",
        "tables",
        "meters",
        "outcome",
        "tried",
        "field",
        "law",
        "lost",
        "build",
        "machine",
        "ahead_seconds",
        "database_ahead_seconds",
        "before",
        "after",
    }
)
"""All fields that a log line may have."""
MOST_FRAMES = 8
"""How many frames of a fault to log, counted from the innermost."""
Logger = structlog.typing.FilteringBoundLogger


def _listed_fields(_: object, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {name: value for name, value in line.items() if name in LOG_FIELDS and value is not None}


MOST_WAITING_LINES = 10_000
CLOSE_SECONDS = 2.0
LOST_LINES = '{{"event": "log lines lost", "lost": {}, "level": "warning"}}\n'


class LogFile:
    """A file for the log that never keeps anyone waiting, and fails for nobody.

    A thread of its own writes the lines. If the disk is full, or nobody reads the other end of a pipe any more,
    lines are lost and counted; the next line that can be written says how many.
    """

    def __init__(self, descriptor: int, most_waiting: int = MOST_WAITING_LINES) -> None:
        self.lost = 0
        """Lines lost since the last one that was written."""
        self.trouble: str | None = None
        """Why lines cannot be written; None if they can."""
        self._descriptor = descriptor
        self._lines: queue.Queue[str | None] = queue.Queue(most_waiting)
        self._torn = False
        self._thread = threading.Thread(target=self._run, name="log", daemon=True)
        self._thread.start()

    def write(self, text: str) -> int:
        """Take a line, or count it as lost if too many wait."""
        try:
            self._lines.put_nowait(text)
        except queue.Full:
            self._lose("it is not taken")
        return len(text)

    def flush(self) -> None:
        """Do nothing: the thread writes as soon as it can."""

    def close(self) -> None:
        """Write what waits, for a while."""
        try:
            self._lines.put(None, timeout=CLOSE_SECONDS)
        except queue.Full:
            return
        self._thread.join(CLOSE_SECONDS)

    def _run(self) -> None:
        while (line := self._lines.get()) is not None:
            lost = self.lost
            try:
                self._put(f"{LOST_LINES.format(lost)}{line}" if lost else line)
            except OSError as error:
                self._lose("the disk is full" if error.errno in DISK_FULL else os.strerror(error.errno or errno.EIO))
            else:
                self.lost -= lost
                self.trouble = None if self.lost == 0 else self.trouble

    def _put(self, text: str) -> None:
        """Write all of it; a line that was torn is ended first."""
        left = (f"\n{text}" if self._torn else text).encode("utf-8", "replace")
        while left:
            written = os.write(self._descriptor, left)
            left = left[written:]
            self._torn = bool(left)

    def _lose(self, trouble: str) -> None:
        self.lost += 1
        self.trouble = trouble


DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def open_log(file: TextIO | LogFile | None = None) -> Logger:
    """A log that writes to this file, or to standard output."""
    logger: Logger = structlog.wrap_logger(
        structlog.PrintLogger(cast("TextIO | None", file)),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _listed_fields,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(20),
    )
    return logger.bind()


def fault_frames(error: BaseException) -> list[str]:
    """Where a fault came from, as `file.py:12 function`, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)[-MOST_FRAMES:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]


LATENCY_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
BATCH_BUCKETS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
METRICS_MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The metrics of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=True)
        self.requests = Counter(
            "boardwalk_requests", "Answered requests.", ("method", "route", "status"), registry=self.registry
        )
        self.commands = Counter(
            "boardwalk_commands", "Commands by kind and outcome.", ("kind", "outcome"), registry=self.registry
        )
        self.command_seconds = Histogram(
            "boardwalk_command_seconds",
            "From a command's arrival to its answer.",
            buckets=LATENCY_BUCKETS,
            registry=self.registry,
        )
        self.sockets = Gauge("boardwalk_open_sockets", "Open streams.", ("stream",), registry=self.registry)
        self.views = Counter("boardwalk_views", "Views made for streams.", registry=self.registry)
        self.messages = Counter("boardwalk_messages", "Messages sent on streams.", registry=self.registry)
        self.commits = Counter("boardwalk_commits", "Transactions that wrote orders.", registry=self.registry)
        self.batch = Histogram(
            "boardwalk_batch_orders", "Orders in one transaction.", buckets=BATCH_BUCKETS, registry=self.registry
        )
        self.commit_seconds = Counter(
            "boardwalk_commit_seconds", "Time spent in transactions, by part.", ("part",), registry=self.registry
        )

    def committed(self, commit: Commit) -> None:
        """Count a transaction that is on disk."""
        self.commits.inc()
        self.batch.observe(commit.orders)
        self.commit_seconds.labels("decide").inc(commit.decide_seconds)
        self.commit_seconds.labels("write").inc(commit.write_seconds)

    def text(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self.registry)
