"""Signs that a paragraph wants posted at a table: that one stands there. Ours tells all that any of them asks."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.documents.felt.arrangement import Arrangement
from boardwalk.documents.felt.edge import beyond
from boardwalk.documents.felt.plan import SIGN
from boardwalk.documents.layout import layout_of
from boardwalk.documents.layout.breach import Breach
from boardwalk.documents.layout.inscribed import untold
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.offer import Offer
from boardwalk.law import Paragraph
from boardwalk.press.drawing.geometry import Box
from boardwalk.press.words import millimetres
from boardwalk.progressive.link import BOTH_ENDS


def linked_by(offer: Offer) -> tuple[Paragraph, ...]:
    """The paragraph that asks for the notice, where it is the link of the two games that has a rule of its own."""
    both = {game.name for game in offer.linked}.issuperset(BOTH_ENDS)
    told = layout_of(offer.game).link_told
    return (told,) if both and told is not None else ()


def posting_breaches(offer: Offer, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """A sign that is not there, or so far off that it stands at no table, by every paragraph that wants it."""
    sign = next((fixture.box for fixture in arranged.fixtures if fixture.name == SIGN), None)
    away = 0.0 if sign is None else beyond(arranged.cloth, Box(sign.middle, 0, 0))
    if sign is not None and away <= arranged.cloth.rail:
        return
    where = "there is none at the table" if sign is None else f"stands {millimetres(away)} mm away from the table"
    if layout.sign is not None and any(untold(offer.game, layout, arranged)):
        yield Breach(layout.sign, SIGN, f"{where}, and the cloth does not tell what it would")
    if offer.game.progressive is not None and layout.prizes_told is not None:
        yield Breach(layout.prizes_told, SIGN, f"{where}, and one has to tell what the progressive pays")
    for law in linked_by(offer):
        yield Breach(law, SIGN, f"{where}, and one has to tell that the progressive is linked")
