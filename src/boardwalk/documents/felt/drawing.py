"""The drawing of the felt as SVG: cloth, rail, equipment, inscriptions, ornaments, betting areas and colors."""

from __future__ import annotations

import math
from collections.abc import Callable
from xml.etree.ElementTree import Element, tostring

from boardwalk.documents.layout.arrangement import Arrangement, arrange, arrange_offer
from boardwalk.documents.layout.cloth import (
    CONTROLLER,
    DROP_BOX,
    LOCK_OUT,
    RACK,
    RETURN_AREA,
    ROUNDED,
    SHOE,
    SIGN,
    STUB,
    TIP_BOX,
    TRAY,
    Anchor,
    Area,
    AreaKind,
    CardGroup,
    CardPlace,
    Cloth,
    ClothPayTable,
    Fixture,
    InscriptionLine,
    PayPanel,
    Ribbon,
)
from boardwalk.documents.offer import Offer
from boardwalk.games import Game
from boardwalk.press.geometry import Arc, Box, Point
from boardwalk.press.svg import (
    FAMILY,
    SPACE,
    Attribute,
    add,
    at,
    ems,
    fitting,
    in_two,
    letter_places,
    measure,
    measures,
    rect,
    write,
)

GOLD = "#d8b35a"
PALE = "#f4e6bd"
SHADE = "#000000"
LEATHER = "#2a1a12"
LEATHER_LIT = "#5d3b28"
BRASS = "#b08a3c"
STEEL = "#23272b"
STEEL_LIT = "#3d444b"
LIGHT = "#4a1512"
BUTTON = "#8c1f1a"


def shaded(opacity: float) -> dict[str, Attribute]:
    """Filled a little darker than the cloth."""
    return {"fill": SHADE, "fill_opacity": opacity}


def lined(width: float, opacity: float | None = None, color: str = GOLD) -> dict[str, Attribute]:
    """With a line around it."""
    return {"stroke": color, "stroke_width": width, "stroke_opacity": opacity}


PIPS = {
    "spade": "M0 -48C50 -5 48 22 26 24C14 25 6 18 3 10C4 26 8 36 18 44L-18 44C-8 36 -4 26 -3 10C-6 18 -14 25 -26 24"
    "C-48 22 -50 -5 0 -48Z",
    "heart": "M0 46C-64 -4 -48 -46 -23 -46C-9 -46 0 -35 0 -25C0 -35 9 -46 23 -46C48 -46 64 -4 0 46Z",
    "diamond": "M0 -48C10 -28 22 -12 36 0C22 12 10 28 0 48C-10 28 -22 12 -36 0C-22 -12 -10 -28 0 -48Z",
    "club": "M-4 8C-12 22 -46 22 -46 -2C-46 -20 -30 -26 -17 -20C-28 -34 -18 -48 0 -48C18 -48 28 -34 17 -20"
    "C30 -26 46 -20 46 -2C46 22 12 22 4 8C4 26 8 36 18 44L-18 44C-8 36 -4 26 -4 8Z",
}
SHADOW = 10
INSET = 10.0
"""From the edge of the cloth to the line around it."""
TUBES = 42.0
"""Room for one column of chips in the table inventory container."""


def paint_cloth(parent: Element, cloth: Cloth, game: str, color: str) -> None:
    """The cloth, darker toward its edge, with a line around it, and the rail."""
    group = add(parent, "g", class_="table")
    outline = _outline(cloth, 0, 0)
    add(group, "path", class_=f"cloth cloth-{game}", d=outline, fill=color)
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
    """The edge of the cloth, or a line this far outside it, and `lip` outside the dealer's edge."""
    width, corner = cloth.half_width + outward, max(30 + outward / 2, 8)
    turn_left = f"Q{measures(-width, -lip, corner - width, -lip)}"
    turn_right = f"L{measures(width - corner, -lip)} Q{measures(width, -lip, width, corner - lip)}"
    return f"{_curve(cloth, outward, corner - lip)} {turn_left} {turn_right} Z"


def _curve(cloth: Cloth, outward: float, top: float) -> str:
    """From the top of the right side around the players to the top of the left side."""
    width, radius = cloth.half_width + outward, cloth.radius + outward
    leaves = math.asin(width / radius) - ROUNDED / cloth.radius
    x, y = radius * math.sin(leaves), cloth.arc.middle_y + radius * math.cos(leaves)
    # The tangent at the end of the arc meets the side here, so there is no kink.
    meets = y - (width - x) * math.tan(leaves)
    side = meets - math.hypot(width - x, meets - y)
    down = f"M{measures(width, top)} L{measures(width, side)} Q{measures(width, meets, x, y)}"
    around = f"A{measures(radius, radius, 0, 0, 1, -x, y)}"
    return f"{down} {around} Q{measures(-width, meets, -width, side)} L{measures(-width, top)}"


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
    _fixture_label(group, box, "DISCARDS", box.height / 2 - 10)


