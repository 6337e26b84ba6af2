"""The solver for games without community cards: any ranking, one decision, and up to one dealer's card face up.

All hands are taken in order of rank. For every set of cards, a counter says how many of the dealer's hands so far hold
that set among the cards that nobody sees. For a player's hand, the number of the dealer's possible hands below it is
the sum over the sets of the player's own cards, added and subtracted in turn. Hands that an exchange of suits makes
equal are looked up once. With a card face up, the dealer's hands are counted once for each rank of that card; against a
card of another suit, the player's suits are exchanged instead.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np
from numba import njit

from boardwalk.cards import Ranking, Suit
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.odds.solver.backward_pass import sum_payoffs
from boardwalk.odds.solver.boards import EXCHANGES, Boards, Deck, boards_of, hands_of, suits_of
from boardwalk.odds.solver.payoff import Payoffs
from boardwalk.odds.solver.sweep import DealerCounts, add_deals, outcome_counts
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

STUD_HAND = 5


def is_stud(game: Game) -> bool:
    """Whether this is plain five-card stud: five cards each, one of the dealer's face up, and no reserved multiples."""
    five_each = (game.hole_cards, game.dealer_hole_cards, game.community_cards) == (STUD_HAND, STUD_HAND, 0)
    reserved = any(decision.reserved for decision in game.decisions)
    return five_each and game.ranking is Ranking.FIVE_CARD and game.dealings[0].dealer_up() == 1 and not reserved


class CardSets(NamedTuple):
    """The sets of up to so many of a hand's cards, each made of one listed before it and one card more."""

    before: NDArray[np.uint64]
    """The place in this list of the set without its last card."""
    last: NDArray[np.uint64]
    """Which card of the hand is its last."""
    size: NDArray[np.uint64]
    sign: NDArray[np.int32]
    """1 if the size is even, -1 if it is odd."""
    step: NDArray[np.uint64]
    """`[place in the deck, size]`: what the last card of a set of this size adds to the number of the set."""
    of_deck: int
    """How many numbers there are: one for each such set of cards of the deck, the smallest sets first."""

    @classmethod
    def of(cls, cards: int, hand: int, largest: int) -> CardSets:
        found = [chosen for size in range(largest + 1) for chosen in combinations(range(hand), size)]
        place_of = {chosen: place for place, chosen in enumerate(found)}
        step = [
            [comb(place, size) + comb(cards, size - 1) if size else 0 for size in range(largest + 1)]
            for place in range(cards)
        ]
        return cls(
            np.array([place_of[chosen[:-1]] for chosen in found], np.uint64),
            np.array([chosen[-1] if chosen else 0 for chosen in found], np.uint64),
            np.array([len(chosen) for chosen in found], np.uint64),
            np.array([(-1) ** len(chosen) for chosen in found], np.int32),
            np.array(step, np.uint64),
            sum(comb(cards, size) for size in range(largest + 1)),
        )


class HandsInOrder(NamedTuple):
    """Hands in order of rank, as places in the deck, the lowest place first."""

    hands: NDArray[np.uint8]
    """`[hand, card]`; the player's are `[suit, hand, card]`: with this suit and the first one exchanged."""
    until: NDArray[np.int64]
    """By rank: where its hands end."""
    sets: CardSets


@njit(inline="always")
def number_sets(hand, sets, numbers):  # type: ignore[no-untyped-def]
    """Find the numbers of all sets of a hand's cards; the empty set has number 0."""
    for each in range(1, numbers.size):
        numbers[each] = numbers[sets.before[each]] + sets.step[hand[sets.last[each]], sets.size[each]]


@njit(cache=True, nogil=True)
def _look_up(players, start, end, up, counters, out):  # type: ignore[no-untyped-def]
    """`out[hand, up card]`: how many of the dealer's counted hands hold none of the player's cards."""
    numbers = np.zeros(players.sets.size.size, np.uint64)
    for suit in range(players.hands.shape[0]):
        for each in range(start, end):
            number_sets(players.hands[suit, each], players.sets, numbers)
            total = 0
            for place in range(numbers.size):
                total += players.sets.sign[place] * counters[numbers[place]]
            out[each, up + suit] = total


@njit(cache=True, nogil=True)
def _sweep(dealers, players, up, requirement, counts):  # type: ignore[no-untyped-def]
    """Go up through the ranks, count the dealer's hands, and look up how many each player's hand beats and ties.

    What is counted before a rank is below it, and what its own hands add ties with it.
    """
    counters = np.zeros(dealers.sets.of_deck, np.int32)
    numbers = np.zeros(dealers.sets.size.size, np.uint64)
    start = first = 0
    for rank in range(dealers.until.size):
        if rank == requirement:
            _look_up(players, 0, players.hands.shape[1], up, counters, counts.unqualified)
        _look_up(players, first, players.until[rank], up, counters, counts.below)
        for each in range(start, dealers.until[rank]):
            number_sets(dealers.hands[each], dealers.sets, numbers)
            for number in numbers:
                counters[number] += 1
        _look_up(players, first, players.until[rank], up, counters, counts.tied)
        start, first = dealers.until[rank], players.until[rank]
    these = slice(up, up + players.hands.shape[0])
    counts.tied[:, these] -= counts.below[:, these]


