"""Wagers that were taken in and that a void returns: chips from the inventory, coupons from the drop box.

Wrong hands, a jammed shoe, a wrong stub, cards face up too early: R4, R45 and R27, and 40.12 for the Bonus Spin. At
Caribbean stud, the progressive is still settled when a dealer's hole card is exposed.
"""

from __future__ import annotations

import pytest

from boardwalk.cards import format_cards
from boardwalk.games.declaration.round import DealingMode
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.automation.duty import wrong_hand
from boardwalk.table.message import COMMUNITY, RACK
from boardwalk.table.message import DEALER as DEALERS_PLACE
from boardwalk.table.next_act import Due
from tests.support.games.collected_pays import progressive_pays
from tests.support.parameters import every_mode
from tests.support.table.books import Audited
from tests.support.table.collected_wagers import (
    FOLD,
    OFFERS,
    STAY,
    all_of,
    bet,
    closed,
    coupon,
    every_offer,
    finish,
    house_of,
    last_of,
    net,
    outcome,
    round_of,
    upcoming,
)
from tests.support.table.houses import DEALER

JAMS = {"texas-bonus": "R45", "caribbean": "R45", "premium": "13:69F-40.12(f)"}
WRONG = {"texas-bonus": "R45", "caribbean": "R45", "premium": "13:69F-40.12(d)"}
FOUND = {"texas-bonus": "13:69F-28.12(b)", "caribbean": "R27", "premium": "13:69F-40.12(b)"}
STUB = {"texas-bonus": "B26", "caribbean": "B26", "premium": "13:69F-40.7(f)2"}
SEEN = {"texas-bonus": "13:69F-28.12(a)", "caribbean": "R27", "premium": "13:69F-40.12(a)"}


def taken_in(game: str, mode: DealingMode, *seats: int) -> Audited:
    """The wagers of these seats, or all, are in the inventory; Bob's, if allowed, is a coupon in the drop box."""
    house = house_of(game, mode=mode, policies=STAY)
    bet(house, *seats)
    if OFFERS[game].wager == "progressive" and 2 in (seats or (2,)):
        coupon(house, 2)
    closed(house)
    house.until(Due.DEAL)
    return house


def assert_all_back(house: Audited, game: str, law: str) -> None:
    """Everyone has the chips they started with, and none are in the drop box or the inventory."""
    returned = [event for event in all_of(house, happened.WagerReturned) if event.wager == OFFERS[game].wager]
    assert sorted(event.seat for event in returned) == [1, 2, 3]
    assert {event.law.id for event in returned} == {law}
    assert net(house) == {1: 0, 2: 0, 3: 0}
    assert house.table.dropped_coupon_cents == 0
    assert house.table.inventory_cents == 1_000_000_00
    finish(house)
    assert net(house) == {1: 0, 2: 0, 3: 0}
    assert not all_of(house, happened.ProgressiveWon)
    assert not all_of(house, happened.WheelSpun)


def deal(house: Audited, steps: int) -> bool:
    """Take this many steps of the deal; false if a player must decide before that."""
    for _ in range(steps):
        if house.due is not Due.DEAL:
            return False
        house.do(do.DealNext(DEALER))
    return house.due is Due.DEAL


@pytest.mark.law("R4", "R45", "R27", "13:69F-40.12(f)", "R20")
@every_offer
def test_a_jammed_shoe_gives_all_back_at_every_step_that_it_deals(game: str) -> None:
    jammed = 0
    for steps in range(10):
        house = taken_in(game, DealingMode.AUTOMATED_SHOE)
        from_shoe = house.table.game.community_cards == 0 or game == "premium" or steps < 4
        if not deal(house, steps) or not from_shoe:
            break
        house.do(do.ReportShoeJam(DEALER))
        assert_all_back(house, game, JAMS[game])
        jammed += 1
    assert jammed >= 4


@pytest.mark.law("R4", "13:69F-28.12(b)", "R27", "13:69F-40.12(b)", "13:69F-28.12(b)2")
@every_mode
@every_offer
def test_two_cards_face_up_before_the_own_cards_are_out_give_all_back(game: str, mode: DealingMode) -> None:
    house = taken_in(game, mode)
    own = sum(step.to not in (COMMUNITY, RACK) for step in round_of(house).script.steps)
    for steps in range(own):
        house = taken_in(game, mode)
        assert deal(house, steps)
        for _ in range(2):
            house.do(do.ReportFaceUp(DEALER))
        assert_all_back(house, game, FOUND[game])


