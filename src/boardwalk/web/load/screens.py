"""Screens that people look at while the bots play: pages in a real browser, which note when they have changed.

A page writes the version of the table that it shows into the document; an observer in the page notes the time of the
frame after that. Both clocks are those of this machine.
"""

from __future__ import annotations

import shutil
from bisect import bisect_left
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from boardwalk.errors import InputError
from boardwalk.web.door import COOKIE
from boardwalk.web.load.patrons import Patron
from boardwalk.web.load.tally import Sent

if TYPE_CHECKING:
    from playwright.async_api import Page

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
NAMES = ("chromium", "chromium-browser", "google-chrome")
WATCH = """() => {
  window.shown = [];
  const note = () => {
    const element = document.querySelector("[data-version]");
    if (element === null) return;
    const version = Number(element.dataset.version);
    const drawn = () => window.shown.push([version, performance.timeOrigin + performance.now()]);
    requestAnimationFrame(() => setTimeout(drawn));
  };
  new MutationObserver(note).observe(document.body, { subtree: true, attributeFilter: ["data-version"] });
}"""
"""The callback after the next frame runs when that frame has been drawn."""


class Screen:
    """A page at a table, in the chair of one player."""

    def __init__(self, page: Page, table: str) -> None:
        self._page = page
        self.table = table

    async def shown(self) -> list[tuple[int, float]]:
        """The versions that it has shown, each with its time, in seconds since 1970."""
        found = await self._page.evaluate("() => window.shown")
        return [(int(version), milliseconds / 1000) for version, milliseconds in found]


@asynccontextmanager
async def screens(url: str, patrons: Iterable[Patron]) -> AsyncIterator[list[Screen]]:
    """A page for each of these players, all in one browser."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        raise InputError("screens", f"there is no browser on this machine: one of {', '.join(NAMES)}")
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(FLAGS))
        found = []
        for patron in patrons:
            context = await browser.new_context()
            await context.add_cookies([{"name": COOKIE, "value": patron.token, "url": url}])
            page = await context.new_page()
            await page.goto(f"{url}/table/{patron.table}")
            await page.wait_for_selector("[data-version]")
            await page.evaluate(WATCH)
            found.append(Screen(page, patron.table))
        yield found
        await browser.close()


def delays(sent: Iterable[Sent], table: str, shown: Sequence[tuple[int, float]]) -> list[float]:
    """How long after each command to this table its page showed it, or something later.

    >>> delays([Sent("1", 4, 10.0), Sent("1", 9, 12.0), Sent("2", 3, 0.0)], "1", [(3, 9.0), (5, 10.25)])
    [0.25]
    """
    versions = [version for version, _ in shown]
    found = []
    for each in sent:
        place = bisect_left(versions, each.version)
        if each.table == table and place < len(shown):
            found.append(shown[place][1] - each.at)
    return found
