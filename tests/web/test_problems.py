"""What is not done is told as problem details, each kind in its own way, and never more than field, reason and law."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from boardwalk.actor import Role
from boardwalk.law import register
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.house.command import HouseKind
from boardwalk.web.guests import Guests
from boardwalk.web.problem import EXAMPLES, SCHEMA, Kind
from tests.web.houses import API, PASSWORD, Opened, install, opened, seated, send

COMMANDS = f"{API}/tables/7/commands"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("house")) as house:
        install(house)
        seated(house, "7", 1, "Pat")
        yield house


def problem(response: httpx.Response, status: int, kind: Kind) -> dict[str, Any]:
    """The problem in an answer, which has the shape that is described."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = response.json()
    assert told["type"] == kind.type
    assert told["status"] == status
    assert told["title"] == kind.title
    assert set(told) <= set(SCHEMA["properties"])
    assert all(isinstance(value, str | int) and value != "" for value in told.values())
    return told


def test_every_kind_is_described() -> None:
    assert {problem.kind for problem in EXAMPLES.values()} | {Kind.REFUSED} == set(Kind)


def test_a_refusal_names_field_and_paragraph(house: Opened) -> None:
    response = house.client("Pat").post(COMMANDS, json={"do": "place-bet", "wager": "ante", "cents": 0})
    told = problem(response, 409, Kind.REFUSED)
    assert told["law_text"] == register()[told["law"]].says
    assert told["field"]
    assert told["detail"]


NO_FIELD = "is no field that"


@pytest.mark.parametrize(
    ("draft", "field", "detail"),
    [
        ({"do": "place-bet", "wager": "ante", "cents": "ten"}, "command.cents", '"ten" is not a whole number'),
        ({"do": "place-bet", "wager": "ante", "cents": True}, "command.cents", "true is not a whole number"),
        ({"do": "place-bet", "wager": "ante"}, "command.cents", "is missing from place-bet"),
        ({"do": "plce-bet"}, "command.do", "'plce-bet' is no command; did you mean place-bet?"),
        ({}, "command", "do is missing, which names the command"),
        ([], "command", "a list is not an object"),
        ({"do": "leave-seat", "chips": 1}, "command", f'"chips" {NO_FIELD} leave-seat is sent with'),
        ({"do": "leave-seat", "actor": {}}, "command", f'"actor" {NO_FIELD} leave-seat is sent with'),
        ({"do": "shuffle-deck", "deck": "r", "order": ""}, "command", f'"order" {NO_FIELD} shuffle-deck is sent with'),
        ({"do": "receive-deck", "deck": "r", "preshuffled": "Ah"}, "command.preshuffled", '"Ah" is not true or false'),
    ],
)  # fmt: skip
def test_what_cannot_be_read_names_the_field(house: Opened, draft: Any, field: str, detail: str) -> None:
    told = problem(house.client("Pat").post(COMMANDS, json=draft), 422, Kind.INVALID)
    assert (told["field"], told["detail"]) == (field, detail)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"do": 1, "do": 2}', b"[NaN]", b"[" * 30_000, b"1" * 5_000])
@pytest.mark.parametrize("path", [COMMANDS, f"{API}/session"])
def test_a_body_that_is_no_json(house: Opened, path: str, body: bytes) -> None:
    response = house.client("Pat").post(path, content=body, headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422), response.text
    problem(response, response.status_code, Kind.MALFORMED if response.status_code == 400 else Kind.INVALID)


def test_a_body_of_another_kind(house: Opened) -> None:
    for headers in ({"Content-Type": "text/plain"}, {}):
        response = house.client("Pat").post(COMMANDS, content=b"{}", headers=headers)
        problem(response, 415, Kind.WRONG_MEDIA)


def test_a_body_that_is_too_large(house: Opened) -> None:
    headers = {"Content-Type": "application/json"}
    client = house.client("Pat")
    problem(client.post(COMMANDS, content=b"x" * 65_537, headers=headers), 413, Kind.TOO_LARGE)
    pieces = (b"x" * 40_000 for _ in range(2))
    problem(client.post(COMMANDS, content=pieces, headers=headers), 413, Kind.TOO_LARGE)


def test_nothing_there(house: Opened) -> None:
    client = house.client("Pat")
    problem(client.get(f"{API}/nowhere"), 404, Kind.UNKNOWN)
    problem(client.get("/nowhere"), 404, Kind.UNKNOWN)
    assert problem(client.get(f"{API}/tables/99"), 404, Kind.UNKNOWN)["field"] == "number"
    assert problem(client.post(f"{API}/tables/99/commands", json={"do": "leave-seat"}), 404, Kind.UNKNOWN)


