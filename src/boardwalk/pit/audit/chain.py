"""The chain of every stream, the orders behind it, and seals made earlier: no record is missing, moved or changed, each
head matches the last record, and every order has its digest, its records and its postings.

All hashes are SHA-256 in lowercase hexadecimal digits, over JSON without spaces, as ASCII:

- an order: the list of stream, seq, at, person, role, key, request, command;
- a record: the list of the previous record's hash (64 zeros for the first), stream, seq, number, its order's digest,
  event. Command and event are texts, and are strings in the list.

A commitment to a shuffle: each position in the order before any cut, counted from 1, has a salt, which is the
HMAC-SHA256 of `boardwalk shuffle <position>` under the secret. A leaf is the hash of `salt:position:card`, and the
commitment is the hash of the 52 leaves joined by commas.

A seal is a JSON object: `house`, `at` (microseconds since 1970), `streams` (a list of `name`, `seq`, `head`, sorted by
name), `public_key` and `signature` in hexadecimal digits. The Ed25519 signature covers the JSON, without spaces, of the
object with only `house`, `at` and `streams`, in this order.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import islice
from json.encoder import encode_basestring_ascii
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Connection, Row, exists, func, select

from boardwalk.codec import read_json
from boardwalk.errors import InputError
from boardwalk.pit.audit.clock import clock_events, set_times, step_back
from boardwalk.pit.audit.finding import FindingKind, FindingLog
from boardwalk.pit.store.schema import (
    KEYS_AT_ONCE,
    ROWS_AT_ONCE,
    OrderRow,
    PostingRow,
    RecordRow,
    orders,
    orders_behind,
    postings,
    postings_behind,
    records,
    records_behind,
    streams,
)

FIRST_HASH = 64 * "0"
HMAC_BLOCK = 64
"""Bytes that SHA-256 takes at a time."""


def hex_digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def listed_hash(*parts: object) -> str:
    """The hash of a list of texts and whole numbers.

    >>> listed_hash("a", 1) == hashlib.sha256(b'["a",1]').hexdigest()
    True
    """
    return hex_digest(f"[{','.join(map(_part_text, parts))}]")


def _part_text(part: object) -> str:
    """A part of a list as JSON; what no database of ours contains becomes some text that has another hash."""
    if type(part) is str:
        return encode_basestring_ascii(part)
    return str(part) if type(part) is int else json.dumps(part, default=repr)


def opened_commitment(secret: str, cards: str) -> str | None:
    """The commitment that this secret and order open; None if the secret is malformed."""
    try:
        key = bytes.fromhex(secret)
    except (ValueError, TypeError):
        return None
    salted = _keyed_hash(key)
    leaves = []
    for position, card in enumerate(cards.split(" "), 1):
        leaves.append(hex_digest(f"{salted(b'boardwalk shuffle %d' % position)}:{position}:{card}"))
    return hex_digest(",".join(leaves))


def _keyed_hash(key: bytes) -> Callable[[bytes], str]:
    """HMAC-SHA256 under one key (RFC 2104). The key is prepared once, which is most of the work for short texts.

    >>> import hmac
    >>> _keyed_hash(b"key")(b"text") == hmac.digest(b"key", b"text", "sha256").hex()
    True
    """
    block = (hashlib.sha256(key).digest() if len(key) > HMAC_BLOCK else key).ljust(HMAC_BLOCK, b"\0")
    inner, outer = (hashlib.sha256(bytes(byte ^ pad for byte in block)) for pad in (0x36, 0x5C))

    def keyed(text: bytes) -> str:
        inside, outside = inner.copy(), outer.copy()
        inside.update(text)
        outside.update(inside.digest())
        return outside.hexdigest()

    return keyed


class StreamEnd(NamedTuple):
    """The end of a stream."""

    seq: int = 0
    hash: str | None = FIRST_HASH
    """None after a missing record."""
    number: int = 0


def verify_chains(connection: Connection, log: FindingLog, tick: Callable[[], None]) -> dict[str, StreamEnd]:
    """Verify every record in every stream, and return the end of each stream."""
    of_order = (records.c.order_stream == orders.c.stream) & (records.c.order_seq == orders.c.seq)
    query = select(records, orders.c.digest).outerjoin(orders, of_order).order_by(records.c.stream, records.c.seq)
    ends: dict[str, StreamEnd] = {}
    for row in connection.execute(query.execution_options(yield_per=ROWS_AT_ONCE)):
        ends[row.stream] = _verify_record(row, ends.get(row.stream, StreamEnd()), log)
        tick()
    return ends


def _verify_record(row: Row[Any], before: StreamEnd, log: FindingLog) -> StreamEnd:
    stream, seq, number = row.stream, row.seq, row.number
    if type(seq) is not int or type(number) is not int:
        log.add(FindingKind.CHAIN, stream, before.seq + 1, "its number is not a whole number")
        return StreamEnd(before.seq + 1, None, before.number)
    due = before.seq + 1
    if seq != due:
        wrong = "is missing" if seq > due else "is out of sequence"
        log.add(FindingKind.CHAIN, stream, due, f"{wrong}: record {before.seq} is followed by record {seq}")
        before = before._replace(hash=None)
    if row.digest is None:
        log.add(FindingKind.ORDER, stream, seq, f"its order, {row.order_stream} record {row.order_seq}, is missing")
    elif before.hash is not None:
        right = listed_hash(before.hash, stream, seq, number, row.digest, row.event)
        if right != row.hash:
            log.add(
                FindingKind.CHAIN,
                stream,
                seq,
                "its hash does not match its contents, its order and the previous record",
            )
    if number <= before.number:
        log.add(FindingKind.CHAIN, stream, seq, f"has number {number} after {before.number}; numbers must increase")
    return StreamEnd(seq, row.hash, number)


def verify_heads(connection: Connection, ends: dict[str, StreamEnd], log: FindingLog) -> int:
    """Verify every stream's row against the end of the stream, and return how many rows there are."""
    rows = {row.name: row for row in connection.execute(select(streams).order_by(streams.c.name))}
    for name, end in ends.items():
        if name not in rows:
            log.add(FindingKind.HEAD, name, end.seq, "the stream has records but no head")
    for name, row in rows.items():
        _verify_head(name, row, ends.get(name, StreamEnd()), log)
    return len(rows)


