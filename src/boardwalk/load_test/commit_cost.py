"""What commits cost: the commits of a run are read back from its database, and the same rows are written again,
once with just the database driver and once the way a server writes them.
"""

from __future__ import annotations

import re
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from typing import Any, NamedTuple, cast

import psycopg
from sqlalchemy import Connection, Row, Table, select

from boardwalk.pit.record.chain import StreamHead
from boardwalk.pit.store.engine import PRAGMAS, Store, open_store
from boardwalk.pit.store.schema import metadata, orders, postings, records, rounds, shuffles, streams
from boardwalk.pit.writer.batch import Batch, BatchRows
from boardwalk.pit.writer.sync import PitState
from boardwalk.pit.writer.transaction import INSERTED_TABLES, write

COMMITMENT = re.compile(r'"commitment":"([0-9a-f]{64})"')
RowValues = tuple[Any, ...]


class CommitHead(NamedTuple):
    """The head of a stream after a commit."""

    seq: int
    head: str
    number: int
    version: int
    link: str | None
    name: str


class CommitRows(NamedTuple):
    """What one commit wrote."""

    at: int
    rows: Mapping[str, list[RowValues]]
    """By the name of their table."""
    heads: tuple[CommitHead, ...]
    """The heads of the streams that changed."""

    @property
    def records(self) -> int:
        return len(self.rows["records"])


def read_commits(store: Store) -> list[CommitRows]:
    """All commits, in order."""
    with store.reading() as connection:
        return _grouped_commits(connection)


def _rows_in_order(connection: Connection, table: Table) -> Iterable[Row[Any]]:
    return connection.execute(select(table).order_by(*table.primary_key.columns))


def _grouped_commits(connection: Connection) -> list[CommitRows]:
    at_order: dict[tuple[str, int], int] = {}
    at_record: dict[tuple[str, int], int] = {}
    at_commitment: dict[str, int] = {}
    rows: defaultdict[int, defaultdict[str, list[RowValues]]] = defaultdict(lambda: defaultdict(list))
    for row in _rows_in_order(connection, orders):
        at_order[row.stream, row.seq] = row.at
        rows[row.at]["orders"].append(tuple(row))
    for row in _rows_in_order(connection, records):
        at = at_record[row.stream, row.seq] = at_order[row.order_stream, row.order_seq]
        rows[at]["records"].append(tuple(row))
        for commitment in COMMITMENT.findall(row.event):
            at_commitment[commitment] = min(at, at_commitment.get(commitment, at))
    for row in _rows_in_order(connection, postings):
        rows[at_order[row.order_stream, row.order_seq]]["postings"].append(tuple(row))
    for row in _rows_in_order(connection, rounds):
        rows[at_record[row.stream, row.last_seq]]["rounds"].append(tuple(row))
    for row in _rows_in_order(connection, shuffles):
        rows[at_commitment[row.commitment]]["shuffles"].append(tuple(row))
    links = {row.name: row.link for row in _rows_in_order(connection, streams)}
    heads: dict[str, CommitHead] = {}
    return [_commit_rows(at, rows[at], heads, links) for at in sorted(rows)]


def _commit_rows(
    at: int, rows: Mapping[str, list[RowValues]], heads: dict[str, CommitHead], links: Mapping[str, str | None]
) -> CommitRows:
    """One commit; updates `heads`. The stream that represents a section changes with every order to it."""
    last: dict[str, RowValues | None] = {}
    for row in rows["orders"]:
        last.setdefault(links[row[0]] or row[0], None)
    last |= {row[0]: row for row in rows["records"]}
    for name, record in last.items():
        before = heads.get(name, CommitHead(0, "", 0, 0, links[name], name))
        seq, hashed, number = before[:3] if record is None else (record[1], record[6], record[4])
        heads[name] = CommitHead(seq, hashed, number, before.version + 1, links[name], name)
    return CommitRows(at, rows, tuple(heads[name] for name in sorted(last)))


MICROSECONDS = 1_000_000
INSERTED_NAMES = tuple(table.name for table, _ in INSERTED_TABLES)


class CommitTimes(NamedTuple):
    """How long each commit took bare, and the way an otherwise idle server writes it."""

    bare: list[float]
    ours: list[float]


class CommitBatch(NamedTuple):
    """The parts of a batch that a server's writer needs to write a commit."""

    before: PitState
    state: PitState
    rows: BatchRows
    touched: frozenset[str]


