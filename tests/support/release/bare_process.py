"""Commands and a demo house as processes that know nothing of this checkout."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

OPEN = re.compile(r"is open at (http://127\.0\.0\.1:\d+)")


def run(*command: str | Path, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command as somebody would who knows nothing of this checkout."""
    return subprocess.run(  # noqa: S603
        [str(each) for each in command], cwd=cwd, env=bare_environment(), capture_output=True, text=True, check=False
    )


def bare_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}


@contextmanager
def demo_house(boardwalk: Path, folder: Path) -> Iterator[str]:
    """The address of a demo house that this command opens, for as long as it is needed."""
    log = folder / "house.log"
    command = [str(boardwalk), "serve", "--demo", "--port", "0", "--no-browser"]
    with log.open("w") as file:
        house = subprocess.Popen(command, cwd=folder, env=bare_environment(), stdout=file, stderr=file)  # noqa: S603
    try:
        for _ in range(240):
            found = OPEN.search(log.read_text("utf-8"))
            if found:
                break
            assert house.poll() is None, log.read_text("utf-8")
            time.sleep(0.5)
        else:
            raise AssertionError(log.read_text("utf-8"))
        yield found[1]
    finally:
        house.terminate()
        house.wait(30)
