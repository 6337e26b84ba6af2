"""Pieces of Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, or nothing if there are no rows; empty columns are left out.

    >>> print(table(("hand", "pays", "ruling"), [("flush", "6 to 1", "")]), end="")
    | hand | pays |
    |---|---|
    | flush | 6 to 1 |
    """
    filled = [list(cells) for cells in rows]
    used = [any(cells[place] for cells in filled) for place in range(len(headings))]
    lines = [_row(list(compress(cells, used))) for cells in (headings, *filled)]
    return "\n".join([lines[0], "|" + "---|" * sum(used), *lines[1:]]) + "\n" if filled else ""


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '&#124;').replace(chr(10), ' ') for cell in cells)} |"


def code(text: object) -> str:
    """A name as code.

    >>> code("x | y")
    '`x | y`'
    """
    return f"`{text}`"


def page(*parts: str) -> str:
    """Parts with an empty line between; empty parts are left out."""
    return "\n\n".join(part.strip("\n") for part in parts if part.strip()) + "\n"
