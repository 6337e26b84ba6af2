"""The first sheet: the whole table to scale, with its measures, a bar of scale and lists of what is on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.documents.felt import painted
from boardwalk.documents.felt.arrangement import Arrangement
from boardwalk.documents.felt.sheet.frame import (
    BLOCK,
    MARGIN,
    TABLOID,
    WITHIN,
    draw_band,
    draw_frame,
    largest_scale,
)
from boardwalk.documents.felt.sheet.grid import facts
from boardwalk.documents.felt.sheet.legend import AREAS, THINGS, area_list, thing_list, things
from boardwalk.documents.felt.sheet.measure import measure_across, measure_down, scale_bars
from boardwalk.documents.felt.sheet.paper import Sheet, height_of
from boardwalk.documents.felt.sheet.title import title_facts
from boardwalk.documents.offer import Offer
from boardwalk.press.drawing.geometry import Point

DIMENSIONS = 18.0
"""Room above and beside the drawing for two dimension lines."""
FIRST, SECOND = 6.0, 13.0
"""From the drawing to its dimension lines."""
BALLOON = 2.1
APART = 8.0
"""Between the lists."""


class TableSheet:
    """A sheet of the size that the scale asks for, and what is on it."""

    def __init__(self, offer: Offer, arranged: Arrangement, scale: int | None, sheet: str) -> None:
        self.offer, self.arranged = offer, arranged
        self.lists: tuple[Any, Any] = area_list(offer, arranged), thing_list(offer, arranged)
        self.scale = scale or 1
        shows = "the layout as seen from above, the dealer's side at the top; measures in millimeters"

        def block() -> Any:
            return facts(title_facts(offer, arranged.cloth, shows, self.scale, sheet), BLOCK)

        self.band = max(*map(height_of, self.lists, (sum(AREAS), sum(THINGS))), height_of(block(), BLOCK)) + WITHIN
        width, height = arranged.view.width, arranged.view.height
        beside, above = 2 * (MARGIN + WITHIN + DIMENSIONS), 2 * MARGIN + WITHIN + DIMENSIONS + self.band
        if scale is None:
            self.scale = largest_scale(width, height, (TABLOID[0] - beside, TABLOID[1] - above))
        self.block = block()
        self.size = max(TABLOID[0], width / self.scale + beside), max(TABLOID[1], height / self.scale + above)

    def draw(self, canvas: Any) -> None:
        sheet = Sheet(canvas, *self.size)
        top = sheet.height - MARGIN - self.band
        draw_frame(sheet, self.block)
        draw_band(sheet, top)
        self._draw_lists(sheet, top + WITHIN / 2)
        self._draw_table(sheet, top)
        scale_bars(sheet, Point(MARGIN + WITHIN, top - 17), self.scale)

    def _draw_lists(self, sheet: Sheet, top: float) -> None:
        first, second = self.lists
        sheet.flow(first, Point(MARGIN + WITHIN / 2, top), sum(AREAS), self.band)
        sheet.flow(second, Point(MARGIN + WITHIN / 2 + sum(AREAS) + APART, top), sum(THINGS), self.band)

    def _draw_table(self, sheet: Sheet, bottom: float) -> None:
        """In the middle of its room, a little to the left of the measures of its depth."""
        view, scale = self.arranged.view, self.scale
        room = bottom - MARGIN - DIMENSIONS
        left = (sheet.width - view.width / scale) / 2
        top = MARGIN + DIMENSIONS + (room - view.height / scale) / 2
        sheet.paint(painted(self.offer.game, self.arranged), Point(left, top), scale)

        def place(x: float, y: float) -> Point:
            edge = Point(view.middle.x - view.width / 2, view.middle.y - view.height / 2)
            return Point(left + (x - edge.x) / scale, top + (y - edge.y) / scale)

        self._draw_measures(sheet, place)
        for thing in things(self.arranged):
            sheet.balloon(place(thing.box.middle.x - thing.box.width / 2, thing.box.middle.y), BALLOON, thing.letter)

    def _draw_measures(self, sheet: Sheet, place: Callable[[float, float], Point]) -> None:
        """Cloth and table, their width above, their depth to the right."""
        view, cloth = self.arranged.view, self.arranged.cloth
        above = place(0, view.middle.y - view.height / 2).y
        right = place(cloth.half_width + cloth.rail, 0).x
        lip = cloth.rail / 4
        for outward, edge, away in ((0.0, 0.0, FIRST), (cloth.rail, -lip, SECOND)):
            half, bottom = cloth.half_width + outward, cloth.depth + outward
            xs = place(-half, 0).x, place(half, 0).x
            # From the straight part of the sides, below the rounded corners of the dealer's edge.
            measure_across(sheet, xs, above - away, self.scale, [place(0, 60).y] * 2)
            ys = place(0, edge).y, place(0, bottom).y
            measure_down(sheet, ys, right + away, self.scale, [place(cloth.half_width, 0).x, place(0, 0).x])
