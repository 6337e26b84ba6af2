"""Two roles in two tabs of one browser, and a correction of a meter that takes two people, all by one visitor."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from boardwalk.web.routes.account.guests import LOCAL_GUEST_ROLES
from tests.support.screens.actions import leave, sit_down
from tests.support.screens.browser import Visiting


def chair(lobby: Page, role: str) -> Page:
    """Take another chair, in the tab that it opens."""
    with lobby.context.expect_page() as opened:
        lobby.locator(f".lobby-roles [data-role={role}]").click()
    return opened.value


def in_the_lobby(page: Page) -> Page:
    """The lobby in another tab of the same browser and the same chair."""
    lobby = page.context.new_page()
    lobby.goto(page.url.rpartition("/table/")[0])
    return lobby


def name_on(page: Page) -> str:
    return page.locator(".who .me a").inner_text()


def test_a_player_keeps_seat_and_name_while_dealing_in_another_tab(demo: str, visiting: Visiting) -> None:
    player = visiting(demo).page("/")
    sit_down(player, "1")
    name = name_on(player)
    dealer = chair(in_the_lobby(player), "dealer")
    dealer.wait_for_url("**/deal/*")
    assert name_on(dealer).startswith("Guest dealer")
    dealer.reload()
    assert name_on(dealer).startswith("Guest dealer"), "the chair outlives a reload"
    player.reload()
    expect(player.locator("#deal")).to_be_visible()
    assert name_on(player) == name
    leave(player)


def test_one_visitor_finishes_a_correction_that_takes_two_people(demo: str, visiting: Visiting) -> None:
    lobby = visiting(demo).page("/")
    expect(lobby.locator(".lobby-roles [data-role]")).to_have_count(len(LOCAL_GUEST_ROLES))
    supervisor, security = chair(lobby, "supervisor"), chair(lobby, "security")
    desk = supervisor.locator(".meter-desk").first
    before = desk.locator(".display").inner_text()
    desk.get_by_text("Report or change").click()
    form = desk.locator("form", has_text="Correct the display by")
    form.get_by_label("Correct the display by").fill("25")
    form.get_by_label("Reason").fill("read from the sign")
    form.get_by_role("button", name="Propose a correction").click()
    waiting = security.locator("[data-proposal=correct-meter]")
    expect(waiting).to_contain_text("correct the display by +$25")
    waiting.get_by_role("button", name="Approve").click()
    expect(waiting).to_have_count(0)
    supervisor.reload()
    expect(supervisor.locator(".meter-desk .display").first).not_to_have_text(before)
