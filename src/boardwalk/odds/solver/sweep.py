"""The sweep over one board, as kernels: for every hand, how many of the dealer's hands lose to it, tie with it, or do
not qualify.

Every hand on the board is ranked once and the hands are put in order of rank. Going up through them, counters say
how many hands below hold each card and each pair of cards. Taking from the total those that hold one of the player's
cards, and adding back those that hold two, leaves the dealer's hands that can be dealt. No player's hand is ever
compared with a dealer's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import rank_of_sum, suit_with_five
from boardwalk.cards.rank_tables import FIVE_SUITED, HAND_RANKS, START, Tables
from boardwalk.odds.solver.payoff import NO_RUN, PayClasses

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Matchup(NamedTuple):
    """The player's hands against the dealer's: what is the same on every board."""

    deck: NDArray[np.uint8]
    hands: NDArray[np.uint8]
    """`[hand, card]`: two or three cards each, the lowest first."""
    lookups: Tables
    classes: PayClasses
    dealers: int
    """How many hands the dealer can hold, given a whole board and the player's hand."""
    compared: bool = True
    """Whether the dealer has a hand; if not, there is one outcome, and nothing is counted."""


class RankedHands(NamedTuple):
    """The hands that can be held with a board, and what is known about each."""

    numbers: NDArray[np.int32]
    ranks: NDArray[np.int16]
    classes: NDArray[np.uint8]
    codes: NDArray[np.uint32]
    """The cards of a hand as one number, eight bits a card."""


class DealerCounts(NamedTuple):
    """For each hand, how many of the dealer's hands are below it, tie with it, and do not qualify."""

    below: NDArray[np.int32]
    tied: NDArray[np.int32]
    unqualified: NDArray[np.int32]


class Workspace(NamedTuple):
    """Room for the hands on one board: as they are found, in order of rank, and counted in that order."""

    found: RankedHands
    ordered: RankedHands
    bins: NDArray[np.int32]
    """By rank: where the next hand of this rank goes."""
    counts: DealerCounts


@njit(inline="always")
def card_bit(card):  # type: ignore[no-untyped-def]
    """A card in a number that holds the ranks of each suit, 13 bits a suit."""
    return np.uint64(1) << np.uint64(13 * (card & 3) + (card >> 2))


@njit(inline="always")
def ranks_in(sets, suit):  # type: ignore[no-untyped-def]
    """The ranks of one suit in a number made of `card_bit`s."""
    return (sets >> np.uint64(13 * suit)) & np.uint64(0x1FFF)


@njit(inline="always")
def held(code, place):  # type: ignore[no-untyped-def]
    """A card of a hand that is written as one number, eight bits a card."""
    return (code >> (8 * place)) & 63


@njit(cache=True, nogil=True)
def rank_board(board, matchup, found):  # type: ignore[no-untyped-def]
    """Rank every hand that can be held with a board, into `found`, and return how many there are."""
    hands, of_rank, of_run = matchup.hands, matchup.classes.of_rank, matchup.classes.of_run
    keys, low, high, unsuited, suited, _ = matchup.lookups
    numbers, ranks, classes, codes = found
    on_board = np.zeros(52, np.bool_)
    total, sets = np.uint64(START), np.uint64(0)
    for card in board:
        on_board[card] = True
        total += keys[card]
        sets |= card_bit(card)
    size = hands.shape[1]
    cards = board.size + size
    count = 0
    for hand in range(hands.shape[0]):
        a, b = hands[hand, 0], hands[hand, 1]
        c = hands[hand, 2] if size == 3 else a
        if on_board[a] or on_board[b] or on_board[c]:
            continue
        sum_of_keys = total + keys[a] + keys[b]
        code = np.uint32(a) | np.uint32(b) << np.uint32(8)
        if size == 3:
            sum_of_keys += keys[c]
            code |= np.uint32(c) << np.uint32(16)
        if sum_of_keys & np.uint64(FIVE_SUITED):
            suited_ranks = ranks_in(sets | card_bit(a) | card_bit(b) | card_bit(c), suit_with_five(sum_of_keys))
            rank, run = suited[suited_ranks], of_run[suited_ranks]
            cls = run if run != NO_RUN else of_rank[rank]
        else:
            rank = rank_of_sum(sum_of_keys, cards, low, high, unsuited)
            cls = of_rank[rank]
        numbers[count], ranks[count], classes[count], codes[count] = hand, rank, cls, code
        count += 1
    return count


@njit(cache=True, nogil=True)
def sort_by_rank(count, work):  # type: ignore[no-untyped-def]
    """Put the hands that were found in order of rank, by counting how many there are of each."""
    numbers, ranks, classes, codes = work.found
    into_numbers, into_ranks, into_classes, into_codes = work.ordered
    bins = work.bins
    bins[:] = 0
    for place in range(count):
        bins[ranks[place] + 1] += 1
    for rank in range(1, bins.size):
        bins[rank] += bins[rank - 1]
    for place in range(count):
        rank = ranks[place]
        at = bins[rank]
        bins[rank] = at + 1
        into_numbers[at], into_ranks[at] = numbers[place], rank
        into_classes[at], into_codes[at] = classes[place], codes[place]


@njit(inline="always")
def without_two(total, by_card, code):  # type: ignore[no-untyped-def]
    """Of this total of hands, those that hold neither card of this one; 1 too few if this one is among them."""
    return total - by_card[held(code, 0)] - by_card[held(code, 1)]


