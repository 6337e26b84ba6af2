"""The rules of place as geometry: each area is where its paragraph says, on the cloth, and overlaps nothing else.

An area is judged as its player sees it, facing the dealer, so the angle of a seat on the arc does not matter. The
regulations use words, not measures; what each word means in millimeters is our decision, D31.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from itertools import combinations, pairwise
from typing import NamedTuple

from boardwalk.documents.layout.arrangement import Arrangement
from boardwalk.documents.layout.betting_position import degrees_of
from boardwalk.documents.layout.cloth import DROP_BOX, TIP_BOX, TRAY, overhang
from boardwalk.documents.layout.dealer_side import COMMUNITY
from boardwalk.documents.layout.demand import Breach, SeatBreach, at_seats
from boardwalk.games import Game
from boardwalk.games.declaration.layout import AreaSide, Layout
from boardwalk.law import Paragraph
from boardwalk.pit.house_file.setup import LayoutItem
from boardwalk.press.geometry import Box, Frame, Point
from boardwalk.press.notation import millimeters
from boardwalk.press.svg import CAP_HEIGHT, ems, letter_places

IMMEDIATELY = 25.0
"""Most millimeters between areas that are immediately or directly next to each other: an inch, less than a chip."""
ALIGNED = 0.25
"""How far the middles of areas that are level or in line may differ, as a part of the smaller one: more than half of
each is still in line with the other, and they look like one row."""
CENTERED = 25.0
"""Most millimeters from the middle line of the table to the middle of what is in its center: about an inch."""
CENTER_DEPTH = 0.25, 0.75
"""The center of the table from dealer to players, as parts of its depth: neither the dealer's quarter nor theirs."""
EXACT = 0.01
"""Millimeters that rounding may be off; places are kept to a thousandth."""


class Span(NamedTuple):
    """What something covers, measured to the player's right and toward the player."""

    left: float
    right: float
    front: float
    back: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def depth(self) -> float:
        return self.back - self.front

    @property
    def middle(self) -> Point:
        return Point((self.left + self.right) / 2, (self.front + self.back) / 2)


def span(boxes: Iterable[Box], turn: float) -> Span:
    """What boxes cover together, as seen by someone turned this way.

    >>> span([Box(Point(0, 0), 40, 20, turn=90)], 90) == span([Box(Point(0, 0), 40, 20)], 0)
    True
    """
    sine, cosine = math.sin(math.radians(-turn)), math.cos(math.radians(-turn))
    corners = [corner for box in boxes for corner in box.corners]
    rights = [round(x * cosine - y * sine, 3) for x, y in corners]
    nears = [round(x * sine + y * cosine, 3) for x, y in corners]
    return Span(min(rights), max(rights), min(nears), max(nears))


class Direction(Enum):
    """A direction as the player sees it."""

    RIGHT = "to the right"
    LEFT = "to the left"
    FRONT = "to the front"
    BACK = "to the back"

    def gap(self, area: Span, other: Span) -> float:
        """The gap between an area and another one in this direction; negative if they overlap."""
        match self:
            case Direction.RIGHT:
                return area.left - other.right
            case Direction.LEFT:
                return other.left - area.right
            case Direction.FRONT:
                return other.front - area.back
            case Direction.BACK:
                return area.front - other.back


class PlaceRule(NamedTuple):
    """What a word of place requires."""

    toward: tuple[Direction, ...]
    in_line: bool = True
    """Whether the areas must be in one row, or in one column."""
    immediately: bool = False


PLACE_RULES = {
    AreaSide.RIGHT: PlaceRule((Direction.RIGHT,)),
    AreaSide.LEFT: PlaceRule((Direction.LEFT,)),
    AreaSide.FRONT: PlaceRule((Direction.FRONT,)),
    AreaSide.BEHIND: PlaceRule((Direction.BACK,), immediately=True),
    AreaSide.ABOVE_RIGHT: PlaceRule((Direction.FRONT, Direction.RIGHT), in_line=False, immediately=True),
    AreaSide.DIRECTLY_IN_FRONT: PlaceRule((Direction.FRONT,), immediately=True),
}


