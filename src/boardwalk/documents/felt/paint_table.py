"""Paints the table itself: cloth, rail, equipment, and the boxes that hang on the dealer's side."""

from __future__ import annotations

import math
from collections.abc import Callable
from xml.etree.ElementTree import Element

from boardwalk.documents.felt.arrangement import Cloth, Fixture
from boardwalk.documents.felt.colour import BRASS, LEATHER, LEATHER_LIT, PALE, SHADE, STEEL, STEEL_LIT, lined
from boardwalk.documents.felt.plan import DROP_BOX, RACK, SHOE, SIGN, STUB, TIP_BOX, TRAY
from boardwalk.press.drawing.geometry import Box, Point
from boardwalk.press.drawing.lettering import fitting
from boardwalk.press.drawing.svg import add, numbers, rect, write

ROUNDED = 190.0
"""How much of the arc a corner between side and arc takes."""
SHADOW = 10
INSET = 10.0
"""From the edge of the cloth to the line around it."""
TUBES = 42.0
"""Room for one column of chips in the table inventory container."""


def paint_cloth(parent: Element, cloth: Cloth, game: str, colour: str) -> None:
    """The cloth, darker towards its edge, with a line around it, and the rail."""
    group = add(parent, "g", class_="table")
    outline = _outline(cloth, 0, 0)
    add(group, "path", class_=f"cloth cloth-{game}", d=outline, fill=colour)
    for width in range(SHADOW, 16 * SHADOW, SHADOW):
        add(group, "path", d=_outline(cloth, -width / 2, -width / 2), fill="none", **lined(width, 0.022, SHADE))
    around = f"{_outline(cloth, cloth.rail, cloth.rail / 4)} {outline}"
    add(group, "path", class_="rail", d=around, fill=LEATHER, fill_rule="evenodd")
    padding = _curve(cloth, cloth.rail * 0.52, cloth.rail * 0.2)
    for part in (0.7, 0.56, 0.42, 0.28, 0.14):
        padded = lined(cloth.rail * part, 0.3, LEATHER_LIT)
        add(group, "path", d=padding, fill="none", stroke_linecap="round", **padded)
    add(group, "path", d=outline, fill="none", **lined(5, None, BRASS))
    add(group, "path", d=_outline(cloth, -INSET, -INSET), fill="none", **lined(1.6, 0.7))


def _outline(cloth: Cloth, outward: float, lip: float) -> str:
    """The edge of the cloth, or a line so far outside of it, and `lip` outside of the dealer's edge."""
    width, corner = cloth.half_width + outward, max(30 + outward / 2, 8)
    turn_left = f"Q{numbers(-width, -lip, corner - width, -lip)}"
    turn_right = f"L{numbers(width - corner, -lip)} Q{numbers(width, -lip, width, corner - lip)}"
    return f"{_curve(cloth, outward, corner - lip)} {turn_left} {turn_right} Z"


def _curve(cloth: Cloth, outward: float, top: float) -> str:
    """From the top of the right side around the players to the top of the left side."""
    width, radius = cloth.half_width + outward, cloth.radius + outward
    leaves = math.asin(width / radius) - ROUNDED / cloth.radius
    x, y = radius * math.sin(leaves), cloth.arc.middle_y + radius * math.cos(leaves)
    # The tangent at the end of the arc meets the side here, so that neither has a kink.
    meets = y - (width - x) * math.tan(leaves)
    side = meets - math.hypot(width - x, meets - y)
    down = f"M{numbers(width, top)} L{numbers(width, side)} Q{numbers(width, meets, x, y)}"
    around = f"A{numbers(radius, radius, 0, 0, 1, -x, y)}"
    return f"{down} {around} Q{numbers(-width, meets, -width, side)} L{numbers(-width, top)}"


def paint_fixture(parent: Element, fixture: Fixture) -> None:
    """One piece of equipment."""
    law = None if fixture.law is None else fixture.law.id
    group = add(parent, "g", class_="fixture", data_fixture=fixture.name, data_law=law)
    add(group, "title", fixture.name)
    PAINTERS[fixture.name](group, fixture.box)


def _tray(group: Element, box: Box) -> None:
    rect(group, box, rx=12, fill=STEEL, **lined(3, None, BRASS))
    count = int(box.width // TUBES)
    pitch, height = (box.width - 16) / count, box.height - 16
    for tube in range(count):
        x = box.middle.x - box.width / 2 + 8 + (tube + 0.5) * pitch
        inside = Box(Point(x, box.middle.y), pitch - 5, height)
        rect(group, inside, rx=min(pitch, height) / 2.2, fill=STEEL_LIT, **lined(1.5, 0.6, SHADE))


def _rack(group: Element, box: Box) -> None:
    rect(group, box, rx=7, fill=STEEL, fill_opacity=0.85, **lined(2))
    _label(group, box, "DISCARDS", box.height / 2 - 10)


def _shoe(group: Element, box: Box) -> None:
    rect(group, box, rx=10, fill=STEEL, **lined(2))
    mouth = Box(Point(box.middle.x, box.middle.y + box.height / 5), box.width * 0.72, box.height * 0.36)
    rect(group, mouth, rx=6, fill=STEEL_LIT, **lined(1.5, None, SHADE))
    _label(group, box, "SHOE", -box.height / 4)


def _stub(group: Element, box: Box) -> None:
    rect(group, box, rx=7, fill="none", stroke_dasharray="7 5", **lined(1.4, 0.55))
    _label(group, box, "STUB", box.height / 2 - 10)


def _sign(group: Element, box: Box) -> None:
    rect(group, box, rx=9, fill=STEEL, fill_opacity=0.9, **lined(2.4, None, BRASS))


def _drop_box(group: Element, box: Box) -> None:
    _box(group, box, "DROP BOX")


def _tip_box(group: Element, box: Box) -> None:
    _box(group, box, "TIP BOX")


def _box(group: Element, box: Box, name: str) -> None:
    rect(group, box, rx=8, fill=STEEL, **lined(2, None, BRASS))
    slot = Box(Point(box.middle.x, box.middle.y - 12), box.width / 2, 7)
    rect(group, slot, rx=3, fill=SHADE, **lined(1, None, BRASS))
    _label(group, box, name, 16)


def _label(group: Element, box: Box, text: str, below: float) -> None:
    middle = Point(box.middle.x, box.middle.y + below)
    write(group, text, middle, fitting(text, box.width - 12, 16), fill=PALE, fill_opacity=0.8)


PAINTERS: dict[str, Callable[[Element, Box], None]] = {
    TRAY: _tray, RACK: _rack, SHOE: _shoe, STUB: _stub, SIGN: _sign, DROP_BOX: _drop_box, TIP_BOX: _tip_box,
}  # fmt: skip
