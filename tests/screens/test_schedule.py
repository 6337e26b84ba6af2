"""A limit announced at an open table: player and dealer see it at once, and it is in force at the next round."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from boardwalk.actor import Role
from tests.support.screens.actions import bet_the_least, do_next_step, result_of, take_part, until
from tests.support.screens.browser import Visiting
from tests.support.screens.houses import NUMBER, Premises, texas_on_a_meter
from tests.support.screens.legibility import verify_legible

WORDS = "Starting with the next round: Table min $25 instead of $10."


def least(premises: Premises) -> int | None:
    return premises.house.pit.tables[NUMBER].game.house.limits("table").least


def test_a_scheduled_limit_is_announced_and_in_force_at_the_next_round(tmp_path: Path, visiting: Visiting) -> None:
    with texas_on_a_meter(tmp_path) as premises:
        visits = visiting(premises.address)
        dale = visits.page(f"/deal/{NUMBER}", premises.secret(Role.DEALER))
        sue = visits.page(f"/floor/{NUMBER}", premises.secret(Role.SUPERVISOR))
        zora = visits.page(f"/table/{NUMBER}", premises.arrive("Zora"))
        zora.get_by_role("button", name="Sit down at seat").last.click()
        bet_the_least(zora)
        expect(zora.get_by_role("heading", name="Your bets are down")).to_be_visible()
        sue.get_by_text("Announce new limits or options").click()
        form = sue.locator("form[data-do=schedule-change]")
        form.get_by_label("Table min").fill("$25")
        form.get_by_role("button", name="Announce the change").click()
        for page in (sue, zora, dale):
            expect(page.locator(".scheduled")).to_contain_text(WORDS)
        verify_legible(zora)
        assert least(premises) == 10_00
        until(result_of(zora), (zora, take_part), (dale, do_next_step), (sue, do_next_step))
        until(dale.locator("[data-step='place-bet']"), (dale, do_next_step), (sue, do_next_step))
        for page in (sue, zora, dale):
            expect(page.locator(".scheduled")).to_have_count(0)
        assert least(premises) == 25_00
        expect(sue.locator("[aria-label='Posted limits']")).to_contain_text("$25")
