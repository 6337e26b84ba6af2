"""A file or folder that a command writes: its extension says which format, and it appears complete or not at all."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from boardwalk.errors import InputError
from boardwalk.odds.requests.request import PICTURE_FORMS
from boardwalk.press.folder import cannot_write
from boardwalk.press.notation import joined


def make_folder(folder: Path, flag: str) -> None:
    """Make a folder for files, or refuse it before any long work begins."""
    if str(folder) in ("", "."):
        raise InputError(flag, "name a folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error, flag) from None


def form_of(out: Path, forms: Collection[str], flag: str = "--out") -> str:
    """The extension of a file, which must be one of these.

    >>> form_of(Path("felt.PDF"), ("svg", "pdf", "png"))
    'pdf'
    """
    form = out.suffix.removeprefix(".").lower()
    try:
        if out.is_dir():
            raise InputError(flag, f"{str(out)!r} is a folder; name a file in it")
    except OSError as error:  # the name is too long
        raise cannot_write(out, error, flag) from None
    if form not in forms:
        raise InputError(flag, f"must end in {joined([f'.{each}' for each in forms], 'or')}, not {out.name!r}")
    return form


def write_file(out: Path, data: bytes, flag: str = "--out") -> None:
    """Write a temporary file, then move it into place; a file with the same name is replaced."""
    aside = out.with_name(f".unfinished-{os.getpid()}")  # not a longer name: out's may be as long as names can be
    try:
        try:
            with aside.open("xb") as file:
                file.write(data)
            aside.replace(out)
        finally:
            with suppress(OSError):  # it is gone if all went well
                aside.unlink()
    except OSError as error:
        raise cannot_write(out, error, flag) from None


PICTURE = "--picture"


def verify_picture(path: Path | None) -> str:
    """The form of a picture that can be written, checked before the long work; an earlier picture is replaced."""
    if path is None:
        return ""
    form = form_of(path, PICTURE_FORMS, PICTURE)
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise InputError(PICTURE, f"cannot write {str(path)!r}: its folder does not exist or is read-only")
    return form


def write_picture(path: Path, picture: bytes) -> None:
    """Write it, or refuse its flag."""
    write_file(path, picture, PICTURE)
