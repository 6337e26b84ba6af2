"""The bare cost of commits: the same rows in the same transactions with nothing but the driver of the database.

They go into databases of their own beside the one of the run, with the same tables and settings: each commit once bare
and once as a server writes it, now the one first and now the other, so that both meet the disk in the same mood. What
was there before the measuring began is put in first, so that indexes are as deep. Snapshots and purses, which few
commits have, are left out of both.
"""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from typing import Any, NamedTuple, cast

import psycopg

from boardwalk.pit.batch import Batch, Rows
from boardwalk.pit.standing import Head, Standing
from boardwalk.pit.store.engine import PRAGMAS, Store, open_store
from boardwalk.pit.store.schema import metadata
from boardwalk.pit.writing import INSERTED, write
from boardwalk.web.load.commits import Written

MICROSECONDS = 1_000_000
NAMES = tuple(table.name for table, _ in INSERTED)


class Again(NamedTuple):
    """How long each of the same commits took bare, and as a server writes it when nothing else goes on."""

    bare: list[float]
    ours: list[float]


class Rewritten(NamedTuple):
    """A commit as the writer of a server has it: as much of a batch as is written."""

    before: Standing
    standing: Standing
    rows: Rows
    touched: frozenset[str]


class Driver(NamedTuple):
    """A connection without anything around it."""

    many: Callable[[str, Sequence[Any]], object]
    begin: Callable[[], object]
    commit: Callable[[], object]
    mark: str
    """How the driver writes a parameter."""


def write_again(bare: str, ours: str, before: Sequence[Written], measured: Sequence[Written]) -> Again:
    """Write all of these commits into two empty databases, and time those that are measured."""
    with ExitStack() as stack:
        store = stack.enter_context(closing(open_store(ours)))
        open_store(bare).close()
        for database in (ours, bare):
            driver = stack.enter_context(_driver(database))
            texts = _Texts(driver.mark)
            driver.begin()
            for written in before:
                _write(driver, texts, written)
            driver.commit()
        return _in_turn(measured, lambda written: _commit(driver, texts, written), lambda batch: _as_ours(store, batch))


def _in_turn(measured: Sequence[Written], bare: Callable[[Written], object], ours: Callable[[Batch], object]) -> Again:
    """At the distances at which the commits came: a disk that rests between two is slower."""
    again = Again([], [])
    shift = time.perf_counter() - measured[0].at / MICROSECONDS if measured else 0.0
    for place, written in enumerate(measured):
        batch = _batch(written)
        time.sleep(max(0.0, written.at / MICROSECONDS + shift - time.perf_counter()))
        if place % 2:
            again.ours.append(_seconds(ours, batch))
        again.bare.append(_seconds(bare, written))
        if not place % 2:
            again.ours.append(_seconds(ours, batch))
    return again


def _seconds(commit: Callable[[Any], object], what: Written | Batch) -> float:
    began = time.perf_counter()
    commit(what)
    return time.perf_counter() - began


def _commit(driver: Driver, texts: _Texts, written: Written) -> None:
    driver.begin()
    _write(driver, texts, written)
    driver.commit()


def _as_ours(store: Store, batch: Batch) -> None:
    with store.writing() as connection:
        write(connection, batch)


def _batch(written: Written) -> Batch:
    rows = Rows()
    for table, name in INSERTED:
        columns = [each.name for each in table.columns]
        setattr(rows, name, [dict(zip(columns, row, strict=True)) for row in written.rows.get(table.name, ())])
    after = {head.name: Head(head.seq, head.head, head.number, head.version, head.link) for head in written.heads}
    before = {name: head._replace(version=head.version - 1) for name, head in after.items() if head.version > 1}
    none_due = {name: head.seq for name, head in after.items()}
    standing = Standing(after, snapped=none_due)
    return cast("Batch", Rewritten(Standing(before), standing, rows, frozenset(after)))


class _Texts:
    """The statements, in the words of one driver."""

    def __init__(self, mark: str) -> None:
        self.inserts = {
            name: f"INSERT INTO {name} VALUES ({', '.join(mark for _ in table.columns)})"  # noqa: S608
            for name, table in metadata.tables.items()
        }
        self.move = (
            f"UPDATE streams SET seq = {mark}, head = {mark}, number = {mark}, version = {mark}, link = {mark}"  # noqa: S608
            f" WHERE name = {mark} AND version = {mark}"
        )


def _write(driver: Driver, texts: _Texts, written: Written) -> None:
    known = [(*head, head.version - 1) for head in written.heads if head.version > 1]
    new = [(head.name, *head[:5]) for head in written.heads if head.version == 1]
    if known:
        driver.many(texts.move, known)
    if new:
        driver.many(texts.inserts["streams"], new)
    for name in NAMES:
        rows = written.rows.get(name)
        if rows:
            driver.many(texts.inserts[name], rows)


def _driver(database: str) -> AbstractContextManager[Driver]:
    return _postgresql(database) if "://" in database else _sqlite(database)


@contextmanager
def _sqlite(path: str) -> Iterator[Driver]:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        yield Driver(
            connection.executemany,
            lambda: connection.execute("BEGIN IMMEDIATE"),
            lambda: connection.execute("COMMIT"),
            "?",
        )


@contextmanager
def _postgresql(url: str) -> Iterator[Driver]:
    with psycopg.connect(url) as connection, connection.cursor() as cursor:
        cursor.execute("SET synchronous_commit = on")
        connection.commit()
        yield Driver(cursor.executemany, lambda: None, connection.commit, "%s")
