"""The kinds of whole hands, and of starting hands, that a card to play by tells apart."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards import HandRank, Rank
from boardwalk.cards.hand import Category

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.cards.ranking import AnyRank
    from boardwalk.odds.solver.rank_numbers import RankNumbers


def kind_of_rank(rank: AnyRank) -> str:
    """What a hand is called if only the cards that matter most are named.

    >>> kind_of_rank(HandRank(Category.HIGH_CARD, (Rank.ACE, Rank.KING, Rank.NINE, Rank.FOUR, Rank.TWO)))
    'ace-king high'
    >>> kind_of_rank(HandRank(Category.TWO_PAIR, (Rank.ACE, Rank.FOUR, Rank.NINE)))
    'two pair'
    """
    if isinstance(rank, HandRank) and rank.category is Category.HIGH_CARD and len(rank.ranks) > 1:
        return f"{rank.ranks[0].singular}-{rank.ranks[1].singular} high"
    return rank.name.partition(",")[0]


def kinds_of_ranks(numbers: RankNumbers) -> tuple[tuple[str, ...], NDArray[np.int16]]:
    """The kinds, the lowest first, and the kind of each rank by its number."""
    names = [kind_of_rank(numbers.rank_at(number)) for number in range(numbers.size)]
    order = list(dict.fromkeys(names))
    place = {name: number for number, name in enumerate(order)}
    return tuple(order), np.array([place[name] for name in names], np.int16)


@cache
def starting_kind(cards: tuple[int, ...]) -> str:
    """A starting hand as players write it: the highest rank first, and how the suits agree.

    >>> starting_kind((44, 48)), starting_kind((44, 49)), starting_kind((48, 49)), starting_kind((0, 4, 48))
    ('AKs', 'AKo', 'AA', 'A32 suited')
    """
    ranks = "".join(Rank((card >> 2) + 2).letter for card in sorted(cards, reverse=True))
    suits = len({card & 3 for card in cards})
    if len(cards) == 2:
        return ranks if ranks[0] == ranks[1] else ranks + ("s" if suits == 1 else "o")
    return ranks + {1: " suited", 2: " two suited"}.get(suits, "") if len(cards) == 3 else ranks
