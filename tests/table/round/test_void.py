"""Void hands and rounds: what is returned, what is settled anyway, and how such a round ends (R4, D6, D8).

`agrees` checks one report against the oracle; `ends_well` plays a round to its end and checks everything that is left.
The exhaustive tests in `test_irregularity` and `test_wrong_hands` use both.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwalk.games.declaration.round import DealingMode
from boardwalk.law import cite
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.machine import apply
from boardwalk.table.next_act import Due
from boardwalk.table.void_reason import VoidCause, VoidReason
from tests.support.parameters import every_game, every_mode
from tests.support.table.houses import DEALER, House, bet_all
from tests.support.table.oracle import LAWS, Oracle, reports
from tests.support.table.void_rounds import (
    agrees,
    chips,
    ends_well,
    filled,
    moves,
    sits_down,
    void_before_the_second_cards,
)


def until(house: House, oracle: Oracle, reached: Callable[[Oracle], bool]) -> Oracle:
    """Play until the round has reached this point."""
    while not reached(oracle):
        oracle = moves(house, oracle)
    return oracle


def outcomes(house: House, seat: int) -> dict[str, str]:
    """The result of each wager of a seat, in one word."""
    last = house.table.last_round
    assert last is not None
    settled = last.hands[seat].settled
    return {
        name: "back" if isinstance(event, happened.WagerReturned) else event.result.value
        for name, event in sorted(settled.items())
    }


@every_game
@every_mode
@pytest.mark.law("R4", "13:69F-40.12(a)", "13:69F-39.12(d)", "13:69F-42.12(a)", "13:69F-28.12(a)", "R27")
def test_what_a_fold_has_lost_stays_lost_when_the_round_is_void_later(game: str, mode: DealingMode) -> None:
    """Ann folds with a coupon under her bet; then a dealer's card is exposed while Bob decides."""
    house, oracle = sits_down(game, mode, ("folds", "last"))
    oracle = until(house, oracle, lambda now: 1 in now.folded)
    lost = house.table.dropped_coupon_cents
    house = ends_well(house, moves(house, oracle, do.ReportDealerCard(DEALER, 1)))
    side = {
        "premium": {"dealer-bonus": "back", "player-bonus": "back", "x-tra": "lose"},
        "heads-up": {"odds": "lose", "pocket-bonus": "back", "trips-plus": "back"},
        "holdem3": {"three-card": "lose", "six-card": "back", "blind": "lose"},
        "texas-bonus": {"bonus": "lose"},
        "caribbean": {},
    }
    base = house.table.game.base.name
    assert outcomes(house, 1) == {base: "lose", **side[game]}
    assert house.table.dropped_coupon_cents == lost == 5_00
    returned = [event for event in house.events if isinstance(event, happened.WagerReturned)]
    assert {event.law.id for event in returned} == {LAWS[game].dealer_card}


@every_game
@pytest.mark.law("R4")
def test_a_match_play_coupon_comes_back_with_the_wager_that_it_lies_under(game: str) -> None:
    house, oracle = sits_down(game, DealingMode.AUTOMATED_SHOE)
    house = ends_well(house, moves(house, oracle, do.ReportShoeJam(DEALER)))
    with_coupon = [event for event in house.events if isinstance(event, happened.WagerReturned) and event.coupon_cents]
    told = [(event.seat, event.wager, event.cents, event.coupon_cents) for event in with_coupon]
    assert told == [(1, house.table.game.base.name, 10_00, 5_00)]
    assert house.table.dropped_coupon_cents == 0


@pytest.mark.law("R4", "13:69F-42.12(a)")
def test_a_3_card_bonus_that_is_paid_or_lost_already_is_not_touched_by_the_void() -> None:
    """Ann's pair was paid, Bob kept his cards face down and lost; the dealer's card is exposed after that."""
    house, oracle = sits_down(
        "holdem3", DealingMode.MANUAL_SHOE, deck="Ah Ad 3c Kh Qh Jh 2c 7d 9h As Ac Kc 4d 5d 6d 8s"
    )
    oracle = until(house, oracle, lambda now: all((seat, "three-card") not in now.wagers for seat in now.hands))
    house = ends_well(house, moves(house, oracle, do.ReportDealerCard(DEALER, 3)))
    assert [outcomes(house, seat)["three-card"] for seat in (1, 2, 3)] == ["win", "lose", "lose"]
    assert [seated.chips_cents - 10_000_00 for seated in house.table.seats.values()] == [5_00, -5_00, -5_00]


