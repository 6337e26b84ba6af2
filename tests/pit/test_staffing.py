"""Automatic staff at work: at the tables handed over to it, as soon as it gets them, and at their pace."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.request import AtTable
from boardwalk.pit import automatic_staff
from boardwalk.pit.automatic_staff import AutomaticStaff, Pace
from boardwalk.pit.pit import Pit
from boardwalk.pit.store.engine import open_store
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.automation.table_clock import TableClock, WaitKind
from boardwalk.table.commands import CountInventory
from boardwalk.table.device import Device
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, NextAct, waiting_for
from boardwalk.table.state import Phase
from tests.support.pit.houses import SUPERVISOR, founded, with_chips

DEALER = Actor(Role.DEALER, "Dale")
PACE = Pace(20_000_00, betting_seconds=20, decision_seconds=30, look_seconds=0.0, idle_seconds=900)


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    store = open_store(str(tmp_path / "house.db"))
    opened = founded(store)
    yield opened
    opened.close()
    store.close()


@pytest.fixture
def hire(pit: Pit) -> Iterator[Callable[..., AutomaticStaff]]:
    """Staff that is stopped at the end of the test."""
    hired: list[AutomaticStaff] = []

    def staff(paces: dict[str, Pace], *given: Any) -> AutomaticStaff:
        hired.append(AutomaticStaff(pit, paces, *given))
        hired[-1].start()
        return hired[-1]

    yield staff
    for each in hired:
        each.stop()


def install(pit: Pit, number: str, game: str = "premium", *, automatic: bool = True) -> None:
    order(pit, do.InstallTable(SUPERVISOR, number, game, {}), number)
    order(pit, do.InstallDevice(SUPERVISOR, Device.SHUFFLER), number)
    if pit.tables[number].missing_approvals:
        order(pit, do.RecordDemonstration(SUPERVISOR), number)
    if automatic:
        order(pit, do.HandOver(DEALER, automatic=True), number)


def order(pit: Pit, command: Command, number: str = "1") -> None:
    pit.do(AtTable(number, command))


def until(is_so: Callable[[], bool]) -> None:
    """No time is asserted: a test waits for what must happen."""
    for _ in range(3_000):
        if is_so():
            return
        threading.Event().wait(0.01)
    pytest.fail("it never happens")


def is_ready(pit: Pit, number: str = "1") -> bool:
    return any(deck.phase is Phase.IN_PLAY for deck in pit.tables[number].decks.values())


def seated(pit: Pit, name: str, seat: int, number: str = "1") -> Actor:
    player = with_chips(pit, name, 100_00)
    order(pit, do.TakeSeat(player, seat, 100_00), number)
    return player


def bet(pit: Pit, player: Actor, number: str = "1") -> None:
    for wager, cents in opening_bets(pit.tables[number].game, 10_00).items():
        order(pit, do.PlaceBet(player, wager, cents), number)


def test_staff_runs_tables_by_itself_until_it_is_stopped(pit: Pit, hire: Callable[..., AutomaticStaff]) -> None:
    games = {"1": "premium", "2": "caribbean"}
    for number, game in games.items():
        install(pit, number, game)
    troubles: list[Any] = []
    pace = Pace(20_00, betting_seconds=0.01, decision_seconds=0.0, look_seconds=0.0, idle_seconds=0.02)
    hire(dict.fromkeys(games, pace), lambda *trouble: troubles.append(trouble))
    for number in games:
        until(lambda number=number: pit.tables[number].open)  # type: ignore[misc]
        order(pit, do.HandOver(DEALER, automatic=False), number)
        bet(pit, seated(pit, f"Amy {number}", 1, number), number)
        order(pit, do.HandOver(SUPERVISOR, automatic=True), number)
    until(lambda: all(each.rounds and not each.seats for each in pit.tables.values()))
    assert not [trouble for trouble in troubles if "inventory" not in str(trouble)]


@pytest.mark.law("D30")
def test_staff_leaves_alone_what_people_run_and_follows_a_hand_over_at_once(
    pit: Pit, hire: Callable[..., AutomaticStaff]
) -> None:
    install(pit, "1", automatic=False)
    install(pit, "2")
    hire({"1": PACE, "2": PACE})
    until(lambda: pit.tables["2"].open)
    assert not pit.tables["1"].counts.dealer, "nobody told the staff of table 1"
    order(pit, do.HandOver(DEALER, automatic=True))
    until(lambda: pit.tables["1"].open and "red" in pit.tables["1"].decks)
    order(pit, do.HandOver(DEALER, automatic=False))
    before = pit.version("1")
    seated(pit, "Amy", 1)
    threading.Event().wait(0.05)
    assert pit.version("1") == before + 1, "a player sat down, and nobody turned the deck"


@pytest.mark.law("D30")
def test_a_hand_over_outlasts_the_server(pit: Pit, hire: Callable[..., AutomaticStaff]) -> None:
    install(pit, "1")
    again = Pit.open(pit.store)
    assert again.tables["1"].automatic
    again.close()
    hire({"1": PACE})
    until(lambda: pit.tables["1"].open)


def test_a_table_that_no_configuration_names_is_run_once_people_have_opened_it(
    pit: Pit, hire: Callable[..., AutomaticStaff], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(automatic_staff, "USUAL_PACE", automatic_staff.USUAL_PACE._replace(look_seconds=0.0))
    install(pit, "1")
    staff = hire({})
    for actor in (DEALER, SUPERVISOR):
        order(pit, CountInventory(actor, 20_000_00))
    order(pit, do.OpenTable(SUPERVISOR, 20_000_00))
    seated(pit, "Amy", 1)
    until(lambda: is_ready(pit))
    staff.follow({"1": PACE._replace(decks=("red", "blue"))})
    assert set(pit.tables["1"].decks) == {"red"}, "the other deck waits until this one is out of play"


def test_staff_acts_only_on_the_table_that_it_has_seen(
    pit: Pit, hire: Callable[..., AutomaticStaff], monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a person acts between the plan and the request, the request is dropped and the table is checked again."""
    install(pit, "1")
    submit, orders = pit.submit, []

    def late(order: Any, **given: Any) -> Any:
        orders.append(given)
        if len(orders) == 1:
            submit(AtTable("1", CountInventory(SUPERVISOR, 1_00))).result()
        return submit(order, **given)

    monkeypatch.setattr(pit, "submit", late)
    troubles: list[Any] = []
    hire({"1": Pace(20_00)}, lambda *trouble: troubles.append(trouble))
    until(lambda: pit.tables["1"].open)
    assert all(isinstance(given["seen_version"], int) for given in orders)
    assert not troubles


