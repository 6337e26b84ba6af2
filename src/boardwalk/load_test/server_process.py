"""The server under load: its databases, and its process, which is always stopped at the end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import psycopg
from psycopg import sql
from sqlalchemy import URL
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.load_test.house import LoadHouse
from boardwalk.pit.store.engine import DATABASE_FIELD


@contextmanager
def fresh_database(server: str | None, folder: Path, name: str) -> Iterator[str]:
    """An empty database with this name, on this server or in this folder."""
    if server is None:
        yield str(folder / f"{name}.db")
        return
    url = postgresql_url(server)
    own = url.set(database=f"{url.database or 'boardwalk'}_{name}")
    identifier = sql.Identifier(str(own.database))
    try:
        connection = psycopg.connect(url.render_as_string(hide_password=False), autocommit=True)
    except psycopg.OperationalError as error:
        raise InputError(DATABASE_FIELD, f"cannot be reached: {' '.join(str(error).split())}") from None
    with connection:
        connection.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(identifier))
        connection.execute(sql.SQL("CREATE DATABASE {}").format(identifier))
        try:
            yield own.render_as_string(hide_password=False)
        finally:
            connection.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(identifier))


def postgresql_url(text: str) -> URL:
    """The URL of a PostgreSQL server.

    >>> postgresql_url("house.db")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: must be the URL of a PostgreSQL database; leave it out to use SQLite
    """
    try:
        url = make_url(text)
    except ArgumentError:
        url = URL.create("none")
    if url.get_backend_name() not in ("postgresql", "postgres"):
        raise InputError(DATABASE_FIELD, "must be the URL of a PostgreSQL database; leave it out to use SQLite")
    return url.set(drivername="postgresql")


STOP_SECONDS = 20
BOARDWALK_COMMAND = (sys.executable, "-m", "boardwalk")
OPEN_LINE = re.compile(r" is open at (http://\S+)")


class ServerFailed(BoardwalkError):  # noqa: N818
    """The server did not start."""


class ServerProcess(NamedTuple):
    """A running server."""

    url: str
    pid: int

    @property
    def cpu_seconds(self) -> float | None:
        """The processor time that it has used; None if the system does not say."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            return None
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server_processes(
    house: LoadHouse, folder: Path, step_seconds: float, servers: int = 1
) -> Iterator[tuple[ServerProcess, ...]]:
    """Serve this house with automatic staff, on free ports of this machine."""
    with ExitStack() as stack:
        yield tuple(
            stack.enter_context(server_process(house, folder, step_seconds, number)) for number in range(1, servers + 1)
        )


@contextmanager
def server_process(house: LoadHouse, folder: Path, step_seconds: float, number: int = 1) -> Iterator[ServerProcess]:
    """One of the servers; each has a log and a heads file of its own."""
    command = [
        *(*BOARDWALK_COMMAND, "serve", "--demo", "--no-browser", "--port", "0", "--step", str(step_seconds)),
        *("--proxy", "127.0.0.1"),  # all bots share an address, which no crowd does
        *("--database", house.database, "--house", str(house.file), "--key", str(house.key)),
        *("--log", str(folder / f"server-{number}.log")),
    ]
    if number > 1:
        heads = folder / f"server-{number}.heads"
        command += ["--heads", str(heads), *(() if heads.exists() else ("--accept-record", "another server"))]
    errors = folder / f"server-{number}.err"
    with errors.open("w", encoding="utf-8") as complaints:
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints, text=True)  # noqa: S603
    try:
        yield ServerProcess(_server_url(server, errors), server.pid)
    finally:
        _stop_server(server)


def _server_url(server: subprocess.Popen[str], errors: Path) -> str:
    assert server.stdout is not None
    for line in server.stdout:
        found = OPEN_LINE.search(line)
        if found is not None:
            return found[1]
    lines = errors.read_text("utf-8").strip().splitlines()
    raise ServerFailed(f"the server did not start: {lines[-1] if lines else f'exit code {server.wait()}'}")


def _stop_server(server: subprocess.Popen[str]) -> None:
    server.terminate()
    try:
        server.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()
    assert server.stdout is not None
    server.stdout.close()
