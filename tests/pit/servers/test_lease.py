"""Leases: every share of the tables is held by one server at a time, and by another one soon after that one is gone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardwalk.pit.servers.lease import SHARES, TRUST_SECONDS, TableLeases, share_of
from boardwalk.pit.store.engine import Store, open_store
from tests.support.pit.servers import end_sessions, until

SECTIONS = [f"table:{number}" for number in range(400)]


@pytest.fixture
def store(postgresql_url: str) -> Iterator[Store]:
    opened = open_store(postgresql_url)
    yield opened
    opened.close()


def held(leases: TableLeases) -> set[str]:
    return {section for section in SECTIONS if leases.holds(section)}


def is_divided(*servers: TableLeases) -> bool:
    """Whether these servers hold everything, each some of it; no two ever hold the same."""
    parts = [held(each) for each in servers]
    together = set().union(*parts)
    assert len(together) == sum(map(len, parts)), "two servers run the same table"
    return together == set(SECTIONS) and all(parts)


def test_sections_are_spread_over_all_shares() -> None:
    assert {share_of(section) for section in SECTIONS} == set(range(SHARES))


def test_tables_are_divided_among_servers_as_they_come_and_go(store: Store) -> None:
    one, two, three, watcher = (TableLeases(store, staffed=staffed) for staffed in (True, True, True, False))
    one.start()
    until(lambda: is_divided(one))
    for each in (two, three, watcher):
        each.start()
    until(lambda: is_divided(one, two, three))
    assert not held(watcher)
    until(lambda: one.servers == {each.line.name for each in (one, two, three, watcher)})
    before = held(one)
    two.stop()
    until(lambda: is_divided(one, three))
    assert before <= held(one), "only the shares of the server that is gone change hands"
    assert not held(two)
    for each in (one, three, watcher):
        each.stop()


def test_a_server_that_loses_its_session_holds_nothing_until_it_is_back(store: Store) -> None:
    one, two = TableLeases(store, staffed=True), TableLeases(store, staffed=True)
    moves: list[int] = []
    for each in (one, two):
        each.start()
    until(lambda: is_divided(one, two))
    one.on_move(lambda: moves.append(len(held(one))))
    end_sessions(store)
    until(lambda: bool(moves))
    assert moves[0] == 0
    until(lambda: is_divided(one, two))
    for each in (one, two):
        each.stop()


def test_a_server_that_was_frozen_does_not_trust_its_lease(store: Store) -> None:
    """By its own clock, before PostgreSQL gives its shares to another one."""
    time = 100.0
    leases = TableLeases(store, staffed=True, now=lambda: time)
    with store.engine.connect() as connection:
        session = connection.connection.driver_connection
        assert session is not None
        leases.begin(session)
        assert held(leases) == set(SECTIONS)
        time += TRUST_SECONDS
        assert not held(leases)
        leases.beat(session)
        assert held(leases) == set(SECTIONS)
        leases.end(session)
        assert not held(leases)
