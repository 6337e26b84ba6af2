"""The cloth in millimeters: its parts, its edge, and the plans of the two drawings, the whole table and one seat.

Drawings are painted from these measures; checks and printed sheets use the same ones.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from boardwalk.games.declaration import layout as declared
from boardwalk.law import Paragraph
from boardwalk.pit.house_file.setup import LayoutItem
from boardwalk.press.geometry import Arc, Box, Frame, Point


class AreaKind(StrEnum):
    """What kind of wager an area is for; its shape follows."""

    BASE = "base"
    EQUAL = "equal"
    DECISION = "decision"
    OPTIONAL = "optional"
    COLLECTED = "collected"


@dataclass(frozen=True, slots=True)
class Area:
    """The betting area of a wager at a seat."""

    wager: str
    title: str
    kind: AreaKind
    box: Box
    law: Paragraph
    seat: int = 0

    def at(self, seat: int, frame: Frame) -> Area:
        """The same area at the position of this seat."""
        return replace(self, seat=seat, box=frame.box(self.box))


@dataclass(frozen=True, slots=True)
class Anchor:
    """Room for what moves: cards, chips, names. `scale` is how much larger than life a card is drawn there."""

    place: str
    box: Box
    scale: float = 1
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """A piece of equipment on the table or attached to it."""

    name: str
    box: Box
    law: Paragraph | None = None


class CardGroup(NamedTuple):
    """Community cards that are turned up together, and the words inscribed below them."""

    caption: str
    cards: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A marked place for the dealer's or the community cards."""

    name: str
    box: Box
    cards: Box
    """Within its frame, where the cards go side by side."""
    groups: tuple[CardGroup, ...]
    scale: float
    law: Paragraph | None = None


class InscriptionLine(NamedTuple):
    """A line of an inscription along an arc, centered on the table."""

    name: str
    text: str
    radius: float
    size: float


class Ribbon(NamedTuple):
    """A band along the arc behind lines; it reaches this many degrees to either side."""

    outer: float
    inner: float
    degrees: float


class ClothPayRow(NamedTuple):
    """A hand and what it pays."""

    hand: str
    pays: str


class ClothPayTable(NamedTuple):
    """What wagers pay, row by row."""

    title: str
    rows: tuple[ClothPayRow, ...]

    @property
    def lines(self) -> float:
        """How many lines it takes, with its title and the space below it."""
        return len(self.rows) + 1.6


class PayPanel(NamedTuple):
    """Pay tables one below the other in a corner of the cloth."""

    box: Box
    pitch: float
    sheets: tuple[ClothPayTable, ...]


@dataclass(frozen=True, slots=True)
class Cloth:
    """The table: a straight edge for the dealer, two straight sides, and an arc of players."""

    arc: Arc
    radius: float
    half_width: float
    rail: float
    """The width of the padded rail."""

    @property
    def depth(self) -> float:
        return self.arc.middle_y + self.radius

    def rail_ends(self, x: float) -> float:
        """The y of the rail's outer edge at this distance from the middle."""
        return self.arc.middle_y + math.sqrt((self.radius + self.rail) ** 2 - x**2)


TRAY = declared.TRAY
RACK, SHOE, STUB = LayoutItem.DISCARD_RACK.value, LayoutItem.DEALING_SHOE.value, LayoutItem.STUB.value
SIGN, DROP_BOX, TIP_BOX = LayoutItem.SIGN.value, LayoutItem.DROP_BOX.value, LayoutItem.TIP_BOX.value
CONTROLLER, LOCK_OUT = LayoutItem.CONTROLLER.value, LayoutItem.LOCK_OUT.value
RETURN_AREA = LayoutItem.RETURN_AREA.value


@dataclass(frozen=True, slots=True)
class TablePlan:
    """The measures of a drawing in millimeters; everything else follows from the game.

    `equipment` is in the same place for every game. The dealer faces the players, so the dealer's right hand is on the
    left of the picture.
    """

    arc: Arc
    least_radius: float
    """Of the cloth: a game with few areas does not get a smaller table."""
    side: float
    """Where the straight sides meet the arc, in degrees from the middle."""
    rail: float
    seen_width: float | None
    """How much of the table the drawing shows, if not all of it."""
    equipment: Mapping[str, Box]
    hardware: Mapping[str, Box]
    """For wagers that are collected before the deal, if the layout requires it; none if there is no room for it."""
    position_scales: tuple[float, ...]
    """How much larger than life areas are drawn, the best first; the last is used if none fits."""
    most_radius: float
    """Of the cloth; areas are not enlarged beyond it."""
    own_cards: float
    dealer_cards: float
    dealer_room: float
    """The most width for the dealer's cards."""
    community_cards: float
    title: float
    line: float
    line_width: float
    pays: bool
    """Whether pay tables are inscribed."""
    ornaments: Mapping[str, Point]


