"""The cage: chips for cash and back, coupons, and what it owes people whose role has changed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardwalk.actor import Role
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.house.state import HouseKind
from tests.support.web.houses import API, PASSWORD, Opened, opened, sell


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    with opened(tmp_path_factory.mktemp("house"), HouseKind.LIVE) as house:
        yield house
        assert audit(house.pit.store).ok


def test_chips_are_sold_and_redeemed(house: Opened) -> None:
    cal = house.client(Role.ACCOUNTING)
    house.join("Ida")
    sell(house, "Ida", 500_00)
    assert cal.post(f"{API}/patrons/Ida/redeem", json={"cents": 200_00}).status_code == 200
    assert cal.get(f"{API}/patrons/ida").json() == {"name": "Ida", "cents": 300_00, "coupon_cents": 0, "open": True}
    assert cal.post(f"{API}/patrons/Ida/redeem", json={"cents": 300_01}).status_code in (409, 422)
    assert cal.post(f"{API}/patrons/Dale/sell", json={"cents": 1}).status_code == 404
    key = {"Idempotency-Key": "sale-1"}
    receipts = [cal.post(f"{API}/patrons/Ida/sell", json={"cents": 1}, headers=key).json() for _ in range(2)]
    assert [each["repeated"] for each in receipts] == [False, True]
    assert cal.get(f"{API}/patrons/Ida").json()["cents"] == 300_01


def test_a_patron_who_works_here_by_now_is_still_owed(house: Opened) -> None:
    cal, ann = house.client(Role.ACCOUNTING), house.client(Role.ADMINISTRATOR)
    house.join("Otto")
    sell(house, "Otto", 500_00)
    assert ann.patch(f"{API}/people/Otto", json={"role": "dealer"}).status_code == 204
    house.secrets["Otto"] = house.people.log_in("Otto", PASSWORD, "here").reveal()
    assert house.client("Otto").get(f"{API}/me/chips").json()["cents"] == 500_00
    assert cal.get(f"{API}/patrons/Otto").json()["cents"] == 500_00
    assert cal.post(f"{API}/patrons/Otto/sell", json={"cents": 1}).status_code == 404, "the staff buys none"
    key = {"Idempotency-Key": "otto-1"}
    receipts = [cal.post(f"{API}/patrons/otto/redeem", json={"cents": 500_00}, headers=key).json() for _ in range(2)]
    assert [each["repeated"] for each in receipts] == [False, True], "also after nothing is left"
    assert cal.get(f"{API}/patrons/Otto").json()["cents"] == 0


def test_a_patron_whose_account_is_closed_is_still_owed(house: Opened) -> None:
    cal, ann = house.client(Role.ACCOUNTING), house.client(Role.ADMINISTRATOR)
    house.join("Gil")
    sell(house, "Gil", 20_00)
    assert ann.post(f"{API}/people/Gil/close", json={"reason": "moved away"}).status_code == 204
    assert cal.post(f"{API}/patrons/Gil/redeem", json={"cents": 20_00}).status_code == 200
    assert cal.get(f"{API}/patrons/Nobody").status_code == 404
    assert cal.post(f"{API}/patrons/Nobody/redeem", json={"cents": 1}).status_code == 404


def test_coupons_are_issued_and_shown(house: Opened) -> None:
    cal = house.client(Role.ACCOUNTING)
    house.join("Cora")
    key = {"Idempotency-Key": "coupons-1"}
    receipts = [cal.post(f"{API}/patrons/Cora/coupons", json={"cents": 25_00}, headers=key).json() for _ in range(2)]
    assert [each["repeated"] for each in receipts] == [False, True]
    expected = {"name": "Cora", "cents": 0, "coupon_cents": 25_00, "open": True}
    assert cal.get(f"{API}/patrons/Cora").json() == expected
    assert house.client("Cora").get(f"{API}/me/chips").json() == expected
    assert cal.post(f"{API}/patrons/Dale/coupons", json={"cents": 1}).status_code == 404
    assert house.client("Cora").post(f"{API}/patrons/Cora/coupons", json={"cents": 1}).status_code == 403


@pytest.mark.parametrize("kind", [HouseKind.LIVE, HouseKind.DEMO])
def test_play_chips_are_promised_where_they_are_given(
    kind: HouseKind, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with opened(tmp_path_factory.mktemp("house"), kind) as house:
        zoe = house.client("Zoe")
        promised = "take play chips" in zoe.get(f"{API}/me").json()["may"]
        assert promised is (kind is HouseKind.DEMO)
        assert zoe.post(f"{API}/me/chips", json={"cents": 5_00}).status_code == (200 if promised else 403)


def test_patrons_are_found_by_any_part_of_their_names(house: Opened) -> None:
    cal, ann = house.client(Role.ACCOUNTING), house.client(Role.ADMINISTRATOR)
    for name in ("Mabel Stone", "Stanley", "Old Stan"):
        house.join(name)
    sell(house, "Stanley", 40_00)
    assert ann.post(f"{API}/people/Old Stan/suspend", json={"reason": "disorderly"}).status_code == 204
    found = cal.get(f"{API}/patrons", params={"search": "STAN"}).json()
    assert [(each["name"], each["cents"], each["open"]) for each in found] == [
        ("Old Stan", 0, False), ("Stanley", 40_00, True)
    ]  # fmt: skip
    assert "Dale" not in {each["name"] for each in cal.get(f"{API}/patrons").json()}, "staff are no patrons"
    assert house.client("Stanley").get(f"{API}/patrons").status_code == 403


def test_a_patrons_history_adds_up_to_the_balance(house: Opened) -> None:
    cal = house.client(Role.ACCOUNTING)
    house.join("Hal")
    sell(house, "Hal", 90_00)
    for act, cents in (("redeem", 15_00), ("coupons", 5_00), ("sell", 25_00)):
        assert cal.post(f"{API}/patrons/Hal/{act}", json={"cents": cents}).status_code == 200
    moves = cal.get(f"{API}/patrons/hal/moves").json()
    kinds = [(each["kind"], each["cents"], each["coupon_cents"]) for each in moves]
    assert kinds == [
        ("sell-chips", 25_00, 0), ("issue-coupons", 0, 5_00), ("redeem-chips", -15_00, 0), ("sell-chips", 90_00, 0)
    ]  # fmt: skip
    now = cal.get(f"{API}/patrons/Hal").json()
    assert sum(each["cents"] for each in moves) == now["cents"]
    assert sum(each["coupon_cents"] for each in moves) == now["coupon_cents"]
    older = cal.get(f"{API}/patrons/Hal/moves", params={"before": moves[1]["at"]}).json()
    assert older == moves[2:]
    assert cal.get(f"{API}/patrons/Nobody/moves").status_code == 404


def test_every_receipt_can_be_read_again(house: Opened) -> None:
    cal = house.client(Role.ACCOUNTING)
    house.join("Rex")
    for act, kind in (("sell", "sell-chips"), ("redeem", "redeem-chips"), ("coupons", "issue-coupons")):
        done = cal.post(f"{API}/patrons/rex/{act}", json={"cents": 12_34}).json()
        receipt = cal.get(f"{API}/cage/receipts/{done['seq']}").json()
        assert receipt == {
            "number": done["seq"], "at": done["at"], "kind": kind, "patron": "Rex", "cents": 12_34, "cashier": "Cal",
            "second": None, "house": "Marina",
        }  # fmt: skip
    assert cal.get(f"{API}/cage/receipts/1").status_code == 404, "the founding of the house"
    assert cal.get(f"{API}/cage/receipts/9000000").status_code == 404
    assert house.client("Rex").get(f"{API}/cage/receipts/{done['seq']}").status_code == 403