def _shoe(group: Element, box: Box) -> None:
    rect(group, box, rx=10, fill=STEEL, **lined(2))
    mouth = Box(Point(box.middle.x, box.middle.y + box.height / 5), box.width * 0.72, box.height * 0.36)
    rect(group, mouth, rx=6, fill=STEEL_LIT, **lined(1.5, None, SHADE))
    _fixture_label(group, box, "SHOE", -box.height / 4)


def _stub(group: Element, box: Box) -> None:
    rect(group, box, rx=7, fill="none", stroke_dasharray="7 5", **lined(1.4, 0.55))
    _fixture_label(group, box, "STUB", box.height / 2 - 10)


def _sign(group: Element, box: Box) -> None:
    rect(group, box, rx=9, fill=STEEL, fill_opacity=0.9, **lined(2.4, None, BRASS))


def _drop_box(group: Element, box: Box) -> None:
    _hung_box(group, box, "DROP BOX")


def _tip_box(group: Element, box: Box) -> None:
    _hung_box(group, box, "TIP BOX")


def _hung_box(group: Element, box: Box, name: str) -> None:
    rect(group, box, rx=8, fill=STEEL, **lined(2, None, BRASS))
    slot = Box(Point(box.middle.x, box.middle.y - 12), box.width / 2, 7)
    rect(group, slot, rx=3, fill=SHADE, **lined(1, None, BRASS))
    _fixture_label(group, box, name, 16)


def _controller(group: Element, box: Box) -> None:
    rect(group, box, rx=8, fill=STEEL, **lined(2, None, BRASS))
    _fixture_label(group, box, "CONTROLLER", 16 - box.height / 2)


def _lock_out(group: Element, box: Box) -> None:
    """A round button with its name on it."""
    rect(group, box, rx=min(box.width, box.height) / 2, fill=BUTTON, **lined(2, None, BRASS))
    size = min(fitting(text, box.width - 10, 12) for text in ("LOCK", "OUT"))
    for text, below in (("LOCK", -0.6), ("OUT", 0.6)):
        write(group, text, Point(box.middle.x, box.middle.y + below * size), size, font_weight="bold", fill=PALE)


def _return_area(group: Element, box: Box) -> None:
    """Marked over the tubes of the container, which show through."""
    rect(group, box, rx=8, fill=GOLD, fill_opacity=0.16, **lined(2.4))
    write(group, "RETURN", box.middle, fitting("RETURN", box.width - 10, 16), font_weight="bold", fill=PALE)


def _fixture_label(group: Element, box: Box, text: str, below: float) -> None:
    middle = Point(box.middle.x, box.middle.y + below)
    write(group, text, middle, fitting(text, box.width - 12, 16), fill=PALE, fill_opacity=0.8)


PAINTERS: dict[str, Callable[[Element, Box], None]] = {
    TRAY: _tray, RACK: _rack, SHOE: _shoe, STUB: _stub, SIGN: _sign, DROP_BOX: _drop_box, TIP_BOX: _tip_box,
    CONTROLLER: _controller, LOCK_OUT: _lock_out, RETURN_AREA: _return_area,
}  # fmt: skip
CAPTION = 15.0
PIP = 52.0
"""From the middle of an ornament to the end of the space around it."""


def paint_place(parent: Element, place: CardPlace) -> None:
    """A frame, a mark for each card, and a caption below each group."""
    law = None if place.law is None else place.law.id
    group = add(parent, "g", class_="card-place", data_cards=place.name, data_law=law)
    rect(group, place.box, rx=12, **shaded(0.14), **lined(2))
    for part in place.groups:
        for card in part.cards:
            rect(group, card, rx=card.width / 12, fill="none", **lined(1.2, 0.5))
        _caption(group, part, place.box)


def _caption(group: Element, part: CardGroup, frame: Box) -> None:
    if not part.caption:
        return
    text, first, last = part.caption.upper(), part.cards[0], part.cards[-1]
    size = fitting(text, last.middle.x - first.middle.x + first.width, CAPTION)
    below = (first.middle.y + first.height / 2 + frame.middle.y + frame.height / 2) / 2
    middle = Point((first.middle.x + last.middle.x) / 2, below)
    write(group, text, middle, size, class_="caption", font_weight="bold", fill=GOLD)


def paint_line(parent: Element, line: InscriptionLine, arc: Arc) -> None:
    """Each letter in its own place on the arc, so no path needs an id."""
    points, turns = zip(*letter_places(arc, line.text, line.radius, line.size), strict=True)
    add(
        parent, "text", line.text, class_=f"inscription {line.name}", x=measures(*(point.x for point in points)),
        y=measures(*(point.y for point in points)), rotate=measures(*turns), font_size=line.size,
        fill=PALE if line.name == "clause" else GOLD,
    )  # fmt: skip


