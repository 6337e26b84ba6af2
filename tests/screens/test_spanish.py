"""A player who reads Spanish: the lobby, a whole round, the rules; and a player who likes a light screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.screens.actions import bet_the_least, decide, leave, offered, result_of, until
from tests.support.screens.axe import violations
from tests.support.screens.browser import PHONE, Visiting

ENGLISH = re.compile(
    r"\b(?:the|your?|wagers?|seats?|dealers?|hands?|folds?|checks?|chips|wins?|lose[sd]?|lost|won|push(?:es)?|pays?|paid|tables?"
    r"|rounds?|rules|limits|settings|log|sit|watch|turn|pair|flush|straight|high|cards?|with|and|best|clear|double|more|leave|deal|bets?)\b",
    re.IGNORECASE,
)
NAMES = re.compile(
    r"Dealer Bonus|Player Bonus|X-Tra Bonus|Bonus Spin|Trips Plus|Pocket Bonus|Bad beat bonus|Turn/River"
    r"|[36] Card Bonus|Blind Bonus"
    r"|Texas Hold .Em Bonus Poker|Caribbean Stud Poker|Heads Up Hold .Em|Premium Hold .Em"
    r"|Hold .em(?: 3 Bonus)?"
    r"|\b(?:Ante|Flop|Turn|River|Play|Raise|Bet|Odds|Bonus|Progressive)\b|match play|\d+x|The Steel Pier|English",
    re.IGNORECASE,
)
READ = """() => {
  const said = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const isCloth = parent.closest("bw-felt") !== null && parent.closest(".lying") === null;
    if (!isCloth && parent.closest(".me, noscript, script, [lang=en]") === null) said.push(node.textContent);
  }
  for (const each of document.querySelectorAll("[aria-label], [title], [alt]"))
    said.push(...["aria-label", "title", "alt"].map((name) => each.getAttribute(name) ?? ""));
  return said.join("\\n");
}"""
"""Everything on the page that is read or heard, without the cloth itself, which is printed in English."""
SPOKEN = """() => {
  globalThis.spoken = [];
  for (const region of document.querySelectorAll("[data-announces]"))
    new MutationObserver(() => globalThis.spoken.push(region.textContent))
      .observe(region, { childList: true, characterData: true, subtree: true });
}"""


def english_in(text: str) -> list[str]:
    """Lines with an English word that is no name."""
    lines = [NAMES.sub("", line) for line in text.splitlines()]
    return [line for line in lines if ENGLISH.search(line)]


def english_on(page: Page) -> list[str]:
    return english_in(page.evaluate(READ))


@pytest.mark.parametrize("number", ["1", "4"])
def test_a_whole_round_in_spanish(number: str, demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/", locale="es-MX")
    sit = page.get_by_role("button", name=f"Sentarse en la mesa {number}", exact=True)
    expect(sit).to_be_visible()
    assert page.evaluate("() => document.documentElement.lang") == "es"
    expect(page.locator(".lobby-limits > dl")).to_have_count(5)  # the names of the wagers have arrived
    assert english_on(page) == []
    sit.click()
    page.wait_for_url(f"**/table/{number}")
    page.locator("#deal").wait_for()
    page.evaluate(SPOKEN)
    assert english_on(page) == []
    bet_the_least(page)
    offered(page).first.wait_for()
    assert re.search("Retirarse|Pasar", page.locator(".decisions").inner_text())
    assert english_on(page) == []
    until(result_of(page), (page, decide))
    assert re.fullmatch(r"(?:Ganó|Perdió) \$[\d,.]+|Sin ganancia ni pérdida", result_of(page).inner_text())
    heard = " ".join(page.evaluate("() => spoken"))
    assert "Su turno:" in heard
    assert "Resultado de la mano:" in heard
    assert english_in(heard) == []
    for tab in ("pays", "rounds", "round"):
        page.locator(f"#tab-{tab}").click()
        page.wait_for_timeout(200)
        assert english_on(page) == [], tab
    assert violations(page) == []
    leave(page)


def test_the_rules_of_a_table_and_refusals_are_in_spanish(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/log-in", locale="es-US")
    page.goto(f"{demo}/api/v1/tables/4/rules")
    expect(page.locator("h2").first).to_contain_text("El juego en pocas palabras")
    assert page.evaluate("() => document.documentElement.lang") == "es-US"
    refused = page.request.post(
        f"{demo}/api/v1/session", data={"name": "Ann", "password": "no"}, headers={"Accept-Language": "es"}
    )
    assert refused.json()["detail"] == "nombre o contraseña incorrectos"
    assert refused.json()["title"] == "No ha iniciado sesión"


def test_a_language_is_chosen_in_the_address_or_in_settings_and_stays(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/log-in?lang=es")
    expect(page.get_by_role("heading", name="Iniciar sesión")).to_be_visible()
    assert "lang=" not in page.url
    page.reload()
    expect(page.get_by_role("heading", name="Iniciar sesión")).to_be_visible()
    page.get_by_role("button", name="Ajustes").click()
    page.get_by_label("English").check()
    expect(page.get_by_role("heading", name="Log in")).to_be_visible()
    assert page.evaluate("() => document.documentElement.lang") == "en"
    assert english_on(page), "what looks for English finds it"


def test_pages_of_the_staff_stay_in_english(demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/log-in", locale="es-US")
    assert page.request.post(f"{demo}/api/v1/guest", data={"role": "floorperson"}).status == 201
    page.goto(f"{demo}/floor")
    expect(page.locator("main h1")).to_have_text("The floor")
    assert page.locator("main").get_attribute("lang") == "en"


@pytest.mark.parametrize("size", [(1280, 720), PHONE])
def test_a_light_screen(size: tuple[int, int], demo: str, visiting: Visiting) -> None:
    page = visiting(demo).page("/", size=size)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Light").check()
    page.keyboard.press("Escape")
    dark = "rgb(11, 17, 19)"
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "light"
    assert violations(page) == []
    page.reload()
    page.locator("article.lobby-table").first.wait_for()
    assert page.evaluate("() => document.documentElement.dataset.theme") == "light"
    assert dark not in page.evaluate("() => getComputedStyle(document.body).backgroundImage")
