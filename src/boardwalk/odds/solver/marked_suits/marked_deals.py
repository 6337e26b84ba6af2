"""The forward pass over boards with marked suits, as kernels: deals counted by ending, class of hand and outcome.

The ways that lead to each smaller board and hand are shared among all that look like these two. On whole boards they
are added up, and each board counts what its marked suits change, as in the backward pass. To share without a rest, all
ways are first multiplied by a number that every count of pairs divides; the deals are divided by it in the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.forward_pass import follow
from boardwalk.odds.solver.marked_suits.marked_boards import SIGNS
from boardwalk.odds.solver.marked_suits.marked_sweep import NO_HAND, any_in, fill_left, hand_ways
from boardwalk.odds.solver.marked_suits.marked_values import outcomes_at
from boardwalk.odds.solver.sweep import add_deals

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.forward_pass import ChoicesMade


class SharedWays(NamedTuple):
    """In how many ways the smaller boards of all markings are left, times the scale of the marking."""

    ways: NDArray[np.int64]
    """`[spot, smaller board and hand]`."""
    spots: NDArray[np.int64]
    of_board: NDArray[np.int32]
    """`[board, part]`: the smaller board that is part of a board."""
    first: NDArray[np.int64]
    """By smaller board: where its hands begin."""
    used: NDArray[np.bool_]
    """`[spot, smaller board]`: whether any way leads there."""
    made: ChoicesMade
    """The choices on whole boards, as `[node, 0, board and hand]`."""


@njit(cache=True, nogil=True)
def share_ways(words, shift, weights, parts, roles, shared):  # type: ignore[no-untyped-def]
    """Give the ways to one spot to every smaller board and hand that a board and hand look like.

    The ways are eight bits of `words[board, hand]`, from `shift` up.
    """
    places, hands_of, first = roles.boards, roles.hands, parts.first
    for board in range(weights.size):
        row = words[board]
        for role in range(places.shape[0]):
            part = places[role, board]
            if part < 0:
                continue
            hands, start, scale = hands_of[role], first[part], parts.scales[parts.marked[part]] * weights[board]
            for hand in range(hands.size):
                ways = np.int64((row[hand] >> shift) & np.uint64(255))
                if ways:
                    at = start + hands[hand]
                    shared[at] += ways * scale


@njit(cache=True, nogil=True)
def divide_ways(shared, pairs, start, end):  # type: ignore[no-untyped-def]
    """Share the ways to boards and hands that look alike among all pairs of them."""
    for at in range(start, end):
        for spot in range(shared.shape[0]):
            if shared[spot, at]:
                shared[spot, at] //= pairs[at]


@njit(cache=True, nogil=True)
def _count_row(board, swept, shared, sign, ways, deals):  # type: ignore[no-untyped-def]
    """Count the deals of all hands on a board, `ways[spot, hand]` times, or take them away."""
    first, classes, spots = swept.boards.first[board], swept.showdowns.classes, shared.spots
    for hand in range(swept.boards.first[board + 1] - first):
        cls = classes[first + hand]
        if cls == NO_HAND or not any_in(ways, hand):
            continue
        outcomes = outcomes_at(first + hand, cls, swept)
        for spot in range(spots.size):
            if ways[spot, hand]:
                ending = follow(spots[spot], shared.made, 0, first + hand)
                add_deals(deals[ending, cls], sign * ways[spot, hand], outcomes)


@njit(cache=True, nogil=True)
def _arrive(board, swept, shared, ways, left):  # type: ignore[no-untyped-def]
    """How many ways lead to a board, for every hand: those to its parts, times the pairs that look alike."""
    boards, faces, own = swept.boards, swept.faces, swept.own
    marked, width = boards.marked[board], boards.first[board + 1] - boards.first[board]
    ways[:, :width] = 0
    for spot in range(ways.shape[0]):
        into = ways[spot, :width]
        for part in shared.of_board[board]:
            if not shared.used[spot, part]:
                continue
            source = shared.ways[spot, shared.first[part] : shared.first[part] + width]
            for hand in range(width):
                into[hand] += source[hand]
    codes = faces.codes[marked]
    fill_left(boards.faces[board], faces.copies[marked], left)
    for hand in range(width):
        if any_in(ways, hand):  # of hands with other choices than before, there are few
            pairs = boards.ways[board] * hand_ways(codes[hand], own, left)
            for spot in range(ways.shape[0]):
                ways[spot, hand] *= pairs


@njit(inline="always")
def _reached(used, parts):  # type: ignore[no-untyped-def]
    """Whether any way leads to a part of a board."""
    for spot in range(used.shape[0]):
        for part in parts:
            if used[spot, part]:
                return True
    return False


@njit(cache=True, nogil=True)
def find_used(ways, first, used):  # type: ignore[no-untyped-def]
    """Mark the spots and smaller boards that any way leads to."""
    for spot in range(used.shape[0]):
        for part in range(used.shape[1]):
            used[spot, part] = ways[spot, first[part] : first[part + 1]].any()


@njit(cache=True, nogil=True)
def count_marked(swept, shared, start, end, deals):  # type: ignore[no-untyped-def]
    """Whole boards `start` to `end`: count the deals as `deals[marked suits, ending, class, outcome]`."""
    boards, faces = swept.boards, swept.faces
    ways = np.zeros((shared.spots.size, faces.codes.shape[1]), np.int64)
    fewer, left = np.zeros_like(ways), np.zeros(64, np.int64)
    for board in range(start, end):
        marked, width = boards.marked[board], boards.first[board + 1] - boards.first[board]
        if not _reached(shared.used, shared.of_board[board]):
            continue
        _arrive(board, swept, shared, ways, left)
        _count_row(board, swept, shared, 1, ways, deals[marked])
        for each in range(boards.minors.shape[1]):
            minor = boards.minors[board, each]
            if minor < 0:
                break
            hands = faces.minor_hands[marked, each]
            fewer[:, : boards.first[minor + 1] - boards.first[minor]] = 0
            for spot in range(ways.shape[0]):
                for hand in range(width):
                    if ways[spot, hand]:
                        fewer[spot, hands[hand]] += ways[spot, hand]
            _count_row(minor, swept, shared, SIGNS[marked, each], fewer, deals[marked])
