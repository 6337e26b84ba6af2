"""Sections of a printed document as Markdown, with links to the register for every paragraph they name."""

from __future__ import annotations

from boardwalk.press.document import DataTable, Points, Section, Steps, TextBlock
from boardwalk.press.notation import capitalized
from from_code.law import linked
from from_code.markdown import page, table

Block = TextBlock | Points | Steps | DataTable


def section(written: Section, above: str = "../law/") -> str:
    """The blocks of a section, to go below the caller's heading."""
    return page(*(block(each, above) for each in written.blocks if isinstance(each, Block)))


def block(written: Block, above: str) -> str:
    """One block; `above` is the way to the register from its page."""
    match written:
        case TextBlock(text):
            return linked(text, above)
        case DataTable():
            return _table(written, above)
        case Steps(items) | Points(items):
            mark = "1." if isinstance(written, Steps) else "-"
            return "\n".join(f"{mark} {linked(f'{says} {laws}'.strip(), above)}" for says, laws in items)


def _table(written: DataTable, above: str) -> str:
    rows = [[linked(cell, above) for cell in row] for row in written.rows]
    grid = table([capitalized(column.heading) for column in written.columns], rows)
    return page(f"### {written.title}", grid, linked(written.note, above))
