"""What people do before their screens, found by what the screens say, as a person would find it."""

from __future__ import annotations

import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

from tests.support.screens.browser import PATIENCE_MILLISECONDS

PAUSE_MILLISECONDS = 30
MOMENT_MILLISECONDS = 700


def sit_down(page: Page, number: str) -> None:
    """Choose a table in the lobby: the first click."""
    page.get_by_role("button", name=f"Sit down at table {number}").click()
    page.wait_for_url(f"**/table/{number}")


def bet_the_least(page: Page) -> None:
    """The large button: the second click."""
    page.locator("#deal").click()


def result_of(page: Page) -> Locator:
    """The line that says how the round went."""
    return page.locator(".result-line > strong")


def leave(page: Page) -> None:
    """Get up, so that nobody waits for one's bets."""
    page.locator("[popovertarget=more]").click()
    page.locator("[data-do=leave-seat]").click()
    page.locator("[popovertarget=more]").wait_for(state="detached")


def press(found: Locator, *, by_thumb: bool = False) -> bool:
    """Press something if it is there; it may go away at the very moment."""
    if found.count() == 0:
        return False
    try:
        (found.tap if by_thumb else found.click)(timeout=MOMENT_MILLISECONDS)
    except TooLate:
        return False
    found.page.wait_for_timeout(PAUSE_MILLISECONDS)
    return True


def offered(page: Page) -> Locator:
    """What one may choose now: not the choices that rest while the house takes one of them in."""
    return page.locator("button.decision:not([aria-disabled])")


def decide(page: Page) -> bool:
    """Take the boldest choice that is offered, if it is one's turn."""
    return press(offered(page).last)


def look(page: Page) -> bool:
    """Look over the cards, if they lie there."""
    return press(page.locator("[data-do=look-at-deck]").first)


def take_part(page: Page) -> bool:
    """Do what a player has to do, if anything."""
    return look(page) or decide(page)


def do_next_step(page: Page) -> bool:
    """Do what is due at a dealer's or a supervisor's screen, if something is."""
    return press(page.locator(".main-step form.prompt button.primary:not([aria-disabled])").first)


def until(done: Locator, *acts: tuple[Page, Callable[[Page], bool]]) -> None:
    """Let people act as long as something is for them to do, until something is to be seen."""
    ends = time.monotonic() + 3 * PATIENCE_MILLISECONDS / 1000
    while not done.is_visible():
        assert time.monotonic() < ends, "nothing more happens"
        moved = [act(page) for page, act in acts]
        if not any(moved):
            acts[0][0].wait_for_timeout(PAUSE_MILLISECONDS)
