"""The player's seat: what happened and why is told in words, and everything on it can be read at any size."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from boardwalk.gallery import three_card as three_card_poker
from tests.support.screens.actions import bet_the_least, decide, leave, offered, result_of, sit_down, until
from tests.support.screens.axe import violations
from tests.support.screens.browser import PHONE, Visiting
from tests.support.screens.company import Company
from tests.support.screens.servers import Demo

SIZES = ((1280, 720), (1440, 900), (1024, 768), PHONE, (2560, 1440))
MEASURE = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length > 0);
  const box = (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return { x, y, width, height };
  };
  const within = (a, b) => a.x >= b.x - 1 && a.y >= b.y - 1
    && a.x + a.width <= b.x + b.width + 1 && a.y + a.height <= b.y + b.height + 1;
  const overlap = (a, b) => a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1
    && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1;
  const scale = (each) => each instanceof SVGElement ? each.closest("text").getScreenCTM().d : 1;
  const pixels = (each) => parseFloat(getComputedStyle(each).fontSize) * scale(each);
  const speaks = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  const printed = innerWidth < 1000 ? "" : "bw-felt .caption, bw-felt .clause, ";
  const words = `${printed}bw-felt .words text, bw-felt .area.own .label tspan, .others span, .dock *, .status *`;
  const placed = all("bw-felt .words, bw-felt .printed, .others li").map((each) => [each.textContent, box(each)]);
  const felt = box(document.querySelector("bw-felt"));
  return {
    felt,
    small: all(words).filter((each) => speaks(each) && !each.closest(".chip-picture, .card-picture"))
      .filter((each) => pixels(each) < 11.99).map((each) => [each.textContent, pixels(each)]),
    covered: placed.flatMap(([name, one], i) =>
      placed.slice(i + 1).filter(([, other]) => overlap(one, other)).map(([other]) => [name, other])),
    outside: placed.filter(([, each]) => !within(each, felt)).map(([name]) => name),
    wide: document.documentElement.scrollWidth > innerWidth,
    spills: all(".dock, .dock *, .status *").filter((each) => box(each).x + box(each).width > innerWidth + 1)
      .map((each) => each.className),
  };
}"""
"""What is too small, what covers something else, what does not fit, and how large the felt is."""
THREE_CARD = """
[house]
name = "The Steel Pier"

[[table]]
number = "7"
game = "three-card"
devices = ["automated shuffler"]
decks = ["red", "blue"]
inventory = "$50,000"
staff = "automatic"
look-seconds = 3

[table.options]
table-min = "$5"
table-max = "$500"
"""
SPOKEN = """() => {
  globalThis.spoken = [];
  for (const region of document.querySelectorAll("[data-announces]"))
    new MutationObserver(() => globalThis.spoken.push(region.textContent))
      .observe(region, { childList: true, characterData: true, subtree: true });
}"""


