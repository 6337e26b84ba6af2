"""The backward pass over boards with marked suits, as kernels: what whole boards pass on to the decision before.

Each board adds what its marked suits change: its own value, less and plus those with fewer suits marked. It counts as
often as pairs of board and hand look like it. Sums over such pairs, divided by the number of pairs of the smaller board
and the hand, are what one hand has on one smaller board; no exchange of suits is looked up on the way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.backward_pass import best_option, sum_payoffs
from boardwalk.odds.solver.marked_suits.marked_boards import ORDERS, SIGNS, BoardTable, FaceTable
from boardwalk.odds.solver.marked_suits.marked_sweep import NO_HAND, Showdowns, fill_left, hand_ways
from boardwalk.odds.solver.sweep import apart, outcome_counts

if TYPE_CHECKING:
    from numpy.typing import NDArray


class SweptBoards(NamedTuple):
    """All boards and hands of all markings, swept."""

    boards: BoardTable
    faces: FaceTable
    own: int
    showdowns: Showdowns
    at_requirement: NDArray[np.bool_]
    """By class: whether it is at least what the dealer needs to qualify."""
    dealers: int
    """How many hands the dealer can hold."""


class Valuation(NamedTuple):
    """What hands are paid on whole boards, what is decided there, and what is passed on."""

    net: NDArray[np.int64]
    """`[plan, class, outcome]`."""
    measures: NDArray[np.int64]
    """`[class, outcome]`: the amount that differences between versions are multiples of."""
    slots: NDArray[np.int64]
    """By class: the slot for what is measured, or -1 if versions pay it alike."""
    options: NDArray[np.int64]
    """`[node, option]`: the value that an option leads to; -1 after the last."""
    carried: NDArray[np.int64]
    """The values that are passed on; the slots follow them."""


@njit(inline="always")
def outcomes_at(cell, cls, swept):  # type: ignore[no-untyped-def]
    """The dealer's hands by outcome, for one hand on one board."""
    _, below, tied, unqualified = swept.showdowns
    return outcome_counts(
        np.int64(below[cell]), np.int64(tied[cell]), np.int64(unqualified[cell]),
        swept.at_requirement[cls], swept.dealers,
    )  # fmt: skip


@njit(inline="always")
def value_hand(cls, outcomes, valuation, values, choices, hand):  # type: ignore[no-untyped-def]
    """Value the plans of a hand on a board, and take the best option at each decision there."""
    net, options = valuation.net, valuation.options
    plans = net.shape[0]
    for plan in range(plans):
        values[plan] = sum_payoffs(net[plan, cls], outcomes)
    for node in range(options.shape[0] - 1, -1, -1):
        best = best_option(values, options[node])
        choices[node, hand] = best
        values[plans + node] = values[options[node, best]]


@njit(cache=True, nogil=True)
def value_row(board, swept, valuation, values, choices, row):  # type: ignore[no-untyped-def]
    """Value every hand on a board, and fill in what is passed on."""
    measures, slots, carried = valuation.measures, valuation.slots, valuation.carried
    first, classes = swept.boards.first[board], swept.showdowns.classes
    for hand in range(swept.boards.first[board + 1] - first):
        cls = classes[first + hand]
        row[:, hand] = 0
        if cls == NO_HAND:
            continue
        outcomes = outcomes_at(first + hand, cls, swept)
        value_hand(cls, outcomes, valuation, values, choices, hand)
        for number in range(carried.size):
            row[number, hand] = values[carried[number]]
        if slots[cls] >= 0:
            row[carried.size + slots[cls], hand] = sum_payoffs(measures[cls], outcomes)


