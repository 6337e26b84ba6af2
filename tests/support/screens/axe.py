"""axe-core: whatever it finds on a page, however minor it says that is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[3] / ".venv/node/node_modules/axe-core/axe.min.js"
FLAT = """() => {
  for (const each of document.querySelectorAll("body, header.top"))
    if (getComputedStyle(each).backgroundImage !== "none") each.style.background = "var(--glow)";
}"""
"""Contrast cannot be told on a ground of many colors: the one nearest to the text stands for it."""


def violations(page: Page) -> list[dict[str, Any]]:
    """What axe-core finds, by rule and by element."""
    page.evaluate(FLAT)
    page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("() => axe.run(document, { resultTypes: ['violations'] })")
    return [
        {"rule": each["id"], "help": each["help"], "nodes": [node["html"][:200] for node in each["nodes"]][:5]}
        for each in found["violations"]
    ]
