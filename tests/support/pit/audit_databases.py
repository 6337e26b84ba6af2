"""A small house with everything in it, written by the pit; and ways to tamper with a copy of it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtTable
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.finding import AuditReport
from boardwalk.pit.house.cage import IssueCoupons, RedeemChips
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.store import schema, snapshot
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.table.commands import BuyIn, CollectBoxes, ConnectMeter, DisconnectMeter, GiveTip, LeaveSeat, PlaceBet
from tests.support.pit.houses import CASHIER, SUPERVISOR, founded, open_meter, open_table, with_chips

TABLES = {table.name: table for table in schema.metadata.sorted_tables}
RECORDED = ("streams", "orders", "records", "postings", "patrons", "rounds", "snapshots", "shuffles")
"""The tables that an audit verifies; accounts and sessions are not part of the record."""
SNAPSHOT_EVERY = 5


def write_house(path: Path) -> None:
    """Two tables, one of them on a meter, off it and on again; rounds, tips, cash, boxes, and a bet that stays down."""
    with pytest.MonkeyPatch.context() as patch, opened(path) as store:
        patch.setattr(snapshot, "SNAPSHOT_EVERY", SNAPSHOT_EVERY)
        pit = founded(store)
        open_meter(pit)
        linked, alone = open_table(pit, "caribbean", "7", "north"), open_table(pit, "premium", "8", players=1)
        linked.play(2)
        pit.do(AtTable("7", DisconnectMeter(SUPERVISOR)))
        alone.play(1)
        pit.do(AtTable("7", ConnectMeter(SUPERVISOR, "north")))
        dealer, player = linked.crew.dealer, Actor(Role.PLAYER, "Pat 8-1")
        pit.do(AtTable("8", BuyIn(dealer, 1, 200_00)))
        pit.do(AtTable("8", GiveTip(player, 5_00)))
        pit.do(AtTable("8", CollectBoxes(CASHIER)))
        pit.do(AtTable("8", LeaveSeat(player)))
        pit.do(AtHouse(RedeemChips(CASHIER, "Pat 8-1", 50_00)))
        with_chips(pit, "Zoë")
        linked.play(1)
        pit.do(AtHouse(IssueCoupons(CASHIER, "Pat 7-1", 25_00)))
        pit.do(AtTable("7", PlaceBet(Actor(Role.PLAYER, "Pat 7-1"), "ante", 10_00, 10_00)))
        pit.close()


@contextmanager
def opened(path: Path) -> Iterator[Store]:
    store = open_store(str(path))
    try:
        yield store
    finally:
        store.close()


def audited(path: Path) -> AuditReport:
    with opened(path) as store:
        return audit(store)


def rows_of(path: Path, name: str) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        keys = ", ".join(column.name for column in TABLES[name].primary_key.columns)
        return [dict(row) for row in connection.execute(f"SELECT * FROM {name} ORDER BY {keys}")]  # noqa: S608


class Copy:
    """A copy of a database, to tamper with like someone who has the file."""

    def __init__(self, original: Path, path: Path) -> None:
        for file in (path, *path.parent.glob(f"{path.name}-*")):
            file.unlink(missing_ok=True)
        shutil.copyfile(original, path)
        self.path = path

    def run(self, statement: str, *values: Any) -> int:
        with closing(sqlite3.connect(self.path)) as connection, connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            return connection.execute(statement, values).rowcount

    def edit(self, name: str, row: dict[str, Any], /, **changes: Any) -> None:
        settings = ", ".join(f'"{column}" = ?' for column in changes)
        where, values = _where(name, row)
        assert self.run(f"UPDATE {name} SET {settings} WHERE {where}", *changes.values(), *values) == 1  # noqa: S608

    def delete(self, name: str, row: dict[str, Any]) -> None:
        where, values = _where(name, row)
        assert self.run(f"DELETE FROM {name} WHERE {where}", *values) == 1  # noqa: S608

    def swap(self, name: str, one: dict[str, Any], other: dict[str, Any]) -> None:
        """Swap two rows: each gets the key of the other."""
        keys = [column.name for column in TABLES[name].primary_key.columns]
        aside = {key: -1 if isinstance(one[key], int) else "aside" for key in keys}
        self.edit(name, one, **aside)
        self.edit(name, other, **{key: one[key] for key in keys})
        self.edit(name, {**one, **aside}, **{key: other[key] for key in keys})

    def audit(self) -> AuditReport:
        return audited(self.path)


def _where(name: str, row: dict[str, Any]) -> tuple[str, list[Any]]:
    keys = [column.name for column in TABLES[name].primary_key.columns]
    return " AND ".join(f'"{key}" = ?' for key in keys), [row[key] for key in keys]
