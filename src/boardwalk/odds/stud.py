"""The stud form, solved exactly: five cards each, one of the dealer's face up, one moment to decide.

All hands are taken in order of rank. For every up card and every set of up to four cards a counter says how many of
the dealer's hands so far show that card and hold that set; for a player's hand the dealer's possible hands below it
are the sum over the sets of the player's own cards, added and taken away in turn. Hands that an exchange of suits
makes one are asked once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import comb
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from boardwalk.cards.kernels import rank_hands
from boardwalk.errors import InputError
from boardwalk.odds.boards import Deck, boards_of, hands_of
from boardwalk.odds.passes import best_option, outcome_counts
from boardwalk.odds.payoff import Payoffs
from boardwalk.odds.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

HAND = 5
WHOLE = (1 << HAND) - 1


@njit(inline="always")
def _set_number(hand, members, ways):  # type: ignore[no-untyped-def]
    """The number of the set of a hand's cards that the bits of `members` name, and its size."""
    size, number = 0, 0
    for place in range(HAND):
        if members >> place & 1:
            size += 1
            number += ways[hand[place], size]
    return number, size


@njit(cache=True, nogil=True)
def _possible(hand, counters, first, ways, out):  # type: ignore[no-untyped-def]
    """By up card: the counted hands of the dealer that hold none of the player's cards."""
    out[:] = 0
    for members in range(WHOLE):
        number, size = _set_number(hand, members, ways)
        row = counters[first[size] + number]
        if size & 1:
            out -= row
        else:
            out += row


@njit(cache=True, nogil=True)
def _count_hand(hand, counters, first, ways):  # type: ignore[no-untyped-def]
    for members in range(WHOLE):
        number, size = _set_number(hand, members, ways)
        for place in range(HAND):
            if not members >> place & 1:
                counters[first[size] + number, hand[place]] += 1


@njit(cache=True, nogil=True)
def _sweep(dealt, asked, dealt_until, asked_until, requirement, first, ways, below, tied, unqualified):  # type: ignore[no-untyped-def]
    """`dealt` and `asked` hands stand in order of rank; `..._until[rank]` is where the hands of a rank end."""
    counters = np.zeros((first[HAND], below.shape[1]), np.int32)
    start = asking = 0
    for rank in range(dealt_until.size):
        if rank == requirement:
            for each in range(asked.shape[0]):
                _possible(asked[each], counters, first, ways, unqualified[each])
        for each in range(asking, asked_until[rank]):
            _possible(asked[each], counters, first, ways, below[each])
        for each in range(start, dealt_until[rank]):
            _count_hand(dealt[each], counters, first, ways)
        for each in range(asking, asked_until[rank]):
            _possible(asked[each], counters, first, ways, tied[each])
            tied[each] -= below[each]
        start, asking = dealt_until[rank], asked_until[rank]


@njit(cache=True, nogil=True)
def _choose(hands, weights, at_requirement, classes, below, tied, unqualified, dealers, net, choices, deals):  # type: ignore[no-untyped-def]
    """Choose for every hand and up card, and count the deals; the sum of what the choices bring."""
    options = np.arange(net.shape[0])
    values, counts = np.zeros(net.shape[0], np.int64), np.zeros(4, np.int64)
    total = 0
    for each in range(hands.shape[0]):
        for up in range(below.shape[1]):
            if (hands[each] == up).any():
                continue
            counts[0], counts[1], counts[2], counts[3] = outcome_counts(
                below[each, up], tied[each, up], unqualified[each, up], at_requirement[each], dealers
            )
            values[:] = 0
            for ending in range(net.shape[0]):
                for outcome in range(4):
                    values[ending] += net[ending, classes[each], outcome] * counts[outcome]
            best = best_option(values, options)
            choices[each, up] = best
            total += values[best] * weights[each]
            for outcome in range(4):
                deals[best, classes[each], outcome] += weights[each] * counts[outcome]
    return total


@dataclass
class Stud:
    """The solver of one version of a stud game."""

    payoffs: Payoffs
    versions: tuple[int, ...] = (0,)
    deck: Deck = field(default_factory=Deck)
    progress: Progress = silent

    def __post_init__(self) -> None:
        game, self.tree = self.payoffs.game, self.payoffs.tree
        if game.hole_cards != HAND or game.dealings[0].dealer_up() != 1 or len(self.tree.nodes) != 1:
            raise InputError("game", f"{game.title} is no game of five cards, one up card and one decision")
        self.boards = boards_of(self.deck, HAND)
        self.choices = np.zeros((len(self.versions), len(self.boards.suits), len(self.deck.cards)), np.uint8)
        """By version: the option taken with each hand against each up card, both by their place in the deck."""
        self.totals = [0] * len(self.versions)
        self.counts = np.zeros((len(self.versions), *self.payoffs.net.shape[1:]), np.int64)

    def solve(self) -> Stud:
        place_of = np.zeros(52, np.int64)
        place_of[self.deck.cards] = np.arange(len(self.deck.cards))
        dealt, dealt_until, _ = _in_order(hands_of(self.deck, HAND).cards, place_of)
        self.progress(0.2)
        asked, asked_until, order = _in_order(self.boards.cards, place_of)
        ranks = np.repeat(np.arange(len(asked_until)), np.diff(asked_until, prepend=0))
        cards = len(self.deck.cards)
        below, tied, unqualified = (np.zeros((len(asked), cards), np.int32) for _ in range(3))
        first = np.cumsum([0, *(comb(cards, size) for size in range(HAND))])
        ways = np.array([[comb(place, size) for size in range(HAND + 1)] for place in range(cards)])
        _sweep(dealt, asked, dealt_until, asked_until, self.payoffs.requirement, first, ways, below, tied, unqualified)
        self.progress(0.9)
        known = below, tied, unqualified, comb(cards - HAND - 1, HAND - 1)
        for row, version in enumerate(self.versions):
            net, choices = self.payoffs.net[version], np.zeros_like(self.choices[row])
            self.totals[row] = _choose(
                asked, self.boards.weights[order], ranks >= self.payoffs.requirement,
                self.payoffs.class_of_rank[ranks], *known, net, choices, self.counts[row],
            )  # fmt: skip
            self.choices[row, order] = choices
        self.progress(1.0)
        return self


def _in_order(cards: NDArray[np.uint8], place_of: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    """Hands as places in the deck, in order of rank; where each rank ends; and the order itself."""
    ranks = rank_hands(cards)
    order = np.argsort(ranks, kind="stable")
    ends = np.cumsum(np.bincount(ranks, minlength=7462))
    return place_of[cards[order]], ends, order