def misplacement(side: AreaSide, area: Span, other: Span) -> str:
    """Why an area is not on this side of another; empty if it is.

    >>> ante = Span(0, 80, 0, 80)
    >>> misplacement(AreaSide.BEHIND, Span(34, 114, 90, 170), ante)
    'it is 34 mm out of line to the right (20 mm allowed)'
    >>> [misplacement(AreaSide.BEHIND, Span(0, 80, at, at + 80), ante) for at in (105, 106)]
    ['', 'the gap is 26 mm (25 mm allowed)']
    """
    rule = PLACE_RULES[side]
    return "; ".join([*_not_adjacent(rule, area, other), *(_out_of_line(rule, area, other) if rule.in_line else ())])


def _not_adjacent(rule: PlaceRule, area: Span, other: Span) -> Iterator[str]:
    for toward in rule.toward:
        gap = toward.gap(area, other)
        if gap < -EXACT:
            yield f"it must be {millimeters(-gap)} mm farther {toward.value}"
        elif rule.immediately and gap > IMMEDIATELY + EXACT:
            yield f"the gap is {millimeters(gap)} mm ({millimeters(IMMEDIATELY)} mm allowed)"


def _out_of_line(rule: PlaceRule, area: Span, other: Span) -> Iterator[str]:
    x, y = area.middle.x - other.middle.x, area.middle.y - other.middle.y
    if rule.toward[0] in (Direction.RIGHT, Direction.LEFT):
        off, most, ways = y, ALIGNED * min(area.depth, other.depth), (Direction.FRONT, Direction.BACK)
    else:
        off, most, ways = x, ALIGNED * min(area.width, other.width), (Direction.LEFT, Direction.RIGHT)
    if abs(off) > most + EXACT:
        way = ways[off > 0].value
        yield f"it is {millimeters(abs(off))} mm out of line {way} ({millimeters(most)} mm allowed)"


def overlap(one: Box, other: Box) -> float:
    """How far two rectangles overlap, in millimeters; 0 if a line along an edge separates them.

    >>> one = Box(Point(0, 0), 10, 10)
    >>> overlap(one, Box(Point(8, 0), 10, 10)), overlap(one, Box(Point(10, 0), 10, 10))
    (2.0, 0.0)
    """
    if (
        math.dist(one.middle, other.middle)
        > (math.hypot(one.width, one.height) + math.hypot(other.width, other.height)) / 2
    ):
        return 0.0
    least = math.inf
    for (x, y), (next_x, next_y) in (edge for box in (one, other) for edge in pairwise(box.corners[:3])):
        length = math.hypot(next_x - x, next_y - y)
        across = (next_y - y) / length, (x - next_x) / length
        shadows = [[a * across[0] + b * across[1] for a, b in box.corners] for box in (one, other)]
        least = min(least, max(shadows[0]) - min(shadows[1]), max(shadows[1]) - min(shadows[0]))
    return round(max(least, 0.0), 3)


class Footprint(NamedTuple):
    """Something that takes up room on the cloth; inscriptions have no field, because they cannot be moved."""

    field: str
    title: str
    box: Box
    law: Paragraph | None = None
    seat: int | None = None
    it: str = ""
    """How a reason starts if it is about the area for something, not the thing itself."""


def separation_breaches(
    game: Game, layout: Layout, arranged: Arrangement, changed: Collection[str]
) -> Iterator[Breach]:
    """Everything that is off the cloth or overlaps something; of two, the one that the house changed is at fault."""
    footprints = list(_footprints(layout, arranged))
    yield from at_seats(_off_the_cloth(arranged, footprints), game.seats)
    yield from at_seats(_on_the_dealers_side(game, arranged), game.seats)
    yield from at_seats(_at_another_position(game, arranged), game.seats)
    yield from at_seats(_overlapping(footprints, changed), game.seats)
    moved = [thing for thing in footprints if thing.field in changed]
    yield from at_seats(_on_inscriptions(arranged, layout, moved), game.seats)


