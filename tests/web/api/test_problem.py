"""Failed requests are answered with problem details: the right kind, and no more than field, reason and law."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from boardwalk.actor import Role
from boardwalk.law import register
from boardwalk.pit.auth.log_in import ACCOUNT_FREE
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.house.state import HouseKind
from boardwalk.web.api.problem import PROBLEM_EXAMPLES, PROBLEM_SCHEMA, ProblemKind
from boardwalk.web.auth.rate_limit import NewAccountLimit
from tests.support.web.houses import API, PASSWORD, Opened, opened, send

COMMANDS = f"{API}/tables/7/commands"


def problem(response: httpx.Response, status: int, kind: ProblemKind) -> dict[str, Any]:
    """The problem in an answer, which must be as described."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    told: dict[str, Any] = response.json()
    assert told["type"] == kind.type
    assert told["status"] == status
    assert told["title"] == kind.title
    assert set(told) <= set(PROBLEM_SCHEMA["properties"])
    assert all(isinstance(value, str | int) and value != "" for value in told.values())
    return told


def test_every_kind_is_described() -> None:
    assert {problem.kind for problem in PROBLEM_EXAMPLES.values()} | {ProblemKind.REFUSED} == set(ProblemKind)


def test_a_refusal_names_field_and_paragraph(house: Opened) -> None:
    response = house.client("Pat").post(COMMANDS, json={"do": "place-bet", "wager": "ante", "cents": 0})
    told = problem(response, 409, ProblemKind.REFUSED)
    assert told["law_text"] == register()[told["law"]].says
    assert told["field"]
    assert told["detail"]


NO_FIELD = "is not a field that you send with"


@pytest.mark.parametrize(
    ("draft", "field", "detail"),
    [
        ({"do": "place-bet", "wager": "ante", "cents": "ten"}, "command.cents", '"ten" is not a whole number'),
        ({"do": "place-bet", "wager": "ante", "cents": True}, "command.cents", "true is not a whole number"),
        ({"do": "place-bet", "wager": "ante"}, "command.cents", "is missing from place-bet"),
        ({"do": "plce-bet"}, "command.do", 'Unknown command "plce-bet". Did you mean "place-bet"?'),
        ({}, "command", "do is missing; it names the command"),
        ([], "command", "a list is not an object"),
        ({"do": "leave-seat", "chips": 1}, "command", f'"chips" {NO_FIELD} leave-seat'),
        ({"do": "leave-seat", "actor": {}}, "command", f'"actor" {NO_FIELD} leave-seat'),
        ({"do": "shuffle-deck", "deck": "r", "order": ""}, "command", f'"order" {NO_FIELD} shuffle-deck'),
        ({"do": "receive-deck", "deck": "r", "preshuffled": "Ah"}, "command.preshuffled", '"Ah" is not true or false'),
    ],
)  # fmt: skip
def test_what_cannot_be_read_names_the_field(house: Opened, draft: Any, field: str, detail: str) -> None:
    told = problem(house.client("Pat").post(COMMANDS, json=draft), 422, ProblemKind.INVALID)
    assert (told["field"], told["detail"]) == (field, detail)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"do": 1, "do": 2}', b"[NaN]", b"[" * 30_000, b"1" * 5_000])
@pytest.mark.parametrize("path", [COMMANDS, f"{API}/session"])
def test_a_body_that_is_no_json(house: Opened, path: str, body: bytes) -> None:
    response = house.client("Pat").post(path, content=body, headers={"Content-Type": "application/json"})
    assert response.status_code in (400, 422), response.text
    problem(
        response, response.status_code, ProblemKind.MALFORMED if response.status_code == 400 else ProblemKind.INVALID
    )


def test_a_body_of_another_kind(house: Opened) -> None:
    for headers in ({"Content-Type": "text/plain"}, {}):
        response = house.client("Pat").post(COMMANDS, content=b"{}", headers=headers)
        problem(response, 415, ProblemKind.WRONG_MEDIA)


def test_a_body_that_is_too_large(house: Opened) -> None:
    headers = {"Content-Type": "application/json"}
    client = house.client("Pat")
    problem(client.post(COMMANDS, content=b"x" * 65_537, headers=headers), 413, ProblemKind.TOO_LARGE)
    pieces = (b"x" * 40_000 for _ in range(2))
    problem(client.post(COMMANDS, content=pieces, headers=headers), 413, ProblemKind.TOO_LARGE)


def test_nothing_there(house: Opened) -> None:
    client = house.client("Pat")
    problem(client.get(f"{API}/nowhere"), 404, ProblemKind.UNKNOWN)
    problem(client.get("/nowhere"), 404, ProblemKind.UNKNOWN)
    assert problem(client.get(f"{API}/tables/99"), 404, ProblemKind.UNKNOWN)["field"] == "number"
    assert problem(client.post(f"{API}/tables/99/commands", json={"do": "leave-seat"}), 404, ProblemKind.UNKNOWN)


