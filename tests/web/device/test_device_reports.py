"""Devices over the API: tokens, numbered reports, resending, heartbeats, alarms, and what the record says of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from boardwalk.actor import Actor, Role
from boardwalk.floor.alarm import alarms
from boardwalk.floor.request import AtTable
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.errors import Forbidden
from boardwalk.table import commands as do
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.web.device.heartbeat import Heartbeats, due_requests
from tests.support.web.houses import NAMES, Opened, install_on_meter, opened, seated

KINDS = (DeviceKind.ACCEPTORS, DeviceKind.LOCK_OUT, DeviceKind.RETURN_DEVICE, DeviceKind.SIGN)
ACCEPTORS = "acceptors 77"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Opened]:
    with opened(tmp_path) as house:
        install_on_meter(house, "7", "Grand")
        flo = Actor(Role.FLOORPERSON, NAMES[Role.FLOORPERSON])
        for kind in KINDS:
            house.pit.do(AtTable("7", do.ConnectDevice(flo, kind, "77", "DGE 9")))
        yield house


def device_client(house: Opened, name: str = ACCEPTORS) -> TestClient:
    """A client with a new token of this device."""
    administrator = house.client(Role.ADMINISTRATOR)
    issued = administrator.post(f"/api/v1/tables/7/devices/{name}/token")
    assert issued.status_code == 201, issued.text
    client = house.client()
    client.headers["Authorization"] = f"Bearer {issued.json()['token']}"
    return client


def report(client: TestClient, number: int, do: str, **fields: Any) -> Any:
    answer = client.post("/api/v1/tables/7/device/reports", json={"do": do, "number": number, "round": 0, **fields})
    return answer.json() if answer.status_code == 200 else (answer.status_code, answer.json())


@pytest.mark.law("D51")
def test_a_report_acts_once_gets_the_same_answer_and_a_gap_is_sent_again(house: Opened) -> None:
    seated(house, "7", 1, "Zoe")
    client = device_client(house)
    told = client.get("/api/v1/tables/7/device").json()
    assert (told["next_number"], told["task"], told["seats"]) == (1, "take chips", [])
    ahead = report(client, 2, "light-changed", seat=1, on=True)
    assert (ahead["outcome"], ahead["sight"]["next_number"]) == ("resend", 1)
    first = report(client, 1, "chip-in", seat=1)
    assert (first["outcome"], first["repeated"], first["sight"]["seats"]) == ("taken", False, [1])
    again = report(client, 1, "chip-in", seat=1)
    assert (again["outcome"], again["repeated"]) == ("taken", True)
    status, problem = report(client, 1, "chip-in", seat=2)
    assert (status, problem["field"]) == (409, "number")
    assert "with different content" in problem["detail"]
    assert house.pit.tables["7"].seats[1].bets["progressive"].cents == 1_00
    assert report(client, 2, "light-changed", seat=1, on=True)["outcome"] == "taken"
    assert audit(house.pit.store).ok


@pytest.mark.law("D51")
def test_the_token_of_a_device_reports_at_its_table_and_does_nothing_else(house: Opened) -> None:
    client = device_client(house)
    for path in ("/me", "/tables/7", "/tables/7/devices", "/tables/8/device"):
        assert client.get(f"/api/v1{path}").status_code == 403, path
    assert client.post("/api/v1/tables/7/commands", json={"do": "deal-next"}).status_code == 403
    assert report(client, 1, "lock-out-pressed")[0] == 409
    assert client.post("/api/v1/tables/7/device/reports", json={"do": "deal-next"}).status_code == 422
    dealer = house.client(Role.DEALER)
    assert dealer.post("/api/v1/tables/7/device/reports", json={"do": "chip-in"}).status_code == 403
    assert dealer.post(f"/api/v1/tables/7/devices/{ACCEPTORS}/token").status_code == 403
    administrator = house.client(Role.ADMINISTRATOR)
    (line, *_) = administrator.get("/api/v1/tables/7/devices").json()
    assert (line["device"], line["approval"], line["has_token"]) == (ACCEPTORS, "DGE 9", True)
    assert administrator.post("/api/v1/tables/7/devices/wheel 1/token").status_code == 404
    newer = device_client(house)
    assert client.get("/api/v1/tables/7/device").status_code == 401  # the older token has ended
    assert administrator.delete(f"/api/v1/people/{ACCEPTORS}/tokens/device").status_code == 204
    assert newer.get("/api/v1/tables/7/device").status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/people", {"name": "wheel 9", "role": "device"}),
        ("PATCH", "/people/Dale", {"role": "device"}),
        ("PATCH", f"/people/{ACCEPTORS}", {"role": "dealer"}),
        ("POST", f"/people/{ACCEPTORS}/password", None),
    ],
)
def test_nobody_becomes_a_device_and_no_device_a_person(house: Opened, method: str, path: str, body: Any) -> None:
    device_client(house)
    name = NAMES[Role.DEALER]
    answer = house.client(Role.ADMINISTRATOR).request(method, f"/api/v1{path.replace('Dale', name)}", json=body)
    assert answer.status_code in (403, 422), answer.text


@pytest.mark.law("D51")
def test_a_stream_takes_reports_and_heartbeats_and_tells_what_changes(house: Opened) -> None:
    seated(house, "7", 2, "Zoe")
    with device_client(house) as client, client.websocket_connect("/api/v1/tables/7/device/stream") as socket:
        assert socket.receive_json()["sight"]["next_number"] == 1
        socket.send_json({"heartbeat": True})
        socket.send_json({"report": {"do": "chip-in", "number": 1, "round": 0, "seat": 2}})
        messages = [socket.receive_json(), socket.receive_json()]
        answer = next(each for each in messages if "answer" in each)
        sight = next(each for each in messages if "sight" in each)
        assert (answer["number"], answer["answer"]["outcome"]) == (1, "taken")
        assert sight["sight"]["seats"] == [2]
        socket.send_json({"report": {"do": "chip-in", "number": 2}})
        assert socket.receive_json()["problem"]["field"].startswith("command")
        socket.send_text("nonsense")
        assert socket.receive_json()["number"] is None
    dealer = house.client(Role.DEALER)
    with dealer.websocket_connect("/api/v1/tables/7/device/stream") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4403


@pytest.mark.law("D51")
def test_silence_is_noticed_stops_the_device_and_ends_when_it_is_heard(house: Opened) -> None:
    clock = [0.0]
    beats = house.app.state.server.heartbeats = Heartbeats(10.0, lambda: clock[0])
    client = device_client(house)

    def look() -> list[str]:
        found = []
        for request in due_requests(house.pit, beats):
            house.pit.do(request)
            found.append(type(request.command).__name__)
        return found

    def raised() -> list[str]:
        floor = house.pit.state.floor_with("7")
        assert floor is not None
        return [each.kind for each in alarms(floor, "7") if "at-fault" in each.kind]

    assert look() == []
    clock[0] = 9.9
    client.get("/api/v1/tables/7/device")
    clock[0] = 10.0
    assert look() == ["ReportSilence"] * 3  # all but the acceptors
    assert raised() == ["lock-out-at-fault", "return-device-at-fault", "sign-at-fault"]
    assert look() == []
    clock[0] = 25.0
    assert look() == ["ReportSilence"]
    client.get("/api/v1/tables/7/device")
    assert look() == ["ReportHeard"]
    assert "acceptors-at-fault" not in raised()


@pytest.mark.law("D51")
def test_a_sign_that_shows_something_else_than_its_meter_is_an_alarm(house: Opened) -> None:
    client = device_client(house, "sign 77")
    shown = client.get("/api/v1/tables/7/device").json()["cents"]
    assert report(client, 1, "sign-shows", cents=shown + 1)["outcome"] == "taken"
    floor = house.pit.state.floor_with("7")
    assert floor is not None
    assert "sign-differs" in [each.kind for each in alarms(floor, "7")]
    report(client, 2, "sign-shows", cents=shown)
    floor = house.pit.state.floor_with("7")
    assert floor is not None
    assert "sign-differs" not in [each.kind for each in alarms(floor, "7")]


def test_only_accounts_issue_the_token_of_a_device(house: Opened) -> None:
    dealer = house.people.who(house.secrets[NAMES[Role.DEALER]])
    assert dealer is not None
    with pytest.raises(Forbidden):
        house.people.issue_device_token(dealer, ACCEPTORS, "7", DeviceKind.ACCEPTORS)