def paint_ribbon(parent: Element, ribbon: Ribbon, arc: Arc) -> None:
    """The band behind the clauses: from right to left along its outer edge, and back along its inner edge."""
    outer, inner, degrees = ribbon
    right, left = (arc.frame(outer, degrees).origin, arc.frame(outer, -degrees).origin)
    inner_left, inner_right = (arc.frame(inner, -degrees).origin, arc.frame(inner, degrees).origin)
    there = f"M{measures(*right)} A{measures(outer, outer, 0, 0, 1, *left)}"
    back = f"L{measures(*inner_left)} A{measures(inner, inner, 0, 0, 0, *inner_right)} Z"
    add(parent, "path", class_="ribbon", d=f"{there} {back}", stroke_linejoin="round", **shaded(0.22), **lined(1.8))


def ornaments_are_clear(arranged: Arrangement) -> bool:
    """Whether no inscription crosses an ornament, as a long name might; if one does, no ornament is painted."""
    letters = [
        at for line in arranged.lines for at, _ in letter_places(arranged.cloth.arc, line.text, line.radius, line.size)
    ]
    return all(math.dist(at, point) > PIP for at in letters for point in arranged.ornaments.values())


def paint_ornament(parent: Element, suit: str, point: Point) -> None:
    transform = f"{at(point)} scale(0.8)"
    add(
        parent, "path", class_="ornament", d=PIPS[suit], transform=transform, fill=GOLD, fill_opacity=0.13,
        **lined(1.5, 0.3),
    )  # fmt: skip


def paint_panel(parent: Element, panel: PayPanel) -> None:
    """Pay tables one below the other."""
    group = add(parent, "g", class_="pay-tables")
    y = panel.box.middle.y - panel.box.height / 2
    for sheet in panel.sheets:
        _pay_table(group, sheet, panel, y)
        y += panel.pitch * sheet.lines


def _pay_table(group: Element, sheet: ClothPayTable, panel: PayPanel, top: float) -> None:
    """The names of the wagers, a line, and the rows, the payouts to the right."""
    box, pitch = panel.box, panel.pitch
    left, right = box.middle.x - box.width / 2, box.middle.x + box.width / 2
    title = sheet.title.upper()
    middle = Point(box.middle.x, top + pitch / 2)
    write(group, title, middle, fitting(title, box.width, 0.88 * pitch), font_weight="bold", fill=GOLD)
    add(group, "path", d=f"M{measures(left, top + pitch)} H{measures(right)}", **lined(1, 0.6))
    widest = max(ems(row.hand) + ems(row.pays) for row in sheet.rows)
    size = min(0.82 * pitch, (box.width - pitch) / widest)
    for number, row in enumerate(sheet.rows, 2):
        for text, x, anchor in ((row.hand, left, "start"), (row.pays, right, "end")):
            y = top + (number - 0.1) * pitch
            add(group, "text", text, x=x, y=y, font_size=size, text_anchor=anchor, fill=PALE, fill_opacity=0.85)


LABEL, LABEL_IN_TWO = 17.5, 15.0
"""The size of a label of one line, and of two, in a position of real size."""
LABEL_LEADING = 1.12
AREA_LINE = 2.4
SLIM = 12.0
"""The least room for a name next to an acceptor."""
MIDDLE = Point(0, 0)


def paint_area(parent: Element, area: Area, scale: float) -> None:
    """An area centered on its own origin, so chips placed at the origin are in its middle."""
    group = add(
        parent, "g", class_=f"area {area.kind.value}", data_seat=area.seat, data_wager=area.wager,
        data_law=area.law.id, transform=at(area.box.middle, area.box.turn),
    )  # fmt: skip
    add(group, "title", area.title)
    paint = _collected if area.kind is AreaKind.COLLECTED else _cartouche if area.kind is AreaKind.OPTIONAL else _round
    paint(group, area, scale)


def _round(group: Element, area: Area, scale: float) -> None:
    """Required wagers have a second ring, wagers placed at a decision a bolder one."""
    box, width = area.box, AREA_LINE * scale * (1.5 if area.kind is AreaKind.DECISION else 1)
    _ring(group, box, width / 2, class_="shape", **shaded(0.2), **lined(width))
    if area.kind is not AreaKind.DECISION:
        _ring(group, box, 6 * scale, fill="none", **lined(scale, 0.7))
    lines = in_two(area.title.upper())
    room = (box.width - 18 * scale) * (1 if len(lines) == 1 else 0.88)
    _area_label(group, lines, Box(MIDDLE, room, box.height - 18 * scale), scale)


