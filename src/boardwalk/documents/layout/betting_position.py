"""One betting position, its areas placed as the layout says, and where each seat's position is on the arc.

The origin of a position is the middle of its front; y grows toward the player.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from boardwalk.documents.layout.cloth import Anchor, Area, AreaKind, TablePlan
from boardwalk.documents.layout.dealer_side import CARD_HEIGHT
from boardwalk.games import Game
from boardwalk.games.declaration.layout import Layout
from boardwalk.press.geometry import Box, Point

COLUMN, ROW, GAP = 84.0, 82.0, 8.0
SIZES: Mapping[AreaKind, tuple[float, float]] = {
    AreaKind.BASE: (76, 76),
    AreaKind.EQUAL: (76, 76),
    AreaKind.DECISION: (76, 76),
    AreaKind.OPTIONAL: (80, 72),
    AreaKind.COLLECTED: (190, 50),
}
NEIGHBORS_APART = 12.0
"""The least distance between areas of neighboring seats."""


@dataclass(frozen=True, slots=True)
class BettingPosition:
    """The areas of one seat, and how deep they reach."""

    areas: tuple[Area, ...]
    depth: float

    def least_radius(self, degrees: float, scale: float) -> float:
        """The least radius of its front at which neighbors this many degrees apart do not touch."""
        slope = math.tan(math.radians(degrees / 2))
        corners = (corner for area in self.areas for corner in area.box.corners)
        return max((abs(corner.x) * scale + NEIGHBORS_APART / 2) / slope - corner.y * scale for corner in corners)


def position_of(game: Game, layout: Layout) -> BettingPosition:
    """The areas of the wagers that the house offers."""
    kinds = {wager.name: AreaKind(wager.place.name.lower()) for wager in game.wagers}
    titles = {wager.name: wager.title for wager in game.wagers}
    titles |= {name: wager.title for name, wager in game.collected.items()}
    cells, in_front = layout.cells, layout.in_front
    columns, rows = [cell.column for cell in cells.values()], [cell.row for cell in cells.values()]
    middle, first_row = (min(columns) + max(columns)) / 2, min(rows)

    def area(wager: str, kind: AreaKind, x: float, y: float) -> Area:
        return Area(wager, titles[wager], kind, Box(Point(x, y), *SIZES[kind]), layout.spot(wager).law)

    _, height = SIZES[AreaKind.COLLECTED]
    ahead = len(in_front) * (height + GAP)
    return BettingPosition(
        areas=(
            *(
                area(wager, kinds[wager], (cell.column - middle) * COLUMN, ahead + (cell.row - first_row + 0.5) * ROW)
                for wager, cell in cells.items()
            ),
            *(
                area(wager, AreaKind.COLLECTED, 0, ahead - GAP - height / 2 - number * (height + GAP))
                for number, wager in enumerate(in_front)
            ),
        ),
        depth=ahead + (max(rows) - first_row + 1) * ROW,
    )


MOST_DEGREES, SPREAD = 18.0, 96.0
"""From one seat to the next, and from the first to the last."""
BEFORE_CARDS, BEHIND_CARDS, CHIPS, AROUND = 10.0, 12.0, 62.0, 8.0


def apart(seats: int) -> float:
    """Degrees from one seat to the next."""
    return min(MOST_DEGREES, SPREAD / max(seats - 1, 1))


def degrees_of(seat: int, seats: int) -> float:
    """The angle of a seat: seat 1 is at the dealer's far left, on the right of the picture; then clockwise."""
    return ((seats + 1) / 2 - seat) * apart(seats)


@dataclass(frozen=True, slots=True)
class Seating:
    """Positions along the arc; `front` is the radius where their areas begin, `radius` where the cloth ends."""

    plan: TablePlan
    position: BettingPosition
    front: float
    degrees: float
    scale: float

    @property
    def _cards_height(self) -> float:
        return CARD_HEIGHT * self.plan.own_cards

    @property
    def depth(self) -> float:
        """From the front of the areas to the rail."""
        return self.position.depth * self.scale + BEFORE_CARDS + self._cards_height + BEHIND_CARDS

    @property
    def radius(self) -> float:
        return self.front + self.depth

    def areas(self, seat: int, degrees: float) -> Iterator[Area]:
        frame = self.plan.arc.frame(self.front, degrees, self.scale)
        return (area.at(seat, frame) for area in self.position.areas)

    def anchors(self, seat: int, degrees: float) -> Iterator[Anchor]:
        """Cards next to the rail, bets and chips on either side of them, and the name on the rail."""
        scale, height = self.plan.own_cards, self._cards_height
        frame = self.plan.arc.frame(self.radius, degrees)
        cards, chips, name = self._widths(scale)

        def room(place: str, x: float, y: float, width: float, height: float) -> Anchor:
            return Anchor(place, frame.box(Box(Point(x, y), width, height)), scale, seat)

        y, beside = -BEHIND_CARDS - height / 2, (cards + chips) / 2 + AROUND
        yield room("cards", 0, y, cards, height)
        yield room("bets", -beside, y - AROUND, chips, height - 2 * AROUND)
        yield room("chips", beside, y - AROUND, chips, height - 2 * AROUND)
        yield room("name", 0, self.plan.rail * 0.42, name, self.plan.rail * 0.6)

    def _widths(self, scale: float) -> tuple[float, float, float]:
        """Of the cards, the chips and the name, within the seat's share of the arc."""
        inner = self.radius - BEHIND_CARDS - self._cards_height
        room = 2 * inner * math.tan(math.radians(self.degrees / 2))
        if self.plan.seen_width is not None:
            room = min(room, self.plan.seen_width)
        chips = CHIPS * scale
        return room - 2 * chips - 4 * AROUND, chips, 0.8 * room
