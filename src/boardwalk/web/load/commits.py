"""The commits of a run, read back from its database: every row, in the transaction that brought it.

All orders of one commit have the same time, and with it come their records, postings, rounds, shuffles, and the heads
that they moved.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Table, select

from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders, postings, records, rounds, shuffles, streams

COMMITMENT = re.compile(r'"commitment":"([0-9a-f]{64})"')
Values = tuple[Any, ...]


class Head(NamedTuple):
    """A stream after a commit."""

    seq: int
    head: str
    number: int
    version: int
    link: str | None
    name: str


class Written(NamedTuple):
    """What one commit wrote."""

    at: int
    rows: Mapping[str, list[Values]]
    """By the name of the table they are added to."""
    heads: tuple[Head, ...]
    """Streams that were moved."""

    @property
    def records(self) -> int:
        return len(self.rows["records"])


def read_commits(store: Store) -> list[Written]:
    """All commits in the order in which they were made."""
    with store.reading() as connection:
        return _grouped(connection)


def _all(connection: Connection, table: Table) -> Iterable[Row[Any]]:
    return connection.execute(select(table).order_by(*table.primary_key.columns))


def _grouped(connection: Connection) -> list[Written]:
    at_order: dict[tuple[str, int], int] = {}
    at_record: dict[tuple[str, int], int] = {}
    at_commitment: dict[str, int] = {}
    rows: defaultdict[int, defaultdict[str, list[Values]]] = defaultdict(lambda: defaultdict(list))
    for row in _all(connection, orders):
        at_order[row.stream, row.seq] = row.at
        rows[row.at]["orders"].append(tuple(row))
    for row in _all(connection, records):
        at = at_record[row.stream, row.seq] = at_order[row.order_stream, row.order_seq]
        rows[at]["records"].append(tuple(row))
        for commitment in COMMITMENT.findall(row.event):
            at_commitment[commitment] = min(at, at_commitment.get(commitment, at))
    for row in _all(connection, postings):
        rows[at_order[row.order_stream, row.order_seq]]["postings"].append(tuple(row))
    for row in _all(connection, rounds):
        rows[at_record[row.stream, row.last_seq]]["rounds"].append(tuple(row))
    for row in _all(connection, shuffles):
        rows[at_commitment[row.commitment]]["shuffles"].append(tuple(row))
    links = {row.name: row.link for row in _all(connection, streams)}
    heads: dict[str, Head] = {}
    return [_written(at, rows[at], heads, links) for at in sorted(rows)]


def _written(
    at: int, rows: Mapping[str, list[Values]], heads: dict[str, Head], links: Mapping[str, str | None]
) -> Written:
    """One commit; `heads` goes along with it. The stream that stands for a section moves with every order to it."""
    last: dict[str, Values | None] = {}
    for row in rows["orders"]:
        last.setdefault(links[row[0]] or row[0], None)
    last |= {row[0]: row for row in rows["records"]}
    for name, record in last.items():
        before = heads.get(name, Head(0, "", 0, 0, links[name], name))
        seq, hashed, number = before[:3] if record is None else (record[1], record[6], record[4])
        heads[name] = Head(seq, hashed, number, before.version + 1, links[name], name)
    return Written(at, rows, tuple(heads[name] for name in sorted(last)))