def _verify_head(name: str, row: Row[Any], end: StreamEnd, log: FindingLog) -> None:
    if type(row.seq) is not int or row.seq != end.seq:
        behind = type(row.seq) is int and row.seq > end.seq
        last = f"the head is at record {row.seq}, but the last record is {end.seq}"
        log.add(FindingKind.HEAD, name, end.seq + 1 if behind else end.seq, f"is missing: {last}" if behind else last)
    elif end.seq == 0:
        log.add(FindingKind.HEAD, name, None, "the stream has a head but no records")
    elif row.head != end.hash:
        log.add(FindingKind.HEAD, name, end.seq, "the head does not match the hash of the last record")
    elif row.number != end.number:
        log.add(
            FindingKind.HEAD, name, end.seq, f"the head has number {row.number}, but the last record has {end.number}"
        )


OrderKey = tuple[str, int]
FIRST_RECORD = (records.c.stream == orders.c.stream) & (records.c.seq == orders.c.seq)
TEXT_COLUMNS = ("person", "role", "key", "request", "command", "digest")


class WholeOrder(NamedTuple):
    """An order with all of its records and postings."""

    order: OrderRow
    records: tuple[RecordRow, ...]
    postings: tuple[PostingRow, ...]


def whole_orders(connection: Connection) -> Iterator[WholeOrder]:
    """All orders that have their first record, in a sequence in which they can be decided again."""
    query = select(orders.c.stream, orders.c.seq).join(records, FIRST_RECORD)
    query = query.order_by(records.c.number, orders.c.stream, orders.c.seq).execution_options(yield_per=ROWS_AT_ONCE)
    keys = ((row.stream, row.seq) for row in connection.execute(query))
    while chunk := list(islice(keys, KEYS_AT_ONCE)):
        yield from _with_records(connection, chunk)


