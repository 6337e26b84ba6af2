"""Automatic staff acts by the book and on time, and never in place of a person whom the rules require."""

from __future__ import annotations

from random import Random

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest
from boardwalk.floor.state import Floor
from boardwalk.pit.automatic_staff import AWAY_REASON, CREW, MOST_SAT_OUT, Pace, StaffPlan, staff_plan
from boardwalk.soak.scenario import EQUIPMENT, some_offer
from boardwalk.soak.table import SimulatedTable
from boardwalk.soak.tally import SoakTally
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import demonstration
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.automation.table_clock import WaitKind
from boardwalk.table.commands import CountInventory
from boardwalk.table.device import Device
from boardwalk.table.machine import act as act_at
from boardwalk.table.message import Command
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.presentation.view import view
from boardwalk.table.state import Table
from tests.support.floor.floors import ROYAL_AT, add_table, begin, open_floor
from tests.support.pit.houses import SUPERVISOR

PACE = Pace(20_000_00, betting_seconds=20, decision_seconds=30, look_seconds=3, idle_seconds=900)
ANN, BOB = Actor(Role.PLAYER, "Ann"), Actor(Role.PLAYER, "Bob")


class Sitting:
    """A table with automatic staff and no clock: a wait ends when the test says so."""

    def __init__(self, game: str) -> None:
        self.world = SeededWorld(Random(3))
        self.floor = Floor()
        self.do(do.InstallTable(SUPERVISOR, "1", game, {}))
        self.do(do.InstallDevice(SUPERVISOR, Device.SHUFFLER))
        self.do(do.HandOver(SUPERVISOR, automatic=True))
        for command in demonstration(self.floor.tables["1"], CREW):
            self.do(command)

    def do(self, command: Command) -> None:
        self.floor, _ = act(self.floor, AtTable("1", command))

    @property
    def plan(self) -> StaffPlan:
        return staff_plan(self.floor, "1", PACE, self.world)

    def attend(self) -> StaffPlan:
        """Do everything that can be done at once; then return the plan to wait for."""
        for _ in range(200):
            planned = self.plan
            if planned.command is None:
                return planned
            self.do(planned.command)
        pytest.fail("it never waits for anyone")

    def time_out(self) -> StaffPlan:
        planned = self.attend()
        assert planned.then is not None
        self.do(planned.then)
        return planned

    def play_out(self) -> None:
        """Nobody answers in time, until the round is over."""
        while self.attend().wait is WaitKind.DECISION:
            self.time_out()

    def seated(self, *players: Actor) -> Sitting:
        self.attend()
        for seat, each in enumerate(players, 1):
            self.do(do.TakeSeat(each, seat, 1_000_00))
        if self.attend().wait_key == ("look", "red"):
            self.time_out()
        return self

    def bet(self, player: Actor) -> None:
        for wager, cents in opening_bets(self.floor.tables["1"].game, 10_00).items():
            self.do(do.PlaceBet(player, wager, cents))


def test_an_empty_table_is_opened_and_then_waits_for_players() -> None:
    sitting = Sitting("premium")
    assert sitting.attend() == StaffPlan()
    table = sitting.floor.tables["1"]
    assert table.open
    assert table.inventory_cents == PACE.inventory_cents
    assert set(table.decks) == {"red"}


def test_a_player_has_time_to_look_at_the_cards() -> None:
    sitting = Sitting("premium")
    sitting.attend()
    sitting.do(do.TakeSeat(ANN, 1, 1_000_00))
    planned = sitting.attend()
    assert (planned.wait, planned.seat, planned.seconds) == (WaitKind.LOOK, None, PACE.look_seconds)
    assert planned.then == do.EndLook(CREW.dealer, "red")