def _footprints(layout: Layout, arranged: Arrangement) -> Iterator[Footprint]:
    """Everything with room of its own; a part takes up room in what it is a part of."""
    parts = [each.name for each in layout.hardware if each.within is not None]
    for area in arranged.areas:
        yield Footprint(area.wager, f"the {area.title}", area.box, area.law, area.seat)
    for place in arranged.places:
        field = LayoutItem.COMMUNITY_CARDS.value if place.name == COMMUNITY else f"{place.name}'s cards"
        yield Footprint(field, f"the area for the {field}", place.box, place.law, it="their area ")
    for fixture in arranged.fixtures:
        if fixture.name not in (DROP_BOX, TIP_BOX, *parts):
            yield Footprint(fixture.name, f"the {fixture.name}", fixture.box, fixture.law)


def _off_the_cloth(arranged: Arrangement, footprints: list[Footprint]) -> Iterator[SeatBreach]:
    for thing in footprints:
        by = overhang(arranged.cloth, thing.box)
        if by > EXACT and thing.law is not None:
            reason = f"{thing.it}extends {millimeters(by)} mm past the edge of the cloth"
            yield SeatBreach(thing.seat, Breach(thing.law, thing.field, reason))


def _on_the_dealers_side(game: Game, arranged: Arrangement) -> Iterator[SeatBreach]:
    """Positions are on one side of the table, the dealer is on the other, behind the container."""
    tray = next(fixture.box for fixture in arranged.fixtures if fixture.name == TRAY)
    ends = tray.middle.y + tray.height / 2
    for area in arranged.areas:
        by = ends - min(corner.y for corner in area.box.corners)
        if by > EXACT:
            reason = f"extends {millimeters(by)} mm onto the dealer's side of the table"
            yield SeatBreach(area.seat, Breach(game.basics.seating, area.wager, reason))


def _at_another_position(game: Game, arranged: Arrangement) -> Iterator[SeatBreach]:
    """An area belongs to the nearest seat: players bet on the one in front of them."""
    seats = {seat: degrees_of(seat, game.seats) for seat in range(1, game.seats + 1)}
    for area in arranged.areas:
        x, y = area.box.middle
        at = math.degrees(math.atan2(x, y - arranged.cloth.arc.middle_y))
        nearest = min(seats, key=lambda seat: (abs(seats[seat] - at), seat != area.seat))
        if nearest != area.seat:
            yield SeatBreach(area.seat, Breach(area.law, area.wager, "is at the position of the next seat"))


def _overlapping(footprints: list[Footprint], changed: Collection[str]) -> Iterator[SeatBreach]:
    for pair in combinations(footprints, 2):
        by = overlap(pair[0].box, pair[1].box)
        if by <= EXACT:
            continue
        fault, other = pair if pair[0].field in changed and pair[1].field not in changed else pair[::-1]
        law = fault.law or other.law
        if law is None:
            continue
        title = other.title if fault.seat == other.seat or other.seat is None else f"{other.title} of the next seat"
        seat = fault.seat if fault.seat == other.seat or other.seat is None else None
        yield SeatBreach(seat, Breach(law, fault.field, f"{fault.it}overlaps {title} by {millimeters(by)} mm"))


def _on_inscriptions(arranged: Arrangement, layout: Layout, moved: list[Footprint]) -> Iterator[SeatBreach]:
    letters = list(_inscriptions(arranged)) if moved else []
    inscribed_by = layout.inscriptions[0].law if layout.inscriptions else layout.name
    for thing in moved:
        law = thing.law or inscribed_by
        under = {letter.title for letter in letters if overlap(thing.box, letter.box) > EXACT}
        for title in sorted(under if law is not None else ()):
            assert law is not None, "titles are listed only if there is a paragraph"
            yield SeatBreach(thing.seat, Breach(law, thing.field, f"{thing.it}covers {title}"))


def _inscriptions(arranged: Arrangement) -> Iterator[Footprint]:
    """Every letter along the arcs, and the pay tables in the corners."""
    for line in arranged.lines:
        for letter, (point, turn) in zip(
            line.text, letter_places(arranged.cloth.arc, line.text, line.radius, line.size), strict=True
        ):
            width, height = ems(letter) * line.size, CAP_HEIGHT * line.size
            box = Frame(point, turn).box(Box(Point(width / 2, -height / 2), width, height))
            yield Footprint("", f"the inscription “{line.text}”", box)
    for panel in arranged.panels:
        yield Footprint("", "the pay tables on the cloth", panel.box)
