"""Decks by the million: the compiled shuffle of `randomness.generator`, and counts of which card is at which position,
which two cards at which two positions, and which hands are on top.

Decks are columns: `cards[position, deck]` is the number of a card, so counting two positions over all decks reads two
rows. Imports Numba.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from boardwalk.cards import Category
from boardwalk.cards.evaluator import rank_hands
from boardwalk.cards.rank_tables import tables
from boardwalk.errors import BoardwalkError
from boardwalk.pit.randomness.generator import BYTE_VALUES, BytesOf
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

POSITIONS = 52
BYTES_A_DECK = 64
"""A deck takes 51 bytes, and on average 2.6 more that are rejected."""


@njit(cache=True, nogil=True)
def _deal(stream, cards):  # type: ignore[no-untyped-def]
    """Shuffle decks from a stream of bytes until it or the room for decks runs out; return how many are complete."""
    positions, room = cards.shape
    deck = np.empty(positions, np.uint8)
    at = 0
    for dealt in range(room):
        for position in range(positions):
            deck[position] = position
        for last in range(positions - 1, 0, -1):
            accepted = BYTE_VALUES - BYTE_VALUES % (last + 1)
            while at < stream.size and stream[at] >= accepted:
                at += 1
            if at == stream.size:
                return dealt
            chosen = stream[at] % (last + 1)
            at += 1
            deck[last], deck[chosen] = deck[chosen], deck[last]
        for position in range(positions):
            cards[position, dealt] = deck[position]
    return room


@njit(cache=True, nogil=True)
def count_pairs(cards, first, second, counts):  # type: ignore[no-untyped-def]
    """Add to `counts[pair, card, other]` how often two positions hold two cards."""
    for pair in range(first.size):
        here, there, found = cards[first[pair]], cards[second[pair]], counts[pair]
        for deck in range(here.size):
            found[here[deck], there[deck]] += 1


@njit(cache=True, nogil=True)
def count_positions(cards, counts):  # type: ignore[no-untyped-def]
    """Add to `counts[position, card]` how often a position holds a card."""
    positions, decks = cards.shape
    for position in range(positions):
        for deck in range(decks):
            counts[position, cards[position, deck]] += 1


def decks_from(stream: bytes, most: int) -> NDArray[np.uint8]:
    """As many decks as the bytes allow, up to `most`.

    How many bytes a deck takes says nothing about its order, so leaving out the incomplete one does no harm.
    """
    cards = np.empty((POSITIONS, most), np.uint8)
    dealt = _deal(np.frombuffer(stream, np.uint8), cards)
    return cards[:, :dealt]


def deal_fresh(most: int, bytes_of: BytesOf = os.urandom) -> NDArray[np.uint8]:
    """Decks from the operating system's generator, up to `most` of them."""
    return decks_from(bytes_of(BYTES_A_DECK * most + BYTES_A_DECK), most)


if TYPE_CHECKING:
    Deal = Callable[[int], NDArray[np.uint8]]
    """Returns decks in columns: at least one, and no more than asked for."""
BLOCK_DECKS = 1 << 16
HAND_SIZES = 5, 7
FIRST, SECOND = np.triu_indices(POSITIONS, 1)
"""The 1,326 pairs of positions."""


@dataclass(frozen=True)
class DeckCounts:
    """Counts over a number of decks."""

    decks: int
    positions: NDArray[np.int64]
    """`[position, card]`."""
    pairs: NDArray[np.int32]
    """`[pair, card at the first position, card at the second]`."""
    hands: Mapping[int, NDArray[np.int64]]
    """By number of cards in the hand, from the top of the deck: `[category]`."""


def count_decks(
    decks: int, deal: Deal = deal_fresh, *, threads: int | None = None, progress: Progress = silent
) -> DeckCounts:
    """Deal this many decks and count them, on all cores."""
    threads = threads or os.cpu_count() or 1
    positions = np.zeros((POSITIONS, POSITIONS), np.int64)
    pairs = np.zeros((len(FIRST), POSITIONS, POSITIONS), np.int32)
    hands = {size: np.zeros(len(Category), np.int64) for size in HAND_SIZES}
    ends = [len(FIRST) * share // threads for share in range(threads + 1)]
    shares = [slice(start, end) for start, end in pairwise(ends)]
    dealt = 0
    with ThreadPoolExecutor(threads) as pool:
        while dealt < decks:
            cards = _deal_some(deal, min(BLOCK_DECKS, decks - dealt))
            counting = [pool.submit(count_pairs, cards, FIRST[each], SECOND[each], pairs[each]) for each in shares]
            count_positions(cards, positions)
            for size in HAND_SIZES:
                hands[size] += _categories(cards[:size])
            for share in counting:
                share.result()
            dealt += cards.shape[1]
            progress(dealt / decks)
    return DeckCounts(decks, positions, pairs, hands)


def _deal_some(deal: Deal, most: int) -> NDArray[np.uint8]:
    cards = deal(most)
    if not cards.shape[1]:
        raise BoardwalkError("the generator did not return enough bytes for a single deck")
    return cards


def _categories(top: NDArray[np.uint8]) -> NDArray[np.int64]:
    ranks = rank_hands(np.ascontiguousarray(top.T), threads=1)
    return np.bincount(tables().scores[ranks] >> 20, minlength=len(Category))
