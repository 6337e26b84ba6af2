"""The people page: an account opened, found, suspended and restored; its sessions ended; and what takes two people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardwalk.actor import Role
from boardwalk.pit.house.policy import LIVE_POLICY, NO_POLICY, Policy
from boardwalk.pit.house.state import HouseKind
from tests.support.screens.browser import Visiting
from tests.support.screens.houses import Premises, ReadyDecks
from tests.support.screens.legibility import verify_legible
from tests.support.screens.servers import served
from tests.support.web.houses import PASSWORD, opened

TWO = replace(LIVE_POLICY, grace_days=0)


@pytest.fixture
def premises(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Premises]:
    policy: Policy = getattr(request, "param", NO_POLICY)
    found = opened(tmp_path, HouseKind.LIVE, policy=policy, administrators=("Bea", "Abe"))
    with found as house, served(house.app) as address:
        yield Premises(house, ReadyDecks(), address)


def open_account(page: Page, name: str, role: str) -> None:
    form = page.locator("bw-new-account")
    form.get_by_label("Name", exact=True).fill(name)
    form.get_by_label("Role").select_option(role)
    form.get_by_role("button", name="Open the account").click()


def test_an_account_is_opened_found_suspended_and_restored(premises: Premises, visiting: Visiting) -> None:
    visits = visiting(premises.address)
    page = visits.page("/", premises.secret(Role.ADMINISTRATOR))
    page.get_by_role("link", name="People").click()
    open_account(page, "Dale", "dealer")
    expect(page.locator("bw-new-account .problem")).to_contain_text("taken")
    expect(page.locator("bw-new-account [name=name]")).to_have_attribute("aria-invalid", "true")
    open_account(page, "Robin Vale", "dealer")
    once = page.locator("[data-password='Robin Vale'] code").inner_text()
    premises.house.enter("Robin Vale", once)
    verify_legible(page)
    page.get_by_label("Search by name").fill("vale")
    expect(page.locator("[data-person]")).to_have_count(1)
    page.get_by_role("link", name="Robin Vale").click()
    expect(page.locator("[data-state=open]")).to_be_visible()
    expect(page.locator("[data-session]")).to_have_count(1)
    page.get_by_role("button", name="Suspend").click()
    expect(page.locator("form[data-do=suspend] .problem")).to_contain_text("Give a reason")
    page.get_by_label("Reason").fill("under review")
    verify_legible(page)
    page.get_by_role("button", name="Suspend").click()
    expect(page.locator("[data-state=suspended]")).to_be_visible()
    expect(page.locator("[data-event=person-suspended]")).to_contain_text("under review")
    expect(page.locator("[data-event=person-suspended]")).to_contain_text("Ann")
    away = visits.page("/log-in")
    away.get_by_label("Name").fill("Robin Vale")
    away.get_by_label("Password", exact=True).fill(PASSWORD)
    away.get_by_role("button", name="Log in").click()
    expect(away.get_by_role("alert")).to_be_visible()
    page.get_by_label("Reason").fill("cleared")
    page.get_by_role("button", name="Restore").click()
    expect(page.locator("[data-state=open]")).to_be_visible()
    away.get_by_role("button", name="Log in").click()
    expect(away.get_by_role("link", name="Robin Vale")).to_be_visible()


def test_a_session_is_ended_and_a_closed_account_stays_closed(premises: Premises, visiting: Visiting) -> None:
    visits = visiting(premises.address)
    flo = visits.page("/floor", premises.secret(Role.FLOORPERSON))
    expect(flo.get_by_role("heading", name="Floor")).to_be_visible()
    page = visits.page("/people/Flo", premises.secret(Role.ADMINISTRATOR))
    page.locator("[data-session]").get_by_role("button").click()
    expect(page.locator("[data-session]")).to_have_count(0)
    flo.reload()
    expect(flo.get_by_role("link", name="Log in").first).to_be_visible()
    page.get_by_label("Reason").fill("left")
    page.get_by_role("button", name="Close for good").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_label("Reason")).to_have_value("left")
    expect(page.locator("[data-state=open]")).to_be_visible()
    page.get_by_role("button", name="Close for good").click()
    page.locator("dialog").get_by_role("button", name="Close for good").click()
    expect(page.locator("[data-state=closed]")).to_be_visible()
    assert page.get_by_role("button", name="Restore").count() == 0
    page.goto(premises.address + "/people/Nobody")
    expect(page.get_by_role("heading", name="Nobody here is named Nobody")).to_be_visible()


@pytest.mark.parametrize("premises", [TWO], indirect=True)
def test_where_two_people_sign_both_can_see_it_and_the_second_gets_the_password(
    premises: Premises, visiting: Visiting
) -> None:
    visits = visiting(premises.address)
    ann = visits.page("/people", premises.secret(Role.ADMINISTRATOR))
    open_account(ann, "Robin", "supervisor")
    expect(ann.locator("[data-proposal=add-person]")).to_contain_text("open an account for Robin, supervisor")
    bea = visits.page("/people", premises.house.secrets["Bea"])
    bea.locator("[data-proposal=add-person]").get_by_role("button", name="Approve").click()
    expect(bea.locator("[data-password=Robin] code")).to_be_visible()
    expect(bea.locator("[data-person=Robin]")).to_be_visible()
    bea.get_by_role("link", name="Robin").click()
    expect(bea.locator("[data-event=person-added]")).to_contain_text("also signed by Bea")


def test_surveillance_sees_accounts_and_cannot_change_them(premises: Premises, visiting: Visiting) -> None:
    page = visiting(premises.address).page("/people/Flo", premises.secret(Role.SURVEILLANCE))
    expect(page.locator("[data-session]")).to_have_count(1)
    assert page.locator("main button:visible").count() == 0
