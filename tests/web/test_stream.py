"""Streams: what a person sees, whenever it changes, from the last version they saw."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from boardwalk.actor import Actor, Role
from boardwalk.codec.difference import changed, difference
from boardwalk.pit.house.cage import SellChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.web import hub, websocket
from tests.support.web.houses import API, NAMES, PASSWORD, Opened, TestClient, install, open_meter, opened, send

STREAM = f"{API}/tables/7/stream"


@pytest.fixture
def pat(house: Opened) -> Iterator[TestClient]:
    """A seated player; the application runs as long as the test does."""
    with house.client("Pat") as client:
        yield client


def tip(client: TestClient, cents: int = 100) -> int:
    version: int = send(client, "7", {"do": "give-tip", "cents": cents})["version"]
    return version


def chips(message: str) -> Any:
    return json.loads(message)["sight"]["table"]["seats"]["1"]["chips_cents"]


def test_it_begins_with_what_there_is(pat: TestClient) -> None:
    with pat.websocket_connect(STREAM) as socket:
        assert json.loads(socket.receive_text()) == pat.get(f"{API}/tables/7").json()


def test_every_change_comes_with_its_version(pat: TestClient) -> None:
    with pat.websocket_connect(STREAM) as socket:
        begin = socket.receive_text()
        versions = [json.loads(begin)["version"]]
        for number in range(1, 4):
            sent = tip(pat)
            message = socket.receive_text()
            versions.append(json.loads(message)["version"])
            assert versions[-1] == sent
            assert chips(message) == chips(begin) - number * 100
    assert versions == sorted(set(versions))


def test_who_comes_back_gets_what_is_newer_at_once(pat: TestClient) -> None:
    with pat.websocket_connect(STREAM) as socket:
        before = socket.receive_text()
    tip(pat)
    latest = tip(pat)
    with pat.websocket_connect(f"{STREAM}?since={json.loads(before)['version']}") as socket:
        message = socket.receive_text()
        assert json.loads(message)["version"] == latest
        assert chips(message) == chips(before) - 200


def test_who_comes_back_to_the_same_gets_nothing_until_it_changes(pat: TestClient) -> None:
    latest = tip(pat)
    with pat.websocket_connect(f"{STREAM}?since={latest}") as socket:
        later = tip(pat)
        assert json.loads(socket.receive_text())["version"] == later


@pytest.mark.parametrize("since", ["", "x", "-5", "1e9", "9" * 400])
def test_a_since_that_is_no_version_is_none(pat: TestClient, since: str) -> None:
    with pat.websocket_connect(f"{STREAM}?since={since}") as socket:
        assert "sight" in json.loads(socket.receive_text())


def test_many_changes_within_a_moment_are_sent_as_few(pat: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub, "GATHER_SECONDS", 30.0)
    bell = pat.app.state.server.hub.tables["7"]  # type: ignore[attr-defined]
    bell._rang = float("-inf")
    with pat.websocket_connect(STREAM) as socket:
        socket.receive_text()
        first = tip(pat)
        assert json.loads(socket.receive_text())["version"] == first, "the first is sent at once"
        for _ in range(5):
            latest = tip(pat)
        assert bell._due, "the others wait for the end of the pause"
        pat.portal.call(lambda: bell.wake(asyncio.get_running_loop()))  # type: ignore[union-attr]
        assert json.loads(socket.receive_text())["version"] == latest


def test_people_who_see_the_same_share_a_view(house: Opened, pat: TestClient) -> None:
    for name in ("Quin", "Ray", "Sam"):
        house.join(name)
    tip(pat)
    made = house.app.state.server.metrics.views
    before = made._value.get()
    watchers = [house.client(name) for name in ("Quin", "Ray", "Sam")]
    texts = {client.get(f"{API}/tables/7").text for client in watchers}
    assert (len(texts), made._value.get() - before) == (1, 1)
    assert house.client("Pat").get(f"{API}/tables/7").text not in texts


def test_a_change_of_the_meter_reaches_its_tables(tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened(tmp_path_factory.mktemp("linked")) as house, house.client(Role.SUPERVISOR) as sue:
        open_meter(house, "Atlantic")
        install(house, "7", "caribbean", progressive="on")
        send(house.client(Role.FLOORPERSON), "7", {"do": "install-device", "device": "progressive hardware"})
        send(sue, "7", {"do": "connect-meter", "meter": "Atlantic"})
        with sue.websocket_connect(STREAM) as socket, sue.websocket_connect(f"{API}/meters/stream") as meters:
            assert json.loads(socket.receive_text())["sight"]["meters"][0]["sign"]["up"]
            assert json.loads(meters.receive_text())["meters"]["Atlantic"] == {"display_cents": 10_000_00, "up": True}
            down = {"do": "report-down", "reason": "no power"}
            assert sue.post(f"{API}/meters/Atlantic/commands", json=down).status_code == 200
            assert not json.loads(socket.receive_text())["sight"]["meters"][0]["sign"]["up"]
            assert not json.loads(meters.receive_text())["meters"]["Atlantic"]["up"]


def closed(client: TestClient, path: str = STREAM, first: str | None = None, **headers: str) -> int:
    """The code with which a stream is closed."""
    with client.websocket_connect(path, headers=headers) as socket:
        if first is not None:
            socket.send_text(first)
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text()
    return gone.value.code


def test_who_is_not_let_in(house: Opened, pat: TestClient) -> None:
    with house.client() as nobody:
        assert closed(nobody, Authorization="Bearer bs_nothing") == 4401
        assert closed(nobody, first='{"token": "bs_nothing"}') == 4401
        assert closed(nobody, first="{") == 4401
        assert closed(nobody, first="[1]") == 4401
    assert closed(pat, f"{API}/tables/99/stream") == 4404
    assert closed(pat, Origin="http://elsewhere.example") == 4403
    with pat.websocket_connect(STREAM, headers={"Origin": "http://testserver"}) as socket:
        assert socket.receive_text()


def test_a_token_may_come_as_the_first_message(house: Opened, pat: TestClient) -> None:
    del pat
    with house.client() as client, client.websocket_connect(STREAM) as socket:
        socket.send_text(json.dumps({"token": house.secrets["Pat"]}))
        assert json.loads(socket.receive_text())["sight"]["table"]["seat"] == 1


def test_a_cookie_opens_a_stream(house: Opened) -> None:
    with house.client() as client:
        client.cookies.set("boardwalk", house.secrets["Zoe"])
        with client.websocket_connect(STREAM) as socket:
            assert json.loads(socket.receive_text())["sight"]["table"]["role"] == "player"


def test_it_ends_with_the_session(house: Opened, pat: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "LOOK_SECONDS", 0.02)
    pat.headers["Authorization"] = f"Bearer {house.people.log_in('Pat', PASSWORD, 'here').reveal()}"
    with pat.websocket_connect(STREAM) as socket:
        socket.receive_text()
        assert pat.delete(f"{API}/session").status_code == 204
        with pytest.raises(WebSocketDisconnect) as gone:
            socket.receive_text()
    assert gone.value.code == 4401


def test_it_ends_with_the_role(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(websocket, "LOOK_SECONDS", 0.02)
    with house.client(Role.SURVEILLANCE) as iris, iris.websocket_connect(STREAM) as socket:
        socket.receive_text()
        changed = house.client(Role.ADMINISTRATOR).patch(f"{API}/people/Iris", json={"role": "dealer"})
        assert changed.status_code == 204, changed.text
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_open_streams_are_counted(house: Opened, pat: TestClient) -> None:
    gauge = house.app.state.server.metrics.sockets.labels("table")._value
    with pat.websocket_connect(STREAM) as socket:
        socket.receive_text()
        assert gauge.get() == 1
    assert gauge.get() == 0


CHANGES = f"{STREAM}?changes=true"


def test_after_the_first_message_only_what_changed_is_sent(pat: TestClient) -> None:
    with pat.websocket_connect(CHANGES) as socket:
        first = json.loads(socket.receive_text())
        assert first == pat.get(f"{API}/tables/7").json()
        seen, version = first["sight"], first["version"]
        for _ in range(3):
            tip(pat)
            text = socket.receive_text()
            message = json.loads(text)
            assert (message["base"], "sight" in message) == (version, False)
            seen, version = changed(seen, message["changes"]), message["version"]
            whole = pat.get(f"{API}/tables/7")
            assert {"version": version, "clock": None, "sight": seen} == whole.json()
            assert len(text) < len(whole.text) / 4


def test_someone_who_sees_the_table_otherwise_gets_everything(house: Opened) -> None:
    """A player who sits down sees what is not in the view of those who stand."""
    house.join("Uma")
    with house.client("Uma") as uma, uma.websocket_connect(CHANGES) as socket:
        assert json.loads(socket.receive_text())["sight"]["table"]["seat"] is None
        house.pit.do(AtHouse(SellChips(Actor(Role.ACCOUNTING, NAMES[Role.ACCOUNTING]), "Uma", 500_00)))
        send(uma, "7", {"do": "take-seat", "seat": 4, "chips_cents": 500_00})
        assert json.loads(socket.receive_text())["sight"]["table"]["seat"] == 4


def test_who_comes_back_gets_everything_first(pat: TestClient) -> None:
    with pat.websocket_connect(CHANGES) as socket:
        before = json.loads(socket.receive_text())["version"]
    tip(pat)
    with pat.websocket_connect(f"{CHANGES}&since={before}") as socket:
        assert "sight" in json.loads(socket.receive_text())


def test_those_who_see_the_same_share_a_change(house: Opened, pat: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("Wim", "Xena"):
        house.join(name)
    made: list[object] = []

    def noted(before: Any, after: Any, known: Any) -> Any:
        made.append((before, after))
        return difference(before, after, known)

    monkeypatch.setattr(hub, "difference", noted)
    with (
        house.client("Wim") as wim,
        house.client("Xena") as xena,
        wim.websocket_connect(CHANGES) as one,
        xena.websocket_connect(CHANGES) as other,
    ):
        assert one.receive_text() == other.receive_text()
        tip(pat)
        assert one.receive_text() == other.receive_text()
    assert len(made) == 1