def test_bets_are_closed_at_once_when_everyone_has_bet_and_else_after_a_time() -> None:
    sitting = Sitting("premium").seated(ANN, BOB)
    sitting.bet(ANN)
    planned = sitting.attend()
    assert (planned.wait, planned.seat, planned.seconds) == (WaitKind.BETS, None, PACE.betting_seconds)
    assert planned.then == do.CloseBets(CREW.dealer)
    sitting.bet(BOB)
    assert sitting.plan.command == do.CloseBets(CREW.dealer)


def test_nobody_waits_for_a_player_who_sat_out_two_rounds_until_they_bet_again() -> None:
    sitting = Sitting("premium").seated(ANN, BOB)
    for _ in range(MOST_SAT_OUT):
        sitting.bet(ANN)
        assert sitting.time_out().wait is WaitKind.BETS, "Bob is waited for"
        sitting.play_out()
    sitting.bet(ANN)
    assert sitting.attend().wait is WaitKind.DECISION, "Bob is not"
    sitting.play_out()
    sitting.bet(BOB)
    assert sitting.attend().wait is WaitKind.BETS, "now Ann is waited for"
    assert sitting.time_out().then == do.CloseBets(CREW.dealer)
    assert sitting.floor.tables["1"].seats[2].sat_out == 0


def test_incomplete_bets_are_returned_when_time_runs_out() -> None:
    sitting = Sitting("holdem3").seated(ANN, BOB)
    sitting.do(do.PlaceBet(ANN, "blind", 10_00))
    sitting.bet(BOB)
    sitting.attend()
    (lacks,) = view(sitting.floor.tables["1"], ANN).incomplete
    assert (lacks.seat, lacks.wager, lacks.law.id) == (1, "flop", "13:69F-42.1(flop-wager)"), (
        "the player is told beforehand"
    )
    assert sitting.time_out().then == do.ReturnBet(CREW.dealer, 1, "blind")
    assert view(sitting.floor.tables["1"], ANN).incomplete == ()
    assert sitting.time_out().then == do.CloseBets(CREW.dealer)


@pytest.mark.law("D10")
def test_the_supervisor_chooses_for_a_player_who_does_not_answer() -> None:
    sitting = Sitting("premium").seated(ANN)
    sitting.bet(ANN)
    planned = sitting.attend()
    assert (planned.wait, planned.seat, planned.seconds) == (WaitKind.DECISION, 1, PACE.decision_seconds)
    assert planned.then == do.ChooseForSeat(CREW.supervisor, 1, AWAY_REASON)
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
    assert sitting.plan == StaffPlan()


@pytest.mark.law("D10")
def test_a_player_who_never_bets_gives_up_the_seat_in_the_end() -> None:
    sitting = Sitting("caribbean").seated(ANN)
    planned = sitting.time_out()
    assert (planned.wait, planned.seat, planned.seconds) == (WaitKind.LEAVING, 1, PACE.idle_seconds)
    assert planned.then == do.ClearSeat(CREW.supervisor, 1, AWAY_REASON)
    assert not sitting.floor.tables["1"].seats


@pytest.mark.parametrize("supervises", [False, True])
@pytest.mark.law("B36")
def test_a_progressive_payout_is_validated_by_a_person_unless_no_money_is_played_for(supervises: bool) -> None:
    floor = open_floor()
    table = add_table(floor, "1", "caribbean", ROYAL_AT["caribbean"])
    begin(table)
    while waiting_for(table.table).due is not Due.VALIDATE:
        assert table.step()
    planned = staff_plan(floor.floor, "1", PACE._replace(supervises=supervises), table.world)
    assert (planned.command is not None) is supervises
    assert planned.then is None


def test_without_an_amount_people_open_the_table() -> None:
    sitting = Sitting("premium")
    assert staff_plan(sitting.floor, "1", Pace(None), sitting.world) == StaffPlan()


PACES = (Pace(None), Pace(None, ("red", "blue")), Pace(None, ("green",)))


