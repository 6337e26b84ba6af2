"""What took long to work out, kept in files: whoever starts the server again does not wait for it again.

A file's name says all that its content rests on: the payoffs that were solved and the code that solved them. So one is
right or is not there, any may be deleted at any time, and houses of one user share them.
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
    from boardwalk.odds.advice import Starting

MOST_FILES = 200
DAMAGED = (OSError, ValueError, LookupError, EOFError, zipfile.BadZipFile, zlib.error)
"""How reading a file ends that is not there, or not whole."""
SOLVERS = ("cards", "games", "odds")
"""Packages that a solution rests on."""


def usual_folder() -> Path:
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
    for package in SOLVERS:
        for path in sorted((Path(boardwalk.__file__).parent / package).rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()


class Keep:
    """A folder of results, by the digest of their payoffs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def starting(self, digest: str) -> Starting | None:
        """What each first action is worth with each hand, if that was worked out."""
        import numpy as np

        with suppress(*DAMAGED), self._path(digest, "npz").open("rb") as file:
            found = np.load(file, allow_pickle=False)
            return {str(action): found[str(place)] for place, action in enumerate(found["actions"].tolist())}
        return None

    def keep_starting(self, digest: str, starting: Starting) -> None:
        import numpy as np

        arrays: dict[str, Any] = {str(place): each for place, each in enumerate(starting.values())}
        arrays["actions"] = np.array([*starting])
        self._write(digest, "npz", lambda file: np.savez_compressed(file, **arrays))

    def card(self, digest: str) -> dict[str, Any] | None:
        """The strategy card as JSON has it, if that was worked out."""
        with suppress(*DAMAGED):
            found = json.loads(self._path(digest, "json").read_text("utf-8"))
            return found if isinstance(found, dict) else None
        return None

    def keep_card(self, digest: str, card: dict[str, Any]) -> None:
        self._write(digest, "json", lambda file: file.write(json.dumps(card).encode()))

    def _path(self, digest: str, form: str) -> Path:
        name = hashlib.sha256(f"{code_digest()} {digest}".encode()).hexdigest()[:40]
        return self.folder / f"{name}.{form}"

    def _write(self, digest: str, form: str, write: Callable[[BinaryIO], object]) -> None:
        """All of a file or nothing of it, whoever is killed meanwhile."""
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


def open_keep(folder: Path | None = None) -> tuple[Keep, Callable[[], None]]:
    """A folder that can be written, and how to leave it: the user's own, or one that goes with the server."""
    try:
        wanted = folder or usual_folder()
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return Keep(wanted), lambda: None
    except (OSError, RuntimeError):  # no home, or one that nobody writes to
        passing = tempfile.TemporaryDirectory(prefix="boardwalk-", ignore_cleanup_errors=True)
        return Keep(Path(passing.name)), passing.cleanup
