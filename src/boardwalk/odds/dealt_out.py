"""One player's cards against every board and every hand of the dealer, dealt out one by one.

The keys of a board are summed once, and the player's rank is looked up once. Each of the dealer's hands adds the keys
of its cards to the same sum and is compared. It is the obvious method, quick enough for one question.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardwalk.cards.kernels import rank_of_sum, suit_with_five
from boardwalk.cards.lookup import FIVE_SUITED, START
from boardwalk.odds.passes import best_option, brings, outcome_counts
from boardwalk.odds.payoff import NO_RUN
from boardwalk.odds.sweep import card_bit, ranks_in


@njit(inline="always")
def _rank(total, sets, cards, low, high, unsuited, suited):  # type: ignore[no-untyped-def]
    if total & np.uint64(FIVE_SUITED):
        return suited[ranks_in(sets, suit_with_five(total))]
    return rank_of_sum(total, cards, low, high, unsuited)


@njit(cache=True, nogil=True)
def _count_dealers(rest, own, total, sets, cards, size, tables, requirement):  # type: ignore[no-untyped-def]
    """How many of the dealer's hands are below the player's rank, tied with it, and unqualified."""
    keys, low, high, unsuited, suited = tables
    below = tied = unqualified = 0
    for a in range(rest.size):
        for b in range(a + 1, rest.size):
            two = total + keys[rest[a]] + keys[rest[b]]
            for c in range(b + 1, rest.size if size == 3 else b + 2):
                three = two + keys[rest[c]] if size == 3 else two
                if three & np.uint64(FIVE_SUITED):
                    held = sets | card_bit(rest[a]) | card_bit(rest[b])
                    rank = suited[ranks_in(held | card_bit(rest[c]) if size == 3 else held, suit_with_five(three))]
                else:
                    rank = rank_of_sum(three, cards, low, high, unsuited)
                below += rank < own
                tied += rank == own
                unqualified += rank < requirement
    return below, tied, unqualified


@njit(cache=True, nogil=True)
def deal_out_boards(player, boards, tables, rules, net, options, carried, sums):  # type: ignore[no-untyped-def]
    """Add up the carried values over these whole boards, choosing best where a decision falls on them."""
    keys, low, high, unsuited, suited = tables
    class_of_rank, class_of_run, requirement = rules
    endings, nodes = net.shape[0], options.shape[0]
    values = np.zeros(endings + nodes, np.int64)
    free, rest = np.zeros(52, np.bool_), np.zeros(52 - player.size - boards.shape[1], np.uint8)
    cards = player.size + boards.shape[1]
    for board in boards:
        free[:] = True
        total, sets = np.uint64(START), np.uint64(0)
        for card in board:
            free[card] = False
            total += keys[card]
            sets |= card_bit(card)
        mine, my_sets = total, sets
        for card in player:
            free[card] = False
            mine += keys[card]
            my_sets |= card_bit(card)
        rest[:] = np.flatnonzero(free)
        own = _rank(mine, my_sets, cards, low, high, unsuited, suited)
        cls = class_of_rank[own]
        if mine & np.uint64(FIVE_SUITED):
            run = class_of_run[ranks_in(my_sets, suit_with_five(mine))]
            cls = run if run != NO_RUN else cls
        below, tied, unqualified = _count_dealers(rest, own, total, sets, cards, player.size, tables, requirement)
        dealers = rest.size * (rest.size - 1) // 2
        if player.size == 3:
            dealers = dealers * (rest.size - 2) // 3
        a, b, c, d = outcome_counts(below, tied, unqualified, own >= requirement, dealers)
        for ending in range(endings):
            values[ending] = brings(net[ending, cls], a, b, c, d)
        for node in range(nodes - 1, -1, -1):
            values[endings + node] = values[options[node, best_option(values, options[node])]]
        for number in range(carried.size):
            sums[number] += values[carried[number]]
