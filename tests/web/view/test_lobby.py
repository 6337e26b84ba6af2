"""The lobby and the signs: open to anyone, and with nothing personal in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from boardwalk.actor import Role
from boardwalk.games import Declaration, Game
from boardwalk.pit.shift_figures import Edges
from boardwalk.web import hub
from boardwalk.web.auth.rate_limit import StreamLimit
from boardwalk.web.lab.house_edge import EdgeSolver
from tests.support.web.houses import (
    API,
    NAMES,
    Opened,
    TestClient,
    install,
    install_on_meter,
    prepare,
    seated,
    send,
)

LOBBY, METERS = f"{API}/lobby/stream", f"{API}/meters/stream"


@pytest.fixture(scope="module")
def house(premises: Opened) -> Opened:
    """Table 7 is on a meter and has a player, table 10 has neither, and table 9 is closed."""
    install_on_meter(premises, "7", "Atlantic")
    install(premises, "10")
    draft = {"do": "install-table", "number": "9", "game": "premium", "options": {"table-min": "5"}}
    send(premises.client(Role.SUPERVISOR), "9", draft)
    seated(premises, "7", 1, "Pat", 4_321_00)
    return premises


@pytest.fixture
def nobody(house: Opened, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """Someone without a session; changes are sent at once."""
    monkeypatch.setattr(hub, "GATHER_SECONDS", 0.0)
    with house.client() as client:
        yield client


def lines(lobby: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {line["number"]: line for line in lobby["tables"]}


def tip(house: Opened, cents: int = 100) -> None:
    send(house.client("Pat"), "7", {"do": "give-tip", "cents": cents})


def test_a_seated_player_finds_the_way_back(house: Opened) -> None:
    assert house.client("Pat").get(f"{API}/me").json()["sits_at"] == ["7"]
    assert house.client(Role.SUPERVISOR).get(f"{API}/me").json()["sits_at"] == []


def test_anyone_sees_all_tables_in_their_order(nobody: TestClient) -> None:
    lobby = nobody.get(f"{API}/lobby").json()
    assert list(lines(lobby)) == ["7", "9", "10"]
    assert nobody.get(f"{API}/tables").json() == lobby["tables"]
    seven, nine = lines(lobby)["7"], lines(lobby)["9"]
    assert (seven["state"], seven["taken"]) == ("preparing", 1)
    shown = {"wager": "progressive", "title": "Progressive", "name": "Atlantic", "display_cents": 10_000_00}
    assert seven["meters"] == [shown]
    assert (nine["state"], nine["open"], nine["automatic"]) == ("closed", False, False)
    assert {"wager": "ante", "least_cents": 5_00, "most_cents": None} in nine["limits"]
    meter = {"name": "Atlantic", "display_cents": 10_000_00, "up": True, "pending": [], "tables": ["7"]}
    assert lobby["meters"] == [meter]


class KnownEdges(EdgeSolver):
    """Caribbean Stud has an edge; the others are still being calculated."""

    def edges(self, game: Game) -> Edges | None:
        return {"ante": Fraction(52243, 1_000_000), "progressive": Fraction(1, 4)} if game.name == "caribbean" else None


def test_the_house_edge_of_a_game_is_told_once_it_is_known(
    house: Opened, nobody: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {line["edge"] for line in nobody.get(f"{API}/lobby").json()["tables"]} == {None}
    monkeypatch.setattr(house.app.state.server.floor_board, "_solver", KnownEdges())
    known = {number: line["edge"] for number, line in lines(nobody.get(f"{API}/lobby").json()).items()}
    assert known == {"7": "5.22%", "9": None, "10": None}


@pytest.mark.parametrize(
    "path", ["/lobby", "/tables", "/tables/7/game", "/tables/7/signs", "/meters", "/meters/Atlantic", "/games"]
)
def test_nothing_in_it_is_anybodys(house: Opened, nobody: TestClient, path: str) -> None:
    text = nobody.get(f"{API}{path}").text
    assert house.client("Pat").get(f"{API}{path}").text == text, "the same for everyone"
    for known in (*NAMES.values(), "Pat", "4321", "432100", "100000"):
        assert f'"{known}"' not in text
        assert f":{known}," not in text


@pytest.mark.parametrize("path", ["/games", "/games/premium"])
def test_asking_for_games_declares_none_again(nobody: TestClient, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, again = nobody.get(f"{API}{path}"), list[Declaration]()
    monkeypatch.setattr(Declaration, "game", lambda declaration, *_: again.append(declaration))
    assert nobody.get(f"{API}{path}").json() == first.json()
    assert not again


def test_the_state_of_a_table_is_told_as_it_changes(house: Opened, nobody: TestClient) -> None:
    pat = house.client("Pat")
    with nobody.websocket_connect(LOBBY) as socket:
        assert json.loads(socket.receive_text()) == nobody.get(f"{API}/lobby").json()
        prepare(house, "7", {1: pat})
        assert lines(json.loads(socket.receive_text()))["7"]["state"] == "betting"
        send(pat, "7", {"do": "place-bet", "wager": "ante", "cents": 10_00})
        send(house.client(Role.DEALER), "7", {"do": "close-bets"})
        told = lines(json.loads(socket.receive_text()))["7"]
        assert (told["state"], told["in_round"]) == ("in a round", True)


def test_what_changes_nothing_in_it_is_not_told(house: Opened, nobody: TestClient) -> None:
    down = {"do": "report-down", "reason": "no power"}
    with nobody.websocket_connect(LOBBY) as socket:
        socket.receive_text()
        tip(house)
        tip(house)
        assert house.client(Role.SUPERVISOR).post(f"{API}/meters/Atlantic/commands", json=down).status_code == 200
        assert not json.loads(socket.receive_text())["meters"][0]["up"], "the next message is of something else"
    up = house.client(Role.SUPERVISOR).post(f"{API}/meters/Atlantic/commands", json={"do": "report-up"})
    assert up.status_code == 200


def test_the_text_is_made_once_for_all(house: Opened, nobody: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    notice = house.app.state.server.notices.lobby
    make = notice._make

    async def counted() -> str:
        made.append(await make())
        return str(made[-1])

    monkeypatch.setattr(notice, "_make", counted)
    with nobody.websocket_connect(LOBBY) as one, nobody.websocket_connect(LOBBY) as other:
        assert one.receive_text() == other.receive_text()
        assert len(made) == 1
        seated(house, "10", 2, f"Guest {len(house.secrets)}")
        assert one.receive_text() == other.receive_text()
        assert len(made) <= 1 + 2, "joining, selling chips and sitting down are three commits"
    assert notice._task is None, "nobody watches"


def test_the_sign_at_a_table(nobody: TestClient) -> None:
    (of_wager,) = nobody.get(f"{API}/tables/7/signs").json()["signs"]
    assert (of_wager["wager"], of_wager["title"]) == ("progressive", "Progressive")
    sign = of_wager["sign"]
    assert (sign["name"], sign["display_cents"]) == ("Atlantic", 10_000_00)
    assert sign["rows"][0]["name"] == "royal flush"
    assert nobody.get(f"{API}/tables/10/signs").json() == {"signs": []}
    assert nobody.get(f"{API}/tables/99/signs").status_code == 404


def refused(client: TestClient, path: str, **headers: str) -> int:
    with client.websocket_connect(path, headers=headers) as socket, pytest.raises(WebSocketDisconnect) as gone:
        socket.receive_text()
    return gone.value.code


def test_an_address_has_only_so_many_streams_without_a_session(house: Opened, nobody: TestClient) -> None:
    server = house.app.state.server
    before, server.anonymous_streams = server.anonymous_streams, StreamLimit(from_one=2)
    with nobody.websocket_connect(LOBBY) as one, nobody.websocket_connect(METERS) as other:
        assert one.receive_text()
        assert other.receive_text()
        assert refused(nobody, LOBBY) == 4429
        assert refused(nobody, METERS) == 4429
        with nobody.websocket_connect(LOBBY, headers={"Authorization": f"Bearer {house.secrets['Pat']}"}) as known:
            assert known.receive_text(), "who has a session is not counted"
        assert refused(nobody, LOBBY, Authorization="Bearer bs_nothing") == 4429
    with nobody.websocket_connect(LOBBY) as again:
        assert again.receive_text(), "there is room again"
    assert not server.anonymous_streams._open
    server.anonymous_streams = before


def test_nobody_listens_to_what_is_said_there(house: Opened, nobody: TestClient) -> None:
    with nobody.websocket_connect(LOBBY) as socket:
        socket.receive_text()
        socket.send_bytes(b"\xff")
        socket.send_text("hello")
        seated(house, "10", 3, f"Guest {len(house.secrets)}")
        assert lines(json.loads(socket.receive_text()))["10"]["taken"]
    assert "fault" not in house.log.getvalue()


def test_a_page_of_another_host_is_kept_out(nobody: TestClient) -> None:
    assert refused(nobody, LOBBY, Origin="http://elsewhere.example") == 4403


def test_a_fault_of_ours_ends_the_stream(house: Opened, nobody: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails() -> str:
        raise RuntimeError("a card of hearts")

    monkeypatch.setattr(house.app.state.server.notices.lobby, "_make", fails)
    assert refused(nobody, LOBBY) == 1011
    assert house.app.state.server.notices.lobby._task is None
    assert "a card of hearts" not in house.log.getvalue()
