"""The solver for games without community cards: any ranking, one decision, and up to one dealer's card face up.

All hands are taken in order of rank. For every set of cards, a counter says how many of the dealer's hands so far hold
that set among the cards that nobody sees. For a player's hand, the number of the dealer's possible hands below it is
the sum over the sets of the player's own cards, added and subtracted in turn. Hands that an exchange of suits makes
equal are looked up once. With a card face up, that is done for each rank of that card, and only the other suits are
exchanged.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.errors import InputError
from boardwalk.odds.long_work import Progress, silent
from boardwalk.odds.solver.backward_pass import sum_payoffs
from boardwalk.odds.solver.boards import SUIT_BITS, Deck, hands_of
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
    """How sets of up to so many cards are numbered."""

    first: NDArray[np.int64]
    """By size: the number of the first set; at the end, how many sets there are."""
    ways: NDArray[np.int64]
    """`[place in the deck, size]`: what the last card of a set of this size adds to its number among them."""

    @classmethod
    def of(cls, cards: int, largest: int) -> CardSets:
        first = np.cumsum([0, *(comb(cards, size) for size in range(largest + 1))])
        return cls(first, np.array([[comb(place, size) for size in range(largest + 1)] for place in range(cards)]))


@njit(inline="always")
def _set_number(hand, members, sets):  # type: ignore[no-untyped-def]
    """The number of the set of a hand's cards that the bits of `members` name, and its size; -1 if it is too large."""
    size, number = 0, 0
    for place in range(hand.size):
        if members >> place & 1:
            size += 1
            if size >= sets.ways.shape[1]:
                return -1, size
            number += sets.ways[hand[place], size]
    return sets.first[size] + number, size


@njit(cache=True, nogil=True)
def _possible(hand, counters, sets):  # type: ignore[no-untyped-def]
    """The counted hands of the dealer that hold none of the player's cards."""
    total = 0
    for members in range(1 << hand.size):
        number, size = _set_number(hand, members, sets)
        if number >= 0:
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
                number, _ = _set_number(dealers.hands[each], members, sets)
                if number >= 0:
                    counters[number] += 1
        for each in range(first, players.until[rank]):
            counts.tied[each] = _possible(players.hands[each], counters, sets) - counts.below[each]
        start, first = dealers.until[rank], players.until[rank]


class NoBoardSweep(NamedTuple):
    """For hands in order of rank, the dealer's hands below, tied and unqualified."""

    order: NDArray[np.int64]
    weights: NDArray[np.int64]
    """How many hands, and cards face up, each hand stands for."""
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


class DifferentHands(NamedTuple):
    """Hands that differ by more than an exchange of suits, and how many each stands for."""

    cards: NDArray[np.uint8]
    weights: NDArray[np.int64]


