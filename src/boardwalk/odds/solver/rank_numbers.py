"""The ranks of a ranking as consecutive numbers, as kernels take them: the higher the hand, the higher its number.

Five-card hands have the evaluator's numbers. Rankings of fewer cards are small enough to rank every set of that many
cards once by the readable code in `cards`; of more cards, the best set counts.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards import DECK, AnyRank, FlushRank, HandRank, Rank, Ranking, rank_tables
from boardwalk.games.declaration.requirement import Reading
from boardwalk.odds.solver.boards import suits_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

_SLOTS = {
    Ranking.FIVE_CARD: "rank",
    Ranking.FOUR_CARD: "four",
    Ranking.THREE_CARD: "three",
    Ranking.LONGEST_FLUSH: "flush",
}


class RankNumbers(ABC):
    """The numbers of one ranking."""

    ranking: Ranking

    @property
    @abstractmethod
    def size(self) -> int:
        """How many different ranks there are."""

    @abstractmethod
    def number_of(self, rank: AnyRank) -> int:
        """The number of the lowest hand that ranks at least as high as `rank`."""

    @abstractmethod
    def rank_at(self, number: int) -> AnyRank:
        """The rank with this number."""

    @abstractmethod
    def rank_hands(self, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
        """The numbers of whole hands, row by row."""

    def reading(self, number: int) -> Reading:
        """A hand of this rank, as far as its rank says what it is."""
        reading = Reading(())
        setattr(reading, _SLOTS[self.ranking], self.rank_at(number))
        return reading


@dataclass(frozen=True)
class FiveCardNumbers(RankNumbers):
    """The evaluator's numbers."""

    ranking: Ranking = Ranking.FIVE_CARD

    @property
    def size(self) -> int:
        return rank_tables.HAND_RANKS

    def number_of(self, rank: AnyRank) -> int:
        assert isinstance(rank, HandRank), "ranks of another ranking have other numbers"
        return rank_tables.number_of(rank)

    def rank_at(self, number: int) -> HandRank:
        return rank_tables.rank_at(number)

    def rank_hands(self, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
        from boardwalk.cards.evaluator import rank_hands  # brings Numba along

        return rank_hands(hands)


@dataclass(frozen=True)
class FewCardNumbers(RankNumbers):
    """Numbers for hands of three or four cards.

    >>> numbers = FewCardNumbers(Ranking.THREE_CARD)
    >>> numbers.size, numbers.rank_at(numbers.size - 1).name
    (741, '3-card royal')
    """

    ranking: Ranking

    @cached_property
    def _made_of(self) -> int:
        return self.ranking.fewest_cards

    @cached_property
    def _of_sets(self) -> tuple[AnyRank, ...]:
        """The rank of every set of cards, in the order of `_place`.

        With no card to spare, only the ranks count and whether all are of one suit, so that few are really ranked.
        """
        known: dict[tuple[tuple[int, ...], bool], AnyRank] = {}
        found = []
        for cards in sorted(combinations(range(len(DECK)), self._made_of), key=lambda cards: cards[::-1]):
            alike = tuple(card >> 2 for card in cards), len({card & 3 for card in cards}) == 1
            if alike not in known:
                known[alike] = self.ranking.rank([DECK[card] for card in cards])
            found.append(known[alike])
        return tuple(found)

    @cached_property
    def _ranks(self) -> tuple[AnyRank, ...]:
        return tuple(sorted(set(self._of_sets)))

    @cached_property
    def _number_of_set(self) -> NDArray[np.int16]:
        number_of = {rank: number for number, rank in enumerate(self._ranks)}
        return np.array([number_of[rank] for rank in self._of_sets], np.int16)

    @property
    def size(self) -> int:
        return len(self._ranks)

    def number_of(self, rank: AnyRank) -> int:
        return bisect_left(self._ranks, rank)

    def rank_at(self, number: int) -> AnyRank:
        return self._ranks[number]

    def rank_hands(self, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
        cards = np.sort(hands, axis=1)
        best = np.full(len(cards), -1, np.int16)
        for columns in combinations(range(cards.shape[1]), self._made_of):
            np.maximum(best, self._number_of_set[_place(cards[:, columns])], out=best)
        return best


@dataclass(frozen=True)
class FlushNumbers(RankNumbers):
    """Numbers for flushes of up to seven cards: by length, then by value of the set of ranks.

    >>> numbers = FlushNumbers()
    >>> numbers.size, numbers.rank_at(numbers.size - 1).name
    (5811, '7-card flush, ace high')
    """

    ranking: Ranking = Ranking.LONGEST_FLUSH

    @cached_property
    def set_at(self) -> NDArray[np.int64]:
        """By number: the set of ranks."""
        sets = range(1, 1 << len(Rank))
        flushes = [ranks for ranks in sets if ranks.bit_count() <= self.ranking.most_cards]
        return np.array(sorted(flushes, key=lambda ranks: (ranks.bit_count(), ranks)), np.int64)

    @cached_property
    def of_set(self) -> NDArray[np.int16]:
        """By set of ranks: the number; -1 for no cards, or too many."""
        found = np.full(1 << len(Rank), -1, np.int16)
        found[self.set_at] = np.arange(self.size)
        return found

    @cached_property
    def _ranks(self) -> tuple[FlushRank, ...]:
        held = (
            [rank for rank in sorted(Rank, reverse=True) if ranks >> (rank - 2) & 1] for ranks in self.set_at.tolist()
        )
        return tuple(FlushRank(len(ranks), tuple(ranks)) for ranks in held)

    @property
    def size(self) -> int:
        return len(self.set_at)

    def number_of(self, rank: AnyRank) -> int:
        return bisect_left(self._ranks, rank)

    def rank_at(self, number: int) -> FlushRank:
        return self._ranks[number]

    def rank_hands(self, hands: NDArray[np.uint8]) -> NDArray[np.int16]:
        best: NDArray[np.int16] = self.of_set[suits_of(hands)].max(axis=1)
        return best


def _place(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """The place of each set, given in order of its cards, among all sets of its size by their last card."""
    ways = np.array([[comb(card, size) for size in range(1, cards.shape[1] + 1)] for card in range(len(DECK))])
    places: NDArray[np.int64] = sum(
        (ways[cards[:, column], column] for column in range(cards.shape[1])), np.zeros(len(cards), np.int64)
    )
    return places


@cache
def numbers_of(ranking: Ranking) -> RankNumbers:
    """The numbers of a ranking; made once per process."""
    if ranking is Ranking.LONGEST_FLUSH:
        return FlushNumbers()
    return FiveCardNumbers() if ranking is Ranking.FIVE_CARD else FewCardNumbers(ranking)
