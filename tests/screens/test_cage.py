"""The cage in the browser: from a new account to the last chip redeemed, with receipts; and what takes two people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardwalk.actor import Role
from boardwalk.pit.house.policy import LIVE_POLICY
from boardwalk.pit.house.state import HouseKind
from tests.support.screens.browser import Visiting
from tests.support.screens.houses import Premises, ReadyDecks
from tests.support.screens.legibility import verify_legible
from tests.support.screens.servers import served
from tests.support.web.houses import opened


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    policy = replace(LIVE_POLICY, grace_days=0, alone={"sale": 500_00})
    with (
        opened(tmp_path, HouseKind.LIVE, policy=policy, administrators=("Bea",)) as house,
        served(house.app) as address,
    ):
        yield Premises(house, ReadyDecks(), address)


def amount(page: Page, do: str, dollars: str, button: str) -> None:
    form = page.locator(f"form[data-do={do}]")
    form.get_by_label("Amount in dollars").fill(dollars)
    form.get_by_role("button", name=button).click()


def chips(page: Page) -> str:
    return page.locator("[data-purse=chips]").inner_text()


def test_the_cage_from_account_to_redemption(premises: Premises, visiting: Visiting) -> None:
    page = visiting(premises.address).page("/", premises.secret(Role.ACCOUNTING))
    page.get_by_role("link", name="Cage").click()
    page.get_by_label("Name", exact=True).fill("Mabel Stone")
    page.get_by_role("button", name="Open the account").click()
    expect(page.locator("[data-password='Mabel Stone'] code")).to_have_text(re.compile(r"^(\w{4}-){4}\w{4}$"))
    page.get_by_role("button", name="Done").click()
    page.get_by_label("Search by name").fill("STONE")
    expect(page.locator("[data-patron]")).to_have_count(1)
    page.get_by_role("link", name="Mabel Stone").click()
    expect(page.get_by_role("heading", name="Mabel Stone")).to_be_visible()
    expect(page.get_by_text("No buy-ins or redemptions yet.")).to_be_visible()
    amount(page, "sell", "$400", "Sell chips")
    expect(page.locator(".done")).to_contain_text("Mabel Stone bought $400 in chips.")
    expect(page.locator("[data-purse=chips]")).to_have_text("$400")
    amount(page, "coupons", "25", "Issue coupons")
    expect(page.locator("[data-purse=coupons]")).to_have_text("$25")
    amount(page, "redeem", "400.01", "Redeem chips")
    wrong = page.locator("form[data-do=redeem]")
    expect(wrong.get_by_role("alert")).to_be_visible()
    expect(wrong.get_by_label("Amount in dollars")).to_have_attribute("aria-invalid", "true")
    amount(page, "redeem", "400", "Redeem chips")
    expect(page.locator("[data-purse=chips]")).to_have_text("$0")
    expect(page.locator("[data-move]")).to_have_count(3)
    assert page.locator("[data-move] td:last-child").all_inner_texts() == ["$0", "$400", "$400"]
    verify_legible(page)
    assert premises.house.client(Role.ACCOUNTING).get("/api/v1/patrons/Mabel Stone").json()["cents"] == 0


def test_a_receipt_is_printed_without_the_rest_of_the_page(premises: Premises, visiting: Visiting) -> None:
    premises.arrive("Zora", 120_00)
    page = visiting(premises.address).page("/cage/Zora", premises.secret(Role.ACCOUNTING))
    amount(page, "redeem", "20.50", "Redeem chips")
    page.locator(".done a").click()
    paper = page.locator("[data-receipt]")
    for words in ("Marina", "Redemption", "Zora", "Cal", "$20.50"):
        expect(paper).to_contain_text(words)
    verify_legible(page)
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator(".top")).to_be_hidden()
    expect(paper).to_be_visible()
    page.emulate_media(media="screen")
    page.goto(premises.address + "/receipt/1")
    expect(page.get_by_role("alert")).to_contain_text("There is no receipt 1")


def test_a_sale_above_the_limit_waits_for_a_second_person(premises: Premises, visiting: Visiting) -> None:
    premises.house.join("Zora")
    visits = visiting(premises.address)
    cal = visits.page("/cage/Zora", premises.secret(Role.ACCOUNTING))
    amount(cal, "sell", "500.01", "Sell chips")
    mine = cal.locator("[data-proposal=sell-chips]")
    expect(mine).to_contain_text("sell Zora chips for $500.01")
    assert chips(cal) == "$0"
    sue = visits.page("/floor", premises.secret(Role.SUPERVISOR))
    sue.locator("[data-proposal=sell-chips]").get_by_role("button", name="Approve").click()
    expect(sue.locator("[data-proposal=sell-chips]")).to_have_count(0)
    cal.reload()
    expect(cal.locator("[data-purse=chips]")).to_have_text("$500.01")


def test_others_are_told_whose_page_it_is(premises: Premises, visiting: Visiting) -> None:
    page = visiting(premises.address).page("/cage", premises.secret(Role.DEALER))
    expect(page.get_by_text("Accounting sells and redeems chips here")).to_be_visible()
    assert page.get_by_role("link", name="Cage").count() == 0
    assert page.get_by_role("link", name="People").count() == 0
