"""The tables of the database. What a row of each means stands here; how the chain is hashed stands in `pit.chain`.

Orders, records and postings are only ever added to. The rest can be made anew from them, or is no part of the record:
heads, rounds and snapshots are found again by replay, secrets and sessions are nobody's history.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

NAME, DIGEST = String(120), String(64)
metadata = MetaData(
    naming_convention={"ix": "ix_%(table_name)s_%(column_0_N_name)s", "uq": "uq_%(table_name)s_%(column_0_N_name)s"}
)

streams = Table(
    "streams",
    metadata,
    Column("name", NAME, primary_key=True, comment="table:7, meter:north or house"),
    Column("seq", BigInteger, nullable=False, comment="how many records it has"),
    Column("head", DIGEST, nullable=False, comment="the hash of its last record"),
    Column("number", BigInteger, nullable=False, comment="the number of its last record on the floor"),
    Column("version", BigInteger, nullable=False, comment="grows with every order to the section it stands for"),
    Column("link", NAME, comment="for a table on a meter, the stream of the meter"),
)

orders = Table(
    "orders",
    metadata,
    Column("stream", NAME, primary_key=True, comment="the stream it was given to"),
    Column("seq", BigInteger, primary_key=True, autoincrement=False, comment="of its first record there"),
    Column("at", BigInteger, nullable=False, comment="microseconds since 1970, UTC"),
    Column("person", NAME, nullable=False),
    Column("role", String(20), nullable=False),
    Column("key", String(80), nullable=False, comment="with which the same order sent twice is known"),
    Column("request", DIGEST, nullable=False, comment="the digest of the order as it was sent"),
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
    Column("number", BigInteger, nullable=False, comment="of the event in its section of the floor"),
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
    Index(None, "account"),
)

patrons = Table(
    "patrons",
    metadata,
    Column("name", NAME, primary_key=True),
    Column("cents", BigInteger, nullable=False, comment="the value of the chips that the patron has, away from tables"),
    Column("coupon_cents", BigInteger, nullable=False, comment="the value of the coupons that the patron holds"),
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
    Column("state", Text, nullable=False, comment="what the fold of the records up to here leaves"),
    Column("extra", Text, nullable=False, comment="what the floor knows of the stream besides"),
)

shuffles = Table(
    "shuffles",
    metadata,
    Column("commitment", DIGEST, primary_key=True),
    Column("stream", NAME, nullable=False),
    Column("secret", DIGEST, nullable=False),
    Column("cards", String(160), nullable=False, comment="the order of the deck before any cut"),
)

credentials = Table(
    "credentials",
    metadata,
    Column("name", NAME, primary_key=True, comment="as accounts are told apart: case folded"),
    Column("password", String(200), nullable=False, comment="an argon2 hash"),
    Column("one_time", Boolean, nullable=False, comment="whether it must be changed before anything else is done"),
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
    UniqueConstraint("name", "label"),
)

failures = Table(
    "failures",
    metadata,
    Column("who", NAME, primary_key=True, comment="an account or an address from which a log-in failed"),
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
    Column("target", NAME, nullable=False, comment="the stream that the order is for"),
    Column("command", Text, nullable=False, comment="without its second person"),
    Column("outcome", String(20), nullable=False, comment="waiting, approved, withdrawn or refused"),
    Column("second", NAME, comment="who approves it; one that waits is being carried out"),
    Column("reason", Text, comment="why it was refused"),
)
