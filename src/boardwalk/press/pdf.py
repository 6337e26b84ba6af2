"""A document as PDF on US Letter, set in one family of types, with contents, bookmarks and numbered pages."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from io import BytesIO
from typing import Any

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    CondPageBreak,
    Frame,
    HRFlowable,
    KeepTogether,
    PageTemplate,
    Spacer,
    TableStyle,
)
from reportlab.platypus import Table as Grid
from reportlab.platypus.tableofcontents import TableOfContents

from boardwalk.press import typeface as types
from boardwalk.press.document import (
    Block,
    Captioned,
    Document,
    Drawing,
    Headline,
    Listing,
    Paragraph,
    Picture,
    Points,
    Steps,
    Table,
    printed,
    typographic,
)
from boardwalk.press.drawing.on_paper import Painting
from boardwalk.press.grid import HALF, Setting
from boardwalk.press.plot import Chart
from boardwalk.press.typeface import ACCENT, BOLD, HAIR, INK, MARGIN, QUIET, REGULAR, ROOM, TIGHT
from boardwalk.press.typeset import Set

SHORT_TEXT = 420
"""Characters of a paragraph that goes with what it introduces."""
INTRODUCED = 80
"""Points of a page that a paragraph before a list needs, so that it does not end the page."""
KEPT_ITEMS = 8
"""Items of a list that stays on one page."""
TALLEST = 560.0
"""How much of a page's height a drawing may take, so that its caption and its words stand with it."""


def to_pdf(document: Document) -> bytes:
    """The document's bytes; the same document gives the same ones."""
    types.load_fonts()
    out = BytesIO()
    _Template(out, document).multiBuild(_without_tail(list(_story(document))), canvasmaker=_canvas_of(document))
    return out.getvalue()


def _without_tail(story: list[Any]) -> list[Any]:
    """The story without the room below its last table, which would begin a page of its own where the last is full."""
    return story[:-1] if isinstance(story[-1], Spacer) else story


class _Template(BaseDocTemplate):  # type: ignore[misc]
    """Letter pages of one column; a heading goes to the contents and the bookmarks."""

    def __init__(self, out: BytesIO, document: Document) -> None:
        title = typographic(f"{document.title}: {document.kind.lower()}")
        super().__init__(
            out, pagesize=LETTER, leftMargin=MARGIN, rightMargin=MARGIN, topMargin=66, bottomMargin=62, title=title,
            author="Boardwalk", subject=document.kind, creator="Boardwalk", invariant=1, lang="en-US",
        )  # fmt: skip
        frame = Frame(self.leftMargin, self.bottomMargin, self.width, self.height, 0, 0, 0, 0, id="page")
        self.addPageTemplates(PageTemplate("page", [frame]))

    def afterFlowable(self, flowable: Any) -> None:  # noqa: N802
        name = getattr(flowable, "section", None)
        if name is not None:
            number, title = name
            key = f"section-{number}"
            self.canv.bookmarkPage(key)
            self.canv.addOutlineEntry(f"{number}  {typographic(title)}", key, 0, closed=False)
            self.notify("TOCEntry", (0, f"{number}\u2002{printed(title)}", self.page, key))


