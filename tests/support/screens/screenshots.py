"""A picture of every page, at the size of a desk and of a phone: `make screenshots`."""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.support.screens.actions import (
    bet_the_least,
    do_next_step,
    look,
    press,
    result_of,
    sit_down,
    take_part,
    until,
)
from tests.support.screens.browser import DESKTOP, PHONE, chromium
from tests.support.screens.company import Company
from tests.support.screens.servers import Demo

SIGN = (1920, 1080)
SETTLED_MILLISECONDS = 900
FIRST_ROUNDS_MILLISECONDS = 12_000
SOLVED_MILLISECONDS = 120_000
Scene = Callable[[Page], None]


class Album:
    """Pictures of one house, in one folder."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self._browser = browser
        self._address = address
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def open(self, path: str, role: str | None = None, size: tuple[int, int] = DESKTOP) -> Page:
        """A page as someone with this role sees it."""
        width, height = size
        page = self._browser.new_context(viewport={"width": width, "height": height}).new_page()
        if role is not None:
            page.request.post(f"{self._address}/api/v1/guest", data={"role": role})
        page.goto(self._address + path)
        page.wait_for_timeout(SETTLED_MILLISECONDS)
        return page

    def take(self, name: str, page: Page, *sizes: tuple[int, int]) -> None:
        """Take the page as it is, at each size."""
        for width, height in sizes or (DESKTOP, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(SETTLED_MILLISECONDS)
            kind = {DESKTOP: "desk", PHONE: "phone"}.get((width, height), f"{width}x{height}")
            page.screenshot(path=self._folder / f"{name}-{kind}.png")

    def page(self, name: str, path: str, role: str | None = None, prepared: Scene = lambda _: None) -> None:
        """Take one page, after doing something on it."""
        page = self.open(path, role)
        prepared(page)
        self.take(name, page)
        page.context.close()


def seat(album: Album) -> None:
    """A player who bets, decides and is paid."""
    page = album.open("/")
    sit_down(page, "4")
    page.locator("#deal").wait_for()
    page.wait_for_timeout(SETTLED_MILLISECONDS)
    album.take("seat-betting", page)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    bet_the_least(page)
    page.locator("button.decision").first.wait_for()
    album.take("seat-deciding", page)
    until(result_of(page), (page, take_part))
    album.take("seat-settled", page)
    page.locator("#tab-pays").click()
    album.take("seat-pay-tables", page)
    page.context.close()


def dealer(album: Album) -> None:
    """A person takes a table over, and deals."""
    player = album.open("/")
    sit_down(player, "5")
    page = album.open("/deal/5", "dealer")
    press(page.get_by_role("button", name=re.compile("^Take over")).first)
    bet_the_least(player)
    until(player.locator("button.decision").first, (player, look), (page, do_next_step))
    album.take("dealer", page)
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.locator("#wrong").click()
    album.take("dealer-irregularity", page)
    for each in (player, page):
        each.context.close()


def solved(page: Page) -> None:
    """An example in the lab, calculated."""
    page.locator(".lab-example").first.click()
    page.locator(".lab-job[data-state=done]").wait_for(timeout=SOLVED_MILLISECONDS)


def with_edges(page: Page) -> None:
    """The lobby once every game's edge is known."""
    page.locator(".lobby-edge").nth(4).wait_for(timeout=SOLVED_MILLISECONDS)


def take_all(album: Album) -> None:
    album.page("lobby", "/", None, with_edges)
    album.page("log-in", "/log-in")
    seat(album)
    dealer(album)
    album.page("floor", "/floor", "supervisor")
    album.page("floor-table", "/floor/4", "supervisor")
    album.page("watch", "/watch", "surveillance")
    album.page("watch-table", "/watch/4", "surveillance")
    album.page("recall", "/recall/4/1", "surveillance", lambda page: page.keyboard.press("End"))
    album.page("audit", "/audit", "regulator")
    album.page("cage", "/cage", "accounting")
    album.page("people", "/people", "administrator")
    album.page("person", "/people/Sue", "administrator")
    album.page("house", "/house", "administrator")
    album.page("lab", "/lab", "player", solved)
    for name, path in (("sign-table", "/sign/table/4"), ("sign-meter", "/sign/meter/Atlantic")):
        page = album.open(path)
        album.take(name, page, SIGN, PHONE)
        page.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("screenshots"))
    folder = parser.parse_args().out
    with tempfile.TemporaryDirectory() as directory, chromium() as browser:
        house = Demo(Path(directory), "--step", "0.1", solves=True)
        company = Company(house.address, {"4": 3, "1": 2, "2": 1})
        try:
            album = Album(browser, house.address, folder)
            browser.new_page().wait_for_timeout(FIRST_ROUNDS_MILLISECONDS)
            take_all(album)
        finally:
            company.leave()
            house.stop()


if __name__ == "__main__":
    main()
