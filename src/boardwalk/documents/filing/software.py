"""What made a filing: the version, the digest of every file of the software, and the libraries behind it."""

from __future__ import annotations

import hashlib
import json
import platform
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any

from boardwalk import __version__

PACKAGE = Path(__file__).parents[2]
LIBRARIES = "numpy", "numba", "matplotlib", "reportlab", "pypdfium2", "pillow"
"""Those that compute and draw; another version of one of them may draw a line otherwise."""


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def sums(files: dict[str, bytes]) -> str:
    """A list of digests as `sha256sum` writes and checks it.

    >>> print(sums({"a.txt": b""}), end="")
    e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt
    """
    return "".join(f"{sha256(content)}  {path}\n" for path, content in files.items())


@cache
def source_digests() -> dict[str, str]:
    """The digest of every file of the package by its path, without what Python and Numba keep for themselves."""
    paths = (path.relative_to(PACKAGE) for path in PACKAGE.rglob("*") if path.is_file())
    own = sorted(path.as_posix() for path in paths if not any(_kept_aside(part) for part in path.parts))
    return {name: sha256((PACKAGE / name).read_bytes()) for name in own}


def _kept_aside(part: str) -> bool:
    return part == "__pycache__" or part.startswith(".") or part.endswith((".pyc", ".nbi", ".nbc"))


def source_digest() -> str:
    """One digest over all of them: that of the list which `sha256sum` would write."""
    return sha256("".join(f"{digest}  {name}\n" for name, digest in source_digests().items()).encode())


def software_data() -> dict[str, Any]:
    return {
        "software": "boardwalk",
        "version": __version__,
        "sha256": source_digest(),
        "python": platform.python_version(),
        "libraries": {name: metadata.version(name) for name in LIBRARIES},
        "files": source_digests(),
    }


def as_json(data: Any) -> bytes:
    """Data as every file of a filing has it."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