def _box(x: float, y: float, width: float, height: float) -> Box:
    """A box by the x of its middle and the y of its edge nearest the dealer."""
    return Box(Point(x, y + height / 2), width, height)


WHOLE_TABLE = TablePlan(
    arc=Arc(-260),
    least_radius=1210,
    side=59,
    rail=95,
    seen_width=None,
    equipment={
        TRAY: _box(0, 22, 600, 84),
        RACK: _box(-374, 22, 90, 116),
        SHOE: _box(382, 22, 104, 140),
        STUB: _box(494, 22, 84, 116),
        SIGN: _box(-556, 22, 230, 96),
        DROP_BOX: _box(420, -92, 150, 66),
        TIP_BOX: _box(-420, -92, 150, 66),
    },
    hardware={
        CONTROLLER: _box(628, 22, 128, 92),
        LOCK_OUT: _box(628, 56, 48, 48),
        RETURN_AREA: _box(250, 26, 88, 76),
    },
    position_scales=(1.3, 1.25, 1.2, 1.15, 1.1, 1.05, 1),
    most_radius=1300,
    own_cards=1,
    dealer_cards=1.15,
    dealer_room=560,
    community_cards=1.2,
    title=46,
    line=16,
    line_width=980,
    pays=True,
    ornaments={
        "spade": Point(-405, 218),
        "heart": Point(-318, 206),
        "diamond": Point(318, 206),
        "club": Point(405, 218),
    },
)
ONE_SEAT = TablePlan(
    arc=Arc(-1500),
    least_radius=0,
    side=14,
    rail=64,
    seen_width=540,
    equipment={
        SIGN: _box(0, 20, 500, 44),
        TRAY: _box(0, 74, 330, 30),
        RACK: _box(-215, 74, 70, 116),
        SHOE: _box(215, 74, 70, 42),
        STUB: _box(215, 124, 70, 98),
    },
    hardware={},
    position_scales=(1.1,),
    most_radius=0,
    own_cards=1.2,
    dealer_cards=1,
    dealer_room=350,
    community_cards=1.1,
    title=34,
    line=14.5,
    line_width=480,
    pays=False,
    ornaments={},
)


def clear_depth(cloth: Cloth, x: float) -> float:
    """How far the cloth reaches toward the players, to the millimeter, at this distance from the middle."""
    return next(y for y in range(math.floor(cloth.depth), 0, -1) if not _overhang(cloth, Point(x, y)) > 0)


def overhang(cloth: Cloth, box: Box) -> float:
    """How far a box extends past the edge of the cloth, in millimeters; 0 if it is on the cloth."""
    return max(0.0, *(_overhang(cloth, corner) for corner in box.corners))


def _overhang(cloth: Cloth, point: Point) -> float:
    outside = math.hypot(point.x, point.y - cloth.arc.middle_y) - cloth.radius
    return max(abs(point.x) - cloth.half_width, -point.y, outside, _beyond_corner(cloth, point))


def _beyond_corner(cloth: Cloth, point: Point) -> float:
    """How far a point is outside the rounded corner between side and arc.

    The corner is a quadratic curve between two tangents. Take a point's share of each tangent, counted from where they
    meet: on the curve, the square roots of the two shares add up to one.
    """
    width, radius = cloth.half_width, cloth.radius
    leaves = math.asin(width / radius) - ROUNDED / radius
    leaves_at = Point(radius * math.sin(leaves), cloth.arc.middle_y + radius * math.cos(leaves))
    meets = leaves_at.y - (width - leaves_at.x) * math.tan(leaves)
    length = math.hypot(width - leaves_at.x, meets - leaves_at.y)
    along_arc = (width - abs(point.x)) / (width - leaves_at.x)
    along_side = (meets + along_arc * (leaves_at.y - meets) - point.y) / length
    if along_arc < 0 or along_side < 0:
        return 0.0
    return (1 - math.sqrt(along_arc) - math.sqrt(along_side)) * length / 2


ROUNDED = 190.0
"""How much of the arc is taken up by the corner between side and arc."""
