"""A felt read back from its SVG, by other means than those that drew it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from xml.etree.ElementTree import Element, fromstring

from hypothesis import assume
from hypothesis import strategies as st

from boardwalk.documents.felt.drawing import arrange, draw, felt
from boardwalk.games import GAMES, Game
from boardwalk.games.declaration.option import AmountOption, ChoiceOption, Option, RaisedPaysOption
from boardwalk.pit.house_file import LayoutSetup

SVG = "{http://www.w3.org/2000/svg}"
Spot = tuple[float, float]
EVERYTHING: dict[str, dict[str, str]] = {
    "premium": {"bonus-spin": "5-jackpot", "bonus-spin-weights": "demonstration"},
    "heads-up": {},
    "holdem3": {"version": "2"},
    "texas-bonus": {"progressive": "A"},
    "caribbean": {"progressive": "on"},
}
"""Options under which each game has every wager that it can have."""


BARE: dict[str, dict[str, str]] = {
    "premium": {},
    "holdem3": {"offer-three-card": "off", "offer-six-card": "off"},
    "texas-bonus": {"progressive": "plain", "offer-bonus": "off"},
    "caribbean": {},
}
"""Options under which each game has no wager that it can do without."""


def full(name: str) -> Game:
    """A game with every wager on offer."""
    return GAMES[name].game(EVERYTHING[name])


def values_of(option: Option) -> st.SearchStrategy[str]:
    if isinstance(option, RaisedPaysOption):
        return st.just("listed")
    if isinstance(option, ChoiceOption):
        return st.sampled_from(list(option.values))
    return st.sampled_from(["off", "$500"] if isinstance(option, AmountOption) else ["demonstration"])


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game under any options that go together; limits of wagers change nothing on a layout."""
    declaration = GAMES[draw(st.sampled_from(list(GAMES)))]
    open_ = [each for each in declaration.options if not each.name.endswith(("-min", "-max"))]
    game = declaration.if_permitted({each.name: draw(values_of(each)) for each in open_})
    assume(game is not None)
    assert game is not None
    return game


@dataclass(frozen=True)
class Shape:
    """An element of the drawing with the corners of the rectangle around it, on the picture."""

    element: Element
    corners: tuple[Spot, ...]
    middle: Spot
    turn: float

    def get(self, attribute: str) -> str:
        return self.element.get(attribute, "")


class Drawing:
    """What is on a felt."""

    def __init__(
        self, game: Game, seat: int | None = None, house: str = "The Steel Pier", changes: LayoutSetup | None = None
    ) -> None:
        self.text = felt(game, seat, house) if changes is None else draw(game, arrange(game, seat, house, changes))
        self.root = fromstring(self.text)  # noqa: S314 - it is ours
        self.view = [float(part) for part in self.root.get("viewBox", "").split()]

    def of_class(self, name: str) -> list[Element]:
        return [each for each in self.root.iter() if name in each.get("class", "").split()]

    def areas(self, seat: int | None = None) -> dict[str, Shape]:
        """Areas by wager, of one seat or of whichever comes last."""
        found = [self.shape(each, _around(each)) for each in self.of_class("area")]
        return {each.get("data-wager"): each for each in found if seat is None or each.get("data-seat") == str(seat)}

    def all_areas(self) -> list[Shape]:
        return [self.shape(each, _around(each)) for each in self.of_class("area")]

    def anchors(self, place: str | None = None) -> list[Shape]:
        return [
            self.shape(each, (float(each.get("data-width", "")), float(each.get("data-height", ""))))
            for each in self.of_class("anchor")
            if place in (None, each.get("data-place"))
        ]

    def frame(self, name: str, attribute: str = "data-fixture") -> Shape:
        """The first rectangle of a fixture or of a place for cards."""
        (group,) = [each for each in self.root.iter() if each.get(attribute) == name]
        rect = next(group.iter(f"{SVG}rect"))
        x, y, width, height = (float(rect.get(key, "")) for key in ("x", "y", "width", "height"))
        return _shape(group, (x + width / 2, y + height / 2), 0, (width, height))

    def shape(self, element: Element, size: Spot) -> Shape:
        numbers = [float(each) for each in re.findall(r"-?[0-9.]+", element.get("transform", ""))]
        return _shape(element, (numbers[0], numbers[1]), numbers[2] if len(numbers) > 2 else 0.0, size)

    def cloth(self) -> list[Spot]:
        """The edge of the cloth as a polygon with many corners."""
        (path,) = self.of_class("cloth")
        return list(_walk(path.get("d", "")))


def _around(area: Element) -> Spot:
    shape = next(each for each in area if each.get("class") == "shape")
    line = float(shape.get("stroke-width", ""))
    if shape.tag == f"{SVG}circle":
        return (2 * float(shape.get("r", "")) + line,) * 2
    return float(shape.get("width", "")) + line, float(shape.get("height", "")) + line


