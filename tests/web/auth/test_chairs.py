"""One browser, several chairs: each has its own session, in a cookie of its own."""

from __future__ import annotations

import pytest

from boardwalk.web.auth.caller import CHAIR_HEADER, CHAIR_PARAMETER, SESSION_COOKIE
from tests.support.web.houses import API, Opened, TestClient


def in_chair(chair: str) -> dict[str, str]:
    return {CHAIR_HEADER: chair} if chair else {}


@pytest.fixture
def browser(demo_premises: Opened) -> TestClient:
    """A browser with a player in the first chair and a dealer in another one."""
    client = demo_premises.client()
    for chair in ("", "dealer"):
        entered = client.post(f"{API}/guest", json={"role": "player"}, headers=in_chair(chair))
        assert entered.status_code == 201, entered.text
    return client


def name_in(browser: TestClient, chair: str) -> str | None:
    found = browser.get(f"{API}/me", headers=in_chair(chair))
    return found.json()["name"] if found.status_code == 200 else None


def test_each_chair_has_its_own_session(browser: TestClient) -> None:
    assert {SESSION_COOKIE, f"{SESSION_COOKIE}-dealer"} <= set(browser.cookies)
    names = [name_in(browser, chair) for chair in ("", "dealer", "security")]
    assert names[2] is None, "nobody sits there yet"
    assert len({*names}) == 3


def test_what_cannot_send_a_header_names_its_chair_in_the_address(browser: TestClient) -> None:
    found = browser.get(f"{API}/me", params={CHAIR_PARAMETER: "dealer"}).json()["name"]
    assert found == name_in(browser, "dealer")


def test_who_logs_out_of_one_chair_stays_in_the_other(browser: TestClient) -> None:
    before = name_in(browser, "")
    assert browser.delete(f"{API}/session", headers=in_chair("dealer")).status_code == 204
    assert name_in(browser, "dealer") is None
    assert name_in(browser, "") == before


@pytest.mark.parametrize("chair", ["Dealer", "a" * 21, "dealer;", "../", "1"])
def test_a_chair_has_a_plain_name(browser: TestClient, chair: str) -> None:
    found = browser.get(f"{API}/me", headers={CHAIR_HEADER: chair})
    assert found.status_code == 401
    assert "chair" in found.json()["detail"]
