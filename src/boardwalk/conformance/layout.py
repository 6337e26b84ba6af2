"""The layout: it complies with every rule, and it can be drawn, with an area for every wager at every seat."""

from __future__ import annotations

from collections.abc import Callable
from xml.etree.ElementTree import Element, fromstring

from boardwalk.conformance.findings import Findings, Subject, counted, options_in_words
from boardwalk.documents.felt.drawing import felt
from boardwalk.documents.felt.printed_sheet import layout_pdf, layout_svg
from boardwalk.documents.layout.compliance import breaches
from boardwalk.documents.offer import Offer
from boardwalk.games import Game

LICENSEE = "The House"
QUICK_VARIATIONS, VARIATIONS = 1, 8


def examine_layout(subject: Subject, findings: Findings) -> None:
    """Judge and draw the cloth, under some choices of the options."""
    games = subject.some_variations(QUICK_VARIATIONS, VARIATIONS)
    areas = [0]

    def drawn(game: Game) -> Callable[[], None]:
        def draw() -> None:
            areas[0] += _draw(game, findings, printed=not subject.quick and game is games[0])

        return draw

    findings.each(
        {options_in_words(game.house.changed()): drawn(game) for game in games},
        lambda: f"{counted(len(games), 'cloth', 'cloths')}, {counted(areas[0], 'betting area')}",
    )


def _draw(game: Game, findings: Findings, *, printed: bool) -> int:
    offer = Offer(game, LICENSEE)
    for breach in breaches(offer):
        findings.fault(f"the layout should comply, but {breach}")
    drawings = {"the layout": layout_svg(offer).decode(), "the felt on the screen": felt(game, house=LICENSEE)}
    for what, drawing in drawings.items():
        root = fromstring(drawing)  # noqa: S314
        for name in (*(wager.name for wager in game.wagers), *game.collected):
            if _areas(root, name) < game.seats:
                found = _areas(root, name)
                findings.fault(f"{what} should have {game.seats} areas for {name}, but has {found}")
    if printed:
        layout_pdf(offer)
    return sum(_areas(fromstring(drawings["the layout"]), wager.name) for wager in game.wagers)  # noqa: S314


def _areas(root: Element, wager: str) -> int:
    return sum(element.get("data-wager") == wager for element in root.iter())
