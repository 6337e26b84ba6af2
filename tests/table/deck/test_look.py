"""The first player is offered a look at the cards. The record says whether a player looked, declined, or let the time
run out (39.3(c), 39.4(e), 40.3(c), 40.4(e), 42.3(c), 42.4(e), R33).
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK
from boardwalk.floor.state import Floor
from boardwalk.pit.automatic_staff import CREW, Pace, staff_plan
from boardwalk.pit.house.state import House as FoundedHouse
from boardwalk.pit.house.state import HouseKind
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.table_clock import WaitKind
from boardwalk.table.device import Device
from boardwalk.table.machine import apply
from boardwalk.table.message import Command
from boardwalk.table.presentation.prompt import prompts
from boardwalk.table.presentation.step import NEW_DECK
from boardwalk.table.sentence import tell
from boardwalk.table.state import Phase
from boardwalk.web.house_opening import table_paces
from tests.support.parameters import every_game
from tests.support.pit.house_text import house, house_of, only_fault, table
from tests.support.table.by_game import ANN, BOB, bare, phase
from tests.support.table.houses import DEALER, FLOORPERSON, SUPERVISOR, House

TRANSCRIPTS = Path(__file__).with_name("transcripts")
LAWS = "13:69F-39.3(c)", "13:69F-40.3(c)", "13:69F-42.3(c)", "13:69F-39.4(e)", "13:69F-40.4(e)", "13:69F-42.4(e)", "B8"


def spread(game: str, *, automatic: bool = False) -> House:
    """The deck is spread face up. Ann is seated; nobody has looked at it yet."""
    found = bare(game, Device.MANUAL_SHOE)
    for command in (do.ReceiveDeck(DEALER, "red"), do.InspectDeck(DEALER, "red"), do.VerifyDeck(FLOORPERSON, "red")):
        found.do(command)
    if automatic:
        found.do(do.HandOver(SUPERVISOR, automatic=True))
    found.do(do.SpreadDeck(DEALER, "red"))
    found.do(do.TakeSeat(ANN, 2, 100_00))
    return found


@pytest.mark.law("R33", *LAWS)
@every_game
def test_the_dealer_records_who_declined(game: str) -> None:
    found = spread(game)
    found.refused(do.WashDeck(DEALER, "red"), found.table.game.procedure.preparation.wash.id)
    for name in ("Bob", "", "nobody"):
        found.refused(do.NoteLookDeclined(DEALER, "red", name), "R33", "is not seated at this table")
    found.refused(do.NoteLookDeclined(DEALER, "blue", "Ann"), found.table.game.procedure.preparation.receipt.id)
    (declined,) = found.do(do.NoteLookDeclined(DEALER, "red", "ann"))
    assert declined == happened.LookDeclined(declined.law, "red", "Ann", DEALER.name)
    assert phase(found) is Phase.LOOKED_AT
    found.refused(do.NoteLookDeclined(DEALER, "red", "Ann"), "R33", "not spread face up")
    found.do(do.WashDeck(DEALER, "red"))


@pytest.mark.law("R33", *LAWS)
@every_game
def test_only_the_dealer_records_it_and_only_while_people_run_the_table(game: str) -> None:
    found = spread(game)
    for role in Role:
        actor = Actor(role, "Kim")
        offered = [each.command for each in prompts(found.table, actor)]
        assert (do.NoteLookDeclined(actor, "red", "Ann") in offered) == (role is Role.DEALER)
        assert not any(isinstance(each, do.EndLook) for each in offered)
        if role is not Role.DEALER:
            found.refused(do.NoteLookDeclined(actor, "red", "Ann"), "R33")
    found.refused(do.EndLook(DEALER, "red"), "R33", "people run the table")
    automatic = spread(game, automatic=True)
    automatic.refused(do.NoteLookDeclined(DEALER, "red", "Ann"), "R33", "the automatic staff runs the table")
    assert not any(isinstance(each.command, do.NoteLookDeclined) for each in prompts(automatic.table, DEALER))


@pytest.mark.law("R33", *LAWS)
@every_game
def test_an_automatic_table_waits_and_the_record_says_that_time_ran_out(game: str) -> None:
    found = spread(game, automatic=True)
    floor, pace = Floor({found.table.number: found.table}, {}), Pace(None, look_seconds=7)
    plan = staff_plan(floor, found.table.number, pace, NEW_DECK)
    assert (plan.command, plan.wait, plan.seconds) == (None, WaitKind.LOOK, 7)
    assert plan.then == do.EndLook(CREW.dealer, "red")
    (ended,) = found.do(plan.then)
    assert ended == happened.LookTimeEnded(ended.law, "red", "Ann")
    found.refused(do.EndLook(CREW.dealer, "red"), "R33", "not spread face up")
    looked = spread(game, automatic=True)
    (event,) = looked.do(do.LookAtDeck(ANN, "red"))
    assert isinstance(event, happened.DeckLookedAt)


@pytest.mark.law("R33")
def test_nobody_runs_out_of_time_before_anyone_has_arrived() -> None:
    found = spread("premium", automatic=True)
    found.do(do.LeaveSeat(ANN))
    found.refused(do.EndLook(CREW.dealer, "red"), "R33", "no player has arrived yet")


@pytest.mark.law("R33")
@pytest.mark.parametrize(("line", "seconds"), [("", 10), ("look-seconds = 1", 1), ("look-seconds = 600", 600)])
def test_the_house_file_sets_how_long_an_automatic_table_waits(line: str, seconds: int) -> None:
    lines = ['staff = "automatic"', 'devices = ["manual shoe"]', *([line] if line else [])]
    (setup,) = house_of(table("1", "premium", *lines)).tables
    assert setup.look_seconds == seconds
    founded = FoundedHouse("Steel Pier", HouseKind.LIVE, "", configuration=house(table("1", "premium", *lines)))
    assert table_paces(founded)["1"].look_seconds == seconds


@pytest.mark.law("R33")
@pytest.mark.parametrize("value", ["0", "601", "true", '"soon"', "1.5"])
def test_the_time_for_a_look_is_1_to_600_seconds(value: str) -> None:
    fault = only_fault(table("1", "premium", f"look-seconds = {value}"))
    assert fault.key == "table[1].look-seconds"
    assert "a whole number of seconds from 1 to 600" in fault.reason


OPENED = [do.ReceiveDeck(DEALER, "red"), do.InspectDeck(DEALER, "red"), do.VerifyDeck(FLOORPERSON, "red"),
          do.TakeSeat(BOB, 1, 100_00), do.SpreadDeck(DEALER, "red")]  # fmt: skip
STORIES: dict[str, tuple[str, list[Command]]] = {
    "look-declined": (
        "Bob does not want to look at the cards, and the dealer records it",
        [*OPENED, do.NoteLookDeclined(DEALER, "red", "Bob"), do.WashDeck(DEALER, "red")],
    ),
    "look-time-ended": (
        "At an automatic table, Bob lets the time for a look run out",
        [do.HandOver(SUPERVISOR, automatic=True), *OPENED, do.EndLook(CREW.dealer, "red"), do.WashDeck(DEALER, "red")],
    ),
    "seal-verified": (
        "The red deck comes pre-shuffled; the floorperson verifies its seal before the cut",
        [
            do.ReceiveDeck(DEALER, "red", DECK),
            do.VerifySeal(FLOORPERSON, "red"),
            do.CutDeck(DEALER, "red", 26),
            do.TakeDeck(DEALER, "red"),
        ],
    ),
}


@pytest.mark.law("R33", "R47")
@pytest.mark.parametrize("name", STORIES)
def test_the_preparation_is_told_as_it_was_reviewed(name: str) -> None:
    """`GOLDEN=write pytest tests/table/deck/test_look.py` rewrites the files."""
    title, commands = STORIES[name]
    found, lines = bare("premium", Device.MANUAL_SHOE), [f"{title}.", ""]
    for command in commands:
        before = found.table
        lines.append(f"{command.actor}: {(type(command).__doc__ or '').partition(chr(10))[0]}")
        for event in found.do(command):
            lines.append(f"    {tell(event, before)} [{event.law}]")
            before = apply(before, event)
    text, path = "\n".join(lines) + "\n", TRANSCRIPTS / f"{name}.txt"
    if os.environ.get("GOLDEN") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text
