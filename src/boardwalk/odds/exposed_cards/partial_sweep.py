"""Kernels for boards on which some of the dealer's cards are known: every hand against what the dealer may still hold,
and the decisions of a player who knows those cards.

The dealer's hands differ only in the cards that are not known. These few, or pairs of them, are put in order of rank,
and the counts per card and per pair give each of the player's hands those that hold none of its own cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import rank_of_sum, suit_with_five
from boardwalk.cards.rank_tables import FIVE_SUITED, START
from boardwalk.odds.exposed_cards.decision_values import WAYS
from boardwalk.odds.solver.backward_pass import best_option, sum_payoffs
from boardwalk.odds.solver.sweep import (
    apart,
    card_bit,
    held,
    outcome_counts,
    rank_board,
    ranks_in,
    sort_by_rank,
    sweep_board,
    workspace,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray


class DealerRest(NamedTuple):
    """What is known of the dealer's hand, and what may complete it."""

    known: NDArray[np.uint8]
    rest: NDArray[np.uint8]
    """`[set, card]`: up to two cards each; one empty set if all are known."""


class UsualChoices(NamedTuple):
    """What an honest player chooses, seeing less."""

    options: NDArray[np.uint8]
    """The choices of a solution of the whole deck, one after the other."""
    starts: NDArray[np.int64]
    """`[node, board]`: where those on the board that such a player sees start; -1 if that is not certain."""
    exchanges: NDArray[np.int64]
    """`[node, board]`: the exchange of suits that leads there."""
    images: NDArray[np.int32]
    """`[exchange, hand]`: the hand of the solution."""


@njit(cache=True, nogil=True)
def rank_rests(board, dealer, cards, lookups, ranks):  # type: ignore[no-untyped-def]
    """The rank of the dealer's hand with each set that may complete it; -1 if the board holds one of its cards."""
    keys, low, high, unsuited, suited, _ = lookups
    on_board = np.zeros(52, np.bool_)
    total, sets = np.uint64(START), np.uint64(0)
    for card in board:
        on_board[card] = True
        total += keys[card]
        sets |= card_bit(card)
    for card in dealer.known:
        total += keys[card]
        sets |= card_bit(card)
    for each in range(dealer.rest.shape[0]):
        sum_of_keys, suited_sets, free = total, sets, True
        for card in dealer.rest[each]:
            free = free and not on_board[card]
            sum_of_keys += keys[card]
            suited_sets |= card_bit(card)
        if not free:
            ranks[each] = -1
        elif sum_of_keys & np.uint64(FIVE_SUITED):
            ranks[each] = suited[ranks_in(suited_sets, suit_with_five(sum_of_keys))]
        else:
            ranks[each] = rank_of_sum(sum_of_keys, cards, low, high, unsuited)


@njit(inline="always")
def _add_rest(rest, by_card, by_pair):  # type: ignore[no-untyped-def]
    """Count a set that may complete the dealer's hand."""
    for card in rest:
        by_card[card] += 1
    if rest.size == 2:
        by_pair[np.int64(rest[0]) << 6 | np.int64(rest[1])] += 1


@njit(inline="always")
def _without_own(total, by_card, by_pair, code, own):  # type: ignore[no-untyped-def]
    """Of the sets counted, those that hold none of a hand's two or three cards."""
    a, b = held(code, 0), held(code, 1)
    found = total - by_card[a] - by_card[b] + by_pair[a << 6 | b]
    if own == 3:
        c = held(code, 2)
        found += by_pair[a << 6 | c] + by_pair[b << 6 | c] - by_card[c]
    return found


@njit(cache=True, nogil=True)
def sweep_rests(ordered, count, dealer, ranks, requirement, own, counts):  # type: ignore[no-untyped-def]
    """Go up through the hands in order of rank, and count what may complete the dealer's hand for each."""
    codes, hand_ranks = ordered.codes, ordered.ranks
    below, tied, unqualified = counts
    by_card, by_pair = np.zeros(64, np.int32), np.zeros(64 * 64, np.int32)
    order = np.argsort(ranks)
    first = 0
    while first < order.size and ranks[order[first]] < 0:
        first += 1
    if requirement > 0:
        at = first
        while at < order.size and ranks[order[at]] < requirement:
            _add_rest(dealer.rest[order[at]], by_card, by_pair)
            at += 1
        for hand in range(count):
            unqualified[hand] = _without_own(at - first, by_card, by_pair, codes[hand], own)
        by_card[:] = 0
        by_pair[:] = 0
    at, start = first, 0
    while start < count:
        rank, end = hand_ranks[start], start
        while at < order.size and ranks[order[at]] < rank:
            _add_rest(dealer.rest[order[at]], by_card, by_pair)
            at += 1
        while end < count and hand_ranks[end] == rank:
            below[end] = _without_own(at - first, by_card, by_pair, codes[end], own)
            end += 1
        before = at
        while at < order.size and ranks[order[at]] == rank:
            _add_rest(dealer.rest[order[at]], by_card, by_pair)
            at += 1
        for hand in range(start, end):
            tied[hand] = (
                0 if at == before else _without_own(at - first, by_card, by_pair, codes[hand], own) - below[hand]
            )
        start = end


