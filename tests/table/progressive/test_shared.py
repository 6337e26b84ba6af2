"""Percentages are of the meter at the player's turn; royal flushes at one table share it (28.11(i), R21, D14)."""

from __future__ import annotations

import pytest

from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.view import view
from tests.support.parameters import every_mode
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FOLD,
    SHOE,
    STAY,
    all_of,
    at,
    bet,
    closed,
    due,
    finish,
    house_of,
    last_of,
    outcome,
    stacked,
)
from tests.support.table.houses import DEALER, SUPERVISOR

ROYALS = ["Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td", "Ac Kc Qc Jc Tc", "As Ks Qs Js Ts"]
OTHERS = {"flush": "9h 7h 5h 3h 2h", "straight flush": "9d 8d 7d 6d 5d", "nothing": "9c 7c 5s 3c 2d"}
DEALER_HAND = "9s 7s 4c 3s 2s"


def stud(
    hands: list[str], mode: DealingMode = SHOE, *, folded: tuple[int, ...] = (), bettors: tuple[int, ...] = ()
) -> Audited:
    seats = range(1, len(hands) + 1)
    policies = {seat: FOLD if seat in folded else STAY for seat in seats}
    house = house_of("caribbean", stacked(mode, hands, DEALER_HAND), mode=mode, seats=seats, policies=policies)
    return closed(bet(house, *bettors))


def pay(house: Audited, meter: int) -> list[happened.WagerSettled]:
    """The next progressive is validated and paid with the meter at this."""
    house.until(Due.VALIDATE)
    house.do(do.ValidateProgressive(SUPERVISOR))
    events = house.do(do.PayProgressive(DEALER, meter))
    return [event for event in events if isinstance(event, happened.WagerSettled)]


@pytest.mark.law("13:69F-28.11(i)", "R21", "D14", "D13", "R26")
@pytest.mark.parametrize("meter", [0, 1, 3, 10_000_00, 10_000_01, 10_000_02, 10_000_03, 99_999_99])
@pytest.mark.parametrize("royals", [1, 2, 3, 4])
@every_mode
def test_royals_share_the_meter_of_the_first_ones_turn_to_the_cent(royals: int, meter: int, mode: DealingMode) -> None:
    hands = ROYALS[:royals]
    house = stud(hands, mode)
    paid = pay(house, meter)
    each, over = divmod(meter, royals)
    in_turn = list(range(royals, 0, -1))  # from the dealer's far right
    assert [event.seat for event in paid] == in_turn
    assert [event.paid_cents for event in paid] == [each + (place < over) for place in range(royals)]
    assert all(event.off_meter_cents == event.paid_cents for event in paid)
    (told,) = all_of(house, happened.ProgressivePaid)
    assert (told.seat, told.seats, told.meter_cents, told.paid_cents) == (royals, tuple(in_turn), meter, meter)
    finish(house)
    assert len(all_of(house, happened.ProgressivePaid)) == 1, "the meter is shared once"
    assert house.money.off_meter == meter


@pytest.mark.law("R21", "R26", "13:69F-28.11(i)")
@pytest.mark.parametrize("folded", [(1,), (3,), (1, 2), (1, 2, 3)], ids=str)
def test_those_who_folded_share_too_and_the_first_to_be_paid_is_the_first_in_the_order(folded: tuple[int, ...]) -> None:
    house = stud(ROYALS[:3], folded=folded)
    order = [seat for seat in (3, 2, 1) if seat not in folded] + sorted(folded, reverse=True)
    paid = pay(house, 10_000_01)
    assert [event.seat for event in paid] == order
    assert [event.paid_cents for event in paid] == [3_333_34, 3_333_34, 3_333_33]
    finish(house)