def _with_records(connection: Connection, keys: list[OrderKey]) -> Iterator[WholeOrder]:
    found = orders_behind(connection, keys)
    of_records: dict[OrderKey, list[RecordRow]] = defaultdict(list)
    for record in records_behind(connection, keys):
        of_records[record.order_stream, record.order_seq].append(record)
    of_postings: dict[OrderKey, list[PostingRow]] = defaultdict(list)
    for posting in postings_behind(connection, keys):
        of_postings[posting.order_stream, posting.order_seq].append(posting)
    for key in keys:
        yield WholeOrder(found[key], tuple(of_records[key]), tuple(of_postings[key]))


def verify_order(whole: WholeOrder, log: FindingLog) -> bool:
    """Verify an order's digest and first record; return whether it can be decided again."""
    order = whole.order
    right = listed_hash(*order[:-1])
    if right != order.digest:
        log.add(FindingKind.ORDER, order.stream, order.seq, "the order's digest does not match its contents")
    own = [row.seq for row in whole.records if row.stream == order.stream and type(row.seq) is int]
    if not own or min(own) != order.seq:
        log.add(FindingKind.ORDER, order.stream, order.seq, "is not the first record of the order stored there")
        return False
    if not all(isinstance(getattr(order, name), str) for name in TEXT_COLUMNS):
        log.add(FindingKind.ORDER, order.stream, order.seq, "the order contains something that is not text")
        return False
    return True


def verify_loose_ends(connection: Connection, log: FindingLog) -> dict[str, int]:
    """Verify that every order has its record, every posting its order, and no key was used twice.

    Returns the first order without its record in each stream: nothing after it can be decided again.
    """
    lost: dict[str, int] = {}
    without = select(orders.c.stream, orders.c.seq).where(~exists().where(FIRST_RECORD))
    for row in connection.execute(without.order_by(orders.c.stream, orders.c.seq)):
        log.add(FindingKind.ORDER, row.stream, row.seq, "the first record of the order stored here is missing")
        if isinstance(row.seq, int):
            lost.setdefault(row.stream, row.seq)
    of_order = (orders.c.stream == postings.c.order_stream) & (orders.c.seq == postings.c.order_seq)
    loose = select(postings).where(~exists().where(of_order))
    for row in connection.execute(loose.order_by(postings.c.order_stream, postings.c.order_seq, postings.c.line)):
        what = f"ledger line {row.line} ({row.account}) belongs to no order"
        log.add(FindingKind.STRAY, row.order_stream, row.order_seq, what)
    _verify_keys(connection, log)
    _verify_times(connection, log)
    return lost


def _verify_keys(connection: Connection, log: FindingLog) -> None:
    keys = (orders.c.person, orders.c.key)
    twice = select(*keys, func.max(orders.c.stream), func.max(orders.c.seq)).group_by(*keys).having(func.count() > 1)
    for person, key, stream, seq in map(tuple, connection.execute(twice)):
        log.add(FindingKind.ORDER, stream, seq, f"{person}'s key {key!r} was also used for another order")


def _verify_times(connection: Connection, log: FindingLog) -> None:
    """Verify that the orders of each stream are in the order of their times, unless house time was set back."""
    times, followed = set_times(clock_events(connection)), Counter[str]()
    before = func.lag(orders.c.at).over(partition_by=orders.c.stream, order_by=orders.c.seq).label("before")
    timed = select(orders.c.stream, orders.c.seq, orders.c.at, before).subquery()
    backward = select(timed).where(timed.c.at < timed.c.before).order_by(timed.c.stream, timed.c.seq)
    for stream, seq, at, last in map(tuple, connection.execute(backward)):
        used = step_back(times, followed[stream], last, at) if type(at) is int and type(last) is int else None
        if used is None:
            log.add(FindingKind.TIME, stream, seq, "the order is dated before the previous one")
        else:
            followed[stream] = used


