"""A cache of results in files, so that a long calculation is done only once. A file's name depends on everything that
its content depends on: the payoffs that were solved and the code that solved them.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import boardwalk

if TYPE_CHECKING:
    from boardwalk.odds.solver.advice import StartingValues

MOST_FILES = 200
READ_ERRORS = (OSError, ValueError, LookupError, EOFError, zipfile.BadZipFile, zlib.error)
"""Errors from a file that is missing or damaged."""
SOLVER_PACKAGES = ("cards", "games", "odds")
"""Packages that a solution depends on."""


def cache_folder() -> Path:
    """The folder for this user's cached files."""
    if sys.platform == "win32":
        parent = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        parent = Path.home() / "Library" / "Caches"
    else:
        parent = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(parent) / "boardwalk"


@cache
def code_digest() -> str:
    """A digest that changes with the version and with any line of the code that solves."""
    found = hashlib.sha256(boardwalk.__version__.encode())
    for package in SOLVER_PACKAGES:
        for path in sorted((Path(boardwalk.__file__).parent / package).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


class ResultCache:
    """A folder of results, by the digest of their payoffs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def starting(self, digest: str) -> StartingValues | None:
        """What each first action is worth with each hand, if it is cached."""
        import numpy as np

        with suppress(*READ_ERRORS), self._path(digest, "npz").open("rb") as file:
            found = np.load(file, allow_pickle=False)
            return {str(action): found[str(place)] for place, action in enumerate(found["actions"].tolist())}
        return None

    def keep_starting(self, digest: str, starting: StartingValues) -> None:
        import numpy as np

        arrays: dict[str, Any] = {str(place): each for place, each in enumerate(starting.values())}
        arrays["actions"] = np.array([*starting])
        self._write(digest, "npz", lambda file: np.savez_compressed(file, **arrays))

    def card(self, digest: str) -> dict[str, Any] | None:
        """The strategy card as JSON, if it is cached."""
        with suppress(*READ_ERRORS):
            found = json.loads(self._path(digest, "json").read_text("utf-8"))
            return found if isinstance(found, dict) else None
        return None

    def keep_card(self, digest: str, card: dict[str, Any]) -> None:
        self._write(digest, "json", lambda file: file.write(json.dumps(card).encode()))

    def _path(self, digest: str, suffix: str) -> Path:
        name = hashlib.sha256(f"{code_digest()} {digest}".encode()).hexdigest()[:40]
        return self.folder / f"{name}.{suffix}"

    def _write(self, digest: str, suffix: str, write: Callable[[BinaryIO], object]) -> None:
        """Write the whole file or nothing, even if the process is killed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=self.folder, prefix=".unfinished-")
        with os.fdopen(handle, "wb") as file:
            write(file)
        Path(unfinished).replace(self._path(digest, suffix))
        self._make_room()

    def _make_room(self) -> None:
        """Delete the oldest files, including those that a killed process left unfinished."""
        with suppress(OSError):
            files = sorted(self.folder.iterdir(), key=lambda path: path.stat().st_mtime)
            for path in files[:-MOST_FILES]:
                path.unlink(missing_ok=True)


def open_result_cache(folder: Path | None = None) -> tuple[ResultCache, Callable[[], None]]:
    """A cache in this folder or the user's, or in a temporary one if that cannot be written; and how to close it."""
    try:
        chosen = folder or cache_folder()
        chosen.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=chosen):
            return ResultCache(chosen), lambda: None
    except (OSError, RuntimeError):  # there is no home folder, or it cannot be written
        temporary = tempfile.TemporaryDirectory(prefix="boardwalk-", ignore_cleanup_errors=True)
        return ResultCache(Path(temporary.name)), temporary.cleanup
