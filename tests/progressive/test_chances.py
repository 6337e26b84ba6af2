"""The counts behind links and parameters, against counts made another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from boardwalk.cards import DECK, Rank, Suit
from boardwalk.games import GAMES
from boardwalk.games.declaration.collected import ProgressiveTable, progressive_rows
from boardwalk.games.declaration.requirement import LongestRun, Pocket, Reading, Requirement, Suited, suited_run
from boardwalk.law import cite
from boardwalk.progressive.chances import _classes_by_rank, _classes_by_suit, hands_of, hands_on, spin_chance
from tests.support.progressive.meters import TABLES

KNOWN = {
    "royal flush": 4,
    "straight flush": 36,
    "four of a kind": 624,
    "full house": 3_744,
    "flush": 5_108,
    "straight": 10_200,
    "three of a kind": 54_912,
    "two pair": 123_552,
}
"""How many five-card hands there are of each kind, as every book prints them."""


@pytest.mark.law("B40")
@pytest.mark.parametrize("kind", [kind for kind in TABLES if not kind.startswith("wheel")])
def test_the_number_of_hands_on_each_row(kind: str) -> None:
    name, options = TABLES[kind]
    (wager,) = GAMES[name].game(options).progressives
    assert hands_on(wager.table, 5) == {row.name: KNOWN[row.name] for row in wager.table.rows}
    assert hands_of(5) == 2_598_960


SEVEN_CARDS = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
}
"""The same for the best five of seven cards."""


@pytest.mark.law("B40")
def test_the_best_five_of_seven_cards() -> None:
    (wager,) = GAMES["texas-bonus"].game({"progressive": "D"}).progressives
    assert hands_on(wager.table, 7) == {row.name: SEVEN_CARDS[row.name] for row in wager.table.rows}
    assert hands_of(7) == 133_784_560


def table_of(*hands: Requirement) -> ProgressiveTable:
    rows = {hand: "100% (M)" if hand is hands[0] else "$1" for hand in hands}
    return ProgressiveTable("", progressive_rows("13:69F-28.11(g)", rows), cite("B40"))


PAIRED = Pocket("pair of aces", frozenset({(Rank.ACE, Rank.ACE)}))
TABLES_OF_CARDS = {
    1: table_of(Suited("a card", 1)),
    2: table_of(suited_run("king and queen of spades", 2, top=Rank.KING, suits=[Suit.SPADES]), PAIRED),
    3: table_of(
        suited_run("run in hearts", 3, suits=[Suit.HEARTS]), LongestRun("two in a row", 2), Suited("suited", 3)
    ),
}


@pytest.mark.parametrize("cards", TABLES_OF_CARDS)
def test_a_few_cards_are_counted_as_if_each_set_were_dealt(cards: int) -> None:
    table = TABLES_OF_CARDS[cards]
    dealt = Counter(row.name for held in combinations(DECK, cards) if (row := table.row_for(Reading(held))))
    assert hands_on(table, cards) == dict(dealt)


@pytest.mark.parametrize("cards", [1, 2, 3, 4, 5])
def test_every_set_of_cards_is_in_one_class(cards: int) -> None:
    assert sum(hands for _, hands in _classes_by_suit(cards)) == hands_of(cards)


@pytest.mark.parametrize("cards", [5, 6, 7])
def test_every_set_of_cards_has_one_five_card_rank(cards: int) -> None:
    assert sum(hands for _, hands in _classes_by_rank(cards)) == hands_of(cards)


def test_by_suits_and_by_ranks_five_cards_are_counted_alike() -> None:
    (wager,) = GAMES["texas-bonus"].game({"progressive": "D"}).progressives
    counts: Counter[str] = Counter()
    for reading, hands in _classes_by_suit(5):
        row = wager.table.row_for(reading)
        if row is not None:
            counts[row.name] += hands
    assert counts == hands_on(wager.table, 5)


@pytest.mark.law("B40")
def test_how_often_a_wheel_is_spun() -> None:
    name, options = TABLES["wheel 5-jackpot"]
    game = GAMES[name].game(options)
    assert game.bonus_spin is not None
    hands = list(combinations(DECK, game.hole_cards))
    suited = sum(len({card.suit for card in hand}) == 1 for hand in hands)
    assert spin_chance(game.bonus_spin, game.hole_cards) == Fraction(suited, len(hands))
