"""Whether a page can be used at the sizes that people have: nothing cut off, nothing too small, nothing in the way."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.screens.axe import violations
from tests.support.screens.browser import PHONE

SIZES = ((1280, 720), (1024, 768), PHONE)
LEAST_PIXELS = 12
SMALL = """(least) => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = new Set();
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (walker.currentNode.data.trim() === "" || parent.closest("script, style, svg, .unseen")) continue;
    if (parent.getClientRects().length > 0 && parseFloat(getComputedStyle(parent).fontSize) < least)
      found.add(walker.currentNode.data.trim().slice(0, 40));
  }
  return [...found];
}"""


def verify_legible(page: Page) -> None:
    """Fail if the page scrolls sideways, has text under 12 pixels, or keeps someone out, at any of the sizes."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"sideways at {width}"
        assert page.evaluate(SMALL, LEAST_PIXELS) == []
        assert page.locator("h1").count() == 1
        assert violations(page) == []
