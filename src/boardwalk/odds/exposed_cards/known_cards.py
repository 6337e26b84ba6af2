"""The cards that may be known: every way they can fall, one for all that an exchange of suits makes equal, or a random
sample of them. What is left of the deck keeps only the exchanges of suits that leave the known cards as they are.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, combinations
from math import comb, prod
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.odds.solver.boards import EXCHANGES, Deck, exchange_number, key_of, suits_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

Cards = tuple[int, ...]


@dataclass(frozen=True, order=True)
class KnownCards:
    """The cards that one player knows, by number, each group in order."""

    dealer: Cards = ()
    community: Cards = ()
    neighbors: Cards = ()

    @property
    def all(self) -> Cards:
        return (*self.dealer, *self.community, *self.neighbors)

    def _patterns(self) -> list[tuple[int, ...]]:
        """For each suit, the ranks held in it in each group."""
        groups = self.dealer, self.community, self.neighbors
        return [
            tuple(sum(1 << (card >> 2) for card in group if card & 3 == suit) for group in groups) for suit in range(4)
        ]

    def canonical(self) -> KnownCards:
        """The one that stands for all its images under exchanges of suits; suits that look alike are neighbors."""
        patterns = self._patterns()
        order = sorted(range(4), key=lambda suit: patterns[suit], reverse=True)
        becomes = {suit: place for place, suit in enumerate(order)}
        groups = self.dealer, self.community, self.neighbors
        return KnownCards(*(tuple(sorted(card >> 2 << 2 | becomes[card & 3] for card in group)) for group in groups))

    @cached_property
    def suit_kinds(self) -> NDArray[np.int64]:
        """By suit, a number that suits share if exchanging them changes nothing."""
        patterns = self._patterns()
        return np.cumsum([0, *(patterns[suit] != patterns[suit - 1] for suit in range(1, 4))])

    @cached_property
    def exchanges(self) -> NDArray[np.int64]:
        """The exchanges of suits, by number, that leave these cards as they are."""
        found: NDArray[np.int64] = np.flatnonzero((self.suit_kinds[EXCHANGES] == self.suit_kinds).all(axis=1))
        return found


@dataclass(frozen=True)
class Groups:
    """How many cards are known in each group."""

    dealer: int
    community: int
    neighbors: int

    def number_of_ways(self, cards: int) -> int:
        ways, left = 1, cards
        for size in (self.dealer, self.community, self.neighbors):
            ways, left = ways * comb(left, size), left - size
        return ways

    def every_way(self, deck: Deck) -> dict[KnownCards, int]:
        """One of each kind of known cards, and how many it stands for."""
        found: Counter[KnownCards] = Counter()
        cards = deck.cards.tolist()
        for dealer in combinations(cards, self.dealer):
            rest = [card for card in cards if card not in dealer]
            for community in combinations(rest, self.community):
                left = [card for card in rest if card not in community]
                for neighbors in combinations(left, self.neighbors):
                    found[KnownCards(dealer, community, neighbors).canonical()] += 1
        return dict(sorted(found.items()))

    def sample(self, deck: Deck, count: int, seed: int) -> list[KnownCards]:
        """Known cards as they fall at random; the seed decides them."""
        chance = random.Random(seed)  # noqa: S311  a sample, not a shuffle
        found = []
        for _ in range(count):
            cards = chance.sample(deck.cards.tolist(), self.dealer + self.community + self.neighbors)
            dealer, rest = cards[: self.dealer], cards[self.dealer :]
            community, neighbors = rest[: self.community], rest[self.community :]
            found.append(
                KnownCards(tuple(sorted(dealer)), tuple(sorted(community)), tuple(sorted(neighbors))).canonical()
            )
        return found


@lru_cache(maxsize=6)
def places(cards: int, size: int) -> NDArray[np.uint8]:
    """Every set of this size, as places among so many cards."""
    flat = chain.from_iterable(combinations(range(cards), size))
    return np.fromiter(flat, np.uint8, comb(cards, size) * size).reshape(comb(cards, size), size)


@dataclass(frozen=True)
class RestBoards:
    """The sets of so many cards of what is left of a deck that differ by more than an exchange of suits."""

    known: KnownCards
    deck: Deck
    size: int

    @cached_property
    def rest(self) -> NDArray[np.uint8]:
        return np.array([card for card in self.deck.cards.tolist() if card not in self.known.all], np.uint8)

    @cached_property
    def cards(self) -> NDArray[np.uint8]:
        found = self.rest[places(len(self.rest), self.size)]
        if len(self.known.exchanges) > 1:
            suits, kinds = suits_of(found) if self.size else np.zeros((1, 4), np.int64), self.known.suit_kinds
            alike = kinds[1:] == kinds[:-1]
            found = found[((suits[:, :-1] >= suits[:, 1:]) | ~alike).all(axis=1)]
        keys = self._keys(found)
        return found[np.argsort(keys)]

    def _keys(self, cards: NDArray[np.uint8]) -> NDArray[np.int64]:
        return key_of(suits_of(cards)) if self.size else np.zeros(len(cards), np.int64)

    @cached_property
    def keys(self) -> NDArray[np.int64]:
        return self._keys(self.cards)

    @cached_property
    def suits(self) -> NDArray[np.int64]:
        return suits_of(self.cards) if self.size else np.zeros((1, 4), np.int64)

    @cached_property
    def weights(self) -> NDArray[np.int64]:
        """How many sets each stands for."""
        sizes = Counter(self.known.suit_kinds.tolist()).values()
        ways = np.full(len(self.cards), prod(prod(range(1, size + 1)) for size in sizes), np.int64)
        run = np.ones(len(self.cards), np.int64)
        for suit in range(1, 4):
            run = np.where(self._equal[:, suit - 1], run + 1, 1)
            ways = ways // run
        return ways

    @cached_property
    def _equal(self) -> NDArray[np.bool_]:
        kinds = self.known.suit_kinds
        equal: NDArray[np.bool_] = (self.suits[:, :-1] == self.suits[:, 1:]) & (kinds[1:] == kinds[:-1])
        return equal

    def exchange_groups(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """For each set, the exchanges of suits that leave it and the known cards as they are, and how many."""
        codes = self._equal @ np.array([1, 2, 4])
        groups, sizes = np.zeros((8, len(EXCHANGES)), np.int64), np.zeros(8, np.int64)
        for code in range(8):
            kinds = np.concatenate([[0], np.cumsum([not code >> place & 1 for place in range(3)])])
            same = np.flatnonzero((kinds[EXCHANGES] == kinds).all(axis=1))
            groups[code, : len(same)], sizes[code] = same, len(same)
        return groups[codes], sizes[codes]

    def find(self, suits: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The set that stands for each, and the exchange of suits that leads there."""
        order = np.argsort((self.known.suit_kinds << 14) - suits, axis=-1, kind="stable")
        canonical = np.take_along_axis(suits, order, axis=-1)
        return np.searchsorted(self.keys, key_of(canonical)), exchange_number(np.argsort(order, axis=-1))

    def parts(self, smaller: RestBoards) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """For each set and each smaller set of its cards: the one that stands for it, and the exchange there."""
        choices = list(combinations(range(self.size), smaller.size))
        numbers = np.zeros((len(self.cards), len(choices)), np.int32)
        exchanges = np.zeros((len(self.cards), len(choices)), np.uint8)
        for column, choice in enumerate(choices if smaller.size else ()):
            numbers[:, column], exchanges[:, column] = smaller.find(suits_of(self.cards[:, choice]))
        return numbers, exchanges
