"""The sweep over boards with marked suits, as kernels: for every hand that looks different, how many of the dealer's
hands lose to it, tie with it, or do not qualify.

It is the sweep of `odds/solver/sweep.py`, except that a hand stands for all hands that look like it. So the counters
grow by numbers of hands: how many of those hold a certain card of each face, or two certain cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import rank_of_sum, suit_with_five
from boardwalk.cards.rank_tables import FIVE_SUITED, START, Tables
from boardwalk.odds.solver.payoff import NO_RUN, PayClasses
from boardwalk.odds.solver.sweep import held, ranks_in, without_three, without_two

if TYPE_CHECKING:
    from numpy.typing import NDArray

NO_HAND = 255
"""The class of a hand that cannot be held with a board."""
DIGIT = 7
"""Ranks have 13 bits; they are sorted by the lower seven, then by the higher."""


class Showdowns(NamedTuple):
    """For all boards and hands of all markings, one after another: the class of the hand, and the dealer's hands."""

    classes: NDArray[np.uint8]
    below: NDArray[np.int16]
    tied: NDArray[np.int16]
    unqualified: NDArray[np.int16]


class Contest(NamedTuple):
    """What is the same on every board."""

    lookups: Tables
    classes: PayClasses
    own: int
    compared: bool


class Scratch(NamedTuple):
    """Room for the hands on one board, sorted by rank, and for the counters."""

    keys: NDArray[np.uint32]
    """Rank and number of each hand."""
    other: NDArray[np.uint32]
    left: NDArray[np.int64]
    """By face: how many cards are not on the board."""
    by_card: NDArray[np.int32]
    by_pair: NDArray[np.int32]
    by_card_there: NDArray[np.int32]
    by_pair_there: NDArray[np.int32]


@njit(cache=True, nogil=True)
def scratch(hands):  # type: ignore[no-untyped-def]
    """Room for so many hands."""
    keys, other = np.zeros(hands, np.uint32), np.zeros(hands, np.uint32)
    by_card, by_pair = np.zeros(64, np.int32), np.zeros(64 * 64, np.int32)
    return Scratch(keys, other, np.zeros(64, np.int64), by_card, by_pair, by_card.copy(), by_pair.copy())


@njit(inline="always")
def _two_of(count):  # type: ignore[no-untyped-def]
    """Ways to take two."""
    return count * (count - 1) // 2


@njit(inline="always")
def hand_ways(code, own, left):  # type: ignore[no-untyped-def]
    """How many hands look like this one, if so many cards of each face are left."""
    a, b = held(code, 0), held(code, 1)
    if own == 2:
        return _two_of(left[a]) if a == b else left[a] * left[b]
    c = held(code, 2)
    if a == b and b == c:
        return left[a] * (left[a] - 1) * (left[a] - 2) // 6
    if a == b:
        return _two_of(left[a]) * left[c]
    if b == c:
        return left[a] * _two_of(left[b])
    return left[a] * left[b] * left[c]


@njit(inline="always")
def any_in(rows, hand):  # type: ignore[no-untyped-def]
    """Whether a hand has anything but 0 in some row."""
    found = False
    for row in range(rows.shape[0]):
        found |= rows[row, hand] != 0
    return found


@njit(inline="always")
def fill_left(board, copies, left):  # type: ignore[no-untyped-def]
    """Count the cards of each face that are not on the board."""
    left[: copies.size] = copies
    for face in board:
        left[face] -= 1


@njit(cache=True, nogil=True)
def count_pairs(boards, marked, faces, own, ways, first, pairs):  # type: ignore[no-untyped-def]
    """For every board and hand, how many pairs of them look like these two; a board alone has `ways`."""
    left = np.zeros(64, np.int64)
    for board in range(boards.shape[0]):
        codes = faces.codes[marked[board]]
        fill_left(boards[board], faces.copies[marked[board]], left)
        for hand in range(first[board + 1] - first[board]):
            pairs[first[board] + hand] = ways[board] * hand_ways(codes[hand], own, left)


@njit(cache=True, nogil=True)
def rank_marked(board, marked, faces, contest, work, classes):  # type: ignore[no-untyped-def]
    """Rank every hand that can be held with a board, into `work.keys`, and return how many there are."""
    of_rank, of_run, own = contest.classes.of_rank, contest.classes.of_run, contest.own
    _, low, high, unsuited, suited, _ = contest.lookups
    keys, bits, codes, left, found = faces.keys[marked], faces.bits[marked], faces.codes[marked], work.left, work.keys
    fill_left(board, faces.copies[marked], left)
    total, sets = np.uint64(START), np.uint64(0)
    for face in board:
        total += keys[face]
        sets |= bits[face]
    cards, count = board.size + own, 0
    for hand in range(faces.hands[marked]):
        code = codes[hand]
        if hand_ways(code, own, left) == 0:
            classes[hand] = NO_HAND
            continue
        a, b = held(code, 0), held(code, 1)
        c = held(code, 2) if own == 3 else a
        sum_of_keys = total + keys[a] + keys[b]
        if own == 3:
            sum_of_keys += keys[c]
        if sum_of_keys & np.uint64(FIVE_SUITED):
            suited_ranks = ranks_in(sets | bits[a] | bits[b] | bits[c], suit_with_five(sum_of_keys))
            rank, run = suited[suited_ranks], of_run[suited_ranks]
            classes[hand] = run if run != NO_RUN else of_rank[rank]
        else:
            rank = rank_of_sum(sum_of_keys, cards, low, high, unsuited)
            classes[hand] = of_rank[rank]
        found[count] = np.uint32(rank) << np.uint32(16) | np.uint32(hand)
        count += 1
    return count


