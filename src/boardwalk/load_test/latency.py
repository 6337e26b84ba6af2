"""What bots and browser pages measured: how long commands took, and how long until others at the table saw them, in
percentiles.
"""

from __future__ import annotations

import shutil
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.errors import InputError
from boardwalk.load_test.house import Patron
from boardwalk.web.auth.caller import SESSION_COOKIE

if TYPE_CHECKING:
    from playwright.async_api import Page

VIEWS_KEPT = 64
"""How many of a seat's views to remember, to look up later."""


class LatencySpread(NamedTuple):
    """The percentiles and the maximum of many durations, in seconds."""

    number: int
    p50: float
    p90: float
    p99: float
    most: float


def latency_spread(seconds: Sequence[float]) -> LatencySpread | None:
    """The percentiles by nearest rank; None for no durations.

    >>> latency_spread([0.2, 0.1, 0.4, 0.3])
    LatencySpread(number=4, p50=0.2, p90=0.4, p99=0.4, most=0.4)
    """
    if not seconds:
        return None
    ranked = sorted(seconds)
    at = [ranked[-(-len(ranked) * percent // 100) - 1] for percent in (50, 90, 99)]
    return LatencySpread(len(ranked), at[0], at[1], at[2], ranked[-1])


class SentCommand(NamedTuple):
    """A command that raised a table's version, and when it was sent, in seconds since 1970."""

    table: str
    version: int
    at: float


class LoadTally:
    """What the bots measured; it counts only while it is open."""

    def __init__(self) -> None:
        self.open = False
        self.commands: list[float] = []
        self.views: list[float] = []
        self.kinds: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.lost = 0
        self.sent: list[SentCommand] = []
        self.screens: list[float] = []
        self.messages = 0
        self.bytes = 0

    def count_answer(self, kind: str, status: int, seconds: float) -> None:
        """Count the answer to a command."""
        if not self.open:
            return
        self.commands.append(seconds)
        self.kinds[kind] += 1
        if status != 200:
            self.refused[f"{kind} {status}"] += 1

    def count_sent(self, table: str, version: int, at: float) -> None:
        """Count a command that was sent at this time and raised its table to this version."""
        if self.open:
            self.sent.append(SentCommand(table, version, at))

    def count_message(self, size: int) -> None:
        """Count a view that arrived on a stream."""
        if self.open:
            self.messages += 1
            self.bytes += size

    def count_view(self, seconds: float) -> None:
        """Count a command that became visible at another seat."""
        if self.open:
            self.views.append(seconds)


class ViewWatch:
    """When each version of the table arrived at one seat, and which commands of others have not arrived yet."""

    def __init__(self, tally: LoadTally) -> None:
        self._tally = tally
        self._arrived: deque[tuple[int, float]] = deque(maxlen=VIEWS_KEPT)
        self._awaited: list[tuple[int, float]] = []

    def arrive(self, version: int, now: float) -> None:
        """Note that a view of this version arrived."""
        self._arrived.append((version, now))
        if self._awaited:
            for _, sent in (each for each in self._awaited if each[0] <= version):
                self._tally.count_view(now - sent)
            self._awaited = [each for each in self._awaited if each[0] > version]

    def expect(self, version: int, sent: float) -> None:
        """Expect this version, from a command sent at this time; its view may have arrived already."""
        first = next((now for came, now in self._arrived if came >= version), None)
        if first is None:
            self._awaited.append((version, sent))
        else:
            self._tally.count_view(first - sent)


BROWSER_FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome")
WATCH_SCRIPT = """() => {
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
"""The callback runs after the next frame has been drawn."""


class BrowserPage:
    """A page at a table, as one player sees it."""

    def __init__(self, page: Page, table: str) -> None:
        self._page = page
        self.table = table

    async def shown(self) -> list[tuple[int, float]]:
        """The versions that it showed, each with its time in seconds since 1970."""
        found = await self._page.evaluate("() => window.shown")
        return [(int(version), milliseconds / 1000) for version, milliseconds in found]


@asynccontextmanager
async def browser_pages(url: str, patrons: Iterable[Patron]) -> AsyncIterator[list[BrowserPage]]:
    """A page for each of these players, all in one browser."""
    program = next(filter(None, map(shutil.which, BROWSER_NAMES)), None)
    if program is None:
        raise InputError("screens", f"no browser found; install one of {', '.join(BROWSER_NAMES)}")
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
        found = []
        for patron in patrons:
            context = await browser.new_context()
            await context.add_cookies([{"name": SESSION_COOKIE, "value": patron.token, "url": url}])
            page = await context.new_page()
            await page.goto(f"{url}/table/{patron.table}")
            await page.wait_for_selector("[data-version]")
            await page.evaluate(WATCH_SCRIPT)
            found.append(BrowserPage(page, patron.table))
        yield found
        await browser.close()


def page_delays(sent: Iterable[SentCommand], table: str, shown: Sequence[tuple[int, float]]) -> list[float]:
    """How long after each command to this table the page showed it, or something later.

    >>> sent = [SentCommand("1", 4, 10.0), SentCommand("1", 9, 12.0), SentCommand("2", 3, 0.0)]
    >>> page_delays(sent, "1", [(3, 9.0), (5, 10.25)])
    [0.25]
    """
    versions = [version for version, _ in shown]
    found = []
    for each in sent:
        place = bisect_left(versions, each.version)
        if each.table == table and place < len(shown):
            found.append(shown[place][1] - each.at)
    return found
