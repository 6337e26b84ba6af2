"""A sheet of paper in millimetres, x to the right and y down from its upper left corner, and what is drawn on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import Paragraph as Set

from boardwalk.press.document import printed, typographic
from boardwalk.press.drawing.geometry import Box, Point
from boardwalk.press.drawing.look import colour
from boardwalk.press.drawing.on_paper import extent, paint
from boardwalk.press.drawing.text_on_paper import refuse_unprintable
from boardwalk.press.typeface import INK, REGULAR

POINTS = 72 / 25.4
"""Of a millimetre."""
THIN, MEDIUM, BOLD_LINE = 0.18, 0.35, 0.7
"""The weights of lines."""
SMALLEST = 6.5
"""The smallest type on a sheet, in points."""


@dataclass(frozen=True)
class Sheet:
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
            self.canvas.setFillColor(colour(fill))
        x, y = self._place(Point(box.middle.x - box.width / 2, box.middle.y + box.height / 2))
        self.canvas.rect(
            x, y, box.width * POINTS, box.height * POINTS, stroke=int(weight > 0), fill=int(fill is not None)
        )

    def balloon(self, middle: Point, radius: float, text: str) -> None:
        """A letter in a circle, that refers to a list."""
        self.canvas.setStrokeColor(INK)
        self.canvas.setFillColor(colour("#ffffff"))
        self.canvas.setLineWidth(THIN * POINTS)
        self.canvas.setDash([])
        self.canvas.circle(*self._place(middle), radius * POINTS, stroke=1, fill=1)
        self.write(text, Point(middle.x, middle.y + 0.82), SMALLEST, align="middle")

    def write(
        self, text: str, at: Point, size: float, font: str = REGULAR, align: str = "start", turn: float = 0,
        fill: Any = INK,
    ) -> None:  # fmt: skip
        """A line of text on its baseline; size in points, turned against the clock."""
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
        """Something of many lines, by its upper left corner."""
        _, high = flowable.wrapOn(self.canvas, width * POINTS, height * POINTS)
        assert high <= height * POINTS + 0.01, f"{high / POINTS:.0f} mm are more than {height:.0f}"
        x, y = self._place(at)
        flowable.drawOn(self.canvas, x, y - high)

    def paint(self, root: Element, at: Point, scale: float) -> None:
        """A drawing in millimetres at 1 to `scale`, by its upper left corner."""
        _, _, _, height = extent(root)
        x, y = self._place(at)
        paint(self.canvas, root, x, y - height / scale * POINTS, POINTS / scale)

    def _place(self, point: Point) -> tuple[float, float]:
        return point.x * POINTS, (self.height - point.y) * POINTS


def height_of(flowable: Any, width: float) -> float:
    """How many millimetres something of many lines takes at this width."""
    _, high = flowable.wrap(width * POINTS, 10_000)
    return float(high) / POINTS


def wide(text: str, size: float, font: str = REGULAR) -> float:
    """How many millimetres a line takes."""
    return float(stringWidth(typographic(text), font, size)) / POINTS


def cell(text: str, look: Any) -> Any:
    """Text of a grid."""
    refuse_unprintable(typographic(text), look.fontName)
    return Set(printed(text), look)
