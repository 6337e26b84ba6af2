"""Paints the betting areas with their labels, and the anchors that screens fill."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from boardwalk.documents.felt.arrangement import Anchor, Area, Kind
from boardwalk.documents.felt.colour import GOLD, LIGHT, PALE, lined, shaded
from boardwalk.press.drawing.geometry import Box, Point
from boardwalk.press.drawing.lettering import ems, fitting, in_two
from boardwalk.press.drawing.svg import Attribute, add, at, rect, write

LABEL, LABEL_IN_TWO = 17.5, 15.0
"""The size of a label of one line, and of two, in a position of real size."""
LEADING = 1.12
LINE = 2.4
SLIM = 12.0
"""Room that a name has at least beside an acceptor."""
MIDDLE = Point(0, 0)


def paint_area(parent: Element, area: Area, scale: float) -> None:
    """An area about its own origin, so that chips laid at its origin lie in its middle."""
    group = add(
        parent, "g", class_=f"area {area.kind.value}", data_seat=area.seat, data_wager=area.wager,
        data_law=area.law.id, transform=at(area.box.middle, area.box.turn),
    )  # fmt: skip
    add(group, "title", area.title)
    paint = _collected if area.kind is Kind.COLLECTED else _cartouche if area.kind is Kind.OPTIONAL else _round
    paint(group, area, scale)


def _round(group: Element, area: Area, scale: float) -> None:
    """What must be bet has a second ring, what a decision places a bolder one."""
    box, width = area.box, LINE * scale * (1.5 if area.kind is Kind.DECISION else 1)
    _ring(group, box, width / 2, class_="shape", **shaded(0.2), **lined(width))
    if area.kind is not Kind.DECISION:
        _ring(group, box, 6 * scale, fill="none", **lined(scale, 0.7))
    lines = in_two(area.title.upper())
    room = (box.width - 18 * scale) * (1 if len(lines) == 1 else 0.88)
    _label(group, lines, Box(MIDDLE, room, box.height - 18 * scale), scale)


def _ring(group: Element, box: Box, inside: float, **attributes: Attribute) -> None:
    """A circle so far within a box; longer in one direction where the box is."""
    if box.width == box.height:
        add(group, "circle", r=box.width / 2 - inside, **attributes)
    else:
        within = Box(MIDDLE, box.width - 2 * inside, box.height - 2 * inside)
        rect(group, within, rx=min(within.width, within.height) / 2, **attributes)


def _cartouche(group: Element, area: Area, scale: float) -> None:
    width = LINE * scale
    box = Box(MIDDLE, area.box.width - width, area.box.height - width)
    rect(group, box, class_="shape", rx=14 * scale, **shaded(0.2), **lined(width))
    room = Box(MIDDLE, area.box.width - 14 * scale, area.box.height - 14 * scale)
    _label(group, in_two(area.title.upper()), room, scale)


def _collected(group: Element, area: Area, scale: float) -> None:
    """The acceptor of one chip, its light, and the name beside it."""
    width, height = area.box.width, area.box.height
    box = Box(MIDDLE, width - LINE * scale, height - LINE * scale)
    rect(group, box, class_="shape", rx=height / 2, **shaded(0.34), **lined(LINE * scale))
    acceptor = (height - width) / 2
    add(group, "circle", cx=acceptor, r=height / 2 - 6 * scale, **shaded(0.4), **lined(1.4 * scale))
    add(group, "circle", class_="light", cx=acceptor, r=5 * scale, fill=LIGHT, **lined(scale))
    room = Box(Point(height / 2 - 4 * scale, 0), max(width - height - 14 * scale, SLIM * scale), height)
    _label(group, (area.title.upper(),), room, scale)


def _label(group: Element, lines: tuple[str, ...], room: Box, scale: float) -> None:
    """Its length is set, so that a wider typeface stays inside the area, too."""
    most = min((LABEL if len(lines) == 1 else LABEL_IN_TWO) * scale, room.height / len(lines))
    size = min(fitting(line, room.width, most) for line in lines)
    text = add(group, "text", class_="label", font_weight="bold", fill=PALE)
    for number, line in enumerate(lines):
        middle = Point(room.middle.x, (number - (len(lines) - 1) / 2) * size * LEADING)
        write(text, line, middle, size, "tspan", textLength=ems(line) * size, lengthAdjust="spacingAndGlyphs")


def paint_anchor(parent: Element, anchor: Anchor) -> None:
    """Empty, for what moves; a place for own cards has the seat's number on the cloth below."""
    box = anchor.box
    if anchor.place == "cards":
        size = box.height / 2
        write(
            parent, str(anchor.seat), MIDDLE, size, class_="seat-number", transform=at(box.middle, box.turn), fill=GOLD,
            fill_opacity=0.28,
        )  # fmt: skip
    add(
        parent, "g", class_="anchor", data_place=anchor.place, data_seat=anchor.seat,
        transform=at(box.middle, box.turn), data_width=box.width, data_height=box.height, data_scale=anchor.scale,
    )  # fmt: skip
