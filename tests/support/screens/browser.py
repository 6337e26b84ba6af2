"""Debian's Chromium under Playwright, watched: nothing may come from another host, and no script may fail."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP, PHONE = (1400, 900), (390, 844)
PATIENCE_MILLISECONDS = 20_000
"""The machine may be busy with other tests."""
EXPECTED = ("Failed to load resource", "WebSocket connection to")
"""What a browser logs when the house refuses something or cannot be reached; the page tells the person."""

expect.set_options(timeout=PATIENCE_MILLISECONDS)


@dataclass
class Visits:
    """The browsers of people who visit one house, and any errors in them."""

    browser: Browser
    address: str
    foreign: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    def page(
        self, path: str = "/", secret: str | None = None, size: tuple[int, int] = DESKTOP, locale: str = "en-US"
    ) -> Page:
        """A separate browser at a page of the house, with someone's session if one is given."""
        width, height = size
        viewport: ViewportSize = {"width": width, "height": height}
        context = self.browser.new_context(viewport=viewport, has_touch=size == PHONE, locale=locale)
        context.set_default_timeout(PATIENCE_MILLISECONDS)
        context.on("request", lambda request: self._asked(request.url))
        context.on("console", self._written)
        context.on("weberror", lambda error: self.faults.append(str(error.error)))
        if secret is not None:
            context.add_cookies([{"name": "boardwalk", "value": secret, "url": self.address}])
        self.contexts.append(context)
        page = context.new_page()
        page.goto(self.address + path)
        return page

    def _asked(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.address).netloc and urlsplit(url).scheme not in ("data", "blob"):
            self.foreign.append(url)

    def _written(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(EXPECTED):
            self.faults.append(message.text)

    def close(self) -> None:
        """Close them all, and check that nothing went wrong."""
        for context in self.contexts:
            context.close()
        assert not self.foreign, "loaded from another host"
        assert not self.faults


Visiting = Callable[[str], Visits]


@contextmanager
def chromium() -> Iterator[Browser]:
    """One browser for many visits."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "there is no Chromium; `make test` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()
