"""Kernels for games without community cards: every hand of the player against what the dealer may still hold, given
the cards of the dealer that the player knows, and the one decision.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.backward_pass import sum_payoffs
from boardwalk.odds.solver.no_board import CardSets, best_allowed, number_sets
from boardwalk.odds.solver.sweep import outcome_counts

if TYPE_CHECKING:
    from numpy.typing import NDArray

VALUE, USUAL, UNLIKE, MISLED = range(4)


class OwnHands(NamedTuple):
    """The player's hands in order of rank, as places in the deck."""

    hands: NDArray[np.uint8]
    ranks: NDArray[np.int16]
    classes: NDArray[np.uint8]
    at_requirement: NDArray[np.bool_]
    weights: NDArray[np.int64]
    kinds: NDArray[np.int16]
    """The kind of each hand, for a card to play by."""
    subsets: NDArray[np.int32]
    """`[hand, subset]`: the numbers of all sets of its cards."""


class UsualPlay(NamedTuple):
    """What an honest player does with each hand against each card face up; one column if none is."""

    choices: NDArray[np.uint8]
    worth: NDArray[np.int64]
    """`[hand, up card, option]`: what each option is worth to a player who knows nothing more; empty if not asked."""


class DealerHands(NamedTuple):
    """The dealer's hands by their ranks, and the places of the cards that are not known among the rest."""

    rank_of: NDArray[np.int16]
    """By number of a hand: its cards' places in order, each as a binomial coefficient."""
    step: NDArray[np.int64]
    """`[place in the deck, place in the hand]`."""
    rests: NDArray[np.uint8]
    """`[set, card]`."""
    sets: CardSets
    ups: int
    """How many of the known cards are face up: none or one."""


class Stakes(NamedTuple):
    """What each option pays, and which hands may take it."""

    net: NDArray[np.int64]
    """`[option, class, outcome]`."""
    allowed: NDArray[np.bool_]
    requirement: int
    dealers: int


@njit(cache=True, nogil=True)
def number_subsets(hands, sets, subsets):  # type: ignore[no-untyped-def]
    """The numbers of all sets of each hand's cards."""
    numbers = np.zeros(sets.size.size, np.uint64)
    for each in range(hands.shape[0]):
        number_sets(hands[each], sets, numbers)
        for place in range(numbers.size):
            subsets[each, place] = np.int32(numbers[place])


@njit(cache=True, nogil=True)
def _complete(known, free, dealer):  # type: ignore[no-untyped-def]
    """Every hand that the dealer may hold: the cards that are not known, and the rank, in order of rank."""
    count, size, more = dealer.rests.shape[0], known.size, dealer.rests.shape[1]
    rests, ranks = np.zeros((count, more), np.uint8), np.zeros(count, np.int16)
    for each in range(count):
        number, first, second = 0, 0, 0
        for place in range(size + more):
            if second == more or (first < size and known[first] < free[dealer.rests[each, second]]):
                number += dealer.step[known[first], place]
                first += 1
            else:
                rests[each, second] = free[dealer.rests[each, second]]
                number += dealer.step[rests[each, second], place]
                second += 1
        ranks[each] = dealer.rank_of[number]
    order = np.argsort(ranks, kind="mergesort")
    return rests[order], ranks[order]


@njit(inline="always")
def _add(rest, sets, numbers, counters):  # type: ignore[no-untyped-def]
    number_sets(rest, sets, numbers)
    for number in numbers:
        counters[number] += 1


@njit(inline="always")
def _look_up(subsets, sign, counters):  # type: ignore[no-untyped-def]
    """How many of the dealer's counted hands hold none of these cards."""
    total = 0
    for place in range(subsets.size):
        total += sign[place] * counters[subsets[place]]
    return total


@njit(inline="always")
def _holds(hand, known):  # type: ignore[no-untyped-def]
    for card in hand:
        for other in known:
            if card == other:
                return True
    return False


