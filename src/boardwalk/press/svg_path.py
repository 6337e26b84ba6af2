"""SVG paths reduced to what a PDF can draw: move, line, cubic curve, close.

Quadratic curves become cubic ones. An arc becomes cubic curves of a quarter turn at most, which differ from it by less
than 0.03% of its radius; its middle is found by the SVG specification (appendix B.2.4).
"""

from __future__ import annotations

import cmath
import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from boardwalk.press.geometry import Point

TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "C": 6, "A": 7, "Z": 0}
"""How many numbers each command takes; all commands are absolute."""
_TOKEN = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)")
_BETWEEN = re.compile(r"[\s,]*")


class Stroke(NamedTuple):
    """One move of the pen: `M`, `L`, `C` or `Z`, and its points."""

    command: str
    points: tuple[Point, ...]


def outline(d: str) -> Iterator[Stroke]:
    """The strokes of a path.

    >>> [stroke.command for stroke in outline("M0 0 H10 Q10 10 0 10 Z")]
    ['M', 'L', 'C', 'Z']
    """
    pen = start = Point(0, 0)
    for command, numbers in _commands(d):
        for stroke in _strokes(command, numbers, pen):
            yield stroke
            pen = stroke.points[-1] if stroke.points else start
        if command == "M":
            start = pen


def _commands(d: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    tokens = _TOKEN.findall(d)
    assert not _BETWEEN.sub("", _TOKEN.sub("", d)), f"{d!r} is not a path"
    command, numbers = "", list[float]()
    for token in [*tokens, ""]:
        if token and not token.isalpha():
            numbers.append(float(token))
            continue
        if command:
            yield from _repeated(command, numbers)
        assert not token or token in TAKES, f"our paths do not use the command {token!r}"
        command, numbers = token, []


def _repeated(command: str, numbers: list[float]) -> Iterator[tuple[str, tuple[float, ...]]]:
    """A command may be followed by the numbers for several; after the first move, the others are lines."""
    count = TAKES[command]
    if not count:
        assert not numbers, f"{command} takes no numbers"
        yield command, ()
        return
    assert len(numbers) in range(count, len(numbers) + 1, count), f"{command} takes {count} numbers"
    for place in range(0, len(numbers), count):
        yield "L" if command == "M" and place else command, tuple(numbers[place : place + count])


def _strokes(command: str, numbers: tuple[float, ...], pen: Point) -> Iterator[Stroke]:
    match command, numbers:
        case "H", (x,):
            yield Stroke("L", (Point(x, pen.y),))
        case "V", (y,):
            yield Stroke("L", (Point(pen.x, y),))
        case "Q", (x, y, end_x, end_y):
            end = Point(end_x, end_y)
            yield Stroke("C", (_two_thirds(pen, x, y), _two_thirds(end, x, y), end))
        case "A", (rx, ry, turn, large, sweep, x, y):
            yield from _arc(pen, (rx, ry), turn, (large != 0, sweep != 0), Point(x, y))
        case _:
            yield Stroke(command, tuple(map(Point, numbers[::2], numbers[1::2])))


def _two_thirds(end: Point, x: float, y: float) -> Point:
    return Point(end.x + (x - end.x) * 2 / 3, end.y + (y - end.y) * 2 / 3)


def _arc(pen: Point, radii: tuple[float, float], turn: float, flags: tuple[bool, bool], end: Point) -> Iterator[Stroke]:
    """The arc as cubic curves, found on a circle of radius 1 with both ends on it."""
    if pen == end:
        return
    rx, ry = map(abs, radii)
    if not rx or not ry:
        yield Stroke("L", (end,))
        return
    cosine, sine = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def unit(point: Point) -> complex:
        return complex((point.x * cosine + point.y * sine) / rx, (point.y * cosine - point.x * sine) / ry)

    first, last = unit(pen), unit(end)
    half = abs(last - first) / 2
    stretch = max(half, 1)  # radii that are too short are stretched
    first, last, half = first / stretch, last / stretch, half / stretch
    large, sweep = flags
    side = 1j * (last - first) / (2 * half) * math.sqrt(max(1 - half**2, 0))
    middle = (first + last) / 2 + (side if large != sweep else -side)
    begins = cmath.phase(first - middle)
    through = cmath.phase(last - middle) - begins
    through = through % math.tau if sweep else -(-through % math.tau)

    def place(of: complex) -> Point:
        x, y = of.real * rx * stretch, of.imag * ry * stretch
        return Point(x * cosine - y * sine, x * sine + y * cosine)

    count = math.ceil(abs(through) / (math.pi / 2) - 1e-9)
    step = through / count
    reach = 4 / 3 * math.tan(step / 4) * 1j
    for number in range(count):
        here, there = (cmath.rect(1, begins + each * step) for each in (number, number + 1))
        controls = (middle + here * (1 + reach), middle + there * (1 - reach))
        arrives = end if number == count - 1 else place(middle + there)
        yield Stroke("C", (*map(place, controls), arrives))
