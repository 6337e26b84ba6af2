"""The paper on a house's approvals and submissions: what each table needs on record, what it has, what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from boardwalk import __version__
from boardwalk.documents.filing.paper import prose
from boardwalk.games.declaration.approval import RequiredApproval
from boardwalk.law import Paragraph
from boardwalk.pit.house_file import HouseFile
from boardwalk.pit.house_file.setup import TableSetup
from boardwalk.press.document import Block, DataTable, Document, Section, TextBlock, data_table
from boardwalk.table.state import ApprovalRecord
from boardwalk.table.supervision.approval import RECORDS
from boardwalk.table.supervision.posted_sign import POSTED

MISSING = "not on record"


def laws_of(house: HouseFile) -> tuple[Paragraph, ...]:
    """The paragraphs that want something on record at a table of this house."""
    return tuple(dict.fromkeys(each.law for table in house.tables for each in table.offered.approvals))


def approvals_document(house: HouseFile) -> Document:
    """What each table needs on record, table by table."""
    found = sum(len(house.papers_of(table)) for table in house.tables)
    missing = sum(len(house.missing_at(table)) for table in house.tables)
    sections = [
        Section(f"Table {table.number}: {table.offered.title}", tuple(_of_table(house, table)))
        for table in house.tables
    ]
    return Document(
        kind="Approvals and submissions",
        title=house.name,
        facts=(
            ("Required by", ", ".join(map(str, laws_of(house))) or "nothing"),
            ("On record", str(found)),
            ("Missing", str(missing) if missing else "nothing"),
            ("Software", f"boardwalk {__version__}"),
        ),
        sections=(Section("What is on record", (TextBlock(prose("records", law=str(RECORDS))),)), *sections),
    )


def _of_table(house: HouseFile, table: TableSetup) -> Iterator[Block]:
    if table.offered.approvals:
        yield _records(house, table)
    else:
        yield TextBlock("The texts that we have require no approval or submission for this table.")
    signs = house.signs_at(table)
    if signs:
        rows = [(sign.title, str(sign.law)) for sign in signs]
        note = f"A floorperson confirms them before the table opens ({POSTED})."
        yield data_table(f"Signs at table {table.number}", "sign|required by", rows, note=note)


def _records(house: HouseFile, table: TableSetup) -> DataTable:
    papers = house.papers_of(table)

    def rows() -> Iterator[tuple[str, ...]]:
        for each in table.offered.approvals:
            paper = papers.get(each.item)
            needs = "submission" if each.filed else "approval"
            yield (each.title, needs, str(each.law), *((MISSING, "", "") if paper is None else paper[:3]))

    headings = "what|needs|required by|number|date|by"
    return data_table(f"On record for table {table.number}", headings, rows(), note=f"Required by {RECORDS}.")


def approvals_data(house: HouseFile) -> dict[str, Any]:
    """The same for programs."""
    return {
        "software": f"boardwalk {__version__}",
        "tables": [
            {
                "table": table.number,
                "game": table.game,
                "records": [_record_data(each, house.papers_of(table)) for each in table.offered.approvals],
                "signs": [
                    {"sign": each.name, "title": each.title, "law": str(each.law)} for each in house.signs_at(table)
                ],
            }
            for table in house.tables
        ],
    }


def _record_data(each: RequiredApproval, papers: Mapping[str, ApprovalRecord]) -> dict[str, Any]:
    paper = papers.get(each.item)
    return {
        "item": each.item,
        "title": each.title,
        "law": str(each.law),
        "needs": "submission" if each.filed else "approval",
        "on_record": None if paper is None else {"number": paper.number, "date": paper.date, "by": paper.by},
    }
