"""Points, turned rectangles and arcs in millimeters: x to the right of the picture, y toward the players."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple


class Point(NamedTuple):
    """A place on the cloth. The middle of the dealer's edge is 0, 0."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle turned about its middle, clockwise, in degrees.

    >>> Box(Point(0, 0), 4, 2, turn=90).corners[0]
    Point(x=1.0, y=-2.0)
    """

    middle: Point
    width: float
    height: float
    turn: float = 0

    @property
    def corners(self) -> tuple[Point, ...]:
        """From the left corner in front, clockwise."""
        return _corners(self)


@lru_cache(maxsize=4096)  # checks for overlaps ask for the corners of each box many times
def _corners(box: Box) -> tuple[Point, ...]:
    x, y = box.width / 2, box.height / 2
    frame = Frame(box.middle, box.turn)
    return tuple(frame.point(Point(*corner)) for corner in ((-x, -y), (x, -y), (x, y), (-x, y)))


@dataclass(frozen=True, slots=True)
class Frame:
    """The place of a drawing on the cloth: its origin, turn and scale."""

    origin: Point
    turn: float = 0
    scale: float = 1

    def point(self, inside: Point) -> Point:
        sine, cosine = math.sin(math.radians(self.turn)), math.cos(math.radians(self.turn))
        x, y = inside.x * self.scale, inside.y * self.scale
        return Point(round(self.origin.x + x * cosine - y * sine, 3), round(self.origin.y + x * sine + y * cosine, 3))

    def box(self, inside: Box) -> Box:
        return Box(
            self.point(inside.middle), inside.width * self.scale, inside.height * self.scale, self.turn + inside.turn
        )


@dataclass(frozen=True, slots=True)
class Arc:
    """Circles around one point behind the dealer; positions and inscriptions follow them."""

    middle_y: float

    def frame(self, radius: float, degrees: float, scale: float = 1) -> Frame:
        """A place at this radius, this many degrees to the right of the picture, turned toward the dealer."""
        angle = math.radians(degrees)
        origin = Point(radius * math.sin(angle), self.middle_y + radius * math.cos(angle))
        return Frame(origin, -degrees, scale)
