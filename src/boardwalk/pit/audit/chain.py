"""The chain of every stream: no record is missing, moved or changed, and the heads are those of the last records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from boardwalk.pit.audit.finding import Found, Kind
from boardwalk.pit.audit.hashing import BEFORE_THE_FIRST, listed_hash
from boardwalk.pit.store.reading import AT_ONCE
from boardwalk.pit.store.schema import orders, records, streams


class End(NamedTuple):
    """The end of a stream."""

    seq: int = 0
    hash: str | None = BEFORE_THE_FIRST
    """Unknown after a record that is missing."""
    number: int = 0


def verify_chains(connection: Connection, found: Found, tick: Callable[[], None]) -> dict[str, End]:
    """Every record in every stream; gives how each stream ends."""
    of_order = (records.c.order_stream == orders.c.stream) & (records.c.order_seq == orders.c.seq)
    chosen = select(records, orders.c.digest).outerjoin(orders, of_order).order_by(records.c.stream, records.c.seq)
    ends: dict[str, End] = {}
    for row in connection.execute(chosen.execution_options(yield_per=AT_ONCE)):
        ends[row.stream] = _verify_record(row, ends.get(row.stream, End()), found)
        tick()
    return ends


def _verify_record(row: Row[Any], before: End, found: Found) -> End:
    stream, seq, number = row.stream, row.seq, row.number
    if type(seq) is not int or type(number) is not int:
        found.say(Kind.CHAIN, stream, before.seq + 1, "has a number that is none")
        return End(before.seq + 1, None, before.number)
    due = before.seq + 1
    if seq != due:
        missing = f"is missing: after record {before.seq} comes {seq}" if seq > due else f"stands after {before.seq}"
        found.say(Kind.CHAIN, stream, due, missing)
        before = before._replace(hash=None)
    if row.digest is None:
        found.say(Kind.ORDER, stream, seq, f"its order, {row.order_stream} record {row.order_seq}, is not there")
    elif before.hash is not None:
        right = listed_hash(before.hash, stream, seq, number, row.digest, row.event)
        if right != row.hash:
            found.say(Kind.CHAIN, stream, seq, "its hash is not that of its contents, its order and the record before")
    if number <= before.number:
        found.say(Kind.CHAIN, stream, seq, f"has the number {number} after {before.number}; numbers only grow")
    return End(seq, row.hash, number)


def verify_heads(connection: Connection, ends: dict[str, End], found: Found) -> int:
    """The row of every stream says how it ends; gives how many there are."""
    rows = {row.name: row for row in connection.execute(select(streams).order_by(streams.c.name))}
    for name, end in ends.items():
        if name not in rows:
            found.say(Kind.HEAD, name, end.seq, "the stream has records and no head")
    for name, row in rows.items():
        _verify_head(name, row, ends.get(name, End()), found)
    return len(rows)


def _verify_head(name: str, row: Row[Any], end: End, found: Found) -> None:
    if type(row.seq) is not int or row.seq != end.seq:
        behind = type(row.seq) is int and row.seq > end.seq
        last = f"the head stands at record {row.seq}, the last one is {end.seq}"
        found.say(Kind.HEAD, name, end.seq + 1 if behind else end.seq, f"is missing: {last}" if behind else last)
    elif end.seq == 0:
        found.say(Kind.HEAD, name, None, "the stream has a head and no record")
    elif row.head != end.hash:
        found.say(Kind.HEAD, name, end.seq, "the head is not the hash of the last record")
    elif row.number != end.number:
        found.say(Kind.HEAD, name, end.seq, f"the head has the number {row.number}, the last record {end.number}")
