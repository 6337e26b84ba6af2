"""Heads Up Hold'em with the community cards first: five face down before the hole cards, turned as they are needed
(39.10(c), (e), (g), R29).
"""

from __future__ import annotations

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.cards import parse_cards
from boardwalk.documents.manual.dealer_manual import manual_of
from boardwalk.documents.offer import offer_of
from boardwalk.games import declared
from boardwalk.games.declaration.round import DealingMode
from boardwalk.press.html import to_html
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.message import DEALER as DEALERS_PLACE
from boardwalk.table.next_act import Due
from boardwalk.table.presentation.step import ThisGame, round_steps
from boardwalk.table.presentation.view import view
from tests.support.parameters import every_mode
from tests.support.table.collected_wagers import Choosing
from tests.support.table.houses import DEALER, House, dealt, open_house

FIRST = {"community-first": "on"}
BY_HAND = (DealingMode.MANUAL_SHOE, DealingMode.HAND)
by_hand = pytest.mark.parametrize("mode", BY_HAND, ids=lambda mode: mode.name.lower())
BOARD, ONE_AT_A_TIME = "Qd 7h 7d 2s 5h", "Ah 7c Ks Ad 8d Kd"
CHECK = Choosing(("check", "raise-1x"))


def begun(mode: DealingMode) -> House:
    return dealt(open_house("heads-up", mode, f"{BOARD} {ONE_AT_A_TIME}", seats=(1, 2), options=FIRST, policy=CHECK))


@pytest.mark.law("R29", "13:69F-39.10(c)", "13:69F-39.10(e)", "13:69F-39.10(g)")
@by_hand
def test_five_community_cards_go_down_first_and_are_turned_as_they_are_needed(mode: DealingMode) -> None:
    house = begun(mode)
    assert house.table.round is not None
    steps = house.table.round.script.steps
    assert [step.law.id for step in (steps[0], *steps[-2:])] == [
        "13:69F-39.10(c)",
        "13:69F-39.10(e)",
        "13:69F-39.10(g)",
    ]
    places = [step.to for step in steps]
    assert places == ["community", 1, 2, "dealer", 1, 2, "dealer", "community", "community"]
    shown = []
    for due in (Due.ACT, Due.ACT, Due.ACT):
        house.until(due)
        now = view(house.table, Actor(Role.PLAYER, "Ann"), with_prompts=False).round
        assert now is not None
        shown.append([card for card in now.community if card is not None])
        assert len(now.community) == 5
        stage = house.table.round.stage if house.table.round else 0
        while house.table.round is not None and house.table.round.stage == stage and house.due is Due.ACT:
            house.step()
    board = list(parse_cards(BOARD))
    assert shown == [[], board[:3], board]
    house.until(Due.SETTLE)
    assert house.table.round is not None
    assert [hand.cards for hand in house.table.round.hands.values()] == [parse_cards("Ah Ad"), parse_cards("7c 8d")]
    assert house.table.round.dealer == parse_cards("Ks Kd")


@pytest.mark.law("R29", "13:69F-39.10(c)")
def test_an_automated_shoe_deals_them_first_whatever_the_house_chose() -> None:
    chosen, usual = (declared("heads-up", options).dealing(DealingMode.AUTOMATED_SHOE) for options in (FIRST, {}))
    assert chosen == usual
    assert all(declared("heads-up", FIRST).dealing(mode) != declared("heads-up").dealing(mode) for mode in BY_HAND), (
        "by hand it is a choice"
    )


@pytest.mark.law("R29", "13:69F-39.10(c)", "13:69F-39.10(e)", "13:69F-39.10(g)")
@every_mode
def test_the_checklist_deals_them_face_down_and_turns_them_up(mode: DealingMode) -> None:
    steps = round_steps(ThisGame(declared("heads-up", FIRST)), mode, ())
    titles = [step.title for step in steps if step.name.endswith("-community")]
    assert titles == [
        "Deal five community cards face down",
        "Turn up three community cards: the flop",
        "Turn up two community cards: the turn and river",
    ]
    names = [step.name for step in steps]
    assert names.index("deal-next:1-community") < names.index("deal-next:1-own")
    assert names.index("rack-stub") < names.index("act:1"), "no card is drawn after the hole cards"


@pytest.mark.law("R29")
def test_the_manual_tells_the_dealer_which_cards_come_first() -> None:
    usual, first = (to_html(manual_of(offer_of("heads-up", options)), {}) for options in ({}, FIRST))
    assert first.count("Deal five community cards face down") > usual.count("Deal five community cards face down")


@pytest.mark.law("R29", "D4")
@by_hand
def test_a_dealers_hand_that_is_short_is_completed_from_the_stub(mode: DealingMode) -> None:
    house = begun(mode)
    house.until(Due.DEAL)
    while house.table.round is not None and not (
        house.table.round.upcoming is not None
        and house.table.round.upcoming.to == DEALERS_PLACE
        and len(house.table.round.dealer) == 1
    ):
        house.step()
    house.do(do.Misdeal(DEALER, 0))
    house.until(Due.WRONG_HAND, Due.STUB)
    events = house.do(do.ReportWrongHand(DEALER, DEALERS_PLACE, 1))
    completed = [event for event in events if isinstance(event, happened.DealerHandCompleted)]
    assert [event.cards for event in completed] == [parse_cards("Kd")]
    assert house.table.round is not None
    assert house.table.round.void is None
    while house.table.round is not None:
        house.step()


@pytest.mark.law("R29", "13:69F-39.12(a)")
@by_hand
def test_one_card_found_face_up_among_the_community_cards_goes_out_and_the_round_goes_on(mode: DealingMode) -> None:
    house = begun(mode)
    house.until(Due.DEAL)
    house.do(do.ReportFaceUp(DEALER))
    while house.table.round is not None:
        house.step()
    assert house.table.last_round is not None
    assert house.table.last_round.void is None
    assert len(house.table.last_round.community) == 5
