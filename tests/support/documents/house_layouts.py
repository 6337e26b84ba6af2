"""Layouts as a house has changed them, and what they break."""

from __future__ import annotations

from typing import Any

from boardwalk.documents.layout.compliance import breaches
from boardwalk.documents.offer import Offer
from boardwalk.pit.house_file import LayoutSetup
from tests.support.documents.felt_svg import full

PIER = "Steel Pier"
COMMUNITY = "community cards"


def changed(game: str, /, **changes: Any) -> Offer:
    """A game with every wager, as a house lays it out."""
    return Offer(full(game), PIER, layout=LayoutSetup(game=game, **changes))


def broken(game: str, /, **changes: Any) -> list[tuple[str, str]]:
    """Which fields of a changed layout break which paragraphs."""
    return [(each.field, each.law.id) for each in breaches(changed(game, **changes))]
