"""Guests: players in a demo house, staff only on the machine itself, and nobody in a live house."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import DEPARTMENTS, Role
from boardwalk.pit.auth.permission import SIGNERS
from boardwalk.pit.house.state import HouseKind
from boardwalk.web.app import create_app
from boardwalk.web.auth.origin import PROXY_HEADERS
from boardwalk.web.routes.account.guests import LOCAL_GUEST_ROLES
from boardwalk.web.telemetry import open_log
from tests.support.web.houses import API, Opened, TestClient, install, opened

GUEST = f"{API}/guest"


@pytest.fixture(scope="module")
def demo(demo_premises: Opened) -> Opened:
    """A demo house that only this machine can reach."""
    install(demo_premises)
    app = create_app(demo_premises.pit, demo_premises.people, log=open_log(demo_premises.log), alone=True)
    return demo_premises._replace(app=app)


def at_the_machine(house: Opened) -> TestClient:
    client = house.client()
    client.base_url = "http://localhost:8765"
    return client


@pytest.mark.parametrize("role", LOCAL_GUEST_ROLES)
def test_at_the_machine_a_guest_takes_any_place(demo: Opened, role: Role) -> None:
    with at_the_machine(demo) as guest:
        entered = guest.post(GUEST, json={"role": role.value})
        assert entered.status_code == 201, entered.text
        me = entered.json()["me"]
        assert (me["role"], me["must_change_password"]) == (role.value, False)
        assert me["name"].startswith("Guest " if role is Role.PLAYER else f"Guest {role.value} ")
        assert guest.get(f"{API}/tables/7").json()["sight"]["table"]["role"] == role.value
        assert guest.get(f"{API}/me").json() == me


def test_without_a_word_a_guest_is_a_player_with_chips(demo: Opened) -> None:
    bodies: tuple[dict[str, Any], ...] = ({}, {"json": {}})
    for body in bodies:
        with demo.client() as guest:
            assert guest.post(GUEST, **body).json()["me"]["role"] == "player"
            assert guest.get(f"{API}/me/chips").json()["cents"] == 1_000_00


def test_what_is_offered_can_be_asked_for(demo: Opened) -> None:
    client = at_the_machine(demo)
    assert client.get(f"{API}/house").json()["guest_roles"] == [role.value for role in LOCAL_GUEST_ROLES]
    schema = client.get(f"{API}/openapi.json").json()["components"]["schemas"]["Guest"]
    assert schema["properties"]["role"]["enum"] == [role.value for role in LOCAL_GUEST_ROLES]
    assert client.post(GUEST, json={"role": "croupier"}).status_code == 422


def test_two_guests_can_sign_for_both_departments() -> None:
    for roles in SIGNERS.values():
        assert len({DEPARTMENTS[role] for role in roles & set(LOCAL_GUEST_ROLES)}) == 2


def refused(house: Opened, *, alone: bool) -> list[str]:
    """The roles that a guest is refused; no account is opened for them."""
    house.app.state.server.alone = alone
    client = at_the_machine(house)
    offered = client.get(f"{API}/house").json()["guest_roles"]
    assert house.pit.house is not None
    before = len(house.pit.house.people)
    found = [
        role.value for role in LOCAL_GUEST_ROLES if client.post(GUEST, json={"role": role.value}).status_code == 403
    ]
    assert found == [role.value for role in LOCAL_GUEST_ROLES if role.value not in offered]
    assert len(house.pit.house.people) - before == len(offered)
    return found


def test_from_elsewhere_a_guest_is_a_player(demo: Opened) -> None:
    assert refused(demo, alone=False) == [role.value for role in LOCAL_GUEST_ROLES[1:]]
    assert not refused(demo, alone=True)


@pytest.mark.parametrize(
    "headers", [{"Host": "pit.example"}, {"Host": "[::1"}, *({each: "203.0.113.9"} for each in PROXY_HEADERS)], ids=str
)
def test_what_comes_through_another_server_or_by_another_name_is_from_elsewhere(
    demo: Opened, headers: dict[str, str]
) -> None:
    demo.app.state.server.alone = True
    client = at_the_machine(demo)
    assert client.get(f"{API}/house", headers=headers).json()["guest_roles"] == ["player"]
    assert client.post(GUEST, json={"role": "supervisor"}, headers=headers).status_code == 403


@pytest.mark.parametrize("kind", [HouseKind.LIVE, HouseKind.TEST])
def test_there_are_no_guests_but_in_a_demo_house(tmp_path: Path, kind: HouseKind) -> None:
    with opened(tmp_path, kind) as house:
        for alone in (False, True):
            assert refused(house, alone=alone) == [role.value for role in LOCAL_GUEST_ROLES]