@njit(cache=True, nogil=True)
def _count_below(rests, ranks, sets, requirement):  # type: ignore[no-untyped-def]
    """The counters of the dealer's hands that do not qualify."""
    counters, numbers = np.zeros(sets.of_deck, np.int32), np.zeros(sets.size.size, np.uint64)
    for each in range(rests.shape[0]):
        if ranks[each] >= requirement:
            break
        _add(rests[each], sets, numbers, counters)
    return counters


@njit(cache=True, nogil=True)
def play_against(known, free, own, usual, dealer, signs, stakes):  # type: ignore[no-untyped-def]
    """Every hand against a dealer with these known cards: figures, and hands by kind, honest and best option.

    Figures are the sums of the best value, of honest play, of deals with another choice, and of what the choices are
    worth if the known cards mislead.
    """
    net = stakes.net
    figures, table = np.zeros(4, np.int64), np.zeros((own.kinds.max() + 1, net.shape[0], net.shape[0]), np.int64)
    rests, ranks = _complete(known, free, dealer)
    numbers = np.zeros(dealer.sets.size.size, np.uint64)
    counters = np.zeros(dealer.sets.of_deck, np.int32)
    unqualified = _count_below(rests, ranks, dealer.sets, stakes.requirement)
    at = start = 0
    below = np.zeros(own.ranks.size, np.int32)
    while start < own.ranks.size:
        rank, end = own.ranks[start], start
        while at < ranks.size and ranks[at] < rank:
            _add(rests[at], dealer.sets, numbers, counters)
            at += 1
        while end < own.ranks.size and own.ranks[end] == rank:
            if not _holds(own.hands[end], known):
                below[end] = _look_up(own.subsets[end], signs, counters)
            end += 1
        before = at
        while at < ranks.size and ranks[at] == rank:
            _add(rests[at], dealer.sets, numbers, counters)
            at += 1
        for each in range(start, end):
            if _holds(own.hands[each], known):
                continue
            tied = 0 if at == before else _look_up(own.subsets[each], signs, counters) - below[each]
            short = _look_up(own.subsets[each], signs, unqualified) if stakes.requirement > 0 else 0
            cls, weight = own.classes[each], own.weights[each]
            outcomes = outcome_counts(
                np.int64(below[each]), np.int64(tied), np.int64(short), own.at_requirement[each], stakes.dealers
            )
            best, value = best_allowed(net, stakes.allowed, cls, outcomes)
            for column in range(known.size if dealer.ups else 1):
                up = known[column] if dealer.ups else 0
                honest = usual.choices[each, up]
                figures[0] += weight * value
                figures[1] += weight * sum_payoffs(net[honest, cls], outcomes)
                figures[2] += weight * stakes.dealers * (honest != best)
                if usual.worth.size:
                    figures[3] += weight * usual.worth[each, up, best]
                table[own.kinds[each], honest, best] += weight
        start = end
    return figures, table


@njit(cache=True, nogil=True)
def play_knowing_all(own, usual, stakes, counts):  # type: ignore[no-untyped-def]
    """The same if all of the dealer's cards are known: each outcome is met with its best option.

    `counts[hand, up card, outcome]` are the deals of a player who knows nothing more.
    """
    net = stakes.net
    figures, table = np.zeros(4, np.int64), np.zeros((own.kinds.max() + 1, net.shape[0], net.shape[0]), np.int64)
    for each in range(own.ranks.size):
        cls, weight = own.classes[each], own.weights[each]
        for up in range(usual.choices.shape[1]):
            honest = usual.choices[each, up]
            for outcome in range(4):
                deals = counts[each, up, outcome]
                best = 0
                for option in range(1, net.shape[0]):
                    if stakes.allowed[option, cls] and net[option, cls, outcome] > net[best, cls, outcome]:
                        best = option
                figures[0] += weight * deals * net[best, cls, outcome]
                figures[1] += weight * deals * net[honest, cls, outcome]
                figures[2] += weight * deals * (honest != best)
                figures[3] += weight * deals * usual.worth[each, up, best]
                table[own.kinds[each], honest, best] += weight * deals
    return figures, table
