"""The clock of a table with automatic staff: in every message, and restarted for a player who asks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from boardwalk.actor import Role
from boardwalk.pit.automatic_staff import AutomaticStaff, Pace
from boardwalk.web.app import create_app
from boardwalk.web.telemetry import open_log
from tests.support.web.houses import API, Opened, TestClient, install, opened, seated, send

STREAM, TIME = f"{API}/tables/7/stream", f"{API}/tables/7/time"
PACE = Pace(100_000_00, betting_seconds=60, decision_seconds=60, look_seconds=3_600, idle_seconds=900)
LOOK = {"waits_for": "look", "seat": None, "seconds": 3_600.0, "then": "end-look", "more_time": True}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """At table 7, which people run, the deck is spread for Pat to look at."""
    with opened(tmp_path_factory.mktemp("house")) as house:
        install(house)
        seated(house, "7", 1, "Pat")
        staff = AutomaticStaff(house.pit, {"7": PACE})
        staff.start()
        yield house._replace(app=create_app(house.pit, house.people, log=open_log(house.log), staff=staff))
        staff.stop()


@pytest.fixture(autouse=True)
def people_run_it(house: Opened) -> Iterator[None]:
    yield
    if house.pit.tables["7"].automatic:
        hand_over(house, automatic=False)


@pytest.fixture
def pat(house: Opened) -> Iterator[TestClient]:
    with house.client("Pat") as client:
        yield client


def hand_over(house: Opened, *, automatic: bool) -> None:
    send(house.client(Role.DEALER), "7", {"do": "hand-over", "automatic": automatic})


def clock(told: dict[str, Any]) -> Any:
    """The clock without the time left, which must be within its total."""
    found = told["clock"]
    if found is not None:
        assert 0 <= found.pop("left") <= found["seconds"]
    return found


def test_it_is_told_while_automatic_staff_runs_the_table(house: Opened, pat: TestClient) -> None:
    with pat.websocket_connect(STREAM) as socket:
        first = socket.receive_text()
        assert first.startswith('{"version":'), "bots read the version without reading the rest"
        assert list(json.loads(first)) == ["version", "clock", "sight"]
        assert clock(json.loads(first)) is None
        hand_over(house, automatic=True)
        told = json.loads(socket.receive_text())
        assert (clock(told), told["sight"]["table"]["automatic"]) == (LOOK, True)
        assert clock(pat.get(f"{API}/tables/7").json()) == LOOK
        draft = {"do": "give-tip", "cents": 100}
        assert clock(pat.post(f"{API}/tables/7/commands?sight=true", json=draft).json()["seeing"]) == LOOK
        socket.receive_text()
        hand_over(house, automatic=False)
        assert clock(json.loads(socket.receive_text())) is None


@pytest.mark.law("D30")
def test_who_asks_for_time_gets_it_once_and_everyone_sees_it(house: Opened, pat: TestClient) -> None:
    hand_over(house, automatic=True)
    with pat.websocket_connect(STREAM) as socket:
        before = json.loads(socket.receive_text())
        given = pat.post(TIME)
        assert given.status_code == 200, given.text
        again = {**LOOK, "more_time": False}
        assert clock({"clock": given.json()}) == again
        told = json.loads(socket.receive_text())
        assert (told["version"], clock(told)) == (before["version"], again), "nothing happened at the table"
        refused = pat.post(TIME)
    assert (refused.status_code, refused.json()["law"]) == (409, "D30")
    assert refused.json()["detail"] == "more time was already given"


def test_time_is_for_players_of_the_table(house: Opened) -> None:
    hand_over(house, automatic=True)
    for role in (Role.PLAYER, Role.DEALER):
        assert house.client(role).post(TIME).status_code == 409
    assert house.client("Pat").post(f"{API}/tables/99/time").status_code == 404
    hand_over(house, automatic=False)
    assert house.client("Pat").post(TIME).json()["detail"] == "the table is not waiting for anyone"


def test_a_server_without_staff_has_no_clock(house: Opened) -> None:
    hand_over(house, automatic=True)
    other = house._replace(app=create_app(house.pit, house.people, log=open_log(house.log)))
    pat = other.client("Pat")
    assert pat.get(f"{API}/tables/7").json()["clock"] is None
    assert pat.post(TIME).json()["detail"] == "no automatic staff runs this table"


def test_views_are_kept_while_the_clock_runs(house: Opened) -> None:
    hand_over(house, automatic=True)
    pat, made = house.client("Pat"), house.app.state.server.metrics.views
    first = pat.get(f"{API}/tables/7").json()
    before = made._value.get()
    assert pat.get(f"{API}/tables/7").json()["sight"] == first["sight"]
    assert made._value.get() == before
