"""The players' side: where each seat's position lies on the arc, with room for cards, chips and a name."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.documents.felt.arrangement import Anchor, Area
from boardwalk.documents.felt.dealer_side import CARD_HEIGHT
from boardwalk.documents.felt.plan import Plan
from boardwalk.documents.felt.position import Position
from boardwalk.press.drawing.geometry import Box, Point

MOST_DEGREES, SPREAD = 18.0, 96.0
"""From one seat to the next, and from the first to the last."""
BEFORE_CARDS, BEHIND_CARDS, CHIPS, AROUND = 10.0, 12.0, 62.0, 8.0


def apart(seats: int) -> float:
    """Degrees from one seat to the next."""
    return min(MOST_DEGREES, SPREAD / max(seats - 1, 1))


def degrees_of(seat: int, seats: int) -> float:
    """Where a seat is: seat 1 at the dealer's far left, which is on the right of the picture, then clockwise."""
    return ((seats + 1) / 2 - seat) * apart(seats)


@dataclass(frozen=True, slots=True)
class Seating:
    """Positions of one kind at a radius; `front` is where their areas begin, `radius` where the cloth ends."""

    plan: Plan
    position: Position
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
        """Cards next to the rail, bets and chips on either side of them, the name on the rail."""
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
        """Of the cards, of chips, and of a name, within what the seat has of the arc."""
        inner = self.radius - BEHIND_CARDS - self._cards_height
        room = 2 * inner * math.tan(math.radians(self.degrees / 2))
        if self.plan.seen_width is not None:
            room = min(room, self.plan.seen_width)
        chips = CHIPS * scale
        return room - 2 * chips - 4 * AROUND, chips, 0.8 * room
