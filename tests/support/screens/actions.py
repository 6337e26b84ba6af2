"""What people do at their screens, found by the text on the screen, as a person would find it."""

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
    """Leave the seat, so that nobody waits for this player's bets."""
    page.locator("[popovertarget=more]").click()
    page.locator("[data-do=leave-seat]").click()
    page.locator("[popovertarget=more]").wait_for(state="detached")


def press(found: Locator, *, by_thumb: bool = False) -> bool:
    """Press something if it is there; it may disappear at any moment."""
    if found.count() == 0:
        return False
    try:
        (found.tap if by_thumb else found.click)(timeout=MOMENT_MILLISECONDS)
    except TooLate:
        return False
    found.page.wait_for_timeout(PAUSE_MILLISECONDS)
    return True


def offered(page: Page) -> Locator:
    """The choices on offer now, without those that are disabled while the house takes one of them."""
    return page.locator("button.decision:not([aria-disabled])")


def decide(page: Page) -> bool:
    """Make the boldest choice on offer, if it is the player's turn."""
    return press(offered(page).last)


def look(page: Page) -> bool:
    """Look over the cards, if they are spread."""
    return press(page.locator("[data-do=look-at-deck]").first)


def take_part(page: Page) -> bool:
    """Do what a player has to do, if anything."""
    return look(page) or decide(page)


def do_next_step(page: Page) -> bool:
    """Do what is due at a dealer's or a supervisor's screen, if something is."""
    return press(page.locator(".main-step form.prompt button.primary:not([aria-disabled])").first)


def until(done: Locator, *acts: tuple[Page, Callable[[Page], bool]]) -> None:
    """Let people act while there is something to do, until something appears."""
    ends = time.monotonic() + 3 * PATIENCE_MILLISECONDS / 1000
    while not done.is_visible():
        assert time.monotonic() < ends, "nothing more happens"
        moved = [act(page) for page, act in acts]
        if not any(moved):
            acts[0][0].wait_for_timeout(PAUSE_MILLISECONDS)
