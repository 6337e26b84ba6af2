"""The solver for games without community cards whose dealer's cards are all face down: one decision on the own cards.

All hands are taken in order of rank. For every set of cards, a counter says how many of the dealer's hands so far hold
that set. For a player's hand, the number of the dealer's possible hands below it is the sum over the sets of the
player's own cards, added and subtracted in turn. Hands that an exchange of suits makes equal are looked up once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.errors import InputError
from boardwalk.odds.long_work import Progress, silent
from boardwalk.odds.solver.backward_pass import sum_payoffs
from boardwalk.odds.solver.boards import EXCHANGES, Deck, boards_of, hands_of
from boardwalk.odds.solver.payoff import Payoffs
from boardwalk.odds.solver.sweep import DealerCounts, add_deals, outcome_counts

if TYPE_CHECKING:
    from numpy.typing import NDArray


class OrderedHands(NamedTuple):
    """Hands in order of rank, as places in the deck."""

    hands: NDArray[np.int64]
    until: NDArray[np.int64]
    """By rank: where its hands end."""
    order: NDArray[np.int64]
    """The number of each hand before sorting."""


class CardSets(NamedTuple):
    """How sets of up to as many cards as a hand has are numbered."""

    first: NDArray[np.int64]
    """By size: the number of the first set; at the end, how many sets there are."""
    ways: NDArray[np.int64]
    """`[place in the deck, size]`: what the last card of a set of this size adds to its number among them."""

    @classmethod
    def of(cls, cards: int, hand: int) -> CardSets:
        first = np.cumsum([0, *(comb(cards, size) for size in range(hand + 1))])
        return cls(first, np.array([[comb(place, size) for size in range(hand + 1)] for place in range(cards)]))


@njit(inline="always")
def _set_number(hand, members, sets):  # type: ignore[no-untyped-def]
    """The number of the set of a hand's cards that the bits of `members` name, and its size."""
    size, number = 0, 0
    for place in range(hand.size):
        if members >> place & 1:
            size += 1
            number += sets.ways[hand[place], size]
    return sets.first[size] + number, size


@njit(cache=True, nogil=True)
def _possible(hand, counters, sets):  # type: ignore[no-untyped-def]
    """The counted hands of the dealer that hold none of the player's cards."""
    total = 0
    for members in range(1 << hand.size):
        number, size = _set_number(hand, members, sets)
        total += -counters[number] if size & 1 else counters[number]
    return total


@njit(cache=True, nogil=True)
def _sweep(dealers, players, requirement, sets, counts):  # type: ignore[no-untyped-def]
    """Go up through the ranks, count the dealer's hands, and look up how many each player's hand beats and ties.

    What is counted before a rank is below it, and what its own hands add ties with it.
    """
    counters = np.zeros(sets.first[-1], np.int32)
    start = first = 0
    for rank in range(dealers.until.size):
        if rank == requirement:
            for each in range(players.hands.shape[0]):
                counts.unqualified[each] = _possible(players.hands[each], counters, sets)
        for each in range(first, players.until[rank]):
            counts.below[each] = _possible(players.hands[each], counters, sets)
        for each in range(start, dealers.until[rank]):
            for members in range(1 << dealers.hands.shape[1]):
                counters[_set_number(dealers.hands[each], members, sets)[0]] += 1
        for each in range(first, players.until[rank]):
            counts.tied[each] = _possible(players.hands[each], counters, sets) - counts.below[each]
        start, first = dealers.until[rank], players.until[rank]


class FaceDownSweep(NamedTuple):
    """For hands in order of rank, the dealer's hands below, tied and unqualified."""

    order: NDArray[np.int64]
    weights: NDArray[np.int64]
    classes: NDArray[np.uint8]
    at_requirement: NDArray[np.bool_]
    counts: DealerCounts
    dealers: int


@njit(inline="always")
def _outcomes(swept, each):  # type: ignore[no-untyped-def]
    """The dealer's hands by outcome, for one hand."""
    below, tied, unqualified = swept.counts
    return outcome_counts(
        np.int64(below[each]), np.int64(tied[each]), np.int64(unqualified[each]), swept.at_requirement[each],
        swept.dealers,
    )  # fmt: skip


