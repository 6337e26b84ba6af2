"""Puts the pieces of a sign on sheets: in the largest type at which one sheet holds them all, or on several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from xml.etree.ElementTree import Element

from boardwalk.documents.sign.content import Content
from boardwalk.documents.sign.piece import GOLD, LEAST, PAPER, QUIET, Mark, Piece, Slab, Words
from boardwalk.documents.sign.setting import Type, set_display, set_head, set_line, set_panel
from boardwalk.press.drawing.geometry import Point
from boardwalk.press.drawing.lettering import FAMILY
from boardwalk.press.drawing.svg import SPACE, add, at, number


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright, in millimetres."""

    name: str
    width: float
    height: float


LETTER = Paper("letter", 215.9, 279.4)
TABLOID = Paper("tabloid", 279.4, 431.8)
PAPERS = {paper.name: paper for paper in (LETTER, TABLOID)}
EDGE, MARGIN, GAP, FOOT = 8.0, 15.0, 4.5, 7.0
"""From the edge of the paper to the frame and to what is in it; between pieces; and the room of the last line."""
MOST_GAP = 8.0
LEADS = (1.35, 1.25, 1.15, 1.1, 1.05, 1.0)
MOST_STEPS, LEAST_STEPS = 36, 20
"""Twentieths of the usual size of type on letter paper."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: where each mark stands on the paper."""

    paper: Paper
    marks: tuple[Mark, ...]

    def paint(self, parent: Element) -> None:
        for mark in self.marks:
            mark.paint(parent)


def lay_out(content: Content, paper: Paper, accent: str) -> tuple[Sheet, ...]:
    """All sheets of a sign; each in the largest type at which it holds what it has to."""
    page = _largest(content, paper, accent)
    pages = [page] if page is not None else [_largest(part, paper, accent) for part in _split(content, paper, accent)]
    return tuple(
        _sheet(content, page, paper, accent, (place, len(pages))) for place, page in enumerate(pages, 1) if page
    )


@dataclass(frozen=True, slots=True)
class _Page:
    """Pieces of one sheet: across the width, in two columns, and across the width below."""

    head: tuple[Piece, ...]
    columns: tuple[tuple[Piece, ...], tuple[Piece, ...]]
    below: tuple[Piece, ...]

    @property
    def even(self) -> bool:
        return all(piece.even for column in self.columns for piece in column)

    @property
    def tall(self) -> float:
        parts = [*(piece.height for piece in self.head), *(piece.height for piece in self.below)]
        parts += [max(map(_tall, self.columns))] if any(self.columns) else []
        return sum(parts) + GAP * (len(parts) - 1)


def _tall(column: Sequence[Piece]) -> float:
    return sum(piece.height for piece in column) + GAP * max(len(column) - 1, 0)


def _set(content: Content, paper: Paper, type_: Type) -> tuple[list[Piece], list[Piece], list[Piece]]:
    """The head, the panels and what stands across the width below them."""
    width = paper.width - 2 * MARGIN
    head = [set_head(content, width, type_)]
    head += [set_display(content.display, width, type_)] if content.display else []
    panels = [set_panel(panel, (width - GAP) / 2, type_) for panel in content.panels]
    across = [set_panel(panel, width, type_) for panel in content.notices]
    return head, panels, [*across, *(set_line(line, width, type_) for line in content.lines)]


def _scales(paper: Paper) -> Iterator[float]:
    """Sizes of type, the largest first; that grows with the paper, and the smallest is the same on all."""
    most = round(MOST_STEPS * paper.width / LETTER.width)
    return (steps / 20 for steps in range(most, LEAST_STEPS - 1, -1))


def _largest(content: Content, paper: Paper, accent: str) -> _Page | None:
    """One sheet in the largest type at which it has room and rows stay on one line, or has room at all, and then with
    lines as far apart as there is room; none if it never has.
    """
    chosen = None
    for type_ in (Type(scale, accent) for scale in _scales(paper)):
        page = _page(content, paper, type_)
        if page.tall <= _room(paper) and (page.even or chosen is None):
            chosen = type_
            if page.even:
                break
    if chosen is None:
        return None
    led = (_page(content, paper, replace(chosen, lead=lead)) for lead in LEADS)
    return next(page for page in led if page.tall <= _room(paper))


def _page(content: Content, paper: Paper, type_: Type) -> _Page:
    """All on one sheet, whether or not it has the room."""
    head, panels, across = _set(content, paper, type_)
    return _Page(tuple(head), _halves(panels), tuple(across))


def _room(paper: Paper) -> float:
    return paper.height - 2 * MARGIN - FOOT


def _split(content: Content, paper: Paper, accent: str) -> list[Content]:
    """As few parts as the smallest type needs, but divided as the largest type divides them that needs no more."""
    *_, smallest = _scales(paper)
    fewest = _parts(content, paper, Type(smallest, accent))
    assert fewest, "a piece is larger than a sheet"
    divided = (_parts(content, paper, Type(scale, accent)) for scale in _scales(paper))
    return next(parts for parts in divided if len(parts) == len(fewest))


