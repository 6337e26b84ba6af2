"""Checkpoints are made once a day and when all tables are closed; what goes wrong is told, and nothing is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from threading import Event

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import select

from boardwalk.api.lab import WorkState
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.house.configuration import ApplyConfiguration, FoundHouse, text_digest
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.house_file.examination import examine
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.chain import public_hex
from boardwalk.pit.store.schema import checkpoints
from boardwalk.soak.world import SeededWorld
from boardwalk.web.app import create_app
from boardwalk.web.lab.work_queue import WorkItem
from boardwalk.web.record.checkpoints import DAY, RETRY, CheckpointKeeper
from boardwalk.web.telemetry import open_log
from tests.support.pit.audit_databases import opened
from tests.support.pit.houses import ADMINISTRATOR, CASHIER, TableInPit, open_table, with_chips
from tests.support.web.houses import QUICK
from tests.support.web.record_jobs import jobs_in_threads

KEY = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


class _Keeper(CheckpointKeeper):
    """Says when a checkpoint was made, or could not be."""

    done: Event

    def _done(self, item: WorkItem) -> None:
        super()._done(item)
        self.done.set()


class KeptHouse:
    """A house whose keeper has a clock of its own."""

    def __init__(self, pit: Pit, folder: Path | None) -> None:
        self.pit, self.folder, self.lines = pit, folder or Path(), StringIO()
        self.now = DAY
        self._done = Event()
        self.keeper = _Keeper(pit, KEY, folder, open_log(self.lines), lambda: self.now)
        self.keeper.done = self._done

    def check(self) -> list[int]:
        """Look whether a checkpoint is due, wait until it is made, and return the times of all."""
        before = self.keeper._job
        self._done.clear()
        self.keeper.check()
        if self.keeper._job is not before:
            assert self._done.wait(120)
        with self.pit.store.reading() as connection:
            return list(connection.execute(select(checkpoints.c.at).order_by(checkpoints.c.at)).scalars())

    @property
    def logged(self) -> list[str]:
        return [json.loads(line)["event"] for line in self.lines.getvalue().splitlines()]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableInPit]:
    with opened(tmp_path / "house.db") as store:
        pit = Pit.open(store, SeededWorld(Random(1)))
        pit.do(AtHouse(FoundHouse(ADMINISTRATOR, "Marina", HouseKind.TEST, public_hex(KEY))))
        pit.do(AtHouse(AddPerson(ADMINISTRATOR, CASHIER.name, CASHIER.role)))
        yield open_table(pit, "premium", "1")
        pit.close()


@pytest.fixture
def house(table: TableInPit, tmp_path: Path) -> Iterator[KeptHouse]:
    (tmp_path / "away").mkdir()
    house = KeptHouse(table.pit, tmp_path / "away")
    yield house
    house.keeper.close()


@pytest.fixture
def no_process() -> Iterator[None]:
    """One test below has its audit in a process of its own, as a server does; the others save the time."""
    with jobs_in_threads():
        yield


@pytest.mark.usefixtures("no_process")
def test_once_a_day_and_when_all_tables_are_closed(house: KeptHouse, table: TableInPit) -> None:
    assert house.check() == [DAY], "this house has none yet"
    house.now += DAY
    assert house.check() == [DAY], "nothing has happened since"
    with_chips(house.pit, "Zoe")
    house.now -= 1
    assert house.check() == [DAY], "the day is not over"
    house.now += 1
    assert house.check() == [DAY, 2 * DAY]
    table.close()
    house.now += 1
    assert house.check() == [DAY, 2 * DAY, 2 * DAY + 1], "the last table has closed"
    assert len(list(house.folder.iterdir())) == 3
    assert house.keeper.alarms() == ()


@pytest.mark.usefixtures("no_process")
def test_a_seal_that_cannot_be_written_is_told_and_written_later(house: KeptHouse) -> None:
    house.folder.rmdir()
    assert house.check() == [DAY]
    assert [alarm.kind for alarm in house.keeper.alarms()] == ["seal"]
    assert set(house.logged) == {"no seal was written"}
    house.folder.mkdir()
    with_chips(house.pit, "Zoe")
    house.now += DAY
    house.check()
    assert len(list(house.folder.iterdir())) == 2
    assert house.keeper.alarms() == ()


def test_the_floor_shows_what_is_wrong_with_checkpoints(house: KeptHouse) -> None:
    people = Accounts(house.pit.store, house.pit, passwords=QUICK)
    app = create_app(house.pit, people, log=open_log(house.lines), checkpoints=house.keeper)
    board = app.state.server.floor_board
    assert board.sheet().alarms == ()
    house.folder.rmdir()
    house.check()
    assert board.sheet().alarms == house.keeper.alarms()
    assert [alarm.kind for alarm in house.keeper.alarms()] == ["seal"]


@pytest.mark.usefixtures("no_process")
def test_an_audit_that_fails_is_told_and_no_checkpoint_is_made(house: KeptHouse) -> None:
    with house.pit.store.writing() as connection:
        connection.exec_driver_sql("UPDATE postings SET cents = cents + 1 WHERE account = 'cage'")
    assert house.check() == []
    (alarm,) = house.keeper.alarms()
    assert alarm.kind == "audit"
    assert alarm.says.startswith("The daily audit failed: table:1 record")
    assert house.logged == ["no checkpoint was made"]
    job = house.keeper._job
    house.check()
    assert house.keeper._job is job, "it is not tried again at once"
    house.now += RETRY
    house.check()
    assert house.keeper._job is not job


@pytest.mark.usefixtures("no_process")
def test_the_house_file_names_the_place_for_seals(table: TableInPit, tmp_path: Path) -> None:
    """It need not be there all the time: while it is missing the floor says so, and nothing is lost."""
    place = tmp_path / "elsewhere"
    text = f"[house]\nname = 'Marina'\nseals = '{place}'\n"
    table.pit.do(AtHouse(ApplyConfiguration(ADMINISTRATOR, text, text_digest(""))))
    house = KeptHouse(table.pit, None)
    assert house.keeper.place == place
    (at,) = house.check()
    (alarm,) = house.keeper.alarms()
    assert str(place) in alarm.says
    place.mkdir()
    house.keeper.check()
    assert [path.name for path in place.iterdir()] == [f"checkpoint-{at}.json"]
    assert house.keeper.alarms() == ()
    house.keeper.close()
    flag = CheckpointKeeper(table.pit, KEY, tmp_path, open_log(house.lines))
    assert flag.place == tmp_path, "the server's own option goes first"
    assert "full path" in str(examine("[house]\nname = 'Marina'\nseals = 'seals'").faults[0])


def test_a_server_that_stops_does_not_wait_for_an_audit(house: KeptHouse) -> None:
    house.keeper.check()
    job = house.keeper._job
    assert job is not None
    house.keeper.close()
    assert job.state is WorkState.CANCELED
    assert house.keeper.alarms() == ()
    assert house.keeper._queue._in_progress == []
