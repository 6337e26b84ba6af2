"""The slow twin of the evaluators: every five of the cards, each ranked as the paragraphs say, the best one kept.

It is written from 13:69F-39.5, 40.5 and 42.5 and shares no code with `boardwalk.cards` but the type of a card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import comb, prod
from typing import NamedTuple

from boardwalk.cards import Card, Rank, Suit

BEST_FIRST = (
    "royal flush",
    "straight flush",
    "four of a kind",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair",
    "high card",
)

OF_A_KIND = {
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high card",
}


class Standing(NamedTuple):
    """Compares as the hands do: the kind, then its ranks, those held most often first."""

    strength: int
    ranks: tuple[int, ...]

    @property
    def kind(self) -> str:
        return BEST_FIRST[-self.strength]


def standing_of_five(five: Sequence[Card]) -> Standing:
    """Rank exactly five cards.

    >>> from boardwalk.cards import parse_cards
    >>> standing_of_five(parse_cards("7h 7d Ac 7s Ad")).kind
    'full house'
    """
    return _standing(tuple(sorted(rank for rank, _ in five)), len({suit for _, suit in five}) == 1)


@cache
def _standing(five: tuple[Rank, ...], suited: bool) -> Standing:
    held = Counter(map(int, five))
    ranks = tuple(sorted(held, key=lambda rank: (held[rank], rank), reverse=True))
    if ranks == (14, 5, 4, 3, 2):
        ranks = (5, 4, 3, 2, 1)
    in_sequence = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    if suited and in_sequence:
        kind = "royal flush" if ranks[0] == 14 else "straight flush"
    elif suited:
        kind = "flush"
    elif in_sequence:
        kind = "straight"
    else:
        kind = OF_A_KIND[tuple(held[rank] for rank in ranks)]
    return Standing(-BEST_FIRST.index(kind), ranks)


def best_standing(cards: Iterable[Card]) -> Standing:
    """Rank the best five of the cards.

    >>> from boardwalk.cards import parse_cards
    >>> best_standing(parse_cards("As Kd 5c 4d 3h 2s 2d"))
    Standing(strength=-5, ranks=(5, 4, 3, 2, 1))
    """
    return max(map(standing_of_five, combinations(cards, 5)))


def rank_multisets(size: int) -> Iterator[tuple[Rank, ...]]:
    """Every choice of `size` ranks that one deck allows, lowest first.

    >>> sum(1 for _ in rank_multisets(5))
    6175
    """
    for ranks in combinations_with_replacement(Rank, size):
        if all(ranks[start] != ranks[start + 4] for start in range(size - 4)):
            yield ranks


def unsuited(ranks: Sequence[Rank]) -> tuple[Card, ...]:
    """Cards of these ranks, equal ones side by side, with no more than two of a suit."""
    return tuple(Card(rank, Suit(place % 4)) for place, rank in enumerate(ranks))


@cache
def every_kind_of_hand() -> tuple[tuple[Card, ...], ...]:
    """One hand for each way five cards can stand, weakest first: 6,175 by their ranks alone and 1,287 all suited.

    >>> len(every_kind_of_hand())
    7462
    """
    suited = (tuple(Card(rank, Suit.HEARTS) for rank in ranks) for ranks in combinations(Rank, 5))
    return tuple(sorted([*map(unsuited, rank_multisets(5)), *suited], key=standing_of_five))


@cache
def place_of() -> dict[Standing, int]:
    """The place of each standing among all 7,462, 0 the weakest."""
    return {standing_of_five(five): place for place, five in enumerate(every_kind_of_hand())}


def count_kinds(size: int) -> Counter[str]:
    """How many hands of `size` cards, five to seven, are of each kind, without dealing them all.

    Five cards of a suit leave no room for a full house or better in ranks alone, so each hand is of the kind of its
    suited cards if there are five of them, and otherwise of the kind of its ranks.

    >>> count_kinds(5)["full house"]
    3744
    """
    counts: Counter[str] = Counter()
    for ranks in rank_multisets(size):
        counts[best_standing(unsuited(ranks)).kind] += _ways_without_five_suited(ranks)
    for suited in range(5, size + 1):
        for ranks in combinations(Rank, suited):
            kind = best_standing([Card(rank, Suit.HEARTS) for rank in ranks]).kind
            counts[kind] += len(Suit) * comb(39, size - suited)
    return counts


def _ways_without_five_suited(ranks: Sequence[Rank]) -> int:
    held = Counter(ranks).values()
    ways = prod(comb(4, count) for count in held)
    # By how many cards of one given suit are among them: a rank held n times has it in C(3, n-1) ways of its C(4, n).
    by_suited = [1]
    for count in held:
        without, with_it = comb(3, count), comb(3, count - 1)
        by_suited = [
            without * stay + with_it * step for stay, step in zip([*by_suited, 0], [0, *by_suited], strict=True)
        ]
    return ways - len(Suit) * sum(by_suited[5:])
