"""Storage that fails: a disk that is full, a database that is read-only or does not answer, and a log that cannot be
written. The cause is told, monitoring gets its answer, and no request is lost.
"""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import event

from boardwalk.actor import Role
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.errors import StorageCause
from boardwalk.web import readiness
from boardwalk.web.app import create_app
from boardwalk.web.limits import Limits
from boardwalk.web.telemetry import LogFile, open_log
from tests.support.web.houses import API, LIMITS, Opened, TestClient, install, opened, seated, send

TIP = {"do": "give-tip", "cents": 100}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(tmp_path) as house:
        install(house)
        seated(house, "7", 1, "Pat")
        yield house


def limit_pages(house: Opened, pragma: str) -> Callable[[], None]:
    """Have the database's own connections fail, as on a full disk; call the result to mend it."""
    engine = house.pit.store.engine

    def on_connect(connection: object, _: object) -> None:
        connection.execute(f"PRAGMA {pragma}")  # type: ignore[attr-defined]

    event.listen(engine, "connect", on_connect)
    engine.dispose()

    def mend() -> None:
        event.remove(engine, "connect", on_connect)
        engine.dispose()

    return mend


def give_tip(client: TestClient) -> tuple[int, str | None]:
    response = client.post(f"{API}/tables/7/commands", json=TIP)
    return response.status_code, response.headers.get("retry-after")


@pytest.mark.parametrize(
    ("pragma", "cause"),
    [("max_page_count=1", StorageCause.DISK_FULL), ("query_only=ON", StorageCause.READ_ONLY)],
)
def test_a_disk_that_is_full_is_told_everywhere(house: Opened, pragma: str, cause: StorageCause) -> None:
    pat, flo = house.client("Pat"), house.client(Role.FLOORPERSON)
    send(pat, "7", TIP)
    mend = limit_pages(house, pragma)
    statuses = [give_tip(pat) for _ in range(60)]  # the pages that are left are used up first
    assert statuses[-1] == (503, "1")
    assert house.pit.trouble is cause
    alarm = flo.get(f"{API}/floor").json()["alarms"]
    assert [(each["kind"], cause.value in each["says"]) for each in alarm] == [("database", True)]
    assert any(json.loads(line).get("fault") == cause.value for line in house.log.getvalue().splitlines())
    assert house.client().get("/healthz").status_code == 200
    mend()
    before = house.pit.tables["7"].tip_cents
    assert give_tip(pat)[0] == 200
    assert house.pit.trouble is None
    assert house.pit.tables["7"].tip_cents == before + 100
    assert flo.get(f"{API}/floor").json()["alarms"] == []
    accepted = sum(status == 200 for status, _ in statuses)
    assert before == 100 * (accepted + 1), "what was refused did not happen"
    assert audit(house.pit.store).ok


def test_readiness_tries_a_write_and_names_the_cause(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "TRIAL_SECONDS", 0.0)
    with house.client() as client:
        assert client.get("/readyz").status_code == 200
        mend = limit_pages(house, "query_only=ON")
        refused = client.get("/readyz")
        assert (refused.status_code, refused.json()["detail"]) == (503, "the database is read-only")
        mend()
        assert client.get("/readyz").status_code == 200


def test_readiness_answers_although_the_database_does_not(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "ANSWER_SECONDS", 0.05)
    released = threading.Event()
    monkeypatch.setattr(house.pit.store, "try_write", lambda: released.wait(30))
    tried = threading.active_count()
    with house.client() as client:
        answers = [client.get("/readyz") for _ in range(5)]
        assert {(each.status_code, each.json()["detail"]) for each in answers} == {
            (503, "the database does not answer")
        }
        assert threading.active_count() <= tried + 10, "one trial hangs, however often it is asked for"
        assert [each.name for each in threading.enumerate()].count("readiness") == 1
        released.set()
        monkeypatch.undo()
        for _ in range(100):
            if client.get("/readyz").status_code == 200:
                return
            time.sleep(0.05)
    pytest.fail("it was never ready again")


def test_trouble_is_noticed_when_nobody_plays(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("CHECK_SECONDS", "TROUBLE_SECONDS", "TRIAL_SECONDS"):
        monkeypatch.setattr(readiness, name, 0.01)
    mend = limit_pages(house, "query_only=ON")
    with house.client(Role.FLOORPERSON) as flo, flo.websocket_connect(f"{API}/floor/stream") as floor:
        while not json.loads(floor.receive_text())["alarms"]:
            pass
        mend()
        while json.loads(floor.receive_text())["alarms"]:
            pass


def test_a_command_that_waits_too_long_is_answered_and_not_carried_out_later(house: Opened, tmp_path: Path) -> None:
    """A program of someone else holds the database."""
    house.app.state.server.limits = Limits(answer_seconds=1)
    pat = house.client("Pat")
    send(pat, "7", TIP)
    outside = sqlite3.connect(tmp_path / "house.db", isolation_level=None)
    outside.execute("BEGIN IMMEDIATE")
    try:
        waiting = [asyncio.run(_late(pat)) for _ in range(2)]
    finally:
        outside.execute("ROLLBACK")
        outside.close()
    house.app.state.server.limits = LIMITS
    assert waiting == [(503, "1")] * 2
    send(pat, "7", TIP)
    assert house.pit.tables["7"].tip_cents in (200, 300), "the first had been taken up; the second never was"


async def _late(pat: TestClient) -> tuple[int, str | None]:
    return await asyncio.to_thread(give_tip, pat)


def test_a_log_that_cannot_be_written_costs_no_answer(house: Opened) -> None:
    full = os.open("/dev/full", os.O_WRONLY)
    log_file = LogFile(full)
    log = open_log(log_file)
    app = create_app(house.pit, house.people, log=log, limits=LIMITS, log_file=log_file)
    other = house._replace(app=app)
    pat = other.client("Pat")
    assert all(give_tip(pat)[0] == 200 for _ in range(5))
    log_file.close()
    assert log_file.trouble == "the disk is full"
    assert log_file.lost >= 5
    (alarm,) = other.client(Role.FLOORPERSON).get(f"{API}/floor").json()["alarms"]
    assert alarm["kind"] == "log"
    assert "the disk is full" in alarm["says"]
    os.close(full)


def test_lost_lines_are_counted_in_the_next_one_that_is_written(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    log_file = LogFile(writer, most_waiting=3)
    line = "x" * 70_000 + "\n"  # more than the pipe takes
    for _ in range(20):
        log_file.write(line)
    assert log_file.lost >= 16
    assert log_file.trouble == "it is not taken"
    received = b""
    taken = threading.Thread(target=lambda: _take(reader, tmp_path / "taken"))
    taken.start()
    while log_file.trouble is not None:
        log_file.write("again\n")
        time.sleep(0.01)
    log_file.close()
    os.close(writer)
    taken.join()
    received = (tmp_path / "taken").read_bytes()
    assert b'"event": "log lines lost"' in received
    os.close(reader)


def _take(reader: int, into: Path) -> None:
    with into.open("wb") as file:
        while piece := os.read(reader, 65_536):
            file.write(piece)
