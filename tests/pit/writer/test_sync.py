"""Several servers of one house on PostgreSQL: each sees what the others do, and none waits for another forever."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from random import Random

import pytest
from sqlalchemy import event as on_engine
from sqlalchemy import text

from boardwalk.actor import Actor, Role
from boardwalk.floor.request import AtTable
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.people import AddPerson, SetPassword
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import Store, open_store
from boardwalk.pit.writer.sync import PitState, sync_state
from boardwalk.soak.world import SeededWorld
from boardwalk.table.commands import ConnectMeter, DisconnectMeter, FillInventory, GiveTip, InstallDevice, InstallTable
from boardwalk.table.device import Device
from tests.support.pit.houses import ADMINISTRATOR, SUPERVISOR, founded, open_meter, open_table

LOOK_SECONDS = 0.02


class Servers:
    """Two servers of one house, each with its own store."""

    def __init__(self, url: str) -> None:
        self.stores = [open_store(url) for _ in range(2)]
        self.pits = [founded(self.stores[0])]
        self.pits.append(Pit.open(self.stores[1], SeededWorld(Random(2))))

    def close(self) -> None:
        for pit, store in zip(self.pits, self.stores, strict=True):
            pit.close()
            store.close()

    def agree(self) -> bool:
        """Whether both servers end up with the state in the database, and the audit passes."""
        with self.stores[0].reading() as connection:
            fresh, _ = sync_state(connection, PitState())
        until(lambda: all(pit.state.heads == fresh.heads for pit in self.pits))
        same = all((pit.house, tables_of(pit), pit.meters) == (fresh.house, *held(fresh)) for pit in self.pits)
        return same and audit(self.stores[0]).ok


def tables_of(pit: Pit) -> object:
    return dict(sorted(pit.tables.items()))


def held(state: PitState) -> tuple[object, object]:
    tables = {name: each for floor in state.sections.values() for name, each in floor.tables.items()}
    meters = {name: each for floor in state.sections.values() for name, each in floor.meters.items()}
    return dict(sorted(tables.items())), meters


def until(true: Callable[[], bool]) -> None:
    for _ in range(2_000):
        if true():
            return
        time.sleep(0.01)
    pytest.fail("it never happened")


@pytest.fixture
def servers(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Servers]:
    monkeypatch.setattr("boardwalk.pit.writer.thread.SYNC_SECONDS", LOOK_SECONDS)
    monkeypatch.setattr("boardwalk.pit.writer.thread.HELD_SECONDS", 1.0)
    both = Servers(postgresql_url)
    yield both
    both.close()


def test_what_one_server_does_at_a_table_that_the_other_took_off_its_meter_is_seen(servers: Servers) -> None:
    """From then on the table has its own numbers, on either server."""
    one, other = servers.pits
    open_meter(one)
    open_table(one, "caribbean", "1", "north", players=1)
    one.do(AtTable("1", DisconnectMeter(SUPERVISOR)))
    other.do(AtTable("1", FillInventory(SUPERVISOR, 7_777_00)))
    until(lambda: one.tables["1"] == other.tables["1"])
    assert servers.agree()


def test_a_table_that_leaves_its_meter_and_is_back_before_the_other_server_looks(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = servers.pits
    open_meter(one)
    for number, game in (("1", "caribbean"), ("2", "texas-bonus")):
        open_table(one, game, number, "north", players=0)
    until(lambda: set(other.tables) == {"1", "2"} and other.state.heads == one.state.heads)
    with monkeypatch.context() as apart:
        apart.setattr("boardwalk.pit.writer.thread.Writer._sync_quietly", lambda _: None)
        other.do(AtTable("1", DisconnectMeter(SUPERVISOR)))
        for number in "1212":
            other.do(AtTable(number, FillInventory(SUPERVISOR, 1_00)))
        other.do(AtTable("1", ConnectMeter(SUPERVISOR, "north")))
    one.do(AtTable("2", FillInventory(SUPERVISOR, 1_00)))
    assert servers.agree()


@pytest.mark.long
def test_tables_wander_between_meters_at_both_servers_at_once(servers: Servers) -> None:
    """Known to fail at times: two servers may number orders alike in a section that a table has just joined.

    The audit finds it. Until that is mended, this is left out of the ordinary suite, which it would make a lottery.
    """
    one, other = servers.pits
    for name in ("north", "south"):
        open_meter(one, name)
    for number, game in (("1", "caribbean"), ("2", "texas-bonus"), ("3", "caribbean")):
        open_table(one, game, number, "north", players=0)
    until(lambda: set(other.tables) == {"1", "2", "3"})

    def wander(pit: Pit, seed: int) -> None:
        dice = Random(seed)
        for _ in range(40):
            number = dice.choice("123")
            away = [DisconnectMeter(SUPERVISOR), ConnectMeter(SUPERVISOR, dice.choice(["north", "south"]))]
            for command in [FillInventory(SUPERVISOR, 1_00), *(away if dice.random() < 0.4 else [])]:
                pit.submit(AtTable(number, command)).exception()

    threads = [threading.Thread(target=wander, args=(pit, seed)) for seed, pit in enumerate(servers.pits)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    one.do(AtTable("1", FillInventory(SUPERVISOR, 1_00)))
    assert servers.agree()


def test_an_event_of_the_house_is_never_folded_twice(servers: Servers) -> None:
    """One server writes to the house between two queries of the other, which has to catch up."""
    one, other = servers.pits
    one.do(AtHouse(AddPerson(ADMINISTRATOR, "Dee", Role.DEALER)))
    one.do(AtTable("1", InstallTable(SUPERVISOR, "1", "heads-up", {})))
    injected: list[object] = []

    def after_heads(*arguments: object) -> None:
        statement = str(arguments[2])
        if not injected and statement.startswith("SELECT streams.name, streams.seq"):
            injected.append(one.do(AtHouse(SetPassword(ADMINISTRATOR, "Dee"))))

    one.do(AtHouse(AddPerson(ADMINISTRATOR, "Eve", Role.DEALER)))
    on_engine.listen(servers.stores[1].engine, "after_cursor_execute", after_heads)
    other.do(AtTable("1", InstallDevice(SUPERVISOR, Device.SHUFFLER)))
    until(lambda: bool(injected))
    on_engine.remove(servers.stores[1].engine, "after_cursor_execute", after_heads)
    assert servers.agree()


def test_a_table_that_someone_holds_does_not_hold_up_the_others(servers: Servers) -> None:
    one, _ = servers.pits
    for number in ("1", "2"):
        one.do(AtTable(number, InstallTable(SUPERVISOR, number, "heads-up", {})))
    with servers.stores[1].engine.connect() as frozen, frozen.begin():
        frozen.execute(text("SELECT * FROM streams WHERE name = 'table:1' FOR UPDATE"))
        held_up = one.submit(AtTable("1", InstallDevice(SUPERVISOR, Device.SHUFFLER)))
        goes_on = one.submit(AtTable("2", InstallDevice(SUPERVISOR, Device.SHUFFLER)))
        assert goes_on.result()
        assert isinstance(held_up.exception(), Unavailable)
    one.do(AtTable("1", InstallDevice(SUPERVISOR, Device.SHUFFLER)))
    assert servers.agree()


def test_a_look_that_fails_leaves_the_writer_at_work(servers: Servers, monkeypatch: pytest.MonkeyPatch) -> None:
    one, _ = servers.pits
    reported: list[object] = []
    monkeypatch.setattr(threading, "excepthook", reported.append)
    with monkeypatch.context() as broken:
        broken.setattr("boardwalk.pit.writer.thread.sync_state", lambda *_: 1 // 0)
        until(lambda: bool(reported))
    one.do(AtTable("1", InstallTable(SUPERVISOR, "1", "heads-up", {})))
    assert servers.agree()


def test_readers_who_take_every_connection_do_not_stop_the_writer(servers: Servers) -> None:
    one, other = servers.pits
    open_table(one, "premium")
    store: Store = servers.stores[0]
    taken = [store._readers.connect() for _ in range(20)]
    for pit in (other, one):  # what the other has written must be read first
        pit.do(AtTable("1", GiveTip(Actor(Role.PLAYER, "Pat 1-1"), 1_00)))
    for connection in taken:
        connection.close()
    assert servers.agree()