def _canvas_of(document: Document) -> type[Canvas]:
    class Numbered(Canvas):  # type: ignore[misc]
        """Keeps its pages until their number is known."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self._kept: list[dict[str, Any]] = []

        def showPage(self) -> None:  # noqa: N802
            self._kept.append(dict(self.__dict__))
            self._startPage()

        def save(self) -> None:
            for number, page in enumerate(self._kept, 1):
                self.__dict__.update(page)
                self._furnish(number)
                super().showPage()
            super().save()

        def _furnish(self, number: int) -> None:
            width, height = LETTER
            self.setFont(REGULAR, 8.6)
            self.setFillColor(QUIET)
            self.drawRightString(width - MARGIN, 36, f"page {number} of {len(self._kept)}")
            if number > 1:
                self.drawString(MARGIN, height - 44, typographic(document.title))
                self.drawRightString(width - MARGIN, height - 44, document.kind)
                self.setStrokeColor(HAIR)
                self.setLineWidth(0.5)
                self.line(MARGIN, height - 50, width - MARGIN, height - 50)

    return Numbered


def _story(document: Document) -> Iterator[Any]:
    yield from _head(document)
    for number, section in enumerate(document.sections, 1):
        heading = Set(f'<font color="#0072b2">{number}</font>&nbsp;&nbsp;&nbsp;{printed(section.title)}', types.HEADING)
        heading.section = number, section.title
        groups = list(_abreast(section.blocks))
        first = _opening(groups)
        alone = first == 1 and len(groups) > 1 and not isinstance(groups[1][0], Paragraph)
        yield CondPageBreak(240 if alone else 130)
        yield KeepTogether(
            [heading, *(each for group in groups[:first] for each in _group(document, group, kept=False))]
        )
        for group in groups[first:]:
            if isinstance(group[0], Paragraph) and group[0].text.endswith(":"):
                yield CondPageBreak(INTRODUCED)
            yield from _group(document, group)


def _head(document: Document) -> Iterator[Any]:
    yield Set(printed(document.kind), types.KIND)
    yield Set(printed(document.title), types.TITLE)
    facts = [[Set(printed(name), types.FACT), Set(printed(text), types.BODY)] for name, text in document.facts]
    yield Grid(facts, colWidths=[108, ROOM - 108], style=TIGHT)
    yield HRFlowable(width="100%", thickness=1.2, color=INK, spaceBefore=6, spaceAfter=12)
    if document.headlines:
        yield _strip(document.headlines)
        yield Spacer(1, 18)
    if document.has_contents:
        yield TableOfContents(levelStyles=[types.CONTENTS], dotsMinLevel=0, tableStyle=TableStyle(TIGHT))


def _strip(headlines: tuple[Headline, ...]) -> Any:
    cells = [
        [Set(printed(each.name), types.NAME), Set(printed(each.figure), types.BIG), Set(printed(each.of), types.SMALL)]
        for each in headlines
    ]
    bars = [("LINEBEFORE", (column, 0), (column, 0), 2, ACCENT) for column in range(len(cells))]
    look = [*TIGHT, ("LEFTPADDING", (0, 0), (-1, -1), 8), ("BOTTOMPADDING", (0, 0), (-1, -1), 1), *bars]
    return Grid([cells], colWidths=[ROOM / len(cells)] * len(cells), style=look)


def _abreast(blocks: tuple[Block, ...]) -> Iterator[list[Block]]:
    """Blocks one by one, but narrow tables that follow each other in pairs."""
    waiting: list[Block] = []
    for block in blocks:
        if isinstance(block, Table) and Setting.of(block).is_narrow:
            waiting.append(block)
            if len(waiting) == 2:
                yield waiting
                waiting = []
            continue
        if waiting:
            yield waiting
            waiting = []
        yield [block]
    if waiting:
        yield waiting


def _opening(groups: list[list[Block]]) -> int:
    """How many groups belong to the heading: a paragraph, and what it introduces if that stays on one page."""
    first = groups[0][0]
    if _is_divided(first):
        return 0
    if len(groups) == 1 or not isinstance(first, Paragraph) or len(first.text) > SHORT_TEXT:
        return 1
    return 1 if any(map(_is_divided, groups[1])) else 2


def _is_divided(block: Block) -> bool:
    """Whether it may be divided between pages rather than leave half of one blank."""
    if isinstance(block, Steps | Points):
        return len(block.items) > KEPT_ITEMS
    return isinstance(block, Table) and not Setting.of(block).is_short


def _group(document: Document, group: list[Block], *, kept: bool = True) -> list[Any]:
    """What stands on the page; `kept` on one, unless the caller sees to that, for such things cannot be nested."""
    if len(group) == 1:
        return _block(document, group[0], kept=kept)
    cells = [_block(document, block, kept=False) for block in group]
    return [Grid([cells], colWidths=[ROOM - HALF, HALF], style=TIGHT, hAlign="LEFT")]


def _block(document: Document, block: Block, *, kept: bool) -> list[Any]:
    match block:
        case Paragraph(text):
            return [Set(printed(text), types.BODY)]
        case Listing(text):
            return [Set(escape(text), types.CODE)]
        case Steps(items) | Points(items):
            return [_items(items, numbered=isinstance(block, Steps))]
        case Table():
            return Setting.of(block).flowables(_caption(document, block), kept=kept)
        case Picture():
            return _figure(document, block, Chart(block.figure, REGULAR, BOLD), kept=kept)
        case Drawing():
            return _figure(document, block, Painting(block.root, ROOM, TALLEST), kept=kept)


def _figure(document: Document, block: Picture | Drawing, figure: Any, *, kept: bool) -> list[Any]:
    """With its caption and its words on one page."""
    whole = [Spacer(1, 6), _caption(document, block), figure, Set(printed(block.words), types.NOTE), Spacer(1, 10)]
    return [KeepTogether(whole)] if kept else whole


def _items(items: tuple[tuple[str, str], ...], *, numbered: bool) -> Any:
    """A number or a dot, what is said, and the paragraphs to the right; an item is not divided between pages."""
    rows = [
        [
            Set(f"{number}." if numbered else "\N{BULLET}", types.NUMBER),
            Set(printed(text), types.STEP),
            Set(printed(law), types.CITED),
        ]
        for number, (text, law) in enumerate(items, 1)
    ]
    cited = 118 if any(law for _, law in items) else 0
    look = [*TIGHT, ("NOSPLIT", (0, 0), (-1, 0)), ("BOTTOMPADDING", (0, 0), (-1, -1), 2)]
    return Grid(rows, colWidths=[22, ROOM - 22 - cited, cited], style=look, hAlign="LEFT", spaceAfter=8)


def _caption(document: Document, block: Captioned) -> Any:
    return Set(f'<font color="#0072b2">{document.label(block)}.</font> {printed(block.title)}', types.CAPTION)
