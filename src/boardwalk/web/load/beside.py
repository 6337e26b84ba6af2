"""Databases for a run: files of SQLite in its folder, or on PostgreSQL beside the one that is named."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql
from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from boardwalk.errors import InputError

FIELD = "database"


@contextmanager
def fresh_database(server: str | None, folder: Path, name: str) -> Iterator[str]:
    """An empty database of this name, on this server or in this folder."""
    if server is None:
        yield str(folder / f"{name}.db")
        return
    url = server_url(server)
    own = url.set(database=f"{url.database or 'boardwalk'}_{name}")
    identifier = sql.Identifier(str(own.database))
    try:
        connection = psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)
    except psycopg.OperationalError as error:
        raise InputError(FIELD, f"cannot be reached: {' '.join(str(error).split())}") from None
    with connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(identifier))
        connection.execute(sql.SQL("CREATE DATABASE {}").format(identifier))
        try:
            yield own.render_as_string(hide_password=False)
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(identifier))


def server_url(text: str) -> URL:
    """The URL of a PostgreSQL server.

    >>> server_url("house.db")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: give the URL of a PostgreSQL database; without one, a file of SQLite is used
    """
    try:
        url = make_url(text)
    except ArgumentError:
        url = URL.create("none")
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise InputError(FIELD, "give the URL of a PostgreSQL database; without one, a file of SQLite is used")
    return url.set(drivername="postgresql")
