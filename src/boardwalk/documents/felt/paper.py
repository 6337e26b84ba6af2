"""A sheet of paper in millimeters: lines and text, its frame, dimension lines with their figures, and scale bars.

x runs to the right and y down from the upper left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any
from xml.etree.ElementTree import Element

from reportlab.pdfbase.pdfmetrics import stringWidth

from boardwalk.press.document import printed, typographic
from boardwalk.press.geometry import Box, Point
from boardwalk.press.notation import millimeters
from boardwalk.press.pdf_painter import PrintableText, color, extent, paint, refuse_unprintable
from boardwalk.press.typeface import INK, REGULAR

POINTS = 72 / 25.4
"""In a millimeter."""
THIN, MEDIUM, BOLD_LINE = 0.18, 0.35, 0.7
"""The weights of lines."""
SMALLEST = 6.5
"""The smallest type on a sheet, in points."""


@dataclass(frozen=True)
class DrawingSheet:
    """A page of this size."""

    canvas: Any
    width: float
    height: float

    def line(self, start: Point, end: Point, weight: float = THIN) -> None:
        self.canvas.setStrokeColor(INK)
        self.canvas.setLineWidth(weight * POINTS)
        self.canvas.setDash([])
        self.canvas.line(*self._place(start), *self._place(end))

    def box(self, box: Box, weight: float = THIN, fill: str | None = None) -> None:
        """A box that is not turned."""
        self.canvas.setStrokeColor(INK)
        self.canvas.setLineWidth(weight * POINTS)
        self.canvas.setDash([])
        if fill is not None:
            self.canvas.setFillColor(color(fill))
        x, y = self._place(Point(box.middle.x - box.width / 2, box.middle.y + box.height / 2))
        self.canvas.rect(
            x, y, box.width * POINTS, box.height * POINTS, stroke=int(weight > 0), fill=int(fill is not None)
        )

    def balloon(self, middle: Point, radius: float, text: str) -> None:
        """A letter in a circle that refers to a list."""
        self.canvas.setStrokeColor(INK)
        self.canvas.setFillColor(color("#ffffff"))
        self.canvas.setLineWidth(THIN * POINTS)
        self.canvas.setDash([])
        self.canvas.circle(*self._place(middle), radius * POINTS, stroke=1, fill=1)
        self.write(text, Point(middle.x, middle.y + 0.82), SMALLEST, align="middle")

    def write(
        self, text: str, at: Point, size: float, font: str = REGULAR, align: str = "start", turn: float = 0,
        fill: Any = INK,
    ) -> None:  # fmt: skip
        """A line of text on its baseline; the size is in points, and it turns counterclockwise."""
        assert size >= SMALLEST, f"{text!r} is set in {size} points"
        text = typographic(text)
        refuse_unprintable(text, font)
        self.canvas.saveState()
        self.canvas.translate(*self._place(at))
        self.canvas.rotate(turn)
        self.canvas.setFillColor(fill)
        self.canvas.setFont(font, size)
        width = stringWidth(text, font, size)
        self.canvas.drawString(-width * {"start": 0, "middle": 0.5, "end": 1}[align], 0, text)
        self.canvas.restoreState()

    def flow(self, flowable: Any, at: Point, width: float, height: float) -> None:
        """A flowable, by its upper left corner."""
        _, high = flowable.wrapOn(self.canvas, width * POINTS, height * POINTS)
        assert high <= height * POINTS + 0.01, f"{high / POINTS:.0f} mm are more than {height:.0f}"
        x, y = self._place(at)
        flowable.drawOn(self.canvas, x, y - high)

    def paint(self, root: Element, at: Point, scale: float) -> None:
        """A drawing in millimeters at 1 to `scale`, by its upper left corner."""
        _, _, _, height = extent(root)
        x, y = self._place(at)
        paint(self.canvas, root, x, y - height / scale * POINTS, POINTS / scale)

    def _place(self, point: Point) -> tuple[float, float]:
        return point.x * POINTS, (self.height - point.y) * POINTS


def height_of(flowable: Any, width: float) -> float:
    """The height of a flowable at this width, in millimeters."""
    _, high = flowable.wrap(width * POINTS, 10_000)
    return float(high) / POINTS


def text_width(text: str, size: float, font: str = REGULAR) -> float:
    """The width of a line of text, in millimeters."""
    return float(stringWidth(typographic(text), font, size)) / POINTS


def text_cell(text: str, look: Any) -> Any:
    """Text in a grid."""
    return PrintableText(printed(text), look)


TABLOID = 17 * 25.4, 11 * 25.4
"""Width and height of the sheet in millimeters, landscape."""
MARGIN, WITHIN = 10.0, 6.0
"""From the edge of the paper to the frame, and from the frame to its contents."""
BLOCK = 118.0
"""The width of the title block."""
SCALES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 20)
"""Scales for a drawing: whole numbers that work with a ruler."""


def largest_scale(width: float, height: float, room: tuple[float, float]) -> int:
    """The largest scale at which a drawing fits its room; the smallest if none does.

    >>> largest_scale(2400, 1200, (399, 170))
    8
    """
    fits = (scale for scale in SCALES if width / scale <= room[0] and height / scale <= room[1])
    return next(fits, SCALES[-1])


def draw_frame(sheet: DrawingSheet, block: Any) -> None:
    """A frame around the sheet, and the title block in its lower right corner."""
    inner = Box(Point(sheet.width / 2, sheet.height / 2), sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN)
    sheet.box(inner, BOLD_LINE)
    height = height_of(block, BLOCK)
    corner = Point(sheet.width - MARGIN - BLOCK, sheet.height - MARGIN - height)
    sheet.flow(block, corner, BLOCK, height)


def draw_band(sheet: DrawingSheet, top: float) -> None:
    """The line between the drawing and the text below it."""
    sheet.line(Point(MARGIN, top), Point(sheet.width - MARGIN, top), MEDIUM)


FIGURE = 7.5
"""The type of figures, in points."""
BEYOND, OFF_DRAWING, TICK = 1.5, 1.0, 1.2
"""How far an extension line goes past the dimension line, and how far it stays off the drawing; half of a tick."""
LONGEST = 100.0
"""Most millimeters of a scale bar on paper."""
BAR_STEPS = 5
BAR = 1.8
INCH = 25.4


def inches(value: float) -> str:
    """Millimeters as inches, to a tenth, or to a hundredth for something small.

    >>> inches(2365.1), inches(76.0)
    ('93.1', '2.99')
    """
    return f"{value / INCH:,.1f}" if value >= 500 else f"{value / INCH:.2f}"


def width_by_depth(width: str, depth: str) -> str:
    """Two measures of one thing."""
    return f"{width} \N{MULTIPLICATION SIGN} {depth}"


def measure_across(sheet: DrawingSheet, xs: Sequence[float], y: float, scale: float, ends: Sequence[float]) -> None:
    """A chain of dimensions at this y between these x; `ends` are the y where the extension lines start."""
    for x, end in zip(xs, ends, strict=True):
        side = 1 if y > end else -1
        sheet.line(Point(x, end + side * OFF_DRAWING), Point(x, y + side * BEYOND))
        sheet.line(Point(x - TICK, y + TICK), Point(x + TICK, y - TICK), 2 * THIN)
    sheet.line(Point(xs[0], y), Point(xs[-1], y))
    for left, right in pairwise(xs):
        sheet.write(millimeters((right - left) * scale), Point((left + right) / 2, y - 0.9), FIGURE, align="middle")


def measure_down(sheet: DrawingSheet, ys: Sequence[float], x: float, scale: float, ends: Sequence[float]) -> None:
    """The same from top to bottom, with figures read from the right."""
    for y, end in zip(ys, ends, strict=True):
        side = 1 if x > end else -1
        sheet.line(Point(end + side * OFF_DRAWING, y), Point(x + side * BEYOND, y))
        sheet.line(Point(x - TICK, y + TICK), Point(x + TICK, y - TICK), 2 * THIN)
    sheet.line(Point(x, ys[0]), Point(x, ys[-1]))
    for upper, lower in pairwise(ys):
        middle = Point(x - 0.9, (upper + lower) / 2)
        sheet.write(millimeters((lower - upper) * scale), middle, FIGURE, align="middle", turn=90)


def bar_length(scale: float, unit: float = 1) -> int:
    """The largest round number of units whose bar fits.

    >>> bar_length(8), bar_length(8, INCH), bar_length(1)
    (500, 20, 100)
    """
    rounds = (first * 10**power for power in range(4, -2, -1) for first in (5, 2, 1))
    return int(next(number for number in rounds if number * unit / scale <= LONGEST))


def scale_bars(sheet: DrawingSheet, at: Point, scale: int) -> None:
    """Two bars starting here, in millimeters and in inches, true to scale on paper."""
    sheet.write(f"Scale 1:{scale} when printed at full size", Point(at.x, at.y - 4.6), FIGURE + 1.5)
    _bar(sheet, at, scale, 1, "mm")
    _bar(sheet, Point(at.x, at.y + 9), scale, INCH, "in")


def _bar(sheet: DrawingSheet, at: Point, scale: int, unit: float, name: str) -> None:
    length = bar_length(scale, unit)
    step = length * unit / scale / BAR_STEPS
    for number in range(BAR_STEPS):
        box = Box(Point(at.x + (number + 0.5) * step, at.y + BAR / 2), step, BAR)
        sheet.box(box, THIN, "#ffffff" if number % 2 else "#1b1b1b")
    for number in range(BAR_STEPS + 1):
        text = millimeters(length / BAR_STEPS * number)
        sheet.write(text, Point(at.x + number * step, at.y + BAR + 3), FIGURE, align="middle")
    last = text_width(text, FIGURE) / 2
    sheet.write(name, Point(at.x + BAR_STEPS * step + last + 1, at.y + BAR + 3), FIGURE)
