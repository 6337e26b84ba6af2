"""In the lab a visitor asks about a hand, sees what is wrong with a card, reads what each choice is worth, and edits
pay tables.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from boardwalk.games.caribbean import CARIBBEAN
from boardwalk.games.heads_up import HEADS_UP
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
    lab.get_by_role("button", name="Change and run again").click()
    expect(lab.get_by_label("Turn", exact=True)).to_have_value("1")


def test_rounds_are_dealt_and_nobody_is_offered_a_cluster(lab: Page) -> None:
    choose(lab, "Simulation", CARIBBEAN.title)
    lab.get_by_label("Rounds", exact=True).fill("1000")
    lab.get_by_label("Strategy", exact=True).select_option("random")
    expect(lab.locator("[name=cluster]")).to_have_count(0)
    run(lab)
    table = lab.get_by_role("group", name="What each wager brought, in units per round")
    expect(table.locator("tbody tr")).to_have_count(3, timeout=COMPILING_MILLISECONDS)
    expect(table).to_contain_text("not calculated")


def test_a_pay_table_is_edited_and_its_bound_is_there_at_once(lab: Page) -> None:
    choose(lab, "Other payouts", CARIBBEAN.title)
    bound = lab.locator(".payout-bound")
    expect(bound).to_contain_text("House edge as printed: 5.2243%", timeout=COMPILING_MILLISECONDS)
    table = lab.locator(".payout-table").first
    flush = table.get_by_label("flush", exact=True)
    expect(flush).to_have_attribute("placeholder", "5")
    flush.fill("6")
    expect(bound).to_contain_text("With your payouts: 5.0050% at most.")
    flush.fill("often")
    expect(flush).to_have_attribute("aria-invalid", "true")
    expect(bound.get_by_role("alert")).to_contain_text("Must be a payout such as")
    flush.fill("6")
    expect(bound).to_contain_text("5.0050%")
    run(lab)
    expect(lab.locator(".lab-headlines")).to_contain_text("5.0050%", timeout=COMPILING_MILLISECONDS)
    lab.locator(".lab-kinds label", has_text="Solve a game").click()
    expect(lab.locator(".lab-form")).to_contain_text("one payout changed")


def test_a_pay_table_is_tuned_and_one_that_was_found_is_tried(lab: Page) -> None:
    choose(lab, "Tune a pay table", HEADS_UP.title)
    lab.get_by_label("Pay table to tune (required)").select_option("pocket-bonus-table-1")
    lab.get_by_label("House edges you want (required)").fill("4.0..5.0")
    lab.get_by_label("pair of aces, now 30").fill("25..30/5")
    run(lab)
    found = lab.get_by_role("group", name="Pay tables in the range, nearest to its middle first")
    expect(found.locator("tbody tr").first).to_contain_text("10/221", timeout=COMPILING_MILLISECONDS)
    expect(lab.locator(".lab-asked")).to_contain_text("25..30/5")
    found.locator("tbody tr", has=lab.locator(".is-changed")).first.get_by_role("button", name="Try it").click()
    tried = lab.get_by_role("group", name="Side bets with other payouts")
    expect(tried).to_contain_text("Pocket Bonus", timeout=COMPILING_MILLISECONDS)
    expect(lab.locator(".lab-form")).to_contain_text("changed")


def test_a_strategy_of_your_own_is_counted(lab: Page) -> None:
    choose(lab, "Your own strategy", CARIBBEAN.title)
    lab.get_by_label("Your strategy (required)").fill("own cards\n  bet-2x with a pair or better\n  fold otherwise")
    run(lab)
    expect(lab.locator(".lab-headlines")).to_contain_text("5.4696%", timeout=COMPILING_MILLISECONDS)


def test_a_session_is_asked_for(lab: Page) -> None:
    choose(lab, "Session", CARIBBEAN.title)
    lab.get_by_label("Bankroll (required)").fill("20")
    lab.get_by_label("Bet", exact=True).fill("10")
    lab.get_by_label("Goal", exact=True).fill("400")
    run(lab)
    expect(lab.locator(".lab-job")).to_contain_text("Must be at least $30", timeout=COMPILING_MILLISECONDS)
    lab.get_by_label("Bankroll (required)").fill("200")
    run(lab)
    expect(lab.locator(".lab-headlines")).to_contain_text("63.9957%", timeout=COMPILING_MILLISECONDS)
    expect(lab.locator(".lab-result tbody tr", has_text="A month")).to_contain_text("21,600")
    expect(lab.locator(".lab-pictures img")).to_have_count(1)
