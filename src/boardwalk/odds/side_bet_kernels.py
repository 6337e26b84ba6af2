"""How many hands of five, six or seven cards there are of each rank, by dealing every one of them.

All cards but the last are stepped through like the digits of a counter, each higher than the one before it; their sum
is made once, and the last card runs through what is left of the deck. A hand's rank is looked up as `cards.kernels`
does. Each thread takes the hands of one lowest card and has counts of its own, which are added up at the end.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from boardwalk.cards.kernels import rank_of_sum, suit_with_five
from boardwalk.cards.lookup import FIVE_SUITED, MOST_CARDS, START, tables

if TYPE_CHECKING:
    from numpy.typing import NDArray


@njit(cache=True, nogil=True)
def _count_ranks(counts, first, cards_in_hand, keys, low, high, unsuited, suited):  # type: ignore[no-untyped-def]
    """Add up the ranks of all hands whose lowest card is `first`."""
    held = cards_in_hand - 1  # all but the last
    hand = np.arange(first, first + held)
    while True:
        before = np.uint64(START)
        for place in range(held):
            before += keys[hand[place]]
        for last in range(hand[held - 1] + 1, 52):
            total = before + keys[last]
            if total & np.uint64(FIVE_SUITED):
                suit = suit_with_five(total)
                ranks = 1 << (last >> 2) if last & 3 == suit else 0
                for place in range(held):
                    if hand[place] & 3 == suit:
                        ranks |= 1 << (hand[place] >> 2)
                counts[suited[ranks]] += 1
            else:
                counts[rank_of_sum(total, cards_in_hand, low, high, unsuited)] += 1
        place = held - 1
        while place > 0 and hand[place] == 52 - cards_in_hand + place:  # as high as the places after it allow
            place -= 1
        if place == 0:
            return
        hand[place] += 1
        for after in range(place + 1, held):
            hand[after] = hand[after - 1] + 1


@cache
def count_ranks(cards_in_hand: int) -> NDArray[np.int64]:
    """How many of all hands of so many cards have each rank number; counted once a process.

    >>> counts = count_ranks(5)
    >>> int(counts.sum()), int(counts[7461])
    (2598960, 4)
    """
    assert 5 <= cards_in_hand <= MOST_CARDS, f"hands of {cards_in_hand} cards have no rank"
    keys, low, high, unsuited, suited, scores = tables()

    def work(first: int) -> NDArray[np.int64]:
        counts = np.zeros(len(scores), np.int64)
        _count_ranks(counts, first, cards_in_hand, keys, low, high, unsuited, suited)
        return counts

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        total = sum(pool.map(work, range(53 - cards_in_hand)), np.zeros(len(scores), np.int64))
    total.setflags(write=False)  # every caller is given the same one
    return total
