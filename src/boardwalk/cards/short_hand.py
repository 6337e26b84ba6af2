"""Hands of two, three, six or seven cards that bonus wagers pay, besides five-card hands."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple

from boardwalk.cards.card import Card, Rank, Suit
from boardwalk.errors import InputError


class ThreeCardCategory(IntEnum):
    """The three-card hands of 13:69F-42.5(e). With three cards, a straight beats a flush."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    ROYAL = 6

    __hash__ = int.__hash__

    @property
    def title(self) -> str:
        return {self.ROYAL: "3-card royal"}.get(self, self.name.lower().replace("_", " "))


class ThreeCardRank(NamedTuple):
    """How high three cards rank; compares like `HandRank`."""

    category: ThreeCardCategory
    ranks: tuple[Rank, ...] = ()

    @property
    def name(self) -> str:
        if not self.ranks:
            return self.category.title
        high = self.ranks[0]
        match self.category:
            case ThreeCardCategory.ROYAL:
                return "3-card royal"
            case ThreeCardCategory.THREE_OF_A_KIND:
                return f"three of a kind, {high.plural}"
            case ThreeCardCategory.PAIR:
                return f"pair of {high.plural}"
            case ThreeCardCategory.HIGH_CARD:
                return f"{high.singular} high"
            case _:
                return f"{self.category.title}, {high.singular} high"


def three_card_hand(cards: Sequence[Card]) -> ThreeCardRank:
    """Rank exactly three cards.

    >>> from boardwalk.cards import parse_cards
    >>> three_card_hand(parse_cards("3d Ad 2d")).name
    'straight flush, three high'
    """
    if len(cards) != 3:
        raise InputError("cards", f"a three-card hand takes 3 cards, not {len(cards)}")
    first, second, third = sorted(cards, reverse=True)
    ranks = (first.rank, second.rank, third.rank)
    top = sequence_top(cards)
    suited = first.suit == second.suit == third.suit
    if ranks[0] == ranks[2]:
        return ThreeCardRank(ThreeCardCategory.THREE_OF_A_KIND, ranks[:1])
    if top is not None:
        category = ThreeCardCategory.STRAIGHT_FLUSH if suited else ThreeCardCategory.STRAIGHT
        royal = suited and top is Rank.ACE
        return ThreeCardRank(ThreeCardCategory.ROYAL if royal else category, (top,))
    if suited:
        return ThreeCardRank(ThreeCardCategory.FLUSH, ranks)
    if ranks[0] == ranks[1] or ranks[1] == ranks[2]:
        return ThreeCardRank(ThreeCardCategory.PAIR, (ranks[1], ranks[2] if ranks[0] == ranks[1] else ranks[0]))
    return ThreeCardRank(ThreeCardCategory.HIGH_CARD, ranks)


def sequence_top(cards: Sequence[Card]) -> Rank | None:
    """The highest rank if all the cards are in sequence, otherwise None. An ace may also be low.

    >>> from boardwalk.cards import parse_cards
    >>> sequence_top(parse_cards("Qs Kd Ac")).name, sequence_top(parse_cards("Kd Ac 2d"))
    ('ACE', None)
    """
    ranks = sorted((card.rank for card in cards), reverse=True)
    if ranks == list(range(ranks[0], ranks[0] - len(ranks), -1)):
        return ranks[0]
    if ranks[0] == Rank.ACE and ranks[1:] == list(range(len(ranks), 1, -1)):
        return ranks[1]
    return None


class SuitedRun(NamedTuple):
    """Cards of one suit, in sequence."""

    length: int
    top: Rank
    suit: Suit

    @property
    def name(self) -> str:
        if self.top is Rank.ACE:
            return f"{self.length}-card royal flush in {self.suit.name.lower()}"
        return f"{self.length}-card straight flush, {self.top.singular} high"


def suited_run(cards: Sequence[Card]) -> SuitedRun | None:
    """All the cards as one suited sequence, or None.

    >>> from boardwalk.cards import parse_cards
    >>> suited_run(parse_cards("Ad Kd Qd Jd Td 9d")).name
    '6-card royal flush in diamonds'
    """
    suit = cards[0].suit
    if any(card.suit is not suit for card in cards):
        return None
    top = sequence_top(cards)
    return None if top is None else SuitedRun(len(cards), top, suit)


def pocket_name(cards: Sequence[Card]) -> str:
    """What two cards are called.

    >>> from boardwalk.cards import parse_cards
    >>> pocket_name(parse_cards("Ks Ad")), pocket_name(parse_cards("7c 7d"))
    ('ace-king unsuited', 'pair of sevens')
    """
    if len(cards) != 2:
        raise InputError("cards", f"a pocket takes 2 cards, not {len(cards)}")
    high, low = sorted(cards, reverse=True)
    if high.rank == low.rank:
        return f"pair of {high.rank.plural}"
    return f"{high.rank.singular}-{low.rank.singular} {'suited' if high.suit == low.suit else 'unsuited'}"
