"""Sets panels, notices and the head of a sign in a given width and size of type."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.documents.sign.content import Content, Fact, Panel
from boardwalk.documents.sign.piece import (
    GOLD,
    HAIR,
    INK,
    LEAST,
    PAPER,
    POINT,
    QUIET,
    Mark,
    Piece,
    Pip,
    Slab,
    Words,
    breadth,
    wrapped,
)
from boardwalk.press.drawing.lettering import CAP_HEIGHT

PAD = 2.6
GAP = 3.0
"""Between columns of a row."""
HEAD_WIDTH = 185.9
"""Between the margins of letter paper, for which the head is drawn."""
SUITS = ("spade", "heart", "diamond", "club")


@dataclass(frozen=True, slots=True)
class Type:
    """The sizes of type at a scale, the colour of what stands out, and how far lines are led apart."""

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

    def piece(self) -> Piece:
        return Piece(self.y, tuple(self.marks), self.even)


def set_panel(panel: Panel, width: float, type_: Type) -> Piece:
    """A bar with the heading, and below it a frame with rows and facts."""
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


def _bar(below: _Below, panel: Panel, type_: Type) -> float:
    """The bar; what it cannot hold of the paragraphs stands below it. How high it is."""
    title, room = panel.title.upper(), below.width - 2 * PAD
    wide = breadth(title, 1, bold=True, spaced=True)
    size = max(min(type_.heading, room / wide), 0.88 * type_.heading, LEAST)
    lines = wrapped(title, room, size, bold=True, spaced=True)
    beside = len(lines) == 1 and wide * size + GAP + breadth(panel.aside, type_.small) <= room
    height = 1.75 * size + (len(lines) - 1) * 1.2 * size
    below.add(Slab(0, 0, below.width, height, fill=type_.accent))
    first = (1.75 * size + CAP_HEIGHT * size) / 2
    for number, line in enumerate(lines):
        below.add(Words(line, PAD, first + number * 1.2 * size, size, PAPER, bold=True, spaced=True))
    below.y = height
    if panel.aside and beside:
        below.add(Words(panel.aside, below.width - PAD, first, type_.small, PAPER, "end"))
    elif panel.aside:
        below.y += 1.3 * type_.small
        below.add(Words(panel.aside, below.width - PAD, below.y, type_.small, QUIET, "end"))
    return height


def _rows(below: _Below, panel: Panel, type_: Type) -> None:
    widths = _columns(panel, type_)
    if panel.heads:
        _row(below, panel, panel.heads, type_, widths)
    for number, row in enumerate(panel.rows):
        if number or panel.heads:
            below.add(Slab(PAD, below.y, below.width - 2 * PAD, 0.18, fill=HAIR))
        _row(below, panel, row, type_, widths)


def _columns(panel: Panel, type_: Type) -> list[float]:
    """The widths of all columns but the first."""
    count = max(map(len, (*panel.rows, panel.heads)))
    widths = [0.0] * (count - 1)
    for row in (*panel.rows, panel.heads):
        for column, cell in enumerate(row[1:] if len(row) == count else ()):
            small = row is panel.heads or (panel.small and column == count - 2)
            size = type_.small if small else type_.row
            widths[column] = max(widths[column], breadth(cell, size, bold=not small))
    return widths


def _row(below: _Below, panel: Panel, row: tuple[str, ...], type_: Type, widths: list[float]) -> None:
    heads, last = row is panel.heads, len(row) - 1
    size = type_.small if heads else type_.row
    taken = sum(widths[-last:]) + last * GAP if last == len(widths) else breadth(row[-1], size, bold=True) + GAP
    lines = wrapped(row[0], below.width - 2 * PAD - taken, size)
    pitch, high = 1.2 * size, (1.5 if heads else 1.5 * type_.lead) * size
    first = below.y + (high + CAP_HEIGHT * size) / 2
    for number, line in enumerate(lines):
        below.add(Words(line, PAD, first + number * pitch, size, QUIET if heads else INK))
    for column in range(1, last + 1):
        small = heads or (panel.small and column == len(widths))
        right = below.width - PAD - sum(width + GAP for width in widths[column:last])
        fill = QUIET if small else type_.accent
        below.add(Words(row[column], right, first, type_.small if small else size, fill, "end", bold=not small))
    below.y += high + (len(lines) - 1) * pitch
    below.even = below.even and len(lines) == 1


def _fact(below: _Below, fact: Fact, type_: Type) -> None:
    """A sentence; its paragraphs in small print on its last line, or on one of their own."""
    size, room = type_.fact, below.width - 2 * PAD
    lines = wrapped(fact.text, room, size)
    for line in lines:
        below.y += 1.22 * size
        below.add(Words(line, PAD, below.y - 0.22 * size, size))
    if not fact.laws:
        return
    cited = wrapped(fact.cited, room, type_.small)
    if len(cited) > 1 or breadth(lines[-1], size) + GAP + breadth(cited[0], type_.small) > room:
        for line in cited:
            below.y += 1.2 * type_.small
            below.add(Words(line, below.width - PAD, below.y - 0.2 * type_.small, type_.small, QUIET, "end"))
    else:
        below.add(Words(cited[0], below.width - PAD, below.y - 0.22 * size, type_.small, QUIET, "end"))


def set_head(content: Content, width: float, type_: Type) -> Piece:
    """The licensee, the title between suits, and the plates; on wider paper all of it is larger."""
    below, grow = _Below(width), width / HEAD_WIDTH
    middle, named = width / 2, 15 * POINT * grow
    for line in wrapped(content.licensee.upper(), width, named, spaced=True):
        below.y += 1.25 * named
        below.add(Words(line, middle, below.y - 0.23 * named, named, GOLD, "middle", spaced=True))
    size = max(min(46 * POINT * grow, width * 0.9 / breadth(content.title, 1, bold=True)), 20 * POINT)
    for line in wrapped(content.title, width, size, bold=True):
        below.y += 1.12 * size
        below.add(Words(line, middle, below.y - 0.2 * size, size, type_.accent, "middle", bold=True))
    _suits(below, type_, grow)
    _plates(below, content, type_, grow)
    return below.piece()


def _suits(below: _Below, type_: Type, grow: float) -> None:
    """A rule with the four suits in its middle."""
    middle, y, clear = below.width / 2, below.y + 3.2 * grow, 13 * grow
    for place, suit in enumerate(SUITS):
        x = middle + (place - 1.5) * 5.4 * grow
        below.add(Pip(suit, x, y, 3.6 * grow, type_.accent if place in (0, 3) else GOLD))
    for x in (0.0, middle + clear):
        below.add(Slab(x, y - 0.15, middle - clear, 0.3, fill=GOLD))
    below.y += 7.6 * grow


def _plates(below: _Below, content: Content, type_: Type, grow: float) -> None:
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
            Words(plate.name.upper(), middle, below.y + 4.65 * grow, LEAST * grow, QUIET, "middle", spaced=True),
            *(
                Words(line, middle, last - 1.2 * size * above, size, type_.accent, "middle", bold=True)
                for above, line in enumerate(reversed(lines))
            ),
        )
    below.y += high


def _figure(text: str, width: float, most: float) -> tuple[tuple[str, ...], float]:
    """What a plate shows as large as it fits on a line; in the smallest type on several, such as many tables."""
    size = max(min(most, width / breadth(text, 1, bold=True)), LEAST)
    return (wrapped(text, width, size, bold=True) if size == LEAST else (text,)), size


def set_display(words: str, width: float, type_: Type) -> Piece:
    """An empty frame in which an electronic display hangs."""
    high = width * 0.3
    return Piece(
        high,
        (
            Slab(0, 0, width, high, stroke=type_.accent, line=1.0),
            Slab(1.6, 1.6, width - 3.2, high - 3.2, stroke=GOLD, line=0.3),
            Words(words, width / 2, high - 5, LEAST, QUIET, "middle"),
        ),
    )


def set_line(line: str, width: float, type_: Type) -> Piece:
    """The house's own words across the width."""
    below, size = _Below(width), 1.15 * type_.row
    for part in wrapped(line, width, size):
        below.y += 1.3 * size
        below.add(Words(part, width / 2, below.y - 0.3 * size, size, type_.accent, "middle", italic=True))
    return below.piece()