def measured(page: Page, size: tuple[int, int]) -> dict[str, float]:
    """Look at the seat at one size, and find nothing wrong with it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_timeout(250)
    found: dict[str, Any] = page.evaluate(MEASURE)
    felt: dict[str, float] = found.pop("felt")
    assert found == {"small": [], "covered": [], "outside": [], "wide": False, "spills": []}, size
    return felt


@pytest.mark.parametrize("number", ["4", *(pytest.param(each, marks=pytest.mark.long) for each in "1235")])
def test_a_seat_can_be_read_at_every_size_and_its_felt_stays_as_it_is(
    number: str, demo: str, visiting: Visiting
) -> None:
    """Two others play, so that there are names, cards and bets beside the own position."""
    page = visiting(demo).page("/")
    company = Company(demo, {number: 2})
    try:
        sit_down(page, number)
        page.locator("#deal").wait_for()
        felts = [[measured(page, size) for size in SIZES]]
        bet_the_least(page)
        offered(page).first.wait_for()
        felts.append([measured(page, size) for size in SIZES])
        until(result_of(page), (page, decide))
        felts.append([measured(page, size) for size in SIZES])
    finally:
        company.leave()
    assert felts[0] == felts[1] == felts[2], "nothing breathes between the states of a round"
    leave(page)


@pytest.fixture
def three_card(tmp_path: Path) -> Iterator[str]:
    """A demo house with a table of Three Card Poker, which has three side bets side by side."""
    shutil.copy(three_card_poker.__file__, tmp_path)
    (tmp_path / "house.toml").write_text(THREE_CARD, "utf-8")
    house = Demo(tmp_path, "--house", "house.toml")
    yield house.address
    house.stop()


def test_three_side_bets_side_by_side_can_be_read_at_every_size(three_card: str, visiting: Visiting) -> None:
    page = visiting(three_card).page("/")
    sit_down(page, "7")
    page.locator("#deal").wait_for()
    areas = page.locator("bw-felt .area[role=button]")
    expect(areas).to_have_count(4)
    for i in range(4):
        areas.nth(i).click()
    expect(page.locator("bw-felt .words.amount")).to_have_count(4)
    for size in SIZES:
        measured(page, size)
    bet_the_least(page)
    until(result_of(page), (page, decide))
    for size in SIZES:
        measured(page, size)
    expect(page.locator("bw-felt .words.outcome")).not_to_have_count(0)


def test_hands_are_named_on_the_felt_in_the_dock_and_for_those_who_listen(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/")
    sit_down(page, "5")
    page.evaluate(SPOKEN)
    bet_the_least(page)
    expect(page.locator(".dock .hands")).to_have_text(re.compile(r"^You: (?:[a-z]|10)"))
    until(result_of(page), (page, decide))
    own, dealer = page.locator(".result .hands span").all_inner_texts()
    assert re.match(r"You: (?:[a-z]|10)", own)
    assert re.match(r"Dealer: (?:[a-z]|10)", dealer)
    expect(page.locator("bw-felt .name.own")).to_have_text(own)
    expect(page.locator("bw-felt .name.dealer")).to_contain_text(dealer.partition(":")[0])
    spoken = " ".join(page.evaluate("() => globalThis.spoken"))
    assert f"{own}. {dealer}. Round result: " in spoken
    assert f"Your hand: {own.removeprefix('You: ').partition(' (')[0]}." in spoken
    playing = page.locator("bw-felt [aria-label^=You] .placed.plays")
    expect(playing).to_have_count(5)
    assert violations(page) == []
    leave(page)


SAID = """async ([hand, dealer]) => {
  const { handsInWords } = await import("/screens/parts/seat/round/result.js");
  return handsInWords(hand, dealer, (wager) => ({ ante: "Ante", odds: "Odds" })[wager]);
}"""


def test_what_follows_from_a_hand_that_does_not_qualify_is_told_with_it(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/")
    dealer = {"name": "ace high", "plays": [], "qualifies": False}
    own: dict[str, Any] = {
        "named": {"name": "pair of sixes", "plays": []},
        "folded": False,
        "outcomes": [{"wager": "ante", "result": "push"}],
    }
    told = page.evaluate(SAID, [own, dealer])
    assert told == ["You: pair of sixes", "Dealer: ace high, doesn\u2019t qualify: ante pushes"]
    own["outcomes"].append({"wager": "odds", "result": "push"})
    assert page.evaluate(SAID, [own, dealer])[1].endswith(": ante and odds push")
    alike = {"name": "pair of sixes", "plays": ["6s", "6h", "Kd", "9c", "2c"], "qualifies": True}
    better = {**own, "named": {"name": "pair of sixes", "plays": ["6d", "6c", "Kd", "Tc", "9c"]}, "outcomes": []}
    assert page.evaluate(SAID, [better, alike]) == [
        "You: pair of sixes (6 6 K 10 9)",
        "Dealer: pair of sixes (6 6 K 9 2)",
    ], "hands of one name are told apart"
    folded = page.evaluate(SAID, [{**own, "folded": True}, {**dealer, "qualifies": True}])
    assert folded == ["You folded", "Dealer: ace high"]


LIT = """async ([table, hand]) => {
  const { payTables } = await import("/screens/parts/pay-table.js");
  const { render } = await import("/screens/core/dom.js");
  const sheet = await (await fetch("/api/v1/tables/4/game")).json();
  const place = document.body.appendChild(document.createElement("div"));
  render(place, payTables(sheet, [{ table, hand }]));
  const section = [...place.children].findIndex((each) => each.querySelector(".paid"));
  return [section, ...[...place.querySelectorAll(".paid")].map((each) => each.innerText)];
}"""


def test_the_row_that_paid_is_lit_and_its_table_comes_first(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/")
    sheet = page.request.get(f"{demo}/api/v1/tables/4/game").json()
    for table in (table for bonus in [*sheet["wagers"], *sheet["bonuses"]] for table in bonus["tables"]):
        row = table["rows"][-1]
        place, *lit = page.evaluate(LIT, [table["title"], row["hand"]])
        assert place == 0
        assert lit
        assert row["pays"] in lit[0]
    assert page.evaluate(LIT, ["no table", "flush"]) == [-1]


def test_a_paragraph_with_a_slash_in_its_id_says_what_it_says(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/table/4")
    page.get_by_role("tab", name="Pay tables").click()
    chip = page.locator("button.law", has_text="/").first
    name = chip.inner_text()
    assert "/" in name
    chip.click()
    sheet = page.locator(".law-sheet:popover-open")
    expect(sheet.locator("strong")).to_have_text(name)
    expect(sheet.locator("p").last).to_contain_text("How it is met")
    assert len(sheet.locator("p").first.inner_text()) > 20


def test_a_bet_that_leaves_nothing_to_raise_with_is_warned_of(demo: str, visiting: Visiting) -> None:
    """With $1,000 and an ante of $500, the bet of twice the ante could not be made."""
    page = visiting(demo).page("/")
    sit_down(page, "5")
    warning = page.locator(".dock .little")
    page.locator("#deal").wait_for()
    expect(warning).to_have_count(0)
    page.get_by_role("radio", name="$500 chip").click()
    page.get_by_role("button", name=re.compile("^Ante:")).click()
    expect(warning).to_have_text(
        "This leaves you $500. Staying in costs at least $1,000 more, so you would have to fold."
    )
    assert violations(page) == []
    page.locator("#clear").click()
    page.get_by_role("radio", name="$25 chip").click()
    page.get_by_role("button", name=re.compile("^Ante:")).click()
    expect(page.locator("#deal")).to_contain_text("$25")
    expect(warning).to_have_count(0)
    page.locator("#clear").click()
    leave(page)


def test_the_cards_wait_for_someone_by_name(demo: str, visiting: Visiting) -> None:
    visits = visiting(demo)
    slow, page = visits.page("/"), visits.page("/")
    sit_down(slow, "3")
    name = slow.locator(".top .me a").inner_text()
    sit_down(page, "3")
    bet_the_least(page)
    expect(page.locator(".big.waiting")).to_have_text(f"Waiting for {name} to bet")
    bet_the_least(slow)
    until(result_of(page), (page, decide), (slow, decide))
    expect(page.locator(".purse")).to_contain_text(re.compile(r"Chips \$[\d,.]+"))
    for each in (slow, page):
        leave(each)


CHOICES = """async (prompts) => {
  const { choices } = await import("/screens/parts/seat/round/decisions.js");
  return choices(prompts).map(({ key }) => key);
}"""


def test_no_decision_takes_the_key_for_more_time(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/")
    prompts = [
        {"draft": {"do": "act", "action": action}, "title": title}
        for action, title in (("take-back", "Take back First"), ("let-it-ride", "Let it ride"), ("turn-1x", "Turn 1x"))
    ]
    assert page.evaluate(CHOICES, prompts) == ["a", "l", "1"]


BELOW = """() => {
  const middle = (selector) => {
    const boxes = [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
    return boxes.reduce((sum, { y, height }) => sum + y + height / 2, 0) / boxes.length;
  };
  return middle("bw-felt .anchor[data-place=dealer]") - middle("bw-felt .area");
}"""


def test_a_player_looks_at_the_dealer_and_the_dealer_at_the_players(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/table/5")
    page.wait_for_selector("bw-felt .lying", state="attached")
    assert page.evaluate(BELOW) < 0
    page.request.post(f"{demo}/api/v1/guest", data={"role": "dealer"})
    page.goto(f"{demo}/deal/5")
    page.wait_for_selector("bw-felt .lying", state="attached")
    assert page.evaluate(BELOW) > 0


HEARD = """() => {
  globalThis.heard = 0;
  const Made = globalThis.AudioContext;
  globalThis.AudioContext = class extends Made { constructor() { super(); globalThis.heard += 1; } };
}"""


def test_nothing_is_heard_before_it_is_asked_for_and_speed_is_a_choice(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/")
    page.evaluate(HEARD)
    sit_down(page, "1")
    bet_the_least(page)
    offered(page).first.wait_for()
    assert page.evaluate("() => globalThis.heard") == 0
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("checkbox", name="Cards, chips and results").check()
    assert page.evaluate("() => globalThis.heard") == 1
    page.get_by_role("radio", name="Quick").check()
    pace = "() => Number(getComputedStyle(document.documentElement).getPropertyValue('--pace'))"
    assert 0 < page.evaluate(pace) < 1
    page.keyboard.press("Escape")
    until(result_of(page), (page, decide))
    leave(page)
