"""Cells of a decision, as kernels: what each option loses, added up over all deals that look alike to a player.

A cell is a key of features, together with a slot: by which cards' earlier choices, and at which node, it is reached.
The loss of an option is counted against best play from there on, so that the losses at all decisions of a player add
up to the exact cost of the whole strategy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.backward_pass import best_option, sum_payoffs
from boardwalk.odds.solver.boards import BoardParts
from boardwalk.odds.solver.no_board import dealer_outcomes, holds
from boardwalk.odds.solver.sweep import apart, outcome_counts, rank_board, sweep_board, workspace
from boardwalk.odds.strategy.feature_keys import keys_on_board, stud_key

if TYPE_CHECKING:
    from numpy.typing import NDArray

SLOT_SHIFT = 52
CONDITIONS = 3


class CellTable(NamedTuple):
    """Cells in an open hash table."""

    keys: NDArray[np.int64]
    """Each as one more, so that 0 is an empty place."""
    sums: NDArray[np.int64]
    """`[place, option]`: what the option loses."""
    size: NDArray[np.int64]
    """One number: how many keys there are."""


class Situation(NamedTuple):
    """The decision whose cells are gathered, and the ways that lead to it."""

    options: NDArray[np.int64]
    """`[node, option]`: the value that the option leads to; -1 after the last."""
    regions: NDArray[np.uint16]
    """`[board before, hand]`: hands that the lists of earlier decisions all lead alike share a region."""
    parts: BoardParts
    """The boards before."""
    slots: NDArray[np.int64]
    """`[region, number]`: the slots of a region; -1 after the last."""
    slot_nodes: NDArray[np.int64]
    """By slot: its node."""


class Balance(NamedTuple):
    """Room for one hand on a board: what each option loses there, and in how many ways it is reached."""

    values: NDArray[np.int64]
    losses: NDArray[np.int64]
    """`[node, option]`."""
    ways: NDArray[np.int64]
    """By region; all 0 between hands."""
    region_of: NDArray[np.int64]
    """By part of the board: the region on it."""


class RuleList(NamedTuple):
    """A list of rules, of which the first that applies decides."""

    bounds: NDArray[np.int64]
    """`[rule, condition]`: a feature, its lowest and its highest value."""
    options: NDArray[np.uint8]
    """By rule."""


@njit(inline="always")
def _cell(key, keys, size):  # type: ignore[no-untyped-def]
    """The place of a key in a table of cells; a new key gets the next empty one."""
    last = np.uint64(keys.size - 1)
    place = (np.uint64(key) * np.uint64(0x9E3779B97F4A7C15) >> np.uint64(20)) & last
    while keys[place] != key + 1:
        if keys[place] == 0:
            keys[place] = key + 1
            size[0] += 1
            break
        place = (place + np.uint64(1)) & last
    return place


@njit(inline="always")
def _full(cells):  # type: ignore[no-untyped-def]
    """Whether a table of cells is too small to go on; the caller then takes a larger one."""
    return cells.size[0] * 4 > cells.keys.size * 3


@njit(inline="always")
def _balance(situation, known):  # type: ignore[no-untyped-def]
    """Room for a hand, with this many values known before the decision."""
    options, regions = situation.options, situation.slots.shape[0]
    values, losses = np.zeros(known + options.shape[0], np.int64), np.zeros(options.shape, np.int64)
    return Balance(values, losses, np.zeros(regions, np.int64), np.zeros(situation.parts.boards.shape[1], np.int64))


@njit(inline="always")
def _add_losses(key, board, hand, weight, situation, balance, cells):  # type: ignore[no-untyped-def]
    """Add what the options lose to the cells of the ways that lead here, once for every way."""
    _, regions, (boards, exchanges, images), slots, slot_nodes = situation
    _, losses, ways, region_of = balance
    keys, sums, size = cells
    for part in range(region_of.size):
        region_of[part] = regions[boards[board, part], images[exchanges[board, part], hand]]
        ways[region_of[part]] += 1
    for part in range(region_of.size):
        region = region_of[part]
        times, ways[region] = ways[region] * weight, 0
        if times == 0:
            continue
        for slot in slots[region]:
            if slot < 0:
                break
            place = _cell(key | np.int64(slot) << SLOT_SHIFT, keys, size)
            for option in range(losses.shape[1]):
                sums[place, option] += times * losses[slot_nodes[slot], option]


@njit(inline="always")
def _find_losses(values, known, options, losses):  # type: ignore[no-untyped-def]
    """For every node of a level, what each option loses against the best; nodes take the value of their best."""
    for node in range(options.shape[0] - 1, -1, -1):
        best = best_option(values, options[node])
        most = values[options[node, best]]
        values[known + node] = most
        for option in range(options.shape[1]):
            losses[node, option] = most - values[options[node, option]] if options[node, option] >= 0 else 0


@njit(cache=True, nogil=True)
def gather_whole(boards, matchup, net, situation, start, end, cells):  # type: ignore[no-untyped-def]
    """Whole boards: the dealer's hands are counted by the sweep, as for best play."""
    plans = net.shape[0]
    balance, keys = _balance(situation, plans), np.zeros(matchup.hands.shape[0], np.int64)
    options, values, losses = situation.options, balance.values, balance.losses
    work, requirement, dealers = workspace(matchup.hands), matchup.classes.requirement, matchup.dealers
    numbers, ranks, classes, _ = work.ordered
    below, tied, unqualified = work.counts
    for board in range(start, end):
        found = sweep_board(boards.cards[board], matchup, work)
        keys_on_board(boards.cards[board], True, matchup, work.ordered, found, keys)
        for place in range(found):
            if _full(cells):
                return
            hand, cls = numbers[place], classes[place]
            at_requirement = ranks[place] >= requirement
            outcomes = outcome_counts(below[place], tied[place], unqualified[place], at_requirement, dealers)
            for plan in range(plans):
                values[plan] = sum_payoffs(net[plan, cls], outcomes)
            _find_losses(values, plans, options, losses)
            _add_losses(keys[place], board, hand, boards.weights[board], situation, balance, cells)