class Watch:
    """A clock that stops until it is moved."""

    now = 1_000.0


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def table(pit: Pit, watch: Watch, hire: Callable[..., AutomaticStaff]) -> tuple[AutomaticStaff, Actor, Actor]:
    """A table that waits for two players, with the staff that runs it."""
    install(pit, "1")
    staff = hire({"1": PACE}, None, lambda: watch.now)
    until(lambda: pit.tables["1"].open)
    players = seated(pit, "Amy", 1), seated(pit, "Bob", 2)
    until(lambda: is_ready(pit))
    until(lambda: "1" in staff._waits)
    return staff, *players


def remembers(staff: AutomaticStaff) -> None:
    """The staff has noticed what the table waits for."""
    planned = staff._timed_plan("1")
    assert planned is not None
    until(lambda: "1" in staff._waits and staff._waits["1"].key == repr(planned.wait_key))


def test_the_clock_runs_down_and_starts_over_with_each_wait(
    pit: Pit, watch: Watch, table: tuple[AutomaticStaff, Actor, Actor]
) -> None:
    staff, amy, bob = table
    leaving = staff.clock("1")
    assert leaving is not None
    assert (leaving.waits_for, leaving.seat, leaving.then) == (WaitKind.LEAVING, 1, "clear-seat")
    bet(pit, amy)
    assert staff.clock("1") == TableClock(WaitKind.BETS, None, 20.0, 20.0, "close-bets", more_time=True)
    remembers(staff)
    watch.now += 6.25
    assert staff.clock("1") == TableClock(WaitKind.BETS, None, 20.0, 13.8, "close-bets", more_time=True)
    watch.now += 3
    bet(pit, bob)
    until(lambda: waiting_for(pit.tables["1"]) == NextAct(Due.ACT, 1))
    assert staff.clock("1") == TableClock(WaitKind.DECISION, 1, 30.0, 30.0, "choose-for-seat", more_time=True)
    order(pit, do.Act(amy, "check"))
    assert staff.clock("1") == TableClock(WaitKind.DECISION, 2, 30.0, 30.0, "choose-for-seat", more_time=True)


@pytest.mark.law("D30")
def test_a_player_gets_the_same_time_once_more(
    pit: Pit, watch: Watch, table: tuple[AutomaticStaff, Actor, Actor]
) -> None:
    staff, amy, bob = table
    bet(pit, amy)
    remembers(staff)
    watch.now += 15
    version = pit.version("1")
    again = TableClock(WaitKind.BETS, None, 20.0, 20.0, "close-bets", more_time=False)
    with pytest.raises(Refusal, match="place a bet"):
        staff.give_time("1", bob)
    assert staff.give_time("1", amy) == again
    assert staff.clock("1") == again
    with pytest.raises(Refusal, match="already given") as refused:
        staff.give_time("1", amy)
    assert refused.value.law.id == "D30"
    assert pit.version("1") == version, "nothing of it is recorded"
    watch.now += 19.5
    staff.follow({"1": PACE})
    until(lambda: watch.now < staff._due["1"] < float("inf"))
    assert pit.tables["1"].round is None, "it would have been over"
    watch.now += 1
    staff.follow({"1": PACE})
    until(lambda: waiting_for(pit.tables["1"]) == NextAct(Due.ACT, 1))
    with pytest.raises(Refusal, match="seat 1's turn"):
        staff.give_time("1", bob)
    assert staff.give_time("1", amy).more_time is False, "another wait, another time"


def test_time_is_for_players_who_are_waited_for(pit: Pit, table: tuple[AutomaticStaff, Actor, Actor]) -> None:
    staff, amy, _ = table
    with pytest.raises(Refusal, match="seated at this table"):
        staff.give_time("1", Actor(Role.PLAYER, "Zoe"))
    with pytest.raises(Refusal, match="seated at this table"):
        staff.give_time("1", Actor(Role.DEALER, "Amy"))
    order(pit, do.HandOver(DEALER, automatic=False))
    assert staff.clock("1") is None
    with pytest.raises(Refusal, match="not waiting for anyone"):
        staff.give_time("1", amy)
    bet(pit, amy)
    assert staff.clock("1") is None, "people wait as long as they like"
    assert staff.clock("no such table") is None
