"""A result as a table: text in a terminal, HTML in a notebook."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple


class FigureTable(NamedTuple):
    """A heading, the names of the columns, and the rows. Columns of figures line up on the right."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def text(self) -> str:
        """
        >>> print(FigureTable("Caribbean Stud Poker", ("wager", "paid"), (("ante", "10.00"), ("bet", "0.00"))).text())
        Caribbean Stud Poker
        wager   paid
        ante   10.00
        bet     0.00
        """
        lines = [self.columns, *self.rows]
        widths = [max(len(line[place]) for line in lines) for place in range(len(self.columns))]
        figures = [all(_is_figure(row[place]) for row in self.rows) for place in range(len(self.columns))]
        return "\n".join([self.heading, *(_aligned(line, widths, figures) for line in lines)])

    def html(self) -> str:
        """
        >>> FigureTable("A & B", ("x",), (("1",),)).html()
        '<table><caption>A &amp; B</caption><tr><th>x</th></tr><tr><td>1</td></tr></table>'
        """
        rows = [_cells("th", self.columns), *(_cells("td", row) for row in self.rows)]
        return f"<table><caption>{escape(self.heading)}</caption>{''.join(rows)}</table>"


_FIGURE = re.compile(r"[+-]?[$]?[0-9][0-9,.]*(%| to [0-9]+)?")
"""A number, an amount, a percentage or odds; not the number of a paragraph."""


def _is_figure(cell: str) -> bool:
    return _FIGURE.fullmatch(cell) is not None


def _aligned(line: Sequence[str], widths: Sequence[int], figures: Sequence[bool]) -> str:
    cells = (
        cell.rjust(width) if figure else cell.ljust(width)
        for cell, width, figure in zip(line, widths, figures, strict=True)
    )
    return "  ".join(cells).rstrip()


def _cells(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


class ShownAsTable:
    """A result that shows itself as a table, in a terminal and in a notebook."""

    def figure_table(self) -> FigureTable:
        """What it shows."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return self.figure_table().text()

    def _repr_html_(self) -> str:
        return self.figure_table().html()