def test_a_method_that_is_not_there(house: Opened) -> None:
    response = house.client("Pat").put(f"{API}/tables", json={})
    problem(response, 405, ProblemKind.NO_METHOD)
    assert response.headers["allow"] == "GET"


def test_a_parameter_that_cannot_be_read(house: Opened) -> None:
    told = problem(house.client("Pat").get(f"{API}/tables/7/rounds/zero"), 422, ProblemKind.INVALID)
    assert told["field"] == "played"
    told = problem(house.client("Pat").post(f"{COMMANDS}?seen=-1", json={}), 422, ProblemKind.INVALID)
    assert told["field"] == "seen"


def test_who_is_not_logged_in_is_told_how(house: Opened) -> None:
    response = house.client().get(f"{API}/tables/7")
    problem(response, 401, ProblemKind.NOT_LOGGED_IN)
    assert response.headers["www-authenticate"] == "Bearer"


def test_a_role_that_may_not(house: Opened) -> None:
    assert problem(house.client("Pat").post(COMMANDS, json={"do": "deal-next"}), 403, ProblemKind.FORBIDDEN)["detail"]


def test_a_wrong_password_and_then_too_many(house: Opened) -> None:
    client = house.client()
    house.join("Wanda")
    for _ in range(ACCOUNT_FREE):
        problem(
            client.post(f"{API}/session", json={"name": "Wanda", "password": "wrong"}), 401, ProblemKind.NOT_LOGGED_IN
        )
    response = client.post(f"{API}/session", json={"name": "Wanda", "password": PASSWORD})
    problem(response, 429, ProblemKind.TOO_MANY)
    assert int(response.headers["retry-after"]) >= 1


def test_a_table_that_moved_on(house: Opened) -> None:
    client = house.client("Pat")
    draft = {"do": "give-tip", "cents": 100}
    version = client.get(f"{API}/tables/7").json()["version"]
    assert client.post(f"{COMMANDS}?seen={version}", json=draft).status_code == 200
    problem(client.post(f"{COMMANDS}?seen={version}", json=draft), 409, ProblemKind.CONFLICT)


def test_a_key_acts_once_and_for_one_thing(house: Opened) -> None:
    client = house.client("Pat")
    first = send(client, "7", {"do": "give-tip", "cents": 100}, **{"Idempotency-Key": "tip-1"})
    again = send(client, "7", {"do": "give-tip", "cents": 100}, **{"Idempotency-Key": "tip-1"})
    assert (first["repeated"], again["repeated"], first["seq"]) == (False, True, again["seq"])
    other = client.post(COMMANDS, json={"do": "give-tip", "cents": 200}, headers={"Idempotency-Key": "tip-1"})
    problem(other, 409, ProblemKind.CONFLICT)
    sue = house.client(Role.SUPERVISOR).post(COMMANDS, json={"do": "close-table"}, headers={"Idempotency-Key": "tip-1"})
    assert sue.json()["type"] != ProblemKind.CONFLICT.type, "a key belongs to its person"


def test_a_database_that_is_away(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object, **__: object) -> None:
        raise Unavailable("secret text of the database")

    monkeypatch.setattr(house.pit, "submit", away)
    response = house.client("Pat").post(COMMANDS, json={"do": "leave-seat"})
    told = problem(response, 503, ProblemKind.UNAVAILABLE)
    assert response.headers["retry-after"] == "1"
    assert "secret" not in str(told)


def test_our_own_fault_tells_nothing(house: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("Ah Kd and a password")

    monkeypatch.setattr(house.app.state.server.hub, "sight_text", fault)
    response = house.client("Pat").get(f"{API}/tables/7")
    assert set(problem(response, 500, ProblemKind.FAULT)) == {"type", "title", "status"}
    line = next(line for line in house.log.getvalue().splitlines() if '"fault": "RuntimeError"' in line)
    assert "test_problem.py" in line
    assert "Ah Kd" not in house.log.getvalue()


def test_guests_are_for_demo_houses(tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened(tmp_path_factory.mktemp("live"), HouseKind.LIVE) as live:
        problem(live.client().post(f"{API}/guest"), 403, ProblemKind.FORBIDDEN)
        body = {"name": "Zed", "password": PASSWORD}
        problem(live.client().post(f"{API}/register", json=body), 403, ProblemKind.FORBIDDEN)


def test_a_crowd_of_guests_waits(tmp_path_factory: pytest.TempPathFactory) -> None:
    with opened(tmp_path_factory.mktemp("demo"), HouseKind.DEMO) as demo:
        demo.app.state.server.new_account_limit = NewAccountLimit(most=2)
        client = demo.client()
        assert [client.post(f"{API}/guest").status_code for _ in range(2)] == [201, 201]
        response = client.post(f"{API}/guest")
        problem(response, 429, ProblemKind.TOO_MANY)
        assert 1 <= int(response.headers["retry-after"]) <= 61