def test_a_method_that_is_not_there(house: Opened) -> None:
    response = house.client("Pat").put(f"{API}/tables", json={})
    problem(response, 405, Kind.NO_METHOD)
    assert response.headers["allow"] == "GET"


def test_a_parameter_that_cannot_be_read(house: Opened) -> None:
    told = problem(house.client("Pat").get(f"{API}/tables/7/rounds/zero"), 422, Kind.INVALID)
    assert told["field"] == "played"
    told = problem(house.client("Pat").post(f"{COMMANDS}?seen=-1", json={}), 422, Kind.INVALID)
    assert told["field"] == "seen"


def test_who_is_not_logged_in_is_told_how(house: Opened) -> None:
    response = house.client().get(f"{API}/tables/7")
    problem(response, 401, Kind.NOT_LOGGED_IN)
    assert response.headers["www-authenticate"] == "Bearer"


def test_a_role_that_may_not(house: Opened) -> None:
    assert problem(house.client("Pat").post(COMMANDS, json={"do": "deal-next"}), 403, Kind.FORBIDDEN)["detail"]


def test_a_wrong_password_and_then_too_many(house: Opened) -> None:
    client = house.client()
    house.join("Wanda")
    for _ in range(5):
        problem(client.post(f"{API}/session", json={"name": "Wanda", "password": "wrong"}), 401, Kind.NOT_LOGGED_IN)
    response = client.post(f"{API}/session", json={"name": "Wanda", "password": PASSWORD})
    problem(response, 429, Kind.TOO_MANY)
    assert int(response.headers["retry-after"]) >= 1


def test_a_table_that_moved_on(house: Opened) -> None:
    client = house.client("Pat")
    draft = {"do": "give-tip", "cents": 100}
    version = client.get(f"{API}/tables/7").json()["version"]
    assert client.post(f"{COMMANDS}?seen={version}", json=draft).status_code == 200
    problem(client.post(f"{COMMANDS}?seen={version}", json=draft), 409, Kind.CONFLICT)


def test_a_key_acts_once_and_for_one_thing(house: Opened) -> None:
    client = house.client("Pat")
    first = send(client, "7", {"do": "give-tip", "cents": 100}, **{"Idempotency-Key": "tip-1"})
    again = send(client, "7", {"do": "give-tip", "cents": 100}, **{"Idempotency-Key": "tip-1"})
    assert (first["repeated"], again["repeated"], first["seq"]) == (False, True, again["seq"])
    other = client.post(COMMANDS, json={"do": "give-tip", "cents": 200}, headers={"Idempotency-Key": "tip-1"})
    problem(other, 409, Kind.CONFLICT)
    sue = house.client(Role.SUPERVISOR).post(COMMANDS, json={"do": "close-table"}, headers={"Idempotency-Key": "tip-1"})
    assert sue.json()["type"] != Kind.CONFLICT.type, "a key belongs to its person"


def test_a_database_that_is_away(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise Unavailable("secret text of the database")

    monkeypatch.setattr(house.pit, "submit", away)
    response = house.client("Pat").post(COMMANDS, json={"do": "leave-seat"})
    told = problem(response, 503, Kind.UNAVAILABLE)
    assert response.headers["retry-after"] == "1"
    assert "secret" not in str(told)


def test_our_own_fault_tells_nothing(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("Ah Kd and a password")

    monkeypatch.setattr(house.app.state.server.hub, "sight_text", fault)
    response = house.client("Pat").get(f"{API}/tables/7")
    assert set(problem(response, 500, Kind.FAULT)) == {"type", "title", "status"}
    line = next(line for line in house.log.getvalue().splitlines() if '"fault": "RuntimeError"' in line)
    assert "test_problems.py" in line
    assert "Ah Kd" not in house.log.getvalue()


def test_guests_are_for_demo_houses(tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened(tmp_path_factory.mktemp("live"), HouseKind.LIVE) as live:
        problem(live.client().post(f"{API}/guest"), 403, Kind.FORBIDDEN)
        body = {"name": "Zed", "password": PASSWORD}
        problem(live.client().post(f"{API}/register", json=body), 403, Kind.FORBIDDEN)


def test_a_crowd_of_guests_waits(tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened(tmp_path_factory.mktemp("demo"), HouseKind.DEMO) as demo:
        demo.app.state.server.guests = Guests(most=2)
        client = demo.client()
        assert [client.post(f"{API}/guest").status_code for _ in range(2)] == [201, 201]
        response = client.post(f"{API}/guest")
        problem(response, 429, Kind.TOO_MANY)
        assert 1 <= int(response.headers["retry-after"]) <= 61
