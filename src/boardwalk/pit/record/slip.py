"""Fills and credits as their slips have them, from the record: who ordered the chips, who signed as well, and what the
table had before and after.
"""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, select

from boardwalk.actor import Actor, Role
from boardwalk.codec import read_json
from boardwalk.pit.ledger import AccountKind
from boardwalk.pit.record.recall import walk
from boardwalk.pit.store.schema import OrderRow, RecordRow, orders_behind, postings, records_behind, table_stream
from boardwalk.pit.writer.request import SECOND_PERSON
from boardwalk.table.events import InventoryCredited, InventoryFilled
from boardwalk.table.record import EVENTS

MOST_READ = 4
"""Orders that move chips between table and cage, for each slip wanted: openings and closings do, too."""


class Slip(NamedTuple):
    """A fill or a credit of a table."""

    table: str
    seq: int
    at: int
    """Microseconds since 1970."""
    event: InventoryFilled | InventoryCredited
    by: Actor
    second: Actor | None

    @property
    def is_fill(self) -> bool:
        return isinstance(self.event, InventoryFilled)

    @property
    def number(self) -> str:
        """What identifies the slip: the table, and its record there."""
        return f"{self.table}-{self.seq}"


class PrintedSlip(NamedTuple):
    """A slip with the table inventory around it."""

    slip: Slip
    title: str
    """The game at the table."""
    before_cents: int
    after_cents: int


def slips(connection: Connection, table: str, most: int) -> list[Slip]:
    """The last fills and credits of a table, latest first."""
    stream = table_stream(table)
    moved = select(postings.c.order_seq).where(
        postings.c.account == AccountKind.CAGE.value, postings.c.order_stream == stream
    )
    seqs = connection.execute(moved.order_by(postings.c.order_seq.desc()).limit(most * MOST_READ)).scalars()
    keys = [(stream, seq) for seq in seqs]
    found_orders = orders_behind(connection, keys)
    rows = (row for row in reversed(records_behind(connection, keys)) if row.stream == stream)
    found = (_slip(table, row, found_orders[row.order_stream, row.order_seq]) for row in rows)
    return [slip for slip in found if slip is not None][:most]


def printed_slip(connection: Connection, table: str, seq: int) -> PrintedSlip | None:
    """The fill or credit with this record; None if the record is none."""
    stream = table_stream(table)
    for row, _, before, after in walk(connection, stream, seq, seq):
        order = orders_behind(connection, [(row.order_stream, row.order_seq)])[row.order_stream, row.order_seq]
        slip = _slip(table, row, order)
        if slip is not None and before is not None:
            return PrintedSlip(slip, after.game.title, before.inventory_cents, after.inventory_cents)
    return None


def _slip(table: str, row: RecordRow, order: OrderRow) -> Slip | None:
    event = EVENTS.read(read_json(row.event), "event")
    if not isinstance(event, InventoryFilled | InventoryCredited):
        return None
    command = read_json(order.command)
    second = command.get(SECOND_PERSON) if isinstance(command, dict) else None
    signed = None if second is None else Actor(Role(second["role"]), second["name"])
    return Slip(table, row.seq, order.at, event, Actor(Role(order.role), order.person), signed)
