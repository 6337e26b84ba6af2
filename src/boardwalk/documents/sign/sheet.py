"""The printed sign: its pieces on sheets in the largest type that fits, as SVG, PDF and PNG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import product
from xml.etree.ElementTree import Element, tostring

from boardwalk.documents.offer import Offer
from boardwalk.documents.sign.content import SignContent
from boardwalk.documents.sign.progressive_sign import linked_meter, meter_sign_content
from boardwalk.documents.sign.readback import SignFault, faults_in
from boardwalk.documents.sign.table_sign import sign_content
from boardwalk.documents.sign.typesetting import (
    GOLD,
    LEAST,
    PAPER,
    POINT,
    QUIET,
    Mark,
    SignPiece,
    SignText,
    SignType,
    Slab,
    set_display,
    set_head,
    set_line,
    set_panel,
)
from boardwalk.documents.translation import in_language, names_in, names_of
from boardwalk.errors import InputError
from boardwalk.language import Language, say
from boardwalk.pit.house_file import HouseFile
from boardwalk.press.geometry import Point
from boardwalk.press.pdf_painter import new_canvas, paint, to_png
from boardwalk.press.svg import FAMILY, SPACE, add, at, measure


@dataclass(frozen=True, slots=True)
class SignPaper:
    """A size of paper, portrait, in millimeters."""

    name: str
    width: float
    height: float


LETTER = SignPaper("letter", 215.9, 279.4)
TABLOID = SignPaper("tabloid", 279.4, 431.8)
PAPERS = {paper.name: paper for paper in (LETTER, TABLOID)}
EDGE, MARGIN, GAP, FOOT = 8.0, 15.0, 4.5, 7.0
"""From the edge of the paper to the frame and to its contents; between pieces; and the room for the last line."""
MOST_GAP = 8.0
LEADS = (1.35, 1.25, 1.15, 1.1, 1.05, 1.0)
MOST_STEPS, LEAST_STEPS = 36, 20
"""Twentieths of the usual size of type on letter paper."""


@dataclass(frozen=True, slots=True)
class SignSheet:
    """One sheet, with each mark in its place on the paper."""

    paper: SignPaper
    marks: tuple[Mark, ...]
    language: Language = Language.ENGLISH

    def paint(self, parent: Element) -> None:
        for mark in self.marks:
            mark.paint(parent)


def sign_sheets(content: SignContent, paper: SignPaper, accent: str) -> tuple[SignSheet, ...]:
    """All sheets of a sign, each in the largest type that fits."""
    page = _largest(content, paper, accent)
    pages = [page] if page is not None else [_largest(part, paper, accent) for part in _split(content, paper, accent)]
    return tuple(
        _sheet(content, page, paper, accent, (place, len(pages))) for place, page in enumerate(pages, 1) if page
    )


@dataclass(frozen=True, slots=True)
class _SignPage:
    """The pieces of one sheet: full width, then in two columns, then full width again."""

    head: tuple[SignPiece, ...]
    columns: tuple[tuple[SignPiece, ...], tuple[SignPiece, ...]]
    below: tuple[SignPiece, ...]

    @property
    def even(self) -> bool:
        return all(piece.even for column in self.columns for piece in column)

    @property
    def tall(self) -> float:
        parts = [*(piece.height for piece in self.head), *(piece.height for piece in self.below)]
        parts += [max(map(_tall, self.columns))] if any(self.columns) else []
        return sum(parts) + GAP * (len(parts) - 1)


def _tall(column: Sequence[SignPiece]) -> float:
    return sum(piece.height for piece in column) + GAP * max(len(column) - 1, 0)


def _set(
    content: SignContent, paper: SignPaper, type_: SignType
) -> tuple[list[SignPiece], list[SignPiece], list[SignPiece]]:
    """The head, the panels, and what goes below them at full width."""
    width = paper.width - 2 * MARGIN
    head = [set_head(content, width, type_)]
    head += [set_display(content.display, width, type_)] if content.display else []
    panels = [set_panel(panel, (width - GAP) / 2, type_) for panel in content.panels]
    across = [set_panel(panel, width, type_) for panel in content.notices]
    return head, panels, [*across, *(set_line(line, width, type_) for line in content.lines)]


def _scales(paper: SignPaper) -> Iterator[float]:
    """Sizes of type, the largest first; it grows with the paper, and the smallest is the same on all."""
    most = round(MOST_STEPS * paper.width / LETTER.width)
    return (steps / 20 for steps in range(most, LEAST_STEPS - 1, -1))


def _largest(content: SignContent, paper: SignPaper, accent: str) -> _SignPage | None:
    """One sheet in the largest type that fits, with every row on one line if possible, and with lines as far apart as
    there is room; None if nothing fits.
    """
    chosen = None
    for type_ in (SignType(scale, accent) for scale in _scales(paper)):
        page = _whole_page(content, paper, type_)
        if page.tall <= _room(paper) and (page.even or chosen is None):
            chosen = type_
            if page.even:
                break
    if chosen is None:
        return None
    pages = (_whole_page(content, paper, replace(chosen, lead=lead)) for lead in LEADS)
    return next(page for page in pages if page.tall <= _room(paper))


def _whole_page(content: SignContent, paper: SignPaper, type_: SignType) -> _SignPage:
    """Everything on one sheet, whether or not it fits."""
    head, panels, across = _set(content, paper, type_)
    return _SignPage(tuple(head), _halves(panels), tuple(across))


def _room(paper: SignPaper) -> float:
    return paper.height - 2 * MARGIN - FOOT


def _split(content: SignContent, paper: SignPaper, accent: str) -> list[SignContent]:
    """As few parts as the smallest type needs, divided by the largest type that needs no more."""
    *_, smallest = _scales(paper)
    fewest = _parts(content, paper, SignType(smallest, accent))
    assert fewest, "a piece is larger than a sheet"
    divided = (_parts(content, paper, SignType(scale, accent)) for scale in _scales(paper))
    return next(parts for parts in divided if len(parts) == len(fewest))


def _parts(content: SignContent, paper: SignPaper, type_: SignType) -> list[SignContent]:
    """Each sheet takes as many panels as its columns hold, then notices and lines; empty if one piece does not fit."""
    head, panels, across = _set(content, paper, type_)
    parts: list[SignContent] = []
    taken, below = 0, 0
    while taken < len(panels) or below < len(across):
        page = _SignPage(tuple(head[: 1 if parts else None]), ((), ()), ())
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


def _part(content: SignContent, panels: slice, across: slice, *, first: bool) -> SignContent:
    count = len(content.notices)
    return replace(
        content,
        panels=content.panels[panels],
        notices=content.notices[across],
        lines=content.lines[max(across.start - count, 0) : max(across.stop - count, 0)],
        display=content.display if first else "",
    )


def _most(page: _SignPage, waiting: list[SignPiece], room: float) -> int:
    """How many of the waiting panels fit."""
    fitting = (count for count in range(len(waiting), 0, -1) if _fits(page, waiting[:count], room))
    return next(fitting, 0)


def _fits(page: _SignPage, panels: list[SignPiece], room: float) -> bool:
    if sum(panel.height for panel in panels) > 2 * room:
        return False
    return replace(page, columns=_halves(panels)).tall <= room


def _halves(panels: Sequence[SignPiece]) -> tuple[tuple[SignPiece, ...], tuple[SignPiece, ...]]:
    """Two columns as even as possible, the first panel on the left, both in the order of the panels."""
    if not panels:
        return (), ()
    heights = [panel.height + GAP for panel in panels]
    whole = sum(heights)

    def taller(sides: tuple[int, ...]) -> float:
        right = sum(height for height, side in zip(heights, sides, strict=True) if side)
        return round(max(right, whole - right), 2)

    sides = min(product((0,), *[(0, 1)] * (len(panels) - 1)), key=taller)
    return _side(panels, sides, 0), _side(panels, sides, 1)


def _side(panels: Sequence[SignPiece], sides: tuple[int, ...], side: int) -> tuple[SignPiece, ...]:
    return tuple(panel for panel, its in zip(panels, sides, strict=True) if its == side)


def _sheet(content: SignContent, page: _SignPage, paper: SignPaper, accent: str, place: tuple[int, int]) -> SignSheet:
    gaps = max(len(page.head) + len(page.below) + max(map(len, page.columns)) - 1, 1)
    gap = min(MOST_GAP, GAP + (_room(paper) - page.tall) / gaps)
    marks = [*_frame(paper, accent), *_placed_marks(page, paper, gap), *_foot(content, paper, place)]
    return SignSheet(paper, tuple(marks), content.language)


def _frame(paper: SignPaper, accent: str) -> Iterator[Mark]:
    yield Slab(0, 0, paper.width, paper.height, fill=PAPER)
    for edge, line, color in ((EDGE, 0.9, accent), (EDGE + 1.5, 0.3, GOLD)):
        yield Slab(edge, edge, paper.width - 2 * edge, paper.height - 2 * edge, stroke=color, line=line)


def _placed_marks(page: _SignPage, paper: SignPaper, gap: float) -> Iterator[Mark]:
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


def _spread(column: Sequence[SignPiece], gap: float) -> float:
    return sum(piece.height for piece in column) + gap * max(len(column) - 1, 0)


def _own_gap(column: Sequence[SignPiece], gap: float, tallest: float) -> float:
    """The gap that makes a column end level with the taller one, if it is not too wide."""
    if len(column) < 2:
        return gap
    level = gap + (tallest - _spread(column, gap)) / (len(column) - 1)
    return level if level <= MOST_GAP + gap else gap


def _foot(content: SignContent, paper: SignPaper, place: tuple[int, int]) -> Iterator[Mark]:
    number_, of = place
    y = paper.height - MARGIN
    if content.foot:
        yield SignText(content.foot, MARGIN, y, LEAST, QUIET)
    if of > 1:
        yield SignText(say(f"{number_} of {of}", content.language), paper.width - MARGIN, y, LEAST, QUIET, "end")


def sign_drawing(sheets: Sequence[SignSheet], title: str) -> Element:
    """The sheets as one SVG drawing in millimeters, 1:1, each below the one before."""
    paper = sheets[0].paper
    height = paper.height * len(sheets)
    root = Element(
        "svg",
        {
            "xmlns": SPACE, "class": "sign", "width": f"{measure(paper.width)}mm", "height": f"{measure(height)}mm",
            "viewBox": f"0 0 {measure(paper.width)} {measure(height)}", "role": "img", "font-family": FAMILY,
            "aria-label": say(f"{title}: sign", sheets[0].language),
        },
    )  # fmt: skip
    for place, sheet in enumerate(sheets):
        down = at(Point(0, place * paper.height)) if place else None
        sheet.paint(add(root, "g", class_="sheet", transform=down))
    return root


def sheets_of(offer: Offer, paper: SignPaper = LETTER, language: Language = Language.ENGLISH) -> tuple[SignSheet, ...]:
    """The sheets of the sign at a table."""
    return sign_sheets(in_language(sign_content(offer), language, names_in(offer)), paper, offer.game.layout.color)


def sheets_above(
    house: HouseFile, meter: str, paper: SignPaper = LETTER, language: Language = Language.ENGLISH
) -> tuple[SignSheet, ...]:
    """The sheets of the sign above a meter."""
    linked = linked_meter(house, meter)
    names = frozenset((house.name, meter, *(name for game in linked.games for name in names_of(game))))
    return sign_sheets(in_language(meter_sign_content(linked), language, names), paper, linked.accent)


def sign_svg(offer: Offer, paper: SignPaper = LETTER) -> bytes:
    """The sign at a table as SVG in millimeters, 1:1; several sheets are one below the other."""
    return render_sheets(sheets_of(offer, paper), offer.game.title, "svg")


def sign_pdf(offer: Offer, paper: SignPaper = LETTER) -> bytes:
    """The sign at a table as PDF, one page per sheet."""
    return render_sheets(sheets_of(offer, paper), offer.game.title, "pdf")


def sign_png(offer: Offer, paper: SignPaper = LETTER, page: int = 1) -> bytes:
    """A sheet of the sign at a table as PNG; sheets are numbered from 1."""
    return render_sheets(sheets_of(offer, paper), offer.game.title, "png", page)


def signs_of(offer: Offer) -> dict[str, bytes]:
    """Every sign that a table needs, by file name."""
    sheets = sheets_of(offer)
    return {f"sign.{form}": render_sheets(sheets, offer.game.title, form) for form in ("pdf", "svg")}


def meter_signs(house: HouseFile, meter: str) -> dict[str, bytes]:
    """The sign above a meter, by file name."""
    sheets = sheets_above(house, meter)
    return {f"sign.{form}": render_sheets(sheets, meter, form) for form in ("pdf", "svg")}


def sign_faults(offer: Offer) -> tuple[SignFault, ...]:
    """What the sign of an offer must say and does not, read back from its drawing."""
    try:
        sheets = sheets_of(offer)
    except InputError as error:
        return (SignFault(error.law, error.field, error.reason),)
    return faults_in(offer, sign_drawing(sheets, offer.game.title))


def render_sheets(sheets: Sequence[SignSheet], title: str, form: str, page: int = 1) -> bytes:
    """Sheets as svg, pdf or png; a png has only one of them. The same sheets give the same bytes."""
    if form != "png":
        return _svg(sheets, title) if form == "svg" else _pdf(sheets, title)
    if not 1 <= page <= len(sheets):
        several = "1 sheet" if len(sheets) == 1 else f"{len(sheets)} sheets"
        raise InputError("--page", f"no sheet {page}; the sign has {several}")
    return to_png(_pdf(sheets[page - 1 : page], title))


def _svg(sheets: Sequence[SignSheet], title: str) -> bytes:
    return tostring(sign_drawing(sheets, title), encoding="unicode").encode("utf-8") + b"\n"


def _pdf(sheets: Sequence[SignSheet], title: str) -> bytes:
    out, paper = BytesIO(), sheets[0].paper
    canvas = new_canvas(out, say(f"{title}: sign", sheets[0].language))
    canvas.setPageSize((paper.width / POINT, paper.height / POINT))
    for sheet in sheets:
        paint(canvas, sign_drawing([sheet], title), 0, 0, 1 / POINT)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
