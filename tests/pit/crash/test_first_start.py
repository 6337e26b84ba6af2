"""A first start that is killed at any point: the next one finds a whole house or none, and someone can log in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Timer
from typing import NamedTuple

import pytest

from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import key_at, public_hex, read_key
from boardwalk.pit.store.engine import open_store
from boardwalk.progressive.meter import Meter
from boardwalk.table.state import Table
from tests.support.pit.crash.nursery import Child, Nursery
from tests.support.pit.crash.servers import QUICK

FIRST_START_SECONDS = 0.2


class Outcome(NamedTuple):
    """An open house: what is in it, no matter what was killed before."""

    people: frozenset[tuple[str, str]]
    tables: dict[str, Table]
    meters: dict[str, Meter]
    configuration: str


class Place:
    """The place for a house, and every password that was shown there."""

    def __init__(self, nursery: Nursery, database: str, key: Path) -> None:
        self._nursery, self.database, self._key = nursery, database, key
        self.shown: dict[str, str] = {}

    def start(self, line: int | None = None) -> Child:
        return self._nursery.start("first start", database=self.database, key=str(self._key), line=line)

    def hear(self, child: Child) -> int | None:
        """Note what is shown until the house is open, and after how many lines, or until the process is dead."""
        while (told := child.report()) is not None:
            if "lines" in told:
                return int(told["lines"])
            name, _, password = told["said"].removeprefix("One-time password for ").partition(": ")
            self.shown[name] = password
        return None

    def verify_whole(self) -> None:
        """The database has either a house that passes an audit, or nothing."""
        with closing(open_store(self.database)) as store, closing(Pit.open(store)) as pit:
            assert audit(store).findings == ()
            with store.reading() as connection:
                assert pit.house is not None or not connection.exec_driver_sql("SELECT * FROM orders").all()

    def outcome(self) -> Outcome:
        """Open it without being killed, and let the administrator in."""
        child = self.start()
        assert self.hear(child) is not None
        child.kill()
        child.verify_killed()
        with closing(open_store(self.database)) as store, closing(Pit.open(store)) as pit:
            assert audit(store).findings == ()
            assert pit.house is not None
            people = Accounts(store, pit, passwords=QUICK)
            assert people.who(people.log_in("admin", self.shown["admin"], "here").reveal()) is not None
            return Outcome(
                frozenset((person.name, person.role.value) for person in pit.house.people.values()),
                dict(pit.tables),
                dict(pit.meters),
                pit.house.configuration,
            )


@pytest.fixture(params=["sqlite", "postgresql"])
def places(request: pytest.FixtureRequest, nursery: Nursery, tmp_path: Path) -> Callable[[], Place]:
    count = 0

    def place() -> Place:
        nonlocal count
        count += 1
        if request.param == "sqlite":
            return Place(nursery, str(tmp_path / f"house{count}.db"), tmp_path / f"key{count}")
        return Place(nursery, request.getfixturevalue("fresh_postgresql")(), tmp_path / f"key{count}")

    return place


def lines_of(place: Place) -> int:
    """How many lines a first start runs."""
    child = place.start()
    lines = place.hear(child)
    child.kill()
    assert lines is not None
    return lines


def verify_killed_at(places: Callable[[], Place], lines: Iterable[int]) -> None:
    due = places().outcome()
    for line in lines:
        place = places()
        child = place.start(line)
        child.bury()
        child.verify_killed()
        assert place.hear(child) is None
        place.verify_whole()
        assert place.outcome() == due, f"killed at line {line}"


def test_killed_at_a_line(places: Callable[[], Place]) -> None:
    """Lines from all over the start."""
    verify_killed_at(places, range(1, lines_of(places()), 40))


@pytest.mark.long
def test_killed_at_every_line(places: Callable[[], Place]) -> None:
    verify_killed_at(places, range(1, lines_of(places()) + 1))


def test_killed_while_the_key_is_made(nursery: Nursery, tmp_path: Path) -> None:
    """At every line: the next start never finds half a key."""
    told = nursery.start("key", key=str(tmp_path / "key"), line=None).report()
    assert told is not None
    for line in range(1, told["lines"] + 1):
        path = tmp_path / f"key{line}"
        child = nursery.start("key", key=str(path), line=line)
        child.bury()
        child.verify_killed()
        assert public_hex(key_at(path)) == public_hex(read_key(path))


def test_killed_again_and_again_at_any_instant(places: Callable[[], Place]) -> None:
    """In the middle of the migration, too."""
    due = places().outcome()
    dice = Random(6)
    for _ in range(2):
        place = places()
        for _ in range(3):
            child = place.start()
            timer = Timer(dice.random() * FIRST_START_SECONDS, child.kill)
            timer.start()
            place.hear(child)
            timer.join()
            place.verify_whole()
        assert place.outcome() == due
