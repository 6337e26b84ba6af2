"""Several servers of one house on PostgreSQL, for tests."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from sqlalchemy import text

from boardwalk.pit.store.engine import Store

OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
    "WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


def until(true: Callable[[], bool]) -> None:
    """Wait, but not forever."""
    for _ in range(3_000):
        if true():
            return
        time.sleep(0.01)
    pytest.fail("it never happened")


def end_sessions(store: Store) -> None:
    """End all sessions of a database but this one, as if the network had failed."""
    with store.writing() as connection:
        connection.execute(text(OTHERS))
