"""The first schema: streams of orders and records, the ledger, and people's secrets.

The columns are described in `store.schema`. This file never changes: later changes are migrations of their own.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Boolean, Column, ForeignKeyConstraint, Integer, String, Text, UniqueConstraint

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "streams",
        Column("name", String(120), primary_key=True),
        Column("seq", BigInteger, nullable=False),
        Column("head", String(64), nullable=False),
        Column("number", BigInteger, nullable=False),
        Column("version", BigInteger, nullable=False),
        Column("link", String(120)),
    )
    op.create_table(
        "orders",
        Column("stream", String(120), primary_key=True),
        Column("seq", BigInteger, primary_key=True, autoincrement=False),
        Column("at", BigInteger, nullable=False),
        Column("person", String(120), nullable=False),
        Column("role", String(20), nullable=False),
        Column("key", String(80), nullable=False),
        Column("request", String(64), nullable=False),
        Column("command", Text, nullable=False),
        Column("digest", String(64), nullable=False),
        UniqueConstraint("person", "key", name="uq_orders_person_key"),
    )
    op.create_table(
        "records",
        Column("stream", String(120), primary_key=True),
        Column("seq", BigInteger, primary_key=True, autoincrement=False),
        Column("order_stream", String(120), nullable=False),
        Column("order_seq", BigInteger, nullable=False),
        Column("number", BigInteger, nullable=False),
        Column("event", Text, nullable=False),
        Column("hash", String(64), nullable=False),
        ForeignKeyConstraint(["order_stream", "order_seq"], ["orders.stream", "orders.seq"]),
    )
    op.create_index("ix_records_order_stream_order_seq", "records", ["order_stream", "order_seq"])
    op.create_table(
        "postings",
        Column("order_stream", String(120), primary_key=True),
        Column("order_seq", BigInteger, primary_key=True, autoincrement=False),
        Column("line", Integer, primary_key=True, autoincrement=False),
        Column("account", String(200), nullable=False),
        Column("cents", BigInteger, nullable=False),
        ForeignKeyConstraint(["order_stream", "order_seq"], ["orders.stream", "orders.seq"]),
    )
    op.create_index("ix_postings_account", "postings", ["account"])
    op.create_table(
        "patrons",
        Column("name", String(120), primary_key=True),
        Column("cents", BigInteger, nullable=False),
        Column("coupon_cents", BigInteger, nullable=False),
    )
    op.create_table(
        "rounds",
        Column("stream", String(120), primary_key=True),
        Column("number", BigInteger, primary_key=True, autoincrement=False),
        Column("first_seq", BigInteger, nullable=False),
        Column("last_seq", BigInteger, nullable=False),
        Column("void", Boolean, nullable=False),
    )
    op.create_table(
        "snapshots",
        Column("stream", String(120), primary_key=True),
        Column("seq", BigInteger, primary_key=True, autoincrement=False),
        Column("number", BigInteger, nullable=False),
        Column("state", Text, nullable=False),
        Column("extra", Text, nullable=False),
    )
    op.create_table(
        "shuffles",
        Column("commitment", String(64), primary_key=True),
        Column("stream", String(120), nullable=False),
        Column("secret", String(64), nullable=False),
        Column("cards", String(160), nullable=False),
    )
    op.create_table(
        "credentials",
        Column("name", String(120), primary_key=True),
        Column("password", String(200), nullable=False),
        Column("one_time", Boolean, nullable=False),
    )
    op.create_table(
        "sessions",
        Column("digest", String(64), primary_key=True),
        Column("name", String(120), nullable=False),
        Column("begun", BigInteger, nullable=False),
        Column("ends", BigInteger, nullable=False),
        Column("changes", Integer, nullable=False),
    )
    op.create_index("ix_sessions_name", "sessions", ["name"])
    op.create_table(
        "tokens",
        Column("digest", String(64), primary_key=True),
        Column("name", String(120), nullable=False),
        Column("label", String(120), nullable=False),
        Column("ends", BigInteger, nullable=False),
        Column("changes", Integer, nullable=False),
        UniqueConstraint("name", "label", name="uq_tokens_name_label"),
    )
    op.create_table(
        "failures",
        Column("who", String(120), primary_key=True),
        Column("count", Integer, nullable=False),
        Column("last", BigInteger, nullable=False),
    )
    op.create_table(
        "proposals",
        Column("id", String(32), primary_key=True),
        Column("at", BigInteger, nullable=False),
        Column("ends", BigInteger, nullable=False),
        Column("person", String(120), nullable=False),
        Column("role", String(20), nullable=False),
        Column("target", String(120), nullable=False),
        Column("command", Text, nullable=False),
        Column("outcome", String(20), nullable=False),
        Column("second", String(120)),
        Column("reason", Text),
    )
