"""A wrong number of cards: at a player's hand, the dealer's, the community area, or at several places at once.

Sections 40.12(d), 39.12(c) and 42.12(d), R45, R27, D4 and D7.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle

import pytest

from boardwalk.cards import format_cards
from boardwalk.errors import Refusal
from boardwalk.games.declaration.round import DealingMode
from boardwalk.games.declaration.wager import Result
from boardwalk.table import commands as do
from boardwalk.table import events as happened
from boardwalk.table.message import COMMUNITY, Place
from boardwalk.table.message import DEALER as DEALERS_PLACE
from boardwalk.table.next_act import Due
from boardwalk.table.state import FinishedRound
from tests.support.parameters import every_game, every_mode
from tests.support.table.houses import DEALER, House
from tests.support.table.oracle import AUTOMATED, HAND, MANUAL, Oracle, reports
from tests.support.table.void_rounds import (
    agrees,
    answered,
    endings,
    ends_well,
    fork,
    misdeals,
    misdealt,
    moves,
    sits_down,
    void_before_the_second_cards,
)

THE_DEALER = DEALERS_PLACE
hand_alone_void = pytest.mark.parametrize("game", ["premium", "holdem3", "texas-bonus", "caribbean"])
with_community = pytest.mark.parametrize("game", ["premium", "heads-up", "holdem3", "texas-bonus"])


def report(oracle: Oracle, place: Place) -> do.ReportWrongHand:
    return do.ReportWrongHand(DEALER, place, oracle.count(place))


def unnoticed(house: House, oracle: Oracle) -> Oracle:
    """One more act by a dealer who notices no wrong hand before the stub is racked."""
    return moves(house, oracle, do.RackStub(DEALER) if house.due is Due.STUB else None)


def until_noticed(house: House, oracle: Oracle, turns: Iterator[int]) -> None:
    """Every report at every moment until nothing is wrong, played out to the end of the round if it is its turn."""
    while house.table.round is not None and oracle.wrong():
        for command in reports(oracle):
            if not agrees(oracle, house.table, command):
                continue
            right = not isinstance(command, do.ReportWrongHand) or command == report(oracle, command.place)
            if right and next(turns) == 0:
                other = fork(house)
                ends_well(other, moves(other, oracle, command))
        oracle = unnoticed(house, oracle)


@every_game
@every_mode
@endings
@pytest.mark.law("13:69F-40.12(d)", "13:69F-39.12(c)", "13:69F-42.12(d)", "R45", "R27", "D4", "D7")
def test_every_slip_of_the_deal_is_remedied_as_the_texts_say_whenever_it_is_noticed(
    game: str, mode: DealingMode, one_in: int
) -> None:
    turns = cycle(range(one_in))
    house, oracle = sits_down(game, mode)
    while house.table.round is not None:
        for slip in misdeals(house, oracle):
            other = fork(house)
            until_noticed(other, moves(other, oracle, slip), turns)
        oracle = moves(house, oracle)


@every_mode
@endings
@pytest.mark.parametrize("game", ["holdem3", "texas-bonus"])
@pytest.mark.law("13:69F-42.12(b)", "13:69F-42.12(d)", "13:69F-28.12(b)", "R45")
def test_after_a_slip_and_one_face_up_card_every_report_is_answered_as_the_texts_say(
    game: str, mode: DealingMode, one_in: int
) -> None:
    turns = cycle(range(one_in))
    places: tuple[Place, ...] = (1, 3, THE_DEALER, COMMUNITY)
    for place in places:
        for by in (-1, 1):
            house, oracle = misdealt(game, mode, place, by)
            while oracle.being_dealt:
                other = fork(house)
                until_noticed(other, moves(other, oracle, do.ReportFaceUp(DEALER)), turns)
                oracle = moves(house, oracle)


@pytest.mark.parametrize("mode", [HAND, MANUAL])
@pytest.mark.law("D8", "R45")
def test_a_slip_of_the_deal_into_a_void_round_sends_the_bonus_of_that_hand_back(mode: DealingMode) -> None:
    house, oracle = void_before_the_second_cards(mode)
    while oracle.being_dealt:
        for slip in misdeals(house, oracle):
            other = fork(house)
            ends_well(other, moves(other, oracle, slip))
        oracle = moves(house, oracle)


@every_game
@every_mode
@pytest.mark.law("13:69F-40.12(d)", "13:69F-39.12(c)", "13:69F-42.12(d)", "R45", "R27", "D4", "D7")
def test_two_slips_in_one_round_are_each_remedied_in_whatever_order_they_are_noticed(
    game: str, mode: DealingMode
) -> None:
    """A card too many, or none, in each of two steps of the deal; both places are reported, in either order."""
    house, oracle = sits_down(game, mode)
    while house.table.round is not None and oracle.done < 7:
        for slip in [*misdeals(house, oracle)][::3]:
            other = fork(house)
            _second_slip(other, moves(other, oracle, slip))
        oracle = moves(house, oracle)


def _second_slip(house: House, oracle: Oracle) -> None:
    """The next steps of the deal that go wrong too."""
    for _ in range(4):
        for slip in [*misdeals(house, oracle)][::3]:
            slipped = fork(house)
            both = moves(slipped, oracle, slip)
            for place in both.wrong():
                other = fork(slipped)
                agrees(both, other.table, report(both, place))
                ends_well(other, moves(other, both, report(both, place)))
        if not oracle.being_dealt:
            return
        oracle = moves(house, oracle)


def finished(house: House) -> FinishedRound:
    last = house.table.last_round
    assert last is not None
    return last


# A player's hand


@hand_alone_void
@every_mode
@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.law("13:69F-40.12(d)", "13:69F-42.12(d)", "R45", "R27", "R4")
def test_a_player_with_the_wrong_number_of_cards_gets_every_wager_back_and_the_others_play_on(
    game: str, mode: DealingMode, by: int
) -> None:
    house, oracle = misdealt(game, mode, 3, by)
    house = ends_well(house, moves(house, oracle, report(oracle, 3)))
    assert finished(house).void is None
    assert house.table.seats[3].chips_cents == 10_000_00
    outcomes = {seat: set(map(type, hand.settled.values())) for seat, hand in finished(house).hands.items()}
    assert outcomes == {1: {happened.WagerSettled}, 2: {happened.WagerSettled}, 3: {happened.WagerReturned}}


@every_mode
@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.parametrize("seat", [1, 2, 3])
@pytest.mark.law("13:69F-39.12(c)", "R4")
def test_at_heads_up_a_wrong_number_of_cards_to_any_player_voids_all_hands(
    mode: DealingMode, by: int, seat: int
) -> None:
    house, oracle = misdealt("heads-up", mode, seat, by)
    oracle = moves(house, oracle, report(oracle, seat))
    assert oracle.void
    house = ends_well(house, oracle)
    assert [seated.chips_cents for seated in house.table.seats.values()] == [10_000_00] * 3


@hand_alone_void
@pytest.mark.law("13:69F-40.12(d)", "13:69F-42.12(d)", "R45", "R27")
def test_the_void_hand_of_the_only_player_ends_the_round(game: str) -> None:
    house, oracle = sits_down(game, MANUAL, ("first",))
    oracle = moves(house, oracle, do.Misdeal(DEALER, 0))
    oracle = moves(house, oracle, report(oracle, 1))
    assert house.due is Due.STUB
    house = ends_well(house, oracle)
    assert house.table.seats[1].chips_cents == 10_000_00
    assert finished(house).hands[1].cards == finished(house).dealer == ()


@pytest.mark.law("13:69F-40.12(d)", "R27")
@pytest.mark.parametrize(("game", "cards"), [("premium", 3), ("caribbean", 5)])
def test_a_hand_that_is_void_in_the_middle_of_the_deal_gets_no_more_cards(game: str, cards: int) -> None:
    house, oracle = misdealt(game, MANUAL, 2, 1)
    house = ends_well(house, moves(house, oracle, report(oracle, 2)))
    dealt_to = {seat: len(hand.cards) for seat, hand in finished(house).hands.items()}
    assert dealt_to == {1: cards, 2: 2, 3: cards}


@hand_alone_void
@every_mode
@pytest.mark.law("13:69F-40.12(d)", "13:69F-42.12(d)", "R45", "R27")
def test_two_wrong_hands_are_both_void_and_the_third_player_plays_on(game: str, mode: DealingMode) -> None:
    house, oracle = sits_down(game, mode)
    for by in (-1, 1):
        oracle = moves(house, oracle, do.Misdeal(DEALER, oracle.ahead[0].cards + by))
    oracle = moves(house, moves(house, oracle, report(oracle, 2)), report(oracle, 1))
    house = ends_well(house, oracle)
    assert [hand.void for hand in finished(house).hands.values()] == [True, True, False]
    assert finished(house).void is None


@pytest.mark.parametrize("count_due", [False, True])
def test_the_staff_reports_a_wrong_hand_before_the_stub_is_racked_unless_it_is_to_be_counted(count_due: bool) -> None:
    house, oracle = misdealt("premium", MANUAL, 2, -1, 3)
    house._table = house.table._replace(rounds_since_count=4 if count_due else 0)
    house.until(Due.STUB)
    house.step()
    done = house.commands[-1]
    assert isinstance(done, do.CountStub) if count_due else done == report(oracle, 2)


# The dealer's hand


def cards_of(last: FinishedRound) -> tuple[object, ...]:
    """Where the cards were, and which of the dealer's were face up."""
    return [hand.cards for hand in last.hands.values()], last.dealer, last.dealer_up, last.community


