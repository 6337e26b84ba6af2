"""The counts behind links and parameters, against counts made another way."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from boardwalk.cards import DECK
from boardwalk.games import GAMES
from boardwalk.progressive.chances import FIVE_CARD_HANDS, hands_on, spin_chance
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
    wager = GAMES[name].game(options).progressive
    assert wager is not None
    assert hands_on(wager.table) == {row.name: KNOWN[row.name] for row in wager.table.rows}
    assert FIVE_CARD_HANDS == 2_598_960


@pytest.mark.law("B40")
def test_how_often_a_wheel_is_spun() -> None:
    name, options = TABLES["wheel 5-jackpot"]
    game = GAMES[name].game(options)
    assert game.bonus_spin is not None
    hands = list(combinations(DECK, game.hole_cards))
    suited = sum(len({card.suit for card in hand}) == 1 for hand in hands)
    assert spin_chance(game.bonus_spin, game.hole_cards) == Fraction(suited, len(hands))
