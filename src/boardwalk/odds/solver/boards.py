"""Decks, hands and boards under the symmetry of suits: one board stands for all of its images, and the exchange of
suits that leads there also applies to a hand.

A set of cards is four sets of ranks, one a suit; exchanging suits exchanges the four. Sorting them gives the one
board that stands for all its images, and the exchange that was needed says what a hand becomes. Of the 2,598,960 boards
of five cards, that leaves 134,459; of four cards, 16,432; of three, 1,755.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, combinations, combinations_with_replacement, permutations
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.cards import Rank

if TYPE_CHECKING:
    from numpy.typing import NDArray

EXCHANGES = np.array(list(permutations(range(4))), np.int64)
"""All 24 exchanges of suits: `EXCHANGES[number, suit]` is what a suit becomes."""
INVERSE = np.argsort(EXCHANGES, axis=1)
"""Each exchange undone, as what a suit becomes."""
SUIT_BITS = 13


@dataclass(frozen=True)
class Deck:
    """All four suits of some ranks: the standard deck, or one cut down so that everything can be enumerated.

    >>> len(Deck().cards), len(Deck((Rank.ACE, Rank.KING)).cards)
    (52, 8)
    """

    ranks: tuple[Rank, ...] = tuple(Rank)

    @cached_property
    def cards(self) -> NDArray[np.uint8]:
        """Numbers of the cards, in order."""
        return np.array([4 * (rank - 2) + suit for rank in sorted(self.ranks) for suit in range(4)], np.uint8)

    @cached_property
    def rank_bits(self) -> tuple[int, ...]:
        return tuple(sorted(1 << (rank - 2) for rank in self.ranks))


@dataclass(frozen=True)
class Hands:
    """Every hand of this size: its cards in order, and what it becomes under each exchange of suits."""

    deck: Deck
    size: int

    @cached_property
    def cards(self) -> NDArray[np.uint8]:
        flat = chain.from_iterable(combinations(self.deck.cards.tolist(), self.size))
        return np.fromiter(flat, np.uint8).reshape(comb(len(self.deck.cards), self.size), self.size)

    @cached_property
    def _masks(self) -> NDArray[np.int64]:
        """The set of cards as a number, by which a hand is found."""
        return _mask(self.cards.astype(np.int64))

    def number_of(self, cards: NDArray[np.int64]) -> NDArray[np.int64]:
        """The numbers of hands, whatever the order of their cards."""
        order = np.argsort(self._masks)
        found: NDArray[np.int64] = order[np.searchsorted(self._masks, _mask(cards), sorter=order)]
        return found

    @cached_property
    def exchanged(self) -> NDArray[np.int16]:
        """`exchanged[exchange, hand]`: the hand after its suits are exchanged."""
        ranks, suits = self.cards.astype(np.int64) >> 2, self.cards & 3
        images = [self.number_of(ranks << 2 | exchange[suits]) for exchange in EXCHANGES]
        return np.array(images, np.int16)  # three cards of 52 make 22,100 hands; small numbers keep the cache warm


def _mask(cards: NDArray[np.int64]) -> NDArray[np.int64]:
    masks: NDArray[np.int64] = np.bitwise_or.reduce(np.left_shift(np.int64(1), cards), axis=-1)
    return masks


def suits_of(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Each hand as four sets of ranks, one a suit.

    >>> suits_of(np.array([[0, 4, 51]], np.uint8)).tolist()
    [[3, 0, 0, 4096]]
    """
    ranks = np.left_shift(1, hands.astype(np.int64) >> 2)
    return np.stack([np.where(hands & 3 == suit, ranks, 0).sum(axis=1) for suit in range(4)], axis=1)


def cards_of(suits: NDArray[np.int64], size: int) -> NDArray[np.uint8]:
    """The card numbers of hands of this size that are given as four sets of ranks.

    >>> cards_of(np.array([[3, 0, 0, 4096]]), 3).tolist()
    [[0, 4, 51]]
    """
    held = (suits[:, None, :] >> np.arange(SUIT_BITS)[None, :, None] & 1).reshape(len(suits), -1)
    return np.nonzero(held)[1].reshape(len(suits), size).astype(np.uint8)


@cache
def hands_of(deck: Deck, size: int) -> Hands:
    return Hands(deck, size)


def exchange_number(suits: NDArray[np.int64]) -> NDArray[np.int64]:
    """The row of `EXCHANGES` that sends suit 0 to `suits[..., 0]`, and so on."""
    codes = EXCHANGES @ np.array([64, 16, 4, 1])
    order = np.argsort(codes)
    found: NDArray[np.int64] = order[np.searchsorted(codes, suits @ np.array([64, 16, 4, 1]), sorter=order)]
    return found