DEALER_STEPS = {"premium": 3, "heads-up": 2, "holdem3": 1, "texas-bonus": 2, "caribbean": 5}


def last_card_forgotten(game: str, mode: DealingMode) -> tuple[House, Oracle]:
    """The dealer has one card too few, from the last step of the deal that concerns the dealer."""
    return misdealt(game, mode, THE_DEALER, -1, 1 if mode is AUTOMATED else DEALER_STEPS[game])


@every_game
@every_mode
@pytest.mark.law("13:69F-40.12(d)", "13:69F-42.12(d)", "D4", "R45", "R27")
def test_a_dealer_who_lacks_a_card_takes_the_next_one_and_nobody_is_dealt_another_card_than_without_the_slip(
    game: str, mode: DealingMode
) -> None:
    plain = ends_well(*sits_down(game, mode))
    house, oracle = last_card_forgotten(game, mode)
    house = ends_well(house, moves(house, oracle, report(oracle, THE_DEALER)))
    assert cards_of(finished(house)) == cards_of(finished(plain))


@pytest.mark.parametrize(
    ("game", "mode"), [("premium", MANUAL), ("premium", HAND), *(("holdem3", m) for m in DealingMode)]
)
@pytest.mark.law("13:69F-40.12(d)", "13:69F-42.12(d)")
def test_community_cards_dealt_face_down_since_move_up_and_the_deck_replaces_them(game: str, mode: DealingMode) -> None:
    """The sequence of the deck is kept, so every card is where it would be if none had been forgotten."""
    plain = ends_well(*sits_down(game, mode))
    house, oracle = last_card_forgotten(game, mode)
    while oracle.being_dealt:
        oracle = moves(house, oracle)
    taken = oracle.community[0]
    house = ends_well(house, moves(house, oracle, report(oracle, THE_DEALER)))
    assert finished(house).dealer[-1] == taken
    assert cards_of(finished(house)) == cards_of(finished(plain))


