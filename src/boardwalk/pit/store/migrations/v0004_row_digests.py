"""Digests of the rows that no chain covers.

The columns are described in `store.schema`. The first start that has the house's key calculates and signs the digests.
This file never changes: later changes are migrations of their own.
"""

from __future__ import annotations

from alembic import op
from sqlalchemy import BigInteger, Column, String, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "row_digests",
        Column("name", String(120), primary_key=True),
        Column("changes", BigInteger, nullable=False),
        Column("digest", Text, nullable=False),
        Column("signature", String(128), nullable=False),
    )
