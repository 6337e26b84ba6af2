"""Logs as JSON lines, of fields that are known to be harmless and of no others.

No body, query, cookie, token, password or card can get into a line: what is not listed here is dropped, and of a fault
only its type and the places in our files are told, since its text may hold values.
"""

from __future__ import annotations

import traceback
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any, TextIO

import structlog

FIELDS = frozenset(
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
    }
)
"""Everything that a line may hold."""
DEEPEST = 8
"""Places of a fault that are told, the innermost ones."""
Logger = structlog.typing.FilteringBoundLogger


def _only_listed(_: object, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    return {name: value for name, value in line.items() if name in FIELDS and value is not None}


def open_log(file: TextIO | None = None) -> Logger:
    """A log that writes to this file, or to standard output."""
    logger: Logger = structlog.wrap_logger(
        structlog.PrintLogger(file),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            _only_listed,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(20),
    )
    return logger.bind()


def places(error: BaseException) -> list[str]:
    """Where a fault came from, as `file.py:12 function`, the innermost last."""
    frames = traceback.extract_tb(error.__traceback__)[-DEEPEST:]
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
