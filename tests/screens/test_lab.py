"""In the lab a visitor asks about a hand, sees what is wrong with a card, and reads what each choice is worth."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from boardwalk.games.caribbean import CARIBBEAN
from boardwalk.games.texas_bonus import TEXAS_BONUS
from tests.support.screens.browser import Visiting

COMPILING_MILLISECONDS = 180_000
"""The first answer waits for kernels that no test may have compiled yet."""


@pytest.fixture
def lab(demo: str, visiting: Visiting) -> Page:
    page = visiting(demo).page("/lab")
    page.get_by_role("button", name="Come in as a guest").click()
    return page


def choose(page: Page, kind: str, game: str) -> None:
    page.locator(".lab-kinds label", has_text=kind).click()
    page.get_by_label("Game (required)").select_option(label=game)


def run(page: Page) -> None:
    page.get_by_role("button", name="Run", exact=True).click()


def test_a_hand_is_asked_about(lab: Page) -> None:
    choose(lab, "Advice on a hand", CARIBBEAN.title)
    lab.get_by_label("Player's cards").fill("Ah Kd 9c 5s Xx")
    lab.get_by_label("Dealer's face-up card").fill("3c")
    run(lab)
    wrong = lab.get_by_label("Player's cards")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(lab.locator("#lab-player-error .law")).to_have_text("13:69F-16/book-1")
    wrong.fill("Ah Kd 9c 5s 2h")
    run(lab)
    rows = lab.locator(".lab-result tbody tr")
    expect(rows).to_have_count(2, timeout=COMPILING_MILLISECONDS)
    expect(rows.first).to_contain_text("best")
    expect(lab.locator(".lab-asked")).to_contain_text("Ah Kd 9c 5s 2h")


def test_wagers_placed_earlier_are_asked_for_where_there_are_any(lab: Page) -> None:
    choose(lab, "Advice on a hand", CARIBBEAN.title)
    expect(lab.get_by_role("group", name="Wagers placed earlier")).to_have_count(0)
    choose(lab, "Advice on a hand", TEXAS_BONUS.title)
    lab.get_by_label("Player's cards").fill("Kh 7d")
    lab.get_by_label("Community cards").fill("2c 9h Js Kc")
    lab.get_by_label("Turn", exact=True).fill("2")
    run(lab)
    expect(lab.locator("#lab-turn-error .law")).to_have_text("13:69F-28/book-4")
    lab.get_by_label("Turn", exact=True).fill("1")
    run(lab)
    expect(lab.locator(".lab-result tbody tr")).to_have_count(2, timeout=COMPILING_MILLISECONDS)
    lab.get_by_role("button", name="Change and ask again").click()
    expect(lab.get_by_label("Turn", exact=True)).to_have_value("1")


def test_rounds_are_dealt_and_nobody_is_offered_a_cluster(lab: Page) -> None:
    choose(lab, "Simulation", CARIBBEAN.title)
    lab.get_by_label("Simulated rounds").fill("1000")
    lab.get_by_label("Strategy", exact=True).select_option("random")
    expect(lab.locator("[name=cluster]")).to_have_count(0)
    run(lab)
    table = lab.get_by_role("group", name="What each wager brought, in units a round")
    expect(table.locator("tbody tr")).to_have_count(3, timeout=COMPILING_MILLISECONDS)
    expect(table).to_contain_text("not calculated")
