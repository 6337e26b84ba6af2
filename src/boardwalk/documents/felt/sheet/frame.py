"""The frame of a sheet, its block of facts in the corner, and how large it is."""

from __future__ import annotations

from typing import Any

from boardwalk.documents.felt.sheet.paper import BOLD_LINE, MEDIUM, Sheet, height_of
from boardwalk.press.drawing.geometry import Box, Point

TABLOID = 17 * 25.4, 11 * 25.4
"""Width and height of the sheet in millimetres, landscape."""
MARGIN, WITHIN = 10.0, 6.0
"""From the edge of the paper to the frame, and from the frame to what is in it."""
BLOCK = 118.0
"""The width of the block of facts."""
SCALES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20)
"""What a drawing may be drawn at; whole numbers that a ruler can be read with."""


def largest_scale(width: float, height: float, room: tuple[float, float]) -> int:
    """The largest scale at which a drawing fits its room; the smallest if none does.

    >>> largest_scale(2400, 1200, (399, 170))
    8
    """
    fits = (scale for scale in SCALES if width / scale <= room[0] and height / scale <= room[1])
    return next(fits, SCALES[-1])


def draw_frame(sheet: Sheet, block: Any) -> None:
    """A frame around the sheet, and the block in its lower right corner."""
    inner = Box(Point(sheet.width / 2, sheet.height / 2), sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN)
    sheet.box(inner, BOLD_LINE)
    height = height_of(block, BLOCK)
    corner = Point(sheet.width - MARGIN - BLOCK, sheet.height - MARGIN - height)
    sheet.flow(block, corner, BLOCK, height)


def draw_band(sheet: Sheet, top: float) -> None:
    """The line between the drawing and what is written below it."""
    sheet.line(Point(MARGIN, top), Point(sheet.width - MARGIN, top), MEDIUM)
