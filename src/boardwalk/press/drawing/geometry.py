"""Points and turned rectangles on the cloth, in millimetres: x to the right of the picture, y towards the players."""

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


@lru_cache(maxsize=4096)  # whoever looks for overlaps asks each box again and again
def _corners(box: Box) -> tuple[Point, ...]:
    x, y = box.width / 2, box.height / 2
    frame = Frame(box.middle, box.turn)
    return tuple(frame.point(Point(*corner)) for corner in ((-x, -y), (x, -y), (x, y), (-x, y)))


@dataclass(frozen=True, slots=True)
class Frame:
    """Where a drawing of its own lies on the cloth: its origin, how it is turned and how much larger it is drawn."""

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
    """Circles about one middle behind the dealer, along which positions and inscriptions lie."""

    middle_y: float

    def frame(self, radius: float, degrees: float, scale: float = 1) -> Frame:
        """A place at this radius, so many degrees to the right of the picture, turned towards the dealer."""
        angle = math.radians(degrees)
        origin = Point(radius * math.sin(angle), self.middle_y + radius * math.cos(angle))
        return Frame(origin, -degrees, scale)
