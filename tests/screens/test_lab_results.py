"""What the lab found: links for others, runs side by side, side bets by cost, labels that can be read."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.support.screens.axe import violations
from tests.support.screens.browser import Visiting, Visits
from tests.support.screens.fit import misfits

COMPILING_MILLISECONDS = 180_000
"""The first answer waits for kernels that no test may have compiled yet."""
OVERLAPS = """() => {
  const found = [];
  for (const chart of document.querySelectorAll("bw-chart svg")) {
    if (!chart.checkVisibility()) continue;
    const texts = [...chart.querySelectorAll("text")].map((text) => [text.textContent, text.getBoundingClientRect()]);
    const boxes = texts.filter(([, box]) => box.width > 0);
    boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide > 2 && high > 4) found.push(`${one} / ${other}`);
    }));
  }
  return found;
}"""


def enter(visits: Visits) -> Page:
    """From the lobby, without sitting down."""
    page = visits.page("/")
    page.get_by_role("link", name="Open the lab").click()
    page.get_by_role("button", name="Come in as a guest").click()
    return page


def ask(page: Page, example: str) -> None:
    page.locator(".lab-example", has_text=example).click()
    page.locator(".lab-job[data-state=done]").wait_for(timeout=COMPILING_MILLISECONDS)


def test_side_bets_are_ranked_and_a_link_asks_the_same_for_others(demo: str, visiting: Visiting) -> None:
    visits = visiting(demo)
    page = enter(visits)
    ask(page, "Which side bet costs least?")
    edges = page.locator(".lab-ranking tbody tr td:last-child").all_inner_texts()
    values = [float(re.findall(r"[\d.]+", each)[0]) for each in edges]
    assert len(values) > 5
    assert values == sorted(values), "the cheapest first"
    costs = page.locator(".lab-ranking tbody tr td:nth-child(4)").all_inner_texts()
    assert all(abs(float(cost.strip("$")) - value) < 0.006 for cost, value in zip(costs, values, strict=True)), (
        "of $100"
    )
    assert page.evaluate(OVERLAPS) == []
    assert violations(page) == []
    assert misfits(page) == []
    page.locator(".lab-link summary").click()
    link = urlsplit(page.get_by_label("Link to this question").input_value())
    other = visits.page(f"{link.path}?{link.query}")
    other.get_by_role("button", name="Come in as a guest").click()
    other.locator(".lab-job[data-state=done]").wait_for(timeout=COMPILING_MILLISECONDS)
    assert other.locator(".lab-ranking tbody tr td:last-child").all_inner_texts() == edges
    copied = urlsplit(page.url)
    assert copied.query == link.query, "the address bar has it, too"
    bad = visits.page("/lab?ask=%7B%22kind%22%3A%22nothing%22%7D")
    bad.get_by_role("button", name="Come in as a guest").click()
    expect(bad.locator(".toast")).to_contain_text("has no question for the lab")


def test_two_runs_are_read_side_by_side(demo: str, visiting: Visiting) -> None:
    page = enter(visiting(demo))
    ask(page, "Which side bet costs least?")
    page.locator(".lab-kinds label", has_text="Wheel").first.click()
    page.get_by_role("button", name="Run", exact=True).click()
    boxes = page.get_by_role("checkbox", name=re.compile("^Compare"))
    expect(boxes).to_have_count(2, timeout=COMPILING_MILLISECONDS)
    for i in range(2):
        boxes.nth(i).check()
    expect(page.locator(".lab-beside bw-lab-job")).to_have_count(2)
    first, second = (page.locator(".lab-beside bw-lab-job").nth(i).bounding_box() for i in range(2))
    assert first is not None
    assert second is not None
    assert first["y"] == second["y"], "one beside the other"
    assert page.evaluate(OVERLAPS) == []
    page.reload()
    expect(page.locator(".lab-beside bw-lab-job")).to_have_count(2)
    assert violations(page) == []
    assert misfits(page) == []
    page.get_by_role("checkbox", name=re.compile("^Compare")).first.uncheck()
    expect(page.locator(".lab-beside")).to_have_count(0)
