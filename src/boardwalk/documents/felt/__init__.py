"""The felt: one drawing of a table's layout, for the screens, for the sign maker and for the Division."""

from __future__ import annotations

from xml.etree.ElementTree import Element, tostring

from boardwalk.documents.felt.arrangement import Arrangement
from boardwalk.documents.felt.arranging import arrange, arrange_offer
from boardwalk.documents.felt.paint_areas import paint_anchor, paint_area
from boardwalk.documents.felt.paint_print import (
    ornaments_are_clear,
    paint_line,
    paint_ornament,
    paint_panel,
    paint_place,
    paint_ribbon,
)
from boardwalk.documents.felt.paint_table import paint_cloth, paint_fixture
from boardwalk.documents.layout import layout_of
from boardwalk.documents.offer import Offer
from boardwalk.games import Game
from boardwalk.press.drawing.lettering import FAMILY
from boardwalk.press.drawing.svg import SPACE, number

MEDIA_TYPE = "image/svg+xml"


def felt(game: Game, seat: int | None = None, house: str = "") -> str:
    """The layout of a table as SVG in millimetres: the whole table, or what one seat sees of it, drawn larger.

    `house` is the name of the licensee, which a layout carries.
    """
    return draw(game, arrange(game, seat, house))


def felt_of(offer: Offer, seat: int | None = None) -> Element:
    """The layout that a house has for a game, with the changes that its file asks for, as the root of an SVG."""
    return painted(offer.game, arrange_offer(offer, seat))


def draw(game: Game, arranged: Arrangement) -> str:
    """What has been arranged, as text."""
    return tostring(painted(game, arranged), encoding="unicode")


def painted(game: Game, arranged: Arrangement) -> Element:
    """What has been arranged, painted from the cloth upwards."""
    view = arranged.view
    seen = (view.middle.x - view.width / 2, view.middle.y - view.height / 2, view.width, view.height)
    picture = Element(
        "svg",
        {
            "xmlns": SPACE, "class": "felt", "data-game": game.name, "viewBox": " ".join(map(number, seen)),
            "role": "img", "font-family": FAMILY, "aria-label": f"{game.title}: layout",
        },
    )  # fmt: skip
    paint_cloth(picture, arranged.cloth, game.name, layout_of(game).cloth)
    if ornaments_are_clear(arranged):
        for suit, point in arranged.ornaments.items():
            paint_ornament(picture, suit, point)
    for fixture in arranged.fixtures:
        paint_fixture(picture, fixture)
    for place in arranged.places:
        paint_place(picture, place)
    if arranged.ribbon is not None:
        paint_ribbon(picture, arranged.ribbon, arranged.cloth.arc)
    for line in arranged.lines:
        paint_line(picture, line, arranged.cloth.arc)
    for panel in arranged.panels:
        paint_panel(picture, panel)
    for area in arranged.areas:
        paint_area(picture, area, arranged.scale)
    for anchor in arranged.anchors:
        paint_anchor(picture, anchor)
    return picture


__all__ = ["MEDIA_TYPE", "Arrangement", "arrange", "arrange_offer", "draw", "felt", "felt_of", "painted"]
