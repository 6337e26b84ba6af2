"""The second sheet: one betting position, upright and large, with the size of each area and what lies between them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any
from xml.etree.ElementTree import Element

from boardwalk.documents.felt.arrangement import Area, Arrangement, Cloth, Kind
from boardwalk.documents.felt.colour import PALE, lined
from boardwalk.documents.felt.paint_areas import paint_area
from boardwalk.documents.felt.sheet.frame import BLOCK, MARGIN, TABLOID, WITHIN, draw_frame, largest_scale
from boardwalk.documents.felt.sheet.grid import facts, listing
from boardwalk.documents.felt.sheet.legend import first_seat, size
from boardwalk.documents.felt.sheet.measure import (
    FIGURE,
    by,
    inches,
    measure_across,
    measure_down,
    scale_bars,
)
from boardwalk.documents.felt.sheet.paper import Sheet, height_of
from boardwalk.documents.felt.sheet.title import title_facts
from boardwalk.documents.layout import layout_of
from boardwalk.documents.offer import Offer
from boardwalk.press.drawing.geometry import Box, Frame, Point
from boardwalk.press.drawing.lettering import FAMILY
from boardwalk.press.drawing.look import colour
from boardwalk.press.drawing.svg import SPACE, add, numbers, rect
from boardwalk.press.words import millimetres

AROUND = 16.0
"""Cloth around the position, in millimetres of the table."""
DIMENSIONS, BARS = 20.0, 24.0
"""Room beside the drawing for its dimension lines, and below them for the bars of scale."""
FIRST, SECOND = 6.0, 13.0
SIZES, CLEARS = (35.0, 32.0, 33.0, 37.0, 37.0), (42.0, 42.0, 37.0)
NEAR = 40.0
"""Areas no farther apart than this are neighbours."""
TOLD_APART = 8.0
"""Middles nearer to each other on paper are told apart in the list alone."""


def upright(areas: Sequence[Area]) -> tuple[Area, ...]:
    """The areas of a position as the player sees them, about the middle of the first."""
    first = areas[0].box
    back = Frame(Point(0, 0), -first.turn)
    return tuple(
        replace(
            area,
            box=replace(
                area.box,
                middle=back.point(Point(area.box.middle.x - first.middle.x, area.box.middle.y - first.middle.y)),
                turn=0,
            ),
        )
        for area in areas
    )


class PositionSheet:
    """A sheet with the drawing on its left side, and lists and the block of facts on its right."""

    size = TABLOID

    def __init__(self, offer: Offer, arranged: Arrangement, sheet: str) -> None:
        self.offer, self.arranged = offer, arranged
        self.areas = upright(first_seat(arranged))
        self.bounds = _around(area.box for area in self.areas)
        self.view = Box(self.bounds.middle, self.bounds.width + 2 * AROUND, self.bounds.height + 2 * AROUND)
        lists = 2 * MARGIN + 3 * WITHIN + sum(SIZES)
        room = TABLOID[0] - lists - 2 * DIMENSIONS, TABLOID[1] - 2 * (MARGIN + WITHIN) - DIMENSIONS - BARS
        self.scale = largest_scale(self.view.width, self.view.height, room)
        shows = f"a betting position, the same at seats 1 to {offer.game.seats}; the dealer is above"
        self.block = facts(title_facts(offer, arranged.cloth, shows, self.scale, sheet), BLOCK)

    def draw(self, canvas: Any) -> None:
        sheet = Sheet(canvas, *self.size)
        draw_frame(sheet, self.block)
        left = sheet.width - MARGIN - WITHIN / 2 - sum(SIZES)
        below = MARGIN + WITHIN
        for each, widths in ((self._sizes(), SIZES), (self._clearances(), CLEARS), (self._notes(), SIZES)):
            if each is not None:
                height = height_of(each, sum(widths))
                sheet.flow(each, Point(left, below), sum(widths), height)
                below += height + WITHIN
        self._draw_position(sheet, left)
        scale_bars(sheet, Point(MARGIN + WITHIN + 2, sheet.height - MARGIN - 17), self.scale)

    def _draw_position(self, sheet: Sheet, right: float) -> None:
        scale, view = self.scale, self.view
        left = MARGIN + (right - MARGIN - view.width / scale) / 2
        upper, lower = MARGIN + WITHIN, sheet.height - MARGIN - BARS - DIMENSIONS
        top = upper + max((lower - upper - view.height / scale) / 2, 0)

        def place(x: float, y: float) -> Point:
            edge = Point(view.middle.x - view.width / 2, view.middle.y - view.height / 2)
            return Point(left + (x - edge.x) / scale, top + (y - edge.y) / scale)

        sheet.paint(self._picture(), Point(left, top), scale)
        for area in self.areas:
            self._write_size(sheet, area, place)
        self._draw_measures(sheet, place)

    def _picture(self) -> Element:
        view = self.view
        seen = view.middle.x - view.width / 2, view.middle.y - view.height / 2, view.width, view.height
        root = Element("svg", {"xmlns": SPACE, "viewBox": numbers(*seen), "font-family": FAMILY})
        cloth = layout_of(self.offer.game).cloth
        rect(root, view, fill=cloth)
        for x in sorted({area.box.middle.x for area in self.areas}):
            _center_line(root, Point(x, seen[1]), Point(x, seen[1] + view.height))
        for y in sorted({area.box.middle.y for area in self.areas}):
            _center_line(root, Point(seen[0], y), Point(seen[0] + view.width, y))
        for area in self.areas:
            rect(root, area.box, rx=_corner(area, self.arranged.scale), fill=cloth)
            paint_area(root, area, self.arranged.scale)
        return root

    def _write_size(self, sheet: Sheet, area: Area, place: Callable[[float, float], Point]) -> None:
        """Below the name of the area, within it."""
        box = area.box
        beside = 0.0 if area.kind is not Kind.COLLECTED else box.height / 2 - 4 * self.arranged.scale
        down = 0.3 if area.kind is not Kind.COLLECTED else 0.36
        at = place(box.middle.x + beside, box.middle.y + down * box.height)
        round_one = area.kind in (Kind.BASE, Kind.EQUAL, Kind.DECISION)
        text = f"\N{DIAMETER SIGN} {millimetres(box.width)}" if round_one and box.width == box.height else size(box)
        sheet.write(text, at, FIGURE, align="middle", fill=colour("#ffffff"))

    def _draw_measures(self, sheet: Sheet, place: Callable[[float, float], Point]) -> None:
        """Middles and the whole: from side to side below, from the front backward on the left and the right."""
        bounds, view, scale = self.bounds, self.view, self.scale
        left, right = (place(view.middle.x + side * view.width / 2, 0).x for side in (-1, 1))
        below = place(0, view.middle.y + view.height / 2).y
        xs = _told_apart([place(area.box.middle.x, 0).x for area in self.areas])
        ys = _told_apart([place(0, area.box.middle.y).y for area in self.areas])
        if len(xs) > 1:
            measure_across(sheet, xs, below + FIRST, scale, [below] * len(xs))
        if len(ys) > 1:
            measure_down(sheet, ys, left - FIRST, scale, [left] * len(ys))
        sides = [place(bounds.middle.x + side * bounds.width / 2, 0).x for side in (-1, 1)]
        ends = [place(0, bounds.middle.y + side * bounds.height / 2).y for side in (-1, 1)]
        measure_across(sheet, sides, below + (SECOND if len(xs) > 1 else FIRST), scale, [below] * 2)
        measure_down(sheet, ends, right + FIRST, scale, [right] * 2)

    def _sizes(self) -> Any:
        base = self.areas[0]
        rows = [
            (
                area.title,
                size(area.box),
                by(inches(area.box.width), inches(area.box.height)),
                _signed(area.box.middle.x),
                _signed(area.box.middle.y),
            )
            for area in self.areas
        ]
        names = ("area", "width by depth, mm", "the same, in", "middle to the right, mm", "middle toward player, mm")
        return listing(f"Areas; their middles as seen from that of {base.title}", names, rows, SIZES)

    def _clearances(self) -> Any:
        rows = list(clearances(self.areas))
        if not rows:
            return None
        return listing("Between neighbors", ("area", "and area", "clear, mm"), rows, CLEARS)

    def _notes(self) -> Any:
        cloth, first = self.arranged.cloth, first_seat(self.arranged)
        turns = sorted({area.box.turn for area in self.arranged.areas})
        reaches = [_radius(cloth, corner, area.box.turn) for area in first for corner in area.box.corners]
        rows = [
            ("positions lie on", f"arcs about a point {millimetres(-cloth.arc.middle_y)} mm behind the dealer's edge"),
            ("from one to the next", ", ".join(f"{millimetres(b - a)}°" for a, b in list(pairwise(turns))[:1])),
            ("radius to the front of its areas", f"{millimetres(min(reaches))} mm"),
            ("radius to their back", f"{millimetres(max(reaches))} mm"),
            ("radius to the edge of the cloth", f"{millimetres(cloth.radius)} mm"),
        ]
        told = [row for row in rows if row[1]]
        return listing("How positions lie on the table", ("what", "how"), told, (55.0, sum(SIZES) - 55.0))


def clearances(areas: Sequence[Area]) -> Iterator[tuple[str, str, str]]:
    """What is clear between areas that lie next to each other, side by side or one behind the other."""
    for one, other in combinations(areas, 2):
        across, down = (
            abs(a - b) - (long + wide) / 2
            for a, b, long, wide in (
                (one.box.middle.x, other.box.middle.x, one.box.width, other.box.width),
                (one.box.middle.y, other.box.middle.y, one.box.height, other.box.height),
            )
        )
        if (across < 0) != (down < 0) and max(across, down) <= NEAR:
            yield one.title, other.title, millimetres(max(across, down))


def _corner(area: Area, scale: float) -> float:
    """So much of an area is covered that no line passes behind what is written in it."""
    return 14 * scale if area.kind is Kind.OPTIONAL else min(area.box.width, area.box.height) / 2


def _radius(cloth: Cloth, corner: Point, turn: float) -> float:
    """How far from the middle of the arcs a point lies, along the line through the middle of its position."""
    angle = math.radians(-turn)
    return corner.x * math.sin(angle) + (corner.y - cloth.arc.middle_y) * math.cos(angle)


def _center_line(root: Element, start: Point, end: Point) -> None:
    ends = {"x1": start.x, "y1": start.y, "x2": end.x, "y2": end.y}
    add(root, "line", stroke_dasharray="12 2 2 2", **ends, **lined(0.5, 0.7, PALE))


def _around(boxes: Iterator[Box]) -> Box:
    corners = [corner for box in boxes for corner in box.corners]
    xs, ys = [corner.x for corner in corners], [corner.y for corner in corners]
    middle = Point((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    return Box(middle, max(xs) - min(xs), max(ys) - min(ys))


def _told_apart(values: list[float]) -> list[float]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] >= TOLD_APART:
            kept.append(value)
    return kept


def _signed(value: float) -> str:
    return "0" if math.isclose(value, 0, abs_tol=0.05) else f"{value:+,.1f}".replace("-", "\N{MINUS SIGN}")
