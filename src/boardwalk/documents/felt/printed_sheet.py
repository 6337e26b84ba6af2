"""The layout on paper: the table and one position to scale as PDF, the drawing 1:1 as SVG, and a picture."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from itertools import combinations, pairwise
from typing import Any
from xml.etree.ElementTree import Element, tostring

from boardwalk.documents.felt.drawing import PALE, arrange_offer, felt_of, lined, paint_area, paint_layout
from boardwalk.documents.felt.legend import (
    AREA_COLUMNS,
    THING_COLUMNS,
    Legend,
    drawing_description,
    fact_block,
    first_seat,
    lettered_things,
    listing,
    seats_alike,
    size,
    title_facts,
)
from boardwalk.documents.felt.paper import (
    BLOCK,
    FIGURE,
    MARGIN,
    POINTS,
    TABLOID,
    WITHIN,
    DrawingSheet,
    draw_band,
    draw_frame,
    height_of,
    inches,
    largest_scale,
    measure_across,
    measure_down,
    scale_bars,
    width_by_depth,
)
from boardwalk.documents.layout.arrangement import Arrangement
from boardwalk.documents.layout.cloth import Area, AreaKind, Cloth
from boardwalk.documents.offer import Offer
from boardwalk.press.geometry import Box, Frame, Point
from boardwalk.press.notation import millimeters
from boardwalk.press.pdf_painter import color, extent, new_canvas, paint, to_png
from boardwalk.press.svg import FAMILY, SPACE, add, measure, measures, rect
from boardwalk.press.typeface import load_fonts

TABLE_DIMENSIONS = 18.0
"""Room above and beside the drawing for two dimension lines."""
FIRST_LINE, SECOND_LINE = 6.0, 13.0
"""From a drawing to its dimension lines."""
BALLOON = 2.1
LISTS_APART = 8.0
"""Between the lists."""


class TableSheet:
    """The whole table on a sheet as large as its scale requires."""

    def __init__(self, offer: Offer, arranged: Arrangement, scale: int | None, sheet: str) -> None:
        self.offer, self.arranged = offer, arranged
        legend = Legend(offer, arranged)
        self.lists: tuple[Any, Any] = legend.area_list(), legend.thing_list()
        self.scale = scale or 1
        shows = "the layout from above, with the dealer at the top; dimensions in millimeters"

        def block() -> Any:
            return fact_block(title_facts(offer, arranged.cloth, shows, self.scale, sheet), BLOCK)

        self.band = (
            max(*map(height_of, self.lists, (sum(AREA_COLUMNS), sum(THING_COLUMNS))), height_of(block(), BLOCK))
            + WITHIN
        )
        width, height = arranged.view.width, arranged.view.height
        beside, above = 2 * (MARGIN + WITHIN + TABLE_DIMENSIONS), 2 * MARGIN + WITHIN + TABLE_DIMENSIONS + self.band
        if scale is None:
            self.scale = largest_scale(width, height, (TABLOID[0] - beside, TABLOID[1] - above))
        self.block = block()
        self.size = max(TABLOID[0], width / self.scale + beside), max(TABLOID[1], height / self.scale + above)

    def draw(self, canvas: Any) -> None:
        sheet = DrawingSheet(canvas, *self.size)
        top = sheet.height - MARGIN - self.band
        draw_frame(sheet, self.block)
        draw_band(sheet, top)
        self._draw_lists(sheet, top + WITHIN / 2)
        self._draw_table(sheet, top)
        scale_bars(sheet, Point(MARGIN + WITHIN, top - 17), self.scale)

    def _draw_lists(self, sheet: DrawingSheet, top: float) -> None:
        first, second = self.lists
        sheet.flow(first, Point(MARGIN + WITHIN / 2, top), sum(AREA_COLUMNS), self.band)
        sheet.flow(
            second, Point(MARGIN + WITHIN / 2 + sum(AREA_COLUMNS) + LISTS_APART, top), sum(THING_COLUMNS), self.band
        )

    def _draw_table(self, sheet: DrawingSheet, bottom: float) -> None:
        """In the middle of its room, to the left of the dimension lines for its depth."""
        view, scale = self.arranged.view, self.scale
        room = bottom - MARGIN - TABLE_DIMENSIONS
        left = (sheet.width - view.width / scale) / 2
        top = MARGIN + TABLE_DIMENSIONS + (room - view.height / scale) / 2
        sheet.paint(paint_layout(self.offer.game, self.arranged), Point(left, top), scale)

        def place(x: float, y: float) -> Point:
            edge = Point(view.middle.x - view.width / 2, view.middle.y - view.height / 2)
            return Point(left + (x - edge.x) / scale, top + (y - edge.y) / scale)

        self._draw_measures(sheet, place)
        for thing in lettered_things(self.arranged):
            sheet.balloon(place(*thing.balloon), BALLOON, thing.letter)

    def _draw_measures(self, sheet: DrawingSheet, place: Callable[[float, float], Point]) -> None:
        """Cloth and table: width above, depth to the right."""
        view, cloth = self.arranged.view, self.arranged.cloth
        above = place(0, view.middle.y - view.height / 2).y
        right = place(cloth.half_width + cloth.rail, 0).x
        lip = cloth.rail / 4
        for outward, edge, away in ((0.0, 0.0, FIRST_LINE), (cloth.rail, -lip, SECOND_LINE)):
            half, bottom = cloth.half_width + outward, cloth.depth + outward
            xs = place(-half, 0).x, place(half, 0).x
            # From the straight part of the sides, below the rounded corners of the dealer's edge.
            measure_across(sheet, xs, above - away, self.scale, [place(0, 60).y] * 2)
            ys = place(0, edge).y, place(0, bottom).y
            measure_down(sheet, ys, right + away, self.scale, [place(cloth.half_width, 0).x, place(0, 0).x])


AROUND = 16.0
"""Cloth around the position, in millimeters of the table."""
POSITION_DIMENSIONS, BARS = 20.0, 24.0
"""Room next to the drawing for its dimension lines, and below them for the scale bars."""
SIZE_COLUMNS, CLEARANCE_COLUMNS = (35.0, 32.0, 33.0, 37.0, 37.0), (42.0, 42.0, 37.0)
NEAR = 40.0
"""Areas no farther apart than this are neighbors."""
LEAST_SPACING = 8.0
"""Middles closer together than this on paper get no dimension line of their own; the list has them."""


def upright(areas: Sequence[Area]) -> tuple[Area, ...]:
    """The areas of a position as the player sees them, with the middle of the first as origin."""
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
    """One betting position: the drawing on the left of the sheet, lists and the title block on the right."""

    size = TABLOID

    def __init__(self, offer: Offer, arranged: Arrangement, sheet: str) -> None:
        self.offer, self.arranged = offer, arranged
        self.areas = upright(first_seat(arranged))
        self.bounds = _around(area.box for area in self.areas)
        self.view = Box(self.bounds.middle, self.bounds.width + 2 * AROUND, self.bounds.height + 2 * AROUND)
        lists = 2 * MARGIN + 3 * WITHIN + sum(SIZE_COLUMNS)
        room = (
            TABLOID[0] - lists - 2 * POSITION_DIMENSIONS,
            TABLOID[1] - 2 * (MARGIN + WITHIN) - POSITION_DIMENSIONS - BARS,
        )
        self.scale = largest_scale(self.view.width, self.view.height, room)
        same = f", the same at seats {seats_alike(arranged)}" if offer.game.seats > 1 else ""
        shows = f"one betting position{same}, with the dealer at the top"
        self.block = fact_block(title_facts(offer, arranged.cloth, shows, self.scale, sheet), BLOCK)

    def draw(self, canvas: Any) -> None:
        sheet = DrawingSheet(canvas, *self.size)
        draw_frame(sheet, self.block)
        left = sheet.width - MARGIN - WITHIN / 2 - sum(SIZE_COLUMNS)
        below = MARGIN + WITHIN
        for each, widths in (
            (self._sizes(), SIZE_COLUMNS),
            (self._clearances(), CLEARANCE_COLUMNS),
            (self._notes(), SIZE_COLUMNS),
        ):
            if each is not None:
                height = height_of(each, sum(widths))
                sheet.flow(each, Point(left, below), sum(widths), height)
                below += height + WITHIN
        self._draw_position(sheet, left)
        scale_bars(sheet, Point(MARGIN + WITHIN + 2, sheet.height - MARGIN - 17), self.scale)

    def _draw_position(self, sheet: DrawingSheet, right: float) -> None:
        scale, view = self.scale, self.view
        left = MARGIN + (right - MARGIN - view.width / scale) / 2
        upper, lower = MARGIN + WITHIN, sheet.height - MARGIN - BARS - POSITION_DIMENSIONS
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
        root = Element("svg", {"xmlns": SPACE, "viewBox": measures(*seen), "font-family": FAMILY})
        cloth = self.offer.game.layout.color
        rect(root, view, fill=cloth)
        for x in sorted({area.box.middle.x for area in self.areas}):
            _center_line(root, Point(x, seen[1]), Point(x, seen[1] + view.height))
        for y in sorted({area.box.middle.y for area in self.areas}):
            _center_line(root, Point(seen[0], y), Point(seen[0] + view.width, y))
        for area in self.areas:
            rect(root, area.box, rx=_corner(area, self.arranged.scale), fill=cloth)
            paint_area(root, area, self.arranged.scale)
        return root

    def _write_size(self, sheet: DrawingSheet, area: Area, place: Callable[[float, float], Point]) -> None:
        """Below the name of the area, within it."""
        box = area.box
        beside = 0.0 if area.kind is not AreaKind.COLLECTED else box.height / 2 - 4 * self.arranged.scale
        down = 0.3 if area.kind is not AreaKind.COLLECTED else 0.36
        at = place(box.middle.x + beside, box.middle.y + down * box.height)
        round_one = area.kind in (AreaKind.BASE, AreaKind.EQUAL, AreaKind.DECISION)
        text = f"\N{DIAMETER SIGN} {millimeters(box.width)}" if round_one and box.width == box.height else size(box)
        sheet.write(text, at, FIGURE, align="middle", fill=color("#ffffff"))

    def _draw_measures(self, sheet: DrawingSheet, place: Callable[[float, float], Point]) -> None:
        """Middles and the whole position: widths below, depths on the left and the right."""
        bounds, view, scale = self.bounds, self.view, self.scale
        left, right = (place(view.middle.x + side * view.width / 2, 0).x for side in (-1, 1))
        below = place(0, view.middle.y + view.height / 2).y
        xs = _spaced([place(area.box.middle.x, 0).x for area in self.areas])
        ys = _spaced([place(0, area.box.middle.y).y for area in self.areas])
        if len(xs) > 1:
            measure_across(sheet, xs, below + FIRST_LINE, scale, [below] * len(xs))
        if len(ys) > 1:
            measure_down(sheet, ys, left - FIRST_LINE, scale, [left] * len(ys))
        sides = [place(bounds.middle.x + side * bounds.width / 2, 0).x for side in (-1, 1)]
        ends = [place(0, bounds.middle.y + side * bounds.height / 2).y for side in (-1, 1)]
        measure_across(sheet, sides, below + (SECOND_LINE if len(xs) > 1 else FIRST_LINE), scale, [below] * 2)
        measure_down(sheet, ends, right + FIRST_LINE, scale, [right] * 2)

    def _sizes(self) -> Any:
        base = self.areas[0]
        rows = [
            (
                area.title,
                size(area.box),
                width_by_depth(inches(area.box.width), inches(area.box.height)),
                _signed(area.box.middle.x),
                _signed(area.box.middle.y),
            )
            for area in self.areas
        ]
        names = (
            "area",
            "width by depth, mm",
            "width by depth, in",
            "middle to the right, mm",
            "middle toward player, mm",
        )
        return listing(f"Areas, with middles measured from the middle of {base.title}", names, rows, SIZE_COLUMNS)

    def _clearances(self) -> Any:
        rows = list(clearances(self.areas))
        if not rows:
            return None
        return listing("Clearance between neighbors", ("area", "and area", "clearance, mm"), rows, CLEARANCE_COLUMNS)

    def _notes(self) -> Any:
        cloth, first = self.arranged.cloth, first_seat(self.arranged)
        turns = sorted({area.box.turn for area in self.arranged.areas})
        reaches = [_radius(cloth, corner, area.box.turn) for area in first for corner in area.box.corners]
        rows = [
            ("center of the arcs", f"{millimeters(-cloth.arc.middle_y)} mm behind the dealer's edge"),
            ("angle between positions", ", ".join(f"{millimeters(b - a)}°" for a, b in list(pairwise(turns))[:1])),
            ("radius to the front of the areas", f"{millimeters(min(reaches))} mm"),
            ("radius to the back of the areas", f"{millimeters(max(reaches))} mm"),
            ("radius to the edge of the cloth", f"{millimeters(cloth.radius)} mm"),
        ]
        known = [row for row in rows if row[1]]
        return listing("Positions on the table", ("measure", "value"), known, (55.0, sum(SIZE_COLUMNS) - 55.0))


def clearances(areas: Sequence[Area]) -> Iterator[tuple[str, str, str]]:
    """The clearance between neighboring areas, side by side or one behind the other."""
    for one, other in combinations(areas, 2):
        across, down = (
            abs(a - b) - (long + wide) / 2
            for a, b, long, wide in (
                (one.box.middle.x, other.box.middle.x, one.box.width, other.box.width),
                (one.box.middle.y, other.box.middle.y, one.box.height, other.box.height),
            )
        )
        if (across < 0) != (down < 0) and max(across, down) <= NEAR:
            yield one.title, other.title, millimeters(max(across, down))


def _corner(area: Area, scale: float) -> float:
    """The corner radius of the patch that hides center lines behind an area's text."""
    return 14 * scale if area.kind is AreaKind.OPTIONAL else min(area.box.width, area.box.height) / 2


