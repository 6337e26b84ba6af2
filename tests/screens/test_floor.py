"""The floor and the audit in use: tables sorted, by game and added up; accounts by kind, with zeros folded away."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from boardwalk.games import GAMES
from tests.support.screens.actions import bet_the_least, decide, leave, result_of, sit_down, until
from tests.support.screens.browser import Visiting, Visits

CENTS = re.compile(r"[^0-9.]")


def dollars(text: str) -> float:
    return float(CENTS.sub("", text.splitlines()[0]))


def numbers(page: Page) -> list[str]:
    found: list[str] = page.locator("bw-floor-lines [data-table]").evaluate_all(
        "rows => rows.map(row => row.dataset.table)"
    )
    return found


def play_a_round(visits: Visits, number: str) -> None:
    """Someone sits down, plays, and leaves again."""
    player = visits.page("/")
    sit_down(player, number)
    bet_the_least(player)
    until(result_of(player), (player, decide))
    leave(player)


def test_the_floor_is_sorted_grouped_and_added_up(demo: str, visiting: Visiting) -> None:
    visits = visiting(demo)
    play_a_round(visits, "4")
    floor = visits.page("/?chair=supervisor")
    floor.locator("bw-floor-lines [data-sort=handle]").click()
    expect(floor.locator("bw-floor-lines th[aria-sort=descending]")).to_contain_text("Handle")
    assert numbers(floor)[0] == "4", "where someone has played"
    floor.locator("bw-floor-lines [data-sort=handle]").click()
    assert numbers(floor)[-1] == "4"
    total = floor.locator("[data-total=total]")
    handles = floor.locator("bw-floor-lines tbody [data-head=Handle]").all_inner_texts()
    assert dollars(total.locator("[data-head=Handle]").inner_text()) == sum(map(dollars, handles)) > 0
    floor.locator("bw-floor-lines").get_by_role("button", name="By game").click()
    expect(floor.locator("bw-floor-lines tbody tr")).to_have_count(len(GAMES))
    expect(total).to_contain_text("open")


def test_accounts_are_grouped_and_zeros_are_folded_away(demo: str, visiting: Visiting) -> None:
    visits = visiting(demo)
    play_a_round(visits, "5")
    audit = visits.page("/?chair=accounting")
    audit.get_by_role("link", name="Audit").click()
    cage = audit.locator("[data-kind=cage]")
    cage.locator("summary").click()
    cage.get_by_role("button", name="cage", exact=True).click()
    expect(audit.get_by_role("heading", name="Lines of cage")).to_be_visible()
    stacks = audit.locator("[data-kind=stack]")
    stacks.locator("summary").click()
    expect(stacks.locator("summary")).to_contain_text("all at zero")
    expect(stacks.locator("tbody tr")).to_have_count(0)
    stacks.get_by_role("button", name=re.compile("at zero$")).click()
    expect(stacks.locator("tbody tr").first).to_contain_text("stack:")
    audit.get_by_label("Accounts that begin with").fill("inventory:")
    expect(audit.locator("tbody tr", has_text="inventory:").first).to_be_visible()
