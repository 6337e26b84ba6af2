"""The house's own record as people look at it: who changed which account or the configuration, what moved a patron's
chips, and the receipts of the cage.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, or_, select

from boardwalk.codec import read_json, tag_of
from boardwalk.pit.house import cage, configuration, people, suspension
from boardwalk.pit.house.form import HOUSE_EVENTS
from boardwalk.pit.house.machine import HouseEvent
from boardwalk.pit.house.state import identity
from boardwalk.pit.ledger import coupon_account, patron_account
from boardwalk.pit.record.account import account_lines
from boardwalk.pit.store.schema import HOUSE_STREAM, OrderRow, orders, orders_behind, records

ACCOUNT_EVENTS = tuple(
    kind for kind in HOUSE_EVENTS.classes.values() if kind.__module__ in (people.__name__, suspension.__name__)
)
"""Events about a person's account."""
CONFIGURATION_EVENTS = tuple(
    kind for kind in HOUSE_EVENTS.classes.values() if kind.__module__ == configuration.__name__
)
RECEIPT_COMMANDS = tuple(map(tag_of, (cage.SellChips, cage.RedeemChips, cage.IssueCoupons)))
"""What the cage gives a receipt for."""


class HouseEntry(NamedTuple):
    """An event of the house, and the order behind it."""

    seq: int
    event: HouseEvent
    order: OrderRow

    @property
    def second(self) -> str | None:
        """Who signed the order as well, if it took two people."""
        return second_of(self.order)


def house_entries(
    connection: Connection, kinds: Collection[type], name: str | None = None, most: int = 200
) -> list[HouseEntry]:
    """The last events of these kinds, latest first; with a name, only those about this person."""
    chosen = or_(False, *(records.c.event.like(f'{{"event":"{tag_of(kind)}"%') for kind in kinds))
    query = select(records.c.seq, records.c.order_seq, records.c.event).where(records.c.stream == HOUSE_STREAM, chosen)
    found = []
    for seq, order_seq, text in connection.execute(query.order_by(records.c.seq.desc())):
        event: Any = HOUSE_EVENTS.read(read_json(text), "event")
        if name is None or identity(event.name) == identity(name):
            found.append((seq, order_seq, event))
        if len(found) == most:
            break
    behind = orders_behind(connection, [(HOUSE_STREAM, order_seq) for _, order_seq, _ in found])
    return [HouseEntry(seq, event, behind[HOUSE_STREAM, order_seq]) for seq, order_seq, event in found]


class PurseMove(NamedTuple):
    """What an order changed in a patron's purse."""

    order: OrderRow
    cents: int
    coupon_cents: int

    @property
    def kind(self) -> str:
        return str(json.loads(self.order.command)["do"])


def purse_moves(connection: Connection, patron: str, before: int, most: int = 200) -> list[PurseMove]:
    """The last orders before a time that moved a patron's chips or coupons away from the tables, latest first."""
    sums: dict[tuple[str, int], list[int]] = {}
    for place, account in enumerate((patron_account(patron), coupon_account(patron))):
        for row in account_lines(connection, account, before, most):
            sums.setdefault((row.order_stream, row.order_seq), [0, 0])[place] += row.cents
    behind = orders_behind(connection, sums)
    moves = [PurseMove(behind[key], *cents) for key, cents in sums.items()]
    return sorted(moves, key=lambda move: (-move.order.at, move.order.stream, -move.order.seq))[:most]


class ReceiptEntry(NamedTuple):
    """An order at the cage, as its receipt states it."""

    order: OrderRow
    kind: str
    patron: str
    cents: int
    second: str | None


def receipt_entry(connection: Connection, number: int) -> ReceiptEntry | None:
    """The order at the cage with this number; None if that number is something else."""
    query = select(orders).where(orders.c.stream == HOUSE_STREAM, orders.c.seq == number)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    order = OrderRow._make(row)
    command = json.loads(order.command)
    if command["do"] not in RECEIPT_COMMANDS:
        return None
    return ReceiptEntry(order, command["do"], command["patron"], command["cents"], second_of(order))


def second_of(order: OrderRow) -> str | None:
    """Who signed an order as well, if it took two people."""
    second = json.loads(order.command).get("second")
    return None if second is None else str(second["name"])
