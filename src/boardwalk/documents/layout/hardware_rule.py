"""The rules for hardware that collects wagers before the deal: controller panel, lock-out button and returned chips.

The text leaves the place of the panel to approval; how far the dealer reaches is our decision, D44.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from boardwalk.documents.layout.arrangement import Arrangement
from boardwalk.documents.layout.demand import Breach
from boardwalk.documents.layout.place_rule import EXACT, span
from boardwalk.games import Game
from boardwalk.games.declaration.layout import Layout
from boardwalk.press.geometry import Box
from boardwalk.press.notation import millimeters

REACH = 900.0
"""Most millimeters from the middle of the dealer's edge to the far corner of what the dealer must reach: an arm."""


def hardware_breaches(game: Game, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """Hardware that the offered wagers need and the table lacks, or that is not where it belongs."""
    boxes = {fixture.name: fixture.box for fixture in arranged.fixtures}
    for each in layout.required_hardware(game.collected):
        box, whole = boxes.get(each.name), None if each.within is None else boxes.get(each.within)
        if box is None:
            yield Breach(each.law, each.name, "the table has none")
            continue
        why = _out_of_reach(box) if each.within is None else _protrusion(box, whole)
        if why:
            yield Breach(each.law, each.name, f"is not {each.place}: {why}")


def _out_of_reach(box: Box) -> str:
    away = max(math.hypot(*corner) for corner in box.corners)
    allowed = f"({millimeters(REACH)} mm allowed)"
    return "" if away <= REACH + EXACT else f"it is {millimeters(away)} mm from the dealer {allowed}"


def _protrusion(box: Box, whole: Box | None) -> str:
    """How far a part extends past what it is a part of; empty if it is inside."""
    if whole is None:
        return "the table has none"
    part, room = span([box], 0), span([whole], 0)
    by = max(room.left - part.left, part.right - room.right, room.front - part.front, part.back - room.back)
    return "" if by <= EXACT else f"it extends {millimeters(by)} mm past its edge"
