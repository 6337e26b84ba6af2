"""What lies where on a drawing of a table, in millimetres, before anything is painted.

A drawing is painted from this, and whoever checks a layout or prints one to scale reads the same.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple

from boardwalk.law import Paragraph
from boardwalk.press.drawing.geometry import Arc, Box, Frame, Point


class Kind(StrEnum):
    """What a wager is; the shape of its area follows."""

    BASE = "base"
    EQUAL = "equal"
    DECISION = "decision"
    OPTIONAL = "optional"
    COLLECTED = "collected"


@dataclass(frozen=True, slots=True)
class Area:
    """The betting area of a wager at a seat."""

    wager: str
    title: str
    kind: Kind
    box: Box
    law: Paragraph
    seat: int = 0

    def at(self, seat: int, frame: Frame) -> Area:
        """The same area at the position of this seat."""
        return replace(self, seat=seat, box=frame.box(self.box))


@dataclass(frozen=True, slots=True)
class Anchor:
    """Room for what moves: cards, chips, names. `scale` is how large a card of real size is drawn there."""

    place: str
    box: Box
    scale: float = 1
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """Something that stands on the table or hangs on it."""

    name: str
    box: Box
    law: Paragraph | None = None


class Group(NamedTuple):
    """Community cards that are turned together, and what is inscribed below them."""

    caption: str
    cards: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class CardPlace:
    """A marked place for the dealer's or the community cards."""

    name: str
    box: Box
    cards: Box
    """Within its frame, where the cards lie side by side."""
    groups: tuple[Group, ...]
    scale: float
    law: Paragraph | None = None


class Line(NamedTuple):
    """A line of an inscription along an arc, about the middle of the table."""

    name: str
    text: str
    radius: float
    size: float


class Ribbon(NamedTuple):
    """A band along the arc behind lines, which reaches so many degrees to either side."""

    outer: float
    inner: float
    degrees: float


class PayRow(NamedTuple):
    """A hand and what it pays."""

    hand: str
    pays: str


class PaySheet(NamedTuple):
    """What wagers pay, row by row."""

    title: str
    rows: tuple[PayRow, ...]

    @property
    def lines(self) -> float:
        """How many lines it takes, with its title and the space below it."""
        return len(self.rows) + 1.6


class Panel(NamedTuple):
    """Pay tables one below the other in a corner of the cloth."""

    box: Box
    pitch: float
    sheets: tuple[PaySheet, ...]


@dataclass(frozen=True, slots=True)
class Cloth:
    """The table: a straight edge for the dealer, two straight sides, and an arc of players."""

    arc: Arc
    radius: float
    half_width: float
    rail: float
    """How broad the padded rail is."""

    @property
    def depth(self) -> float:
        return self.arc.middle_y + self.radius

    def rail_ends(self, x: float) -> float:
        """The y of the rail's outer edge this far from the middle."""
        return self.arc.middle_y + math.sqrt((self.radius + self.rail) ** 2 - x**2)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Everything on one drawing; `view` is what of the table is seen."""

    view: Box
    cloth: Cloth
    scale: float
    """Of the areas and what is written in them."""
    areas: tuple[Area, ...]
    anchors: tuple[Anchor, ...]
    fixtures: tuple[Fixture, ...]
    places: tuple[CardPlace, ...]
    lines: tuple[Line, ...]
    ribbon: Ribbon | None
    ornaments: Mapping[str, Point]
    panels: tuple[Panel, ...]
