"""Known devices, second factors, wrong passwords, and what a token may be used for.

The columns are described in `store.schema`. Tokens from before could be used for everything, and end here. This file
never changes: later changes are migrations of their own.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, Integer, String, Text, UniqueConstraint

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_table("tokens")
    op.create_table(
        "tokens",
        Column("digest", String(64), primary_key=True),
        Column("name", String(120), nullable=False),
        Column("label", String(120), nullable=False),
        Column("ends", BigInteger, nullable=False),
        Column("changes", Integer, nullable=False),
        Column("begun", BigInteger, nullable=False),
        Column("used", BigInteger),
        Column("may", Text, nullable=False),
        UniqueConstraint("name", "label", name="uq_tokens_name_label"),
    )
    op.create_table(
        "devices",
        Column("digest", String(64), primary_key=True),
        Column("name", String(120), nullable=False),
        Column("agent", String(120), nullable=False),
        Column("begun", BigInteger, nullable=False),
        Column("used", BigInteger, nullable=False),
    )
    op.create_index("ix_devices_name", "devices", ["name"])
    op.create_table(
        "second_factors",
        Column("name", String(120), primary_key=True),
        Column("secret", String(64), nullable=False),
        Column("step", BigInteger, nullable=False),
    )
    op.create_table(
        "recovery_codes",
        Column("digest", String(64), primary_key=True),
        Column("name", String(120), nullable=False),
    )
    op.create_index("ix_recovery_codes_name", "recovery_codes", ["name"])
    op.create_table(
        "wrong_passwords",
        Column("name", String(120), primary_key=True),
        Column("times", Integer, nullable=False),
        Column("last", BigInteger, nullable=False),
        Column("address", String(120), nullable=False),
    )
