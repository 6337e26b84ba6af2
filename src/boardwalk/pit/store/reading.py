"""Rows of the database as they are read by auditors, for regulators, and to recall a round. Nothing is written here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, Table, func, select, tuple_

from boardwalk.errors import InputError
from boardwalk.pit.store.engine import FIELD, Store, file_of, open_store
from boardwalk.pit.store.schema import orders, postings, records, rounds, shuffles

AT_ONCE = 2_000
"""Rows that come over from the database together."""
KEYS_AT_ONCE = 400
"""Keys in one question; databases take only so many."""


class OrderRow(NamedTuple):
    """An order as it is stored."""

    stream: str
    seq: int
    at: int
    person: str
    role: str
    key: str
    request: str
    command: str
    digest: str


class RecordRow(NamedTuple):
    """A record as it is stored."""

    stream: str
    seq: int
    order_stream: str
    order_seq: int
    number: int
    event: str
    hash: str


class PostingRow(NamedTuple):
    """A line of the ledger as it is stored."""

    order_stream: str
    order_seq: int
    line: int
    account: str
    cents: int


class RoundRow(NamedTuple):
    """Where a round stands in the stream of its table."""

    stream: str
    number: int
    first_seq: int
    last_seq: int
    void: bool


class ShuffleRow(NamedTuple):
    """What opens the commitment to a shuffle."""

    commitment: str
    stream: str
    secret: str
    cards: str


def open_existing(url: str) -> Store:
    """The database at this URL, which must be there: looking does not found a house.

    >>> open_existing("/no/such/house.db")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: database: there is no file '/no/such/house.db'
    """
    path = file_of(url)
    if path is not None and not path.is_file():
        raise InputError(FIELD, f"there is no file {str(path)!r}")
    return open_store(url)


def all_rows(connection: Connection, table: Table) -> Iterator[Row[Any]]:
    """Every row of a table, in the order of its key."""
    chosen = select(table).order_by(*table.primary_key.columns)
    yield from connection.execute(chosen.execution_options(yield_per=AT_ONCE))


def count_rows(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def records_of(connection: Connection, stream: str, first: int = 1, last: int | None = None) -> Iterator[RecordRow]:
    """The records of a stream from one to another, both included."""
    chosen = select(records).where(records.c.stream == stream, records.c.seq >= first).order_by(records.c.seq)
    if last is not None:
        chosen = chosen.where(records.c.seq <= last)
    yield from map(RecordRow._make, connection.execute(chosen.execution_options(yield_per=AT_ONCE)))


def records_behind(connection: Connection, keys: Iterable[tuple[str, int]]) -> list[RecordRow]:
    """All records of these orders, in whatever streams they are, by their numbers."""
    found = _by_keys(connection, records, (records.c.order_stream, records.c.order_seq), keys)
    return sorted(map(RecordRow._make, found), key=_as_it_happened)


def _as_it_happened(row: RecordRow) -> tuple[int, str, int]:
    return _number(row.number), str(row.stream), _number(row.seq)


def _as_it_was_posted(row: PostingRow) -> tuple[str, int, int]:
    return str(row.order_stream), _number(row.order_seq), _number(row.line)


def _number(value: object) -> int:
    """What a database holds in place of a number comes first: an audit says what it is."""
    return value if isinstance(value, int) else -1


def orders_behind(connection: Connection, keys: Iterable[tuple[str, int]]) -> dict[tuple[str, int], OrderRow]:
    """The orders of these streams and numbers."""
    found = map(OrderRow._make, _by_keys(connection, orders, (orders.c.stream, orders.c.seq), keys))
    return {(row.stream, row.seq): row for row in found}


def postings_behind(connection: Connection, keys: Iterable[tuple[str, int]]) -> list[PostingRow]:
    """The lines of the ledger of these orders."""
    found = _by_keys(connection, postings, (postings.c.order_stream, postings.c.order_seq), keys)
    return sorted(map(PostingRow._make, found), key=_as_it_was_posted)


def _by_keys(
    connection: Connection, table: Table, columns: tuple[Any, Any], keys: Iterable[tuple[str, int]]
) -> Iterator[Row[Any]]:
    wanted = list(dict.fromkeys(keys))
    for start in range(0, len(wanted), KEYS_AT_ONCE):
        some = wanted[start : start + KEYS_AT_ONCE]
        yield from connection.execute(select(table).where(tuple_(*columns).in_(some)))


def last_rounds(connection: Connection, stream: str, most: int) -> list[RoundRow]:
    """The last rounds of a table that are over, the latest first."""
    chosen = select(rounds).where(rounds.c.stream == stream).order_by(rounds.c.number.desc()).limit(most)
    return list(map(RoundRow._make, connection.execute(chosen)))


def one_round(connection: Connection, stream: str, number: int) -> RoundRow | None:
    """A round of a table that is over, by its number."""
    chosen = select(rounds).where(rounds.c.stream == stream, rounds.c.number == number)
    found = connection.execute(chosen).one_or_none()
    return None if found is None else RoundRow._make(found)


def shuffle_of(connection: Connection, commitment: str) -> ShuffleRow | None:
    """What opens a commitment."""
    found = connection.execute(select(shuffles).where(shuffles.c.commitment == commitment)).one_or_none()
    return None if found is None else ShuffleRow._make(found)


def table_numbers(connection: Connection) -> list[str]:
    """The numbers of all tables that have a record."""
    chosen = select(records.c.stream).where(records.c.seq == 1, records.c.stream.startswith("table:"))
    return sorted(name.removeprefix("table:") for name in connection.execute(chosen).scalars())
