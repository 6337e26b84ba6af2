"""The passes over whole boards for other payouts, as kernels: only what they change is counted.

Payouts change the values of some classes of hands. The changes of their values are added up like values, and give the
new sums with the old ones. Deals are counted again where other choices lead there, and taken away where the old choices
did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.forward_pass import follow
from boardwalk.odds.solver.marked_suits.marked_boards import SIGNS
from boardwalk.odds.solver.marked_suits.marked_sweep import any_in, fill_left, hand_ways
from boardwalk.odds.solver.marked_suits.marked_values import Valuation, outcomes_at, value_hand
from boardwalk.odds.solver.sweep import add_deals

if TYPE_CHECKING:
    from numpy.typing import NDArray


class PayChanges(NamedTuple):
    """Payouts before and after, and the classes of hands that are paid differently; `NO_HAND` is none of them."""

    before: Valuation
    after: Valuation
    changed: NDArray[np.bool_]


@njit(cache=True, nogil=True)
def change_row(board, swept, changes, values, choices, row):  # type: ignore[no-untyped-def]
    """For every hand on a board that is paid differently: what that changes, and the new choices."""
    before, after, changed = changes
    first, classes, carried = swept.boards.first[board], swept.showdowns.classes, after.carried
    unused = np.zeros((after.options.shape[0], 1), np.uint8)
    for hand in range(swept.boards.first[board + 1] - first):
        cls = classes[first + hand]
        if not changed[cls]:
            continue
        outcomes = outcomes_at(first + hand, cls, swept)
        value_hand(cls, outcomes, before, values, unused, 0)
        for number in range(carried.size):
            row[number, hand] = -values[carried[number]]
        value_hand(cls, outcomes, after, values, choices, hand)
        for number in range(carried.size):
            row[number, hand] += values[carried[number]]


@njit(cache=True, nogil=True)
def value_changes(swept, changes, start, end, choices, base, sums):  # type: ignore[no-untyped-def]
    """The same as `value_marked` for what payouts change; `sums` is all 0 before."""
    boards, faces, classes, changed = swept.boards, swept.faces, swept.showdowns.classes, changes.changed
    most, nodes, own = faces.codes.shape[1], choices.shape[0], swept.own
    values, left = np.zeros(changes.after.net.shape[0] + nodes, np.int64), np.zeros(64, np.int64)
    minor, unused = np.zeros((sums.shape[0], most), np.int64), np.zeros((nodes, most), np.uint8)
    for board in range(start, end):
        marked, first, last = boards.marked[board], boards.first[board], boards.first[board + 1]
        row = sums[:, first - base : last - base]
        change_row(board, swept, changes, values, choices[:, first:last], row)
        for each in range(boards.minors.shape[1]):
            fewer = boards.minors[board, each]
            if fewer < 0:
                break
            change_row(fewer, swept, changes, values, unused, minor)
            sign, hands, there = SIGNS[marked, each], faces.minor_hands[marked, each], boards.first[fewer]
            for hand in range(last - first):
                if changed[classes[there + hands[hand]]]:
                    for number in range(sums.shape[0]):
                        row[number, hand] += sign * minor[number, hands[hand]]
        codes, ways = faces.codes[marked], boards.ways[board]
        fill_left(boards.faces[board], faces.copies[marked], left)
        for hand in range(last - first):
            if any_in(row, hand):
                pairs = ways * hand_ways(codes[hand], own, left)
                for number in range(sums.shape[0]):
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
def move_changed(swept, shared, after, start, end, deals):  # type: ignore[no-untyped-def]
    """Boards `start` to `end`: count what other choices on whole boards change, by the ways that led there before.

    `deals[marked suits, ending, class, outcome]` gets the differences.
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
