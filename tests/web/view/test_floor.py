"""The floor: what its tables do, earn and need, for the staff who watch it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.games import Game
from boardwalk.law import cite, register
from boardwalk.pit.auth.permission import PERMISSIONS, Permission
from boardwalk.pit.automatic_staff import AutomaticStaff
from boardwalk.web import hub
from boardwalk.web.lab.house_edge import EdgeSolver
from boardwalk.web.view.floor import FloorBoard
from tests.support.web.houses import (
    API,
    Opened,
    TestClient,
    install,
    install_on_meter,
    play_round,
    seated,
    send,
)

STREAM = f"{API}/floor/stream"
MINUTE = 60_000_000


class Solved(EdgeSolver):
    """Knows some edges once it is told to."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, Fraction] | None = None

    def edges(self, game: Game) -> Mapping[str, Fraction] | None:
        del game
        return self.known


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    """Table 7 after a round, table 8 with nobody at it."""
    install_on_meter(premises, "7", "Atlantic")
    install(premises, "8")
    pat = seated(premises, "7", 1, "Pat")
    play_round(premises, "7", {1: pat})
    send(premises.client(Role.DEALER), "7", {"do": "buy-in", "seat": 1, "cents": 40_00})
    return premises


@pytest.fixture
def sue(house: Opened, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(hub, "GATHER_SECONDS", 0.0)
    with house.client(Role.SUPERVISOR) as client:
        yield client


def line(client: TestClient, number: str = "7") -> dict[str, Any]:
    return of(client.get(f"{API}/floor").json(), number)


def of(floor: dict[str, Any], number: str) -> dict[str, Any]:
    (found,) = (each for each in floor["tables"] if each["number"] == number)
    return dict(found)


def test_a_table_with_what_it_has_brought(house: Opened, sue: TestClient) -> None:
    told, table = line(sue), house.pit.tables["7"]
    assert (told["rounds"], told["rounds_last_hour"], told["drop_cents"]) == (1, 1, 40_00)
    assert told["inventory_cents"] == table.inventory_cents
    assert told["win_cents"] == table.inventory_cents + 40_00 - 100_000_00
    last = table.last_round
    assert last is not None
    made = {name: bet.cents for name, bet in last.hands[1].made.items()}
    assert {each["wager"]: each["handle_cents"] for each in told["wagers"]} == made
    assert told["handle_cents"] == sum(made.values())
    assert (told["theory_cents"], told["alarms"], told["round"]) == (None, [], None)
    assert (told["waits_for"], told["waits_at"], told["seats"], told["taken"]) == (
        "players are betting", None, 7, 1,
    )  # fmt: skip
    quiet = line(sue, "8")
    assert (quiet["rounds"], quiet["win_cents"], quiet["wagers"]) == (0, 0, [])


@pytest.mark.parametrize("role", Role)
def test_the_floor_is_for_those_who_walk_it(house: Opened, role: Role) -> None:
    allowed = Permission.SEE_FLOOR in PERMISSIONS[role]
    with house.client(role) as client:
        assert (client.get(f"{API}/floor").status_code == 200) is allowed
        with client.websocket_connect(STREAM) as socket:
            if allowed:
                assert socket.receive_text()
            else:
                with pytest.raises(WebSocketDisconnect) as gone:
                    socket.receive_text()
                assert gone.value.code == 4403


def test_the_stream_tells_the_same_whenever_it_changes(house: Opened, sue: TestClient) -> None:
    flo = house.client(Role.FLOORPERSON)
    with sue.websocket_connect(STREAM) as socket:
        assert json.loads(socket.receive_text()) == sue.get(f"{API}/floor").json()
        send(flo, "7", {"do": "fill-inventory", "cents": 1_00})
        told = json.loads(socket.receive_text())
        assert of(told, "7")["inventory_cents"] == house.pit.tables["7"].inventory_cents
        assert told == sue.get(f"{API}/floor").json()


def test_what_needs_someone_is_told_with_its_paragraph(sue: TestClient) -> None:
    with sue.websocket_connect(STREAM) as socket:
        socket.receive_text()
        assert sue.post(f"{API}/meters/Atlantic/commands", json={"do": "report-down", "reason": "dark"}).is_success
        down = {"kind": "meter-down", "says": "The controller of Atlantic is down", "law": "B41"}
        assert of(json.loads(socket.receive_text()), "7")["alarms"] == [down]
        assert down["law"] in register()
        assert sue.post(f"{API}/meters/Atlantic/commands", json={"do": "report-up"}).is_success
        assert of(json.loads(socket.receive_text()), "7")["alarms"] == []


def test_what_waits_for_a_second_person_is_counted(sue: TestClient) -> None:
    with sue.websocket_connect(STREAM) as socket:
        assert json.loads(socket.receive_text())["waiting_proposals"] == 0
        draft = {"do": "correct-meter", "cents": 5, "reason": "misread"}
        proposed = sue.post(f"{API}/meters/Atlantic/commands", json=draft)
        assert proposed.status_code == 202, proposed.text
        assert json.loads(socket.receive_text())["waiting_proposals"] == 1
        assert sue.delete(f"{API}/proposals/{proposed.json()['id']}").is_success
        assert json.loads(socket.receive_text())["waiting_proposals"] == 0


def board(house: Opened, solver: EdgeSolver | None = None, later: int = 0) -> FloorBoard:
    """The floor board at a later time."""
    server = house.app.state.server
    return FloorBoard(house.pit, server.proposals, solver=solver, now=lambda: house.pit.state.at + later)


def test_theory_is_told_when_the_edges_are_known(house: Opened) -> None:
    solver = Solved()
    floor = board(house, solver)
    assert floor.sheet().tables[0].theory_cents is None
    solver.known = {"ante": Fraction(5, 96)}
    (seven, eight) = floor.sheet().tables
    assert seven.theory_cents == round(10_00 * Fraction(5, 96)) == 52
    assert {each.wager: each.edge for each in seven.wagers}["ante"] == "5.2083%"
    assert eight.theory_cents == 0
    floor.close()


def test_rounds_of_the_last_hour_and_rounds_that_stand_still_go_by_the_clock(house: Opened) -> None:
    pat, dale = house.client("Pat"), house.client(Role.DEALER)
    assert board(house, later=59 * MINUTE).sheet().tables[0].rounds_last_hour == 1
    assert board(house, later=61 * MINUTE).sheet().tables[0].rounds_last_hour == 0
    play_round(house, "7", {1: pat})
    send(pat, "7", {"do": "place-bet", "wager": "ante", "cents": 10_00})
    for kind in ("shuffle-deck", "cut-deck", "take-deck"):
        for prompt in dale.get(f"{API}/tables/7").json()["sight"]["table"]["prompts"]:
            if prompt["draft"]["do"] == kind:
                send(dale, "7", prompt["draft"])
    send(dale, "7", {"do": "close-bets"})
    assert not board(house, later=4 * MINUTE).sheet().tables[0].alarms
    (alarm,) = board(house, later=6 * MINUTE).sheet().tables[0].alarms
    assert (alarm.kind, alarm.says) == ("round-stands-still", "Nothing has happened in round 3 for 6 minutes")


def test_automatic_staff_that_is_refused_is_told_until_the_table_moves(house: Opened) -> None:
    flo, sue = house.client(Role.FLOORPERSON), house.client(Role.SUPERVISOR)
    staff = AutomaticStaff(house.pit, {})
    watched = FloorBoard(house.pit, house.app.state.server.proposals, staff)
    send(sue, "8", {"do": "hand-over", "automatic": True})
    staff._report("8", "receive-deck", Refusal("deck", "Kh lies beside it", cite("R1")))
    (alarm,) = watched.sheet().tables[1].alarms
    assert (alarm.kind, alarm.says) == ("staff-in-trouble", "The automatic staff could not receive deck")
    assert alarm.law == cite("R1")
    send(flo, "8", {"do": "fill-inventory", "cents": 1_00})
    assert not watched.sheet().tables[1].alarms
    staff._report("8", "plan", RuntimeError())
    assert watched.sheet().tables[1].alarms
    send(sue, "8", {"do": "hand-over", "automatic": False})
    staff._report("8", "plan", RuntimeError())
    assert not watched.sheet().tables[1].alarms, "people run it"
