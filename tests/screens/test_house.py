"""The house page: the configuration as forms, a fault beside its field, and a difference before it is applied."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardwalk.actor import Role
from boardwalk.pit.house.policy import LIVE_POLICY
from boardwalk.pit.house.state import HouseKind
from tests.support.pit.house_files import WITHOUT_PAPERS
from tests.support.screens.browser import Visiting
from tests.support.screens.houses import Premises, ReadyDecks
from tests.support.screens.legibility import verify_legible
from tests.support.screens.servers import served
from tests.support.web.houses import API, opened

FILE = """# Our house
[house]
name = "Marina"

[[table]]
number = "7"
game = "premium"
inventory = "$20,000"
devices = ["manual shoe"]

[table.options]
table-max = "$500" # posted
"""


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with opened(tmp_path, HouseKind.DEMO) as house, served(house.app) as address:
        sue = house.client(Role.SUPERVISOR)
        assert sue.post(f"{API}/house/configuration", json={"text": FILE}).status_code == 200
        yield Premises(house, ReadyDecks(), address)


def fill(page: Page, key: str, value: str) -> None:
    """Unfold the section of a key if it is folded, and fill in its field."""
    entry, section = page.locator(f"[name='{key}']"), page.locator(f"[data-section='{key.partition('.')[0]}']")
    section.wait_for()
    if not entry.is_visible():
        section.locator("summary").first.click()
    entry.fill(value)
    entry.press("Tab")


def test_a_fault_is_beside_its_field_and_a_difference_comes_before_it_is_applied(
    premises: Premises, visiting: Visiting
) -> None:
    page = visiting(premises.address).page("/", premises.secret(Role.ADMINISTRATOR))
    page.get_by_role("link", name="House", exact=True).click()
    fill(page, "table[1].options.table-max", "lots")
    wrong = page.locator("[data-key='table[1].options.table-max']")
    expect(wrong.get_by_role("alert")).to_contain_text("lots")
    expect(wrong.locator("input")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("button", name="Apply")).to_be_disabled()
    verify_legible(page)
    fill(page, "table[1].options.table-max", "$600")
    expect(wrong.get_by_role("alert")).to_have_count(0)
    expect(page.locator("[data-diff=removed]")).to_contain_text('table-max = "$500" # posted')
    expect(page.locator("[data-diff=added]")).to_contain_text('table-max = "$600"  # posted')
    page.get_by_role("button", name="Apply").click()
    page.locator("dialog").get_by_role("button", name="Apply").click()
    expect(page.locator(".done")).to_contain_text("The configuration has been applied.")
    assert premises.house.pit.house is not None
    assert premises.house.pit.house.configuration == FILE.replace('"$500" #', '"$600"  #')
    page.get_by_role("link", name="Changes").click()
    first = page.locator("[data-change]").first
    expect(first).to_contain_text("Ann, administrator")
    first.locator("summary").click()
    expect(first.locator("[data-diff=added]")).to_contain_text("$600")
    verify_legible(page)


def test_the_first_file_begins_with_the_house_and_leads_to_what_the_floor_refuses(
    tmp_path: Path, visiting: Visiting
) -> None:
    founded = opened(tmp_path, HouseKind.LIVE, policy=LIVE_POLICY, administrators=("Bea",))
    with founded as house, served(house.app) as address:
        page = visiting(address).page("/house", house.secrets["Ann"])
        expect(page.locator("[name='house.name']")).to_have_value("Marina")
        expect(page.locator("[data-section=policy]")).to_contain_text("fill $100,000")
        page.get_by_text("The file itself").click()
        page.locator("textarea[name=text]").fill('[house]\nname = "Marina"\n' + WITHOUT_PAPERS)
        page.locator("textarea[name=text]").press("Tab")
        page.get_by_role("button", name="table[1].meter").click()
        meter = page.locator("[name='table[1].meter']")
        expect(meter).to_be_focused()
        expect(page.locator("[data-key='table[1].meter']").get_by_role("alert")).to_contain_text("not on record")
        expect(page.get_by_role("button", name="Apply")).to_be_disabled()
        meter.select_option("")
        page.get_by_role("button", name="Review them").click()
        expect(page.locator(".review").get_by_role("button", name="Apply")).to_be_enabled()


def test_a_table_is_added_and_removed_in_the_form(premises: Premises, visiting: Visiting) -> None:
    page = visiting(premises.address).page("/house", premises.secret(Role.SUPERVISOR))
    page.locator("[data-add=table]").click()
    expect(page.locator("[data-key='table[2].inventory'] .problem")).to_contain_text("is missing")
    fill(page, "table[2].number", "8")
    page.locator("[name='table[2].game']").select_option("heads-up")
    fill(page, "table[2].inventory", "$9,000")
    expect(page.get_by_text("No faults.")).to_be_visible()
    page.locator("[data-section='table[2]']").get_by_role("button", name="Remove table 8").click()
    expect(page.locator("[data-section='table[2]']")).to_have_count(0)
    page.get_by_role("button", name="Discard changes").click()
    expect(page.get_by_role("button", name="Apply")).to_have_count(0)


def test_approvals_tables_meters_and_wheels_are_shown(premises: Premises, visiting: Visiting) -> None:
    page = visiting(premises.address).page("/house/approvals", premises.secret(Role.REGULATOR))
    expect(page.locator("[data-table='7']")).to_contain_text("layout")
    verify_legible(page)
    page.get_by_role("link", name="Tables, meters, wheels").click()
    expect(page.get_by_text("The house has no meters.")).to_be_visible()
    verify_legible(page)
    page.get_by_role("link", name="Configuration").click()
    expect(page.get_by_text("You can view the configuration but not change it.")).to_be_visible()
    assert page.get_by_role("button", name="Add a table").count() == 0
