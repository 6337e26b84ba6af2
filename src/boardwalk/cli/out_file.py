"""A file that a command writes: its ending says in which form, and it appears as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

from boardwalk.errors import InputError


def form_of(out: Path, forms: Collection[str], flag: str = "--out") -> str:
    """The ending of a file's name, which must be one of these.

    >>> form_of(Path("felt.PDF"), ("svg", "pdf", "png"))
    'pdf'
    """
    form = out.suffix.removeprefix(".").lower()
    if out.is_dir():
        raise InputError(flag, f"{str(out)!r} is a folder; name a file in it")
    if form not in forms:
        *first, last = (f".{each}" for each in forms)
        raise InputError(flag, f"{str(out)!r} ends in none of {', '.join(first)} and {last}, which say what is written")
    return form


def write_file(out: Path, data: bytes, flag: str = "--out") -> None:
    """Write aside, then put in its place; one of the same name is replaced."""
    aside = out.with_name(f".unfinished-{os.getpid()}")  # a name as long as names may be leaves no room for more
    try:
        try:
            with aside.open("xb") as file:
                file.write(data)
            aside.replace(out)
        finally:
            with suppress(OSError):  # it is gone where all went well
                aside.unlink()
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(flag, f"{str(out)!r} cannot be written: {why}") from None
