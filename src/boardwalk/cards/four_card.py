"""Four-card hands: the best four of four or more cards, as Four Card Poker and Crazy 4 Poker rank them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import combinations
from typing import NamedTuple

from boardwalk.cards.card import Card, Rank
from boardwalk.cards.short_hand import sequence_top
from boardwalk.errors import InputError

MADE_OF = 4
MOST = 7


class FourCardCategory(IntEnum):
    """The kinds of hands, from low to high. With four cards, three of a kind beats a flush, and a flush a straight."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    STRAIGHT = 3
    FLUSH = 4
    THREE_OF_A_KIND = 5
    STRAIGHT_FLUSH = 6
    FOUR_OF_A_KIND = 7

    __hash__ = int.__hash__

    @property
    def title(self) -> str:
        return self.name.lower().replace("_", " ")


class FourCardRank(NamedTuple):
    """How high four cards rank; compares like `HandRank`."""

    category: FourCardCategory
    ranks: tuple[Rank, ...] = ()

    @property
    def name(self) -> str:
        """What a dealer calls the hand; just the category if its ranks are not given."""
        if not self.ranks:
            return self.category.title
        high = self.ranks[0]
        match self.category:
            case FourCardCategory.FOUR_OF_A_KIND | FourCardCategory.THREE_OF_A_KIND:
                return f"{self.category.title}, {high.plural}"
            case FourCardCategory.PAIR:
                return f"pair of {high.plural}"
            case FourCardCategory.HIGH_CARD:
                return f"{high.singular} high"
            case FourCardCategory.TWO_PAIR:
                return f"two pair, {high.plural} up"
            case _:
                return f"{self.category.title}, {high.singular} high"


def four_card_hand(cards: Sequence[Card]) -> FourCardRank:
    """The highest four-card hand in four to seven cards.

    >>> from boardwalk.cards import parse_cards
    >>> four_card_hand(parse_cards("Ad 2d 3d 4d Ah")).name, four_card_hand(parse_cards("Ah Ad As 7h 7d")).name
    ('straight flush, four high', 'three of a kind, aces')
    """
    if not MADE_OF <= len(cards) <= MOST:
        raise InputError("cards", f"a four-card hand takes {MADE_OF} to {MOST} cards, not {len(cards)}")
    return max(_rank(four) for four in combinations(cards, MADE_OF))


def best_four(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The four cards that make that hand.

    >>> from boardwalk.cards import parse_cards
    >>> " ".join(map(str, best_four(parse_cards("Ah Ad As 7h 2d"))))
    'Ah Ad As 7h'
    """
    return max(combinations(cards, MADE_OF), key=_rank)


_SHAPES = {
    (4,): FourCardCategory.FOUR_OF_A_KIND,
    (3, 1): FourCardCategory.THREE_OF_A_KIND,
    (2, 2): FourCardCategory.TWO_PAIR,
    (2, 1, 1): FourCardCategory.PAIR,
    (1, 1, 1, 1): FourCardCategory.HIGH_CARD,
}


def _rank(four: Sequence[Card]) -> FourCardRank:
    """Rank exactly four cards."""
    top = sequence_top(four)
    suited = len({card.suit for card in four}) == 1
    if top is not None:
        return FourCardRank(FourCardCategory.STRAIGHT_FLUSH if suited else FourCardCategory.STRAIGHT, (top,))
    held = [card.rank for card in four]
    ranks = sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True)
    category = FourCardCategory.FLUSH if suited else _SHAPES[tuple(held.count(rank) for rank in ranks)]
    return FourCardRank(category, tuple(ranks))