@njit(cache=True, nogil=True)
def _live_hands(board, matchup, live):  # type: ignore[no-untyped-def]
    """Fill `live` with the hands that hold no card of a board, ranked if they make five cards; returns how many."""
    if board.size + matchup.hands.shape[1] >= 5:
        return rank_board(board, matchup, live)
    found = 0
    for hand in range(matchup.hands.shape[0]):
        if apart(matchup.hands[hand], board):
            live.numbers[found] = hand
            found += 1
    return found


@njit(cache=True, nogil=True)
def gather_part(boards, matchup, known, situation, start, end, cells):  # type: ignore[no-untyped-def]
    """Boards with cards to come: values follow from the totals over those cards, which the solver has kept."""
    totals, fixed, terms = known
    balance = _balance(situation, fixed.size)
    options, values, losses = situation.options, balance.values, balance.losses
    live, keys = workspace(matchup.hands).found, np.zeros(matchup.hands.shape[0], np.int64)
    numbers = live.numbers
    for board in range(start, end):
        found = _live_hands(boards.cards[board], matchup, live)
        keys_on_board(boards.cards[board], False, matchup, live, found, keys)
        for place in range(found):
            if _full(cells):
                return
            hand = numbers[place]
            for value in range(fixed.size):
                values[value] = fixed[value]
                for number in range(totals.shape[0]):
                    values[value] += terms[value, number] * totals[number, board, hand]
            _find_losses(values, fixed.size, options, losses)
            _add_losses(keys[place], board, hand, boards.weights[board], situation, balance, cells)


@njit(inline="always")
def _option(key, rules):  # type: ignore[no-untyped-def]
    """The option of the first rule that applies."""
    for rule in range(rules.options.size):
        applies = True
        for number in range(CONDITIONS):
            feature, low, high = rules.bounds[rule, number]
            value = key >> (4 * feature) & 15
            if value < low or value > high:
                applies = False
                break
        if applies:
            return rules.options[rule]
    return 0


@njit(cache=True, nogil=True)
def follow_keys(keys, rules, out):  # type: ignore[no-untyped-def]
    """The option that a list of rules takes for every key."""
    for place in range(keys.size):
        out[place] = _option(keys[place], rules)


@njit(cache=True, nogil=True)
def follow_boards(boards, whole, matchup, rules, start, end, out):  # type: ignore[no-untyped-def]
    """`out[board, hand]`: the option that a list of rules takes."""
    live, keys = workspace(matchup.hands).found, np.zeros(matchup.hands.shape[0], np.int64)
    for board in range(start, end):
        found = _live_hands(boards[board], matchup, live)
        keys_on_board(boards[board], whole, matchup, live, found, keys)
        for place in range(found):
            out[board, live.numbers[place]] = _option(keys[place], rules)


@njit(cache=True, nogil=True)
def gather_stud(swept, cards, net, cells):  # type: ignore[no-untyped-def]
    """Stud hands against every up card, by their places in the deck; `cards` are the numbers of those places."""
    keys, sums, size = cells
    own = np.zeros(swept.hands.shape[1], np.int64)
    values = np.zeros(net.shape[0], np.int64)
    for each in range(swept.hands.shape[0]):
        for place in range(own.size):
            own[place] = cards[swept.hands[each, place]]
        for up in range(cards.size):
            if holds(swept, each, up):
                continue
            if _full(cells):
                return
            outcomes = dealer_outcomes(swept, each, up)
            for option in range(net.shape[0]):
                values[option] = sum_payoffs(net[option, swept.classes[each]], outcomes)
            into = sums[_cell(stud_key(own, cards[up]), keys, size)]
            for option in range(net.shape[0]):
                into[option] += swept.weights[each] * (values.max() - values[option])


@njit(cache=True, nogil=True)
def follow_stud(hands, cards, rules, out):  # type: ignore[no-untyped-def]
    """`out[hand, up card]`: the option that a list of rules takes; both by their places in the deck."""
    for each in range(hands.shape[0]):
        for up in range(cards.size):
            out[each, up] = _option(stud_key(hands[each], np.int64(cards[up])), rules)