@njit(cache=True, nogil=True)
def value_marked(swept, valuation, start, end, choices, base, sums):  # type: ignore[no-untyped-def]
    """Boards `start` to `end`: what their marked suits change, times the pairs of board and hand that look alike.

    `choices[node, hand]` has the hands of all boards one after another, `sums[number, hand]` those from `base` on.
    """
    boards, faces, own = swept.boards, swept.faces, swept.own
    most, nodes = faces.codes.shape[1], valuation.options.shape[0]
    values, left = np.zeros(valuation.net.shape[0] + nodes, np.int64), np.zeros(64, np.int64)
    minor, unused = np.zeros((sums.shape[0], most), np.int64), np.zeros((nodes, most), np.uint8)
    for board in range(start, end):
        marked, first, last = boards.marked[board], boards.first[board], boards.first[board + 1]
        row = sums[:, first - base : last - base]
        value_row(board, swept, valuation, values, choices[:, first:last], row)
        for each in range(boards.minors.shape[1]):
            if boards.minors[board, each] < 0:
                break
            value_row(boards.minors[board, each], swept, valuation, values, unused, minor)
            sign, hands = SIGNS[marked, each], faces.minor_hands[marked, each]
            for number in range(sums.shape[0]):
                for hand in range(last - first):
                    row[number, hand] += sign * minor[number, hands[hand]]
        codes, ways = faces.codes[marked], boards.ways[board]
        fill_left(boards.faces[board], faces.copies[marked], left)
        for hand in range(last - first):
            pairs = ways * hand_ways(codes[hand], own, left)
            for number in range(sums.shape[0]):
                row[number, hand] *= pairs


@njit(cache=True, nogil=True)
def add_to_parts(sums, boards, parts, batch, share, totals):  # type: ignore[no-untyped-def]
    """Add the sums of a batch of boards to the smaller boards that are part of them, for a share of the hands.

    A hand that cannot be held with a board has the value 0 there, or one that counts no pair of cards.
    """
    start, end = batch
    which, shares = share
    base = boards.first[start]
    for board in range(start, end):
        first, width = boards.first[board] - base, boards.first[board + 1] - boards.first[board]
        low, high = which * width // shares, (which + 1) * width // shares
        for number in range(sums.shape[0]):
            row = sums[number, first + low : first + high]
            if not row.any():
                continue
            for part in parts.of_board[board]:
                at = parts.first[part] + low
                into = totals[number, at : at + high - low]
                for hand in range(high - low):
                    into[hand] += row[hand]


@njit(cache=True, nogil=True)
def divide_pairs(totals, pairs, start, end):  # type: ignore[no-untyped-def]
    """Make sums over all pairs that look alike the sum of one pair; the division leaves no rest."""
    for at in range(start, end):
        for number in range(totals.shape[0]):
            if pairs[at]:
                totals[number, at] //= pairs[at]


@njit(cache=True, nogil=True)
def gather_totals(totals, parts, roles, start, end, found):  # type: ignore[no-untyped-def]
    """`found[number, board, hand]`: what whole boards pass on, added up over every choice of marked suits.

    Two marked suits come in both orders and only both together are a whole sum, so that all is halved last.
    """
    for number in range(totals.shape[0]):
        for board in range(start, end):
            into = found[number, board]
            into[:] = 0
            for role in range(roles.boards.shape[0]):
                part = roles.boards[role, board]
                if part >= 0:
                    source, hands = totals[number, parts.first[part] : parts.first[part + 1]], roles.hands[role]
                    times = 2 // ORDERS[parts.marked[part]]
                    for hand in range(into.size):
                        into[hand] += times * source[hands[hand]]
            for hand in range(into.size):
                into[hand] //= 2


@njit(cache=True, nogil=True)
def expand_choices(choices, first, roles, cards, start, end, found):  # type: ignore[no-untyped-def]
    """`found[node, board, hand]`: the options taken on whole boards, from the one with the most marked suits.

    `cards` are those of the boards and of the hands.
    """
    boards, hands = cards
    for board in range(start, end):
        last = 0
        for role in range(roles.boards.shape[0]):
            if roles.boards[role, board] >= 0:
                last = role
        here, looks = first[roles.boards[last, board]], roles.hands[last]
        for hand in range(looks.size):
            possible = apart(hands[hand], boards[board])
            for node in range(choices.shape[0]):
                found[node, board, hand] = choices[node, here + looks[hand]] if possible else 0
