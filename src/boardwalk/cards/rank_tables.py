"""The lookup tables of the compiled evaluator: the ranks of five-card hands as numbers, and how to find one.

Each card adds its key to a sum: one at the place of its rank, so that the digits of the sum are how often each rank is
held, and one to the counter of its suit. Without five suited cards, the rank follows from the digits; with them, from
the set of ranks in that suit. The tables are made with NumPy, so nothing waits for a compiler to read them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.cards.card import Rank
from boardwalk.cards.hand import Category, HandRank
from boardwalk.errors import InputError

if TYPE_CHECKING:
    from numpy.typing import NDArray

RANKS = len(Rank)
LOW_RANKS = 7  # two to eight; nine to ace are the high ones
HIGH_RANKS = 6
HIGH_SHIFT = 20
SUIT_SHIFT = 40
FIVE_SUITED = 0x8888 << SUIT_SHIFT  # a suit's counter starts at 3, so its fifth card sets the top bit
START = 0x3333 << SUIT_SHIFT
FEWEST_CARDS, MOST_CARDS = 5, 7
NO_HAND = -1
LONGEST_LOOKUP = 80_000
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


@cache
def tables() -> Tables:
    """The lookup tables, built on first use."""
    low, high, counts = _multisets()
    by_position, suited = _scores_of_counts(counts), _scores_of_suited()
    scores = np.unique(np.concatenate([by_position, suited[suited >= 0]])).astype(np.int32)
    unsuited = np.full(LONGEST_LOOKUP, NO_HAND, np.int16)
    unsuited[: len(by_position)] = np.searchsorted(scores, by_position)
    assert len(scores) == HAND_RANKS
    return Tables(
        keys=np.array([_card_key(index) for index in range(4 * RANKS)], np.uint64),
        low=low,
        high=high,
        unsuited=unsuited,
        suited=np.where(suited >= 0, np.searchsorted(scores, suited), NO_HAND).astype(np.int16),
        scores=scores,
    )


def rank_at(number: int) -> HandRank:
    """The hand rank for a kernel's number.

    >>> rank_at(7461).name, rank_at(0).ranks[0].name
    ('royal flush', 'SEVEN')
    """
    if not 0 <= number < HAND_RANKS:
        raise InputError("number", f"ranks are numbered 0 to {HAND_RANKS - 1}, not {number}")
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


def _card_key(index: int) -> int:
    rank, suit = divmod(index, 4)
    place: int = 5**rank if rank < LOW_RANKS else 5 ** (rank - LOW_RANKS) << HIGH_SHIFT
    return place | 1 << (SUIT_SHIFT + 4 * suit)


def _multisets() -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int8]]:
    """Number every multiset of five to seven ranks consecutively: `low`, `high`, and how often each holds each rank."""
    lows, highs = _digits(LOW_RANKS), _digits(HIGH_RANKS)
    low_cards, high_cards = lows.sum(axis=1), highs.sum(axis=1)
    # Room for the same card seven times: such a hand has no rank, but must not read past the tables.
    low = np.zeros(MOST_CARDS * 5 ** (LOW_RANKS - 1) + 1, np.int32)
    high = np.zeros((MOST_CARDS + 1, MOST_CARDS * 5 ** (HIGH_RANKS - 1) + 1), np.int32)
    with_cards = [np.flatnonzero(low_cards == cards) for cards in range(MOST_CARDS + 1)]
    for numbers in with_cards:
        low[numbers] = np.arange(len(numbers))
    found, end = [], 0
    for cards in range(FEWEST_CARDS, MOST_CARDS + 1):
        blocks = [with_cards[cards - held] if held <= cards else with_cards[0][:0] for held in high_cards.tolist()]
        sizes = np.array([len(block) for block in blocks])
        high[cards, : len(sizes)] = end + np.cumsum(sizes) - sizes
        end += int(sizes.sum())
        found.append(np.column_stack([lows[np.concatenate(blocks)], np.repeat(highs, sizes, axis=0)]))
    return low, high, np.concatenate(found)


def _digits(length: int) -> NDArray[np.int8]:
    """The base-five digits of every number with that many, the lowest first."""
    numbers = np.arange(5**length)
    return np.column_stack([numbers // 5**place % 5 for place in range(length)]).astype(np.int8)


def _scores_of_counts(counts: NDArray[np.int8]) -> NDArray[np.int32]:
    """Category and tie-breaking ranks of the best five, ignoring suits, as hex digits."""
    ranks = np.arange(RANKS)
    by_count = np.sort((counts.astype(np.int16) << 4) | ranks.astype(np.int16), axis=1)
    first, second = by_count[:, -1].astype(np.int32), by_count[:, -2].astype(np.int32)
    category, cards_made, ranks_made = _of_a_kind(first >> 4, second >> 4)
    most, next_most = first & 0xF, second & 0xF
    held = ((counts > 0) << ranks).sum(axis=1)
    kickers = held & ~np.where(ranks_made > 0, 1 << most, 0) & ~np.where(ranks_made > 1, 1 << next_most, 0)
    score = category << 20
    score |= np.where(ranks_made > 0, most + 2, 0) << 16
    score |= np.where(ranks_made > 1, next_most + 2, 0) << 12
    score |= _highest_digits()[FEWEST_CARDS - cards_made, kickers] >> (4 * ranks_made)
    straight = _sequence_high(held)
    return np.where((straight >= 0) & (category < Category.STRAIGHT), (4 << 20) | ((straight + 2) << 16), score)


_KINDS = (((4, 1), 7, 4, 1), ((3, 2), 6, 5, 2), ((3, 1), 3, 3, 1), ((2, 2), 2, 4, 2), ((2, 1), 1, 2, 1))
"""At least so many of the two most frequent ranks: category, number of cards and number of ranks that make it."""


def _of_a_kind(most: NDArray[np.int32], second: NDArray[np.int32]) -> tuple[NDArray[np.int32], ...]:
    met = [(most >= first) & (second >= other) for (first, other), *_ in _KINDS]
    made = zip(*(values for _, *values in _KINDS), strict=True)
    return tuple(np.select(met, values, 0).astype(np.int32) for values in made)


def _scores_of_suited() -> NDArray[np.int32]:
    """The same for every set of ranks of one suit, or -1 if there are fewer than five."""
    sets = np.arange(1 << RANKS)
    straight, digits = _sequence_high(sets), _highest_digits()[FEWEST_CARDS]
    flush = np.where(digits & 0xF, (5 << 20) | digits, NO_HAND)
    straight_flush = np.where(straight == RANKS - 1, 9 << 20, (8 << 20) | ((straight + 2) << 16))
    return np.where(straight >= 0, straight_flush, flush).astype(np.int32)


@cache
def _highest_digits() -> NDArray[np.int32]:
    """By how many and by set of ranks: that many of the highest, as hex digits from the left; fewer if it has fewer."""
    left = np.arange(1 << RANKS)
    found = np.zeros((FEWEST_CARDS + 1, 1 << RANKS), np.int32)
    for place in range(FEWEST_CARDS):
        highest = np.frexp(left)[1] - 1  # -1 for the empty set
        digit = np.where(left > 0, highest + 2, 0) << (16 - 4 * place)
        found[place + 1] = found[place] | digit
        left = np.where(left > 0, left & ~(1 << np.maximum(highest, 0)), 0)
    return found


def _sequence_high(sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """The highest rank (0 to 12) of five in sequence in each set of ranks, or -1. The ace may also be low."""
    low_ace = (sets << 1) | (sets >> (RANKS - 1))
    run = low_ace & (low_ace >> 1) & (low_ace >> 2) & (low_ace >> 3) & (low_ace >> 4)
    return np.where(run > 0, np.frexp(run)[1] - 1 + 3, -1)