def _shape(element: Element, middle: Spot, turn: float, size: Spot) -> Shape:
    angle, (width, height) = math.radians(turn), size
    corners = tuple(
        (
            middle[0] + x * width / 2 * math.cos(angle) - y * height / 2 * math.sin(angle),
            middle[1] + x * width / 2 * math.sin(angle) + y * height / 2 * math.cos(angle),
        )
        for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )
    return Shape(element, corners, middle, turn)


def _walk(path: str) -> Iterator[Spot]:
    """Points along a path of straight lines, quadratic curves and arcs of circles about the middle line."""
    here: Spot = (0, 0)
    for command, text in re.findall(r"([MLQAZ])([^MLQAZ]*)", path):
        numbers = [float(each) for each in text.split()]
        if command in "ML":
            here = numbers[0], numbers[1]
            yield here
        elif command == "Q":
            control, end = (numbers[0], numbers[1]), (numbers[2], numbers[3])
            for step in range(1, 21):
                t = step / 20
                yield tuple(  # type: ignore[misc]
                    (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c
                    for a, b, c in zip(here, control, end, strict=True)
                )
            here = end
        elif command == "A":
            radius, end = numbers[0], (numbers[5], numbers[6])
            middle = here[1] - math.sqrt(radius**2 - here[0] ** 2)
            for step in range(1, 201):
                x = here[0] + (end[0] - here[0]) * step / 200
                yield x, middle + math.sqrt(radius**2 - x**2)
            here = end


def overlap(one: Sequence[Spot], other: Sequence[Spot]) -> bool:
    """Whether two convex shapes have a point in common: they have not if a line along an edge parts them."""
    for shape in (one, other):
        for (x, y), (next_x, next_y) in pairwise((*shape, shape[0])):
            across = next_y - y, x - next_x
            sides = [[a * across[0] + b * across[1] for a, b in each] for each in (one, other)]
            if max(sides[0]) <= min(sides[1]) or max(sides[1]) <= min(sides[0]):
                return False
    return True


def inside(point: Spot, edge: Sequence[Spot]) -> bool:
    """Whether a point lies within a closed line: a ray from it crosses the line an odd number of times."""
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in pairwise((*edge, edge[0])):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1):
            crossed += 1
    return crossed % 2 == 1


def as_the_player_sees(area: Shape, origin: Shape) -> Spot:
    """Where the middle of an area lies from the middle of another: to the player's right, and nearer to the player."""
    x, y = area.middle[0] - origin.middle[0], area.middle[1] - origin.middle[1]
    angle = math.radians(-origin.turn)
    return x * math.cos(angle) - y * math.sin(angle), x * math.sin(angle) + y * math.cos(angle)


CLOSE = 25.0
"""Areas that are immediately beside each other leave no more than this between them, in millimeters."""
SLACK = 0.05
"""For what a drawing rounds."""


def spans(area: Shape, origin: Shape) -> tuple[Spot, Spot]:
    """From where to where an area reaches, to the player's right and towards the player, from the middle of another."""
    corners = [as_the_player_sees(Shape(area.element, (), corner, 0), origin) for corner in area.corners]
    rights, nears = zip(*corners, strict=True)
    return (min(rights), max(rights)), (min(nears), max(nears))


def _middle(span: Spot) -> float:
    return (span[0] + span[1]) / 2


def _within_a_quarter(one: Spot, other: Spot) -> bool:
    smaller = min(one[1] - one[0], other[1] - other[0])
    return 4 * abs(_middle(one) - _middle(other)) <= smaller + SLACK


def is_right_of_and_level_with(area: Shape, other: Shape) -> bool:
    (left, _), deep = spans(area, other)
    (_, right), other_deep = spans(other, other)
    return left - right >= -SLACK and _within_a_quarter(deep, other_deep)


def is_in_front_of(area: Shape, other: Shape) -> bool:
    """Nearer to the dealer, and in line."""
    wide, (_, back) = spans(area, other)
    other_wide, (front, _) = spans(other, other)
    return front - back >= -SLACK and _within_a_quarter(wide, other_wide)


def is_immediately_behind(area: Shape, other: Shape) -> bool:
    _, (_, back) = spans(other, area)
    _, (front, _) = spans(area, area)
    return is_in_front_of(other, area) and front - back <= CLOSE + SLACK


def is_immediately_above_and_right_of(area: Shape, other: Shape) -> bool:
    (left, _), (_, back) = spans(area, other)
    (_, right), (front, _) = spans(other, other)
    return all(-SLACK <= gap <= CLOSE + SLACK for gap in (left - right, front - back))


def is_directly_in_front_of(acceptor: Shape, areas: list[Shape]) -> bool:
    """In front of the middle of all of them together, and close to the first."""
    origin = areas[0]
    wide, (_, back) = spans(acceptor, origin)
    lefts, rights = zip(*(spans(each, origin)[0] for each in areas), strict=True)
    first = min(spans(each, origin)[1][0] for each in areas)
    return -SLACK <= first - back <= CLOSE + SLACK and _within_a_quarter(wide, (min(lefts), max(rights)))
