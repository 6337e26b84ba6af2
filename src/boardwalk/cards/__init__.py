"""Cards, decks and hand ranks, independent of any game.

The compiled evaluator is in `cards.evaluator`. Import it only where you need it, because it loads Numba.
"""

from boardwalk.cards.card import DECK, Card, Rank, Suit, format_cards, parse_cards
from boardwalk.cards.flush_hand import FlushRank, longest_flush, longest_suited_run
from boardwalk.cards.four_card import FourCardCategory, FourCardRank, four_card_hand
from boardwalk.cards.hand import Category, Hand, HandRank, best_hand
from boardwalk.cards.ranking import AnyRank, Ranking
from boardwalk.cards.short_hand import (
    SuitedRun,
    ThreeCardCategory,
    ThreeCardRank,
    pocket_name,
    suited_run,
    three_card_hand,
)
from boardwalk.cards.unknown_card import UnknownCard, all_known, unknown_deck

__all__ = [
    "DECK",
    "AnyRank",
    "Card",
    "Category",
    "FlushRank",
    "FourCardCategory",
    "FourCardRank",
    "Hand",
    "HandRank",
    "Rank",
    "Ranking",
    "Suit",
    "SuitedRun",
    "ThreeCardCategory",
    "ThreeCardRank",
    "UnknownCard",
    "all_known",
    "best_hand",
    "format_cards",
    "four_card_hand",
    "longest_flush",
    "longest_suited_run",
    "parse_cards",
    "pocket_name",
    "suited_run",
    "three_card_hand",
    "unknown_deck",
]
