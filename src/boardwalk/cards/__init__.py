"""Cards, decks and hand ranks. Knows nothing of games.

`cards.kernels` (with `cards.lookup`) holds the compiled evaluator and is imported by those who need it: it brings Numba
along.
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
