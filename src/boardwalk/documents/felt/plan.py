"""The two drawings: the whole table for a wide screen or a filing, and one seat for a narrow screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from boardwalk.pit.house_file.setup import Thing
from boardwalk.press.drawing.geometry import Arc, Box, Point

TRAY = "table inventory container"
RACK, SHOE, STUB = Thing.DISCARD_RACK.value, Thing.DEALING_SHOE.value, Thing.STUB.value
SIGN, DROP_BOX, TIP_BOX = Thing.SIGN.value, Thing.DROP_BOX.value, Thing.TIP_BOX.value


@dataclass(frozen=True, slots=True)
class Plan:
    """The measures of a drawing in millimetres; everything else follows from the game.

    `equipment` stands where it stands whatever is played. The dealer looks towards the players, so that the dealer's
    right hand is on the left of the picture.
    """

    arc: Arc
    least_radius: float
    """Of the cloth: a table does not shrink because a game has few areas."""
    side: float
    """Where the straight sides meet the arc, in degrees from the middle."""
    rail: float
    seen_width: float | None
    """How much of the table is seen, where it is not the whole."""
    equipment: Mapping[str, Box]
    position_scales: tuple[float, ...]
    """How much larger than real size areas are drawn, the best first; the last if none leaves them room."""
    most_radius: float
    """Of the cloth, beyond which areas are not drawn larger."""
    own_cards: float
    dealer_cards: float
    dealer_room: float
    """How wide the dealer's cards may lie."""
    community_cards: float
    title: float
    line: float
    line_width: float
    pays: bool
    """Whether it is inscribed what wagers pay."""
    ornaments: Mapping[str, Point]


def _box(x: float, y: float, width: float, height: float) -> Box:
    """A box by its middle and the y of its edge next to the dealer."""
    return Box(Point(x, y + height / 2), width, height)


WHOLE_TABLE = Plan(
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
ONE_SEAT = Plan(
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
