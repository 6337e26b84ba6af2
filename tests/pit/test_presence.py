"""Who is gone is noticed, and what follows: a dealer is relieved after the house's time, a player whom others wait for
sits out, and the automatic staff waits for neither.
"""

from __future__ import annotations

from contextlib import ExitStack
from random import Random

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.floor.alarm import AlarmFacts, DealerGone, alarms
from boardwalk.floor.state import Floor
from boardwalk.pit.automatic_staff import CREW, MOST_ROUNDS_AWAY, Pace, staff_plan
from boardwalk.pit.house_file import examine
from boardwalk.pit.house_file.setup import PresenceSetup
from boardwalk.pit.presence import Attendance, Presence, absence_commands
from boardwalk.soak.world import SeededWorld
from boardwalk.table import commands as do
from boardwalk.table.automation.policy import opening_bets
from boardwalk.table.automation.table_clock import WaitKind
from boardwalk.table.message import Command
from boardwalk.table.state import Table
from tests.support.table.houses import DEALER, SUPERVISOR, House, open_house

SETUP = PresenceSetup(dealer_away_seconds=60, player_away_seconds=5)
PACE = Pace(20_000_00, betting_seconds=20, decision_seconds=30)
ANN, BOB, BOT = (Actor(Role.PLAYER, name) for name in ("Ann", "Bob", "Bot Ada"))


class HandClock:
    """A clock that goes on when the test says so."""

    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def seated(*players: Actor, automatic: bool = True) -> House:
    house = open_house("heads-up", seats=())
    for seat, each in enumerate(players, 1):
        house.do(do.TakeSeat(each, seat, 1_000_00))
    house.attend()
    if automatic:
        house.do(do.HandOver(DEALER, automatic=True))
    return house


def bet(house: House, player: Actor) -> None:
    for wager, cents in opening_bets(house.table.game, 10_00).items():
        house.do(do.PlaceBet(player, wager, cents))


def follows(table: Table, **gone: float) -> list[Command]:
    seats = {table.seat_of(name.title()): seconds for name, seconds in gone.items() if name != "dealer"}
    players = {seat: seconds for seat, seconds in seats.items() if seat is not None}
    return list(absence_commands(table, SETUP, Attendance(gone.get("dealer"), players)))


def plan(table: Table) -> tuple[Command | None, WaitKind | None]:
    planned = staff_plan(Floor({table.number: table}, {}), table.number, PACE, SeededWorld(Random(1)))
    return planned.command, planned.wait


def test_only_who_had_the_stream_of_a_table_open_is_missed() -> None:
    clock, house = HandClock(), seated(ANN, automatic=False)
    presence = Presence(clock)
    assert presence.attendance(house.table) == Attendance()
    with ExitStack() as streams:
        streams.enter_context(presence.watching_table("1", DEALER))
        streams.enter_context(presence.watching_table("1", ANN))
        streams.enter_context(presence.watching_table("1", BOB))
        streams.enter_context(presence.watching_table("2", SUPERVISOR))
        clock.seconds += 10
        assert presence.attendance(house.table) == Attendance()
    clock.seconds += 7
    assert presence.attendance(house.table) == Attendance(7.0, {1: 7.0}), "Bob has no seat there"
    presence.note_act("1", ANN)
    with presence.watching_table("1", Actor(Role.DEALER, "Another")):
        clock.seconds += 1
        assert presence.attendance(house.table) == Attendance(None, {1: 1.0}), "any dealer will do"


def test_someone_with_two_pages_open_is_there_until_both_are_closed() -> None:
    clock, house = HandClock(), seated(ANN)
    presence = Presence(clock)
    with presence.watching_table("1", ANN):
        with presence.watching_table("1", Actor(Role.PLAYER, "ann")):
            pass
        clock.seconds += 10
        assert presence.attendance(house.table) == Attendance()
    assert presence.attendance(house.table) == Attendance(None, {1: 0.0})


def test_a_dealer_who_watched_before_people_took_the_table_over_is_not_missed() -> None:
    clock, house = HandClock(), seated(ANN)
    presence = Presence(clock)
    with presence.watching_table("1", DEALER):
        pass
    clock.seconds += 1000
    assert presence.attendance(house.table) == Attendance()
    house.do(do.HandOver(SUPERVISOR, automatic=False))
    assert presence.attendance(house.table) == Attendance()


def test_a_dealer_is_relieved_after_the_time_of_the_house_if_anyone_is_at_the_table() -> None:
    house = seated(ANN, automatic=False)
    assert not follows(house.table, dealer=59.9)
    (command,) = follows(house.table, dealer=60.0)
    assert isinstance(command, do.RelieveDealer)
    never = PresenceSetup(dealer_away_seconds=0)
    assert not list(absence_commands(house.table, never, Attendance(9_999.0)))
    house.do(do.LeaveSeat(ANN))
    assert not follows(house.table, dealer=9_999.0), "nobody waits"


def test_the_floor_is_told_of_a_dealer_who_is_gone_and_of_the_relief() -> None:
    clock, house = HandClock(), seated(ANN, automatic=False)
    presence = Presence(clock)
    with presence.watching_table("1", DEALER):
        pass
    assert presence.dealer_gone(house.table, SETUP, staffed=True) is None, "a page that is loaded again"
    clock.seconds += 6
    assert presence.dealer_gone(house.table, SETUP, staffed=False) == DealerGone(None)
    gone = presence.dealer_gone(house.table, SETUP, staffed=True)
    assert gone == DealerGone(60)
    assert raised(house.table, AlarmFacts(dealer_gone=gone))["dealer-away"].endswith("takes over after 60 seconds")
    house.do(do.RelieveDealer(CREW.supervisor, "gone"))
    assert set(raised(house.table, AlarmFacts())) == {"dealer-relieved"}
    house.do(do.HandOver(SUPERVISOR, automatic=True))
    assert not raised(house.table, AlarmFacts())


