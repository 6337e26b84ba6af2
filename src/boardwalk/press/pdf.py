"""A document as PDF on US Letter: contents, bookmarks, numbered pages, and tables with columns that fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from io import BytesIO
from typing import Any

from reportlab.lib.pagesizes import LETTER
from reportlab.pdfbase.pdfmetrics import stringWidth
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

from boardwalk.language import say
from boardwalk.press import typeface as types
from boardwalk.press.archive_copy import ArchiveCanvas
from boardwalk.press.chart import PageChart
from boardwalk.press.document import (
    Block,
    Captioned,
    DataTable,
    Document,
    Drawing,
    Headline,
    Listing,
    Picture,
    Points,
    Steps,
    TextBlock,
    printed,
    typographic,
)
from boardwalk.press.pdf_painter import Painting, PrintableText
from boardwalk.press.typeface import ACCENT, BOLD, HAIR, INK, ITALIC, MARGIN, NOTE, QUIET, REGULAR, ROOM, TIGHT, style

TABLE_SIZES = ((8.8, 12.0), (8.8, 8.0), (8.2, 8.0), (7.6, 7.0))
"""Type size and gutter of a table, the best first; tables with many figures use a smaller one to avoid line breaks."""
MANY_FIGURES = 4
ONE_LINE = 52.0
"""A heading narrower than this is not broken."""
KEEP_ROWS = 11
"""A table with no more rows stays on one page; a longer one may be split, with its heading repeated."""
ABREAST_ROWS = 15
HALF = 233.0
"""The most width of a table that can go next to another."""


@dataclass(frozen=True)
class TableSetting:
    """A table with its type size and gutter."""

    table: DataTable
    size: float
    gutter: float

    @classmethod
    def of(cls, table: DataTable) -> TableSetting:
        """The best setting without line breaks, if smaller type helps."""
        settings = [cls(table, size, gutter) for size, gutter in TABLE_SIZES]
        if sum(column.figures for column in table.columns) < MANY_FIGURES:
            return settings[0]
        return next((each for each in settings if sum(each.natural) <= ROOM), settings[-1])

    @cached_property
    def natural(self) -> list[float]:
        """Widths with no broken cell and no heading of more than two lines."""
        return [self._cells(number) + self._gap(number) for number in range(len(self.table.columns))]

    @cached_property
    def least(self) -> list[float]:
        """Widths with lines broken at every space; figures are never broken."""
        return [self._words(number) + self._gap(number) for number in range(len(self.table.columns))]

    @cached_property
    def widths(self) -> list[float]:
        """As wide as the cells need; if that is too wide for the page, the widest columns shrink.

        If even that is too wide, words are broken: a table that runs off the page would lose them.
        """
        least = self.least if sum(self.least) <= ROOM else self._figures
        cap = max(self.natural)
        while cap > 0 and sum(self._within(cap, least)) > ROOM:
            cap -= 1.0
        return self._within(cap, least)

    @property
    def is_short(self) -> bool:
        return len(self.table.rows) <= KEEP_ROWS

    @property
    def is_narrow(self) -> bool:
        """Whether two such tables fit side by side."""
        return len(self.table.rows) <= ABREAST_ROWS and sum(self.widths) <= HALF

    @property
    def _figures(self) -> list[float]:
        """The least width of each column if words may be broken anywhere."""
        columns = zip(self.least, self.table.columns, strict=True)
        return [least if column.figures else 0.0 for least, column in columns]

    def _within(self, cap: float, least: list[float]) -> list[float]:
        return [min(high, max(low, cap)) for low, high in zip(least, self.natural, strict=True)]

    def _gap(self, number: int) -> float:
        return 1.0 + (self.gutter if number < len(self.table.columns) - 1 else 0.0)

    def _wide(self, text: str, font: str = "") -> float:
        return float(stringWidth(text, font or (BOLD if self.table.total else REGULAR), self.size))

    def _cells(self, number: int) -> float:
        words = self.table.columns[number].heading.split()
        halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(len(words))]
        heading = min((max(self._wide(half, ITALIC) for half in pair) for pair in halves), default=0.0)
        heading = max(heading, min(self._wide(" ".join(words), ITALIC), ONE_LINE))
        return max([heading, *(self._wide(row[number]) for row in self.table.rows)])

    def _words(self, number: int) -> float:
        figures = self.table.columns[number].figures
        heading = [self._wide(word, ITALIC) for word in self.table.columns[number].heading.split()]
        cells = [part for row in self.table.rows for part in ([row[number]] if figures else row[number].split())]
        return max([0.0, *heading, *map(self._wide, cells)])

    def flowables(self, caption: Any, *, kept: bool) -> list[Any]:
        """Caption, table and note; with `kept`, a short table stays on one page."""
        grid = Grid(self._rows(), colWidths=self.widths, style=self._rules(), repeatRows=1, hAlign="LEFT")
        note = [PrintableText(printed(self.table.note), NOTE)] if self.table.note else []
        whole = [Spacer(1, 5), caption, grid, *note, Spacer(1, 11)]
        if not kept:
            return whole
        return [KeepTogether(whole)] if self.is_short else [CondPageBreak(130), *whole]

    def _rows(self) -> list[list[Any]]:
        def line(cells: tuple[str, ...], font: str) -> list[Any]:
            styles = [style(font, self.size, self.size + 2.1, alignment=2 if each.figures else 0) for each in columns]
            return [PrintableText(printed(cell), look) for cell, look in zip(cells, styles, strict=True)]

        columns, rows = self.table.columns, self.table.rows
        body = [line(row, REGULAR) for row in rows]
        if self.table.total:
            body[-1] = line(rows[-1], BOLD)
        return [line(tuple(column.heading for column in columns), ITALIC), *body]

    def _rules(self) -> list[Any]:
        rules: list[Any] = [
            ("LINEABOVE", (0, 0), (-1, 0), 1.0, INK),
            ("LINEBELOW", (0, 0), (-1, 0), 0.5, INK),
            ("LINEBELOW", (0, -1), (-1, -1), 1.0, INK),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), self.gutter),
            ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 1.6),
            ("BOTTOMPADDING", (0, 0), (-1, -1), 2.2),
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ]
        if self.table.total:
            rules.append(("LINEABOVE", (0, -1), (-1, -1), 0.5, INK))
        if len(self.table.rows) > KEEP_ROWS:
            rules.append(("NOSPLIT", (0, -4), (-1, -1)))
        if self.table.grouped:
            begins = [number for number, row in enumerate(self.table.rows, 1) if row[0] and number > 1]
            rules += [("LINEABOVE", (0, number), (-1, number), 0.4, HAIR) for number in begins]
        return rules


SHORT_TEXT = 420
"""Most characters of a text that stays with what it introduces."""
INTRODUCED = 80
"""Points that must be left on a page for a text before a list, so the text does not end the page."""
KEPT_ITEMS = 8
"""Most items of a list that stays on one page."""
TALLEST = 560.0
"""The most height of a drawing, which leaves room for its caption and words on the same page."""


def to_pdf(document: Document) -> bytes:
    """The document's bytes; the same document gives the same ones."""
    types.load_fonts()
    out = BytesIO()
    _Template(out, document).multiBuild(_without_tail(list(_story(document))), canvasmaker=_canvas_of(document))
    return out.getvalue()


