"""The solver for stud: five cards each, one of the dealer's face up, one decision.

All hands are taken in order of rank. For every up card and every set of up to four cards, a counter says how many of
the dealer's hands so far show that card and hold that set. For a player's hand, the number of the dealer's possible
hands below it is the sum over the sets of the player's own cards, added and subtracted in turn. Hands that an exchange
of suits makes equal are looked up once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.evaluator import HAND_RANKS, rank_hands
from boardwalk.errors import InputError
from boardwalk.odds.long_work import Progress, silent
from boardwalk.odds.solver.backward_pass import best_option, sum_payoffs
from boardwalk.odds.solver.boards import EXCHANGES, Deck, boards_of, hands_of
from boardwalk.odds.solver.payoff import Payoffs
from boardwalk.odds.solver.sweep import DealerCounts, add_deals, outcome_counts

if TYPE_CHECKING:
    from numpy.typing import NDArray

HAND = 5
WHOLE = (1 << HAND) - 1


class HandsInOrder(NamedTuple):
    """Hands in order of rank, as places in the deck."""

    hands: NDArray[np.int64]
    until: NDArray[np.int64]
    """By rank: where its hands end."""
    order: NDArray[np.int64]
    """The number of each hand before sorting."""


class SetNumbers(NamedTuple):
    """How sets of up to four cards are numbered."""

    first: NDArray[np.int64]
    """By size: the number of the first set."""
    ways: NDArray[np.int64]
    """`[place in the deck, size]`: what the last card of a set of this size adds to its number among them."""

    @classmethod
    def of(cls, cards: int) -> SetNumbers:
        first = np.cumsum([0, *(comb(cards, size) for size in range(HAND))])
        return cls(first, np.array([[comb(place, size) for size in range(HAND + 1)] for place in range(cards)]))


@njit(inline="always")
def _set_number(hand, members, numbers):  # type: ignore[no-untyped-def]
    """The number of the set of a hand's cards that the bits of `members` name, and its size."""
    size, number = 0, 0
    for place in range(HAND):
        if members >> place & 1:
            size += 1
            number += numbers.ways[hand[place], size]
    return numbers.first[size] + number, size


@njit(cache=True, nogil=True)
def _possible(hand, counters, numbers, out):  # type: ignore[no-untyped-def]
    """By up card: the counted hands of the dealer that hold none of the player's cards."""
    out[:] = 0
    for members in range(WHOLE):
        number, size = _set_number(hand, members, numbers)
        row = counters[number]
        if size & 1:
            out -= row
        else:
            out += row


@njit(cache=True, nogil=True)
def _count_hand(hand, counters, numbers):  # type: ignore[no-untyped-def]
    """Count a hand of the dealer for every set of its cards, next to every card that may then be the up card."""
    for members in range(WHOLE):
        number, _ = _set_number(hand, members, numbers)
        for place in range(HAND):
            if not members >> place & 1:
                counters[number, hand[place]] += 1


@njit(cache=True, nogil=True)
def _sweep(dealers, players, requirement, numbers, counts):  # type: ignore[no-untyped-def]
    """Go up through the ranks, count the dealer's hands, and look up how many each player's hand beats and ties.

    What is counted before a rank is below it, and what its own hands add ties with it.
    """
    counters = np.zeros((numbers.first[HAND], counts.below.shape[1]), np.int32)
    start = first = 0
    for rank in range(dealers.until.size):
        if rank == requirement:
            for each in range(players.hands.shape[0]):
                _possible(players.hands[each], counters, numbers, counts.unqualified[each])
        for each in range(first, players.until[rank]):
            _possible(players.hands[each], counters, numbers, counts.below[each])
        for each in range(start, dealers.until[rank]):
            _count_hand(dealers.hands[each], counters, numbers)
        for each in range(first, players.until[rank]):
            _possible(players.hands[each], counters, numbers, counts.tied[each])
            counts.tied[each] -= counts.below[each]
        start, first = dealers.until[rank], players.until[rank]


class StudSweep(NamedTuple):
    """For hands in order of rank and every up card, the dealer's hands below, tied and unqualified."""

    hands: NDArray[np.int64]
    """As places in the deck."""
    order: NDArray[np.int64]
    weights: NDArray[np.int64]
    classes: NDArray[np.uint8]
    at_requirement: NDArray[np.bool_]
    counts: DealerCounts
    """`[hand, up card]`."""
    dealers: int


@njit(inline="always")
def stud_outcomes(swept, each, up):  # type: ignore[no-untyped-def]
    """The dealer's hands by outcome, for one hand and up card."""
    below, tied, unqualified = swept.counts.below, swept.counts.tied, swept.counts.unqualified
    return outcome_counts(
        below[each, up], tied[each, up], unqualified[each, up], swept.at_requirement[each], swept.dealers
    )