@njit(inline="always")
def without_three(total, by_card, by_pair, code):  # type: ignore[no-untyped-def]
    """Of this total of hands, those that hold no card of this one; 1 too many if this one is among them."""
    a, b, c = held(code, 0), held(code, 1), held(code, 2)
    singles = by_card[a] + by_card[b] + by_card[c]
    return total - singles + by_pair[a << 6 | b] + by_pair[a << 6 | c] + by_pair[b << 6 | c]


@njit(cache=True, nogil=True)
def sweep_two(ordered, count, requirement, counts):  # type: ignore[no-untyped-def]
    """Go up through the hands of two cards in order of rank, and count the dealer's hands for each.

    The counters are copied when the requirement is reached; from that copy, the hands that do not qualify are counted.
    """
    codes, ranks = ordered.codes, ordered.ranks
    below, tied, unqualified = counts
    by_card = np.zeros(64, np.int32)
    by_card_there, there = by_card.copy(), -1
    start = 0
    while start < count:
        rank = ranks[start]
        if there < 0 and rank >= requirement:
            by_card_there[:], there = by_card, start
        end = start
        while end < count and ranks[end] == rank:
            below[end] = without_two(start, by_card, codes[end])
            end += 1
        for at in range(start, end):
            by_card[held(codes[at], 0)] += 1
            by_card[held(codes[at], 1)] += 1
        for at in range(start, end):
            tied[at] = without_two(end, by_card, codes[at]) + 1 - below[at]
        start = end
    if requirement > 0:
        if there < 0:
            by_card_there[:], there = by_card, count
        for at in range(count):
            itself = 1 if at < there else 0
            unqualified[at] = without_two(there, by_card_there, codes[at]) + itself


@njit(cache=True, nogil=True)
def sweep_three(ordered, count, requirement, counts):  # type: ignore[no-untyped-def]
    """The same for hands of three cards, with counters for pairs of cards, too."""
    codes, ranks = ordered.codes, ordered.ranks
    below, tied, unqualified = counts
    by_card, by_pair = np.zeros(64, np.int32), np.zeros(64 * 64, np.int32)
    by_card_there, by_pair_there, there = by_card.copy(), by_pair.copy(), -1
    start = 0
    while start < count:
        rank = ranks[start]
        if there < 0 and rank >= requirement:
            by_card_there[:], by_pair_there[:], there = by_card, by_pair, start
        end = start
        while end < count and ranks[end] == rank:
            below[end] = without_three(start, by_card, by_pair, codes[end])
            end += 1
        for at in range(start, end):
            a, b, c = held(codes[at], 0), held(codes[at], 1), held(codes[at], 2)
            by_card[a] += 1
            by_card[b] += 1
            by_card[c] += 1
            by_pair[a << 6 | b] += 1
            by_pair[a << 6 | c] += 1
            by_pair[b << 6 | c] += 1
        for at in range(start, end):
            tied[at] = without_three(end, by_card, by_pair, codes[at]) - 1 - below[at]
        start = end
    if requirement > 0:
        if there < 0:
            by_card_there[:], by_pair_there[:], there = by_card, by_pair, count
        for at in range(count):
            itself = 1 if at < there else 0
            unqualified[at] = without_three(there, by_card_there, by_pair_there, codes[at]) - itself


@njit(inline="always")
def _room(size):  # type: ignore[no-untyped-def]
    numbers, ranks = np.zeros(size, np.int32), np.zeros(size, np.int16)
    return RankedHands(numbers, ranks, np.zeros(size, np.uint8), np.zeros(size, np.uint32))


@njit(cache=True, nogil=True)
def workspace(hands):  # type: ignore[no-untyped-def]
    """Room for the hands on a board, as found and in order, and for what is counted for them in that order."""
    size = hands.shape[0]
    counts = DealerCounts(np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.int32))
    return Workspace(_room(size), _room(size), np.zeros(HAND_RANKS + 1, np.int32), counts)


@njit(cache=True, nogil=True)
def sweep_board(board, matchup, work):  # type: ignore[no-untyped-def]
    """Rank, sort and count all hands on one board, and return how many there are; `work` is a `workspace`."""
    count = rank_board(board, matchup, work.found)
    sort_by_rank(count, work)
    if not matchup.compared:
        return count
    if matchup.hands.shape[1] == 2:
        sweep_two(work.ordered, count, matchup.classes.requirement, work.counts)
    else:
        sweep_three(work.ordered, count, matchup.classes.requirement, work.counts)
    return count


@njit(inline="always")
def apart(cards, board):  # type: ignore[no-untyped-def]
    """Whether a hand holds no card of the board."""
    for card in board:
        for own in cards:
            if own == card:
                return False
    return True


@njit(inline="always")
def outcome_counts(below, tied, unqualified, at_requirement, dealers):  # type: ignore[no-untyped-def]
    """The dealer's hands by outcome, in the order of `BELOW_REQUIREMENT` or `AT_REQUIREMENT`."""
    if at_requirement:
        return unqualified, below - unqualified, tied, dealers - below - tied
    return below, tied, unqualified - below - tied, dealers - unqualified


@njit(inline="always")
def add_deals(deals, times, outcomes):  # type: ignore[no-untyped-def]
    """Add the deals of each outcome, `times` over."""
    deals[0] += times * outcomes[0]
    deals[1] += times * outcomes[1]
    deals[2] += times * outcomes[2]
    deals[3] += times * outcomes[3]
