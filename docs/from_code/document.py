"""Sections of a printed document as Markdown, every paragraph that they name a link to the register."""

from __future__ import annotations

from boardwalk.press.document import Paragraph, Points, Section, Steps, Table
from boardwalk.press.words import sentence
from from_code.law import linked
from from_code.markdown import page, table

Block = Paragraph | Points | Steps | Table


def section(written: Section, above: str = "../law/") -> str:
    """The blocks of a section, below a heading of the caller's."""
    return page(*(block(each, above) for each in written.blocks if isinstance(each, Block)))


def block(written: Block, above: str) -> str:
    """One block; `above` leads to the register from the page that it stands on."""
    match written:
        case Paragraph(text):
            return linked(text, above)
        case Table():
            return _table(written, above)
        case Steps(items) | Points(items):
            mark = "1." if isinstance(written, Steps) else "-"
            return "\n".join(f"{mark} {linked(f'{says} {laws}'.strip(), above)}" for says, laws in items)


def _table(written: Table, above: str) -> str:
    rows = [[linked(cell, above) for cell in row] for row in written.rows]
    grid = table([sentence(column.heading) for column in written.columns], rows)
    return page(f"### {written.title}", grid, linked(written.note, above))
