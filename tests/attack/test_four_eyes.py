"""One person alone against a live house: an administrator who makes accounts to sign with, a cashier and a floorperson
with large amounts, and files that would loosen the policy.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from boardwalk.actor import Role
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.house.policy import LIVE_POLICY
from boardwalk.pit.house.state import HouseKind
from tests.support.web.houses import API, Opened, TestClient, install, open_meter, opened, send

SECOND = "Bea"
"""The second administrator."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A live house with the usual policy, founded with everyone; a meter, and an open table."""
    with opened(
        tmp_path_factory.mktemp("house"), HouseKind.LIVE, policy=LIVE_POLICY, administrators=(SECOND,)
    ) as house:
        open_meter(house, "Atlantic")
        install(house)
        yield house


def post(client: TestClient, path: str, body: Any = None) -> Any:
    return client.post(f"{API}{path}", json=body)


def test_one_administrator_makes_no_accounts_to_sign_with(house: Opened) -> None:
    ann = house.client(Role.ADMINISTRATOR)
    for name, role in (("Mallory", "supervisor"), ("Trent", "security")):
        asked = post(ann, "/people", {"name": name, "role": role})
        assert asked.status_code == 202
        assert asked.json()["one_time_password"] is None
        assert post(ann, f"/proposals/{asked.json()['id']}/approve").status_code == 403
        assert house.pit.house is not None
        assert house.pit.house.person(name) is None


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("PATCH", "/people/Flo", {"role": "supervisor"}),
        ("POST", "/people/Flo/password", None),
        ("POST", "/people/Flo/close", {"reason": "gone"}),
        ("POST", "/people", {"name": "Mallory", "role": "dealer"}),
    ],
)
def test_nobody_alone_changes_staff_accounts(house: Opened, method: str, path: str, body: Any) -> None:
    before = house.pit.house
    asked = house.client(Role.ADMINISTRATOR).request(method, f"{API}{path}", json=body)
    assert asked.status_code == 202
    assert house.pit.house == before
    withdrawn = house.client(Role.ADMINISTRATOR).delete(f"{API}/proposals/{asked.json()['id']}")
    assert withdrawn.status_code == 204


def test_a_new_account_signs_nothing_for_days_even_if_two_opened_it(house: Opened) -> None:
    ann, bea = house.client(Role.ADMINISTRATOR), house.client(SECOND)
    for name, role in (("Victor", "supervisor"), ("Walter", "security")):
        asked = post(ann, "/people", {"name": name, "role": role})
        opened_now = post(bea, f"/proposals/{asked.json()['id']}/approve")
        assert opened_now.status_code == 200
        house.enter(name, opened_now.json()["one_time_password"])
    draft = {"do": "correct-meter", "cents": 100_000_00, "reason": "none"}
    before = house.pit.meters["Atlantic"].display_cents
    alone = post(house.client("Victor"), "/meters/Atlantic/commands", draft)
    assert (alone.status_code, alone.json()["field"]) == (403, "actor")
    asked = post(house.client(Role.SUPERVISOR), "/meters/Atlantic/commands", draft)
    second = post(house.client("Walter"), f"/proposals/{asked.json()['id']}/approve")
    assert (second.status_code, second.json()["field"]) == (403, "second")
    assert "before" in second.json()["detail"]
    assert house.pit.meters["Atlantic"].display_cents == before
    assert post(house.client(Role.SECURITY), f"/proposals/{asked.json()['id']}/approve").status_code == 200
    assert house.pit.meters["Atlantic"].display_cents == before + 100_000_00


CAGE = [("sell", "sale"), ("redeem", "redemption"), ("coupons", "coupons")]


@pytest.mark.parametrize(("path", "act"), CAGE)
def test_a_cashier_moves_no_more_than_the_limit_alone(house: Opened, path: str, act: str) -> None:
    cal, sue = house.client(Role.ACCOUNTING), house.client(Role.SUPERVISOR)
    limit = LIVE_POLICY.alone[act]
    if path == "redeem":
        for _ in range(4):
            assert post(cal, "/patrons/Zoe/sell", {"cents": LIVE_POLICY.alone["sale"]}).status_code == 200
    assert post(cal, f"/patrons/Zoe/{path}", {"cents": limit}).status_code == 200
    asked = post(cal, f"/patrons/Zoe/{path}", {"cents": limit + 1})
    assert asked.status_code == 202
    assert set(asked.json()["seconds"]) == {"accounting", "supervisor"}
    assert post(cal, f"/proposals/{asked.json()['id']}/approve").status_code == 403
    assert post(house.client(Role.SECURITY), f"/proposals/{asked.json()['id']}/approve").status_code == 403
    assert post(sue, f"/proposals/{asked.json()['id']}/approve").status_code == 200


def test_a_floorperson_fills_no_more_than_the_limit_alone(house: Opened) -> None:
    flo, sue = house.client(Role.FLOORPERSON), house.client(Role.SUPERVISOR)
    limit, before = LIVE_POLICY.alone["fill"], house.pit.tables["7"].inventory_cents
    send(flo, "7", {"do": "fill-inventory", "cents": limit})
    asked = post(flo, "/tables/7/commands", {"do": "fill-inventory", "cents": limit + 1})
    assert asked.status_code == 202
    assert post(flo, f"/proposals/{asked.json()['id']}/approve").status_code == 403
    assert house.pit.tables["7"].inventory_cents == before + limit
    assert post(sue, f"/proposals/{asked.json()['id']}/approve").status_code == 200
    assert house.pit.tables["7"].inventory_cents == before + 2 * limit + 1


def test_a_token_is_not_a_second_person(house: Opened) -> None:
    asked = post(house.client(Role.FLOORPERSON), "/tables/7/commands", {"do": "fill-inventory", "cents": 10**9})
    token = post(house.client(Role.SUPERVISOR), "/me/tokens", {"label": "bot", "days": 1}).json()["token"]
    program = house.client()
    program.headers["Authorization"] = f"Bearer {token}"
    assert post(program, f"/proposals/{asked.json()['id']}/approve").status_code == 403


def test_a_house_file_does_not_loosen_the_policy(house: Opened) -> None:
    ann, bea = house.client(Role.ADMINISTRATOR), house.client(SECOND)
    text = '[house]\nname = "Marina"\n[policy]\nsecond-for-accounts = []\ngrace-days = 0\n'
    applied = post(ann, "/house/configuration", {"text": text})
    assert applied.status_code == 200
    assert any("policy" in line for line in applied.json()["left"])
    assert house.pit.house is not None
    assert house.pit.house.policy == LIVE_POLICY
    (waiting,) = [each for each in bea.get(f"{API}/proposals").json() if each["command"]["do"] == "set-policy"]
    assert post(ann, f"/proposals/{waiting['id']}/approve").status_code == 403
    assert ann.delete(f"{API}/proposals/{waiting['id']}").status_code == 204


def test_the_house_keeps_two_administrators(house: Opened) -> None:
    refused = post(house.client(Role.ADMINISTRATOR), f"/people/{SECOND}/close", {"reason": "gone"})
    assert (refused.status_code, refused.json()["field"]) == (422, "name")


def test_everything_that_happened_here_passes_the_audit(house: Opened) -> None:
    report = audit(house.pit.store)
    assert report.ok, report.findings
