"""What makes a drawing measurable: dimension lines with their figures, and a bar of scale."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from boardwalk.documents.felt.sheet.paper import THIN, Sheet, wide
from boardwalk.press.drawing.geometry import Box, Point
from boardwalk.press.words import millimetres

FIGURE = 7.5
"""The type of figures, in points."""
BEYOND, APART, TICK = 1.5, 1.0, 1.2
"""How far a line that leads outward goes beyond the dimension line and stays off the drawing; half of a tick."""
LONGEST = 100.0
"""Of a bar of scale on paper."""
STEPS = 5
BAR = 1.8
INCH = 25.4


def inches(value: float) -> str:
    """Millimetres in inches, to a tenth, or to a hundredth if it is a small thing.

    >>> inches(2365.1), inches(76.0)
    ('93.1', '2.99')
    """
    return f"{value / INCH:,.1f}" if value >= 500 else f"{value / INCH:.2f}"


def by(width: str, depth: str) -> str:
    """Two measures of one thing."""
    return f"{width} \N{MULTIPLICATION SIGN} {depth}"


def measure_across(sheet: Sheet, xs: Sequence[float], y: float, scale: float, ends: Sequence[float]) -> None:
    """A chain of dimensions at this y between these x; `ends` are the y from which lines lead to it."""
    for x, end in zip(xs, ends, strict=True):
        side = 1 if y > end else -1
        sheet.line(Point(x, end + side * APART), Point(x, y + side * BEYOND))
        sheet.line(Point(x - TICK, y + TICK), Point(x + TICK, y - TICK), 2 * THIN)
    sheet.line(Point(xs[0], y), Point(xs[-1], y))
    for left, right in pairwise(xs):
        sheet.write(millimetres((right - left) * scale), Point((left + right) / 2, y - 0.9), FIGURE, align="middle")


def measure_down(sheet: Sheet, ys: Sequence[float], x: float, scale: float, ends: Sequence[float]) -> None:
    """The same from above downward, its figures read from the right."""
    for y, end in zip(ys, ends, strict=True):
        side = 1 if x > end else -1
        sheet.line(Point(end + side * APART, y), Point(x + side * BEYOND, y))
        sheet.line(Point(x - TICK, y + TICK), Point(x + TICK, y - TICK), 2 * THIN)
    sheet.line(Point(x, ys[0]), Point(x, ys[-1]))
    for upper, lower in pairwise(ys):
        middle = Point(x - 0.9, (upper + lower) / 2)
        sheet.write(millimetres((lower - upper) * scale), middle, FIGURE, align="middle", turn=90)


def bar_length(scale: float, unit: float = 1) -> int:
    """The largest round number of units whose bar is short enough.

    >>> bar_length(8), bar_length(8, INCH), bar_length(1)
    (500, 20, 100)
    """
    rounds = (first * 10**power for power in range(4, -2, -1) for first in (5, 2, 1))
    return int(next(number for number in rounds if number * unit / scale <= LONGEST))


def scale_bars(sheet: Sheet, at: Point, scale: int) -> None:
    """Two bars, in millimetres and in inches, their beginning here; they are as long on paper as they say."""
    sheet.write(f"Scale 1:{scale}, printed at full size", Point(at.x, at.y - 4.6), FIGURE + 1.5)
    _bar(sheet, at, scale, 1, "mm")
    _bar(sheet, Point(at.x, at.y + 9), scale, INCH, "in")


def _bar(sheet: Sheet, at: Point, scale: int, unit: float, name: str) -> None:
    length = bar_length(scale, unit)
    step = length * unit / scale / STEPS
    for number in range(STEPS):
        box = Box(Point(at.x + (number + 0.5) * step, at.y + BAR / 2), step, BAR)
        sheet.box(box, THIN, "#ffffff" if number % 2 else "#1b1b1b")
    for number in range(STEPS + 1):
        text = millimetres(length / STEPS * number)
        sheet.write(text, Point(at.x + number * step, at.y + BAR + 3), FIGURE, align="middle")
    last = wide(text, FIGURE) / 2
    sheet.write(name, Point(at.x + STEPS * step + last + 1, at.y + BAR + 3), FIGURE)