class WeightedBoards(NamedTuple):
    """Boards as kernels take them: `cards[board, card]`, and how many boards each stands for."""

    cards: NDArray[np.uint8]
    weights: NDArray[np.int64]


class BoardParts(NamedTuple):
    """The smaller boards that are part of each board, and what a hand becomes on the way to them."""

    boards: NDArray[np.int32]
    """`[board, part]`: the number of the smaller board that stands for this part."""
    exchanges: NDArray[np.uint8]
    """`[board, part]`: the exchange of suits that leads there, or back."""
    images: NDArray[np.int16]
    """`[exchange, hand]`: the hand after its suits are exchanged."""


@dataclass(frozen=True)
class Boards:
    """The boards of this size that differ by more than an exchange of suits, and how many boards each stands for."""

    deck: Deck
    size: int

    @cached_property
    def suits(self) -> NDArray[np.int64]:
        """Each board as four sets of ranks, the largest number first."""
        by_count: list[list[int]] = [
            sorted(sum(chosen) for chosen in combinations(self.deck.rank_bits, count)) for count in range(self.size + 1)
        ]
        found = [
            tuple(sorted(sets, reverse=True)) for counts in _shares(self.size) for sets in _sets_of(counts, by_count)
        ]
        return np.array(sorted(set(found)), np.int64).reshape(-1, 4)

    @cached_property
    def keys(self) -> NDArray[np.int64]:
        return key_of(self.suits)

    @cached_property
    def weights(self) -> NDArray[np.int64]:
        """How many boards each stands for: the ways to give its four sets of ranks to the suits."""
        ways = alike = np.ones(len(self.suits), np.int64)
        for suit in range(1, 4):
            alike = np.where(self.suits[:, suit] == self.suits[:, suit - 1], alike + 1, 1)
            ways = ways * (suit + 1) // alike
        return ways

    @cached_property
    def weighted(self) -> WeightedBoards:
        return WeightedBoards(self.cards, self.weights)

    @cached_property
    def exchanges(self) -> tuple[NDArray[np.int64], ...]:
        """For each board, the exchanges of suits that leave it as it is."""
        by_pattern: dict[tuple[bool, ...], NDArray[np.int64]] = {}
        equal = self.suits[:, :-1] == self.suits[:, 1:]
        for pattern in {tuple(row) for row in equal.tolist()}:
            classes = np.concatenate([[0], np.cumsum(~np.array(pattern))])
            by_pattern[pattern] = np.flatnonzero((classes[EXCHANGES] == classes).all(axis=1))
        return tuple(by_pattern[tuple(row)] for row in equal.tolist())

    @cached_property
    def cards(self) -> NDArray[np.uint8]:
        """The card numbers of each board."""
        return cards_of(self.suits, self.size)

    def find(self, suits: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For boards as four sets of ranks: the board that stands for each, and the exchange that leads there."""
        order = np.argsort(-suits, axis=-1, kind="stable")
        canonical = np.take_along_axis(suits, order, axis=-1)
        becomes = np.argsort(order, axis=-1)
        return np.searchsorted(self.keys, key_of(canonical)), exchange_number(becomes)

    def parts(self, smaller: Boards) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """For each board and each smaller set of its cards: the board that stands for it, and the exchange there."""
        choices = list(combinations(range(self.size), smaller.size))
        numbers = np.zeros((len(self.suits), len(choices)), np.int32)
        exchanges = np.zeros((len(self.suits), len(choices)), np.uint8)
        for column, choice in enumerate(choices):
            numbers[:, column], exchanges[:, column] = smaller.find(suits_of(self.cards[:, choice]))
        return numbers, exchanges


def key_of(suits: NDArray[np.int64]) -> NDArray[np.int64]:
    """Four sets of ranks as one number."""
    return suits @ (np.int64(1) << SUIT_BITS * np.array([3, 2, 1, 0]))


def _shares(total: int) -> list[tuple[int, ...]]:
    """Ways to divide this many cards among four suits, the largest share first."""
    return [counts for counts in combinations_with_replacement(range(total, -1, -1), 4) if sum(counts) == total]


def _sets_of(counts: tuple[int, ...], by_count: list[list[int]]) -> Iterator[tuple[int, ...]]:
    """Sets of ranks of these sizes; suits with equal counts in descending order, so that none is repeated."""
    if not counts:
        yield ()
        return
    same = counts.count(counts[0])
    for sets in combinations_with_replacement(reversed(by_count[counts[0]]), same):
        for rest in _sets_of(counts[same:], by_count):
            yield (*sets, *rest)


@cache
def boards_of(deck: Deck, size: int) -> Boards:
    return Boards(deck, size)
