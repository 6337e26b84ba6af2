"""Tokens: for programs, valid until they are revoked, and of no use for anything that outlives them."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from boardwalk.actor import Role
from boardwalk.web import websocket
from boardwalk.web.auth import session_cache
from tests.support.web.houses import API, PASSWORD, Opened, TestClient


@pytest.fixture(autouse=True)
def _a_long_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cached sessions do not expire by themselves during a test."""
    monkeypatch.setattr(session_cache, "KEPT_SECONDS", 1e9)


def program(house: Opened, who: str, label: str, **more: Any) -> TestClient:
    """A program with a new token of this person, which is already cached."""
    issued = house.client(who).post(f"{API}/me/tokens", json={"label": label, **more})
    assert issued.status_code == 201, issued.text
    client = house.client()
    client.headers["Authorization"] = f"Bearer {issued.json()['token']}"
    assert client.get(f"{API}/session").json()["me"]["name"] == who
    return client


def test_a_token_is_revoked_at_once(house: Opened) -> None:
    zoe, bench = house.client("Zoe"), program(house, "Zoe", "night bench")
    assert [each["label"] for each in zoe.get(f"{API}/me/tokens").json()["tokens"]] == ["night bench"]
    assert zoe.delete(f"{API}/me/tokens/night bench").status_code == 204
    assert bench.get(f"{API}/me").status_code == 401
    assert zoe.delete(f"{API}/me/tokens/night bench").status_code == 404
    assert zoe.get(f"{API}/me").status_code == 200


def test_another_token_under_the_same_label_does_not_bring_it_back(house: Opened) -> None:
    zoe, old = house.client("Zoe"), program(house, "Zoe", "bot")
    assert zoe.delete(f"{API}/me/tokens/bot").status_code == 204
    new = program(house, "Zoe", "bot")
    assert old.get(f"{API}/me").status_code == 401
    assert new.get(f"{API}/me").status_code == 200


def test_an_administrator_revokes_at_once(house: Opened) -> None:
    bench, other = program(house, "Dale", "bench"), program(house, "Dale", "other")
    ann = house.client(Role.ADMINISTRATOR)
    listed = {(each["name"], each["label"]): each for each in ann.get(f"{API}/tokens").json()}
    assert listed["Dale", "bench"]["used"] is not None
    assert house.client(Role.SUPERVISOR).delete(f"{API}/people/Dale/tokens/bench").status_code == 403
    assert ann.delete(f"{API}/people/Dale/tokens/bench").status_code == 204
    assert ann.delete(f"{API}/people/Dale/tokens/bench").status_code == 404
    assert bench.get(f"{API}/me").status_code == 401
    assert other.get(f"{API}/me").status_code == 200


def test_a_token_makes_nothing_that_outlives_it(house: Opened) -> None:
    zoe, ann = program(house, "Zoe", "greedy"), program(house, "Ann", "greedy")
    house.join("Eve")
    tried = [
        zoe.get(f"{API}/me/tokens"),
        zoe.post(f"{API}/me/tokens", json={"label": "more"}),
        zoe.delete(f"{API}/me/tokens/greedy"),
        zoe.post(f"{API}/me/password", json={"old": PASSWORD, "new": "quite another password"}),
        ann.post(f"{API}/people", json={"name": "Mallory", "role": "administrator"}),
        ann.post(f"{API}/people/Ann/password"),
        ann.patch(f"{API}/people/Eve", json={"role": "administrator"}),
    ]
    for response in tried:
        assert response.status_code == 403, response.text
        assert response.json()["field"] == "token"
        assert "a token may not" in response.json()["detail"]
    assert house.client("Zoe").get(f"{API}/me").status_code == 200, "the password is what it was"


def test_a_token_is_promised_no_more_than_it_has(house: Opened) -> None:
    kept = {"change their own password", "issue and revoke their own tokens", "manage how they log in"}
    by_token = set(program(house, "Zoe", "asking").get(f"{API}/me").json()["may"])
    assert set(house.client("Zoe").get(f"{API}/me").json()["may"]) - by_token == kept


def test_a_program_reads_metrics_with_little_else(house: Opened) -> None:
    scraper = program(house, "Ann", "scraper", may=["see the metrics"])
    assert scraper.get("/metrics").status_code == 200
    for path in ("/me", "/people", "/tables/7", "/tokens"):
        refused = scraper.get(f"{API}{path}")
        assert (refused.status_code, refused.json()["field"]) == (403, "token"), path
    with scraper.websocket_connect(f"{API}/tables/7/stream") as stream, pytest.raises(WebSocketDisconnect) as closed:
        stream.receive_json()
    assert closed.value.code == websocket.FORBIDDEN


def test_a_token_for_one_stream_opens_that_stream(house: Opened) -> None:
    board = program(house, "Sue", "board", may=["see the floor"])
    with board.websocket_connect(f"{API}/floor/stream") as stream:
        assert "tables" in stream.receive_json()
    assert board.post(f"{API}/tables/7/commands", json={"do": "close-table"}).status_code == 403


@pytest.mark.parametrize("may", [[], ["see the ledger"], ["manage people"], ["anything"], "see a table"])
def test_nobody_issues_more_than_they_have(house: Opened, may: Any) -> None:
    issued = house.client("Zoe").post(f"{API}/me/tokens", json={"label": "greedy bot", "may": may})
    assert (issued.status_code, issued.json()["field"].split(".")[0]) == (422, "may")
