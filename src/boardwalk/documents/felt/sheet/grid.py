"""The lists on a sheet: a heading, names of columns, and rows of small type between hairlines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.platypus import Table as Grid

from boardwalk.documents.felt.sheet.paper import POINTS, SMALLEST, cell
from boardwalk.press.typeface import BOLD, HAIR, INK, ITALIC, REGULAR, TIGHT, style

TEXT = style(REGULAR, 7.2, 8.5)
STRONG = style(BOLD, 7.2, 8.5)
NAME = style(ITALIC, SMALLEST, 8)
HEADING = style(BOLD, 8.2, 10)


def listing(heading: str, names: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float]) -> Any:
    """Rows under a heading; the widths of the columns are in millimetres."""
    first = [cell(heading, HEADING), *[""] * (len(names) - 1)]
    body = [[cell(text, TEXT) for text in row] for row in rows]
    look = [
        *TIGHT,
        ("SPAN", (0, 0), (-1, 0)),
        ("RIGHTPADDING", (0, 0), (-2, -1), 5),
        ("TOPPADDING", (0, 1), (-1, -1), 1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.6),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, INK),
        ("LINEBELOW", (0, 1), (-1, 1), 0.4, INK),
        ("LINEBELOW", (0, 2), (-1, -1), 0.3, HAIR),
    ]
    grid = [first, [cell(name, NAME) for name in names], *body]
    return Grid(grid, colWidths=[width * POINTS for width in widths], style=look, hAlign="LEFT")


def facts(rows: Sequence[tuple[str, str]], width: float, names: float = 24) -> Any:
    """Names and what they are, in a frame of lines: the block in the corner of a sheet."""
    body = [[cell(name, NAME), cell(text, STRONG if not number else TEXT)] for number, (name, text) in enumerate(rows)]
    look = [
        *TIGHT,
        ("LEFTPADDING", (0, 0), (-1, -1), 5),
        ("RIGHTPADDING", (0, 0), (-1, -1), 5),
        ("TOPPADDING", (0, 0), (-1, -1), 1.8),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.6),
        ("INNERGRID", (0, 0), (-1, -1), 0.4, INK),
        ("BOX", (0, 0), (-1, -1), 1.2, INK),
    ]
    return Grid(body, colWidths=[names * POINTS, (width - names) * POINTS], style=look, hAlign="LEFT")
