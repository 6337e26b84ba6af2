"""A founded house with its people, on SQLite."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwalk.actor import Role
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.store.engine import Store, open_store
from tests.support.pit.account_house import ANN, PASSWORD, House
from tests.support.pit.fake_pit import KEY, Clock, FakePit, cheap_passwords


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with empty tables; copying it is faster than creating it for each test."""
    path = tmp_path_factory.mktemp("empty") / "house.db"
    open_store(str(path)).close()
    return path


@pytest.fixture
def store(tmp_path: Path, empty_database: Path) -> Iterator[Store]:
    shutil.copy(empty_database, tmp_path / "house.db")
    opened = open_store(str(tmp_path / "house.db"))
    yield opened
    opened.close()


@pytest.fixture
def house(store: Store) -> House:
    """A demo house with Ann, who has changed her one-time password, and Dale, who has not logged in yet."""
    pit, clock = FakePit(), Clock()
    people = Accounts(store, pit, clock, cheap_passwords())
    first = people.found("Boardwalk", HouseKind.DEMO, KEY, "Ann")
    people.change_password(ANN, first.reveal(), PASSWORD)
    dale = people.add(ANN, "Dale", Role.DEALER)
    return House(store, pit, clock, people, dale.reveal())
