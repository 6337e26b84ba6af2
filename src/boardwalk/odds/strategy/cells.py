"""Cells of a decision, as kernels: what each option gives away, added up over all deals that look alike to a player.

A cell is a key of features, together with a slot: by which cards' earlier choices, and at which node, it is reached.
What an option gives away is counted against best play from there on, so that the parts of all decisions that a player
meets add up to the exact cost of the whole strategy.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from boardwalk.odds.passes import best_option, brings, outcome_counts, sweep_board, workspace
from boardwalk.odds.strategy.keys import keys_on_board, stud_key
from boardwalk.odds.stud import stud_outcomes
from boardwalk.odds.sweep import rank_board

SLOT_SHIFT = 52
CONDITIONS = 3


@njit(inline="always")
def _cell(key, table, kept):  # type: ignore[no-untyped-def]
    """Where a key is kept; `kept[0]` counts them. Keys are kept as one more, so that nought is an empty place."""
    last = np.uint64(table.size - 1)
    place = (np.uint64(key) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(20)) & last
    while table[place] != key + 1:
        if table[place] == 0:
            table[place] = key + 1
            kept[0] += 1
            break
        place = (place + np.uint64(1)) & last
    return place


@njit(inline="always")
def _full(cells):  # type: ignore[no-untyped-def]
    """Whether a table of cells is too small to go on; whoever asked for it takes a larger one."""
    return cells[2][0] * 4 > cells[0].size * 3


@njit(inline="always")
def _meet(key, board, hand, weight, reach, given, ways, met, cells):  # type: ignore[no-untyped-def]
    """Add what the options give away, once for every way that leads here, to the cells of those ways."""
    regions, parts, exchange, exchanged, slots, slot_rows = reach
    table, sums, kept = cells
    for part in range(parts.shape[1]):
        met[part] = regions[parts[board, part], exchanged[exchange[board, part], hand]]
        ways[met[part]] += 1
    for part in range(parts.shape[1]):
        times, ways[met[part]] = ways[met[part]] * weight, 0
        if times == 0:
            continue
        for slot in slots[met[part]]:
            if slot < 0:
                break
            place = _cell(key | np.int64(slot) << SLOT_SHIFT, table, kept)
            for option in range(given.shape[1]):
                sums[place, option] += times * given[slot_rows[slot], option]


@njit(inline="always")
def _give_away(values, known, options, given):  # type: ignore[no-untyped-def]
    """For every node of a level, what each option brings less than the best; nodes take the value of their best."""
    for node in range(options.shape[0] - 1, -1, -1):
        best = best_option(values, options[node])
        most = values[options[node, best]]
        values[known + node] = most
        for option in range(options.shape[1]):
            given[node, option] = most - values[options[node, option]] if options[node, option] >= 0 else 0


@njit(cache=True, nogil=True)
def gather_whole(  # type: ignore[no-untyped-def]
    boards, weights, deck, hands, tables, rules, dealers, net, options, reach, start, end, cells
):  # fmt: skip
    """Whole boards: the dealer's hands are counted by the sweep, as where best play is found."""
    plans, requirement = net.shape[0], rules[2]
    values = np.zeros(plans + options.shape[0], np.int64)
    given, ways = np.zeros(options.shape, np.int64), np.zeros(reach[4].shape[0], np.int64)
    met = np.zeros(reach[1].shape[1], np.int64)
    work, keys = workspace(hands), np.zeros(hands.shape[0], np.int64)
    numbers, ranks, classes, _ = work[1]
    below, tied, unqualified = work[3:]
    for board in range(start, end):
        found = sweep_board(boards[board], hands, tables, rules, work)
        keys_on_board(boards[board], True, deck, hands, numbers, ranks, found, tables, keys)
        for place in range(found):
            if _full(cells):
                return
            a, b, c, d = outcome_counts(
                below[place], tied[place], unqualified[place], ranks[place] >= requirement, dealers
            )
            for plan in range(plans):
                values[plan] = brings(net[plan, classes[place]], a, b, c, d)
            _give_away(values, plans, options, given)
            _meet(keys[place], board, numbers[place], weights[board], reach, given, ways, met, cells)


