"""How a sign is set: text, slabs and pips in millimeters, lines that fit, and panels in one size of type."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from xml.etree.ElementTree import Element

from boardwalk.documents.felt.drawing import PIPS
from boardwalk.documents.sign.content import SignContent, SignFact, SignPanel
from boardwalk.press.document import typographic
from boardwalk.press.geometry import Point
from boardwalk.press.svg import CAP_HEIGHT, TRACKING, add, at, ems, measure

_WORD = re.compile(r"\d+ (?:to|a) \d+\S*|\S+")
POINT = 25.4 / 72
"""Millimeters in a point."""
BOLDER = 0.06
"""How much wider a bold letter may be, as a part of the size."""
LEAST = 9 * POINT
"""The smallest type on a sign."""
INK, QUIET, HAIR, PAPER, GOLD = "#1b1b1b", "#555555", "#cfc8b8", "#ffffff", "#8a6a24"


@dataclass(frozen=True, slots=True)
class SignText:
    """A line of text on its baseline; `spaced` spreads the letters, for capitals."""

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
            letter_spacing=measure(self.size * TRACKING) if self.spaced else None,
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


Mark = SignText | Slab | Pip


@dataclass(frozen=True, slots=True)
class SignPiece:
    """Marks that belong together, and their height."""

    height: float
    marks: tuple[Mark, ...]
    even: bool = True
    """Whether every row is on one line."""

    def at(self, x: float, y: float) -> Iterator[Mark]:
        """The marks, with the corner of the piece at this point."""
        return (replace(mark, x=mark.x + x, y=mark.y + y) for mark in self.marks)


def breadth(text: str, size: float, *, bold: bool = False, spaced: bool = False) -> float:
    """The widest that a line can be.

    >>> round(breadth("1 to 1", 1), 2), round(breadth("1 to 1", 1, bold=True), 2)
    (2.28, 2.64)
    """
    return (_plain(text) + len(text) * (BOLDER * bold + TRACKING * spaced)) * size


@lru_cache(maxsize=4096)  # the same words are tried in many sizes
def _plain(text: str) -> float:
    return ems(text) - TRACKING * max(len(text) - 1, 0)


def wrap_lines(text: str, width: float, size: float, *, bold: bool = False, spaced: bool = False) -> tuple[str, ...]:
    """Lines no wider than this; odds stay together, and a word wider than a line is broken.

    >>> wrap_lines("a flush that wins pays 3 to 2 on top", 20, 2)
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


PAD = 2.6
GAP = 3.0
"""Between columns of a row."""
HEAD_WIDTH = 185.9
"""Between the margins of letter paper, which the head is designed for."""
SUITS = ("spade", "heart", "diamond", "club")


@dataclass(frozen=True, slots=True)
class SignType:
    """The sizes of type at a scale, the accent color, and the leading."""

    scale: float
    accent: str
    lead: float = 1

    @property
    def row(self) -> float:
        return 11 * POINT * self.scale

    @property
    def fact(self) -> float:
        return 9.5 * POINT * self.scale

    @property
    def heading(self) -> float:
        return 11.5 * POINT * self.scale

    @property
    def small(self) -> float:
        return LEAST * max(1.0, 0.8 * self.scale)


class _Below:
    """Marks one below the other in a width."""

    def __init__(self, width: float) -> None:
        self.width, self.y, self.even = width, 0.0, True
        self.marks: list[Mark] = []

    def add(self, *marks: Mark) -> None:
        self.marks += marks

    def piece(self) -> SignPiece:
        return SignPiece(self.y, tuple(self.marks), self.even)


def set_panel(panel: SignPanel, width: float, type_: SignType) -> SignPiece:
    """A bar with the heading, then a frame with rows and facts."""
    below = _Below(width)
    top = _bar(below, panel, type_)
    below.y += 0.6
    _rows(below, panel, type_)
    for number, fact in enumerate(panel.facts):
        below.y += (0.35 * type_.lead if number or panel.rows else 0.15) * type_.fact
        _fact(below, fact, type_)
    below.y += PAD / 2
    below.add(Slab(0, top, width, below.y - top, stroke=type_.accent, line=0.3))
    return below.piece()


