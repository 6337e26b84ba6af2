"""Approvals and signs over the API: what each table lacks, and who puts it on record."""

from __future__ import annotations

from pathlib import Path

import pytest

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.pit.house.state import HouseKind
from tests.support.web.houses import API, opened, send

PAPER = {"number": "DGE 7", "date": "2026-03-05", "by": "the Division"}
LAYOUT = ["layout-rendering", "layout-photograph", "cover-cards"]


@pytest.mark.law("R51", "R52")
def test_a_live_table_opens_when_its_papers_and_signs_are_on_record(tmp_path: Path) -> None:
    with opened(tmp_path, HouseKind.LIVE) as house:
        sue, flo, dale = (house.client(role) for role in (Role.SUPERVISOR, Role.FLOORPERSON, Role.DEALER))
        send(sue, "7", {"do": "install-table", "number": "7", "game": "holdem3", "options": {}})
        for client in (dale, flo):
            send(client, "7", {"do": "count-inventory", "cents": 500_00})
        draft = {"do": "open-table", "inventory_cents": 500_00}
        refused = flo.post(f"{API}/tables/7/commands", json=draft)
        assert (refused.status_code, refused.json()["law"]) == (409, "13:69E-1.13BB(a)1")
        marked = sue.post(f"{API}/tables/7/commands", json={"do": "record-demonstration"})
        assert (marked.status_code, marked.json()["law"]) == (409, "R51")
        send(sue, "7", {"do": "record-approval", "items": LAYOUT, **PAPER})
        refused = flo.post(f"{API}/tables/7/commands", json=draft)
        assert (refused.status_code, refused.json()["law"]) == (409, "13:69E-1.13BB(c)")
        send(flo, "7", {"do": "confirm-signs", "signs": ["payouts"]})
        send(flo, "7", draft)
        (line,) = house.client(Role.REGULATOR).get(f"{API}/house/approvals").json()
        assert [each["item"] for each in line["approvals"]] == LAYOUT
        assert {each["number"] for each in line["approvals"]} == {"DGE 7"}
        assert [(each["name"], each["confirmed"]) for each in line["signs"]] == [("payouts", True)]


@pytest.mark.law("R51")
def test_those_who_see_the_configuration_see_the_approvals(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        send(
            house.client(Role.SUPERVISOR), "7",
            {"do": "install-table", "number": "7", "game": "heads-up", "options": {}},
        )  # fmt: skip
        for role in PERSON_ROLES:
            response = house.client(role).get(f"{API}/house/approvals")
            allowed = role in (Role.SUPERVISOR, Role.REGULATOR, Role.ADMINISTRATOR)
            assert response.status_code == (200 if allowed else 403), role
        (line,) = house.client(Role.ADMINISTRATOR).get(f"{API}/house/approvals").json()
        assert [each["on_record"] for each in line["approvals"]] == [False, False]
