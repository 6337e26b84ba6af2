"""Files that the front door writes, and the error where one cannot be written."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from boardwalk.errors import InputError, quoted


@contextmanager
def explain_unwritable(field: str, path: Path) -> Iterator[None]:
    """Say which file or folder cannot be written, and why."""
    try:
        yield
    except OSError as error:
        raise InputError(
            field, f"cannot write {quoted(str(path))}: {(error.strerror or str(error)).lower()}"
        ) from error


def write_page(path: Path, text: str) -> Path:
    """Write a page to a file."""
    with explain_unwritable("path", path):
        path.write_text(text, "utf-8")
    return path