def _parts(content: Content, paper: Paper, type_: Type) -> list[Content]:
    """Each sheet takes as many panels as its columns hold, then notices and lines; none if one is larger than that."""
    head, panels, across = _set(content, paper, type_)
    parts: list[Content] = []
    taken, below = 0, 0
    while taken < len(panels) or below < len(across):
        page = _Page(tuple(head[: 1 if parts else None]), ((), ()), ())
        count = _most(page, panels[taken:], _room(paper))
        page = replace(page, columns=_halves(panels[taken : taken + count]))
        fits = 0
        while taken + count == len(panels) and below + fits < len(across):
            page = replace(page, below=(*page.below, across[below + fits]))
            if page.tall > _room(paper):
                break
            fits += 1
        if not count and not fits:
            return []
        parts.append(_part(content, slice(taken, taken + count), slice(below, below + fits), first=not parts))
        taken, below = taken + count, below + fits
    return parts


def _part(content: Content, panels: slice, across: slice, *, first: bool) -> Content:
    count = len(content.notices)
    return replace(
        content,
        panels=content.panels[panels],
        notices=content.notices[across],
        lines=content.lines[max(across.start - count, 0) : max(across.stop - count, 0)],
        display=content.display if first else "",
    )


def _most(page: _Page, waiting: list[Piece], room: float) -> int:
    """How many of the panels that wait fit."""
    fitting = (count for count in range(len(waiting), 0, -1) if _fits(page, waiting[:count], room))
    return next(fitting, 0)


def _fits(page: _Page, panels: list[Piece], room: float) -> bool:
    if sum(panel.height for panel in panels) > 2 * room:
        return False
    return replace(page, columns=_halves(panels)).tall <= room


def _halves(panels: Sequence[Piece]) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Two columns as even as can be, the first panel in the left, and each in the order of the panels."""
    if not panels:
        return (), ()
    heights = [panel.height + GAP for panel in panels]
    whole = sum(heights)

    def taller(sides: tuple[int, ...]) -> float:
        right = sum(height for height, side in zip(heights, sides, strict=True) if side)
        return round(max(right, whole - right), 2)

    sides = min(product((0,), *[(0, 1)] * (len(panels) - 1)), key=taller)
    return _side(panels, sides, 0), _side(panels, sides, 1)


def _side(panels: Sequence[Piece], sides: tuple[int, ...], side: int) -> tuple[Piece, ...]:
    return tuple(panel for panel, its in zip(panels, sides, strict=True) if its == side)


def _sheet(content: Content, page: _Page, paper: Paper, accent: str, place: tuple[int, int]) -> Sheet:
    gaps = max(len(page.head) + len(page.below) + max(map(len, page.columns)) - 1, 1)
    gap = min(MOST_GAP, GAP + (_room(paper) - page.tall) / gaps)
    marks = [*_frame(paper, accent), *_placed(page, paper, gap), *_foot(content, paper, place)]
    return Sheet(paper, tuple(marks))


def _frame(paper: Paper, accent: str) -> Iterator[Mark]:
    yield Slab(0, 0, paper.width, paper.height, fill=PAPER)
    for edge, line, colour in ((EDGE, 0.9, accent), (EDGE + 1.5, 0.3, GOLD)):
        yield Slab(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge, stroke=colour, line=line)


def _placed(page: _Page, paper: Paper, gap: float) -> Iterator[Mark]:
    y = MARGIN
    for piece in page.head:
        yield from piece.at(MARGIN, y)
        y += piece.height + gap
    tallest = max(_spread(column, gap) for column in page.columns)
    for side, column in enumerate(page.columns):
        x = MARGIN + side * ((paper.width - 2 * MARGIN - GAP) / 2 + GAP)
        top, own = y, _own_gap(column, gap, tallest)
        for piece in column:
            yield from piece.at(x, top)
            top += piece.height + own
    y += tallest + gap if any(page.columns) else 0
    for piece in page.below:
        yield from piece.at(MARGIN, y)
        y += piece.height + gap


def _spread(column: Sequence[Piece], gap: float) -> float:
    return sum(piece.height for piece in column) + gap * max(len(column) - 1, 0)


def _own_gap(column: Sequence[Piece], gap: float, tallest: float) -> float:
    """The gap with which a column ends level with the taller one, if that is not too wide."""
    if len(column) < 2:
        return gap
    level = gap + (tallest - _spread(column, gap)) / (len(column) - 1)
    return level if level <= MOST_GAP + gap else gap


def _foot(content: Content, paper: Paper, place: tuple[int, int]) -> Iterator[Mark]:
    number_, of = place
    y = paper.height - MARGIN
    if content.foot:
        yield Words(content.foot, MARGIN, y, LEAST, QUIET)
    if of > 1:
        yield Words(f"{number_} of {of}", paper.width - MARGIN, y, LEAST, QUIET, "end")


def drawing(sheets: Sequence[Sheet], title: str) -> Element:
    """The sheets as one SVG drawing in millimetres, 1 to 1, each below the one before."""
    paper = sheets[0].paper
    height = paper.height * len(sheets)
    root = Element(
        "svg",
        {
            "xmlns": SPACE, "class": "sign", "width": f"{number(paper.width)}mm", "height": f"{number(height)}mm",
            "viewBox": f"0 0 {number(paper.width)} {number(height)}", "role": "img", "font-family": FAMILY,
            "aria-label": f"{title}: sign",
        },
    )  # fmt: skip
    for place, sheet in enumerate(sheets):
        down = at(Point(0, place * paper.height)) if place else None
        sheet.paint(add(root, "g", class_="sheet", transform=down))
    return root