def raised(table: Table, facts: AlarmFacts) -> dict[str, str]:
    found = alarms(Floor({table.number: table}, {}), table.number, facts)
    return {each.kind: each.says for each in found if each.kind.startswith("dealer")}


@pytest.mark.law("D48")
def test_a_player_sits_out_when_others_have_bet() -> None:
    house = seated(ANN, BOB)
    assert not follows(house.table, bob=60.0), "Ann has not bet, so nobody waits"
    bet(house, ANN)
    assert not follows(house.table, bob=4.9)
    assert not follows(house.table, ann=60.0, bob=60.0), "nobody is there to wait"
    assert plan(house.table) == (None, WaitKind.BETS)
    (command,) = follows(house.table, bob=5.0)
    assert isinstance(command, do.SitOut)
    house.do(command)
    assert not follows(house.table, bob=60.0), "once is enough"
    assert plan(house.table) == (do.CloseBets(CREW.dealer), None)


def test_bots_have_time_in_a_round_but_go_on_without_someone_who_does_not_bet() -> None:
    house = seated(BOT, BOB)
    bet(house, BOT)
    (command,) = follows(house.table, bob=60.0)
    assert isinstance(command, do.SitOut)
    bet(house, BOB)
    house.do(do.CloseBets(DEALER))
    house.attend()
    while house.table.round is not None and plan(house.table)[1] is not WaitKind.DECISION:
        house.tend()
    house.do(do.Act(BOT, "check"))
    assert plan(house.table)[1] is WaitKind.DECISION, "it is Bob's turn"
    assert not follows(house.table, bob=60.0)


@pytest.mark.law("D48")
def test_a_bet_that_is_not_complete_goes_back_at_once() -> None:
    house = seated(ANN, BOB)
    bet(house, ANN)
    first = next(iter(opening_bets(house.table.game, 10_00)))
    house.do(do.PlaceBet(BOB, first, 10_00))
    assert plan(house.table) == (None, WaitKind.BETS)
    for command in follows(house.table, bob=5.0):
        house.do(command)
    assert plan(house.table) == (do.ReturnBet(CREW.dealer, 2, first), None)


@pytest.mark.law("D48")
def test_a_choice_is_made_at_once_for_a_player_whom_the_others_wait_for() -> None:
    house = seated(ANN, BOB)
    for each in (ANN, BOB):
        bet(house, each)
    house.do(do.CloseBets(DEALER))
    while plan(house.table)[1] is not WaitKind.DECISION:
        command = plan(house.table)[0]
        assert command is not None
        house.do(command)
    assert not follows(house.table, bob=60.0), "it is Ann's turn"
    (command,) = follows(house.table, ann=5.0)
    house.do(command)
    assert isinstance(plan(house.table)[0], do.ChooseForSeat)


def test_a_seat_is_cleared_after_many_rounds_away() -> None:
    house = seated(ANN, BOB)
    house.do(do.SitOut(SUPERVISOR, 2, "gone"))
    bet(house, ANN)
    table = house.table
    for rounds, expected in ((MOST_ROUNDS_AWAY - 1, do.CloseBets), (MOST_ROUNDS_AWAY, do.ClearSeat)):
        seats = {**table.seats, 2: table.seats[2]._replace(sat_out=rounds)}
        assert isinstance(plan(table._replace(seats=seats))[0], expected)


HOUSE = """
[house]
name = "Ours"
{line}
[[table]]
number = 1
game = "premium"
inventory = "$50,000"
{table_line}
"""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", PresenceSetup(60, 5)),
        ("dealer-away-seconds = 0", PresenceSetup(0, 5)),
        ("dealer-away-seconds = 5", PresenceSetup(5, 5)),
        ("dealer-away-seconds = 3600\nplayer-away-seconds = 1", PresenceSetup(3600, 1)),
        ("player-away-seconds = 600", PresenceSetup(60, 600)),
    ],
)
def test_the_house_file_says_how_long_the_house_waits(line: str, expected: PresenceSetup) -> None:
    examined = examine(HOUSE.format(line=line, table_line=""))
    assert not examined.faults
    assert examined.house is not None
    assert examined.house.presence == expected


@pytest.mark.parametrize(
    ("line", "key", "reason"),
    [
        (
            "dealer-away-seconds = 4",
            "house.dealer-away-seconds",
            "must be from 5 to 3600 seconds, or 0 for never; not 4",
        ),
        ("dealer-away-seconds = 3601", "house.dealer-away-seconds", "must be from 5 to 3600 seconds"),
        ("dealer-away-seconds = -1", "house.dealer-away-seconds", "must be from 5 to 3600 seconds"),
        ("dealer-away-seconds = true", "house.dealer-away-seconds", "whole number of seconds from 5 to 3600"),
        ('dealer-away-seconds = "a minute"', "house.dealer-away-seconds", "whole number of seconds from 5 to 3600"),
        ("player-away-seconds = 0", "house.player-away-seconds", "must be a whole number of seconds from 1 to 600"),
        ("player-away-seconds = 601", "house.player-away-seconds", "must be a whole number of seconds from 1 to 600"),
    ],
)
def test_times_out_of_bounds_are_faults(line: str, key: str, reason: str) -> None:
    (fault,) = examine(HOUSE.format(line=line, table_line="")).faults
    assert fault.key == key
    assert reason in fault.reason
