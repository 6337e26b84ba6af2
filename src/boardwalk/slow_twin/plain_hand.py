"""How hands rank, written from the rules in the plainest way: every choice of cards is looked at, the best one is kept.

It shares nothing with the evaluators of `boardwalk.cards` but the type of a card, so that it can be held against them.
Ranks are plain tuples: the name of the kind as a number, then the ranks that break ties.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from operator import attrgetter

from boardwalk.cards import Card, Ranking

PlainRank = tuple[int, tuple[int, ...]]
FIVE = (
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
)
FOUR = (
    "high card",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three of a kind",
    "straight flush",
    "four of a kind",
)
THREE = ("high card", "pair", "flush", "straight", "three of a kind", "straight flush", "3-card royal")
"""The kinds of hands from low to high, by how many cards make a hand."""
OF_A_KIND = {
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (4,): "four of a kind",
    (3, 1): "three of a kind",
    (2, 2): "two pair",
    (2, 1, 1): "pair",
    (3,): "three of a kind",
    (2, 1): "pair",
}
ACE = 14


def one_suit(cards: Iterable[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def run_top(cards: Sequence[Card]) -> int:
    """The highest rank if the cards are in sequence, otherwise 0. An ace may be below the two."""
    for ace in (ACE, 1):
        held = sorted(ace if card.rank == ACE else int(card.rank) for card in cards)
        if held == [*range(held[0], held[0] + len(held))]:
            return held[-1]
    return 0


def _kind(cards: Sequence[Card], kinds: Sequence[str]) -> PlainRank:
    """Rank exactly the cards of one hand."""
    held = [int(card.rank) for card in cards]
    order = tuple(sorted(set(held), key=lambda rank: (held.count(rank), rank), reverse=True))
    top, suited = run_top(cards), one_suit(cards)
    if top and suited and top == ACE and kinds is not FOUR:
        return kinds.index(kinds[-1]), (top,)
    if top:
        return kinds.index("straight flush" if suited else "straight"), (top,)
    if suited:
        return kinds.index("flush"), order
    shape = tuple(sorted((held.count(rank) for rank in order), reverse=True))
    return kinds.index(OF_A_KIND.get(shape, "high card")), order


def _best(size: int, kinds: Sequence[str]) -> Callable[[Sequence[Card]], PlainRank]:
    return lambda cards: max(_kind(some, kinds) for some in combinations(cards, size))


def _flush(cards: Sequence[Card]) -> PlainRank:
    suits = {card.suit for card in cards}
    held = [sorted((int(card.rank) for card in cards if card.suit == suit), reverse=True) for suit in suits]
    return max((len(ranks), tuple(ranks)) for ranks in held)


_RANKS: dict[Ranking, Callable[[Sequence[Card]], PlainRank]] = {
    Ranking.FIVE_CARD: _best(5, FIVE),
    Ranking.FOUR_CARD: _best(4, FOUR),
    Ranking.THREE_CARD: _best(3, THREE),
    Ranking.LONGEST_FLUSH: _flush,
}
_KINDS = {Ranking.FIVE_CARD: FIVE, Ranking.FOUR_CARD: FOUR, Ranking.THREE_CARD: THREE}
RANKS_KEPT = 200_000


def plain_rank(cards: Iterable[Card], ranking: Ranking) -> PlainRank:
    """How high these cards rank, in any order.

    >>> from boardwalk.cards import parse_cards
    >>> plain_rank(parse_cards("As Kd 5c 4d 3h 2s 2d"), Ranking.FIVE_CARD)
    (4, (5,))
    """
    return _ranked(frozenset(cards), ranking)


@lru_cache(RANKS_KEPT)
def _ranked(cards: frozenset[Card], ranking: Ranking) -> PlainRank:
    return _RANKS[ranking](sorted(cards, key=attrgetter("number")))


@lru_cache
def declared_rank(declared: object, ranking: Ranking) -> PlainRank:
    """A rank that a declaration names as a limit, in the same form.

    >>> from boardwalk.cards import Category, HandRank, Rank
    >>> declared_rank(HandRank(Category.PAIR, (Rank.FOUR,)), Ranking.FIVE_CARD)
    (1, (4,))
    """
    ranks = tuple(int(rank) for rank in getattr(declared, "ranks", ()))
    if ranking is Ranking.LONGEST_FLUSH:
        return int(getattr(declared, "length", 0)), ranks
    return _KINDS[ranking].index(getattr(declared, "category").title), ranks  # noqa: B009


def longest_run(cards: Sequence[Card]) -> int:
    """The most cards of one suit that are in sequence."""
    sizes = range(len(cards), 0, -1)
    return next(size for size in sizes for some in combinations(cards, size) if one_suit(some) and run_top(some))
