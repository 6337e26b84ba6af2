"""Deal scripts: every card of the deck goes to one place, in the order that each way of dealing prescribes."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.cards import DECK, Card
from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode
from tests.support.games.whole_deal import deal_out

EVERY_GAME_AND_MODE = [(name, mode) for name in GAMES for mode in DealingMode]


def indices(cards: tuple[Card, ...]) -> list[int]:
    return [card.number for card in cards]


@pytest.mark.parametrize(("name", "mode"), EVERY_GAME_AND_MODE)
@pytest.mark.parametrize("burns", [False, True])
def test_each_of_52_cards_is_in_exactly_one_place_at_any_number_of_players(
    name: str, mode: DealingMode, burns: bool
) -> None:
    game = GAMES[name].game({"burn-cards": "on"} if burns and name == "holdem3" else {})
    for players in range(1, game.seats + 1):
        dealt = deal_out(game.dealing(mode), DECK, players)
        everywhere = [*dealt.dealer, *dealt.community, *dealt.burned, *dealt.stub]
        everywhere += [card for hand in dealt.players for card in hand]
        assert sorted(everywhere) == sorted(DECK)
        assert {len(hand) for hand in (*dealt.players, dealt.dealer)} == {game.hole_cards}
        assert len(dealt.community) == game.community_cards
        assert 52 - len(dealt.stub) == game.dealing(mode).cards_used(players)


@given(st.permutations(DECK))
@settings(max_examples=25)
def test_the_order_of_the_deck_decides_and_nothing_else(deck: list[Card]) -> None:
    script = GAMES["heads-up"].game().dealing(DealingMode.HAND)
    by_place = deal_out(script, DECK, 3)
    shuffled = deal_out(script, tuple(deck), 3)
    assert [deck[number] for number in indices(by_place.community)] == list(shuffled.community)
    assert [deck[number] for number in indices(by_place.players[2])] == list(shuffled.players[2])


@pytest.mark.parametrize("mode", [DealingMode.MANUAL_SHOE, DealingMode.HAND])
def test_premium_is_dealt_one_card_at_a_time(mode: DealingMode) -> None:
    dealt = deal_out(GAMES["premium"].game().dealing(mode), DECK, players=2)
    assert [indices(hand) for hand in dealt.players] == [[0, 3, 6], [1, 4, 7]]
    assert indices(dealt.dealer) == [2, 5, 8]
    assert indices(dealt.community) == [9, 10, 11, 12]


def test_premium_from_an_automated_shoe_burns_the_bottom_card_of_two_more_stacks() -> None:
    dealt = deal_out(GAMES["premium"].game().dealing(DealingMode.AUTOMATED_SHOE), DECK, players=2)
    assert [indices(hand) for hand in dealt.players] == [[0, 1, 2], [3, 4, 5]]
    assert indices(dealt.dealer) == [6, 7, 8]
    assert (indices(dealt.community), indices(dealt.burned)) == ([9, 10, 12, 13], [11, 14])


def test_heads_up_from_an_automated_shoe_deals_the_community_cards_first() -> None:
    dealt = deal_out(GAMES["heads-up"].game().dealing(DealingMode.AUTOMATED_SHOE), DECK, players=2)
    assert indices(dealt.community) == [0, 1, 2, 3, 4]
    assert [indices(hand) for hand in (*dealt.players, dealt.dealer)] == [[5, 6], [7, 8], [9, 10]]


def test_heads_up_by_hand_deals_community_cards_as_they_are_needed() -> None:
    dealt = deal_out(GAMES["heads-up"].game().dealing(DealingMode.HAND), DECK, players=2)
    assert [indices(hand) for hand in (*dealt.players, dealt.dealer)] == [[0, 3], [1, 4], [2, 5]]
    assert indices(dealt.community) == [6, 7, 8, 9, 10]


@pytest.mark.parametrize("mode", DealingMode)
def test_holdem3_deals_three_consecutive_cards_to_each(mode: DealingMode) -> None:
    dealt = deal_out(GAMES["holdem3"].game().dealing(mode), DECK, players=2)
    assert [indices(hand) for hand in (*dealt.players, dealt.dealer)] == [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    assert indices(dealt.community) == [9, 10, 11, 12]


@pytest.mark.parametrize("mode", DealingMode)
def test_holdem3_may_burn_before_each_two_community_cards(mode: DealingMode) -> None:
    dealt = deal_out(GAMES["holdem3"].game({"burn-cards": "on"}).dealing(mode), DECK, players=2)
    assert (indices(dealt.burned), indices(dealt.community)) == ([9, 12], [10, 11, 13, 14])


def test_texas_bonus_burns_before_flop_turn_and_river() -> None:
    dealt = deal_out(GAMES["texas-bonus"].game().dealing(DealingMode.MANUAL_SHOE), DECK, players=1)
    assert (indices(dealt.players[0]), indices(dealt.dealer)) == ([0, 2], [1, 3])
    assert (indices(dealt.burned), indices(dealt.community)) == ([4, 8, 10], [5, 6, 7, 9, 11])


def test_caribbean_deals_five_rounds_or_stacks_of_five() -> None:
    by_hand = deal_out(GAMES["caribbean"].game().dealing(DealingMode.HAND), DECK, players=1)
    assert indices(by_hand.dealer) == [1, 3, 5, 7, 9]
    by_shoe = deal_out(GAMES["caribbean"].game().dealing(DealingMode.AUTOMATED_SHOE), DECK, players=1)
    assert indices(by_shoe.dealer) == [5, 6, 7, 8, 9]