def _ring(group: Element, box: Box, inside: float, **attributes: Attribute) -> None:
    """A circle this far inside a box; an oval if the box is longer in one direction."""
    if box.width == box.height:
        add(group, "circle", r=box.width / 2 - inside, **attributes)
    else:
        within = Box(MIDDLE, box.width - 2 * inside, box.height - 2 * inside)
        rect(group, within, rx=min(within.width, within.height) / 2, **attributes)


def _cartouche(group: Element, area: Area, scale: float) -> None:
    width = AREA_LINE * scale
    box = Box(MIDDLE, area.box.width - width, area.box.height - width)
    rect(group, box, class_="shape", rx=14 * scale, **shaded(0.2), **lined(width))
    room = Box(MIDDLE, area.box.width - 14 * scale, area.box.height - 14 * scale)
    _area_label(group, in_two(area.title.upper()), room, scale)


def _collected(group: Element, area: Area, scale: float) -> None:
    """The acceptor for one chip, its light, and the name next to it."""
    width, height = area.box.width, area.box.height
    box = Box(MIDDLE, width - AREA_LINE * scale, height - AREA_LINE * scale)
    rect(group, box, class_="shape", rx=height / 2, **shaded(0.34), **lined(AREA_LINE * scale))
    acceptor = (height - width) / 2
    add(group, "circle", cx=acceptor, r=height / 2 - 6 * scale, **shaded(0.4), **lined(1.4 * scale))
    add(group, "circle", class_="light", cx=acceptor, r=5 * scale, fill=LIGHT, **lined(scale))
    room = Box(Point(height / 2 - 4 * scale, 0), max(width - height - 14 * scale, SLIM * scale), height)
    _area_label(group, (area.title.upper(),), room, scale)


def _area_label(group: Element, lines: tuple[str, ...], room: Box, scale: float) -> None:
    """The length of the text is fixed, so a wider typeface stays inside the area too."""
    most = min((LABEL if len(lines) == 1 else LABEL_IN_TWO) * scale, room.height / len(lines))
    size = min(fitting(line, room.width, most) for line in lines)
    text = add(group, "text", class_="label", font_weight="bold", fill=PALE)
    for number, line in enumerate(lines):
        middle = Point(room.middle.x, (number - (len(lines) - 1) / 2) * size * LABEL_LEADING)
        write(text, line, middle, size, "tspan", textLength=ems(line) * size, lengthAdjust="spacingAndGlyphs")


def paint_anchor(parent: Element, anchor: Anchor) -> None:
    """An empty group for what moves; on the cloth below a player's cards is the number of the seat."""
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


MEDIA_TYPE = "image/svg+xml"


def felt(game: Game, seat: int | None = None, house: str = "") -> str:
    """The layout of a table as SVG in millimeters: the whole table, or one seat's part of it, drawn larger.

    `house` is the licensee's name, which goes on the layout.
    """
    return draw(game, arrange(game, seat, house))


def felt_of(offer: Offer, seat: int | None = None) -> Element:
    """The layout that a house has for a game, with the changes in its file, as the root of an SVG."""
    return paint_layout(offer.game, arrange_offer(offer, seat))


def draw(game: Game, arranged: Arrangement) -> str:
    """An arrangement as SVG text."""
    return tostring(paint_layout(game, arranged), encoding="unicode")


def paint_layout(game: Game, arranged: Arrangement) -> Element:
    """An arrangement, painted from the cloth up."""
    view = arranged.view
    seen = (view.middle.x - view.width / 2, view.middle.y - view.height / 2, view.width, view.height)
    picture = Element(
        "svg",
        {
            "xmlns": SPACE, "class": "felt", "data-game": game.name, "viewBox": " ".join(map(measure, seen)),
            "role": "img", "font-family": FAMILY, "aria-label": f"{game.title}: layout",
        },
    )  # fmt: skip
    paint_cloth(picture, arranged.cloth, game.name, game.layout.color)
    if ornaments_are_clear(arranged):
        for suit, point in arranged.ornaments.items():
            paint_ornament(picture, suit, point)
    for fixture in arranged.fixtures:
        paint_fixture(picture, fixture)
    for place in arranged.places:
        paint_place(picture, place)
    if arranged.ribbon is not None:
        paint_ribbon(picture, arranged.ribbon, arranged.cloth.arc)
    for line in arranged.lines:
        paint_line(picture, line, arranged.cloth.arc)
    for panel in arranged.panels:
        paint_panel(picture, panel)
    for area in arranged.areas:
        paint_area(picture, area, arranged.scale)
    for anchor in arranged.anchors:
        paint_anchor(picture, anchor)
    return picture


__all__ = ["MEDIA_TYPE", "Arrangement", "arrange", "arrange_offer", "draw", "felt", "felt_of", "paint_layout"]