@njit(cache=True, nogil=True)
def _choose(swept, net, choices):  # type: ignore[no-untyped-def]
    """Choose for every hand and up card; returns the value of the choices by hand. `net[option, class, outcome]`."""
    options, values = np.arange(net.shape[0]), np.zeros(net.shape[0], np.int64)
    totals = np.zeros(swept.hands.shape[0], np.int64)
    for each in range(swept.hands.shape[0]):
        for up in range(swept.counts.below.shape[1]):
            if (swept.hands[each] == up).any():
                continue
            outcomes = stud_outcomes(swept, each, up)
            for option in options:
                values[option] = sum_payoffs(net[option, swept.classes[each]], outcomes)
            best = best_option(values, options)
            choices[each, up] = best
            totals[each] += values[best] * swept.weights[each]
    return totals


@njit(cache=True, nogil=True)
def _count(swept, endings, deals):  # type: ignore[no-untyped-def]
    """Count the deals by ending, class and outcome; `endings[hand, up card]` is where the choices lead."""
    for each in range(swept.hands.shape[0]):
        for up in range(swept.counts.below.shape[1]):
            if (swept.hands[each] == up).any():
                continue
            into = deals[endings[each, up], swept.classes[each]]
            add_deals(into, swept.weights[each], stud_outcomes(swept, each, up))


@dataclass
class Stud:
    """The solver of some versions of a stud game that differ in what wagers pay."""

    payoffs: Payoffs
    versions: tuple[int, ...] = (0,)
    deck: Deck = field(default_factory=Deck)
    progress: Progress = silent

    def __post_init__(self) -> None:
        game, self.tree = self.payoffs.game, self.payoffs.tree
        if len(self.tree.nodes) != 1:
            raise InputError("game", f"{game.title} has several decisions without community cards between them")
        cards = len(self.deck.cards)
        self.payoffs.verify_sums(len(EXCHANGES) * (cards - HAND) * comb(cards - HAND - 1, HAND - 1))
        self.boards = boards_of(self.deck, HAND)
        self.endings = np.array([option.ending for option in self.tree.nodes[0].options])
        """Where each option leads."""
        self.choices = np.zeros((len(self.versions), len(self.boards.suits), len(self.deck.cards)), np.uint8)
        """By version: the option taken with each hand against each up card, both by their place in the deck."""
        self.totals = [0] * len(self.versions)
        self.counts = np.zeros((len(self.versions), *self.payoffs.net.shape[1:]), np.int64)
        """Deals by version, ending, class and outcome."""

    def solve(self) -> Stud:
        """Find the best choices, then count the deals under them."""
        for row, version in enumerate(self.versions):
            choices = np.zeros_like(self.choices[row])
            self.totals[row] = sum(_choose(self.swept, self.payoffs.net[version][self.endings], choices).tolist())
            self.choices[row, self.swept.order] = choices
        self.progress(0.9)
        return self.count()

    def count(self) -> Stud:
        """Count the deals under the current choices: the best ones, or a strategy's."""
        self.counts[:] = 0
        for row in range(len(self.versions)):
            _count(self.swept, self.endings[self.choices[row, self.swept.order]], self.counts[row])
        self.progress(1.0)
        return self

    @cached_property
    def swept(self) -> StudSweep:
        """All hands swept through once."""
        place_of = np.zeros(52, np.int64)
        place_of[self.deck.cards] = np.arange(len(self.deck.cards))
        dealers = _in_order(hands_of(self.deck, HAND).cards, place_of)
        self.progress(0.2)
        players = _in_order(self.boards.cards, place_of)
        ranks = np.repeat(np.arange(len(players.until)), np.diff(players.until, prepend=0))
        cards, requirement = len(self.deck.cards), self.payoffs.requirement
        counts = DealerCounts(*(np.zeros((len(players.hands), cards), np.int32) for _ in range(3)))
        _sweep(dealers, players, requirement, SetNumbers.of(cards), counts)
        self.progress(0.8)
        return StudSweep(
            hands=players.hands,
            order=players.order,
            weights=self.boards.weights[players.order],
            classes=self.payoffs.classes_of(self.boards.cards[players.order], ranks),
            at_requirement=ranks >= requirement,
            counts=counts,
            dealers=comb(cards - HAND - 1, HAND - 1),
        )


def _in_order(cards: NDArray[np.uint8], place_of: NDArray[np.int64]) -> HandsInOrder:
    ranks = rank_hands(cards)
    order = np.argsort(ranks, kind="stable")
    return HandsInOrder(place_of[cards[order]], np.cumsum(np.bincount(ranks, minlength=HAND_RANKS)), order)
