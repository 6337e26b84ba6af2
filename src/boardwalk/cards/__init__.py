"""Cards, decks and hand ranks, independent of any game.

The compiled evaluator is in `cards.evaluator`. Import it only where you need it, because it loads Numba.
"""

from boardwalk.cards.card import DECK, Card, Rank, Suit, format_cards, parse_cards
from boardwalk.cards.hand import Category, Hand, HandRank, best_hand
from boardwalk.cards.short_hand import (
    SuitedRun,
    ThreeCardCategory,
    ThreeCardRank,
    pocket_name,
    suited_run,
    three_card_hand,
)

__all__ = [
    "DECK",
    "Card",
    "Category",
    "Hand",
    "HandRank",
    "Rank",
    "Suit",
    "SuitedRun",
    "ThreeCardCategory",
    "ThreeCardRank",
    "best_hand",
    "format_cards",
    "parse_cards",
    "pocket_name",
    "suited_run",
    "three_card_hand",
]
