"""The compiled evaluator: ranks millions of five-, six- and seven-card hands with lookup tables.

Import it only where you need it, because it loads Numba. `cards.hand` is its slow twin.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from boardwalk.cards.rank_tables import FIVE_SUITED, HIGH_SHIFT, MOST_CARDS, START, SUIT_SHIFT, tables
from boardwalk.cards.rank_tables import Tables as Tables  # noqa: PLC0414  kernels on disk look for it here
from boardwalk.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray


@njit(cache=True, nogil=True)
def _sequence_high(ranks):  # type: ignore[no-untyped-def]
    """Highest rank (0 to 12) of five in sequence in a set of ranks, or -1. The ace may also be low."""
    with_low_ace = (ranks << 1) | (ranks >> 12)
    run = with_low_ace & (with_low_ace >> 1) & (with_low_ace >> 2) & (with_low_ace >> 3) & (with_low_ace >> 4)
    for high in range(12, 2, -1):
        if run >> (high - 3) & 1:
            return high
    return -1


@njit(cache=True, nogil=True)
def _of_a_kind(first_count, second_count):  # type: ignore[no-untyped-def]
    """Category, number of cards and number of ranks that make it, from the counts of the two most frequent ranks."""
    if first_count == 4:
        return 7, 4, 1
    if first_count == 3 and second_count >= 2:
        return 6, 5, 2
    if first_count == 3:
        return 3, 3, 1
    if first_count == 2 and second_count == 2:
        return 2, 4, 2
    if first_count == 2:
        return 1, 2, 1
    return 0, 0, 0


@njit(cache=True, nogil=True)
def score_of_counts(counts):  # type: ignore[no-untyped-def]
    """Category and tie-breaking ranks of the best five, ignoring suits, as hex digits."""
    ranks = 0
    most, second = -1, -1  # the rank held most often, then the next, the higher of equals
    for rank in range(12, -1, -1):
        if counts[rank] == 0:
            continue
        ranks |= 1 << rank
        if most < 0 or counts[rank] > counts[most]:
            most, second = rank, most
        elif second < 0 or counts[rank] > counts[second]:
            second = rank
    category, cards_made, ranks_made = _of_a_kind(counts[most], counts[second] if second >= 0 else 0)
    straight = _sequence_high(ranks)
    if straight >= 0 and category < 4:
        return 4 << 20 | (straight + 2) << 16
    score, shift = category << 20, 16
    if ranks_made > 0:
        score |= (most + 2) << shift
        shift -= 4
    if ranks_made > 1:
        score |= (second + 2) << shift
        shift -= 4
    kickers = 5 - cards_made
    for rank in range(12, -1, -1):
        makes = (ranks_made > 0 and rank == most) or (ranks_made > 1 and rank == second)
        if counts[rank] > 0 and not makes and kickers > 0:
            score |= (rank + 2) << shift
            shift -= 4
            kickers -= 1
    return score


@njit(inline="always")
def rank_of_sum(total, cards_in_hand, low, high, unsuited):  # type: ignore[no-untyped-def]
    """The rank of a hand without five suited cards, from the sum of its cards' keys.

    Take the three arrays out of the `Tables` before a loop: inside it, Numba would count references each time.
    """
    lows = total & ((1 << HIGH_SHIFT) - 1)
    highs = (total >> HIGH_SHIFT) & ((1 << (SUIT_SHIFT - HIGH_SHIFT)) - 1)
    return unsuited[high[cards_in_hand, highs] + low[lows]]


@njit(inline="always")
def suit_with_five(total):  # type: ignore[no-untyped-def]
    """The suit with five or more cards in a sum that began at `START`."""
    flags = (total & FIVE_SUITED) >> SUIT_SHIFT
    return 0 if flags & 0x8 else 1 if flags & 0x80 else 2 if flags & 0x800 else 3


@njit(cache=True, nogil=True)
def _rank_rows(hands, out, lookups):  # type: ignore[no-untyped-def]
    """Rank each row of cards: add up their keys, and look up the sum or the ranks of a suit that has five."""
    keys, low, high, unsuited, suited, _ = lookups
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
        cards = np.asarray(hands)
    except (ValueError, OverflowError):
        raise InputError("hands", "rows must all be the same length") from None
    if cards.ndim != 2 or not 5 <= cards.shape[1] <= MOST_CARDS:
        raise InputError("hands", f"must be rows of 5 to {MOST_CARDS} cards, not shape {cards.shape}")
    if cards.dtype != np.uint8:
        if not np.issubdtype(cards.dtype, np.integer):
            raise InputError("hands", f"cards must be whole numbers, not {cards.dtype}")
        _verify_numbers(cards)  # before they are truncated to a byte
    return np.ascontiguousarray(cards, np.uint8)


def _verify_numbers(cards: NDArray[np.integer]) -> None:
    for number in (cards.min(initial=0), cards.max(initial=0)):
        if not 0 <= number <= 51:
            raise InputError("hands", f"cards are numbered 0 to 51, not {number}")


def rank_hands(hands: NDArray[np.uint8], threads: int | None = None) -> NDArray[np.int16]:
    """Rank each row of card numbers (five to seven columns, no repeats) on all cores.

    >>> rank_hands(np.array([[51, 47, 43, 39, 35]], np.uint8)).tolist()
    [7461]
    """
    hands = _as_cards(hands)
    lookups = tables()
    out = np.empty(len(hands), np.int16)
    threads = max(1, threads or os.cpu_count() or 1)
    bounds = np.linspace(0, len(hands), threads + 1).astype(int)

    def work(start: int, end: int) -> None:
        _verify_numbers(hands[start:end])
        _rank_rows(hands[start:end], out[start:end], lookups)

    if threads == 1 or len(hands) < 10_000:
        work(0, len(hands))
        return out
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, bounds[:-1], bounds[1:]))
    return out
