"""What made a filing: the version, the digest of every file of the software, and the libraries behind it."""

from __future__ import annotations

import hashlib
import json
import platform
from functools import cache
from importlib import metadata
from typing import Any

from boardwalk import __version__
from boardwalk.build import file_digests, list_digest

LIBRARIES = "numpy", "numba", "matplotlib", "reportlab", "pypdfium2", "pillow"
"""Those that calculate and draw; another version may draw a line differently."""


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def sums(files: dict[str, bytes]) -> str:
    """A list of digests in the format of `sha256sum`.

    >>> print(sums({"a.txt": b""}), end="")
    e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.txt
    """
    return "".join(f"{sha256(content)}  {path}\n" for path, content in files.items())


@cache
def source_digests() -> dict[str, str]:
    """The digest of every file of the package, by path."""
    return file_digests()


def source_digest() -> str:
    """One digest for all of them: the digest of their list in the format of `sha256sum`."""
    return list_digest(source_digests())


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
    """Data as JSON, in the format of every file of a filing."""
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()
