"""The backward pass over all boards, as kernels: values carried back to the first decision, the best option kept at
each. The kernels that count deals forward again are with it.

Backward: on every whole board, each hand's endings get their sum over the dealer's hands; at a decision, the best
option is kept and its sum taken; sums over the cards still to come are added up on the smaller board of the decision
before. Forward: with every decision known, the ways along each path to each hand on each whole board are counted, and
with them the deals by path, class of hand and outcome.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import HAND_RANKS
from boardwalk.odds.solver.boards import BoardParts
from boardwalk.odds.solver.sweep import (
    DealerCounts,
    RankedHands,
    Workspace,
    rank_board,
    sort_by_rank,
    sweep_three,
    sweep_two,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

FIELD_BITS = 8


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


class Arrivals(NamedTuple):
    """In how many ways the smaller boards before a level are left, and which of them lead to each board."""

    ways: NDArray[np.uint64]
    """`[word, smaller board, hand]`: eight fields a word, each the number of ways to one spot."""
    spots: NDArray[np.int64]
    """The spot of each field."""
    parts: BoardParts


class Departures(NamedTuple):
    """The same once the decisions of a level are made: `ways[word, board, hand]`, with the field of each spot."""

    ways: NDArray[np.uint64]
    field_of: NDArray[np.int64]


class ChoicesMade(NamedTuple):
    """The options taken at the decisions of one level."""

    first_node: int
    """The spot of the level's first node; the others follow it."""
    options: NDArray[np.uint8]
    """`[node, board, hand]`: the option that is taken."""
    next_spot: NDArray[np.int64]
    """`[spot, option]`: where it leads."""


@njit(inline="always")
def outcome_counts(below, tied, unqualified, at_requirement, dealers):  # type: ignore[no-untyped-def]
    """The dealer's hands by outcome, in the order of `BELOW_REQUIREMENT` or `AT_REQUIREMENT`."""
    if at_requirement:
        return unqualified, below - unqualified, tied, dealers - below - tied
    return below, tied, unqualified - below - tied, dealers - unqualified


@njit(inline="always")
def sum_payoffs(pays, outcomes):  # type: ignore[no-untyped-def]
    """The sum of what the deals pay, given the number of deals with each outcome."""
    return pays[0] * outcomes[0] + pays[1] * outcomes[1] + pays[2] * outcomes[2] + pays[3] * outcomes[3]


@njit(inline="always")
def add_deals(deals, times, outcomes):  # type: ignore[no-untyped-def]
    """Add the deals of each outcome, `times` over."""
    deals[0] += times * outcomes[0]
    deals[1] += times * outcomes[1]
    deals[2] += times * outcomes[2]
    deals[3] += times * outcomes[3]


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
    if matchup.hands.shape[1] == 2:
        sweep_two(work.ordered, count, matchup.classes.requirement, work.counts)
    else:
        sweep_three(work.ordered, count, matchup.classes.requirement, work.counts)
    return count


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


@njit(inline="always")
def apart(cards, board):  # type: ignore[no-untyped-def]
    """Whether a hand holds no card of the board."""
    for card in board:
        for own in cards:
            if own == card:
                return False
    return True


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


@njit(inline="always")
def _arrive(board, arrivals, words):  # type: ignore[no-untyped-def]
    """How many ways lead here, for every hand: the ways that led to each part of the board, added up."""
    parts = arrivals.parts
    words[:] = 0
    for part in range(parts.boards.shape[1]):
        images = parts.images[parts.exchanges[board, part]]
        for word in range(words.shape[0]):
            led, into = arrivals.ways[word, parts.boards[board, part]], words[word]
            for hand in range(images.size):
                into[hand] += led[images[hand]]


@njit(inline="always")
def _ways_in(words, field, hand):  # type: ignore[no-untyped-def]
    """The ways in one field of a hand's words."""
    return (words[field >> 3, hand] >> np.uint64(FIELD_BITS * (field & 7))) & np.uint64(255)


