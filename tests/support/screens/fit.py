"""Whether a page fits: nothing runs out of the window sideways, and no letter is too small to read."""

from __future__ import annotations

from playwright.sync_api import Page

SIZES = ((1280, 720), (1024, 768), (390, 844), (2560, 1440))
SMALLEST = 12
"""Pixels."""
SETTLED_MILLISECONDS = 400
SMALL_TEXTS = """least => {
  const small = [];
  const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, data } = walker.currentNode;
    const shown = element.checkVisibility() && element.closest(".unseen, .card, bw-felt") === null;
    if (!data.trim() || !shown) continue;
    const matrix = element instanceof SVGElement ? element.getScreenCTM?.() : null;
    const scale = matrix ? Math.hypot(matrix.a, matrix.b) : 1;
    const size = parseFloat(getComputedStyle(element).fontSize) * scale;
    if (size < least - 0.05) small.push(`${size.toFixed(1)}px ${data.trim().slice(0, 40)}`);
  }
  return small;
}"""


def misfits(page: Page) -> list[str]:
    """What does not fit, at each of the sizes that people have."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(SETTLED_MILLISECONDS)
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if over > 0:
            found.append(f"{width}x{height}: {over} pixels too wide")
        found += [f"{width}x{height}: {text}" for text in page.evaluate(SMALL_TEXTS, SMALLEST)]
    return found
