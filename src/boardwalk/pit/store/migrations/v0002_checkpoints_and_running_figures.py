"""Checkpoints of the audit, the balance of every account, and the figures of every table.

The columns are described in `store.schema`. This file never changes: later changes are migrations of their own.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, String, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "checkpoints",
        Column("at", BigInteger, primary_key=True, autoincrement=False),
        Column("contents", Text, nullable=False),
        Column("seal", Text, nullable=False),
    )
    op.create_table(
        "accounts",
        Column("name", String(200), primary_key=True),
        Column("stream", String(120), primary_key=True),
        Column("cents", BigInteger, nullable=False),
    )
    op.execute(
        "INSERT INTO accounts (name, stream, cents) "
        "SELECT account, order_stream, SUM(cents) FROM postings GROUP BY account, order_stream"
    )
    op.drop_index("ix_postings_account", "postings")
    op.create_index("ix_postings_account_order_stream_order_seq", "postings", ["account", "order_stream", "order_seq"])
    op.create_table(
        "figures",
        Column("stream", String(120), primary_key=True),
        Column("seq", BigInteger, nullable=False),
        Column("tally", Text, nullable=False),
    )