@pytest.mark.law("R21", "13:69F-28.10(h)4ii(1)", "13:69F-28.10(h)4ii(2)")
def test_every_hand_that_shares_is_shown_and_its_light_verified_before_anything_is_paid() -> None:
    house = stud([ROYALS[0], OTHERS["nothing"], ROYALS[1], ROYALS[2]], folded=(1,))
    house.until(Due.VALIDATE)
    shown = [event.seat for event in all_of(house, happened.HandShown)]
    assert shown == [4, 3, 1]
    (lights,) = all_of(house, happened.LightVerified)
    assert lights.seats == (4, 3, 1)
    award = view(house.table, at(2), with_prompts=False).round
    assert award is not None
    assert award.award is not None
    assert (award.award.seats, award.award.validated) == ((4, 3, 1), False)
    assert not all_of(house, happened.ProgressivePaid)
    pay(house, 5)
    assert [outcome(house, seat) for seat in (4, 3, 1)] == [("won", 2), ("won", 2), ("won", 1)]
    assert due(house) is Due.SETTLE
    finish(house)
    assert all_of(house, happened.HandShown)[3].seat == 2


@pytest.mark.law("R21", "B36")
def test_a_royal_without_the_wager_has_no_share() -> None:
    house = stud(ROYALS[:3], bettors=(1, 3))
    paid = pay(house, 9)
    assert [(event.seat, event.paid_cents) for event in paid] == [(3, 5), (1, 4)]
    finish(house)
    assert "progressive" not in last_of(house).hands[2].settled


@pytest.mark.law("R21", "13:69F-16/book-8")
def test_who_shares_has_the_other_wagers_settled_at_the_own_turn() -> None:
    """Bob shares at Cy's turn; Bob's ante and bet wait for Bob's own turn, and the cards stay until then."""
    house = stud(ROYALS[:3])
    pay(house, 10_000_00)
    now = house.table.round
    assert now is not None
    assert {seat: hand.collected for seat, hand in now.hands.items()} == {1: False, 2: False, 3: True}
    assert set(house.table.seats[2].bets) == {"ante", "bet"}
    (event, *others) = house.do(do.SettleSeat(DEALER))
    assert isinstance(event, happened.WagerSettled)
    assert event.seat == 2
    assert isinstance(others[-1], happened.CardsCollected)
    finish(house)


@pytest.mark.law("13:69F-28.11(i)", "R22", "R21")
def test_each_percentage_is_of_the_meter_at_the_players_own_turn() -> None:
    """From the far right: a straight flush, a royal flush that empties the meter, a straight flush after the reset."""
    house = stud(["Kc Qc Jc Tc 9c", ROYALS[0], OTHERS["straight flush"]])
    assert [event.paid_cents for event in pay(house, 10_000_09)] == [1_000_00]
    assert [event.paid_cents for event in pay(house, 9_000_09)] == [9_000_09]
    assert [event.paid_cents for event in pay(house, 5_000_19)] == [500_01]
    finish(house)
    assert [event.meter_cents for event in all_of(house, happened.ProgressivePaid)] == [10_000_09, 9_000_09, 5_000_19]


@pytest.mark.law("13:69F-28.11(i)")
def test_a_straight_flush_is_not_shared() -> None:
    house = stud(["Kc Qc Jc Tc 9c", OTHERS["straight flush"]])
    assert [(event.seat, event.paid_cents) for event in pay(house, 100_00)] == [(2, 10_00)]
    assert [(event.seat, event.paid_cents) for event in pay(house, 90_00)] == [(1, 9_00)]


@pytest.mark.law("B36", "13:69F-28.10(h)4ii(3)", "D13")
def test_every_winner_of_a_round_is_validated_apart() -> None:
    house = stud([OTHERS["flush"], OTHERS["straight flush"], ROYALS[3], OTHERS["nothing"]])
    finish(house)
    assert [event.seat for event in all_of(house, happened.ProgressiveValidated)] == [3, 2, 1]
    assert [outcome(house, seat) for seat in (1, 2, 3, 4)] == [
        ("won", 50_00),
        ("won", 1_000_00),
        ("won", 10_000_00),
        ("lose", 0),
    ]
