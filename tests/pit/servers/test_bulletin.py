"""Two servers of one house: what one of them does or is told, the other knows, with nothing left to a regular look."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from random import Random

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.alarm import Alarm
from boardwalk.floor.request import AtTable
from boardwalk.pit.automatic_staff import AutomaticStaff, Pace
from boardwalk.pit.pit import Pit
from boardwalk.pit.presence import Presence
from boardwalk.pit.servers.bulletin import Bulletin
from boardwalk.pit.servers.lease import TableLeases
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.schema import table_stream
from boardwalk.soak.world import SeededWorld
from boardwalk.table.commands import FillInventory, HandOver
from tests.support.pit.houses import SUPERVISOR, founded, open_table
from tests.support.pit.servers import until

PACE = Pace(None, betting_seconds=600.0, idle_seconds=600.0)


class OneServer:
    """A server without its web pages."""

    def __init__(self, url: str, *, first: bool) -> None:
        self.store = open_store(url)
        self.pit = founded(self.store) if first else Pit.open(self.store, SeededWorld(Random(2)))
        self.leases = TableLeases(self.store, staffed=True)
        self.pit.join(self.leases.line)
        self.leases.start()
        self.presence = Presence()
        self.staff = AutomaticStaff(self.pit, {}, usual=PACE, runs=self.runs)
        self.leases.on_move(self.staff.review)
        self.resets: list[str] = []
        self.bulletin = Bulletin(self.leases, self.presence, self.staff, self.runs, self.resets.append)
        self.staff.start()

    def runs(self, number: str) -> bool:
        return self.leases.holds(self.pit.state.section_of(table_stream(number)))

    def close(self) -> None:
        self.staff.stop()
        self.leases.stop()
        self.pit.close()
        self.store.close()


@pytest.fixture
def servers(postgresql_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[OneServer]]:
    """Two servers, which look for changes only if they are told to."""
    monkeypatch.setattr("boardwalk.pit.writer.thread.TOLD_SYNC_SECONDS", 1_000.0)
    with ExitStack() as stack:
        both = []
        for place in range(2):
            both.append(OneServer(postgresql_url, first=place == 0))
            stack.callback(both[-1].close)
        until(lambda: all(len(each.leases.servers) == 2 for each in both))
        yield both


def runner_first(servers: list[OneServer], number: str) -> list[OneServer]:
    until(lambda: [each.runs(number) for each in servers].count(True) == 1)
    return sorted(servers, key=lambda each: not each.runs(number))


def _agree(one: OneServer, other: OneServer) -> bool:
    return one.pit.tables["1"] == other.pit.tables["1"]


def test_what_one_server_commits_the_other_is_told(servers: list[OneServer]) -> None:
    one, other = servers
    open_table(one.pit, "heads-up", "1")
    until(lambda: one.pit.state.heads == other.pit.state.heads)
    for from_here, there in ((one, other), (other, one)) * 3:
        from_here.pit.do(AtTable("1", FillInventory(SUPERVISOR, 1_00)))
        until(partial(_agree, from_here, there))
    assert one.pit.state.at == other.pit.state.at
    assert one.pit.state.sections == other.pit.state.sections


def test_who_watches_at_one_server_is_there_for_both(servers: list[OneServer]) -> None:
    one, other = servers
    table = open_table(one.pit, "heads-up", "1", players=1)
    player = Actor(Role.PLAYER, one.pit.tables["1"].seats[min(one.pit.tables["1"].seats)].player)
    del table

    def away(server: OneServer) -> bool:
        return bool(server.presence.attendance(one.pit.tables["1"]).player_seconds)

    with one.presence.watching_house(), one.presence.watching_table("1", player):
        until(lambda: other.presence.has_audience)
        with other.presence.watching_table("1", player):
            assert not away(other)
        assert not away(other), "the stream at the first server is still open"
    until(lambda: not other.presence.has_audience)
    until(lambda: away(one) and away(other))
    with other.presence.watching_table("1", player):
        until(lambda: not away(one))


def test_who_watched_at_a_server_that_is_gone_is_gone(servers: list[OneServer]) -> None:
    one, other = servers
    open_table(one.pit, "heads-up", "1", players=1)
    table = one.pit.tables["1"]
    player = Actor(Role.PLAYER, table.seats[min(table.seats)].player)
    with other.presence.watching_table("1", player):
        until(lambda: bool(one.presence._elsewhere.get(other.leases.line.name)))
        other.leases.stop()
        until(lambda: bool(one.presence.attendance(table).player_seconds))


def test_the_clock_and_more_time_are_the_same_at_both_servers(servers: list[OneServer]) -> None:
    open_table(servers[0].pit, "heads-up", "1", players=1)
    servers[0].pit.do(AtTable("1", HandOver(SUPERVISOR, True)))
    runner, other = runner_first(servers, "1")
    until(lambda: all(each.staff.clock("1") is not None for each in servers))
    until(lambda: "1" in runner.staff.waits())
    seated = runner.pit.tables["1"].seats
    player = Actor(Role.PLAYER, seated[min(seated)].player)
    until(lambda: other.pit.tables["1"] == runner.pit.tables["1"])
    clock = other.bulletin.give_time("1", player)
    assert not clock.more_time, "it was given"
    assert not (runner.staff.clock("1") or clock).more_time
    until(lambda: (runner.resets, other.resets) == (["1"], ["1"]))
    for each in servers:
        with pytest.raises(Refusal, match="already given"):
            each.bulletin.give_time("1", player)


def test_an_alarm_of_one_server_is_known_at_the_other_as_long_as_it_is_there(servers: list[OneServer]) -> None:
    one, other = servers
    alarm = Alarm("disk", "the disk of the first server is full", None)
    one.bulletin.note_alarms([alarm])
    until(lambda: other.bulletin.alarms == (alarm,))
    assert one.bulletin.alarms == ()
    one.leases.stop()
    until(lambda: other.bulletin.alarms == ())