def _bar(below: _Below, panel: SignPanel, type_: SignType) -> float:
    """The bar, with the paragraphs in it or, if they do not fit, below it; returns its height."""
    title, room = panel.title.upper(), below.width - 2 * PAD
    wide = breadth(title, 1, bold=True, spaced=True)
    size = max(min(type_.heading, room / wide), 0.88 * type_.heading, LEAST)
    lines = wrap_lines(title, room, size, bold=True, spaced=True)
    fits_beside = len(lines) == 1 and wide * size + GAP + breadth(panel.aside, type_.small) <= room
    height = 1.75 * size + (len(lines) - 1) * 1.2 * size
    below.add(Slab(0, 0, below.width, height, fill=type_.accent))
    first = (1.75 * size + CAP_HEIGHT * size) / 2
    for number, line in enumerate(lines):
        below.add(SignText(line, PAD, first + number * 1.2 * size, size, PAPER, bold=True, spaced=True))
    below.y = height
    if panel.aside and fits_beside:
        below.add(SignText(panel.aside, below.width - PAD, first, type_.small, PAPER, "end"))
    elif panel.aside:
        below.y += 1.3 * type_.small
        below.add(SignText(panel.aside, below.width - PAD, below.y, type_.small, QUIET, "end"))
    return height


def _rows(below: _Below, panel: SignPanel, type_: SignType) -> None:
    widths = _columns(panel, type_)
    if panel.heads:
        _row(below, panel, panel.heads, type_, widths)
    for number, row in enumerate(panel.rows):
        if number or panel.heads:
            below.add(Slab(PAD, below.y, below.width - 2 * PAD, 0.18, fill=HAIR))
        _row(below, panel, row, type_, widths)


def _columns(panel: SignPanel, type_: SignType) -> list[float]:
    """The widths of all columns but the first."""
    count = max(map(len, (*panel.rows, panel.heads)))
    widths = [0.0] * (count - 1)
    for row in (*panel.rows, panel.heads):
        for column, cell in enumerate(row[1:] if len(row) == count else ()):
            small = row is panel.heads or (panel.small and column == count - 2)
            size = type_.small if small else type_.row
            widths[column] = max(widths[column], breadth(cell, size, bold=not small))
    return widths


def _row(below: _Below, panel: SignPanel, row: tuple[str, ...], type_: SignType, widths: list[float]) -> None:
    heads, last = row is panel.heads, len(row) - 1
    size = type_.small if heads else type_.row
    taken = sum(widths[-last:]) + last * GAP if last == len(widths) else breadth(row[-1], size, bold=True) + GAP
    lines = wrap_lines(row[0], below.width - 2 * PAD - taken, size)
    pitch, high = 1.2 * size, (1.5 if heads else 1.5 * type_.lead) * size
    first = below.y + (high + CAP_HEIGHT * size) / 2
    for number, line in enumerate(lines):
        below.add(SignText(line, PAD, first + number * pitch, size, QUIET if heads else INK))
    for column in range(1, last + 1):
        small = heads or (panel.small and column == len(widths))
        right = below.width - PAD - sum(width + GAP for width in widths[column:last])
        fill = QUIET if small else type_.accent
        below.add(SignText(row[column], right, first, type_.small if small else size, fill, "end", bold=not small))
    below.y += high + (len(lines) - 1) * pitch
    below.even = below.even and len(lines) == 1


def _fact(below: _Below, fact: SignFact, type_: SignType) -> None:
    """A sentence, with its paragraphs in small print on its last line or on a line of their own."""
    size, room = type_.fact, below.width - 2 * PAD
    lines = wrap_lines(fact.text, room, size)
    for line in lines:
        below.y += 1.22 * size
        below.add(SignText(line, PAD, below.y - 0.22 * size, size))
    if not fact.laws:
        return
    cited = wrap_lines(fact.cited, room, type_.small)
    if len(cited) > 1 or breadth(lines[-1], size) + GAP + breadth(cited[0], type_.small) > room:
        for line in cited:
            below.y += 1.2 * type_.small
            below.add(SignText(line, below.width - PAD, below.y - 0.2 * type_.small, type_.small, QUIET, "end"))
    else:
        below.add(SignText(cited[0], below.width - PAD, below.y - 0.22 * size, type_.small, QUIET, "end"))