@njit(cache=True, nogil=True)
def _choose(swept, net, allowed, choices):  # type: ignore[no-untyped-def]
    """Choose for every hand among what it may; returns the sum of their values. `net[option, class, outcome]`."""
    total = 0
    for each in range(swept.order.size):
        outcomes, cls = _outcomes(swept, each), swept.classes[each]
        best, most = 0, sum_payoffs(net[0, cls], outcomes)
        for option in range(1, net.shape[0]):
            value = sum_payoffs(net[option, cls], outcomes)
            if allowed[option, cls] and value > most:
                best, most = option, value
        choices[each] = best
        total += most * swept.weights[each]
    return total


@njit(cache=True, nogil=True)
def _count(swept, endings, deals):  # type: ignore[no-untyped-def]
    """Count the deals by ending, class and outcome; `endings[hand]` is where the choices lead."""
    for each in range(swept.order.size):
        add_deals(deals[endings[each], swept.classes[each]], swept.weights[each], _outcomes(swept, each))


@dataclass
class FaceDown:
    """The solver of some versions of such a game that differ in what wagers pay."""

    payoffs: Payoffs
    versions: tuple[int, ...] = (0,)
    deck: Deck = field(default_factory=Deck)
    progress: Progress = silent

    def __post_init__(self) -> None:
        game, self.tree = self.payoffs.game, self.payoffs.tree
        self.size = game.hole_cards
        if len(self.tree.nodes) != 1:
            raise InputError("game", f"{game.title} has several decisions without community cards between them")
        cards = len(self.deck.cards)
        self.dealers = comb(cards - self.size, self.size)
        if not self.dealers:
            raise InputError("deck", f"{cards} cards are too few for {game.title}")
        self.boards = boards_of(self.deck, self.size)
        self.payoffs.verify_sums(len(EXCHANGES) * len(self.boards.suits) * self.dealers)
        self.endings = np.array([option.ending for option in self.tree.nodes[0].options])
        """Where each option leads."""
        self.choices = np.zeros((len(self.versions), len(self.boards.suits)), np.uint8)
        """By version: the option taken with each hand, by its place among those that differ."""
        self.totals = [0] * len(self.versions)
        self.counts = np.zeros((len(self.versions), *self.payoffs.net.shape[1:]), np.int64)
        """Deals by version, ending, class and outcome."""

    def solve(self) -> FaceDown:
        """Find the best choices, then count the deals under them."""
        allowed = self.payoffs.allowed
        for row, version in enumerate(self.versions):
            choices = np.zeros_like(self.choices[row])
            self.totals[row] = int(_choose(self.swept, self.payoffs.net[version][self.endings], allowed, choices))
            self.choices[row, self.swept.order] = choices
        self.progress(0.9)
        return self.count()

    def count(self) -> FaceDown:
        """Count the deals under the current choices."""
        self.counts[:] = 0
        for row in range(len(self.versions)):
            _count(self.swept, self.endings[self.choices[row, self.swept.order]], self.counts[row])
        self.progress(1.0)
        return self

    @cached_property
    def swept(self) -> FaceDownSweep:
        """All hands swept through once."""
        dealers = self._in_order(hands_of(self.deck, self.size).cards)
        self.progress(0.3)
        players = self._in_order(self.boards.cards)
        ranks = np.repeat(np.arange(len(players.until)), np.diff(players.until, prepend=0))
        requirement = self.payoffs.requirement
        counts = DealerCounts(*(np.zeros(len(players.hands), np.int32) for _ in range(3)))
        _sweep(dealers, players, requirement, CardSets.of(len(self.deck.cards), self.size), counts)
        self.progress(0.8)
        return FaceDownSweep(
            order=players.order,
            weights=self.boards.weights[players.order],
            classes=self.payoffs.classes_of(self.boards.cards[players.order], ranks),
            at_requirement=ranks >= requirement,
            counts=counts,
            dealers=self.dealers,
        )

    def _in_order(self, cards: NDArray[np.uint8]) -> OrderedHands:
        place_of = np.zeros(52, np.int64)
        place_of[self.deck.cards] = np.arange(len(self.deck.cards))
        numbers = self.payoffs.numbers
        ranks = numbers.rank_hands(cards)
        order = np.argsort(ranks, kind="stable")
        return OrderedHands(place_of[cards[order]], np.cumsum(np.bincount(ranks, minlength=numbers.size)), order)
