"""Work for processes in tests; each function ends in its own way."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import numpy as np

from boardwalk.errors import Refusal
from boardwalk.law import cite
from boardwalk.progress import Begin


def succeed(begin: Begin, value: object) -> object:
    begin("counting")(0.5)
    return value


def name_process(begin: Begin) -> int:
    del begin
    return os.getpid()


def refuse(begin: Begin) -> None:
    del begin
    raise Refusal("--rate", "is less than --least", cite("R1"))


def fail(begin: Begin) -> None:
    del begin
    raise ValueError("the text of a fault is nobody's to read")


def die(begin: Begin) -> None:
    del begin
    os.kill(os.getpid(), signal.SIGKILL)


def hoard(begin: Begin, size: int) -> int:
    """Ask for memory without using it, so that the machine does not run short if it gets it."""
    del begin
    return np.zeros(size, dtype=np.uint8).nbytes


def hang(begin: Begin, ready: Path | None = None) -> None:
    begin("hanging")(0.25)
    if ready is not None:
        ready.touch()
    threading.Event().wait()
