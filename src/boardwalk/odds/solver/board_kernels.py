"""Kernels that deal out every hand of the dealer on whole boards for one hand of the player: quicker than
`whole_boards.py` by itself, once they are compiled.

The keys of a board are summed once, and the player's rank is looked up once; each of the dealer's hands adds the keys
of its cards to the same sum and is compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import rank_of_sum, suit_with_five
from boardwalk.cards.rank_tables import FIVE_SUITED, START, tables
from boardwalk.odds.solver.agenda import Positions
from boardwalk.odds.solver.backward_pass import best_option, sum_payoffs
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import NO_RUN
from boardwalk.odds.solver.sweep import Matchup, card_bit, outcome_counts, ranks_in

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.whole_boards import BoardPlay


def add_up_boards(
    boards: NDArray[np.uint8], player: NDArray[np.uint8], play: BoardPlay, carried: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The carried values, added up over these whole boards."""
    matchup = Matchup(Deck().cards, player[None], tables(), play.classes, play.dealers, play.compared)
    sums = np.zeros(len(carried), np.int64)
    deal_out_boards(boards, matchup, play.net, Positions(play.options, carried), sums)
    return sums


class HeldCards(NamedTuple):
    """Some cards, added up: the sum of their keys, and the ranks of each suit."""

    total: np.uint64
    sets: np.uint64


@njit(inline="always")
def _rank_and_class(held, cards, lookups, classes):  # type: ignore[no-untyped-def]
    """The rank of a hand of this many cards, and the class by which it is paid."""
    if held.total & np.uint64(FIVE_SUITED):
        ranks = ranks_in(held.sets, suit_with_five(held.total))
        rank, run = lookups.suited[ranks], classes.of_run[ranks]
        return rank, run if run != NO_RUN else classes.of_rank[rank]
    rank = rank_of_sum(held.total, cards, lookups.low, lookups.high, lookups.unsuited)
    return rank, classes.of_rank[rank]


@njit(cache=True, nogil=True)
def _count_dealers(rest, own, size, board, cards, lookups, requirement):  # type: ignore[no-untyped-def]
    """How many of the dealer's hands are below the player's rank, tied with it, and unqualified.

    The dealer holds `size` of the remaining cards, which with the board make `cards` in all.
    """
    keys, low, high, unsuited, suited, _ = lookups
    below = tied = unqualified = 0
    for a in range(rest.size):
        for b in range(a + 1, rest.size):
            two = board.total + keys[rest[a]] + keys[rest[b]]
            for c in range(b + 1, rest.size if size == 3 else b + 2):
                three = two + keys[rest[c]] if size == 3 else two
                if three & np.uint64(FIVE_SUITED):
                    held = board.sets | card_bit(rest[a]) | card_bit(rest[b])
                    rank = suited[ranks_in(held | card_bit(rest[c]) if size == 3 else held, suit_with_five(three))]
                else:
                    rank = rank_of_sum(three, cards, low, high, unsuited)
                below += rank < own
                tied += rank == own
                unqualified += rank < requirement
    return below, tied, unqualified


@njit(cache=True, nogil=True)
def deal_out_boards(boards, matchup, net, positions, sums):  # type: ignore[no-untyped-def]
    """Add up the carried values over these whole boards for the one hand of the matchup.

    At a decision on a whole board, the best option is taken.
    """
    player, lookups, classes = matchup.hands[0], matchup.lookups, matchup.classes
    keys, plans, options, carried = lookups.keys, net.shape[0], positions.options, positions.carried
    values = np.zeros(plans + options.shape[0], np.int64)
    free, rest = np.zeros(52, np.bool_), np.zeros(52 - player.size - boards.shape[1], np.uint8)
    cards = player.size + boards.shape[1]
    below = tied = unqualified = 0
    for board in boards:
        free[:] = True
        total, sets = np.uint64(START), np.uint64(0)
        for card in board:
            free[card] = False
            total += keys[card]
            sets |= card_bit(card)
        shared = HeldCards(total, sets)
        for card in player:
            free[card] = False
            total += keys[card]
            sets |= card_bit(card)
        rest[:] = np.flatnonzero(free)
        own, cls = _rank_and_class(HeldCards(total, sets), cards, lookups, classes)
        if matchup.compared:
            below, tied, unqualified = _count_dealers(
                rest, own, player.size, shared, cards, lookups, classes.requirement
            )
        outcomes = outcome_counts(below, tied, unqualified, own >= classes.requirement, matchup.dealers)
        for plan in range(plans):
            values[plan] = sum_payoffs(net[plan, cls], outcomes)
        for node in range(options.shape[0] - 1, -1, -1):
            values[plans + node] = values[options[node, best_option(values, options[node])]]
        for number in range(carried.size):
            sums[number] += values[carried[number]]
