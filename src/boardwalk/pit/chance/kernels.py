"""Decks by the million: the shuffle of `pit.randomness` compiled, and the counting of pairs.

Decks stand in columns: `cards[position, deck]` is the number of a card, and to count two positions of all decks is to
read two rows.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from boardwalk.pit.randomness import BYTE_VALUES, BytesOf

if TYPE_CHECKING:
    from numpy.typing import NDArray

POSITIONS = 52
BYTES_A_DECK = 64
"""A deck takes 51 bytes and on average 2.6 more that are rejected."""


@njit(cache=True, nogil=True)
def _deal(stream, cards):  # type: ignore[no-untyped-def]
    """Shuffle decks from a stream of bytes until it or the room for decks ends; how many are whole."""
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
    """As many decks as the bytes are enough for, but no more than `most`.

    How many bytes a deck takes says nothing of its order, so that it does no harm to leave the unfinished one out.
    """
    cards = np.empty((POSITIONS, most), np.uint8)
    dealt = _deal(np.frombuffer(stream, np.uint8), cards)
    return cards[:, :dealt]


def deal_fresh(most: int, bytes_of: BytesOf = os.urandom) -> NDArray[np.uint8]:
    """Decks of the operating system's generator, up to `most` of them."""
    return decks_from(bytes_of(BYTES_A_DECK * most + BYTES_A_DECK), most)
