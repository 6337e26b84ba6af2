"""Rules of place as geometry: whether an area lies where a paragraph says, and by how much it does not.

An area is judged as its player sees it, who faces the dealer, so that the turn of a seat on the arc plays no part. The
texts give words and no measures; how far a word reaches is our decision, D31.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from boardwalk.documents.layout.spot import Lies
from boardwalk.press.drawing.geometry import Box, Point
from boardwalk.press.words import millimetres

IMMEDIATELY = 25.0
"""Millimetres between areas that are immediately or directly beside each other: about an inch, less than a chip."""
ALIGNED = 0.25
"""How far the middles of areas that are level or in line may differ, in parts of the smaller one: within it, each still
has more than half of itself in the line of the other, and an eye takes them for one row."""
CENTERED = 25.0
"""Millimetres from the middle line of the table to the middle of what lies in its center: about an inch."""
CENTER_DEPTH = 0.25, 0.75
"""The center of the table from dealer to players, in parts of its depth: neither the dealer's quarter nor theirs."""
EXACT = 0.01
"""Millimetres by which rounding may be off; places are kept to a thousandth."""


class Span(NamedTuple):
    """From where to where something reaches, to the player's right and towards the player."""

    left: float
    right: float
    front: float
    back: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def depth(self) -> float:
        return self.back - self.front

    @property
    def middle(self) -> Point:
        return Point((self.left + self.right) / 2, (self.front + self.back) / 2)


def span(boxes: Iterable[Box], turn: float) -> Span:
    """What boxes cover together, as one sees them who is turned like this.

    >>> span([Box(Point(0, 0), 40, 20, turn=90)], 90) == span([Box(Point(0, 0), 40, 20)], 0)
    True
    """
    sine, cosine = math.sin(math.radians(-turn)), math.cos(math.radians(-turn))
    corners = [corner for box in boxes for corner in box.corners]
    rights = [round(x * cosine - y * sine, 3) for x, y in corners]
    nears = [round(x * sine + y * cosine, 3) for x, y in corners]
    return Span(min(rights), max(rights), min(nears), max(nears))


class Toward(Enum):
    """A direction as the player sees it."""

    RIGHT = "to the right"
    LEFT = "to the left"
    FRONT = "to the front"
    BACK = "to the back"

    def gap(self, area: Span, other: Span) -> float:
        """What is free between another and an area in this direction from it; less than nothing where it reaches in."""
        match self:
            case Toward.RIGHT:
                return area.left - other.right
            case Toward.LEFT:
                return other.left - area.right
            case Toward.FRONT:
                return other.front - area.back
            case Toward.BACK:
                return area.front - other.back


class Rule(NamedTuple):
    """What a word of place demands."""

    toward: tuple[Toward, ...]
    in_line: bool = True
    """Whether the areas lie in one row, or in one column."""
    immediately: bool = False


RULES = {
    Lies.RIGHT: Rule((Toward.RIGHT,)),
    Lies.LEFT: Rule((Toward.LEFT,)),
    Lies.FRONT: Rule((Toward.FRONT,)),
    Lies.BEHIND: Rule((Toward.BACK,), immediately=True),
    Lies.ABOVE_RIGHT: Rule((Toward.FRONT, Toward.RIGHT), in_line=False, immediately=True),
    Lies.DIRECTLY_IN_FRONT: Rule((Toward.FRONT,), immediately=True),
}


def astray(lies: Lies, area: Span, other: Span) -> str:
    """Why an area does not lie so beside another; nothing if it does.

    >>> ante = Span(0, 80, 0, 80)
    >>> astray(Lies.BEHIND, Span(34, 114, 90, 170), ante)
    'it lies 34 mm out of line to the right, where 20 mm are allowed'
    >>> astray(Lies.BEHIND, Span(0, 80, 105, 185), ante), astray(Lies.BEHIND, Span(0, 80, 106, 186), ante)
    ('', '26 mm lie between them, where 25 mm are allowed')
    """
    rule = RULES[lies]
    return "; ".join([*_beside(rule, area, other), *(_out_of_line(rule, area, other) if rule.in_line else ())])


def _beside(rule: Rule, area: Span, other: Span) -> Iterator[str]:
    for toward in rule.toward:
        gap = toward.gap(area, other)
        if gap < -EXACT:
            yield f"it would have to lie {millimetres(-gap)} mm farther {toward.value}"
        elif rule.immediately and gap > IMMEDIATELY + EXACT:
            yield f"{millimetres(gap)} mm lie between them, where {millimetres(IMMEDIATELY)} mm are allowed"


def _out_of_line(rule: Rule, area: Span, other: Span) -> Iterator[str]:
    x, y = area.middle.x - other.middle.x, area.middle.y - other.middle.y
    if rule.toward[0] in (Toward.RIGHT, Toward.LEFT):
        off, most, ways = y, ALIGNED * min(area.depth, other.depth), (Toward.FRONT, Toward.BACK)
    else:
        off, most, ways = x, ALIGNED * min(area.width, other.width), (Toward.LEFT, Toward.RIGHT)
    if abs(off) > most + EXACT:
        way = ways[off > 0].value
        yield f"it lies {millimetres(abs(off))} mm out of line {way}, where {millimetres(most)} mm are allowed"


def overlap(one: Box, other: Box) -> float:
    """How far two rectangles reach into each other, in millimetres; nothing where a line along an edge parts them.

    >>> one = Box(Point(0, 0), 10, 10)
    >>> overlap(one, Box(Point(8, 0), 10, 10)), overlap(one, Box(Point(10, 0), 10, 10))
    (2.0, 0.0)
    """
    if (
        math.dist(one.middle, other.middle)
        > (math.hypot(one.width, one.height) + math.hypot(other.width, other.height)) / 2
    ):
        return 0.0
    least = math.inf
    for (x, y), (next_x, next_y) in (edge for box in (one, other) for edge in pairwise(box.corners[:3])):
        length = math.hypot(next_x - x, next_y - y)
        across = (next_y - y) / length, (x - next_x) / length
        shadows = [[a * across[0] + b * across[1] for a, b in box.corners] for box in (one, other)]
        least = min(least, max(shadows[0]) - min(shadows[1]), max(shadows[1]) - min(shadows[0]))
    return round(max(least, 0.0), 3)