@every_game
@every_mode
@pytest.mark.parametrize("by", [1, 2])
@pytest.mark.law("13:69F-40.12(d)", "13:69F-42.12(d)", "D4", "R45", "R27", "R4")
def test_a_dealer_with_too_many_cards_voids_all_hands(game: str, mode: DealingMode, by: int) -> None:
    house, oracle = misdealt(game, mode, THE_DEALER, by)
    oracle = moves(house, oracle, report(oracle, THE_DEALER))
    assert oracle.void
    house = ends_well(house, oracle)
    assert [seated.chips_cents for seated in house.table.seats.values()] == [10_000_00] * 3


@pytest.mark.parametrize(
    ("game", "mode"),
    [*((game, m) for game in ("premium", "holdem3", "caribbean") for m in DealingMode), ("heads-up", AUTOMATED)],
)
@pytest.mark.law("13:69F-40.12(d)", "13:69F-42.12(d)", "D4", "R27")
def test_a_dealer_who_lacks_a_card_when_the_stub_is_gone_voids_all_hands(game: str, mode: DealingMode) -> None:
    house, oracle = last_card_forgotten(game, mode)
    while house.due is not Due.WRONG_HAND:
        oracle = unnoticed(house, oracle)
    assert oracle.stub_racked
    oracle = moves(house, oracle, report(oracle, THE_DEALER))
    assert oracle.void
    ends_well(house, oracle)


@with_community
@pytest.mark.law("13:69F-40.12(d)", "13:69F-42.12(d)", "D4", "R45")
def test_a_dealer_who_lacks_a_card_when_the_cards_that_follow_are_turned_up_voids_all_hands(game: str) -> None:
    """The table waits for the report before that; here community cards are turned without it."""
    house, oracle = last_card_forgotten(game, MANUAL)
    while oracle.being_dealt and oracle.ahead[0].stage == 0:
        oracle = moves(house, oracle)
    now = house.table.round
    assert now is not None
    laid = now.community or now.stub[:3]
    turned = now._replace(community=laid, community_up=1, drawn=now.drawn if now.community else now.drawn + 3)
    events = answered(house.table._replace(round=turned), report(oracle, THE_DEALER))
    assert not isinstance(events, Refusal)
    assert isinstance(events[2], happened.RoundVoided)