@njit(inline="always")
def _follow(spot, made, board, hand):  # type: ignore[no-untyped-def]
    """The spot that a way leads to from this one, by the choices of this level."""
    while spot >= made.first_node and spot < made.first_node + made.options.shape[0]:
        spot = made.next_spot[spot, made.options[spot - made.first_node, board, hand]]
    return spot


@njit(cache=True, nogil=True)
def route(boards, hands, arrivals, made, start, end, departures):  # type: ignore[no-untyped-def]
    """Count the ways through a level of decisions: from the smaller boards before it to these."""
    after = departures.ways
    words = np.zeros((arrivals.ways.shape[0], hands.shape[0]), np.uint64)
    for board in range(start, end):
        _arrive(board, arrivals, words)
        for hand in range(hands.shape[0]):
            if not apart(hands[hand], boards[board]):
                continue
            for field in range(arrivals.spots.size):
                ways = _ways_in(words, field, hand)
                if ways:
                    into = departures.field_of[_follow(arrivals.spots[field], made, board, hand)]
                    after[into >> 3, board, hand] += ways << np.uint64(FIELD_BITS * (into & 7))


@njit(cache=True, nogil=True)
def count_deals(boards, matchup, arrivals, made, start, end, deals):  # type: ignore[no-untyped-def]
    """Whole boards: count the deals that lead here by each way, as `deals[ending, class, outcome]`."""
    words = np.zeros((arrivals.ways.shape[0], matchup.hands.shape[0]), np.uint64)
    work, requirement, dealers = workspace(matchup.hands), matchup.classes.requirement, matchup.dealers
    numbers, ranks, classes, _ = work.ordered
    below, tied, unqualified = work.counts
    for board in range(start, end):
        _arrive(board, arrivals, words)
        for place in range(sweep_board(boards.cards[board], matchup, work)):
            hand, cls = numbers[place], classes[place]
            at_requirement = ranks[place] >= requirement
            outcomes = outcome_counts(below[place], tied[place], unqualified[place], at_requirement, dealers)
            for field in range(arrivals.spots.size):
                ways = _ways_in(words, field, hand)
                if ways:
                    ending = _follow(arrivals.spots[field], made, board, hand)
                    add_deals(deals[ending, cls], np.int64(ways) * boards.weights[board], outcomes)


@njit(cache=True, nogil=True)
def count_by_pattern(boards, matchup, patterns, parts, start, end, deals):  # type: ignore[no-untyped-def]
    """Whole boards: count the deals by the pattern that a hand has on the part of the board that was seen.

    If all choices are made on one smaller board, a pattern says what every version chooses there; counting by pattern
    counts for all versions at once.
    """
    seen = np.zeros((parts.boards.shape[1], matchup.hands.shape[0]), np.uint16)
    ways = np.zeros(deals.shape[0], np.int64)
    work, requirement, dealers = workspace(matchup.hands), matchup.classes.requirement, matchup.dealers
    numbers, ranks, classes, _ = work.ordered
    below, tied, unqualified = work.counts
    for board in range(start, end):
        for part in range(seen.shape[0]):
            images, led = parts.images[parts.exchanges[board, part]], patterns[parts.boards[board, part]]
            for hand in range(images.size):
                seen[part, hand] = led[images[hand]]
        for place in range(sweep_board(boards.cards[board], matchup, work)):
            hand, cls = numbers[place], classes[place]
            at_requirement = ranks[place] >= requirement
            outcomes = outcome_counts(below[place], tied[place], unqualified[place], at_requirement, dealers)
            for part in range(seen.shape[0]):
                ways[seen[part, hand]] += boards.weights[board]
            for part in range(seen.shape[0]):
                pattern = seen[part, hand]
                if ways[pattern]:
                    add_deals(deals[pattern, cls], ways[pattern], outcomes)
                    ways[pattern] = 0
