"""The stud form, solved exactly: five cards each, one of the dealer's face up, one moment to decide.

All hands are taken in order of rank. For every up card and every set of up to four cards a counter says how many of
the dealer's hands so far show that card and hold that set; for a player's hand the dealer's possible hands below it
are the sum over the sets of the player's own cards, added and taken away in turn. Hands that an exchange of suits
makes one are asked once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards.kernels import rank_hands
from boardwalk.cards.lookup import HAND_RANKS
from boardwalk.errors import InputError
from boardwalk.odds.boards import EXCHANGES, Deck, boards_of, hands_of
from boardwalk.odds.passes import best_option, brings, outcome_counts
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


class Swept(NamedTuple):
    """For hands in order of rank and every up card, the dealer's hands below, tied and unqualified."""

    hands: NDArray[np.int64]
    """As places in the deck."""
    order: NDArray[np.int64]
    weights: NDArray[np.int64]
    classes: NDArray[np.uint8]
    at_requirement: NDArray[np.bool_]
    below: NDArray[np.int32]
    tied: NDArray[np.int32]
    unqualified: NDArray[np.int32]
    dealers: int


@njit(inline="always")
def stud_outcomes(swept, each, up):  # type: ignore[no-untyped-def]
    """The dealer's hands by outcome, for one hand and up card."""
    at_requirement, unqualified = swept.at_requirement[each], swept.unqualified[each, up]
    return outcome_counts(swept.below[each, up], swept.tied[each, up], unqualified, at_requirement, swept.dealers)


@njit(cache=True, nogil=True)
def _choose(swept, net, choices):  # type: ignore[no-untyped-def]
    """Choose for every hand and up card; for each hand, what the choices bring. `net[option, class, outcome]`."""
    options, values = np.arange(net.shape[0]), np.zeros(net.shape[0], np.int64)
    totals = np.zeros(swept.hands.shape[0], np.int64)
    for each in range(swept.hands.shape[0]):
        for up in range(swept.below.shape[1]):
            if (swept.hands[each] == up).any():
                continue
            a, b, c, d = stud_outcomes(swept, each, up)
            for option in options:
                values[option] = brings(net[option, swept.classes[each]], a, b, c, d)
            best = best_option(values, options)
            choices[each, up] = best
            totals[each] += values[best] * swept.weights[each]
    return totals


@njit(cache=True, nogil=True)
def _count(swept, endings, deals):  # type: ignore[no-untyped-def]
    """Count the deals by ending, class and outcome; `endings[hand, up card]` is where the choices lead."""
    for each in range(swept.hands.shape[0]):
        for up in range(swept.below.shape[1]):
            if (swept.hands[each] == up).any():
                continue
            a, b, c, d = stud_outcomes(swept, each, up)
            into = deals[endings[each, up], swept.classes[each]]
            into[0] += swept.weights[each] * a
            into[1] += swept.weights[each] * b
            into[2] += swept.weights[each] * c
            into[3] += swept.weights[each] * d


@dataclass
class Stud:
    """The solver of some versions of a stud game that differ in what wagers pay."""

    payoffs: Payoffs
    versions: tuple[int, ...] = (0,)
    deck: Deck = field(default_factory=Deck)
    progress: Progress = silent

    def __post_init__(self) -> None:
        game, self.tree = self.payoffs.game, self.payoffs.tree
        if game.hole_cards != HAND or game.dealings[0].dealer_up() != 1 or len(self.tree.nodes) != 1:
            raise InputError("game", f"{game.title} is no game of five cards, one up card and one decision")
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
        """Count the deals under the choices as they stand: the best ones, or a strategy's own."""
        self.counts[:] = 0
        for row in range(len(self.versions)):
            _count(self.swept, self.endings[self.choices[row, self.swept.order]], self.counts[row])
        self.progress(1.0)
        return self

    @cached_property
    def swept(self) -> Swept:
        """All hands swept through once."""
        place_of = np.zeros(52, np.int64)
        place_of[self.deck.cards] = np.arange(len(self.deck.cards))
        dealt, dealt_until, _ = _in_order(hands_of(self.deck, HAND).cards, place_of)
        self.progress(0.2)
        asked, asked_until, order = _in_order(self.boards.cards, place_of)
        ranks = np.repeat(np.arange(len(asked_until)), np.diff(asked_until, prepend=0))
        cards, requirement = len(self.deck.cards), self.payoffs.requirement
        below, tied, unqualified = (np.zeros((len(asked), cards), np.int32) for _ in range(3))
        first = np.cumsum([0, *(comb(cards, size) for size in range(HAND))])
        ways = np.array([[comb(place, size) for size in range(HAND + 1)] for place in range(cards)])
        _sweep(dealt, asked, dealt_until, asked_until, requirement, first, ways, below, tied, unqualified)
        self.progress(0.8)
        classes = self.payoffs.classes_of(self.boards.cards[order], ranks)
        return Swept(
            asked, order, self.boards.weights[order], classes, ranks >= requirement,
            below, tied, unqualified, comb(cards - HAND - 1, HAND - 1),
        )  # fmt: skip


def _in_order(cards: NDArray[np.uint8], place_of: NDArray[np.int64]) -> tuple[NDArray[np.int64], ...]:
    """Hands as places in the deck, in order of rank; where each rank ends; and the order itself."""
    ranks = rank_hands(cards)
    order = np.argsort(ranks, kind="stable")
    ends = np.cumsum(np.bincount(ranks, minlength=HAND_RANKS))
    return place_of[cards[order]], ends, order
