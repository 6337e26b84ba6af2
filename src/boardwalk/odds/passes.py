"""The two passes over boards, as kernels: values carried back to the first decision, then deals counted forward.

Backward: on every whole board each hand's endings get their sum over the dealer's hands; where a decision falls, the
best option is kept and its sum taken; sums over the cards still to come are added up on the smaller board of the
decision before. Forward: with every decision known, each hand on each whole board is reached in so many ways along
each path, and the deals are counted by path, class of hand and outcome.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardwalk.cards.lookup import HAND_RANKS
from boardwalk.odds.sweep import rank_board, sort_by_rank, sweep_three, sweep_two

FIELD_BITS = 8


@njit(inline="always")
def outcome_counts(below, tied, unqualified, at_requirement, dealers):  # type: ignore[no-untyped-def]
    """The dealer's hands by outcome, in the order of `BELOW_REQUIREMENT` or `AT_REQUIREMENT`."""
    if at_requirement:
        return unqualified, below - unqualified, tied, dealers - below - tied
    return below, tied, unqualified - below - tied, dealers - unqualified


@njit(inline="always")
def brings(pays, a, b, c, d):  # type: ignore[no-untyped-def]
    """What so many deals of each outcome bring together."""
    return pays[0] * a + pays[1] * b + pays[2] * c + pays[3] * d


@njit(cache=True, nogil=True)
def sweep_board(board, hands, tables, rules, work):  # type: ignore[no-untyped-def]
    """Rank, sort and count on one board; how many hands there are. `work` comes from `workspace`."""
    found, ordered, bins, below, tied, unqualified = work
    count = rank_board(board, hands, tables, rules, found)
    sort_by_rank(found, count, bins, ordered)
    if hands.shape[1] == 2:
        sweep_two(ordered[3], ordered[1], count, rules[2], below, tied, unqualified)
    else:
        sweep_three(ordered[3], ordered[1], count, rules[2], below, tied, unqualified)
    return count


@njit(cache=True, nogil=True)
def workspace(hands):  # type: ignore[no-untyped-def]
    """Room for the hands of a board, as found and in order, and for what is counted of them in that order."""
    size = hands.shape[0]
    found = np.zeros(size, np.int32), np.zeros(size, np.int16), np.zeros(size, np.uint8), np.zeros(size, np.uint32)
    ordered = np.zeros(size, np.int32), np.zeros(size, np.int16), np.zeros(size, np.uint8), np.zeros(size, np.uint32)
    counts = np.zeros(size, np.int32), np.zeros(size, np.int32), np.zeros(size, np.int32)
    return found, ordered, np.zeros(HAND_RANKS + 1, np.int32), counts[0], counts[1], counts[2]


@njit(inline="always")
def best_option(values, options):  # type: ignore[no-untyped-def]
    """The first of the best options; the most modest stand first."""
    best = 0
    for option in range(1, options.size):
        if options[option] < 0:
            break
        if values[options[option]] > values[options[best]]:
            best = option
    return best


@njit(cache=True, nogil=True)
def value_boards(  # type: ignore[no-untyped-def]
    boards, hands, tables, rules, dealers, net, options, carried, measures, slots, sums, choices, measured, slot_of
):  # fmt: skip
    """Whole boards: `sums[board, carried value, hand]` for the level above, and the choices made here.

    Values are the endings, then the nodes of this level; `options[node]` lists values, `carried` those to pass on. Of a
    class that has a slot, what versions pay differently is `measured[board, hand]` besides, for the slot in `slot_of`.
    """
    endings, nodes = net.shape[0], options.shape[0]
    requirement = rules[2]
    values = np.zeros(endings + nodes, np.int64)
    work = workspace(hands)
    numbers, ranks, classes, _ = work[1]
    below, tied, unqualified = work[3:]
    for board in range(boards.shape[0]):
        for place in range(sweep_board(boards[board], hands, tables, rules, work)):
            hand, cls = numbers[place], classes[place]
            a, b, c, d = outcome_counts(
                below[place], tied[place], unqualified[place], ranks[place] >= requirement, dealers
            )
            for ending in range(endings):
                values[ending] = brings(net[ending, cls], a, b, c, d)
            for node in range(nodes - 1, -1, -1):
                best = best_option(values, options[node])
                choices[node, board, hand] = best
                values[endings + node] = values[options[node, best]]
            for number in range(carried.size):
                sums[board, number, hand] = values[carried[number]]
            if slots[cls] >= 0:
                measured[board, hand] = brings(measures[cls], a, b, c, d)
                slot_of[board, hand] = slots[cls]


