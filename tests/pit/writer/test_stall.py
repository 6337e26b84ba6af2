"""A database that stalls: rows that someone else holds, and a network that is frozen. Other tables do not wait."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import text

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtTable
from boardwalk.pit.errors import Busy, StorageCause, Unavailable
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.table.commands import GiveTip
from tests.support.pit.frozen_link import FrozenLink
from tests.support.pit.houses import founded, open_table


def tip(table: str) -> AtTable:
    return AtTable(table, GiveTip(Actor(Role.PLAYER, f"Pat {table}-1"), 1_00))


@pytest.fixture
def store(postgresql_url: str) -> Iterator[Store]:
    opened = open_store(postgresql_url)
    yield opened
    opened.close()


@pytest.fixture
def pit(store: Store) -> Iterator[Pit]:
    opened = founded(store)
    for number in ("2", "3"):
        open_table(opened, "premium", number)
    yield opened
    opened.close()


def test_a_locked_table_keeps_its_order_and_goes_on_when_it_is_free(store: Store, pit: Pit) -> None:
    with store._readers.connect() as outside, outside.begin():
        outside.execute(text("SELECT * FROM streams WHERE name = 'table:2' FOR UPDATE"))
        held = [pit.submit(tip("2")) for _ in range(3)]
        for _ in range(10):
            assert pit.do(tip("3")).seq
            assert not any(each.done() for each in held)
    sequence = [each.result().seq for each in held]
    assert sequence == sorted(sequence)
    assert pit.tables["2"].tip_cents == 3_00
    assert pit.trouble is None


def test_a_table_that_stays_locked_is_answered_and_others_never_notice(
    store: Store, pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwalk.pit.writer.thread.HELD_SECONDS", 0.3)
    with store._readers.connect() as outside, outside.begin():
        outside.execute(text("SELECT * FROM streams WHERE name = 'table:2' FOR UPDATE"))
        held = pit.submit(tip("2"))
        while not held.done():
            assert pit.do(tip("3")).seq
        assert isinstance(held.exception(), Busy)
        assert held.exception().sections == {"table:2"}  # type: ignore[union-attr]
    pit.do(tip("2"))


def test_a_row_of_a_table_that_is_locked_delays_others_only_briefly(
    store: Store, pit: Pit, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which row it is, the writer learns by waiting for it; it then lets the others go first."""
    monkeypatch.setattr("boardwalk.pit.writer.thread.HELD_SECONDS", 0.3)
    with store._readers.connect() as outside, outside.begin():
        outside.execute(text("SELECT * FROM streams FOR SHARE"))
        held = pit.submit(tip("2"))
        assert isinstance(held.exception(), Busy)
    assert pit.do(tip("3")).seq


def test_a_pit_that_closes_answers_those_who_wait_for_a_lock(store: Store, pit: Pit) -> None:
    with store._readers.connect() as outside, outside.begin():
        outside.execute(text("SELECT * FROM streams WHERE name = 'table:2' FOR UPDATE"))
        held = pit.submit(tip("2"))
        pit.do(tip("3"))
        pit.close()
        assert isinstance(held.exception(), Busy)


FROZEN = (StorageCause.STALLED, StorageCause.UNREACHABLE)
"""An open connection stalls, and a new one is not made."""


def refusal(do: Callable[[], object]) -> Unavailable:
    with pytest.raises(Unavailable) as caught:
        do()
    return caught.value


def test_a_frozen_network_is_answered_and_noticed_and_its_end_as_well(
    postgresql_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("boardwalk.pit.store.engine.WRITE_SECONDS", 0.4)
    monkeypatch.setattr("boardwalk.pit.store.engine.READ_SECONDS", 0.4)
    monkeypatch.setattr("boardwalk.pit.writer.thread.TRY_SECONDS", 0.1)
    link = FrozenLink(postgresql_url)
    store = open_store(link.url)
    pit = founded(store)
    heard: list[StorageCause | None] = []
    pit.listen_for_trouble(heard.append)
    try:
        open_table(pit, "premium", "2")
        link.freeze()
        for _ in range(2):
            assert refusal(lambda: pit.do(tip("2"))).cause in FROZEN
        assert pit.trouble is not None
        assert pit.try_write() is not None
        assert refusal(lambda: _read(store))
        link.thaw()
        done = _in_the_end(lambda: pit.do(tip("2"), key="again"))
        assert done is not None
        assert pit.trouble is None
        assert heard[-1] is None
        assert heard[0] in FROZEN
    finally:
        pit.close()
        store.close()
        link.close()


def _read(store: Store) -> None:
    with store.reading() as connection:
        connection.execute(text("SELECT 1"))


def _in_the_end(do: Callable[[], object]) -> object:
    for _ in range(50):
        try:
            return do()
        except Unavailable:
            time.sleep(0.1)
    return None


def test_a_statement_that_takes_too_long_is_ended(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.pit.store.engine.WRITE_SECONDS", 0.3)
    store = open_store(postgresql_url)
    try:
        with pytest.raises(Unavailable) as caught, store.writing() as connection:
            connection.execute(text("SELECT pg_sleep(30)"))
        assert caught.value.cause is StorageCause.STALLED
    finally:
        store.close()


def test_a_trial_write_changes_nothing(pit: Pit) -> None:
    before = pit.state
    assert pit.try_write() is None
    assert pit.state is before


def test_a_server_that_may_only_read_says_so(store: Store, pit: Pit) -> None:
    with store._readers.connect() as outside:
        name = outside.scalar(text("SELECT current_database()"))
        outside.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
        outside.commit()
    store.engine.dispose()
    assert refusal(lambda: pit.do(tip("2"))).cause is StorageCause.READ_ONLY
    assert pit.trouble is StorageCause.READ_ONLY