class NoBoardSweep(NamedTuple):
    """For hands in order of rank and every card that may be face up, the dealer's hands below, tied and unqualified."""

    hands: NDArray[np.uint8]
    """As places in the deck."""
    order: NDArray[np.int64]
    """The number of each hand before sorting."""
    weights: NDArray[np.int64]
    classes: NDArray[np.uint8]
    at_requirement: NDArray[np.bool_]
    counts: DealerCounts
    """`[hand, up card]`, by place in the deck; one column if no card is face up."""
    dealers: int


@njit(inline="always")
def holds(swept, each, up):  # type: ignore[no-untyped-def]
    """Whether the card face up is one of the player's, which cannot be."""
    if swept.counts.below.shape[1] > 1:
        for card in swept.hands[each]:
            if card == up:
                return True
    return False


@njit(inline="always")
def dealer_outcomes(swept, each, up):  # type: ignore[no-untyped-def]
    """The dealer's hands by outcome, for one hand and card face up."""
    below, tied, unqualified = swept.counts
    return outcome_counts(
        np.int64(below[each, up]), np.int64(tied[each, up]), np.int64(unqualified[each, up]),
        swept.at_requirement[each], swept.dealers,
    )  # fmt: skip


@njit(inline="always")
def best_allowed(net, allowed, cls, outcomes):  # type: ignore[no-untyped-def]
    """The best option that a class of hand may choose, and its value; the smallest wager if values are equal."""
    best, most = 0, sum_payoffs(net[0, cls], outcomes)
    for option in range(1, net.shape[0]):
        value = sum_payoffs(net[option, cls], outcomes)
        if allowed[option, cls] and value > most:
            best, most = option, value
    return best, most


@njit(cache=True, nogil=True)
def _choose(swept, net, allowed, choices):  # type: ignore[no-untyped-def]
    """Choose for every hand and card face up; returns the values by hand. `net[option, class, outcome]`."""
    totals = np.zeros(swept.order.size, np.int64)
    for each in range(swept.order.size):
        cls = swept.classes[each]
        for up in range(choices.shape[1]):
            if holds(swept, each, up):
                continue
            choices[each, up], value = best_allowed(net, allowed, cls, dealer_outcomes(swept, each, up))
            totals[each] += value * swept.weights[each]
    return totals


@njit(cache=True, nogil=True)
def _count(swept, endings, deals):  # type: ignore[no-untyped-def]
    """Count the deals by ending, class and outcome; `endings[hand, up card]` is where the choices lead."""
    for each in range(swept.order.size):
        for up in range(endings.shape[1]):
            if not holds(swept, each, up):
                into = deals[endings[each, up], swept.classes[each]]
                add_deals(into, swept.weights[each], dealer_outcomes(swept, each, up))


_LAST_SWEEP: dict[object, NoBoardSweep] = {}
"""The sweep of the last game, by all that it depends on; payouts are not part of that."""


def last_sweep_bytes() -> int:
    """How much memory the last sweep takes."""
    return sum(each.nbytes for kept in _LAST_SWEEP.values() for each in kept.counts)


def forget_last_sweep() -> None:
    """Free the memory of the last sweep."""
    _LAST_SWEEP.clear()


