"""Logging in and out, and what depends on it: cookies, guests, people, proposals, the house."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest

from boardwalk.actor import Role
from boardwalk.law import known_paragraphs
from tests.support.web.houses import API, NAMES, PASSWORD, Opened, open_meter


@pytest.fixture(scope="module")
def house(demo_premises: Opened) -> Opened:
    open_meter(demo_premises, "Atlantic")
    return demo_premises


def test_a_browser_keeps_a_cookie_that_no_script_reads(house: Opened) -> None:
    with house.client() as browser:
        response = browser.post(f"{API}/session", json={"name": "zoe", "password": PASSWORD})
        assert response.status_code == 201
        cookie = response.headers["set-cookie"]
        assert all(word in cookie for word in ("HttpOnly", "SameSite=strict", "Path=/", "Max-Age=43200"))
        assert response.json()["me"]["name"] == "Zoe"
        assert browser.get(f"{API}/me").json()["role"] == "player"
        assert browser.delete(f"{API}/session").status_code == 204
        assert browser.get(f"{API}/me").status_code == 401
    program = house.client()
    program.headers["Authorization"] = f"Bearer {response.json()['secret']}"
    assert program.get(f"{API}/me").status_code == 401, "it was one session"


def test_a_guest_sits_down_with_play_chips(house: Opened) -> None:
    with house.client() as guest:
        me = guest.post(f"{API}/guest").json()["me"]
        assert me["role"] == "player"
        assert guest.get(f"{API}/me/chips").json() == {
            "name": me["name"],
            "cents": 1_000_00,
            "coupon_cents": 0,
            "open": True,
        }
        assert guest.post(f"{API}/me/chips", json={"cents": 5_00}).status_code == 200
        assert guest.get(f"{API}/me/chips").json()["cents"] == 1_005_00


def test_an_account_from_its_opening_to_its_end(house: Opened) -> None:
    ann, client = house.client(Role.ADMINISTRATOR), house.client()
    once = ann.post(f"{API}/people", json={"name": "Newt", "role": "dealer"}).json()["one_time_password"]
    first = client.post(f"{API}/session", json={"name": "Newt", "password": once}).json()
    assert first["me"]["must_change_password"]
    client.headers["Authorization"] = f"Bearer {first['secret']}"
    assert client.get(f"{API}/me/chips").status_code == 403
    assert client.post(f"{API}/me/password", json={"old": once, "new": PASSWORD}).status_code == 204
    assert client.get(f"{API}/me").status_code == 401, "the sessions of the old password have ended"
    client.headers["Authorization"] = (
        f"Bearer {client.post(f'{API}/session', json={'name': 'Newt', 'password': PASSWORD}).json()['secret']}"
    )
    assert client.get(f"{API}/me/chips").status_code == 200
    assert ann.patch(f"{API}/people/newt", json={"role": "floorperson"}).status_code == 204
    assert client.get(f"{API}/me/chips").status_code == 401
    assert ann.post(f"{API}/people/Newt/close", json={"reason": "left"}).status_code == 204
    people = {each["name"]: each for each in ann.get(f"{API}/people").json()}
    assert (people["Newt"]["role"], people["Newt"]["open"]) == ("floorperson", False)
    assert client.post(f"{API}/session", json={"name": "Newt", "password": PASSWORD}).status_code == 401


def test_the_cage_opens_accounts_of_players_only(house: Opened) -> None:
    cal = house.client(Role.ACCOUNTING)
    assert cal.post(f"{API}/people", json={"name": "Quincy", "role": "player"}).status_code == 201
    assert cal.post(f"{API}/people", json={"name": "Rex", "role": "dealer"}).status_code == 403


def correction(house: Opened, **headers: str) -> Any:
    draft = {"do": "correct-meter", "cents": 5_00, "reason": "a slip"}
    return house.client(Role.SECURITY).post(f"{API}/meters/Atlantic/commands", json=draft, headers=headers)


def display(house: Opened) -> int:
    cents: int = house.client(Role.PLAYER).get(f"{API}/meters/Atlantic").json()["display_cents"]
    return cents


def test_two_people_correct_a_meter(house: Opened) -> None:
    before = display(house)
    proposed = correction(house)
    assert proposed.status_code == 202, proposed.text
    assert proposed.json()["command"] == {"do": "correct-meter", "cents": 5_00, "reason": "a slip"}
    path = f"{API}/proposals/{proposed.json()['id']}"
    waiting = house.client(Role.SUPERVISOR).get(f"{API}/proposals").json()
    assert [each["by"] for each in waiting] == [NAMES[Role.SECURITY]]
    assert house.client(Role.SECURITY).post(f"{path}/approve").status_code == 409, "not both of the two"
    assert display(house) == before
    approved = house.client(Role.SUPERVISOR).post(f"{path}/approve")
    assert (approved.status_code, approved.json()["outcome"]) == (200, "approved"), approved.text
    assert display(house) == before + 5_00
    assert house.client(Role.SUPERVISOR).post(f"{path}/approve").status_code in (200, 409)
    assert display(house) == before + 5_00, "it happens once"


def test_a_proposal_is_withdrawn_and_proposed_once(house: Opened) -> None:
    first, again = (correction(house, **{"Idempotency-Key": "slip-1"}).json() for _ in range(2))
    assert first["id"] == again["id"]
    path = f"{API}/proposals/{first['id']}"
    assert house.client(Role.SUPERVISOR).delete(path).status_code == 409
    assert house.client(Role.SECURITY).delete(path).status_code == 204
    assert house.client(Role.SUPERVISOR).get(path).json()["outcome"] == "withdrawn"
    assert house.client(Role.SUPERVISOR).post(f"{path}/approve").status_code == 409
    assert house.client(Role.SECURITY).get(f"{API}/proposals/{'0' * 32}").status_code == 404


def test_the_house_and_its_games(house: Opened) -> None:
    told = house.client().get(f"{API}/house").json()
    assert (told["name"], told["kind"], told["meters"]) == ("Marina", "demo", 1)
    zoe = house.client("Zoe")
    for line in zoe.get(f"{API}/games").json():
        assert zoe.get(f"{API}/games/{line['game']}").json()["title"] == line["title"]
    assert zoe.get(f"{API}/games/whist").status_code == 404
    assert house.client().get(f"{API}/law/R1").json()["id"] == "R1"
    assert house.client().get(f"{API}/law/R999").status_code == 404


def test_a_paragraph_is_found_whatever_its_id(house: Opened) -> None:
    """Those with a slash too, encoded as a browser does it and as it is."""
    slashed = [each for each in known_paragraphs() if "/" in each]
    assert len(slashed) > 20
    with house.client() as client:
        for each in slashed:
            for address in (each, quote(each, safe="")):
                assert client.get(f"{API}/law/{address}").json()["id"] == each


def test_health_and_metrics(house: Opened) -> None:
    with house.client() as client:
        assert client.get("/healthz").json()["status"] == "alive"
        assert client.get("/readyz").json()["status"] == "ready"
        assert client.get("/metrics").status_code == 401
    assert house.client(Role.SURVEILLANCE).get("/metrics").status_code == 200
    counts = house.client(Role.ADMINISTRATOR).get("/metrics")
    assert counts.status_code == 200
    assert 'boardwalk_commands_total{kind="open-meter",outcome="done"} 1.0' in counts.text
    assert "boardwalk_commits_total" in counts.text
    assert "Zoe" not in counts.text
    assert house.client().get("/readyz").status_code == 503, "only while it is served"
