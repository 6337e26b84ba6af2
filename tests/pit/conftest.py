"""Databases of both kinds, and a house in each; the PostgreSQL server starts with the first test that asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from tests.support.pit.houses import founded


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
