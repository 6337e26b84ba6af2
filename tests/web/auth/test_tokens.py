"""Tokens: for programs, valid until they are revoked, and of no use for anything that outlives them."""

from __future__ import annotations

import pytest

from boardwalk.actor import Role
from boardwalk.pit.auth.permission import Person
from boardwalk.web.auth import session_cache
from tests.support.web.houses import API, PASSWORD, Opened, TestClient


@pytest.fixture(autouse=True)
def _a_long_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cached sessions do not expire by themselves during a test."""
    monkeypatch.setattr(session_cache, "KEPT_SECONDS", 1e9)


def program(house: Opened, who: str, label: str) -> TestClient:
    """A program with a new token of this person, which is already cached."""
    issued = house.client(who).post(f"{API}/me/tokens", json={"label": label})
    assert issued.status_code == 201, issued.text
    client = house.client()
    client.headers["Authorization"] = f"Bearer {issued.json()['token']}"
    assert client.get(f"{API}/me").json()["name"] == who
    return client


def test_a_token_is_revoked_at_once(house: Opened) -> None:
    zoe, bench = house.client("Zoe"), program(house, "Zoe", "night bench")
    assert [each["label"] for each in zoe.get(f"{API}/me/tokens").json()] == ["night bench"]
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
    house.people.revoke_token(Person("Ann", Role.ADMINISTRATOR), "bench", "Dale")
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
    kept = {"change their own password", "issue and revoke their own tokens"}
    by_token = set(program(house, "Zoe", "asking").get(f"{API}/me").json()["may"])
    assert set(house.client("Zoe").get(f"{API}/me").json()["may"]) - by_token == kept


def test_a_program_reads_metrics_with_little_else(house: Opened) -> None:
    scraper = program(house, "Iris", "scraper")
    assert scraper.get("/metrics").status_code == 200
    assert scraper.post(f"{API}/patrons/Zoe/sell", json={"cents": 1}).status_code == 403