@pytest.mark.parametrize("seed", range(12))
def test_whatever_people_leave_the_staff_goes_on_to_the_end_of_a_round(seed: int) -> None:
    """At any moment between rounds of an evening with faults, and with decks that nobody planned."""
    dice = Random(seed)
    evening = SimulatedTable(dice, SoakTally(), faults=True)
    game = dice.choice(("heads-up", "holdem3"))
    evening.start(some_offer(game, *dice.choice(EQUIPMENT), dice))
    moments = [evening.table for _ in range(3) for _ in evening.play() if evening.table.round is None]
    for moment in dice.sample(moments, 3):
        table = left_behind(moment, dice)
        if not table.automatic:
            table, _ = act_at(table, do.HandOver(SUPERVISOR, automatic=True))
        assert played(table, dice.choice(PACES), SeededWorld(dice)).rounds == table.rounds + 1


def left_behind(table: Table, dice: Random) -> Table:
    """The table after people have taken decks away, and brought another if none was left."""
    for deck in [deck for deck in table.decks if dice.random() < 0.4]:
        table, _ = act_at(table, do.RemoveDeck(CREW.floorperson, deck, "a bent card"))
    return table if table.decks else act_at(table, do.ReceiveDeck(CREW.dealer, "purple"))[0]


def played(table: Table, pace: Pace, world: SeededWorld) -> Table:
    """The table after a round run by automatic staff, with players who bet when it is time to."""
    before = table.rounds
    for _ in range(400):
        planned = staff_plan(Floor({table.number: table}), table.number, pace, world)
        command = planned.command or planned.then
        if planned.wait is WaitKind.LEAVING and planned.seat is not None:
            player = Actor(Role.PLAYER, table.seats[planned.seat].player)
            for wager, cents in opening_bets(table.game, 10_00).items():
                table, _ = act_at(table, do.PlaceBet(player, wager, cents))
            continue
        assert command is not None, "there are players"
        try:
            table, _ = act_at(table, command)
        except Refusal as refusal:
            if refusal.field != "inventory":
                raise
            table, _ = act_at(table, do.FillInventory(CREW.floorperson, 1_000_000_00))
        if table.rounds > before and table.round is None:
            return table
    pytest.fail("the round never ends")


@pytest.mark.law("R39")
@pytest.mark.parametrize("supervises", [False, True])
def test_simultaneous_winners_are_noticed_and_in_a_house_without_money_also_decided(supervises: bool) -> None:
    """A live house's people review and decide; automatic staff only gives the notice, from one of the tables."""
    watched = open_floor()
    games = {"1": "texas-bonus", "2": "caribbean"}
    for table in [add_table(watched, number, game, ROYAL_AT[game]) for number, game in games.items()]:
        table.do(do.HandOver(SUPERVISOR, automatic=True))
        begin(table)
    floor, pace, world = watched.floor, PACE._replace(supervises=supervises), SeededWorld(Random(3))
    done: list[str] = []
    for _ in range(200):
        plans = {number: staff_plan(floor, number, pace, world) for number in ("1", "2")}
        commands = {number: plan.command or plan.then for number, plan in plans.items()}
        requests: list[FloorRequest] = [AtTable(number, each) for number, each in commands.items() if each is not None]
        requests.sort(key=lambda each: isinstance(each.command, do.ValidateProgressive | do.PayProgressive))
        meter = [plan.at_meter for plan in plans.values() if plan.at_meter is not None]
        assert len(meter) <= 1
        if not requests and not meter:
            if supervises or waiting_for(floor.tables["1"]).due is not Due.VALIDATE:
                break
            requests = [AtTable(number, do.ValidateProgressive(SUPERVISOR)) for number in ("1", "2")]
        request = requests[0] if requests else meter[0]
        done += [type(request.command).__name__] if isinstance(request, AtMeter) else []
        floor, _ = act(floor, request)
        if all(table.round is None for table in floor.tables.values()):
            break
    assert done == (["GiveNotice", "RecordReview", "DecideAwards"] if supervises else ["GiveNotice"])
    over = [table.round is None for table in floor.tables.values()]
    assert over == ([True, True] if supervises else [False, False])
