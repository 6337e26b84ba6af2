"""What is installed: the digest of every file of the package, compared with what the build recorded.

A wheel has the list `source.sha256` beside the package's files, in the format of `sha256sum`. The digest of that list
names the source: it is the one that a filing has, and `sha256sum source.sha256` prints it. The build itself runs this
file alone, so it imports nothing of ours.
"""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).parent
LIST_NAME = "source.sha256"
DEVELOPMENT_TREE = "development tree"
MOST_NAMED = 3
"""How many changed files a message names."""


def file_digests(package: Path = PACKAGE) -> dict[str, str]:
    """The digest of every file of the package, by path, without the list itself and the caches of Python and Numba."""
    paths = (path.relative_to(package) for path in package.rglob("*") if path.is_file())
    own = sorted(path.as_posix() for path in paths if not any(_is_cache(part) for part in path.parts))
    return {name: _sha256((package / name).read_bytes()) for name in own if name != LIST_NAME}


def digest_list(digests: dict[str, str]) -> str:
    """The digests in the format of `sha256sum`."""
    return "".join(f"{digest}  {name}\n" for name, digest in digests.items())


def list_digest(digests: dict[str, str]) -> str:
    """One digest for all of them: the digest of their list."""
    return _sha256(digest_list(digests).encode())


class Build(NamedTuple):
    """The package as it is installed here."""

    source: str | None
    """The digest of the source that was built; None in a development tree."""
    changed: tuple[str, ...] = ()
    """Files that differ from the source, are missing, or were added."""
    running: str | None = None
    """The digest of the files as they are; None in a development tree."""

    def __str__(self) -> str:
        if self.source is None:
            return DEVELOPMENT_TREE
        return f"changed after it was built: {self.changed_words}" if self.changed else f"source {self.source}"

    @property
    def changed_words(self) -> str:
        """The changed files, at most a few by name.

        >>> Build("", ("a.py", "b.py", "c.py", "d.py", "e.py")).changed_words
        'a.py, b.py, c.py and 2 more'
        """
        more = len(self.changed) - MOST_NAMED
        return ", ".join(self.changed[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def check_build(package: Path = PACKAGE, *, listed: bool = False) -> Build:
    """Compare the files with the list of the build; `listed` says that there was one, so it must not be missing."""
    path = package / LIST_NAME
    if not path.is_file():
        return Build("", (LIST_NAME,), list_digest(file_digests(package))) if listed else Build(None)
    content = path.read_bytes()
    lines = content.decode("utf-8", "replace").splitlines()
    recorded = {name: digest for digest, _, name in (line.partition("  ") for line in lines)}
    present = file_digests(package)
    names = sorted(recorded.keys() | present.keys())
    changed = tuple(name for name in names if recorded.get(name) != present.get(name))
    return Build(_sha256(content), changed, list_digest(present))


@cache
def installed_build() -> Build:
    """The build that is running, checked once."""
    return check_build(listed=_was_listed())


def _was_listed() -> bool:
    """Whether this package was installed with a list, according to the installer's own record."""
    try:
        installed = metadata.distribution(PACKAGE.name)
    except metadata.PackageNotFoundError:
        return False
    name = f"{PACKAGE.name}/{LIST_NAME}"
    listed = any(path.as_posix() == name for path in installed.files or ())
    return listed and Path(str(installed.locate_file(PACKAGE.name))).resolve() == PACKAGE.resolve()


def _is_cache(part: str) -> bool:
    return part == "__pycache__" or part.startswith(".") or part.endswith((".pyc", ".nbi", ".nbc"))


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
