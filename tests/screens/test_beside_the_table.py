"""Beside the table a player reads the rules, checks a shuffle, and hears what a choice cost."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from boardwalk.games.caribbean import CARIBBEAN
from tests.support.screens.actions import bet_the_least, decide, leave, result_of, sit_down, until
from tests.support.screens.browser import Visiting

TABLE = "5"
COMPILING_MILLISECONDS = 180_000
"""The coach's first answer waits for kernels that no test may have compiled yet."""


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def test_the_rules_of_a_table_open_beside_it(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page(f"/table/{TABLE}")
    open_tab(page, "Pay tables")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="The rules of this table").click()
    rules = opened.value
    expect(rules.locator("h1")).to_contain_text(CARIBBEAN.title)
    expect(rules.locator("cite").first).to_contain_text("13:69F-16")
    expect(page.get_by_role("heading", level=1)).to_contain_text(CARIBBEAN.title)


def test_a_player_checks_the_shuffle_and_hears_the_coach(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/")
    sit_down(page, TABLE)
    open_tab(page, "Coach")
    page.get_by_role("checkbox", name="Tell me what my choices cost").check()
    bet_the_least(page)
    until(result_of(page), (page, decide))
    coached = page.locator("section.coached-choice")
    expect(coached.locator("tr.best")).to_have_count(1, timeout=COMPILING_MILLISECONDS)
    expect(coached.locator("tr", has_text="yours")).to_have_count(1)
    expect(page.locator("p.coach-line")).to_have_text(re.compile(r"^Coach: .+ (was the best choice|cost \$)"))
    open_tab(page, "My rounds")
    page.locator("details.played summary").first.click()
    page.get_by_role("button", name="Check the shuffle").first.click()
    expect(page.locator(".proved > p").first).to_have_text(re.compile(r"^Proved: \d+ cards match the order"))
    leave(page)
