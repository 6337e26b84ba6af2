"""Sections of a printed document as Markdown, with links to the register for every paragraph they name."""

from __future__ import annotations

from boardwalk.press.document import DataTable, Points, Section, Steps, TextBlock
from boardwalk.press.notation import capitalized
from from_code.law import linked
from from_code.markdown import page, table

Block = TextBlock | Points | Steps | DataTable


def section(source: Section, above: str = "../law/") -> str:
    """The blocks of a section, to go below the caller's heading."""
    return page(*(block(each, above) for each in source.blocks if isinstance(each, Block)))


def block(source: Block, above: str) -> str:
    """One block; `above` is the path to the register from its page."""
    match source:
        case TextBlock(text):
            return linked(text, above)
        case DataTable():
            return _table(source, above)
        case Steps(items) | Points(items):
            mark = "1." if isinstance(source, Steps) else "-"
            return "\n".join(f"{mark} {linked(f'{text} {laws}'.strip(), above)}" for text, laws in items)


def _table(source: DataTable, above: str) -> str:
    rows = [[linked(cell, above) for cell in row] for row in source.rows]
    grid = table([capitalized(column.heading) for column in source.columns], rows)
    return page(f"### {source.title}", grid, linked(source.note, above))
