"""Every page, from a large screen to a phone: accessible, within the screen, readable, and from this house alone.

Pages about one person, one patron or one paper are opened where they come about: `test_people`, `test_cage`,
`test_house`, `test_surveillance`.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.support.screens.axe import violations
from tests.support.screens.browser import Visiting
from tests.support.screens.legibility import verify_legible


class Shown(NamedTuple):
    """A page, who looks at it, and what is there when it is all there."""

    path: str
    role: str | None
    ready: str


PAGES = {
    "lobby": Shown("/", None, "text=Caribbean Stud Poker"),
    "log-in": Shown("/log-in", None, "input[type=password]"),
    "account": Shown("/account", "surveillance", "bw-tokens input[type=checkbox]"),
    "table, as a visitor": Shown("/table/4", None, "bw-felt svg"),
    "table, as a player": Shown("/table/1", "player", "bw-felt svg"),
    "dealer": Shown("/deal/5", "dealer", "bw-felt svg"),
    "floor": Shown("/floor", "supervisor", "text=Caribbean Stud Poker"),
    "floor, one table": Shown("/floor/4", "supervisor", "bw-felt svg"),
    "floor, as security": Shown("/floor", "security", "main h1"),
    "signatures": Shown("/floor", "administrator", "main h1"),
    "ratings": Shown("/ratings", "floorperson", "main label select"),
    "watch": Shown("/watch", "surveillance", "bw-felt svg"),
    "watch, one table": Shown("/watch/4", "surveillance", "bw-felt svg"),
    "search": Shown("/search", "surveillance", "bw-table-search ol.found"),
    "audit": Shown("/audit", "regulator", ".audit-verify button"),
    "cage": Shown("/cage", "accounting", "bw-patron-list tbody, bw-patron-list [role=status]"),
    "people": Shown("/people", "administrator", "[data-person]"),
    "house": Shown("/house", "administrator", "[data-section]"),
    "person": Shown("/people/Sue", "administrator", "[data-state=open]"),
    "house, approvals": Shown("/house/approvals", "regulator", "[data-table]"),
    "house, tables": Shown("/house/floor", "administrator", "table"),
    "house, changes": Shown("/house/history", "administrator", "[data-change]"),
    "not for this role": Shown("/cage", "dealer", "main h1"),
    "nowhere": Shown("/nowhere", None, "main h1"),
    "school": Shown("/school", "dealer", "bw-school-practice table"),
    "school, an instructor": Shown("/school", "supervisor", "bw-school-class h2"),
    "sign of a table": Shown("/sign/table/4", None, "bw-meter"),
    "rules of a table": Shown("/api/v1/tables/4/rules", None, "cite"),
    "sign of a meter": Shown("/sign/meter/Atlantic", None, "bw-meter"),
    "lab": Shown("/lab", "player", "form"),
}


def shown(page: Page, address: str, wanted: Shown) -> None:
    """Bring a page before someone of its role."""
    if wanted.role is not None:
        answer = page.request.post(f"{address}/api/v1/guest", data={"role": wanted.role})
        assert answer.status == 201, answer.text()
    page.goto(address + wanted.path)
    page.wait_for_selector(wanted.ready)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_accessible_and_fits(name: str, demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/log-in")
    shown(page, demo, PAGES[name])
    verify_legible(page)


def test_what_axe_looks_for_is_found(demo: str, visiting: Visiting) -> None:
    """The check itself can fail: a button without a name, text that cannot be read."""
    page = visiting(demo).page("/log-in")
    page.wait_for_selector("input[type=password]")
    page.evaluate(
        """() => {
          const button = document.createElement("button");
          const text = Object.assign(document.createElement("p"), { textContent: "hard to read" });
          text.style.color = "#333";
          document.querySelector("main").append(button, text);
        }"""
    )
    assert {each["rule"] for each in violations(page)} == {"button-name", "color-contrast"}


PATIENCE = 120_000
"""Milliseconds; jobs have the lowest priority, and the machine may be busy."""


def test_an_audit_and_an_export_show_how_far_they_are(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/log-in")
    shown(page, demo, PAGES["audit"])
    verify = page.locator(".audit-verify")
    verify.get_by_role("button", name="Verify everything").click()
    verify.locator("progress").wait_for()
    assert violations(page) == []
    verify.get_by_text("No problems found").wait_for(timeout=PATIENCE)
    export = page.locator(".audit-export")
    with page.expect_download(timeout=PATIENCE) as download:
        export.get_by_role("button", name="Export the whole record").click()
        export.locator("progress").wait_for()
    assert download.value.suggested_filename == "boardwalk-export.zip"
    assert export.locator("progress").count() == 0
