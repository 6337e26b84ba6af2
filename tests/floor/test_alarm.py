"""Alarms: each is raised by what happens at a table, names its paragraph, and ends with its cause."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from boardwalk.floor.alarm import STILL_SECONDS, AlarmFacts, StaffTrouble, alarms
from boardwalk.floor.driver import TableOnFloor
from boardwalk.law import cite
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.award import recorded_order
from boardwalk.table import commands as do
from boardwalk.table.commands import CountInventory, CreditInventory
from boardwalk.table.next_act import Due, waiting_for
from tests.support.floor.floors import (
    DEALER,
    EYE,
    GUARD,
    ROYAL_AT,
    SUPERVISOR,
    USUAL,
    Watched,
    add_table,
    begin,
    go_on,
    judge,
    open_floor,
)
from tests.support.table.houses import CREW

FLOORPERSON = CREW.floorperson


def kinds(floor: Watched, number: str = "1", beside: AlarmFacts | None = None) -> set[str]:
    return {alarm.kind for alarm in alarms(floor.floor, number, beside)}


def raised(floor: Watched, kind: str, number: str = "1", beside: AlarmFacts | None = None) -> tuple[str, str]:
    """The words and the paragraph of an alarm."""
    (alarm,) = [each for each in alarms(floor.floor, number, beside) if each.kind == kind]
    return alarm.says, "" if alarm.law is None else alarm.law.id


def at_table(game: str = "caribbean", decks: Iterable[str] = (), players: int = 1) -> tuple[Watched, TableOnFloor]:
    floor = open_floor()
    return floor, add_table(floor, "1", game, *decks, players=players)


def until(table: TableOnFloor, due: Due) -> None:
    while waiting_for(table.table).due is not due:
        assert table.step(), waiting_for(table.table)


def test_a_quiet_floor_raises_none() -> None:
    floor, table = at_table()
    assert not kinds(floor)
    begin(table)
    while table.table.round is not None:
        assert not kinds(floor), waiting_for(table.table)
        assert table.step()
    assert not kinds(floor)


def test_chips_and_lights_that_do_not_agree() -> None:
    floor, table = at_table()
    begin(table)
    table.do(do.TakeInWagers(DEALER, "progressive", 1, (1, 2)))
    says, law = raised(floor, "count-to-resolve")
    assert "do not match" in says
    assert law == table.table.game.collected["progressive"].counted.id
    table.do(do.ResolveCount(SUPERVISOR, "progressive", (1,), "a light was broken"))
    assert not kinds(floor)


def test_a_progressive_to_validate() -> None:
    floor, table = at_table("texas-bonus", [ROYAL_AT["texas-bonus"]])
    begin(table)
    until(table, Due.VALIDATE)
    says, law = raised(floor, "progressive-to-validate")
    assert "seat 1" in says
    (wager,) = table.table.game.progressives
    assert wager is not None
    assert law == wager.validated.id
    table.do(do.ValidateProgressive(SUPERVISOR))
    assert not kinds(floor)


@pytest.mark.law("D17")
def test_simultaneous_winners_to_decide() -> None:
    floor = open_floor()
    first = add_table(floor, "1", "texas-bonus", ROYAL_AT["texas-bonus"])
    second = add_table(floor, "2", "caribbean", ROYAL_AT["caribbean"])
    quiet = add_table(floor, "3", "caribbean")
    for table in (first, second):
        begin(table)
        until(table, Due.ACT)
    assert not go_on(first)
    assert not go_on(second)
    for number in ("1", "2"):
        assert raised(floor, "winners-to-decide", number)[1] == "D17"
    assert "winners-to-decide" not in kinds(floor, quiet.number)
    assert "dealer must notify" in raised(floor, "winners-to-decide")[0]
    floor.at_meter("main", meter_commands.GiveNotice(DEALER, "1"))
    assert "Surveillance must review" in raised(floor, "winners-to-decide")[0]
    floor.at_meter("main", meter_commands.RecordReview(EYE, 1, "camera 7"))
    assert "A supervisor must decide" in raised(floor, "winners-to-decide")[0]
    judge(floor, *recorded_order(floor.meter()))
    assert not kinds(floor) | kinds(floor, "2")


@pytest.mark.law("B41")
def test_a_meter_and_a_link_that_are_down() -> None:
    floor = open_floor()
    table = add_table(floor, "1", "caribbean")
    add_table(floor, "2", "caribbean")
    table.do(do.ReportLinkDown(FLOORPERSON, "a plug"))
    assert raised(floor, "link-down") == ("The link to main is down", "B41")
    assert not kinds(floor, "2")
    floor.at_meter("main", meter_commands.ReportDown(GUARD, "no power"))
    for number in ("1", "2"):
        assert kinds(floor, number) == {"meter-down"}
        assert raised(floor, "meter-down", number)[1] == "B41"
    floor.at_meter("main", meter_commands.ReportUp(SUPERVISOR))
    assert not kinds(floor, "2")


@pytest.mark.law("D19")
def test_a_contribution_that_is_held() -> None:
    floor = open_floor(replace(USUAL, unreasonable_cents=1_00))
    table = add_table(floor, "1", "caribbean", players=2)
    add_table(floor, "2", "caribbean")
    begin(table)
    assert table.step()
    assert raised(floor, "held-contribution") == ("$2 from round 1 is kept off main until two people admit it", "D19")
    assert not kinds(floor, "2")
    floor.at_meter("main", meter_commands.AdmitHeld(SUPERVISOR, GUARD, 1, "it is right"))
    assert not kinds(floor)


@pytest.mark.law("D23")
def test_counts_of_the_inventory_that_differ() -> None:
    floor, table = at_table()
    has = table.table.inventory_cents
    table.do(CountInventory(DEALER, has))
    assert not kinds(floor)
    table.do(CountInventory(FLOORPERSON, has - 100))
    says, law = raised(floor, "counts-differ")
    assert ("$999,999" in says, law) == (True, "D23")
    table.do(CountInventory(FLOORPERSON, has))
    assert not kinds(floor)


@pytest.mark.law("D24")
def test_a_count_that_is_not_on_record() -> None:
    floor, table = at_table()
    for actor in (DEALER, FLOORPERSON):
        table.do(CountInventory(actor, table.table.inventory_cents - 100))
    assert raised(floor, "count-not-on-record")[1] == "D24"
    assert "counts-differ" not in kinds(floor)


@pytest.mark.law("B33")
@pytest.mark.parametrize(("cents", "low"), [(100_001_00, False), (100_000_00, False), (99_999_99, True)])
def test_an_inventory_below_a_tenth_of_the_opener(cents: int, low: bool) -> None:
    floor, table = at_table()
    beside = AlarmFacts(opened_cents=table.table.inventory_cents)
    assert not kinds(floor, beside=beside)
    table.do(CreditInventory(FLOORPERSON, table.table.inventory_cents - cents))
    assert ("low-inventory" in kinds(floor, beside=beside)) is low
    assert not low or raised(floor, "low-inventory", beside=beside)[1] == "B33"
    assert not kinds(floor), "what it opened with is not known"


def test_a_round_that_is_void_and_why() -> None:
    floor, table = at_table()
    begin(table)
    until(table, Due.ACT)
    table.do(do.ReportDealerCard(DEALER, 1))
    says, law = raised(floor, "round-void")
    now = table.table.round
    assert now is not None
    assert now.void is not None
    assert says == f"Round 1 is void: {now.void.reason.words}"
    assert law == now.void.law.id
    assert go_on(table)
    assert not kinds(floor)


def test_a_deck_that_leaves_the_table_for_its_count() -> None:
    floor, table = at_table()
    begin(table)
    until(table, Due.STUB)
    now = table.table.round
    assert now is not None
    table.do(do.CountStub(DEALER, len(now.stub) - 1))
    assert table.step()
    assert kinds(floor) == {"round-void", "deck-condemned"}
    says, _ = raised(floor, "deck-condemned")
    assert says == "The red deck must be removed: with this stub the deck has 51 cards, not 52"
    assert go_on(table)
    says, law = raised(floor, "no-deck")
    assert says.startswith("Players are seated")
    assert law == table.table.game.procedure.preparation.receipt.id
    table.do(do.ReceiveDeck(DEALER, "blue"))
    assert not kinds(floor)


@pytest.mark.parametrize(("seconds", "still"), [(STILL_SECONDS - 0.5, False), (STILL_SECONDS, True), (7_299, True)])
def test_a_round_that_stands_still(seconds: float, still: bool) -> None:
    floor, table = at_table()
    assert not kinds(floor, beside=AlarmFacts(10**6)), "between rounds nobody waits"
    begin(table)
    assert kinds(floor, beside=AlarmFacts(seconds)) == ({"round-stands-still"} if still else set())
    if seconds > STILL_SECONDS:
        assert raised(floor, "round-stands-still", beside=AlarmFacts(seconds)) == (
            "Nothing has happened in round 1 for 121 minutes",
            "",
        )


def test_automatic_staff_in_trouble() -> None:
    floor, _ = at_table()
    beside = AlarmFacts(trouble=StaffTrouble("deal-next", cite("R1")))
    assert raised(floor, "staff-in-trouble", beside=beside) == ("The automatic staff could not deal next", "R1")