ChoicePlaces: TypeAlias = "tuple[NDArray[np.int64], NDArray[np.integer]]"
"""Rows and columns of a version's `choices`."""


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
        cards = len(self.deck.cards)
        self.dealers = comb(cards - self.own - self.tree.dealer_up, self.unseen)
        if not self.dealers:
            raise InputError("deck", f"{cards} cards are too few for {game.title}")
        self.ups = cards if self.tree.dealer_up else 1
        """How many cards may be face up; one column stands for none."""
        self.payoffs.verify_sums(len(EXCHANGES) * self.ups * self.dealers)
        self.endings = np.array([option.ending for option in self.tree.nodes[0].options])
        """Where each option leads."""
        self.totals = [0] * len(self.versions)
        self.counts = np.zeros((len(self.versions), *self.payoffs.net.shape[1:]), np.int64)
        """Deals by version, ending, class and outcome."""

    @cached_property
    def boards(self) -> Boards:
        """The player's hands that differ by more than an exchange of suits."""
        return boards_of(self.deck, self.own)

    @cached_property
    def choices(self) -> NDArray[np.uint8]:
        """By version: the option taken with each of the player's hands against each card face up."""
        return np.zeros((len(self.versions), len(self.boards.suits), self.ups), np.uint8)

    def solve(self) -> NoBoard:
        """Find the best choices, then count the deals under them."""
        for row, version in enumerate(self.versions):
            chosen, net = np.zeros_like(self.choices[row]), self.payoffs.net[version][self.endings]
            self.totals[row] = sum(_choose(self.swept, net, self.payoffs.allowed, chosen).tolist())
            self.choices[row, self.swept.order] = chosen
        return self.count()

    def count(self) -> NoBoard:
        """Count the deals under the current choices: the best ones, or a strategy's."""
        self.counts[:] = 0
        for row in range(len(self.versions)):
            _count(self.swept, self.endings[self.choices[row, self.swept.order]], self.counts[row])
        self.progress(1.0)
        return self

    def find(self, hands: NDArray[np.uint8], shown: NDArray[np.uint8] | None) -> ChoicePlaces:
        """Where the choices with these hands are, against the cards face up."""
        numbers, exchanges = self.boards.find(suits_of(hands))
        if shown is None:
            return numbers, np.zeros_like(numbers)
        return numbers, self._place_of[shown >> 2 << 2 | EXCHANGES[exchanges, shown & 3]]

    @cached_property
    def swept(self) -> NoBoardSweep:
        """All hands swept through once against every card; not again if the last game differs only in payouts."""
        payoffs = self.payoffs
        classes = payoffs.class_of_rank.tobytes(), payoffs.class_of_run.tobytes()
        cards = self.own, self.unseen, self.ups, payoffs.game.ranking
        question = self.deck, cards, payoffs.requirement, classes
        if (kept := _LAST_SWEEP.get(question)) is None:
            _LAST_SWEEP.clear()  # before there is another one
            kept = _LAST_SWEEP[question] = self._sweep()
        return kept

    def _sweep(self) -> NoBoardSweep:
        cards, numbers, requirement = self.boards.cards, self.payoffs.numbers, self.payoffs.requirement
        ranks = numbers.rank_hands(cards)
        order = np.argsort(ranks, kind="stable")
        exchanged = [self._with_first(suit, cards[order]) for suit in (Suit if self.tree.dealer_up else (0,))]
        players = HandsInOrder(np.stack(exchanged), self._until(ranks), self._sets(self.own))
        counts = DealerCounts(*(np.zeros((len(cards), self.ups), np.int32) for _ in range(3)))

        def sweep(up: int) -> None:
            _sweep(self._dealers(up), players, up, requirement, counts)

        first_suit = range(0, self.ups, len(Suit))
        with ThreadPoolExecutor(self.threads) as pool:
            for done, _ in enumerate(pool.map(sweep, first_suit), 1):
                self.progress(0.9 * done / len(first_suit))
        return NoBoardSweep(
            hands=players.hands[0],
            order=order,
            weights=self.boards.weights[order],
            classes=self.payoffs.classes_of(cards[order], ranks[order]),
            at_requirement=ranks[order] >= requirement,
            counts=counts,
            dealers=self.dealers,
        )

    def _with_first(self, suit: int, cards: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Hands as places in the deck, with this suit and the first one exchanged."""
        swapped = np.where(cards & 3 == suit, cards - suit, np.where(cards & 3 == 0, cards + suit, cards))
        return np.sort(self._place_of[swapped], axis=1)

    def _dealers(self, up: int) -> HandsInOrder:
        """What the dealer may hold beside the card at this place of the deck, if one is face up."""
        unseen = whole = hands_of(self.deck, self.unseen).cards
        if self.tree.dealer_up:
            shown = self.deck.cards[up]
            unseen = unseen[(unseen != shown).all(axis=1)]
            whole = np.column_stack([unseen, np.full(len(unseen), shown, np.uint8)])
        ranks = self.payoffs.numbers.rank_hands(whole)
        in_order = self._place_of[unseen[np.argsort(ranks, kind="stable")]]
        return HandsInOrder(in_order, self._until(ranks), self._sets(self.unseen))

    @cached_property
    def _place_of(self) -> NDArray[np.uint8]:
        """By number of a card: its place in the deck."""
        places = np.zeros(52, np.uint8)
        places[self.deck.cards] = np.arange(len(self.deck.cards))
        return places

    def _until(self, ranks: NDArray[np.int16]) -> NDArray[np.int64]:
        return np.cumsum(np.bincount(ranks, minlength=self.payoffs.numbers.size))

    def _sets(self, hand: int) -> CardSets:
        return CardSets.of(len(self.deck.cards), hand, min(self.own, self.unseen))