@njit(cache=True, nogil=True)
def sort_keys(count, keys, other):  # type: ignore[no-untyped-def]
    """Sort by rank, first by its lower digit into `other`, then by its higher one back into `keys`."""
    size = 1 << DIGIT
    for shift in (16, 16 + DIGIT):
        source, into = (keys, other) if shift == 16 else (other, keys)
        bins = np.zeros(size + 1, np.int32)
        for place in range(count):
            bins[((source[place] >> shift) & (size - 1)) + 1] += 1
        for digit in range(1, size):
            bins[digit] += bins[digit - 1]
        for place in range(count):
            key = source[place]
            digit = (key >> shift) & (size - 1)
            into[bins[digit]] = key
            bins[digit] += 1


@njit(inline="always")
def _add_two(code, left, by_card):  # type: ignore[no-untyped-def]
    """Count the hands of two cards that look like this one, in total and by a card that they hold."""
    a, b = held(code, 0), held(code, 1)
    if a == b:
        by_card[a] += left[a] - 1
        return _two_of(left[a])
    by_card[a] += left[b]
    by_card[b] += left[a]
    return left[a] * left[b]


@njit(inline="always")
def _add_three(code, left, by_card, by_pair):  # type: ignore[no-untyped-def]
    """Count the hands of three cards that look like this one, in total, by a card, and by two cards that they hold."""
    a, b, c = held(code, 0), held(code, 1), held(code, 2)
    if a == c:
        by_card[a] += _two_of(left[a] - 1)
        by_pair[a << 6 | a] += left[a] - 2
        return left[a] * (left[a] - 1) * (left[a] - 2) // 6
    if b in (a, c):
        twice, once = (a, c) if a == b else (b, a)
        by_card[twice] += (left[twice] - 1) * left[once]
        by_card[once] += _two_of(left[twice])
        by_pair[twice << 6 | twice] += left[once]
        by_pair[a << 6 | c] += left[twice] - 1
        return _two_of(left[twice]) * left[once]
    x, y, z = left[a], left[b], left[c]
    by_card[a] += y * z
    by_card[b] += x * z
    by_card[c] += x * y
    by_pair[a << 6 | b] += z
    by_pair[a << 6 | c] += y
    by_pair[b << 6 | c] += x
    return x * y * z


@njit(inline="always")
def _apart(own, total, by_card, by_pair, code):  # type: ignore[no-untyped-def]
    """Of this total of hands, those that hold no card of this one; its own hand is not among them."""
    if own == 2:
        return without_two(total, by_card, code)
    return without_three(total, by_card, by_pair, code)


@njit(cache=True, nogil=True)
def sweep_marked(count, codes, contest, work, below, tied, unqualified):  # type: ignore[no-untyped-def]
    """Go up through the hands in order of rank, and count the dealer's hands for each.

    A hand is not apart from itself: `_apart` leaves it out once too often for two cards, once too seldom for three.
    """
    keys, own, left, requirement = work.keys, contest.own, work.left, contest.classes.requirement
    by_card, by_pair, by_card_there, by_pair_there = work.by_card, work.by_pair, work.by_card_there, work.by_pair_there
    by_card[:] = 0
    if own == 3:
        by_pair[:] = 0
    itself = 1 if own == 2 else -1
    total, start, there, total_there = 0, 0, -1, 0
    while start < count:
        rank = keys[start] >> 16
        if there < 0 and rank >= requirement:
            by_card_there[:], by_pair_there[:], there, total_there = by_card, by_pair, start, total
        end, before = start, total
        while end < count and keys[end] >> 16 == rank:
            hand = keys[end] & 0xFFFF
            below[hand] = _apart(own, before, by_card, by_pair, codes[hand])
            end += 1
        for at in range(start, end):
            code = codes[keys[at] & 0xFFFF]
            total += _add_two(code, left, by_card) if own == 2 else _add_three(code, left, by_card, by_pair)
        for at in range(start, end):
            hand = keys[at] & 0xFFFF
            tied[hand] = _apart(own, total, by_card, by_pair, codes[hand]) + itself - below[hand]
        start = end
    if requirement > 0:
        if there < 0:
            by_card_there[:], by_pair_there[:], there, total_there = by_card, by_pair, count, total
        for at in range(count):
            hand = keys[at] & 0xFFFF
            counted = _apart(own, total_there, by_card_there, by_pair_there, codes[hand])
            unqualified[hand] = counted + (itself if at < there else 0)


@njit(cache=True, nogil=True)
def sweep_boards(boards, faces, contest, start, end, showdowns):  # type: ignore[no-untyped-def]
    """Rank, sort and count all hands on boards `start` to `end`."""
    work = scratch(faces.codes.shape[1])
    classes, below, tied, unqualified = showdowns
    for board in range(start, end):
        marked, these = boards.marked[board], slice(boards.first[board], boards.first[board + 1])
        count = rank_marked(boards.faces[board], marked, faces, contest, work, classes[these])
        if contest.compared:
            sort_keys(count, work.keys, work.other)
            codes = faces.codes[marked]
            sweep_marked(count, codes, contest, work, below[these], tied[these], unqualified[these])
