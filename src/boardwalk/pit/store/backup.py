"""A backup of a house while it is open: SQLite's own backup of a file, or `pg_dump` for a database on PostgreSQL.

A backup is a house at one moment. It appears as a whole or not at all, and only its owner can read it, because it
holds the order of decks in play.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from sqlalchemy import URL

from boardwalk.errors import InputError
from boardwalk.pit.store.engine import DATABASE_FIELD, file_of, url_of
from boardwalk.press.folder import cannot_write

TO = "--to"
DUMP = "pg_dump"
DUMP_BEGINS = b"PGDMP"
"""The first bytes of a dump in PostgreSQL's custom format."""


def back_up(database: str, to: Path) -> None:
    """Write a backup of this database to a new file."""
    source = file_of(database)
    if source is not None:
        if not source.is_file():
            raise InputError(DATABASE_FIELD, f"file {str(source)!r} does not exist")
        _write_aside(to, lambda aside: _copy_file(source, aside))
    else:
        _write_aside(to, lambda aside: _dump(url_of(database), aside))


def is_dump(path: Path) -> bool:
    """Whether a file is a dump of PostgreSQL, which has to be restored before anyone can read it."""
    with suppress(OSError), path.open("rb") as file:
        return file.read(len(DUMP_BEGINS)) == DUMP_BEGINS
    return False


def _write_aside(to: Path, write: Callable[[Path], None]) -> None:
    """Write a file next to its place, see that it is on disk, and then move it there."""
    if to.exists() or not to.parent.is_dir():
        raise InputError(TO, f"{str(to)!r} must be a new file in an existing folder")
    aside = to.with_name(f".unfinished-{os.getpid()}")
    try:
        os.close(os.open(aside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            write(aside)
            _sync(aside)
            aside.rename(to)
            _sync(to.parent)
        finally:
            with suppress(OSError):  # it is gone if all went well
                aside.unlink()
    except OSError as error:
        raise cannot_write(to, error, TO) from None


def _sync(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _copy_file(source: Path, aside: Path) -> None:
    """Copy all pages in one step: SQLite begins again after each step if the house has written meanwhile.

    In a write-ahead log a reader stops no writer, so the house goes on.
    """
    try:
        with closing(sqlite3.connect(source)) as house, closing(sqlite3.connect(aside)) as backup:
            house.backup(backup)
    except sqlite3.Error as error:
        raise InputError(DATABASE_FIELD, f"{str(source)!r} cannot be backed up: {error}") from None


def _dump(url: URL, aside: Path) -> None:
    program = shutil.which(DUMP)
    if program is None:
        reason = f"{DUMP} is not installed; it comes with PostgreSQL, whose version must not be older than the server's"
        raise InputError(DATABASE_FIELD, reason)
    plain = url.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    secret = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    done = subprocess.run(  # noqa: S603 - the program is PostgreSQL's, and nothing goes through a shell
        [program, "--format=custom", "--no-owner", f"--file={aside}", f"--dbname={plain}"],
        env=os.environ | secret, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise InputError(DATABASE_FIELD, f"{DUMP}: {' '.join(done.stderr.split())}")
