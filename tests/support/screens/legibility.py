"""Whether a page can be used at the sizes that people have: nothing cut off, nothing too small, nothing in the way."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.screens.axe import violations
from tests.support.screens.browser import PHONE

SIZES = ((2560, 1440), (1440, 900), (1280, 720), (1024, 768), PHONE)
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


UNFOLD = "() => { for (const each of document.querySelectorAll('main details')) each.open = true; }"
THEME = "theme => { document.documentElement.dataset.theme = theme; }"


def verify_legible(page: Page) -> None:
    """Fail if the page scrolls sideways, has text under 12 pixels, or axe-core finds anything: dark as it is, and light
    with everything unfolded, at the sizes that people have.
    """
    assert page.locator("h1").count() == 1
    page.set_viewport_size({"width": 1280, "height": 720})
    assert violations(page) == []
    folded = page.locator("main details:not([open])")
    unfolded = folded.element_handles()
    page.evaluate(UNFOLD)
    page.evaluate(THEME, "light")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"sideways at {width}"
        assert page.evaluate(SMALL, LEAST_PIXELS) == []
    assert violations(page) == []
    page.evaluate(THEME, "dark")
    for each in unfolded:
        each.evaluate("each => { each.open = false; }")