def _radius(cloth: Cloth, corner: Point, turn: float) -> float:
    """The distance of a point from the middle of the arcs, along the line through the middle of its position."""
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


def _spaced(values: list[float]) -> list[float]:
    kept: list[float] = []
    for value in sorted(values):
        if not kept or value - kept[-1] >= LEAST_SPACING:
            kept.append(value)
    return kept


def _signed(value: float) -> str:
    return "0" if math.isclose(value, 0, abs_tol=0.05) else f"{value:+,.1f}".replace("-", "\N{MINUS SIGN}")


PICTURED = 10
"""A picture is drawn at 1:10, at 254 dots per inch: one dot per millimeter of the table."""
DOTS_PER_INCH = 254


def layout_svg(offer: Offer) -> bytes:
    """The layout at 1:1: a unit of the drawing is a millimeter of the table."""
    root = felt_of(offer)
    _, _, width, height = extent(root)
    root.attrib |= {"width": f"{measure(width)}mm", "height": f"{measure(height)}mm"}
    for tag, text in (("desc", drawing_description(offer)), ("title", f"{offer.game.title}: layout, 1:1")):
        element = Element(tag)
        element.text = text
        root.insert(0, element)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode").encode() + b"\n"


def layout_pdf(offer: Offer, scale: int | None = None) -> bytes:
    """Two sheets: the table at 1 to `scale`, or at the largest scale that fits, and one position."""
    load_fonts()
    arranged = arrange_offer(offer)
    first, second = TableSheet(offer, arranged, scale, "1 of 2"), PositionSheet(offer, arranged, "2 of 2")
    out = BytesIO()
    canvas = new_canvas(out, f"{offer.game.title}: layout", drawing_description(offer))
    for sheet in (first, second):
        width, height = sheet.size
        canvas.setPageSize((width * POINTS, height * POINTS))
        sheet.draw(canvas)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def scale_of(offer: Offer) -> int:
    """The scale of the table's drawing if none is given."""
    load_fonts()
    return TableSheet(offer, arrange_offer(offer), None, "").scale


def layout_png(offer: Offer) -> bytes:
    """The table as a picture, one dot per millimeter."""
    root = paint_layout(offer.game, arrange_offer(offer))
    _, _, width, height = extent(root)
    out = BytesIO()
    canvas = new_canvas(out, f"{offer.game.title}: layout")
    canvas.setPageSize((width / PICTURED * POINTS, height / PICTURED * POINTS))
    paint(canvas, root, 0, 0, POINTS / PICTURED)
    canvas.save()
    return to_png(out.getvalue(), DOTS_PER_INCH)


__all__ = ["PICTURED", "layout_pdf", "layout_png", "layout_svg", "scale_of"]
