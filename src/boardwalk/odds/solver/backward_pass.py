"""The backward pass over all boards, as kernels: values carried back to the first decision, the best option kept at
each.

On every whole board each hand's endings get their sum over the dealer's hands; at a decision, the best option is kept
and its sum taken; sums over the cards still to come are added up on the smaller board of the decision before.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.sweep import apart, outcome_counts, sweep_board, workspace

if TYPE_CHECKING:
    from numpy.typing import NDArray


class ClassPays(NamedTuple):
    """What each plan pays each class of hand, and what versions pay differently."""

    net: NDArray[np.int64]
    """`[plan, class, outcome]`."""
    measures: NDArray[np.int64]
    """`[class, outcome]`: the amount that differences between versions are multiples of."""
    slots: NDArray[np.int64]
    """By class: the slot for what is measured, or -1 if versions pay it alike."""


class BoardSums(NamedTuple):
    """What a batch of boards passes on to the smaller boards of the decision before."""

    carried: NDArray[Any]
    """`[board, carried value, hand]`, of 32 bits if that is enough."""
    measured: NDArray[Any]
    """`[board, hand]`: one more value, for the slot of the hand's class."""
    slot_of: NDArray[np.int8]
    """`[board, hand]`: that slot, or -1."""

    @classmethod
    def of(cls, boards: int, values: int, hands: int, *, small: bool) -> BoardSums:
        dtype = np.int32 if small else np.int64
        room = np.zeros((boards, values, hands), dtype), np.zeros((boards, hands), dtype)
        return cls(*room, np.full((boards, hands), -1, np.int8))

    def rows(self, start: int, stop: int) -> BoardSums:
        return BoardSums(self.carried[start:stop], self.measured[start:stop], self.slot_of[start:stop])


class KnownValues(NamedTuple):
    """The values on boards with cards to come, before the decisions there: constants plus multiples of totals."""

    totals: NDArray[np.int64]
    """`[number, board, hand]`: what larger boards passed on, added up."""
    fixed: NDArray[np.int64]
    """By value."""
    terms: NDArray[np.int64]
    """`[value, number]`: how many times each total counts."""


@njit(inline="always")
def sum_payoffs(pays, outcomes):  # type: ignore[no-untyped-def]
    """The sum of what the deals pay, given the number of deals with each outcome."""
    return pays[0] * outcomes[0] + pays[1] * outcomes[1] + pays[2] * outcomes[2] + pays[3] * outcomes[3]


@njit(inline="always")
def best_option(values, options):  # type: ignore[no-untyped-def]
    """The first of the best options, which is the one with the smallest wager."""
    best = 0
    for option in range(1, options.size):
        if options[option] < 0:
            break
        if values[options[option]] > values[options[best]]:
            best = option
    return best


@njit(cache=True, nogil=True)
def value_boards(boards, matchup, pays, positions, choices, sums):  # type: ignore[no-untyped-def]
    """Whole boards: value the plans of every hand, take the best option at a decision, and pass on what is carried.

    For a class that has a slot, what versions pay differently is measured, too.
    """
    net, measures, slots = pays
    options, carried = positions
    into, measured, slot_of = sums
    plans, nodes = net.shape[0], options.shape[0]
    values = np.zeros(plans + nodes, np.int64)
    work, requirement, dealers = workspace(matchup.hands), matchup.classes.requirement, matchup.dealers
    numbers, ranks, classes, _ = work.ordered
    below, tied, unqualified = work.counts
    for board in range(boards.shape[0]):
        for place in range(sweep_board(boards[board], matchup, work)):
            hand, cls = numbers[place], classes[place]
            at_requirement = ranks[place] >= requirement
            outcomes = outcome_counts(below[place], tied[place], unqualified[place], at_requirement, dealers)
            for plan in range(plans):
                values[plan] = sum_payoffs(net[plan, cls], outcomes)
            for node in range(nodes - 1, -1, -1):
                best = best_option(values, options[node])
                choices[node, board, hand] = best
                values[plans + node] = values[options[node, best]]
            for number in range(carried.size):
                into[board, number, hand] = values[carried[number]]
            if slots[cls] >= 0:
                measured[board, hand] = sum_payoffs(measures[cls], outcomes)
                slot_of[board, hand] = slots[cls]


@njit(cache=True, nogil=True)
def add_up(sums, weights, parts, start, end, totals):  # type: ignore[no-untyped-def]
    """Add sums on boards to the smaller boards that are part of them, for hands `start` to `end`.

    The result is in `totals[value, smaller board, hand]`. A board counts by its weight; `even_out` divides by 24.
    """
    for board in range(sums.carried.shape[0]):
        weight = np.int64(weights[board])
        for part in range(parts.boards.shape[1]):
            images = parts.images[parts.exchanges[board, part]]
            for number in range(sums.carried.shape[1]):
                into, source = totals[number, parts.boards[board, part]], sums.carried[board, number]
                for hand in range(start, end):
                    into[hand] += weight * source[images[hand]]


@njit(cache=True, nogil=True)
def add_up_slots(sums, weights, parts, start, end, totals):  # type: ignore[no-untyped-def]
    """The same for what is measured in the slot of a hand's class, which most hands do not have."""
    for board in range(sums.measured.shape[0]):
        weight, measured, slot_of = np.int64(weights[board]), sums.measured[board], sums.slot_of[board]
        for part in range(parts.boards.shape[1]):
            images, into = parts.images[parts.exchanges[board, part]], parts.boards[board, part]
            for hand in range(start, end):
                slot = slot_of[images[hand]]
                if slot >= 0:
                    totals[slot, into, hand] += weight * measured[images[hand]]


@njit(cache=True, nogil=True)
def even_out(totals, groups, sizes, images, start, end):  # type: ignore[no-untyped-def]
    """Give hands that an exchange of suits makes equal on a board their common sum; `groups[board]` lists exchanges."""
    hands = totals.shape[2]
    row = np.zeros(hands, np.int64)
    for board in range(start, end):
        for number in range(totals.shape[0]):
            row[:] = 0
            for member in range(sizes[board]):
                image = images[groups[board, member]]
                for hand in range(hands):
                    row[hand] += totals[number, board, image[hand]]
            for hand in range(hands):
                totals[number, board, hand] = row[hand] // 24


@njit(cache=True, nogil=True)
def choose_on_boards(boards, hands, known, positions, first, sums, choices):  # type: ignore[no-untyped-def]
    """Boards with cards to come, from `first` on: take the best option with every hand, and pass on what is carried."""
    totals, fixed, terms = known
    options, carried = positions
    known_size, nodes = fixed.size, options.shape[0]
    values = np.zeros(known_size + nodes, np.int64)
    for row in range(sums.shape[0]):
        board = first + row
        for hand in range(hands.shape[0]):
            sums[row, :, hand] = 0
            if not apart(hands[hand], boards[board]):
                continue
            for value in range(known_size):
                values[value] = fixed[value]
                for number in range(totals.shape[0]):
                    values[value] += terms[value, number] * totals[number, board, hand]
            for node in range(nodes - 1, -1, -1):
                best = best_option(values, options[node])
                choices[node, board, hand] = best
                values[known_size + node] = values[options[node, best]]
            for number in range(carried.size):
                sums[row, number, hand] = values[carried[number]]