@njit(cache=True, nogil=True)
def _beside(board, hands, tables, rules, into):  # type: ignore[no-untyped-def]
    """The hands that hold no card of a board, ranked if they make five cards; how many there are."""
    if board.size + hands.shape[1] >= 5:
        return rank_board(board, hands, tables, rules, into)
    found = 0
    for hand in range(hands.shape[0]):
        apart = True
        for card in board:
            for own in hands[hand]:
                apart &= own != card
        if apart:
            into[0][found] = hand
            found += 1
    return found


@njit(cache=True, nogil=True)
def gather_part(  # type: ignore[no-untyped-def]
    boards, weights, deck, hands, tables, rules, totals, fixed, terms, options, reach, start, end, cells
):  # fmt: skip
    """Boards with cards to come: values are the totals over those, in the multiples that `terms` say."""
    known = fixed.size
    values = np.zeros(known + options.shape[0], np.int64)
    given, ways = np.zeros(options.shape, np.int64), np.zeros(reach[4].shape[0], np.int64)
    met = np.zeros(reach[1].shape[1], np.int64)
    work, keys = workspace(hands), np.zeros(hands.shape[0], np.int64)
    live, ranks = work[0][:2]
    for board in range(start, end):
        found = _beside(boards[board], hands, tables, rules, work[0])
        keys_on_board(boards[board], False, deck, hands, live, ranks, found, tables, keys)
        for place in range(found):
            if _full(cells):
                return
            for value in range(known):
                values[value] = fixed[value]
                for number in range(totals.shape[0]):
                    values[value] += terms[value, number] * totals[number, board, live[place]]
            _give_away(values, known, options, given)
            _meet(keys[place], board, live[place], weights[board], reach, given, ways, met, cells)


@njit(cache=True, nogil=True)
def gather_stud(swept, cards, net, cells):  # type: ignore[no-untyped-def]
    """Stud hands against every up card, by their places in the deck; `cards` are the numbers of those places."""
    table, sums, kept = cells
    own = np.zeros(swept.hands.shape[1], np.int64)
    values = np.zeros(net.shape[0], np.int64)
    for each in range(swept.hands.shape[0]):
        for place in range(own.size):
            own[place] = cards[swept.hands[each, place]]
        for up in range(cards.size):
            if (swept.hands[each] == up).any():
                continue
            if _full(cells):
                return
            a, b, c, d = stud_outcomes(swept, each, up)
            for option in range(net.shape[0]):
                values[option] = brings(net[option, swept.classes[each]], a, b, c, d)
            into = sums[_cell(stud_key(own, cards[up]), table, kept)]
            for option in range(net.shape[0]):
                into[option] += swept.weights[each] * (values.max() - values[option])


@njit(inline="always")
def _option(key, bounds, options):  # type: ignore[no-untyped-def]
    """The option of the first rule that applies; `bounds[rule]` are the lowest and highest value of some features."""
    for rule in range(options.size):
        applies = True
        for number in range(CONDITIONS):
            feature, low, high = bounds[rule, number]
            value = key >> (4 * feature) & 15
            if value < low or value > high:
                applies = False
                break
        if applies:
            return options[rule]
    return 0


@njit(cache=True, nogil=True)
def follow_keys(keys, bounds, options, out):  # type: ignore[no-untyped-def]
    """The option that a list of rules takes for every key."""
    for place in range(keys.size):
        out[place] = _option(keys[place], bounds, options)


@njit(cache=True, nogil=True)
def follow_boards(boards, whole, deck, hands, tables, rules, bounds, options, start, end, out):  # type: ignore[no-untyped-def]
    """`out[board, hand]`: the option that a list of rules takes."""
    work, keys = workspace(hands), np.zeros(hands.shape[0], np.int64)
    numbers, ranks = work[0][:2]
    for board in range(start, end):
        found = _beside(boards[board], hands, tables, rules, work[0])
        keys_on_board(boards[board], whole, deck, hands, numbers, ranks, found, tables, keys)
        for place in range(found):
            out[board, numbers[place]] = _option(keys[place], bounds, options)


@njit(cache=True, nogil=True)
def follow_stud(hands, cards, bounds, options, out):  # type: ignore[no-untyped-def]
    """`out[hand, up card]`: the option that a list of rules takes; both by their places in the deck."""
    for each in range(hands.shape[0]):
        for up in range(cards.size):
            out[each, up] = _option(stud_key(hands[each], np.int64(cards[up])), bounds, options)