@every_game
@every_mode
@pytest.mark.law("R4")
def test_a_round_that_is_void_and_waits_to_be_collected_takes_wrong_numbers_and_no_other_report(
    game: str, mode: DealingMode
) -> None:
    house, oracle = sits_down(game, mode)
    for _ in range(2):
        oracle = moves(house, oracle, do.ReportFaceUp(DEALER))
    assert house.due is Due.COLLECT
    for report in reports(oracle):
        events = agrees(oracle, house.table, report)
        assert not events or isinstance(report, do.ReportWrongHand)
        assert not any(isinstance(event, happened.WagerReturned) for event in events)


@pytest.mark.parametrize("mode", [DealingMode.HAND, DealingMode.MANUAL_SHOE])
@pytest.mark.law("D8", "13:69F-28.12(b)")
def test_cards_dealt_into_a_void_round_may_lie_face_up_too_and_two_of_them_do_not_end_it(mode: DealingMode) -> None:
    """Each is racked and the next is dealt in its place; what the first void still settles is settled."""
    house, oracle = void_before_the_second_cards(mode)
    for found in (1, 2, 3):
        oracle = moves(house, oracle, do.ReportFaceUp(DEALER))
        assert house.due is Due.DEAL
        after = ends_well(house, oracle)
        assert len(after.last(happened.RoundVoided)) == 1
        assert len(after.last(happened.CardFoundFaceUp)) == found
        for seat in (1, 2, 3):
            assert outcomes(after, seat)["ante"] == "back"
            assert outcomes(after, seat)["bonus"] in ("win", "lose")


@pytest.mark.parametrize("mode", [DealingMode.HAND, DealingMode.MANUAL_SHOE])
@pytest.mark.law("D8", "B28")
def test_a_card_drawn_in_error_plays_as_the_next_one_in_a_void_round_that_is_still_dealt(mode: DealingMode) -> None:
    house, oracle = void_before_the_second_cards(mode)
    plain = ends_well(house, oracle)
    while house.due is Due.DEAL:
        oracle = moves(house, moves(house, oracle, do.ReportDrawnInError(DEALER)))
    assert len(house.last(happened.CardDrawnInError)) == 4
    house.refused(do.ReportDrawnInError(DEALER), "B28")
    assert ends_well(house, oracle).table.last_round == plain.table.last_round


@pytest.mark.law("D8", "R45", "R4")
def test_a_jam_of_the_automated_shoe_ends_a_void_round_that_is_still_dealt_and_returns_all() -> None:
    """No report voids a round so early if the shoe deals the dealer's stack last, so one is made by hand."""
    house, oracle = sits_down("texas-bonus", DealingMode.AUTOMATED_SHOE)
    oracle = moves(house, oracle)
    made = happened.RoundVoided(cite("13:69F-28.12(a)"), VoidReason(VoidCause.CARDS_FACE_UP), ("bonus",), False)
    back = [happened.WagerReturned(made.law, seat, "ante", *oracle.wagers[seat, "ante"]) for seat in oracle.hands]
    for event in (made, *back):
        house._table, oracle = apply(house.table, event), oracle.after(event)
    assert agrees(oracle, house.table, do.ReportShoeJam(DEALER))
    house.do(do.ReportShoeJam(DEALER))
    assert house.due is Due.COLLECT
    assert [seated.chips_cents for seated in house.table.seats.values()] == [10_000_00] * 3


@every_game
@every_mode
@pytest.mark.law("13:69F-40.12(b)", "13:69F-39.12(a)", "13:69F-42.12(b)", "13:69F-28.12(b)", "R27")
def test_after_a_void_the_deck_is_shuffled_and_the_next_round_is_played_to_its_end(
    game: str, mode: DealingMode
) -> None:
    house, oracle = sits_down(game, mode)
    for _ in range(2):
        oracle = moves(house, oracle, do.ReportFaceUp(DEALER))
    house = ends_well(house, oracle)
    before = chips(house.table) - filled(house)
    bet_all(house, side=5_00)
    house.play_round()
    assert house.table.rounds == 2
    assert [event.void for event in house.events if isinstance(event, happened.RoundEnded)] == [True, False]
    assert chips(house.table) - filled(house) == before