KEY_DIGITS, SIGNATURE_DIGITS, HASH_DIGITS = (re.compile(f"[0-9a-f]{{{digits}}}") for digits in (64, 128, 64))


class SealedHead(NamedTuple):
    """The head of a stream when it was sealed."""

    name: str
    seq: int
    head: str


class Seal(NamedTuple):
    """A seal as it was read, not yet verified."""

    source: str
    """Where it was read, for messages."""
    house: str
    at: int
    streams: tuple[SealedHead, ...]
    public_key: str
    signature: str


def read_seal(text: str, source: str) -> Seal:
    """Read a seal; anything else is an `InputError`."""
    try:
        data = read_json(text)
    except InputError as error:
        raise InputError(source, error.reason) from None
    if not isinstance(data, dict) or data.keys() != {"house", "at", "streams", "public_key", "signature"}:
        raise InputError(
            source, "is not a seal: it must have house, at, streams, public_key and signature, and nothing else"
        )
    house, at, streams = data["house"], data["at"], data["streams"]
    if not isinstance(house, str) or type(at) is not int or not isinstance(streams, list):
        raise InputError(source, "is not a seal: house must be text, at a whole number and streams a list")
    for field, form, digits in (("public_key", KEY_DIGITS, 64), ("signature", SIGNATURE_DIGITS, 128)):
        if not isinstance(data[field], str) or not form.fullmatch(data[field]):
            raise InputError(source, f"is not a seal: {field} must be {digits} lowercase hexadecimal digits")
    sealed = tuple(read_sealed_head(each, source) for each in streams)
    return Seal(source, house, at, sealed, data["public_key"], data["signature"])


def read_sealed_head(data: Any, source: str) -> SealedHead:
    """Read the head of a stream in a seal."""
    if not isinstance(data, dict) or data.keys() != {"name", "seq", "head"}:
        raise InputError(source, "is not a seal: a stream must have name, seq and head, and nothing else")
    name, seq, head = data["name"], data["seq"], data["head"]
    if (
        not isinstance(name, str)
        or type(seq) is not int
        or not isinstance(head, str)
        or not HASH_DIGITS.fullmatch(head)
    ):
        raise InputError(
            source, "is not a seal: a stream must have a name, its number of records and the hash of the last one"
        )
    return SealedHead(name, seq, head)


def verify_seal(connection: Connection, seal: Seal, house_key: str | None) -> Iterator[tuple[str, int | None, str]]:
    """Each problem with a seal: the stream, the record, and what is wrong."""
    signed = {"house": seal.house, "at": seal.at, "streams": [each._asdict() for each in seal.streams]}
    if not is_signed(json.dumps(signed, separators=(",", ":")), seal.signature, seal.public_key):
        yield seal.source, None, "the seal's signature does not match its contents"
        return
    if house_key is not None and house_key != seal.public_key:
        yield seal.source, None, "the seal was not signed with the key of this house"
    for sealed in seal.streams:
        where = (records.c.stream == sealed.name) & (records.c.seq == sealed.seq)
        head = connection.execute(select(records.c.hash).where(where)).scalar()
        if head is None:
            yield sealed.name, sealed.seq, f"is missing, but was there when {seal.source} was sealed"
        elif head != sealed.head:
            yield sealed.name, sealed.seq, f"the stream up to here has been rewritten since {seal.source} was sealed"


def is_signed(text: str, signature: str, public_key: str) -> bool:
    """Whether the owner of a key has signed a text (Ed25519); signature and key in hexadecimal digits."""
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature), text.encode())
    except (InvalidSignature, ValueError, TypeError):
        return False
    return True
