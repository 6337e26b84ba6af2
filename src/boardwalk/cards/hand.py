"""Five-card poker hands: which five of the cards play, how they rank, and what a dealer calls them.

This evaluator is written to be read: it follows the ranking sections of the regulations (13:69F-39.5, 40.5, 42.5)
hand by hand, from the royal flush down, for five, six or seven cards. `cards.evaluator` is the fast one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

from boardwalk.cards.card import Card, Rank
from boardwalk.errors import InputError


class Category(IntEnum):
    """The kinds of hands, from low to high."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    __hash__ = int.__hash__

    @property
    def title(self) -> str:
        return self.name.lower().replace("_", " ")


class HandRank(NamedTuple):
    """How high a hand ranks: its category, then the ranks that break ties, the most important first.

    A higher rank is a better hand. A rank with fewer cards named is the lowest of its kind:

    >>> aces_up = HandRank(Category.TWO_PAIR, (Rank.ACE, Rank.FOUR, Rank.NINE))
    >>> aces_up > HandRank(Category.TWO_PAIR, (Rank.JACK,))
    True
    >>> aces_up.name
    'two pair, aces up: aces and fours'
    """

    category: Category
    ranks: tuple[Rank, ...] = ()

    @property
    def name(self) -> str:
        """What a dealer calls the hand; just the category if some of its ranks are not given."""
        needed = {Category.FULL_HOUSE: 2, Category.TWO_PAIR: 2, Category.ROYAL_FLUSH: 0}.get(self.category, 1)
        return self.category.title if len(self.ranks) < needed else _CALLS[self.category](*self.ranks)


_CALLS: dict[Category, Callable[..., str]] = {
    Category.ROYAL_FLUSH: lambda *_: "royal flush",
    Category.STRAIGHT_FLUSH: lambda high, *_: f"straight flush, {high.singular} high",
    Category.FOUR_OF_A_KIND: lambda four, *_: f"four of a kind, {four.plural}",
    Category.FULL_HOUSE: lambda three, pair, *_: f"full house, {three.plural} full of {pair.plural}",
    Category.FLUSH: lambda high, *_: f"flush, {high.singular} high",
    Category.STRAIGHT: lambda high, *_: f"straight, {high.singular} high",
    Category.THREE_OF_A_KIND: lambda three, *_: f"three of a kind, {three.plural}",
    Category.TWO_PAIR: lambda high, low, *_: f"two pair, {high.plural} up: {high.plural} and {low.plural}",
    Category.PAIR: lambda pair, *_: f"pair of {pair.plural}",
    Category.HIGH_CARD: lambda high, *_: f"{high.singular} high",
}


class Hand(NamedTuple):
    """The best five cards, the ones that make the hand first, and their rank.

    >>> from boardwalk.cards import best_hand, parse_cards
    >>> hand = best_hand(parse_cards("Ah Ad 3c As 7h 7d 2s"))
    >>> hand.name, hand.rank > best_hand(parse_cards("Ks Kh Kd Qs Qh")).rank
    ('full house, aces full of sevens', True)
    """

    rank: HandRank
    five: tuple[Card, ...]

    @property
    def name(self) -> str:
        return self.rank.name


class _Cards:
    """The cards sorted the ways the rules need them: by rank and by suit, highest first."""

    __slots__ = ("by_rank", "fours", "pairs", "sorted", "suited", "threes")

    def __init__(self, cards: Iterable[Card]) -> None:
        self.sorted = sorted(cards, reverse=True)
        self.by_rank: dict[Rank, list[Card]] = {}
        by_suit: tuple[list[Card], ...] = ([], [], [], [])
        for card in self.sorted:
            rank, suit = card
            by_suit[suit].append(card)
            if rank in self.by_rank:
                self.by_rank[rank].append(card)
            else:
                self.by_rank[rank] = [card]
        # No more than one suit can have five of seven cards.
        self.suited: list[Card] = max(by_suit, key=len)
        if len(self.suited) < 5:
            self.suited = []
        # Ranks held at least twice, three times, four times; highest first.
        self.pairs = [rank for rank, same in self.by_rank.items() if len(same) >= 2]
        self.threes = [rank for rank in self.pairs if len(self.by_rank[rank]) >= 3]
        self.fours = [rank for rank in self.threes if len(self.by_rank[rank]) >= 4]

    def kickers(self, *made_of: Rank) -> list[Card]:
        """The other cards, highest first."""
        return [card for card in self.sorted if card.rank not in made_of]


