"""A newcomer plays: `make run`, two clicks, and a round of each game to its end; on a phone as well."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from boardwalk.games import GAMES
from boardwalk.odds.figures import rounded
from boardwalk.web.view.game import in_a_line
from tests.support.screens.actions import bet_the_least, decide, leave, offered, press, result_of, sit_down, until
from tests.support.screens.browser import PHONE, Visiting
from tests.support.screens.servers import DEMO_EDGE

TABLES = {"1": "premium", "2": "heads-up", "3": "holdem3", "4": "texas-bonus", "5": "caribbean"}
REST_MILLISECONDS = 600
"""Keys rest for a moment after what they mean has changed."""
ROOM_FOR_A_THUMB = """buttons => buttons.map((button) => {
  const { top, bottom, height } = button.getBoundingClientRect();
  return [button.dataset.action, height, top >= 0 && bottom <= innerHeight];
})"""
"""Measured in one moment: the next decision may be there in the next."""


COUNT_CLICKS = """addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true)"""


def decide_at_once(page: Page) -> bool:
    """The choice after which nothing is left to decide."""
    return press(page.locator("button.decision[data-action=fold]")) or decide(page)


def test_the_lobby_says_what_each_game_is_and_what_it_costs(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/")
    for number, name in TABLES.items():
        game = GAMES[name].game()
        about = page.locator(f"[data-table='{number}'] .lobby-about")
        expect(about).to_contain_text(in_a_line(game))
        expect(about).to_contain_text(f"House edge {rounded(DEMO_EDGE * 100, 2)}% of the {game.base.title}")


@pytest.mark.parametrize("number", TABLES)
def test_a_newcomer_plays_a_round_in_three_clicks(number: str, demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/")
    page.evaluate(COUNT_CLICKS)
    sit_down(page, number)
    bet_the_least(page)
    until(result_of(page), (page, decide_at_once))
    assert int(page.evaluate("() => sessionStorage.clicks")) <= 3
    expect(page.get_by_role("heading", level=1)).to_contain_text(GAMES[TABLES[number]].title)
    expect(result_of(page)).to_have_text(re.compile(r"^You (won|lost|broke even)"))
    lines = page.locator("table.settlement tbody tr")
    expect(lines.first).to_be_visible()
    assert lines.count() >= 1
    lines.first.get_by_role("button", name=re.compile("^Why")).click()
    because = lines.first.locator(".because")
    expect(because.locator("strong")).to_have_text(re.compile(r"^(13:69F-\S+|[RD]\d+)$"))
    expect(because.locator("p").first).not_to_have_text("One moment\u2026")
    leave(page)


def test_a_seat_on_a_phone(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/", size=PHONE)
    sit_down(page, "2")
    bet_the_least(page)
    expect(offered(page).first).to_be_in_viewport(ratio=1)
    seen: list[str] = []

    def decide_by_thumb(page: Page) -> bool:
        measured = offered(page).evaluate_all(ROOM_FOR_A_THUMB)
        for name, height, in_view in measured:
            assert height >= 40, f"a thumb needs room for {name}"
            assert in_view, f"{name} is out of sight"
            seen.append(name)
        return bool(measured) and press(offered(page).first, by_thumb=True)

    until(result_of(page), (page, decide_by_thumb))
    assert {"check", "fold"} <= set(seen), "from the first decision to the last"
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    leave(page)


def test_the_keyboard_alone_is_enough(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/table/5")
    page.get_by_role("button", name="Sit down", exact=True).press("Enter")
    page.get_by_role("button", name=re.compile("^Bet the minimum")).wait_for()
    page.wait_for_timeout(REST_MILLISECONDS)
    page.keyboard.press("b")
    page.locator("button.decision").first.wait_for()
    page.wait_for_timeout(REST_MILLISECONDS)
    page.keyboard.press("f")
    expect(result_of(page)).to_have_text(re.compile("^You lost"))
    announced = page.locator("[data-announces=polite]")
    expect(announced).to_have_text(re.compile(r"Round result:"))
    leave(page)
