"""Cards as they look when only some suits are marked: a card of a marked suit shows its rank and suit, any other card
only its rank.

What a hand is worth on a board depends on suits only where five cards of one suit can meet. If the board has too few
cards of a suit for that, the suit need not be marked, and all hands and boards that then look alike are counted as one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, combinations_with_replacement
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards.rank_tables import SUIT_SHIFT, tables
from boardwalk.odds.solver.boards import Deck

if TYPE_CHECKING:
    from numpy.typing import NDArray

SUITS = 4
FACE_BITS = 8
"""A set of faces as one number: eight bits a face."""


@dataclass(frozen=True)
class Marking:
    """The faces of the cards when so many suits are marked: those of each marked suit, then the others by rank alone.

    >>> Marking(Deck(), 1).copies.tolist() == [1] * 13 + [3] * 13
    True
    >>> len(Marking(Deck(), 0).sets(2)), len(Marking(Deck(), 1).sets(2)), len(Marking(Deck(), 4).sets(2))
    (91, 338, 1326)
    """

    deck: Deck
    marked: int

    @cached_property
    def ranks(self) -> NDArray[np.int64]:
        """By face: its rank, 0 for a deuce."""
        ranks = np.array(sorted(self.deck.ranks), np.int64) - 2
        return np.tile(ranks, self.marked + (self.marked < SUITS))

    @cached_property
    def suits(self) -> NDArray[np.int64]:
        """By face: the number of its marked suit, or the number of marked suits if it has none."""
        return np.repeat(np.arange(len(self.ranks) // len(self.deck.ranks)), len(self.deck.ranks))

    @cached_property
    def copies(self) -> NDArray[np.int64]:
        """By face: how many cards of the deck have it."""
        return np.where(self.suits < self.marked, 1, SUITS - self.marked)

    @cached_property
    def keys(self) -> NDArray[np.uint64]:
        """By face: what it adds to the evaluator's sum. An unmarked suit is not counted, as it makes no flush."""
        plain = tables().keys[4 * self.ranks] & np.uint64((1 << SUIT_SHIFT) - 1)
        suit = np.uint64(1) << (np.uint64(SUIT_SHIFT) + np.uint64(4) * self.suits.astype(np.uint64))
        return plain + np.where(self.suits < self.marked, suit, np.uint64(0))

    @cached_property
    def bits(self) -> NDArray[np.uint64]:
        """By face: its place among the ranks of the marked suits, 13 bits a suit; 0 if its suit is not marked."""
        places = (13 * self.suits + self.ranks).astype(np.uint64)
        return np.where(self.suits < self.marked, np.uint64(1) << places, np.uint64(0))

    def faces_of(self, cards: NDArray[np.uint8], roles: tuple[int, ...]) -> NDArray[np.uint8]:
        """The faces of sets of cards in order, if the suits `roles` are the marked ones."""
        part = np.full(SUITS, self.marked, np.int64)
        part[list(roles)] = range(self.marked)
        place_of = np.zeros(len(tables().suited), np.int64)
        place_of[np.array(sorted(self.deck.ranks)) - 2] = range(len(self.deck.ranks))
        faces = part[cards & 3] * len(self.deck.ranks) + place_of[cards >> 2]
        return np.sort(faces, axis=-1).astype(np.uint8)

    def sets(self, size: int) -> NDArray[np.uint8]:
        """Every set of so many cards, as faces in order."""
        faces = chain.from_iterable(combinations_with_replacement(range(len(self.ranks)), size))
        found = np.fromiter(faces, np.uint8).reshape(-1, size)
        possible = np.ones(len(found), np.bool_)
        for place in range(size):
            possible &= self.copies[found[:, place]] > repeats(found)[:, place]
        return found[possible]

    def ways(self, sets: NDArray[np.uint8]) -> NDArray[np.int64]:
        """How many sets of cards look like each of these."""
        return choose(self.copies[sets], sets)

    def pairs(self, boards: NDArray[np.uint8], hands: NDArray[np.uint8]) -> NDArray[np.int64]:
        """`[board, hand]`: how many boards and hands without a common card look like these two."""
        held = (boards[:, :, None] == np.arange(len(self.ranks))).sum(axis=1)
        left = (self.copies - held)[:, hands]
        return self.ways(boards)[:, None] * choose(left, hands)


def repeats(sets: NDArray[np.uint8]) -> NDArray[np.int64]:
    """For each face of a set in order, how many equal ones are before it."""
    found = np.zeros(sets.shape, np.int64)
    for place in range(1, sets.shape[-1]):
        found[..., place] = np.where(sets[..., place] == sets[..., place - 1], found[..., place - 1] + 1, 0)
    return found


def choose(left: NDArray[np.int64], sets: NDArray[np.uint8]) -> NDArray[np.int64]:
    """In how many ways the faces of a set can be taken if so many cards of each are left."""
    before = repeats(sets)
    taken: NDArray[np.int64] = np.maximum(left - before, 0).prod(axis=-1)
    orders: NDArray[np.int64] = (before + 1).prod(axis=-1)
    return taken // orders


def codes_of(sets: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Each set of faces as one number, the first face lowest."""
    shifts = FACE_BITS * np.arange(sets.shape[-1], dtype=np.int64)
    codes: NDArray[np.int64] = (sets.astype(np.int64) << shifts).sum(axis=-1)
    return codes


def places_in(found: NDArray[np.uint8], wanted: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Where each wanted set is among those found; -1 if it is not there."""
    codes, asked = codes_of(found), codes_of(wanted)
    if not len(codes):
        return np.full(asked.shape, -1, np.int64)
    order = np.argsort(codes)
    place = order[np.minimum(np.searchsorted(codes, asked, sorter=order), len(codes) - 1)]
    return np.where(codes[place] == asked, place, -1)


@cache
def marking_of(deck: Deck, marked: int) -> Marking:
    return Marking(deck, marked)
