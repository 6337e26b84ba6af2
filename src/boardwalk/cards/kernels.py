"""The compiled evaluator: hand ranks of millions of five-, six- and seven-card hands.

A card adds one number to a running sum that holds how many cards of each rank and of each suit are there; the sum is
the same in whatever order they come. Read in base five, the ranks nine to ace and the ranks two to eight each look up
a number, and the two added are the position of these ranks in a dense table without gaps. Only where a suit counts
five cards is the hand looked up again, by the ranks of that suit.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from boardwalk.cards.hand import Category
from boardwalk.cards.lookup import FIVE_SUITED, HIGH_SHIFT, MOST_CARDS, START, SUIT_SHIFT, tables
from boardwalk.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray


@njit(inline="always")
def rank_of_sum(total, cards_in_hand, low, high, unsuited):  # type: ignore[no-untyped-def]
    """The rank of a hand without five suited cards, from the sum of its cards' keys."""
    lows = total & ((1 << HIGH_SHIFT) - 1)
    highs = (total >> HIGH_SHIFT) & ((1 << (SUIT_SHIFT - HIGH_SHIFT)) - 1)
    return unsuited[high[cards_in_hand, highs] + low[lows]]


@njit(inline="always")
def suit_with_five(total):  # type: ignore[no-untyped-def]
    """Which suit counts five or more in a sum that began at `START`."""
    flags = (total & FIVE_SUITED) >> SUIT_SHIFT
    return 0 if flags & 0x8 else 1 if flags & 0x80 else 2 if flags & 0x800 else 3


@njit(cache=True, nogil=True)
def _rank_rows(hands, out, keys, low, high, unsuited, suited):  # type: ignore[no-untyped-def]
    rows, cards_in_hand = hands.shape
    for row in range(rows):
        total = np.uint64(START)
        for column in range(cards_in_hand):
            total += keys[hands[row, column]]
        if total & np.uint64(FIVE_SUITED):
            suit = suit_with_five(total)
            ranks = 0
            for column in range(cards_in_hand):
                card = hands[row, column]
                if card & 3 == suit:
                    ranks |= 1 << (card >> 2)
            out[row] = suited[ranks]
        else:
            out[row] = rank_of_sum(total, cards_in_hand, low, high, unsuited)


def _as_cards(hands: object) -> NDArray[np.uint8]:
    try:
        given = np.asarray(hands)
    except (ValueError, OverflowError):
        raise InputError("hands", "rows must be of one length") from None
    if given.ndim != 2 or not 5 <= given.shape[1] <= MOST_CARDS:
        raise InputError("hands", f"rows of 5 to {MOST_CARDS} cards are needed, not shape {given.shape}")
    if given.dtype != np.uint8:
        if not np.issubdtype(given.dtype, np.integer):
            raise InputError("hands", f"cards are whole numbers, not {given.dtype}")
        _verify_numbers(given)  # before they are squeezed into a byte
    return np.ascontiguousarray(given, np.uint8)


def _verify_numbers(cards: NDArray[np.integer]) -> None:
    for number in (cards.min(initial=0), cards.max(initial=0)):
        if not 0 <= number <= 51:
            raise InputError("hands", f"cards are numbered 0 to 51, not {number}")


def rank_hands(hands: NDArray[np.uint8], threads: int | None = None) -> NDArray[np.int16]:
    """Rank each row of card numbers (five to seven columns, all different) on all cores.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35]], np.uint8)).tolist()
    [7461]
    """
    hands = _as_cards(hands)
    keys, low, high, unsuited, suited, _ = tables()
    out = np.empty(len(hands), np.int16)
    threads = max(1, threads or os.cpu_count() or 1)
    bounds = np.linspace(0, len(hands), threads + 1).astype(int)

    def work(start: int, end: int) -> None:
        _verify_numbers(hands[start:end])
        _rank_rows(hands[start:end], out[start:end], keys, low, high, unsuited, suited)

    if threads == 1 or len(hands) < 10_000:
        work(0, len(hands))
        return out
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, bounds[:-1], bounds[1:]))
    return out


@njit(cache=True, nogil=True)
def _count_categories(category_of, counts, first, keys, low, high, unsuited, suited):  # type: ignore[no-untyped-def]
    """Add up the categories of all seven-card hands whose lowest card is `first`."""
    for b in range(first + 1, 52):
        for c in range(b + 1, 52):
            for d in range(c + 1, 52):
                four = np.uint64(START) + keys[first] + keys[b] + keys[c] + keys[d]
                for e in range(d + 1, 52):
                    for f in range(e + 1, 52):
                        six = four + keys[e] + keys[f]
                        for g in range(f + 1, 52):
                            total = six + keys[g]
                            if total & np.uint64(FIVE_SUITED):
                                suit = suit_with_five(total)
                                ranks = 0
                                for card in (first, b, c, d, e, f, g):
                                    if card & 3 == suit:
                                        ranks |= 1 << (card >> 2)
                                rank = suited[ranks]
                            else:
                                rank = rank_of_sum(total, 7, low, high, unsuited)
                            counts[category_of[rank]] += 1


def count_all_seven_card_hands() -> dict[Category, int]:
    """How many of the 133,784,560 seven-card hands fall in each category."""
    keys, low, high, unsuited, suited, scores = tables()
    category_of = (scores >> 20).astype(np.int8)

    def work(first: int) -> NDArray[np.int64]:
        counts = np.zeros(len(Category), np.int64)
        _count_categories(category_of, counts, first, keys, low, high, unsuited, suited)
        return counts

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        total = sum(pool.map(work, range(46)), np.zeros(len(Category), np.int64))
    return {category: int(total[category]) for category in Category}
