"""The server under load: a process of its own, started as anyone starts it, and stopped whatever happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from boardwalk.errors import BoardwalkError
from boardwalk.web.load.patrons import Ready

STOP_SECONDS = 20
COMMAND = (sys.executable, "-m", "boardwalk")
OPEN = re.compile(r" is open at (http://\S+)")


class ServerFailed(BoardwalkError):  # noqa: N818
    """The server did not start."""


class Process(NamedTuple):
    """A server that runs."""

    url: str
    pid: int

    @property
    def cpu_seconds(self) -> float | None:
        """The time of a core that it has used; unknown where the system does not tell."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def serving(house: Ready, folder: Path, step_seconds: float) -> Iterator[Process]:
    """Serve this house with automatic staff, on a free port of this machine."""
    log = folder / "server.log"
    command = [
        *(*COMMAND, "serve", "--demo", "--port", "0", "--step", str(step_seconds)),
        *("--database", house.database, "--house", str(house.file), "--key", str(house.key), "--log", str(log)),
    ]
    errors = folder / "server.err"
    with errors.open("w", encoding="utf-8") as complaints:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)  # noqa: S603
    try:
        yield Process(_url(server, errors), server.pid)
    finally:
        _stop(server)


def _url(server: subprocess.Popen[str], errors: Path) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        found = OPEN.search(line)
        if found is not None:
            return found[1]
    said = errors.read_text("utf-8").strip().splitlines()
    raise ServerFailed(f"the server did not start: {said[-1] if said else f'exit code {server.wait()}'}")


def _stop(server: subprocess.Popen[str]) -> None:
    server.terminate()
    try:
        server.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    assert server.stdout is not None
    server.stdout.close()