@njit(inline="always")
def decide(values, rows, usual, board, hand):  # type: ignore[no-untyped-def]
    """Take the best option at each decision of a level, the last first, and follow what comes with it."""
    for node in range(rows.options.shape[0] - 1, -1, -1):
        best = best_option(values, rows.options[node])
        honest = best
        if usual.starts[node, board] >= 0:
            image = usual.images[usual.exchanges[node, board], hand]
            honest = np.int64(usual.options[usual.starts[node, board] + image])
        for measure in range(rows.places.shape[1]):
            place = rows.places[node, measure]
            if place < 0:
                break
            kind = rows.kinds[node, measure]
            if kind == 2 and honest != best:
                values[place] = values[WAYS]
            else:
                values[place] = values[rows.sources[node, measure, honest if kind == 1 else best]]


@njit(cache=True, nogil=True)
def value_whole_boards(boards, matchup, dealer, pays, rows, usual, sums):  # type: ignore[no-untyped-def]
    """Whole boards: value the plans of every hand, take the best options, and pass on what is carried.

    `pays` are the payoffs by plan, class and outcome, and the place of each plan; `sums[carried, board, hand]`.
    """
    net, plan_places = pays
    own, cards = matchup.hands.shape[1], boards.shape[1] + matchup.hands.shape[1]
    values = np.zeros(2 + plan_places.size + rows.places.size, np.int64)
    values[WAYS] = matchup.dealers
    work, requirement = workspace(matchup.hands), matchup.classes.requirement
    numbers, ranks, classes, _ = work.ordered
    below, tied, unqualified = work.counts
    rest_ranks = np.zeros(dealer.rest.shape[0], np.int16)
    for board in range(boards.shape[0]):
        if dealer.known.size == 0:
            count = sweep_board(boards[board], matchup, work)
        else:
            count = rank_board(boards[board], matchup, work.found)
            sort_by_rank(count, work)
            rank_rests(boards[board], dealer, cards, matchup.lookups, rest_ranks)
            sweep_rests(work.ordered, count, dealer, rest_ranks, requirement, own, work.counts)
        for place in range(count):
            hand, cls = numbers[place], classes[place]
            outcomes = outcome_counts(
                below[place], tied[place], unqualified[place], ranks[place] >= requirement, matchup.dealers
            )
            for plan in range(plan_places.size):
                values[plan_places[plan]] = sum_payoffs(net[plan, cls], outcomes)
            decide(values, rows, usual, board, hand)
            for number in range(rows.carried.size):
                sums[number, board, hand] = values[rows.carried[number]]


@njit(cache=True, nogil=True)
def value_boards_to_come(boards, first, hands, known, rows, usual, sums):  # type: ignore[no-untyped-def]
    """Boards with cards to come, from `first` on: take the best options, and pass on what is carried."""
    totals, fixed, terms = known
    values = np.zeros(fixed.size + rows.places.size, np.int64)
    for row in range(sums.shape[1]):
        for hand in range(hands.shape[0]):
            if not apart(hands[hand], boards[first + row]):
                continue
            for value in range(fixed.size):
                values[value] = fixed[value]
                for number in range(totals.shape[0]):
                    values[value] += terms[value, number] * totals[number, first + row, hand]
            decide(values, rows, usual, row, hand)
            for number in range(rows.carried.size):
                sums[number, row, hand] = values[rows.carried[number]]


@njit(cache=True, nogil=True)
def add_to_parts(sums, weights, parts, start, end, totals):  # type: ignore[no-untyped-def]
    """Add `sums[value, board, hand]` to the smaller boards that are part of each, for hands `start` to `end`."""
    for number in range(sums.shape[0]):
        for board in range(sums.shape[1]):
            weight, source = np.int64(weights[board]), sums[number, board]
            for part in range(parts.boards.shape[1]):
                images = parts.images[parts.exchanges[board, part]]
                into = totals[number, parts.boards[board, part]]
                for hand in range(start, end):
                    into[hand] += weight * source[images[hand]]


@njit(cache=True, nogil=True)
def share_evenly(totals, groups, sizes, images, exchanges):  # type: ignore[no-untyped-def]
    """Give hands that an exchange of suits makes equal on a board their common sum."""
    row = np.zeros(totals.shape[2], np.int64)
    for board in range(totals.shape[1]):
        for number in range(totals.shape[0]):
            row[:] = 0
            for member in range(sizes[board]):
                image = images[groups[board, member]]
                for hand in range(row.size):
                    row[hand] += totals[number, board, image[hand]]
            for hand in range(row.size):
                totals[number, board, hand] = row[hand] // exchanges