@njit(cache=True, nogil=True)
def add_up(sums, weights, parts, undo, exchanged, start, end, totals):  # type: ignore[no-untyped-def]
    """Add sums on boards to the smaller boards that are part of them, for hands `start` to `end`.

    `totals[value, smaller board, hand]`; a board counts as often as it stands for others, over 24 ways to exchange.
    """
    for board in range(sums.shape[0]):
        weight = np.int64(weights[board])
        for part in range(parts.shape[1]):
            images = exchanged[undo[board, part]]
            for number in range(sums.shape[1]):
                into, source = totals[number, parts[board, part]], sums[board, number]
                for hand in range(start, end):
                    into[hand] += weight * source[images[hand]]


@njit(cache=True, nogil=True)
def add_up_slots(measured, slot_of, weights, parts, undo, exchanged, start, end, totals):  # type: ignore[no-untyped-def]
    """The same for what is measured in the slot of a hand's class, which most hands do not have."""
    for board in range(measured.shape[0]):
        weight = np.int64(weights[board])
        for part in range(parts.shape[1]):
            images, into = exchanged[undo[board, part]], parts[board, part]
            for hand in range(start, end):
                slot = slot_of[board, images[hand]]
                if slot >= 0:
                    totals[slot, into, hand] += weight * measured[board, images[hand]]


@njit(cache=True, nogil=True)
def even_out(totals, groups, sizes, exchanged, start, end):  # type: ignore[no-untyped-def]
    """Give hands that exchanges of suits make one on a board their common sum; `groups[board]` lists the exchanges."""
    hands = totals.shape[2]
    row = np.zeros(hands, np.int64)
    for board in range(start, end):
        for number in range(totals.shape[0]):
            row[:] = 0
            for member in range(sizes[board]):
                images = exchanged[groups[board, member]]
                for hand in range(hands):
                    row[hand] += totals[number, board, images[hand]]
            for hand in range(hands):
                totals[number, board, hand] = row[hand] // 24


@njit(inline="always")
def _apart(cards, board):  # type: ignore[no-untyped-def]
    """Whether a hand holds no card of the board."""
    for card in board:
        for own in cards:
            if own == card:
                return False
    return True


@njit(cache=True, nogil=True)
def choose_on_boards(boards, hands, totals, fixed, terms, options, carried, first, sums, choices):  # type: ignore[no-untyped-def]
    """The boards of a decision, from `first` on: choose for every hand, and pass on what the level above needs.

    A known value is `fixed`, plus the totals in the multiples that its `terms` say; then come the nodes of this level.
    """
    known, nodes = fixed.size, options.shape[0]
    values = np.zeros(known + nodes, np.int64)
    for row in range(sums.shape[0]):
        board = first + row
        for hand in range(hands.shape[0]):
            sums[row, :, hand] = 0
            if not _apart(hands[hand], boards[board]):
                continue
            for value in range(known):
                values[value] = fixed[value]
                for number in range(totals.shape[0]):
                    values[value] += terms[value, number] * totals[number, board, hand]
            for node in range(nodes - 1, -1, -1):
                best = best_option(values, options[node])
                choices[node, board, hand] = best
                values[known + node] = values[options[node, best]]
            for number in range(carried.size):
                sums[row, number, hand] = values[carried[number]]


@njit(inline="always")
def _arrive(board, before, parts, exchange, exchanged, words):  # type: ignore[no-untyped-def]
    """How many ways lead here, for every hand: the ways that led to each part of the board, added up."""
    words[:] = 0
    for part in range(parts.shape[1]):
        images = exchanged[exchange[board, part]]
        for word in range(words.shape[0]):
            led, into = before[word, parts[board, part]], words[word]
            for hand in range(images.size):
                into[hand] += led[images[hand]]


