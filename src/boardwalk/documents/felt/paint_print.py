"""Paints what is printed on the cloth: places for cards, inscriptions, pay tables, ornaments."""

from __future__ import annotations

import math
from xml.etree.ElementTree import Element

from boardwalk.documents.felt.arrangement import Arrangement, CardPlace, Group, Line, Panel, PaySheet, Ribbon
from boardwalk.documents.felt.colour import GOLD, PALE, lined, shaded
from boardwalk.documents.felt.ornament import PIPS
from boardwalk.press.drawing.geometry import Arc, Box, Point
from boardwalk.press.drawing.lettering import along, fitting
from boardwalk.press.drawing.svg import add, at, numbers, rect, write

CAPTION = 15.0
PIP = 52.0
"""How far from its middle an ornament and the space around it reach."""


def paint_place(parent: Element, place: CardPlace) -> None:
    """A frame, a mark for each card, and a caption below each group."""
    law = None if place.law is None else place.law.id
    group = add(parent, "g", class_="card-place", data_cards=place.name, data_law=law)
    rect(group, place.box, rx=12, **shaded(0.14), **lined(2))
    for part in place.groups:
        for card in part.cards:
            rect(group, card, rx=card.width / 12, fill="none", **lined(1.2, 0.5))
        _caption(group, part, place.box)


def _caption(group: Element, part: Group, frame: Box) -> None:
    if not part.caption:
        return
    text, first, last = part.caption.upper(), part.cards[0], part.cards[-1]
    size = fitting(text, last.middle.x - first.middle.x + first.width, CAPTION)
    below = (first.middle.y + first.height / 2 + frame.middle.y + frame.height / 2) / 2
    middle = Point((first.middle.x + last.middle.x) / 2, below)
    write(group, text, middle, size, class_="caption", font_weight="bold", fill=GOLD)


def paint_line(parent: Element, line: Line, arc: Arc) -> None:
    """Each letter in its own place on the arc, so that no path need be named and found."""
    points, turns = zip(*along(arc, line.text, line.radius, line.size), strict=True)
    add(
        parent, "text", line.text, class_=f"inscription {line.name}", x=numbers(*(point.x for point in points)),
        y=numbers(*(point.y for point in points)), rotate=numbers(*turns), font_size=line.size,
        fill=PALE if line.name == "clause" else GOLD,
    )  # fmt: skip


def paint_ribbon(parent: Element, ribbon: Ribbon, arc: Arc) -> None:
    """The band behind the clauses: along its outer edge from right to left, and back along its inner."""
    outer, inner, degrees = ribbon
    right, left = (arc.frame(outer, degrees).origin, arc.frame(outer, -degrees).origin)
    inner_left, inner_right = (arc.frame(inner, -degrees).origin, arc.frame(inner, degrees).origin)
    there = f"M{numbers(*right)} A{numbers(outer, outer, 0, 0, 1, *left)}"
    back = f"L{numbers(*inner_left)} A{numbers(inner, inner, 0, 0, 0, *inner_right)} Z"
    add(parent, "path", class_="ribbon", d=f"{there} {back}", stroke_linejoin="round", **shaded(0.22), **lined(1.8))


def ornaments_are_clear(arranged: Arrangement) -> bool:
    """Whether no inscription runs across them, as a long name does; if one has to go, all go."""
    letters = [at for line in arranged.lines for at, _ in along(arranged.cloth.arc, line.text, line.radius, line.size)]
    return all(math.dist(at, point) > PIP for at in letters for point in arranged.ornaments.values())


def paint_ornament(parent: Element, suit: str, point: Point) -> None:
    transform = f"{at(point)} scale(0.8)"
    add(
        parent, "path", class_="ornament", d=PIPS[suit], transform=transform, fill=GOLD, fill_opacity=0.13,
        **lined(1.5, 0.3),
    )  # fmt: skip


def paint_panel(parent: Element, panel: Panel) -> None:
    """Pay tables one below the other."""
    group = add(parent, "g", class_="pay-tables")
    y = panel.box.middle.y - panel.box.height / 2
    for sheet in panel.sheets:
        _sheet(group, sheet, panel, y)
        y += panel.pitch * sheet.lines


def _sheet(group: Element, sheet: PaySheet, panel: Panel, top: float) -> None:
    """The names of the wagers, a line, and the rows, the payouts to the right."""
    box, pitch = panel.box, panel.pitch
    left, right = box.middle.x - box.width / 2, box.middle.x + box.width / 2
    title = sheet.title.upper()
    middle = Point(box.middle.x, top + pitch / 2)
    write(group, title, middle, fitting(title, box.width, 0.88 * pitch), font_weight="bold", fill=GOLD)
    add(group, "path", d=f"M{numbers(left, top + pitch)} H{numbers(right)}", **lined(1, 0.6))
    for number, row in enumerate(sheet.rows, 2):
        for text, x, anchor in ((row.hand, left, "start"), (row.pays, right, "end")):
            y = top + (number - 0.1) * pitch
            add(group, "text", text, x=x, y=y, font_size=0.82 * pitch, text_anchor=anchor, fill=PALE, fill_opacity=0.85)
