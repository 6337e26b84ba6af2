"""A game solved again for other payouts, as kernels: only what they change is counted.

Payouts change the values of some classes of hands. Most endings change alike: a bonus on a hand is paid however it was
played. So such a change is added up once for all of them, and what a decision adds to it is left for the few hands with
which it falls otherwise. Deals are counted again where other choices lead there, and taken away where the old choices
did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.backward_pass import best_option, sum_payoffs
from boardwalk.odds.solver.forward_pass import follow
from boardwalk.odds.solver.marked_suits.marked_boards import SIGNS
from boardwalk.odds.solver.marked_suits.marked_sweep import any_in, fill_left, hand_ways
from boardwalk.odds.solver.marked_suits.marked_values import outcomes_at
from boardwalk.odds.solver.sweep import add_deals

if TYPE_CHECKING:
    from numpy.typing import NDArray


class PayChanges(NamedTuple):
    """What other payouts change on whole boards."""

    changed: NDArray[np.bool_]
    """By class: whether any plan pays it differently."""
    shared: NDArray[np.int64]
    """`[change, class, outcome]`: changes that many plans have in common."""
    before: NDArray[np.int64]
    """`[plan, class, outcome]`: the old payouts."""
    after: NDArray[np.int64]
    options: NDArray[np.int64]
    """`[node, option]`: the value that an option leads to, plans first; -1 after the last."""
    carried: NDArray[np.int64]
    """`[decision, 2]`: the nodes that are passed on, and the shared change that most of their options have, or -1."""
    choices: NDArray[np.uint8]
    """`[node, hand]`: the old choices on all boards."""


@njit(inline="always")
def _decide(cell, cls, outcomes, changes, values, choices, hand):  # type: ignore[no-untyped-def]
    """The values of the nodes by the old choices and payouts, in `values[0]`, and by the best new ones, in `values[1]`.

    Returns whether other options are best than before.
    """
    plans, options, old = changes.before.shape[0], changes.options, changes.choices
    for plan in range(plans):
        values[0, plan] = sum_payoffs(changes.before[plan, cls], outcomes)
        values[1, plan] = sum_payoffs(changes.after[plan, cls], outcomes)
    moved = False
    for node in range(options.shape[0] - 1, -1, -1):
        taken, best = old[node, cell], best_option(values[1], options[node])
        choices[node, hand] = best
        moved |= best != taken
        values[0, plans + node] = values[0, options[node, taken]]
        values[1, plans + node] = values[1, options[node, best]]
    return moved


@njit(cache=True, nogil=True)
def change_row(board, swept, changes, values, choices, row):  # type: ignore[no-untyped-def]
    """For every hand on a board that is paid differently: the shared changes, then what each decision adds to its own.

    Returns whether anything is added, and whether other options are best than before.
    """
    shared, carried, plans = changes.shared, changes.carried, changes.before.shape[0]
    first, classes, changed = swept.boards.first[board], swept.showdowns.classes, changes.changed
    added = moved = False
    for hand in range(swept.boards.first[board + 1] - first):
        cls = classes[first + hand]
        if not changed[cls]:
            continue
        outcomes = outcomes_at(first + hand, cls, swept)
        for number in range(shared.shape[0]):
            row[number, hand] = sum_payoffs(shared[number, cls], outcomes)
        if carried.shape[0] == 0:
            continue
        moved |= _decide(first + hand, cls, outcomes, changes, values, choices, hand)
        for place in range(carried.shape[0]):
            node, like = plans + carried[place, 0], carried[place, 1]
            more = values[1, node] - values[0, node] - (row[like, hand] if like >= 0 else 0)
            row[shared.shape[0] + place, hand] = more
            added |= more != 0
    return added, moved


@njit(cache=True, nogil=True)
def value_changes(swept, changes, start, end, choices, base, out):  # type: ignore[no-untyped-def]
    """The same as `value_marked` for what payouts change. `out` are the sums and, by board, whether choices moved."""
    sums, moved = out
    boards, faces, own = swept.boards, swept.faces, swept.own
    most, nodes, numbers, shared = faces.codes.shape[1], choices.shape[0], sums.shape[0], changes.shared.shape[0]
    values, left = np.zeros((2, changes.after.shape[0] + nodes), np.int64), np.zeros(64, np.int64)
    minor, unused = np.zeros((numbers, most), np.int64), np.zeros((nodes, most), np.uint8)
    for board in range(start, end):
        marked, first, last = boards.marked[board], boards.first[board], boards.first[board + 1]
        row = sums[:, first - base : last - base]
        _, moved[board] = change_row(board, swept, changes, values, choices[:, first:last], row)
        for each in range(boards.minors.shape[1]):
            fewer = boards.minors[board, each]
            if fewer < 0:
                break
            minor[:, : boards.first[fewer + 1] - boards.first[fewer]] = 0
            added, _ = change_row(fewer, swept, changes, values, unused, minor)
            sign, hands = SIGNS[marked, each], faces.minor_hands[marked, each]
            for number in range(numbers if added else shared):
                into, source = row[number], minor[number]
                for hand in range(last - first):
                    into[hand] += sign * source[hands[hand]]
        codes, ways = faces.codes[marked], boards.ways[board]
        fill_left(boards.faces[board], faces.copies[marked], left)
        for hand in range(last - first):
            if any_in(row, hand):
                pairs = ways * hand_ways(codes[hand], own, left)
                for number in range(numbers):
                    row[number, hand] *= pairs


@njit(inline="always")
def _differ(one, other, cell):  # type: ignore[no-untyped-def]
    """Whether other options are taken with a hand on a board."""
    differ = False
    for node in range(one.shape[0]):
        differ |= one[node, 0, cell] != other[node, 0, cell]
    return differ


@njit(inline="always")
def _move_deals(cell, times, spot, made, swept, deals):  # type: ignore[no-untyped-def]
    """Take the deals of a hand on a board from where the old choices lead, and count them where the new ones do."""
    before, after = made
    cls = swept.showdowns.classes[cell]
    outcomes = outcomes_at(cell, cls, swept)
    add_deals(deals[follow(spot, before, 0, cell), cls], -times, outcomes)
    add_deals(deals[follow(spot, after, 0, cell), cls], times, outcomes)


@njit(cache=True, nogil=True)
def move_changed(swept, shared, after, moved, start, end, deals):  # type: ignore[no-untyped-def]
    """Boards `start` to `end`: count what other choices on whole boards change, by the ways that led there before.

    Only boards with `moved` have other choices. `deals[marked suits, ending, class, outcome]` gets the differences.
    """
    boards, faces, spots, before = swept.boards, swept.faces, shared.spots, shared.made
    one, other, left = before.options, after.options, np.zeros(64, np.int64)
    for board in range(start, end):
        marked, width = boards.marked[board], boards.first[board + 1] - boards.first[board]
        codes = faces.codes[marked]
        fill_left(boards.faces[board], faces.copies[marked], left)
        for each in range(-1, boards.minors.shape[1]):
            here = board if each < 0 else boards.minors[board, each]
            if here < 0:
                break
            if not moved[here]:
                continue
            first, sign = boards.first[here], 1 if each < 0 else SIGNS[marked, each]
            for hand in range(width):
                cell = first + (hand if each < 0 else faces.minor_hands[marked, each, hand])
                if not _differ(one, other, cell):
                    continue
                pairs = sign * boards.ways[board] * hand_ways(codes[hand], swept.own, left)
                for spot in range(spots.size):
                    ways = 0
                    for part in shared.of_board[board]:
                        ways += shared.ways[spot, shared.first[part] + hand]
                    if ways * pairs:
                        _move_deals(cell, ways * pairs, spots[spot], (before, after), swept, deals[marked])