def set_head(content: SignContent, width: float, type_: SignType) -> SignPiece:
    """The licensee, the title, the suits and the plates; larger on wider paper."""
    below, grow = _Below(width), width / HEAD_WIDTH
    middle, licensee_size = width / 2, 15 * POINT * grow
    for line in wrap_lines(content.licensee.upper(), width, licensee_size, spaced=True):
        below.y += 1.25 * licensee_size
        below.add(SignText(line, middle, below.y - 0.23 * licensee_size, licensee_size, GOLD, "middle", spaced=True))
    size = max(min(46 * POINT * grow, width * 0.9 / breadth(content.title, 1, bold=True)), 20 * POINT)
    for line in wrap_lines(content.title, width, size, bold=True):
        below.y += 1.12 * size
        below.add(SignText(line, middle, below.y - 0.2 * size, size, type_.accent, "middle", bold=True))
    _suits(below, type_, grow)
    _plates(below, content, type_, grow)
    return below.piece()


def _suits(below: _Below, type_: SignType, grow: float) -> None:
    """A rule with the four suits in its middle."""
    middle, y, clear = below.width / 2, below.y + 3.2 * grow, 13 * grow
    for place, suit in enumerate(SUITS):
        x = middle + (place - 1.5) * 5.4 * grow
        below.add(Pip(suit, x, y, 3.6 * grow, type_.accent if place in (0, 3) else GOLD))
    for x in (0.0, middle + clear):
        below.add(Slab(x, y - 0.15, middle - clear, 0.3, fill=GOLD))
    below.y += 7.6 * grow


def _plates(below: _Below, content: SignContent, type_: SignType, grow: float) -> None:
    if not content.plates:
        return
    gap, count = 4.0, len(content.plates)
    wide = min(52.0 * grow, (below.width - gap * (count - 1)) / count)
    left = (below.width - wide * count - gap * (count - 1)) / 2
    figures = [_figure(plate.figure, wide - 4, 24 * POINT * grow) for plate in content.plates]
    most = max(len(lines) for lines, _ in figures)
    high = 15.0 * grow + 1.2 * LEAST * (most - 1)
    for place, (plate, (lines, size)) in enumerate(zip(content.plates, figures, strict=True)):
        x = left + place * (wide + gap)
        middle, last = x + wide / 2, below.y + high - 2.4 * grow - 0.6 * LEAST * (most - len(lines))
        below.add(
            Slab(x, below.y, wide, high, stroke=GOLD, line=0.5),
            SignText(plate.name.upper(), middle, below.y + 4.65 * grow, LEAST * grow, QUIET, "middle", spaced=True),
            *(
                SignText(line, middle, last - 1.2 * size * above, size, type_.accent, "middle", bold=True)
                for above, line in enumerate(reversed(lines))
            ),
        )
    below.y += high


def _figure(text: str, width: float, most: float) -> tuple[tuple[str, ...], float]:
    """The figure of a plate, as large as fits on one line; a long one, such as many tables, on several small lines."""
    size = max(min(most, width / breadth(text, 1, bold=True)), LEAST)
    return (wrap_lines(text, width, size, bold=True) if size == LEAST else (text,)), size


def set_display(words: str, width: float, type_: SignType) -> SignPiece:
    """An empty frame for an electronic display."""
    high = width * 0.3
    return SignPiece(
        high,
        (
            Slab(0, 0, width, high, stroke=type_.accent, line=1.0),
            Slab(1.6, 1.6, width - 3.2, high - 3.2, stroke=GOLD, line=0.3),
            SignText(words, width / 2, high - 5, LEAST, QUIET, "middle"),
        ),
    )


def set_line(line: str, width: float, type_: SignType) -> SignPiece:
    """One of the house's own lines, at full width."""
    below, size = _Below(width), 1.15 * type_.row
    for part in wrap_lines(line, width, size):
        below.y += 1.3 * size
        below.add(SignText(part, width / 2, below.y - 0.3 * size, size, type_.accent, "middle", italic=True))
    return below.piece()