class DatabaseDriver(NamedTuple):
    """A bare connection."""

    many: Callable[[str, Sequence[Any]], object]
    begin: Callable[[], object]
    commit: Callable[[], object]
    mark: str
    """How the driver writes a parameter."""


def time_commits(bare: str, ours: str, before: Sequence[CommitRows], measured: Sequence[CommitRows]) -> CommitTimes:
    """Write all of these commits into two empty databases, and time those that are measured."""
    with ExitStack() as stack:
        store = stack.enter_context(closing(open_store(ours)))
        open_store(bare).close()
        for database in (ours, bare):
            driver = stack.enter_context(_driver(database))
            texts = _Statements(driver.mark)
            driver.begin()
            for written in before:
                _write_bare(driver, texts, written)
            driver.commit()
        return _times_in_turn(
            measured,
            lambda written: _commit_bare(driver, texts, written),
            lambda batch: _commit_as_server(store, batch),
        )


def _times_in_turn(
    measured: Sequence[CommitRows], bare: Callable[[CommitRows], object], ours: Callable[[Batch], object]
) -> CommitTimes:
    """Time them at the original intervals: a disk that rests between two commits is slower."""
    times = CommitTimes([], [])
    shift = time.perf_counter() - measured[0].at / MICROSECONDS if measured else 0.0
    for place, written in enumerate(measured):
        batch = _batch_of(written)
        time.sleep(max(0.0, written.at / MICROSECONDS + shift - time.perf_counter()))
        if place % 2:
            times.ours.append(_seconds(ours, batch))
        times.bare.append(_seconds(bare, written))
        if not place % 2:
            times.ours.append(_seconds(ours, batch))
    return times


def _seconds(commit: Callable[[Any], object], what: CommitRows | Batch) -> float:
    began = time.perf_counter()
    commit(what)
    return time.perf_counter() - began


def _commit_bare(driver: DatabaseDriver, texts: _Statements, written: CommitRows) -> None:
    driver.begin()
    _write_bare(driver, texts, written)
    driver.commit()


def _commit_as_server(store: Store, batch: Batch) -> None:
    with store.writing() as connection:
        write(connection, batch)


def _batch_of(written: CommitRows) -> Batch:
    rows = BatchRows()
    for table, name in INSERTED_TABLES:
        columns = [each.name for each in table.columns]
        setattr(rows, name, [dict(zip(columns, row, strict=True)) for row in written.rows.get(table.name, ())])
    after = {head.name: StreamHead(head.seq, head.head, head.number, head.version, head.link) for head in written.heads}
    before = {name: head._replace(version=head.version - 1) for name, head in after.items() if head.version > 1}
    none_due = {name: head.seq for name, head in after.items()}
    state = PitState(after, snapshots=none_due)
    return cast("Batch", CommitBatch(PitState(before), state, rows, frozenset(after)))


class _Statements:
    """The SQL statements for one driver."""

    def __init__(self, mark: str) -> None:
        self.inserts = {
            name: f"INSERT INTO {name} VALUES ({', '.join(mark for _ in table.columns)})"  # noqa: S608
            for name, table in metadata.tables.items()
        }
        self.move = (
            f"UPDATE streams SET seq = {mark}, head = {mark}, number = {mark}, version = {mark}, link = {mark}"  # noqa: S608
            f" WHERE name = {mark} AND version = {mark}"
        )


def _write_bare(driver: DatabaseDriver, texts: _Statements, written: CommitRows) -> None:
    known = [(*head, head.version - 1) for head in written.heads if head.version > 1]
    new = [(head.name, *head[:5]) for head in written.heads if head.version == 1]
    if known:
        driver.many(texts.move, known)
    if new:
        driver.many(texts.inserts["streams"], new)
    for name in INSERTED_NAMES:
        rows = written.rows.get(name)
        if rows:
            driver.many(texts.inserts[name], rows)


def _driver(database: str) -> AbstractContextManager[DatabaseDriver]:
    return _postgresql(database) if "://" in database else _sqlite(database)


@contextmanager
def _sqlite(path: str) -> Iterator[DatabaseDriver]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        yield DatabaseDriver(
            connection.executemany,
            lambda: connection.execute("BEGIN IMMEDIATE"),
            lambda: connection.execute("COMMIT"),
            "?",
        )


@contextmanager
def _postgresql(url: str) -> Iterator[DatabaseDriver]:
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        connection.commit()
        yield DatabaseDriver(cursor.executemany, lambda: None, connection.commit, "%s")
