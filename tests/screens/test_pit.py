"""Several people at one table, each before a screen of his own: a royal, an irregularity, a power cut."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from boardwalk.actor import Role
from boardwalk.table.message import COMMUNITY
from tests.support.screens.actions import (
    bet_the_least,
    decide,
    do_next_step,
    look,
    result_of,
    sit_down,
    take_part,
    until,
)
from tests.support.screens.browser import Visiting
from tests.support.screens.houses import METER, NUMBER, Premises, texas_on_a_meter
from tests.support.screens.servers import Demo

PATH = f"/table/{NUMBER}"
CHIPS_CENTS = 1_000_00


@pytest.fixture
def premises(tmp_path: Path) -> Iterator[Premises]:
    with texas_on_a_meter(tmp_path) as found:
        yield found


def sit(page: Page) -> None:
    page.get_by_role("button", name=re.compile("^Sit down at seat")).last.click()
    page.get_by_role("heading", name="Place your bets").wait_for()


def seat_of(premises: Premises, name: str) -> int:
    seat = premises.house.pit.tables[NUMBER].seat_of(name)
    assert seat is not None
    return seat


@pytest.mark.law("13:69F-28.11(f)")
def test_a_progressive_royal_in_four_browsers(premises: Premises, visiting: Visiting) -> None:
    visits = visiting(premises.address)
    dale = visits.page(f"/deal/{NUMBER}", premises.secret(Role.DEALER))
    sue = visits.page(f"/floor/{NUMBER}", premises.secret(Role.SUPERVISOR))
    zora, yan = (visits.page(PATH, premises.arrive(name, CHIPS_CENTS)) for name in ("Zora", "Yan"))
    for page in (zora, yan):
        sit(page)
    premises.lay_ready({seat_of(premises, "Zora"): "Ah Kh", seat_of(premises, "Yan"): "2c 2d", COMMUNITY: "Qh Jh Th"})
    zora.get_by_role("checkbox", name="Progressive").check()
    for page in (zora, yan):
        bet_the_least(page)
        expect(page.get_by_role("heading", name="Your bets are down")).to_be_visible()
    shown = premises.house.pit.meters[METER].display_cents
    won = result_of(zora)
    until(won, (zora, take_part), (yan, take_part), (dale, do_next_step), (sue, do_next_step))
    until(dale.locator("[data-step='place-bet']"), (dale, do_next_step), (sue, do_next_step))
    expect(won).to_have_text(re.compile(r"^You won \$1\d,\d{3}"))
    expect(zora.locator("tr[data-wager=progressive]")).to_contain_text("royal flush")
    table = premises.house.pit.tables[NUMBER]
    assert table.seats[seat_of(premises, "Zora")].chips_cents > CHIPS_CENTS + shown
    assert premises.house.pit.meters[METER].display_cents < shown, "it was paid, and reset"
    expect(yan.locator("#deal")).to_contain_text("Rebet")


def test_an_irregularity_voids_the_round(premises: Premises, visiting: Visiting) -> None:
    visits = visiting(premises.address)
    dale = visits.page(f"/deal/{NUMBER}", premises.secret(Role.DEALER))
    zora = visits.page(PATH, premises.arrive("Zora", CHIPS_CENTS))
    sit(zora)
    bet_the_least(zora)
    until(zora.locator("button.decision").first, (zora, look), (dale, do_next_step))
    dale.locator("#wrong").click()
    dale.locator("[data-report=report-dealer-card]").click()
    dale.locator("dialog button.choice").first.click()
    dale.locator("dialog form button.primary").click()
    expect(dale.locator("dialog[open]")).to_contain_text("was exposed before every player had decided")
    dale.locator("dialog[open] button.primary").click()
    result = result_of(zora)
    until(result, (dale, do_next_step))
    expect(result).to_have_text(re.compile("^All hands are void: the dealer's"))
    until(dale.locator("[data-step='place-bet']"), (dale, do_next_step))
    assert premises.house.pit.tables[NUMBER].seats[seat_of(premises, "Zora")].chips_cents == CHIPS_CENTS


def test_a_reload_and_a_power_cut_in_mid_round_lose_nothing(tmp_path: Path, visiting: Visiting) -> None:
    house = Demo(tmp_path)
    try:
        page = visiting(house.address).page("/")
        sit_down(page, "5")
        bet_the_least(page)
        page.locator("button.decision").first.wait_for()
        before = cards(page)
        page.reload()
        page.locator("button.decision").first.wait_for()
        assert cards(page) == before
        house.kill()
        expect(page.locator(".connection")).to_contain_text("Connection lost")
        house.start()
        expect(page.locator(".connection.back")).to_be_visible(timeout=20_000)
        page.locator("button.decision").first.wait_for()
        assert cards(page) == before
        until(result_of(page), (page, decide))
    finally:
        house.stop()


def cards(page: Page) -> list[str | None]:
    """One's own cards in words, as a screen reader has them."""
    return [page.locator("bw-felt .cards[aria-label^=You]").get_attribute("aria-label")]
