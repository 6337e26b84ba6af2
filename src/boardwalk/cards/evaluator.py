"""The compiled evaluator: ranks millions of five-, six- and seven-card hands with lookup tables.

Import it only where you need it, because it loads Numba. `cards.hand` is its slow twin.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.card import Rank
from boardwalk.cards.hand import Category, HandRank
from boardwalk.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

LOW_RANKS = 7  # two to eight; nine to ace are the high ones
HIGH_RANKS = 6
HIGH_SHIFT = 20
SUIT_SHIFT = 40
FIVE_SUITED = 0x8888 << SUIT_SHIFT  # a suit's counter starts at 3, so its fifth card sets the top bit
START = 0x3333 << SUIT_SHIFT
MOST_CARDS = 7
NO_HAND = -1
HAND_RANKS = 7_462
"""How many different hand ranks there are."""


class Tables(NamedTuple):
    """What the kernels look up. `tables` builds it once per process."""

    keys: NDArray[np.uint64]  # by card: what it adds to the sum
    low: NDArray[np.int32]  # by base-five number of the low ranks: position among those with the same number of cards
    high: NDArray[np.int32]  # by cards in the hand and base-five number of the high ranks: where their block starts
    unsuited: NDArray[np.int16]  # by position: the hand's rank if no five cards are suited
    suited: NDArray[np.int16]  # by set of ranks in the suit: the flush's rank
    scores: NDArray[np.int32]  # by rank: category and five hex digits, the inverse of all this


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


@njit(cache=True, nogil=True)
def _score_of_suited(ranks):  # type: ignore[no-untyped-def]
    """The same for the ranks of one suit, or -1 if there are fewer than five."""
    straight = _sequence_high(ranks)
    if straight == 12:
        return 9 << 20
    if straight >= 0:
        return 8 << 20 | (straight + 2) << 16
    score, shift = 5 << 20, 16
    for rank in range(12, -1, -1):
        if ranks >> rank & 1 and shift >= 0:
            score |= (rank + 2) << shift
            shift -= 4
    return score if shift < 0 else -1


@njit(cache=True, nogil=True)
def _digits(number, counts, start, length):  # type: ignore[no-untyped-def]
    """Write a base-five number into `counts` digit by digit; returns how many cards it represents."""
    total = 0
    for position in range(start, start + length):
        counts[position] = number % 5
        total += number % 5
        number //= 5
    return total


@njit(cache=True, nogil=True)
def _fill_unsuited(low, high, scores):  # type: ignore[no-untyped-def]
    """Number every multiset of five to seven ranks consecutively and score it; returns how many there are."""
    counts = np.zeros(13, np.int64)
    lows_of = np.zeros((MOST_CARDS + 1, 5**LOW_RANKS), np.int32)  # the low halves by number of cards, in order
    how_many = np.zeros(MOST_CARDS + 1, np.int64)
    for number in range(5**LOW_RANKS):
        cards = _digits(number, counts, 0, LOW_RANKS)
        if cards <= MOST_CARDS:
            low[number] = how_many[cards]
            lows_of[cards, how_many[cards]] = number
            how_many[cards] += 1
    end = 0
    for cards in range(5, MOST_CARDS + 1):
        for number in range(5**HIGH_RANKS):
            high_cards = _digits(number, counts, LOW_RANKS, HIGH_RANKS)
            high[cards, number] = end
            if high_cards > cards:
                continue
            for position in range(how_many[cards - high_cards]):
                _digits(lows_of[cards - high_cards, position], counts, 0, LOW_RANKS)
                scores[end + position] = score_of_counts(counts)
            end += how_many[cards - high_cards]
    return end


@njit(cache=True, nogil=True)
def _fill_suited(scores):  # type: ignore[no-untyped-def]
    for ranks in range(scores.size):
        scores[ranks] = _score_of_suited(ranks)


def _card_key(index: int) -> int:
    rank, suit = divmod(index, 4)
    place: int = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << HIGH_SHIFT
    return place | 1 << (SUIT_SHIFT + 4 * suit)


@cache
def tables() -> Tables:
    """The lookup tables, built on first use (a few milliseconds once compiled)."""
    # Room for the same card seven times: such a hand has no rank, but must not read past the tables.
    low = np.zeros(MOST_CARDS * 5 ** (LOW_RANKS - 1) + 1, np.int32)
    high = np.zeros((MOST_CARDS + 1, MOST_CARDS * 5 ** (HIGH_RANKS - 1) + 1), np.int32)
    unsuited = np.full(80_000, -1, np.int32)
    suited = np.zeros(1 << 13, np.int32)
    _fill_unsuited(low, high, unsuited)
    _fill_suited(suited)
    scores = np.unique(np.concatenate([unsuited[unsuited >= 0], suited[suited >= 0]]))
    assert len(scores) == HAND_RANKS
    return Tables(
        keys=np.array([_card_key(index) for index in range(52)], np.uint64),
        low=low,
        high=high,
        unsuited=np.where(unsuited >= 0, np.searchsorted(scores, unsuited), NO_HAND).astype(np.int16),
        suited=np.where(suited >= 0, np.searchsorted(scores, suited), NO_HAND).astype(np.int16),
        scores=scores,
    )


def rank_at(number: int) -> HandRank:
    """The hand rank for a kernel's number.

    >>> rank_at(7461).name, rank_at(0).ranks[0].name
    ('royal flush', 'SEVEN')
    """
    if not 0 <= number < len(tables().scores):
        raise InputError("number", f"ranks are numbered 0 to {len(tables().scores) - 1}, not {number}")
    score = int(tables().scores[number])
    digits = [score >> shift & 0xF for shift in (16, 12, 8, 4, 0)]
    return HandRank(Category(score >> 20), tuple(Rank(digit) for digit in digits if digit))


def number_of(rank: HandRank) -> int:
    """The kernel's number for the lowest hand that ranks at least as high as `rank`.

    >>> number_of(rank_at(5000)), number_of(HandRank(Category.PAIR)) == number_of(HandRank(Category.PAIR, (Rank.TWO,)))
    (5000, True)
    """
    score = int(rank.category) << 20
    if rank.category is Category.ROYAL_FLUSH:
        return int(np.searchsorted(tables().scores, score))
    for digit, shift in zip(rank.ranks, (16, 12, 8, 4, 0), strict=False):
        score |= digit << shift
    return int(np.searchsorted(tables().scores, score))


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
