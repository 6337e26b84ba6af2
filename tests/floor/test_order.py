"""Who is paid first off one meter, what holds while an award is due, and who stands behind it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.driver import TableOnFloor
from boardwalk.floor.sight import sight
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.award import recorded_order
from boardwalk.table import commands as do
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.state import Table
from tests.support.floor.floors import (
    DEALER,
    EYE,
    GUARD,
    MANAGER,
    ROYAL_AT,
    SUPERVISOR,
    Watched,
    add_table,
    ann,
    begin,
    go_on,
    judge,
    open_floor,
)
from tests.support.table.collected_wagers import SHOE, house_of, stacked, take_in
from tests.support.table.houses import DEALER as DALE

DEALERS_HAND = "2c 3d 4s 9c Jc"
STRAIGHT_FLUSH, FULL_HOUSE, OTHER_STRAIGHT_FLUSH = "9h 8h 7h 6h 5h", "Ac Ad As Kc Kd", "Ks Qs Js Ts 9s"


def step_until(table: TableOnFloor, reached: Callable[[Table], bool]) -> None:
    while not reached(table.table):
        assert table.step(), waiting_for(table.table)


def due(*wanted: Due) -> Callable[[Table], bool]:
    return lambda table: waiting_for(table).due in wanted


def paid(floor: Watched) -> list[tuple[str, str, int]]:
    events = [event for event in floor.of_meter(meter_events.AwardPaid) if isinstance(event, meter_events.AwardPaid)]
    return [(event.table, event.hand, event.paid_cents) for event in events]


def decide(floor: Watched) -> None:
    judge(floor, *recorded_order(floor.meter()))


@pytest.mark.law("13:69F-28.11(i)", "D17", "D21")
def test_a_fixed_award_does_not_hide_an_earlier_winner_of_its_table() -> None:
    floor = open_floor()
    deck = stacked(SHOE, [STRAIGHT_FLUSH, FULL_HOUSE], DEALERS_HAND)
    first = add_table(floor, "1", "caribbean", deck, players=2)
    second = add_table(floor, "2", "texas-bonus", ROYAL_AT["texas-bonus"])
    begin(first)
    step_until(first, due(Due.VALIDATE))
    begin(second)
    assert not go_on(second)
    decide(floor)
    floor.table_refuses("2", do.PayProgressive(DEALER, 0), "D17", "complete earlier")
    assert not go_on(first)
    assert paid(floor) == [("1", "full house", 100_00)], "a fixed prize does not wait"
    decide(floor)
    assert go_on(first)
    assert go_on(second)
    assert [table for table, _, _ in paid(floor)] == ["1", "1", "2"]
    assert floor.replayed()


@pytest.mark.law("13:69F-28.11(i)", "D17")
def test_a_table_has_the_place_of_its_first_winning_hand_no_matter_who_is_settled_first() -> None:
    floor = open_floor()
    deck = stacked(SHOE, [STRAIGHT_FLUSH, OTHER_STRAIGHT_FLUSH], DEALERS_HAND)
    first = add_table(floor, "1", "caribbean", deck, players=2)
    second = add_table(floor, "2", "caribbean", ROYAL_AT["caribbean"])
    begin(first)
    begin(second)
    step_until(first, lambda table: table.round is not None and len(table.round.hands[1].cards) == 5)
    assert not go_on(second)
    step_until(first, due(Due.PAY))
    while first.table.round is not None or second.table.round is not None:
        decide(floor)
        go_on(first)
        go_on(second)
    assert [table for table, _, _ in paid(floor)] == ["1", "1", "2"]
    assert floor.replayed()


@pytest.mark.law("D21")
def test_a_fixed_prize_is_paid_while_a_percentage_waits_elsewhere() -> None:
    floor = open_floor()
    other = add_table(floor, "3", "texas-bonus")
    begin(other)
    step_until(other, lambda table: table.round is not None and table.round.community_up == 3)
    royal = add_table(floor, "1", "caribbean", ROYAL_AT["caribbean"])
    four = add_table(floor, "2", "caribbean", stacked(SHOE, ["9h 9d 9s 9c 5h"], DEALERS_HAND.replace("9c", "8c")))
    begin(royal)
    assert not go_on(royal)
    begin(four)
    assert go_on(four)
    assert paid(floor) == [("2", "four of a kind", 500_00)]


@pytest.mark.law("13:69F-28.11(i)", "B38")
def test_a_display_is_not_corrected_downward_while_an_award_is_due() -> None:
    floor = open_floor()
    table = add_table(floor, "1", "texas-bonus", ROYAL_AT["texas-bonus"])
    begin(table)
    step_until(table, due(Due.PAY))
    floor.meter_refuses(
        meter_commands.CorrectMeter(SUPERVISOR, GUARD, -1, "typo"), "13:69F-28.11(i)", "award 1 is still to be paid"
    )
    floor.at_meter("main", meter_commands.CorrectMeter(SUPERVISOR, GUARD, 1, "typo"))
    assert go_on(table)
    assert paid(floor) == [("1", "royal flush", 10_000_71)]
    floor.at_meter("main", meter_commands.CorrectMeter(SUPERVISOR, GUARD, -1, "typo"))


@pytest.mark.law("13:69F-28.10(h)4ii(3)")
@pytest.mark.parametrize("name", ["", " ", DEALER.name, f" {DEALER.name.upper()}"])
def test_a_payout_is_validated_by_somebody_other_than_who_verified_it(name: str) -> None:
    floor = open_floor()
    table = add_table(floor, "1", "texas-bonus", ROYAL_AT["texas-bonus"])
    begin(table)
    step_until(table, due(Due.VALIDATE))
    nobody = Actor(Role.SUPERVISOR, name)
    floor.table_refuses("1", do.ValidateProgressive(nobody), "13:69F-28.10(h)4ii(3)")
    if not name.strip():
        floor.meter_refuses(meter_commands.DecideAwards(nobody, (1,), "why"), "13:69F-28.11(i)")


@pytest.mark.law("B41")
def test_a_table_that_is_cut_off_by_itself_does_not_come_back_with_the_controller() -> None:
    floor = open_floor()
    cut, other = add_table(floor, "1", "texas-bonus"), add_table(floor, "2", "caribbean")
    cut.do(do.ReportLinkDown(DEALER, "cable cut"))
    floor.at_meter("main", meter_commands.ReportDown(SUPERVISOR, "tested"))
    floor.at_meter("main", meter_commands.ReportUp(SUPERVISOR))
    assert [[link.up for link in each.table.links.values()] for each in (cut, other)] == [[False], [True]]
    floor.table_refuses("1", do.PlaceBet(ann(), "progressive", 1_00), "B41")
    cut.do(do.ReportLinkUp(DEALER))
    floor.at_meter("main", meter_commands.ReportDown(SUPERVISOR, "tested"))
    floor.at_meter("main", meter_commands.ReportUp(SUPERVISOR))
    assert all(link.up for link in cut.table.links.values())
    assert floor.replayed()


@pytest.mark.law("D17")
def test_a_dealer_is_not_asked_to_pay_before_it_is_decided_and_a_supervisor_is_asked_to_decide() -> None:
    floor = open_floor()
    other = add_table(floor, "2", "texas-bonus")
    begin(other)
    step_until(other, lambda table: table.round is not None and table.round.community_up == 3)
    table = add_table(floor, "1", "caribbean", ROYAL_AT["caribbean"])
    begin(table)
    assert not go_on(table)
    offered = [type(prompt.command) for prompt in sight(floor.floor, "1", DEALER).table.prompts]
    assert do.PayProgressive not in offered
    notice = sight(floor.floor, "1", DEALER).meters[0].to_notify
    assert notice is not None
    floor.at_meter("main", notice)
    review = sight(floor.floor, "1", EYE).meters[0].to_review
    assert review is not None
    assert review.first == 1
    floor.at_meter("main", replace(review, reviewed="camera 7"))
    assert sight(floor.floor, "1", DEALER).meters[0].to_decide is None
    assert sight(floor.floor, "1", SUPERVISOR).meters[0].to_decide is None, "who validated the hand does not decide"
    asked = sight(floor.floor, "1", MANAGER).meters[0].to_decide
    assert asked is not None
    assert asked.order == (1,)
    assert go_on(other)
    floor.at_meter("main", replace(asked, reason="the only winner"))
    assert sight(floor.floor, "1", MANAGER).meters[0].to_decide is None
    assert sight(floor.floor, "1", DEALER).table.prompts[0].command == do.PayProgressive(DEALER, 0)


@pytest.mark.law("B33")
def test_a_wager_that_goes_back_at_its_turn_comes_from_an_inventory_that_holds_it() -> None:
    house = house_of("texas-bonus", "Kc Ah 3c Qd 2s Ad 7c 9s 8s 4d 6d", seats=(1, 3), inventory=28_00)
    house.bet("Ann", {"ante": 10_00, "progressive": 1_00})
    house.bet("Cy", {"ante": 10_00, "bonus": 1_00, "progressive": 1_00})
    house.do(do.CloseBets(DALE))
    house.do(do.PressLockOut(DALE))
    take_in(house)
    while house.table.round is None or house.table.round.step < 3:
        house.step()
    house.do(do.Misdeal(DALE, 2))
    house.step()
    house.step()
    house.do(do.ReportDealerCard(DALE, 1))
    refused = []
    while house.table.round is not None:
        assert house.table.inventory_cents >= 0
        command = house.next_command()
        assert command is not None
        try:
            house.do(command)
        except Refusal as refusal:
            refused.append(refusal.field)
            house.do(do.FillInventory(house.crew.floorperson, 100_00))
    assert refused == ["inventory"]
