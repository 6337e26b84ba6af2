"""Automatic staff: by the book, in time, and never in place of a person whom the rules ask for."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.floor.decide import act
from boardwalk.floor.order import AtTable
from boardwalk.floor.state import Floor
from boardwalk.pit.automatic import AWAY, CREW, Pace, Plan, plan
from boardwalk.pit.pit import Pit
from boardwalk.pit.staffing import AutomaticStaff
from boardwalk.pit.store.engine import open_store
from boardwalk.soak.world import SeededWorld
from boardwalk.table import command as do
from boardwalk.table.command import Command
from boardwalk.table.command_inventory import CountInventory
from boardwalk.table.equipment import Device
from boardwalk.table.policy import opening_bets
from boardwalk.table.view import view
from boardwalk.table.waiting import Due, waiting_for
from tests.floor.floors import ROYAL_AT, add_table, begin, open_floor
from tests.pit.houses import SUPERVISOR, founded, with_chips

PACE = Pace(20_000_00, betting=20, deciding=30, looking=3, leaving=900)
ANN, BOB = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Bob")


class Sitting:
    """A table with automatic staff, without a clock: what is waited for is done when the test says so."""

    def __init__(self, game: str) -> None:
        self.world = SeededWorld(Random(3))
        self.floor = Floor()
        self.do(do.InstallTable(SUPERVISOR, "1", game, {}))
        self.do(do.InstallDevice(SUPERVISOR, Device.SHUFFLER))

    def do(self, command: Command) -> None:
        self.floor, _ = act(self.floor, AtTable("1", command))

    @property
    def plan(self) -> Plan:
        return plan(self.floor, "1", PACE, self.world)

    def attend(self) -> Plan:
        """Everything that is done at once; then what is waited for."""
        for _ in range(200):
            planned = self.plan
            if planned.command is None:
                return planned
            self.do(planned.command)
        pytest.fail("it never comes to wait for anyone")

    def time_out(self) -> Plan:
        planned = self.attend()
        assert planned.then is not None
        self.do(planned.then)
        return planned

    def seated(self, *players: Actor) -> Sitting:
        self.attend()
        for seat, each in enumerate(players, 1):
            self.do(do.TakeSeat(each, seat, 1_000_00))
        if self.attend().waits_for == ("look", "red"):
            self.time_out()
        return self

    def bet(self, player: Actor) -> None:
        for wager, cents in opening_bets(self.floor.tables["1"].game, 10_00).items():
            self.do(do.PlaceBet(player, wager, cents))


def test_an_empty_table_is_opened_and_then_waits_for_players() -> None:
    sitting = Sitting("premium")
    assert sitting.attend() == Plan()
    table = sitting.floor.tables["1"]
    assert table.open
    assert table.inventory_cents == PACE.inventory_cents
    assert set(table.decks) == {"red"}


def test_a_player_has_time_to_look_at_the_cards() -> None:
    sitting = Sitting("premium")
    sitting.attend()
    sitting.do(do.TakeSeat(ANN, 1, 1_000_00))
    planned = sitting.attend()
    assert planned.seconds == PACE.looking
    assert planned.then == do.LookAtDeck(ANN, "red")


def test_bets_are_closed_at_once_when_everyone_has_bet_and_else_after_a_time() -> None:
    sitting = Sitting("premium").seated(ANN, BOB)
    sitting.bet(ANN)
    planned = sitting.attend()
    assert (planned.seconds, planned.then) == (PACE.betting, do.CloseBets(CREW.dealer))
    sitting.bet(BOB)
    assert sitting.plan.command == do.CloseBets(CREW.dealer)


def test_bets_that_are_no_opening_are_given_back_when_the_time_is_over() -> None:
    sitting = Sitting("holdem3").seated(ANN, BOB)
    sitting.do(do.PlaceBet(ANN, "blind", 10_00))
    sitting.bet(BOB)
    sitting.attend()
    (lacks,) = view(sitting.floor.tables["1"], ANN).incomplete
    assert (lacks.seat, lacks.wager, lacks.law.id) == (1, "flop", "13:69F-42.1"), "the player is told beforehand"
    assert sitting.time_out().then == do.ReturnBet(CREW.dealer, 1, "blind")
    assert view(sitting.floor.tables["1"], ANN).incomplete == ()
    assert sitting.time_out().then == do.CloseBets(CREW.dealer)


@pytest.mark.law("D10")
def test_the_most_modest_choice_is_made_for_a_player_who_does_not_answer() -> None:
    sitting = Sitting("premium").seated(ANN)
    sitting.bet(ANN)
    planned = sitting.attend()
    assert planned.seconds == PACE.deciding
    assert planned.then == do.ChooseForSeat(CREW.supervisor, 1, AWAY)
    while sitting.floor.tables["1"].round is not None:
        sitting.time_out()
    assert sitting.floor.tables["1"].rounds == 1


def test_a_table_that_a_person_has_closed_stays_closed() -> None:
    sitting = Sitting("premium").seated(ANN)
    sitting.bet(ANN)
    sitting.attend()
    while sitting.floor.tables["1"].seats:
        sitting.time_out()
    assert sitting.floor.tables["1"].rounds == 1
    for actor in (CREW.dealer, CREW.floorperson):
        sitting.do(CountInventory(actor, sitting.floor.tables["1"].inventory_cents))
    sitting.do(do.CloseTable(CREW.floorperson))
    assert sitting.plan == Plan()


@pytest.mark.law("D10")
def test_a_player_who_never_bets_gives_up_the_seat_in_the_end() -> None:
    sitting = Sitting("caribbean").seated(ANN)
    planned = sitting.time_out()
    assert (planned.seconds, planned.then) == (PACE.leaving, do.ClearSeat(CREW.supervisor, 1, AWAY))
    assert not sitting.floor.tables["1"].seats


@pytest.mark.parametrize("supervises", [False, True])
@pytest.mark.law("B36")
def test_a_progressive_payout_is_validated_by_a_person_unless_no_money_is_played_for(supervises: bool) -> None:
    floor = open_floor()
    table = add_table(floor, "1", "caribbean", ROYAL_AT["caribbean"])
    begin(table)
    while waiting_for(table.table).due is not Due.VALIDATE:
        assert table.step()
    planned = plan(floor.floor, "1", PACE._replace(supervises=supervises), table.world)
    assert (planned.command is not None) is supervises
    assert planned.then is None


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    store = open_store(str(tmp_path / "house.db"))
    opened = founded(store)
    yield opened
    opened.close()
    store.close()


def test_staff_runs_tables_by_itself_until_it_is_stopped(pit: Pit) -> None:
    """No time is asserted: the test waits for what must happen, each table for itself."""
    games = {"1": "premium", "2": "caribbean"}
    for number, game in games.items():
        pit.do(AtTable(number, do.InstallTable(SUPERVISOR, number, game, {})))
        pit.do(AtTable(number, do.InstallDevice(SUPERVISOR, Device.SHUFFLER)))
    troubles: list[Any] = []
    pace = Pace(20_00, betting=0.01, deciding=0.0, looking=0.0, leaving=0.02)
    staff = AutomaticStaff(pit, dict.fromkeys(games, pace), lambda *trouble: troubles.append(trouble))
    over = threading.Event()

    def heard(_: object) -> None:
        if all(each.rounds and not each.seats for each in pit.tables.values()):
            over.set()

    pit.listen(heard)
    staff.start()
    for number in games:
        while not pit.tables[number].open:
            threading.Event().wait(0.01)
        ann = with_chips(pit, f"Ann {number}", 100_00)
        with_chips(pit, ann.name, 100_00)
        staff.staff(number, None)
        pit.do(AtTable(number, do.TakeSeat(ann, 1, 100_00)))
        for wager, cents in opening_bets(pit.tables[number].game, 10_00).items():
            pit.do(AtTable(number, do.PlaceBet(ann, wager, cents)))
        staff.staff(number, pace)
    assert over.wait(30)
    staff.stop()
    assert not [trouble for trouble in troubles if "inventory" not in str(trouble)]


def test_staff_acts_only_on_the_table_that_it_has_seen(pit: Pit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person acts between the plan and the order: the order is not carried out, and the table is looked at again."""
    pit.do(AtTable("1", do.InstallTable(SUPERVISOR, "1", "premium", {})))
    pit.do(AtTable("1", do.InstallDevice(SUPERVISOR, Device.SHUFFLER)))
    submit, orders = pit.submit, []

    def late(order: Any, **given: Any) -> Any:
        orders.append(given)
        if len(orders) == 1:
            submit(AtTable("1", CountInventory(SUPERVISOR, 1_00))).result()
        return submit(order, **given)

    monkeypatch.setattr(pit, "submit", late)
    troubles: list[Any] = []
    staff = AutomaticStaff(pit, {"1": Pace(20_00)}, lambda *trouble: troubles.append(trouble))
    staff.start()
    while not pit.tables["1"].open:
        threading.Event().wait(0.01)
    staff.stop()
    assert all(isinstance(given["seen"], int) for given in orders)
    assert not troubles
