"""One betting position: its areas as the layout places them beside each other.

Its origin is the middle of its front; y grows towards the player.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from boardwalk.documents.felt.arrangement import Area, Kind
from boardwalk.documents.layout import Layout
from boardwalk.games import Game
from boardwalk.press.drawing.geometry import Box, Point

COLUMN, ROW, GAP = 84.0, 82.0, 8.0
SIZES: Mapping[Kind, tuple[float, float]] = {
    Kind.BASE: (76, 76),
    Kind.EQUAL: (76, 76),
    Kind.DECISION: (76, 76),
    Kind.OPTIONAL: (80, 72),
    Kind.COLLECTED: (190, 50),
}
APART = 12.0
"""How far neighbours' areas are apart at least."""


@dataclass(frozen=True, slots=True)
class Position:
    """The areas of one seat, and how deep they reach."""

    areas: tuple[Area, ...]
    depth: float

    def least_radius(self, degrees: float, scale: float) -> float:
        """How far from the middle of the arc its front must lie, so that neighbours so many degrees apart are clear."""
        slope = math.tan(math.radians(degrees / 2))
        corners = (corner for area in self.areas for corner in area.box.corners)
        return max((abs(corner.x) * scale + APART / 2) / slope - corner.y * scale for corner in corners)


def position(game: Game, layout: Layout) -> Position:
    """The areas of the wagers that the house offers."""
    kinds = {wager.name: Kind(wager.place.name.lower()) for wager in game.wagers}
    titles = {wager.name: wager.title for wager in game.wagers}
    titles |= {name: wager.title for name, wager in game.collected.items()}
    cells, in_front = layout.cells(kinds), layout.in_front(game.collected)
    columns, rows = [cell.column for cell in cells.values()], [cell.row for cell in cells.values()]
    middle, first_row = (min(columns) + max(columns)) / 2, min(rows)

    def area(wager: str, kind: Kind, x: float, y: float) -> Area:
        return Area(wager, titles[wager], kind, Box(Point(x, y), *SIZES[kind]), layout.spot(wager).law)

    _, height = SIZES[Kind.COLLECTED]
    ahead = len(in_front) * (height + GAP)
    return Position(
        areas=(
            *(
                area(wager, kinds[wager], (cell.column - middle) * COLUMN, ahead + (cell.row - first_row + 0.5) * ROW)
                for wager, cell in cells.items()
            ),
            *(
                area(wager, Kind.COLLECTED, 0, ahead - GAP - height / 2 - number * (height + GAP))
                for number, wager in enumerate(in_front)
            ),
        ),
        depth=ahead + (max(rows) - first_row + 1) * ROW,
    )
