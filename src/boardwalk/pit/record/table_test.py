"""Where a table test is in the record of the house: the record's number in the stream, and its hash in the chain."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from boardwalk.codec import tag_of
from boardwalk.pit.house.school import TableTestMarked
from boardwalk.pit.store.schema import HOUSE_STREAM, records


class RecordPlace(NamedTuple):
    """A record of the house stream. Its hash covers every record before it, and signed heads cover the hash."""

    seq: int
    hash: str


def record_of_test(connection: Connection, number: int) -> RecordPlace | None:
    """The record of the mark of a table test; None if it has not been handed in."""
    begins = f'{{"event":"{tag_of(TableTestMarked)}","number":{number},'
    found = select(records.c.seq, records.c.hash).where(
        records.c.stream == HOUSE_STREAM, records.c.event.startswith(begins, autoescape=True)
    )
    row = connection.execute(found).first()
    return None if row is None else RecordPlace(row.seq, row.hash)
