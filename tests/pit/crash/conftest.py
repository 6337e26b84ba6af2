"""What all crash tests share: the nursery, and the houses that are copied for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.support.pit.crash.nursery import Nursery
from tests.support.pit.crash.premises import Estate, PostgresqlEstate, SqliteEstate


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    with Nursery() as opened:
        yield opened


@pytest.fixture(scope="session")
def sqlite_estate(tmp_path_factory: pytest.TempPathFactory) -> SqliteEstate:
    return SqliteEstate(tmp_path_factory.mktemp("estate"))


@pytest.fixture(scope="session")
def postgresql_estate(
    fresh_postgresql: Callable[[], str], tmp_path_factory: pytest.TempPathFactory
) -> PostgresqlEstate:
    return PostgresqlEstate(fresh_postgresql, tmp_path_factory.mktemp("estate"))


@pytest.fixture(params=["sqlite", "postgresql"])
def estate(request: pytest.FixtureRequest) -> Estate:
    found: Estate = request.getfixturevalue(f"{request.param}_estate")
    return found
