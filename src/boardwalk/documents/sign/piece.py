"""Pieces of a sign that have been set: words, slabs and rules in millimetres from their own upper left corner."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from xml.etree.ElementTree import Element

from boardwalk.documents.felt.ornament import PIPS
from boardwalk.press.document import typographic
from boardwalk.press.drawing.geometry import Point
from boardwalk.press.drawing.lettering import TRACKING, ems
from boardwalk.press.drawing.svg import add, at, number

_WORD = re.compile(r"\d+ to \d+\S*|\S+")
POINT = 25.4 / 72
"""Millimetres in a point of type."""
BOLDER = 0.06
"""How much wider a bold letter may be, in parts of the size."""
LEAST = 9 * POINT
"""The smallest type on a sign."""
INK, QUIET, HAIR, PAPER, GOLD = "#1b1b1b", "#555555", "#cfc8b8", "#ffffff", "#8a6a24"


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text on its baseline; `spaced` opens it, as capitals want."""

    text: str
    x: float
    y: float
    size: float
    fill: str = INK
    anchor: str = "start"
    bold: bool = False
    italic: bool = False
    spaced: bool = False

    def paint(self, parent: Element) -> None:
        add(
            parent, "text", typographic(self.text), x=self.x, y=self.y, font_size=self.size, fill=self.fill,
            text_anchor=None if self.anchor == "start" else self.anchor, font_weight="bold" if self.bold else None,
            font_style="italic" if self.italic else None,
            letter_spacing=number(self.size * TRACKING) if self.spaced else None,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Slab:
    """A rectangle, filled or lined."""

    x: float
    y: float
    width: float
    height: float
    fill: str = "none"
    stroke: str = "none"
    line: float = 0

    def paint(self, parent: Element) -> None:
        stroke = None if self.stroke == "none" else self.stroke
        add(
            parent, "rect", x=self.x, y=self.y, width=self.width, height=self.height, fill=self.fill,
            stroke=stroke, stroke_width=self.line if stroke else None,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pip:
    """A suit as an ornament."""

    suit: str
    x: float
    y: float
    height: float
    fill: str

    def paint(self, parent: Element) -> None:
        transform = f"{at(Point(self.x, self.y))} scale({self.height / 100:.4f})"
        add(parent, "path", d=PIPS[self.suit], transform=transform, fill=self.fill)


Mark = Words | Slab | Pip


@dataclass(frozen=True, slots=True)
class Piece:
    """Marks that belong together, and how much room they take."""

    height: float
    marks: tuple[Mark, ...]
    even: bool = True
    """Whether every row is on one line."""

    def at(self, x: float, y: float) -> Iterator[Mark]:
        """The marks with the corner of the piece here."""
        return (replace(mark, x=mark.x + x, y=mark.y + y) for mark in self.marks)


def breadth(text: str, size: float, *, bold: bool = False, spaced: bool = False) -> float:
    """How wide a line is at most.

    >>> round(breadth("1 to 1", 1), 2), round(breadth("1 to 1", 1, bold=True), 2)
    (2.28, 2.64)
    """
    return (_plain(text) + len(text) * (BOLDER * bold + TRACKING * spaced)) * size


@lru_cache(maxsize=4096)  # the same words are tried in many sizes
def _plain(text: str) -> float:
    return ems(text) - TRACKING * max(len(text) - 1, 0)


def wrapped(text: str, width: float, size: float, *, bold: bool = False, spaced: bool = False) -> tuple[str, ...]:
    """Lines no wider than this; odds stay together, and a word that is wider than a line is broken.

    >>> wrapped("a flush that wins pays 3 to 2 on top", 20, 2)
    ('a flush that wins pays', '3 to 2 on top')
    """
    lines = [""]
    for word in _WORD.findall(text):
        longer = f"{lines[-1]} {word}".strip()
        if breadth(longer, size, bold=bold, spaced=spaced) <= width:
            lines[-1] = longer
        else:
            lines += list(_broken(word, width, size * (breadth(word, 1, bold=bold, spaced=spaced) / breadth(word, 1))))
    return tuple(filter(None, lines))


def _broken(word: str, width: float, size: float) -> Iterator[str]:
    part = ""
    for letter in word:
        if part and breadth(part + letter, size) > width:
            yield part
            part = ""
        part += letter
    yield part
