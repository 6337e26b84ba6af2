"""What people wait for reads no whole table of the record, however large the house is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Self

import pytest
from sqlalchemy import Connection, event, text

from boardwalk.actor import Actor, Role
from boardwalk.load_test.large_house import write_large_house
from boardwalk.pit.record.account import account_lines, balances
from boardwalk.pit.record.dispute_pack import dispute_pack
from boardwalk.pit.record.recall import recall, recall_last
from boardwalk.pit.shift_figures import Shift
from boardwalk.pit.store.engine import Store
from boardwalk.pit.writer.sync import PitState, sync_state
from boardwalk.web.view.history import EventBook, last_round_sheets, meter_events
from tests.support.pit.audit_databases import opened

WATCHER = Actor(Role.SURVEILLANCE, "Sid")
ASKED: dict[str, Callable[[Connection], object]] = {
    "start": lambda connection: sync_state(connection, PitState()),
    "balances": balances,
    "lines": lambda connection: account_lines(connection, "cage", 2**62),
    "dispute pack": lambda connection: dispute_pack(connection, "1", 2),
    "recall": lambda connection: recall(connection, "1", 2),
    "last rounds": lambda connection: recall_last(connection, "1"),
    "round sheets": lambda connection: last_round_sheets(connection, "1", WATCHER),
    "events": lambda connection: EventBook().of_table(connection, "1", WATCHER),
    "events of a meter": lambda connection: meter_events(connection, "Stud 1"),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    with opened(tmp_path_factory.mktemp("plans") / "house.db") as store:
        write_large_house(store, 1_500, tables=5)
        yield store


class PlanReader:
    """Explains every query on a connection, and remembers those that read a whole table of the record."""

    def __init__(self, connection: Connection) -> None:
        self.scans: list[str] = []
        self.explained = 0
        self._connection = connection

    def __enter__(self) -> Self:
        event.listen(self._connection.engine, "before_cursor_execute", self._explain)
        return self

    def __exit__(self, *_: object) -> None:
        event.remove(self._connection.engine, "before_cursor_execute", self._explain)

    def _explain(self, _: object, cursor: Any, statement: str, parameters: Any, *__: object) -> None:
        self.explained += 1
        other = cursor.connection.cursor()
        for *_rest, detail in other.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall():
            # For a largest value without an index, SQLite says "SEARCH", but reads everything.
            whole = detail.startswith("SCAN") or (detail.startswith("SEARCH") and " USING " not in detail)
            if whole and any(name in detail for name in ("records", "orders", "postings")):
                self.scans.append(statement)


@pytest.mark.parametrize("name", ASKED)
def test_no_whole_table_is_read(store: Store, name: str) -> None:
    with store.reading() as connection, PlanReader(connection) as plans:
        ASKED[name](connection)
    assert plans.explained
    assert plans.scans == []


def test_the_first_view_of_the_floor_reads_no_whole_table(store: Store) -> None:
    with store.reading() as connection:
        state, _ = sync_state(connection, PitState())
        with PlanReader(connection) as plans:
            Shift(store).refresh(state)
    assert plans.scans == []


def test_a_whole_table_is_noticed(store: Store) -> None:
    """The same question as at a start, as a join, which reads every order."""
    joined = (
        "SELECT max(orders.at) FROM orders"
        " JOIN records ON orders.stream = records.order_stream AND orders.seq = records.order_seq"
        " JOIN streams ON streams.name = records.stream AND streams.seq = records.seq"
    )
    with store.reading() as connection, PlanReader(connection) as plans:
        connection.execute(text(joined))
    assert plans.scans == [joined]
