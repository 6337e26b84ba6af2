"""A server that is told which streams changed reads those, and ends up with the same state as one that reads all."""

from __future__ import annotations

from random import Random

import pytest
from sqlalchemy import Connection

from boardwalk.floor.request import AtTable
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.schema import HOUSE_STREAM
from boardwalk.pit.writer import sync
from boardwalk.pit.writer.sync import PitState, sync_state, sync_streams
from boardwalk.table.commands import ConnectMeter, DisconnectMeter, FillInventory
from tests.support.pit.houses import SUPERVISOR, founded, open_meter, open_table, with_chips


def test_being_told_leads_to_the_same_state_as_reading_all(database_url: str) -> None:
    store = open_store(database_url)
    pit = founded(store)
    changed: list[frozenset[str]] = []
    pit.listen(lambda each: changed.append(each.streams))
    dice = Random(5)
    open_meter(pit)
    tables = [open_table(pit, "caribbean", "1", "north"), open_table(pit, "texas-bonus", "2", "north")]
    tables.append(open_table(pit, "heads-up", "3"))
    told = current(pit)
    changed.clear()
    for _ in range(6):
        dice.choice(tables).play()
        if dice.random() < 0.5:
            with_chips(pit, f"Patron {dice.random()}")
        if dice.random() < 0.5:
            pit.do(AtTable("2", DisconnectMeter(SUPERVISOR)))
            pit.do(AtTable("2", FillInventory(SUPERVISOR, 1_00)))
            pit.do(AtTable("2", ConnectMeter(SUPERVISOR, "north")))
        while changed:
            with store.reading() as connection:
                told, _ = sync_streams(connection, told, changed.pop(0))
        whole = current(pit)
        assert told._replace(snapshots={}) == whole._replace(snapshots={})
        assert told.snapshots.items() <= whole.snapshots.items()
    pit.close()
    store.close()


def current(pit: Pit) -> PitState:
    with pit.store.reading() as connection:
        return sync_state(connection, PitState())[0]


def test_a_stream_that_changed_costs_no_look_at_the_others(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(database_url)
    pit = founded(store)
    for number in "123":
        open_table(pit, "heads-up", number, players=0)
    before = current(pit)
    pit.do(AtTable("2", FillInventory(SUPERVISOR, 1_00)))
    read: list[object] = []
    heads = sync._heads

    def noted(connection: Connection, names: frozenset[str] | None = None) -> object:
        read.append(names)
        return heads(connection, names)

    monkeypatch.setattr(sync, "_heads", noted)
    with store.reading() as connection:
        after, moved = sync_streams(connection, before, ["table:2"])
        assert read == [frozenset({"table:2"})]
        assert (set(moved.streams), moved.elsewhere) == ({"table:2"}, True)
        assert after.tables["2"].inventory_cents == before.tables["2"].inventory_cents + 1_00
        sync_streams(connection, before, [HOUSE_STREAM])
        assert read[-1] is None, "what the house is, everything is read for"
    pit.close()
    store.close()
