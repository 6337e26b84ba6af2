"""A result cache in files, so that what took long to solve is solved once. A file's name says everything its content
depends on: the payoffs that were solved and the code that solved them.
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
"""How reading a file ends that is not there, or not whole."""
SOLVER_PACKAGES = ("cards", "games", "odds")
"""Packages that a solution rests on."""


def cache_folder() -> Path:
    """Where programs of this user keep what can be made again."""
    if sys.platform == "win32":
        above = os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        above = Path.home() / "Library" / "Caches"
    else:
        above = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(above) / "boardwalk"


@cache
def code_digest() -> str:
    """The same as long as neither the version nor any line that solves has changed."""
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
        """What each first action is worth with each hand, if that was worked out."""
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
        """The strategy card as JSON has it, if that was worked out."""
        with suppress(*READ_ERRORS):
            found = json.loads(self._path(digest, "json").read_text("utf-8"))
            return found if isinstance(found, dict) else None
        return None

    def keep_card(self, digest: str, card: dict[str, Any]) -> None:
        self._write(digest, "json", lambda file: file.write(json.dumps(card).encode()))

    def _path(self, digest: str, form: str) -> Path:
        name = hashlib.sha256(f"{code_digest()} {digest}".encode()).hexdigest()[:40]
        return self.folder / f"{name}.{form}"

    def _write(self, digest: str, form: str, write: Callable[[BinaryIO], object]) -> None:
        """Write a whole file or none of it, even if the process is killed."""
        self.folder.mkdir(parents=True, exist_ok=True)
        handle, unfinished = tempfile.mkstemp(dir=self.folder, prefix=".unfinished-")
        with os.fdopen(handle, "wb") as file:
            write(file)
        Path(unfinished).replace(self._path(digest, form))
        self._make_room()

    def _make_room(self) -> None:
        """The oldest go; files that a killed process left unfinished are such, too."""
        with suppress(OSError):
            files = sorted(self.folder.iterdir(), key=lambda path: path.stat().st_mtime)
            for path in files[:-MOST_FILES]:
                path.unlink(missing_ok=True)


def open_result_cache(folder: Path | None = None) -> tuple[ResultCache, Callable[[], None]]:
    """A folder that can be written, and how to leave it: the user's own, or one that goes with the server."""
    try:
        wanted = folder or cache_folder()
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return ResultCache(wanted), lambda: None
    except (OSError, RuntimeError):  # no home, or one that nobody writes to
        passing = tempfile.TemporaryDirectory(prefix="boardwalk-", ignore_cleanup_errors=True)
        return ResultCache(Path(passing.name)), passing.cleanup