@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.law("13:69F-42.12(a)", "13:69F-42.12(d)")
def test_a_3_card_bonus_is_settled_after_an_exposed_dealers_card_even_if_the_dealer_was_misdealt(by: int) -> None:
    house, oracle = misdealt("holdem3", MANUAL, THE_DEALER, by)
    house = ends_well(house, moves(house, oracle, do.ReportDealerCard(DEALER, 1)))
    assert becomes_of(house, "three-card") == ["settled"] * 3
    assert becomes_of(house, "six-card") == ["13:69F-42.12(a)"] * 3


def becomes_of(house: House, wager: str) -> list[str]:
    """For a wager at each seat: settled, or the paragraph that returned it."""
    outcomes = [hand.settled[wager] for hand in finished(house).hands.values()]
    return [event.law.id if isinstance(event, happened.WagerReturned) else "settled" for event in outcomes]


@every_mode
@pytest.mark.parametrize(
    ("place", "by", "three_card", "six_card"),
    [
        (3, -1, ["13:69F-42.12(b)"] * 3, ["13:69F-42.12(b)"] * 3),
        (THE_DEALER, -1, ["13:69F-42.12(b)"] * 3, ["13:69F-42.12(b)"] * 3),
        (3, 1, ["settled", "settled", "13:69F-42.12(d)"], ["settled", "settled", "13:69F-42.12(d)"]),
        (THE_DEALER, 1, ["settled"] * 3, ["13:69F-42.12(d)"] * 3),
        (COMMUNITY, -1, ["settled"] * 3, ["settled"] * 3),
    ],
)
@pytest.mark.law("13:69F-42.12(b)", "13:69F-42.12(d)")
def test_the_bonuses_are_settled_after_two_face_up_cards_only_if_nobody_lacks_one_of_the_first_cards(
    mode: DealingMode, place: Place, by: int, three_card: list[str], six_card: list[str]
) -> None:
    house, oracle = misdealt("holdem3", mode, place, by)
    while not oracle.own_cards_out:
        oracle = moves(house, oracle)
    for _ in range(2):
        oracle = moves(house, oracle, do.ReportFaceUp(DEALER))
    house = ends_well(house, oracle)
    assert becomes_of(house, "three-card") == three_card
    assert becomes_of(house, "six-card") == six_card


@pytest.mark.parametrize("aces", [True, False])
@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.law("R45", "R18", "13:69F-28.12(a)")
def test_a_texas_bonus_goes_back_after_a_misdealt_dealers_hand_only_where_the_dealers_aces_count(
    aces: bool, by: int
) -> None:
    house, oracle = misdealt("texas-bonus", MANUAL, THE_DEALER, by, 2, {"dealer-aces": "on" if aces else "off"})
    house = ends_well(house, moves(house, oracle, do.ReportDealerCard(DEALER, 1)))
    assert becomes_of(house, "bonus") == ["R45" if aces else "settled"] * 3


# The community area


@with_community
@every_mode
@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.law("D7", "R4")
def test_a_wrong_number_of_community_cards_voids_all_hands(game: str, mode: DealingMode, by: int) -> None:
    steps = {"premium": 2 if mode is AUTOMATED else 1, "heads-up": 1 if mode is AUTOMATED else 2, "holdem3": 2}
    for nth in range(1, steps.get(game, 3) + 1):
        house, oracle = misdealt(game, mode, COMMUNITY, by, nth)
        down = dict(oracle.wagers)
        oracle = moves(house, oracle, report(oracle, COMMUNITY))
        assert oracle.void
        assert oracle.returned == down
        ends_well(house, oracle)


@pytest.mark.law("D7", "R4")
def test_an_ante_lost_by_a_fold_before_the_flop_stays_lost_when_a_wrong_flop_voids_the_round() -> None:
    house, oracle = misdealt("texas-bonus", MANUAL, COMMUNITY, 1)
    house = ends_well(house, moves(house, oracle, report(oracle, COMMUNITY)))
    folded = finished(house).hands[2]
    ante, bonus = folded.settled["ante"], folded.settled["bonus"]
    assert isinstance(ante, happened.WagerSettled)
    assert ante.result is Result.LOSE
    assert isinstance(bonus, happened.WagerReturned)
    assert format_cards(folded.cards)
    assert [seated.chips_cents for seated in house.table.seats.values()] == [10_000_00, 9_990_00, 10_000_00]
