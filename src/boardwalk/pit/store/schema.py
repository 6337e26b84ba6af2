"""The tables of the database, what their rows mean, and functions to read them. How the chain is hashed is in
`pit.record.chain`.

Orders, records and postings are only ever added to. Everything else can be rebuilt from them by replay (heads, rounds
and snapshots), or is not part of the record (secrets and sessions) and has a digest of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    Row,
    Select,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    func,
    or_,
    select,
)


class StreamKind(StrEnum):
    """The first part of a stream's name; the number of the table or the name of the meter follows."""

    TABLE = "table"
    METER = "meter"
    HOUSE = "house"


HOUSE_STREAM = StreamKind.HOUSE.value


def table_stream(number: str) -> str:
    """The stream of a table.

    >>> table_stream("7"), split_stream("table:7")
    ('table:7', ('table', '7'))
    """
    return f"{StreamKind.TABLE}:{number}"


def meter_stream(name: str) -> str:
    """The stream of a meter."""
    return f"{StreamKind.METER}:{name}"


def split_stream(stream: str) -> tuple[str, str]:
    """The kind of a stream, and the number of its table or the name of its meter."""
    kind, _, name = stream.partition(":")
    return kind, name


NAME, DIGEST = String(120), String(64)
metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"}
)
streams = Table(
    "streams",
    metadata,
    Column("name", NAME, primary_key=True, comment=f"{table_stream('7')}, {meter_stream('north')} or {HOUSE_STREAM}"),
    Column("seq", BigInteger, nullable=False, comment="the number of its records"),
    Column("head", DIGEST, nullable=False, comment="the hash of its last record"),
    Column("number", BigInteger, nullable=False, comment="its last record's number in its section of the floor"),
    Column("version", BigInteger, nullable=False, comment="grows with every order to the section that it represents"),
    Column("link", NAME, comment="for a table on a meter, the stream of the meter"),
)
orders = Table(
    "orders",
    metadata,
    Column("stream", NAME, primary_key=True, comment="the stream that it was given to"),
    Column("seq", BigInteger, primary_key=True, autoincrement=False, comment="the seq of its first record there"),
    Column("at", BigInteger, nullable=False, comment="microseconds since 1970, UTC"),
    Column("person", NAME, nullable=False),
    Column("role", String(20), nullable=False),
    Column("key", String(80), nullable=False, comment="identifies a request that is sent again"),
    Column("request", DIGEST, nullable=False, comment="the digest of the request as it was sent"),
    Column("command", Text, nullable=False),
    Column("digest", DIGEST, nullable=False),
    UniqueConstraint("person", "key"),
)
records = Table(
    "records",
    metadata,
    Column("stream", NAME, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("order_stream", NAME, nullable=False),
    Column("order_seq", BigInteger, nullable=False),
    Column("number", BigInteger, nullable=False, comment="the event's number in its section of the floor"),
    Column("event", Text, nullable=False),
    Column("hash", DIGEST, nullable=False),
    ForeignKeyConstraint(["order_stream", "order_seq"], ["orders.stream", "orders.seq"]),
    Index(None, "order_stream", "order_seq"),
)
postings = Table(
    "postings",
    metadata,
    Column("order_stream", NAME, primary_key=True),
    Column("order_seq", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("account", String(200), nullable=False),
    Column("cents", BigInteger, nullable=False),
    ForeignKeyConstraint(["order_stream", "order_seq"], ["orders.stream", "orders.seq"]),
    Index(None, "account", "order_stream", "order_seq"),
)
patrons = Table(
    "patrons",
    metadata,
    Column("name", NAME, primary_key=True),
    Column("cents", BigInteger, nullable=False, comment="the value of the patron's chips away from the tables"),
    Column("coupon_cents", BigInteger, nullable=False, comment="the value of the patron's coupons"),
)
rounds = Table(
    "rounds",
    metadata,
    Column("stream", NAME, primary_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("first_seq", BigInteger, nullable=False, comment='"No more bets"'),
    Column("last_seq", BigInteger, nullable=False, comment="the end of the round"),
    Column("void", Boolean, nullable=False),
)
snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", NAME, primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("number", BigInteger, nullable=False),
    Column("state", Text, nullable=False, comment="the state after the records up to here"),
    Column("extra", Text, nullable=False, comment="what else the floor knows about the stream"),
)
shuffles = Table(
    "shuffles",
    metadata,
    Column("commitment", DIGEST, primary_key=True),
    Column("stream", NAME, nullable=False),
    Column("secret", DIGEST, nullable=False),
    Column("cards", String(160), nullable=False, comment="the order of the deck before any cut"),
)
checkpoints = Table(
    "checkpoints",
    metadata,
    Column("at", BigInteger, primary_key=True, autoincrement=False, comment="microseconds since 1970, UTC"),
    Column("contents", Text, nullable=False, comment="what an audit proved, to go on from"),
    Column("seal", Text, nullable=False, comment="signed by the house; a copy is kept off the machine"),
)
accounts = Table(
    "accounts",
    metadata,
    Column("name", String(200), primary_key=True),
    Column("stream", NAME, primary_key=True, comment="a part for each stream, so no section waits for another"),
    Column("cents", BigInteger, nullable=False, comment="the sum of its postings by orders to the stream"),
)
figures = Table(
    "figures",
    metadata,
    Column("stream", NAME, primary_key=True),
    Column("seq", BigInteger, nullable=False, comment="the last record that was added up"),
    Column("tally", Text, nullable=False, comment="the table's figures up to it; only the rest is added up"),
)
credentials = Table(
    "credentials",
    metadata,
    Column("name", NAME, primary_key=True, comment="the identity of the person: case folded"),
    Column("password", String(200), nullable=False, comment="an argon2 hash"),
    Column("one_time", Boolean, nullable=False, comment="whether it must be changed before anything else"),
)
sessions = Table(
    "sessions",
    metadata,
    Column("digest", DIGEST, primary_key=True, comment="of the session's secret"),
    Column("name", NAME, nullable=False),
    Column("begun", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("changes", Integer, nullable=False, comment="how often the person's account had changed when it began"),
    Index(None, "name"),
)
tokens = Table(
    "tokens",
    metadata,
    Column("digest", DIGEST, primary_key=True, comment="of the token"),
    Column("name", NAME, nullable=False),
    Column("label", NAME, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("changes", Integer, nullable=False, comment="how often the person's account had changed when it was issued"),
    Column("begun", BigInteger, nullable=False),
    Column("used", BigInteger, comment="when it was last used, to ten minutes"),
    Column("may", Text, nullable=False, comment="a JSON list of what it may be used for"),
    UniqueConstraint("name", "label"),
)
devices = Table(
    "devices",
    metadata,
    Column("digest", DIGEST, primary_key=True, comment="of the secret that the device keeps"),
    Column("name", NAME, nullable=False, comment="the only account for which the device is known"),
    Column("agent", NAME, nullable=False, comment="what the device says it is"),
    Column("begun", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
    Index(None, "name"),
)
second_factors = Table(
    "second_factors",
    metadata,
    Column("name", NAME, primary_key=True),
    Column("secret", String(64), nullable=False, comment="in base 32, as the authenticator app has it"),
    Column("step", BigInteger, nullable=False, comment="the time step of the last code that was accepted"),
)
recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("digest", DIGEST, primary_key=True),
    Column("name", NAME, nullable=False),
    Index(None, "name"),
)
wrong_passwords = Table(
    "wrong_passwords",
    metadata,
    Column("name", NAME, primary_key=True, comment="the account; empty for all names that nobody has"),
    Column("times", Integer, nullable=False, comment="since its owner last looked"),
    Column("last", BigInteger, nullable=False),
    Column("address", NAME, nullable=False, comment="of the last one"),
)
failures = Table(
    "failures",
    metadata,
    Column("who", NAME, primary_key=True, comment="the account or address of failed log-ins"),
    Column("count", Integer, nullable=False),
    Column("last", BigInteger, nullable=False),
)
proposals = Table(
    "proposals",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("ends", BigInteger, nullable=False),
    Column("person", NAME, nullable=False),
    Column("role", String(20), nullable=False),
    Column("target", NAME, nullable=False, comment="the stream that the command is for"),
    Column("command", Text, nullable=False, comment="without its second person"),
    Column("outcome", String(20), nullable=False, comment="waiting, approved, withdrawn or refused"),
    Column("second", NAME, comment="who approves it; if it is still waiting, it is being carried out"),
    Column("reason", Text, comment="why it was refused"),
)
row_digests = Table(
    "row_digests",
    metadata,
    Column("name", NAME, primary_key=True, comment="of a table whose rows no chain covers"),
    Column("changes", BigInteger, nullable=False, comment="grows with every change of its rows"),
    Column("digest", Text, nullable=False, comment="the sum of the digests of its rows"),
    Column("signature", String(128), nullable=False, comment="by the house; empty if the server does not have its key"),
)
CHAINED_TABLES = (orders, records, postings)
"""Every row is covered by the hash of a record."""
PROVED_TABLES = (streams, patrons, rounds, snapshots, shuffles, accounts)
"""An audit derives every row from the records again."""
SIGNED_TABLES = (checkpoints, row_digests)
"""Every row is signed."""
DIGESTED_TABLES = frozenset(metadata.tables.values()) - {*CHAINED_TABLES, *PROVED_TABLES, *SIGNED_TABLES}
"""All others: the sum of their rows' digests is in `row_digests`, see `store.row_digest`."""
ROWS_AT_ONCE = 2_000
"""Rows to fetch from the database at a time."""
KEYS_AT_ONCE = 400
"""Keys in one query; databases limit the number of parameters."""


class OrderRow(NamedTuple):
    """A stored order."""

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
    """A stored record."""

    stream: str
    seq: int
    order_stream: str
    order_seq: int
    number: int
    event: str
    hash: str


class PostingRow(NamedTuple):
    """A stored line of the ledger."""

    order_stream: str
    order_seq: int
    line: int
    account: str
    cents: int


class RoundRow(NamedTuple):
    """Where a round is in its table's stream."""

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


def all_rows(connection: Connection, table: Table) -> Iterator[Row[Any]]:
    """Every row of a table, sorted by key."""
    query = select(table).order_by(*table.primary_key.columns)
    yield from connection.execute(query.execution_options(yield_per=ROWS_AT_ONCE))


def count_rows(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


def records_of(connection: Connection, stream: str, first: int = 1, last: int | None = None) -> Iterator[RecordRow]:
    """The records of a stream from `first` to `last`, inclusive."""
    query = select(records).where(records.c.stream == stream, records.c.seq >= first).order_by(records.c.seq)
    if last is not None:
        query = query.where(records.c.seq <= last)
    yield from map(RecordRow._make, connection.execute(query.execution_options(yield_per=ROWS_AT_ONCE)))


def records_behind(connection: Connection, keys: Iterable[tuple[str, int]]) -> list[RecordRow]:
    """All records of these orders, in any stream, sorted by number."""
    found = _by_keys(connection, records, (records.c.order_stream, records.c.order_seq), keys)
    return sorted(map(RecordRow._make, found), key=_record_sort_key)


def _record_sort_key(row: RecordRow) -> tuple[int, str, int]:
    return _number(row.number), str(row.stream), _number(row.seq)


def _posting_sort_key(row: PostingRow) -> tuple[str, int, int]:
    return str(row.order_stream), _number(row.order_seq), _number(row.line)


def _number(value: object) -> int:
    """Sorts anything that is not a number first; an audit reports it."""
    return value if isinstance(value, int) else -1


def orders_behind(connection: Connection, keys: Iterable[tuple[str, int]]) -> dict[tuple[str, int], OrderRow]:
    """The orders with these streams and numbers."""
    found = map(OrderRow._make, _by_keys(connection, orders, (orders.c.stream, orders.c.seq), keys))
    return {(row.stream, row.seq): row for row in found}


def postings_behind(connection: Connection, keys: Iterable[tuple[str, int]]) -> list[PostingRow]:
    """The ledger lines of these orders."""
    found = _by_keys(connection, postings, (postings.c.order_stream, postings.c.order_seq), keys)
    return sorted(map(PostingRow._make, found), key=_posting_sort_key)


def _by_keys(
    connection: Connection, table: Table, columns: tuple[Any, Any], keys: Iterable[tuple[str, int]]
) -> Iterator[Row[Any]]:
    """The rows with these keys, stream by stream: SQLite scans the whole table for a list of pairs."""
    stream, seq = columns
    wanted: dict[str, dict[int, None]] = {}
    for name, number in keys:
        wanted.setdefault(name, {})[number] = None
    for name, numbers in wanted.items():
        chunks = iter(numbers)
        while chunk := tuple(islice(chunks, KEYS_AT_ONCE)):
            yield from connection.execute(select(table).where(stream == name, seq.in_(chunk)))


def last_rounds(connection: Connection, stream: str, most: int) -> list[RoundRow]:
    """The last finished rounds of a table, most recent first."""
    query = select(rounds).where(rounds.c.stream == stream).order_by(rounds.c.number.desc()).limit(most)
    return list(map(RoundRow._make, connection.execute(query)))


def last_round_end(connection: Connection, stream: str, before: int | None = None) -> int:
    """The last record of a table's last finished round, or of the last one before a round; 0 without one."""
    query = select(rounds.c.last_seq).where(rounds.c.stream == stream).order_by(rounds.c.number.desc()).limit(1)
    found = connection.execute(query if before is None else query.where(rounds.c.number < before)).scalar()
    return int(found or 0)


def one_round(connection: Connection, stream: str, number: int) -> RoundRow | None:
    """A finished round of a table, by number."""
    query = select(rounds).where(rounds.c.stream == stream, rounds.c.number == number)
    found = connection.execute(query).one_or_none()
    return None if found is None else RoundRow._make(found)


def shuffle_of(connection: Connection, commitment: str) -> ShuffleRow | None:
    """What opens a commitment."""
    found = connection.execute(select(shuffles).where(shuffles.c.commitment == commitment)).one_or_none()
    return None if found is None else ShuffleRow._make(found)


def table_numbers(connection: Connection) -> list[str]:
    """The numbers of all tables that have records."""
    query = select(records.c.stream).where(records.c.seq == 1, records.c.stream.startswith(table_stream("")))
    return sorted(split_stream(stream)[1] for stream in connection.execute(query).scalars())


def records_after(known: Mapping[str, int]) -> Select[tuple[str, int, str]]:
    """A query for the records of these streams after the known ones, in the order they happened."""
    new = (and_(records.c.stream == stream, records.c.seq > seq) for stream, seq in sorted(known.items()))
    query = select(records.c.stream, records.c.number, records.c.event).where(or_(False, *new))
    return query.order_by(records.c.number, records.c.stream)