@njit(inline="always")
def _follow(spot, first_node, choices, next_spot, board, hand):  # type: ignore[no-untyped-def]
    """Where a way that stands at this spot goes on, when the choices of this level are made."""
    while spot >= first_node and spot < first_node + choices.shape[0]:
        node = spot - first_node
        spot = next_spot[spot, choices[node, board, hand]]
    return spot


@njit(cache=True, nogil=True)
def route(  # type: ignore[no-untyped-def]
    boards, hands, before, parts, exchange, exchanged, spots, fields_of, first_node, choices, next_spot,
    start, end, after
):  # fmt: skip
    """Count the ways through a level of decisions: from `before` on smaller boards to `after` on these."""
    words = np.zeros((before.shape[0], hands.shape[0]), np.uint64)
    for board in range(start, end):
        _arrive(board, before, parts, exchange, exchanged, words)
        for hand in range(hands.shape[0]):
            if not _apart(hands[hand], boards[board]):
                continue
            for field in range(spots.size):
                ways = (words[field >> 3, hand] >> np.uint64(FIELD_BITS * (field & 7))) & np.uint64(255)
                if ways:
                    spot = _follow(spots[field], first_node, choices, next_spot, board, hand)
                    into = fields_of[spot]
                    after[into >> 3, board, hand] += ways << np.uint64(FIELD_BITS * (into & 7))


@njit(cache=True, nogil=True)
def count_deals(  # type: ignore[no-untyped-def]
    boards, weights, hands, tables, rules, dealers, before, parts, exchange, exchanged, spots, first_node, choices,
    next_spot, start, end, deals
):  # fmt: skip
    """Whole boards: count the deals by ending, class and outcome, all that led here by each way."""
    words = np.zeros((before.shape[0], hands.shape[0]), np.uint64)
    requirement = rules[2]
    work = workspace(hands)
    numbers, ranks, classes, _ = work[1]
    below, tied, unqualified = work[3:]
    for board in range(start, end):
        _arrive(board, before, parts, exchange, exchanged, words)
        for place in range(sweep_board(boards[board], hands, tables, rules, work)):
            hand, cls = numbers[place], classes[place]
            a, b, c, d = outcome_counts(
                below[place], tied[place], unqualified[place], ranks[place] >= requirement, dealers
            )
            for field in range(spots.size):
                ways = (words[field >> 3, hand] >> np.uint64(FIELD_BITS * (field & 7))) & np.uint64(255)
                if ways:
                    ending = _follow(spots[field], first_node, choices, next_spot, board, hand)
                    times = np.int64(ways) * weights[board]
                    into = deals[ending, cls]
                    into[0] += times * a
                    into[1] += times * b
                    into[2] += times * c
                    into[3] += times * d


@njit(cache=True, nogil=True)
def count_by_pattern(  # type: ignore[no-untyped-def]
    boards, weights, hands, tables, rules, dealers, patterns, how_many, parts, exchange, exchanged, start, end, deals
):  # fmt: skip
    """Whole boards: count the deals by the pattern that a hand has on the part of the board that was seen.

    Where all choices fall on one smaller board, a pattern says what every version chooses there; counting by pattern
    counts for all versions at once.
    """
    seen = np.zeros((parts.shape[1], hands.shape[0]), np.uint16)
    ways = np.zeros(how_many, np.int64)
    requirement = rules[2]
    work = workspace(hands)
    numbers, ranks, classes, _ = work[1]
    below, tied, unqualified = work[3:]
    for board in range(start, end):
        for part in range(parts.shape[1]):
            images, led, into = exchanged[exchange[board, part]], patterns[parts[board, part]], seen[part]
            for hand in range(images.size):
                into[hand] = led[images[hand]]
        for place in range(sweep_board(boards[board], hands, tables, rules, work)):
            hand, cls = numbers[place], classes[place]
            a, b, c, d = outcome_counts(
                below[place], tied[place], unqualified[place], ranks[place] >= requirement, dealers
            )
            for part in range(parts.shape[1]):
                ways[seen[part, hand]] += weights[board]
            for part in range(parts.shape[1]):
                pattern = seen[part, hand]
                times = ways[pattern]
                if times:
                    ways[pattern] = 0
                    into_class = deals[pattern, cls]
                    into_class[0] += times * a
                    into_class[1] += times * b
                    into_class[2] += times * c
                    into_class[3] += times * d