@dataclass
class NoBoard:
    """The solver of some versions of such a game that differ in what wagers pay."""

    payoffs: Payoffs
    versions: tuple[int, ...] = (0,)
    deck: Deck = field(default_factory=Deck)
    progress: Progress = silent
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)

    def __post_init__(self) -> None:
        game, self.tree = self.payoffs.game, self.payoffs.tree
        self.own, self.unseen = game.hole_cards, game.dealer_hole_cards - self.tree.dealer_up
        if len(self.tree.nodes) != 1:
            raise InputError("game", f"{game.title} has several decisions without community cards between them")
        cards = len(self.deck.cards)
        self.dealers = comb(cards - self.own - self.tree.dealer_up, self.unseen)
        if not self.dealers:
            raise InputError("deck", f"{cards} cards are too few for {game.title}")
        self.payoffs.verify_sums(self.tree.deals(cards, self.own, game.dealer_hole_cards))
        self.ups = self.deck.cards[::4].tolist() if self.tree.dealer_up else [None]
        """One card of each rank that may be face up, or none."""
        self.endings = np.array([option.ending for option in self.tree.nodes[0].options])
        """Where each option leads."""
        hands = len(self.players(self.ups[0]).cards)  # as many against a card of any rank
        self.choices = np.zeros((len(self.versions), len(self.ups), hands), np.uint8)
        """By version and card face up: the option taken with each of `players`."""
        self.totals = [0] * len(self.versions)
        self.counts = np.zeros((len(self.versions), *self.payoffs.net.shape[1:]), np.int64)
        """Deals by version, ending, class and outcome."""

    def solve(self) -> NoBoard:
        """Find the best choices, and count the deals under them."""
        self.totals = [0] * len(self.versions)
        self.counts[:] = 0
        for place, swept in self._sweeps():
            for row, version in enumerate(self.versions):
                chosen = np.zeros(len(swept.order), np.uint8)
                net = self.payoffs.net[version][self.endings]
                self.totals[row] += int(_choose(swept, net, self.payoffs.allowed, chosen))
                self.choices[row, place, swept.order] = chosen
                _count(swept, self.endings[chosen], self.counts[row])
        return self

    def count(self) -> NoBoard:
        """Count the deals under the current choices."""
        self.counts[:] = 0
        for place, swept in self._sweeps():
            for row in range(len(self.versions)):
                _count(swept, self.endings[self.choices[row, place, swept.order]], self.counts[row])
        return self

    def _sweeps(self) -> Iterator[tuple[int, NoBoardSweep]]:
        with ThreadPoolExecutor(self.threads) as pool:
            for place, swept in enumerate(pool.map(self._swept, self.ups)):
                yield place, swept
                self.progress((place + 1) / len(self.ups))

    def players(self, up: int | None) -> DifferentHands:
        """The player's hands that differ by more than an exchange of suits, other than that of the card face up."""
        cards = hands_of(self.deck, self.own).cards
        if up is not None:
            cards = cards[(cards != up).all(axis=1)]
        alike = np.array([suit for suit in range(4) if up is None or suit != up & 3])
        ranks = np.left_shift(1, cards.astype(np.int64) >> 2)
        sets = np.stack([np.where(cards & 3 == suit, ranks, 0).sum(axis=1) for suit in alike], axis=1)
        first = (sets[:, :-1] >= sets[:, 1:]).all(axis=1)
        return DifferentHands(cards[first], _arrangements(sets[first]) * (1 if up is None else 4))

    def keys(self, up: int | None) -> NDArray[np.int64]:
        """Each of `players` as one number."""
        cards = self.players(up).cards
        return hand_keys(cards, None if up is None else np.full(len(cards), up, np.uint8))

    @cached_property
    def _sets(self) -> CardSets:
        return CardSets.of(len(self.deck.cards), min(self.own, self.unseen))

    def _swept(self, up: int | None) -> NoBoardSweep:
        """All hands against this card swept through once."""
        numbers, requirement = self.payoffs.numbers, self.payoffs.requirement
        unseen, players = hands_of(self.deck, self.unseen).cards, self.players(up)
        if up is not None:
            unseen = unseen[(unseen != up).all(axis=1)]
        whole = unseen if up is None else np.column_stack([unseen, np.full(len(unseen), up, np.uint8)])
        dealers = self._in_order(unseen, numbers.rank_hands(whole))
        ordered = self._in_order(players.cards, numbers.rank_hands(players.cards))
        ranks = np.repeat(np.arange(len(ordered.until)), np.diff(ordered.until, prepend=0))
        counts = DealerCounts(*(np.zeros(len(ordered.hands), np.int32) for _ in range(3)))
        _sweep(dealers, ordered, requirement, self._sets, counts)
        return NoBoardSweep(
            order=ordered.order,
            weights=players.weights[ordered.order],
            classes=self.payoffs.classes_of(players.cards[ordered.order], ranks),
            at_requirement=ranks >= requirement,
            counts=counts,
            dealers=self.dealers,
        )

    def _in_order(self, cards: NDArray[np.uint8], ranks: NDArray[np.int16]) -> OrderedHands:
        place_of = np.zeros(52, np.int64)
        place_of[self.deck.cards] = np.arange(len(self.deck.cards))
        order = np.argsort(ranks, kind="stable")
        until = np.cumsum(np.bincount(ranks, minlength=self.payoffs.numbers.size))
        return OrderedHands(place_of[cards[order]], until, order)


def hand_keys(cards: NDArray[np.uint8], shown: NDArray[np.uint8] | None) -> NDArray[np.int64]:
    """A number for each hand that an exchange of suits does not change; the suit of the card face up comes first."""
    ranks = np.left_shift(1, cards.astype(np.int64) >> 2)
    sets = np.stack([np.where(cards & 3 == suit, ranks, 0).sum(axis=1) for suit in range(4)], axis=1)
    if shown is None:
        ordered = -np.sort(-sets, axis=1)
    else:
        first = np.take_along_axis(sets, (shown[:, None] & 3).astype(np.int64), axis=1)
        np.put_along_axis(sets, (shown[:, None] & 3).astype(np.int64), -1, axis=1)
        ordered = np.column_stack([first, -np.sort(-sets, axis=1)[:, :3]])
    keys: NDArray[np.int64] = ordered @ (np.int64(1) << SUIT_BITS * np.array([3, 2, 1, 0]))
    return keys


def _arrangements(sets: NDArray[np.int64]) -> NDArray[np.int64]:
    """In how many ways sets of ranks, the largest first, can be given to as many suits.

    >>> _arrangements(np.array([[5, 3, 0, 0], [5, 3, 2, 0], [0, 0, 0, 0]])).tolist()
    [12, 24, 1]
    """
    ways = np.ones(len(sets), np.int64)
    alike = np.ones(len(sets), np.int64)
    for column in range(1, sets.shape[1]):
        alike = np.where(sets[:, column] == sets[:, column - 1], alike + 1, 1)
        ways = ways * (column + 1) // alike
    return ways
