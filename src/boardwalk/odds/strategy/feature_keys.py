"""Kernels that read the features of every hand on a board and pack them into keys, in the order in which the
vocabulary lists them.

A board and a hand are four sets of ranks, one a suit; what is paired, suited or in sequence is read from them by a
few operations on bits and small tables. What depends on the board alone is found once a board.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import rank_of_sum, score_of_counts, suit_with_five
from boardwalk.cards.rank_tables import FIVE_SUITED, START
from boardwalk.odds.solver.sweep import card_bit
from boardwalk.odds.strategy.vocabulary import OUTS_CUTS

_SETS = np.arange(1 << 13)
COUNT = np.array([int(ranks).bit_count() for ranks in _SETS], np.uint8)
"""How many ranks a set holds."""
TOP = np.array([int(ranks).bit_length() + 1 if ranks else 0 for ranks in _SETS], np.uint8)
"""The highest rank of a set, 2 to 14; 0 if it is empty."""
_LOW_ACE = _SETS << 1 | _SETS >> 12
STRAIGHT = np.bitwise_and.reduce([_LOW_ACE >> place for place in range(5)]) > 0
"""Whether a set holds five in sequence."""
COMPLETING = np.where(STRAIGHT, 0, sum(STRAIGHT[_SETS | 1 << rank] for rank in range(13))).astype(np.uint8)
"""How many ranks would make a straight of a set that holds none."""
_CUTS = np.array(OUTS_CUTS, np.int64)


@njit(inline="always")
def _planes(masks):  # type: ignore[no-untyped-def]
    """Ranks held at least once, twice, three times and four times."""
    a, b = masks & 0x1FFF, masks >> 13 & 0x1FFF
    c, d = masks >> 26 & 0x1FFF, masks >> 39 & 0x1FFF
    once, twice = a | b, a & b
    thrice = twice & c
    twice |= once & c
    once |= c
    return once | d, twice | (once & d), thrice | (twice & d), thrice & d


@njit(inline="always")
def _category(masks):  # type: ignore[no-untyped-def]
    """The category of any number of cards; a royal flush counts as a straight flush."""
    once, twice, thrice, four = _planes(masks)
    flush = False
    for suit in range(4):
        ranks = masks >> (13 * suit) & 0x1FFF
        if COUNT[ranks] >= 5:
            if STRAIGHT[ranks]:
                return 8
            flush = True
    if four:
        return 7
    if thrice and COUNT[twice] >= 2:
        return 6
    if flush:
        return 5
    if STRAIGHT[once]:
        return 4
    return 3 if thrice else 2 if COUNT[twice] >= 2 else 1 if twice else 0


@njit(inline="always")
def _own_key(hand):  # type: ignore[no-untyped-def]
    """The key of own cards alone; they are in order, the lowest first."""
    size = hand.size
    low, high = (hand[0] >> 2) + 2, (hand[size - 1] >> 2) + 2
    second = (hand[size - 2] >> 2) + 2
    gap = high - low
    if size == 2:
        kind = high if gap == 0 else 0
        apart = min(gap, low - 1) if high == 14 and gap else gap
        suited = 2 if kind else 1 if hand[0] & 3 == hand[1] & 3 else 0
        return np.int64(kind | high << 4 | low << 8 | suited << 12 | apart << 16)
    kind = 15 if gap == 0 else second if second in (low, high) else 0
    apart = 15 if kind else min(gap, second - 1) if high == 14 else gap
    pairs = (hand[0] & 3 == hand[1] & 3) + (hand[1] & 3 == hand[2] & 3) + (hand[0] & 3 == hand[2] & 3)
    suited = 3 if pairs == 3 else 2 if pairs else 1
    return np.int64(kind | high << 4 | second << 8 | low << 12 | suited << 16 | apart << 20)


@njit(inline="always")
def _short_rank(board, card, scores):  # type: ignore[no-untyped-def]
    """The number of ranks that a board with one more card, fewer than five in all, would beat."""
    counts = np.zeros(13, np.int64)
    counts[card >> 2] += 1
    for other in board:
        counts[other >> 2] += 1
    return np.searchsorted(scores, score_of_counts(counts))


@njit(cache=True, nogil=True)
def _single_cards(board, deck, lookups, singles):  # type: ignore[no-untyped-def]
    """Fill `singles` with the ranks of a board with each single card more, in order; returns how many there are."""
    keys, low, high, unsuited, suited, scores = lookups
    total, masks = np.uint64(START), np.uint64(0)
    for card in board:
        total += keys[card]
        masks |= card_bit(card)
    found = 0
    for card in deck:
        bit = card_bit(card)
        if masks & bit:
            continue
        more = total + keys[card]
        if board.size < 4:
            singles[found] = _short_rank(board, card, scores)
        elif more & np.uint64(FIVE_SUITED):
            singles[found] = suited[(masks | bit) >> np.uint64(13 * suit_with_five(more)) & np.uint64(0x1FFF)]
        else:
            singles[found] = rank_of_sum(more, board.size + 1, low, high, unsuited)
        found += 1
    singles[:found].sort()
    return found


@njit(inline="always")
def _outs(rank, singles, found):  # type: ignore[no-untyped-def]
    """How many of the cuts are reached by the number of single cards that beat a hand of this rank."""
    if found == 0:
        return 0
    return np.searchsorted(_CUTS, found - np.searchsorted(singles[:found], rank, side="right"), side="right")


@njit(inline="always")
def _draws(hand, masks, top_of_board):  # type: ignore[no-untyped-def]
    """Own cards above the board, the longest suit with an own card, ranks that would make a straight, and the draw."""
    over, suited = 0, 0
    for card in hand:
        over += (card >> 2) + 2 > top_of_board
        suited = max(suited, COUNT[masks >> (13 * (card & 3)) & 0x1FFF])
    straight = min(COMPLETING[_planes(masks)[0]], 2)
    return over | suited << 4 | straight << 8 | max(straight, min(max(suited, 2) - 2, 2)) << 12


@njit(inline="always")
def _longest_suit(masks):  # type: ignore[no-untyped-def]
    longest = 0
    for suit in range(4):
        longest = max(longest, COUNT[masks >> (13 * suit) & 0x1FFF])
    return longest


@njit(inline="always")
def _paired(hand, board_ranks):  # type: ignore[no-untyped-def]
    """The highest own rank that is held twice, in the hand or with the board; 0 if none is."""
    for place in range(hand.size - 1, -1, -1):
        rank = hand[place] >> 2
        if board_ranks >> rank & 1 or (place > 0 and hand[place - 1] >> 2 == rank):
            return rank + 2
    return 0


@njit(cache=True, nogil=True)
def keys_on_board(board, whole, matchup, live, found, out):  # type: ignore[no-untyped-def]
    """Fill `out` with the keys of the hands found on a board; they are ranked if both make five cards."""
    hands, scores, on_board = matchup.hands, matchup.lookups.scores, np.int64(0)
    for card in board:
        on_board |= np.int64(1) << (13 * (card & 3) + (card >> 2))
    board_ranks, twice, thrice, four = _planes(on_board)
    category, suited = _category(on_board), _longest_suit(on_board)
    kind = 4 if four else 3 if thrice else min(COUNT[twice], 2)
    singles, ranked = np.zeros(52, np.int64), board.size + hands.shape[1] >= 5
    count = _single_cards(board, matchup.deck, matchup.lookups, singles) if ranked else 0
    for place in range(found):
        hand, rank = hands[live.numbers[place]], live.ranks[place]
        if board.size == 0:
            out[place] = _own_key(hand)
            continue
        masks = on_board
        if not (whole and ranked):
            for card in hand:
                masks |= np.int64(1) << (13 * (card & 3) + (card >> 2))
        made = min(scores[rank] >> 20, 8) if ranked else _category(masks)
        paired, high = _paired(hand, board_ranks), (hand[hand.size - 1] >> 2) + 2
        pair_place = 5 - min(COUNT[board_ranks >> (paired - 1)], 4) if paired else 0
        key = (made if made > category else 0) | made << 4 | paired << 8 | pair_place << 12
        key |= high << 16 | ((hand[hand.size - 2] >> 2) + 2) << 20 | COUNT[(~board_ranks & 0x1FFF) >> (high - 1)] << 24
        key |= kind << 28 | _outs(rank, singles, count) << 32
        out[place] = key | (suited if whole else _draws(hand, masks, TOP[board_ranks])) << 36


@njit(inline="always")
def stud_key(hand, up):  # type: ignore[no-untyped-def]
    """The key of five own cards, the lowest first, and the dealer's up card."""
    masks, rank = np.int64(0), (up >> 2) + 2
    match, above = 0, 0
    for card in hand:
        masks |= np.int64(1) << (13 * (card & 3) + (card >> 2))
        match |= (card >> 2) + 2 == rank
        above += (card >> 2) + 2 > rank
    made = _category(masks)
    pair = 15 if made > 1 else TOP[_planes(masks)[1]] if made else 0
    key = made | pair << 4 | rank << 24 | match << 28 | above << 32
    for place in range(4):
        key |= ((hand[4 - place] >> 2) + 2) << (8 + 4 * place)
    return np.int64(key)