def _without_tail(story: list[Any]) -> list[Any]:
    """The story without the space after its last table, which would start a new page if the last one is full."""
    return story[:-1] if isinstance(story[-1], Spacer) else story


class _Template(BaseDocTemplate):  # type: ignore[misc]
    """Letter pages with one column; headings go into the contents and the bookmarks."""

    def __init__(self, out: BytesIO, document: Document) -> None:
        title = typographic(f"{document.title}: {document.kind.lower()}")
        super().__init__(
            out, pagesize=LETTER, leftMargin=MARGIN, rightMargin=MARGIN, topMargin=66, bottomMargin=62, title=title,
            author="Boardwalk", subject=document.kind, creator="Boardwalk", invariant=1, lang=document.language.locale,
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
    class Numbered(ArchiveCanvas):
        """Keeps its pages until their total is known."""

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
            self.drawRightString(width - MARGIN, 36, say(f"page {number} of {len(self._kept)}", document.language))
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
        heading = PrintableText(
            f'<font color="#0072b2">{number}</font>&nbsp;&nbsp;&nbsp;{printed(section.title)}', types.HEADING
        )
        heading.section = number, section.title
        groups = list(_abreast(section.blocks))
        first = _opening(groups)
        alone = first == 1 and len(groups) > 1 and not isinstance(groups[1][0], TextBlock)
        yield CondPageBreak(240 if alone else 180 if first == 0 else 130)
        yield KeepTogether(
            [heading, *(each for group in groups[:first] for each in _group(document, group, kept=False))]
        )
        for group in groups[first:]:
            if isinstance(group[0], TextBlock) and group[0].text.endswith(":"):
                yield CondPageBreak(INTRODUCED)
            yield from _group(document, group)


def _head(document: Document) -> Iterator[Any]:
    yield PrintableText(printed(document.kind), types.KIND)
    yield PrintableText(printed(document.title), types.TITLE)
    facts = [
        [PrintableText(printed(name), types.FACT), PrintableText(printed(text), types.BODY)]
        for name, text in document.facts
    ]
    yield Grid(facts, colWidths=[108, ROOM - 108], style=TIGHT)
    yield HRFlowable(width="100%", thickness=1.2, color=INK, spaceBefore=6, spaceAfter=12)
    if document.headlines:
        yield _strip(document.headlines)
        yield Spacer(1, 18)
    if document.has_contents:
        yield TableOfContents(levelStyles=[types.CONTENTS], dotsMinLevel=0, tableStyle=TableStyle(TIGHT))


def _strip(headlines: tuple[Headline, ...]) -> Any:
    cells = [
        [
            PrintableText(printed(each.name), types.NAME),
            PrintableText(printed(each.figure), types.BIG),
            PrintableText(printed(each.of), types.SMALL),
        ]
        for each in headlines
    ]
    bars = [("LINEBEFORE", (column, 0), (column, 0), 2, ACCENT) for column in range(len(cells))]
    look = [*TIGHT, ("LEFTPADDING", (0, 0), (-1, -1), 8), ("BOTTOMPADDING", (0, 0), (-1, -1), 1), *bars]
    return Grid([cells], colWidths=[ROOM / len(cells)] * len(cells), style=look)


def _abreast(blocks: tuple[Block, ...]) -> Iterator[list[Block]]:
    """Blocks one by one, except that consecutive narrow tables are paired."""
    waiting: list[Block] = []
    for block in blocks:
        if isinstance(block, DataTable) and TableSetting.of(block).is_narrow:
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
    """How many groups stay with the heading: a text, and what it introduces if that stays on one page."""
    first = groups[0][0]
    if _is_divided(first):
        return 0
    if len(groups) == 1 or not isinstance(first, TextBlock) or len(first.text) > SHORT_TEXT:
        return 1
    return 1 if any(map(_is_divided, groups[1])) else 2


def _is_divided(block: Block) -> bool:
    """Whether it may be split between pages rather than leave half of one blank."""
    if isinstance(block, Steps | Points):
        return len(block.items) > KEPT_ITEMS
    return isinstance(block, DataTable) and not TableSetting.of(block).is_short


def _group(document: Document, group: list[Block], *, kept: bool = True) -> list[Any]:
    """The flowables of a group; `kept` together on one page unless the caller does that: it cannot be nested."""
    if len(group) == 1:
        return _block(document, group[0], kept=kept)
    cells = [_block(document, block, kept=False) for block in group]
    return [Grid([cells], colWidths=[ROOM - HALF, HALF], style=TIGHT, hAlign="LEFT")]


def _block(document: Document, block: Block, *, kept: bool) -> list[Any]:
    match block:
        case TextBlock(text):
            return [PrintableText(printed(text), types.BODY)]
        case Listing(text):
            return [PrintableText(escape(text), types.CODE)]
        case Steps(items) | Points(items):
            return [_items(items, numbered=isinstance(block, Steps))]
        case DataTable():
            return TableSetting.of(block).flowables(_caption(document, block), kept=kept)
        case Picture():
            return _figure(document, block, PageChart(block.figure, REGULAR, BOLD), kept=kept)
        case Drawing():
            return _figure(document, block, Painting(block.root, ROOM, TALLEST), kept=kept)


def _figure(document: Document, block: Picture | Drawing, figure: Any, *, kept: bool) -> list[Any]:
    """A figure with its caption and words on one page."""
    whole = [
        Spacer(1, 6),
        _caption(document, block),
        figure,
        PrintableText(printed(block.words), types.NOTE),
        Spacer(1, 10),
    ]
    return [KeepTogether(whole)] if kept else whole


def _items(items: tuple[tuple[str, str], ...], *, numbered: bool) -> Any:
    """A number or a bullet, the text, and the paragraphs to the right; an item is not split between pages."""
    rows = [
        [
            PrintableText(f"{number}." if numbered else "\N{BULLET}", types.NUMBER),
            PrintableText(printed(text), types.STEP),
            PrintableText(printed(law), types.CITED),
        ]
        for number, (text, law) in enumerate(items, 1)
    ]
    cited = 118 if any(law for _, law in items) else 0
    look = [*TIGHT, ("NOSPLIT", (0, 0), (-1, 0)), ("BOTTOMPADDING", (0, 0), (-1, -1), 2)]
    return Grid(rows, colWidths=[22, ROOM - 22 - cited, cited], style=look, hAlign="LEFT", spaceAfter=8)


def _caption(document: Document, block: Captioned) -> Any:
    return PrintableText(f'<font color="#0072b2">{document.label(block)}.</font> {printed(block.title)}', types.CAPTION)
