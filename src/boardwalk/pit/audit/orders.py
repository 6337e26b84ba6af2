"""The orders one after another, by the numbers of their first records, each with its records and its postings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from sqlalchemy import Connection, exists, func, select

from boardwalk.pit.audit.finding import Found, Kind
from boardwalk.pit.audit.hashing import listed_hash
from boardwalk.pit.store.reading import (
    AT_ONCE,
    KEYS_AT_ONCE,
    OrderRow,
    PostingRow,
    RecordRow,
    orders_behind,
    postings_behind,
    records_behind,
)
from boardwalk.pit.store.schema import orders, postings, records

Key = tuple[str, int]
FIRST = (records.c.stream == orders.c.stream) & (records.c.seq == orders.c.seq)
TEXTS = ("person", "role", "key", "request", "command", "digest")


class Whole(NamedTuple):
    """An order with everything that came of it."""

    order: OrderRow
    records: tuple[RecordRow, ...]
    postings: tuple[PostingRow, ...]


def whole_orders(connection: Connection) -> Iterator[Whole]:
    """All orders that have their first record, in an order in which they can be decided again."""
    chosen = select(orders.c.stream, orders.c.seq).join(records, FIRST)
    chosen = chosen.order_by(records.c.number, orders.c.stream, orders.c.seq).execution_options(yield_per=AT_ONCE)
    keys = ((row.stream, row.seq) for row in connection.execute(chosen))
    while some := list(islice(keys, KEYS_AT_ONCE)):
        yield from _wholes(connection, some)


def _wholes(connection: Connection, keys: list[Key]) -> Iterator[Whole]:
    found = orders_behind(connection, keys)
    of_records: dict[Key, list[RecordRow]] = defaultdict(list)
    for record in records_behind(connection, keys):
        of_records[record.order_stream, record.order_seq].append(record)
    of_postings: dict[Key, list[PostingRow]] = defaultdict(list)
    for posting in postings_behind(connection, keys):
        of_postings[posting.order_stream, posting.order_seq].append(posting)
    for key in keys:
        yield Whole(found[key], tuple(of_records[key]), tuple(of_postings[key]))


def verify_order(whole: Whole, found: Found) -> bool:
    """An order by itself: its digest, and its first record; whether it can be decided again."""
    order = whole.order
    right = listed_hash(*order[:-1])
    if right != order.digest:
        found.say(Kind.ORDER, order.stream, order.seq, "the digest of the order is not that of its contents")
    own = [row.seq for row in whole.records if row.stream == order.stream and type(row.seq) is int]
    if not own or min(own) != order.seq:
        found.say(Kind.ORDER, order.stream, order.seq, "is not the first record of the order that stands there")
        return False
    if not all(isinstance(getattr(order, name), str) for name in TEXTS):
        found.say(Kind.ORDER, order.stream, order.seq, "the order holds something that is no text")
        return False
    return True


def verify_loose_ends(connection: Connection, found: Found) -> dict[str, int]:
    """No order without its record, no posting without its order, no key used twice.

    Gives for each stream the first order that lost its record: what follows there cannot be decided again.
    """
    lost: dict[str, int] = {}
    without = select(orders.c.stream, orders.c.seq).where(~exists().where(FIRST))
    for row in connection.execute(without.order_by(orders.c.stream, orders.c.seq)):
        found.say(Kind.ORDER, row.stream, row.seq, "an order stands here, and its first record does not")
        if isinstance(row.seq, int):
            lost.setdefault(row.stream, row.seq)
    of_order = (orders.c.stream == postings.c.order_stream) & (orders.c.seq == postings.c.order_seq)
    loose = select(postings).where(~exists().where(of_order))
    for row in connection.execute(loose.order_by(postings.c.order_stream, postings.c.order_seq, postings.c.line)):
        what = f"line {row.line} of the ledger, {row.account}, belongs to no order"
        found.say(Kind.STRAY, row.order_stream, row.order_seq, what)
    _verify_keys(connection, found)
    _verify_times(connection, found)
    return lost


def _verify_keys(connection: Connection, found: Found) -> None:
    keys = (orders.c.person, orders.c.key)
    twice = select(*keys, func.max(orders.c.stream), func.max(orders.c.seq)).group_by(*keys).having(func.count() > 1)
    for person, key, stream, seq in map(tuple, connection.execute(twice)):
        found.say(Kind.ORDER, stream, seq, f"the key {key!r} of {person} was used for another order too")


def _verify_times(connection: Connection, found: Found) -> None:
    """No order of a stream was given before the one that stands before it."""
    before = func.lag(orders.c.at).over(partition_by=orders.c.stream, order_by=orders.c.seq).label("before")
    timed = select(orders.c.stream, orders.c.seq, orders.c.at, before).subquery()
    backward = select(timed.c.stream, timed.c.seq).where(timed.c.at < timed.c.before)
    for stream, seq in map(tuple, connection.execute(backward.order_by(timed.c.stream, timed.c.seq))):
        found.say(Kind.TIME, stream, seq, "the order is dated before the one that came before it")
