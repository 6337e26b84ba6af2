"""Rows are found by their keys in the same way in a small house and in one with a million records."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event

from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.schema import KEYS_AT_ONCE, orders_behind, postings_behind, records_behind

KEYS = [(f"table:{table}", seq) for seq in range(1, KEYS_AT_ONCE) for table in range(1, 4)]


def query_plans(connection: Connection, ask: Callable[[], object]) -> list[str]:
    """How SQLite would find the rows of each query."""
    asked: list[tuple[str, Any]] = []

    def on_query(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        asked.append((statement, parameters))

    event.listen(connection, "before_cursor_execute", on_query)
    ask()
    event.remove(connection, "before_cursor_execute", on_query)
    explained = [connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text}", values) for text, values in asked]
    return [row.detail for plan in explained for row in plan]


@pytest.mark.parametrize("read", [orders_behind, records_behind, postings_behind])
def test_rows_of_orders_are_found_by_an_index(read: Callable[..., object], tmp_path: Path) -> None:
    with closing(open_store(str(tmp_path / "house.db"))) as store, store.reading() as connection:
        plans = query_plans(connection, lambda: read(connection, KEYS))
        assert plans
        assert not [plan for plan in plans if "INDEX" not in plan]
