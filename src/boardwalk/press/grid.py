"""Tables on a PDF page: how wide their columns are, how small their type, and where their rules stand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, KeepTogether, Spacer
from reportlab.platypus import Table as Grid

from boardwalk.press.document import Table, printed
from boardwalk.press.typeface import BOLD, HAIR, INK, ITALIC, NOTE, REGULAR, ROOM, style
from boardwalk.press.typeset import Set

SIZES = ((8.8, 12.0), (8.8, 8.0), (8.2, 8.0), (7.6, 7.0))
"""Type and gutter of a table, the best first; tables of many figures take a smaller one rather than break a line."""
MANY_FIGURES = 4
ONE_LINE = 52.0
"""A heading no wider than this is not broken."""
KEEP_ROWS = 11
"""A table of so many rows stays on one page; a longer one may be divided, with its heading again."""
ABREAST_ROWS = 15
HALF = 233.0
"""The width of tables that may stand two abreast."""


@dataclass(frozen=True)
class Setting:
    """A table and the measure in which it is set."""

    table: Table
    size: float
    gutter: float

    @classmethod
    def of(cls, table: Table) -> Setting:
        """The best measure in which no line breaks, if a smaller type is what helps."""
        settings = [cls(table, size, gutter) for size, gutter in SIZES]
        if sum(column.figures for column in table.columns) < MANY_FIGURES:
            return settings[0]
        return next((each for each in settings if sum(each.natural) <= ROOM), settings[-1])

    @cached_property
    def natural(self) -> list[float]:
        """Widths with no cell broken and no heading of more than two lines."""
        return [self._cells(number) + self._gap(number) for number in range(len(self.table.columns))]

    @cached_property
    def least(self) -> list[float]:
        """Widths with words broken at every blank; figures never are."""
        return [self._words(number) + self._gap(number) for number in range(len(self.table.columns))]

    @cached_property
    def widths(self) -> list[float]:
        """As wide as the words need; if that is more than the page has, the widest columns give way.

        Where even that is too wide, words are broken: a table that leaves the page loses them.
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
        """Whether two of them may stand side by side."""
        return len(self.table.rows) <= ABREAST_ROWS and sum(self.widths) <= HALF

    @property
    def _figures(self) -> list[float]:
        """The least of each column, if words may be broken anywhere."""
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
        """Caption, table and note; a short one on one page, unless it is kept by something around it."""
        grid = Grid(self._rows(), colWidths=self.widths, style=self._rules(), repeatRows=1, hAlign="LEFT")
        note = [Set(printed(self.table.note), NOTE)] if self.table.note else []
        whole = [Spacer(1, 5), caption, grid, *note, Spacer(1, 11)]
        if not kept:
            return whole
        return [KeepTogether(whole)] if self.is_short else [CondPageBreak(130), *whole]

    def _rows(self) -> list[list[Any]]:
        def line(cells: tuple[str, ...], font: str) -> list[Any]:
            styles = [style(font, self.size, self.size + 2.1, alignment=2 if each.figures else 0) for each in columns]
            return [Set(printed(cell), look) for cell, look in zip(cells, styles, strict=True)]

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