@pytest.mark.law("R4", "R45", "R27", "13:69F-40.12(d)")
@every_mode
@every_offer
def test_a_wrong_dealers_hand_gives_all_back(game: str, mode: DealingMode) -> None:
    house = taken_in(game, mode)
    while upcoming(house).to != DEALERS_PLACE:
        house.do(do.DealNext(DEALER))
    house.do(do.Misdeal(DEALER, upcoming(house).cards + 1))
    house.do(wrong_hand(round_of(house), DEALER, DEALERS_PLACE))
    assert_all_back(house, game, WRONG[game])


@pytest.mark.law("R4", "R45", "R27", "13:69F-40.12(d)", "R20")
@pytest.mark.parametrize("seat", [1, 2])
@every_mode
@every_offer
def test_the_void_hand_of_one_player_gives_back_that_players_alone(game: str, mode: DealingMode, seat: int) -> None:
    house = taken_in(game, mode)
    while upcoming(house).to != seat:
        house.do(do.DealNext(DEALER))
    stock, dropped = house.table.inventory_cents, house.table.dropped_coupon_cents
    by_coupon = seat == 2 and game != "premium"
    house.do(do.Misdeal(DEALER, 0))
    house.do(wrong_hand(round_of(house), DEALER, seat))
    assert outcome(house, seat)[0] == "returned"
    assert net(house)[seat] == 0
    assert house.table.inventory_cents == stock - (0 if by_coupon else OFFERS[game].stake)
    assert house.table.dropped_coupon_cents == dropped - (1_00 if by_coupon else 0)
    finish(house)
    assert {outcome(house, other)[0] for other in {1, 2, 3} - {seat}} <= {"won", "lose"}
    assert seat not in [event.seat for event in all_of(house, happened.SpinTriggered)]


@pytest.mark.law("R4", "R45", "B26", "13:69F-40.7(f)2")
@pytest.mark.parametrize("over", [-1, 1])
@every_mode
@every_offer
def test_a_wrong_stub_gives_all_back_and_the_deck_goes(game: str, mode: DealingMode, over: int) -> None:
    house = taken_in(game, mode)
    house.until(Due.STUB)
    house.do(do.CountStub(DEALER, len(round_of(house).stub) + over))
    house.step()
    assert_all_back(house, game, STUB[game])


@pytest.mark.law("R4", "13:69F-40.12(a)")
@every_mode
def test_a_dealers_card_seen_at_premium_hold_em_gives_the_bonus_spin_back(mode: DealingMode) -> None:
    house = taken_in("premium", mode)
    house.until(Due.ACT)
    house.do(do.ReportDealerCard(DEALER, 1))
    assert_all_back(house, "premium", SEEN["premium"])


@pytest.mark.law("R27", "R26", "B36", "R4")
@pytest.mark.parametrize("folds", [False, True])
@every_mode
def test_a_hole_card_seen_at_caribbean_stud_leaves_the_progressive_to_be_settled(
    mode: DealingMode, folds: bool
) -> None:
    """At every moment from the dealer's first card to the last decision; missing cards are dealt for it."""
    deck = "9h 9d 2s 3s 8h 8d 2d 3c 7h 7d 2c 4d 6h 6d 5s Kc 5h 4c 3h Ac"
    voided = 0
    for steps in range(40):
        house = house_of(
            "caribbean", deck, mode=mode, policies={1: FOLD if folds else STAY, 2: STAY, 3: STAY}, shows=77_777_79
        )
        bet(house)
        coupon(house, 2)
        closed(house)
        for _ in range(steps):
            house.step()
        now = house.table.round
        if now is None or now.revealed or house.due is Due.REVEAL:
            break
        if not now.dealer or 0 in now.dealer_up:
            continue
        lost = {seat for seat, hand in now.hands.items() if hand.folded}
        house.do(do.ReportDealerCard(DEALER, 1))
        if not all_of(house, happened.RoundVoided):
            continue
        voided += 1
        finish(house)
        last = last_of(house)
        for seat, hand in last.hands.items():
            cell = progressive_pays("caribbean", "on", format_cards(hand.cards))
            assert outcome(house, seat) == (("lose", 0) if cell is None else ("won", cell.cents(77_777_79)))
            assert outcome(house, seat, "ante")[0] == ("lose" if seat in lost else "returned")
        assert len(last.dealer) == 5
        assert house.table.dropped_coupon_cents == 1_00
    assert voided >= 3


@pytest.mark.law("R4")
@every_mode
@every_offer
def test_what_is_returned_is_returned_once_and_its_light_is_out(game: str, mode: DealingMode) -> None:
    house = taken_in(game, mode, 1, 3)
    for _ in range(2):
        house.do(do.ReportFaceUp(DEALER))
    assert not any(hand.riding for hand in round_of(house).hands.values())
    finish(house)
    back = [event.seat for event in all_of(house, happened.WagerReturned) if event.wager == OFFERS[game].wager]
    assert sorted(back) == [1, 3]
    bet(house)
    house.play_round()
    assert house.table.rounds == 2