def consecutive_five(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The highest five cards in sequence. An ace may also be low. `cards` must be sorted, highest first.

    >>> from boardwalk.cards import parse_cards
    >>> " ".join(map(str, consecutive_five(parse_cards("As Kd 5c 4d 3h 2s"))))
    '5c 4d 3h 2s As'
    """
    if len(cards) < 5:
        return ()
    run: list[Card] = []
    due: int = 0  # the rank that would continue the run
    for card in (*cards, cards[0]) if cards[0].rank is Rank.ACE else cards:
        rank = card.rank
        if rank == due or (due == 1 and rank is Rank.ACE):
            run.append(card)
            if len(run) == 5:
                return tuple(run)
        elif run and rank == run[-1].rank:
            continue
        else:
            run = [card]
        due = rank - 1
    return ()


def _royal_flush(cards: _Cards) -> Hand | None:
    five = consecutive_five(cards.suited)
    if not five or five[0].rank is not Rank.ACE:
        return None
    return Hand(HandRank(Category.ROYAL_FLUSH), five)


def _straight_flush(cards: _Cards) -> Hand | None:
    five = consecutive_five(cards.suited)
    if not five:
        return None
    return Hand(HandRank(Category.STRAIGHT_FLUSH, (five[0].rank,)), five)


def _four_of_a_kind(cards: _Cards) -> Hand | None:
    fours = cards.fours
    if not fours:
        return None
    four, (kicker, *_) = fours[0], cards.kickers(fours[0])
    return Hand(HandRank(Category.FOUR_OF_A_KIND, (four, kicker.rank)), (*cards.by_rank[four], kicker))


def _full_house(cards: _Cards) -> Hand | None:
    threes, pairs = cards.threes, cards.pairs
    if not threes or len(pairs) < 2:
        return None
    three = threes[0]
    pair = pairs[0] if pairs[0] is not three else pairs[1]
    five = (*cards.by_rank[three][:3], *cards.by_rank[pair][:2])
    return Hand(HandRank(Category.FULL_HOUSE, (three, pair)), five)


def _flush(cards: _Cards) -> Hand | None:
    five = tuple(cards.suited[:5])
    if not five:
        return None
    return Hand(HandRank(Category.FLUSH, tuple(card.rank for card in five)), five)


def _straight(cards: _Cards) -> Hand | None:
    five = consecutive_five(cards.sorted)
    if not five:
        return None
    return Hand(HandRank(Category.STRAIGHT, (five[0].rank,)), five)


def _three_of_a_kind(cards: _Cards) -> Hand | None:
    return _of_a_kind(cards, cards.threes, Category.THREE_OF_A_KIND)


def _two_pairs(cards: _Cards) -> Hand | None:
    pairs = cards.pairs
    if len(pairs) < 2:
        return None
    (high, low, *_), kicker = pairs, cards.kickers(*pairs[:2])[0]
    five = (*cards.by_rank[high], *cards.by_rank[low], kicker)
    return Hand(HandRank(Category.TWO_PAIR, (high, low, kicker.rank)), five)


def _one_pair(cards: _Cards) -> Hand | None:
    return _of_a_kind(cards, cards.pairs, Category.PAIR)


def _of_a_kind(cards: _Cards, ranks: list[Rank], category: Category) -> Hand | None:
    if not ranks:
        return None
    same = cards.by_rank[ranks[0]]
    kickers = cards.kickers(ranks[0])[: 5 - len(same)]
    rank = HandRank(category, (ranks[0], *[card.rank for card in kickers]))
    return Hand(rank, (*same, *kickers))


def _high_card(cards: _Cards) -> Hand:
    five = tuple(cards.sorted[:5])
    return Hand(HandRank(Category.HIGH_CARD, tuple(card.rank for card in five)), five)


_HIGHEST_FIRST = (
    _royal_flush,
    _straight_flush,
    _four_of_a_kind,
    _full_house,
    _flush,
    _straight,
    _three_of_a_kind,
    _two_pairs,
    _one_pair,
)


def best_hand(cards: Sequence[Card]) -> Hand:
    """The highest five-card hand in five, six or seven cards.

    >>> from boardwalk.cards import parse_cards
    >>> hand = best_hand(parse_cards("Ah Ad 3c As 7h 7d 2s"))
    >>> hand.name, " ".join(map(str, hand.five))
    ('full house, aces full of sevens', 'As Ah Ad 7h 7d')
    """
    if not 5 <= len(cards) <= 7:
        raise InputError("cards", f"a five-card hand takes 5 to 7 cards, not {len(cards)}")
    sorted_cards = _Cards(cards)
    for find in _HIGHEST_FIRST:
        hand = find(sorted_cards)
        if hand is not None:
            return hand
    return _high_card(sorted_cards)
