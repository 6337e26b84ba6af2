"""The solver for games that the longest flush wins: no community cards, the dealer's cards face down, one decision.

A hand is worth its best suit, so the dealer's hands below something are those whose four suits all are. For each suit,
the sets of remaining ranks that are worth less are counted by size without listing them; the four counts are multiplied
like polynomials, and the term with as many cards as the dealer has is the number of hands. No two hands are compared,
and the dealer's hands are never listed. Hands that an exchange of suits makes equal are looked up once.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.odds.solver.boards import SUIT_BITS, Deck, key_of, suits_of
from boardwalk.odds.solver.no_board import ChoicePlaces, best_allowed
from boardwalk.odds.solver.payoff import Payoffs
from boardwalk.odds.solver.rank_numbers import FlushNumbers
from boardwalk.odds.solver.sweep import add_deals, outcome_counts
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

SUITS = 4
PIECES_A_THREAD = 8


class SuitTables(NamedTuple):
    """What is the same for every hand."""

    sets: NDArray[np.int64]
    """All sets of ranks that a suit may have in a hand, by size, then by value."""
    first: NDArray[np.int64]
    """By size: where the sets of this size begin."""
    number_of: NDArray[np.int16]
    """By set of ranks: the number of such a flush."""
    set_at: NDArray[np.int64]
    """By number: the set of ranks."""
    ways: NDArray[np.int64]
    """`[ranks, chosen]`."""
    deck: int
    """The ranks of the deck, as a set."""
    own: int
    dealer: int


@njit(inline="always")
def _size(ranks):  # type: ignore[no-untyped-def]
    count = 0
    while ranks:
        ranks &= ranks - 1
        count += 1
    return count


@njit(inline="always")
def _lower(left, ranks, size, ways):  # type: ignore[no-untyped-def]
    """How many sets of this size, of the ranks that are left, have a lower value than this set of the same size."""
    total, need = 0, size
    for bit in range(SUIT_BITS - 1, -1, -1):
        if not ranks >> bit & 1:
            continue
        total += ways[_size(left & ((1 << bit) - 1)), need]
        if not left >> bit & 1:
            return total
        need -= 1
    return total


@njit(cache=True, nogil=True)
def _dealers_below(hand, ranks, and_equal, tables):  # type: ignore[no-untyped-def]
    """The dealer's hands against this one in which every suit is worth less than this flush, or no more than it."""
    size = _size(ranks)
    hands = np.zeros(tables.dealer + 1, np.int64)
    more = np.zeros(tables.dealer + 1, np.int64)
    hands[0] = 1
    for suit in range(SUITS):
        left = tables.deck & ~hand[suit]
        held = _size(left)
        more[:] = 0
        for chosen in range(min(size + 1, tables.dealer + 1)):
            ways = tables.ways[held, chosen]
            if chosen == size:
                ways = _lower(left, ranks, size, tables.ways)
                if and_equal and ranks & ~left == 0:
                    ways += 1
            if ways:
                for before in range(tables.dealer + 1 - chosen):
                    more[before + chosen] += hands[before] * ways
        hands[:] = more
    return hands[tables.dealer]


@njit(cache=True, nogil=True)
def hand_outcomes(hand, requirement, dealers, tables):  # type: ignore[no-untyped-def]
    """The number of a hand, given as four sets of ranks, and the dealer's hands by outcome."""
    best = 0
    for suit in range(1, SUITS):
        if tables.number_of[hand[suit]] > tables.number_of[hand[best]]:
            best = suit
    number = np.int64(tables.number_of[hand[best]])
    below = _dealers_below(hand, hand[best], False, tables)
    tied = _dealers_below(hand, hand[best], True, tables) - below
    unqualified = _dealers_below(hand, tables.set_at[requirement], False, tables) if requirement else 0
    return number, outcome_counts(below, tied, unqualified, number >= requirement, dealers)


@njit(cache=True, nogil=True)
def _hands_with(largest, tables, out):  # type: ignore[no-untyped-def]
    """List the hands whose largest set, as a value, is this one, into `out` if it has room; returns how many."""
    count = 0
    first_size = _size(largest)
    for second_size in range(tables.own - first_size + 1):
        for at in range(tables.first[second_size], tables.first[second_size + 1]):
            second = tables.sets[at]
            if second > largest:
                break
            for third_size in range(tables.own - first_size - second_size + 1):
                fourth_size = tables.own - first_size - second_size - third_size
                for next_at in range(tables.first[third_size], tables.first[third_size + 1]):
                    third = tables.sets[next_at]
                    if third > second:
                        break
                    for last_at in range(tables.first[fourth_size], tables.first[fourth_size + 1]):
                        fourth = tables.sets[last_at]
                        if fourth > third:
                            break
                        if out.size:
                            out[count, 0], out[count, 1], out[count, 2], out[count, 3] = largest, second, third, fourth
                        count += 1
    return count


@njit(inline="always")
def _images(hand):  # type: ignore[no-untyped-def]
    """How many hands this one stands for; its sets are in order."""
    ways, alike = 1, 1
    for suit in range(1, SUITS):
        alike = alike + 1 if hand[suit] == hand[suit - 1] else 1
        ways = ways * (suit + 1) // alike
    return ways


class Decided(NamedTuple):
    """What hands are paid, and what they may choose."""

    net: NDArray[np.int64]
    """`[version, option, class, outcome]`."""
    allowed: NDArray[np.bool_]
    """`[option, class]`."""
    endings: NDArray[np.int64]
    class_of: NDArray[np.uint8]
    requirement: int
    dealers: int


@njit(cache=True, nogil=True)
def _play(hands, tables, decided, choose, choices, totals, deals):  # type: ignore[no-untyped-def]
    """Choose for every hand, or keep what was chosen, and count the deals by version, ending, class and outcome."""
    for each in range(hands.shape[0]):
        number, outcomes = hand_outcomes(hands[each], decided.requirement, decided.dealers, tables)
        cls, weight = decided.class_of[number], _images(hands[each])
        for version in range(choices.shape[0]):
            if choose:
                choices[version, each], value = best_allowed(decided.net[version], decided.allowed, cls, outcomes)
                totals[version] += value * weight
            add_deals(deals[version, decided.endings[choices[version, each]], cls], weight, outcomes)


@dataclass
class LongestFlush:
    """The solver of some versions of such a game that differ in what wagers pay."""

    payoffs: Payoffs
    versions: tuple[int, ...] = (0,)
    deck: Deck = field(default_factory=Deck)
    progress: Progress = silent
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)

    def __post_init__(self) -> None:
        game, self.tree = self.payoffs.game, self.payoffs.tree
        cards = len(self.deck.cards)
        self.dealers = comb(cards - game.hole_cards, game.dealer_hole_cards)
        if not self.dealers:
            raise InputError("deck", f"{cards} cards are too few for {game.title}")
        self.payoffs.verify_sums(self.tree.deals(cards, game.hole_cards, game.dealer_hole_cards))
        self.totals = [0] * len(self.versions)
        self.counts = np.zeros((len(self.versions), *self.payoffs.net.shape[1:]), np.int64)
        """Deals by version, ending, class and outcome."""

    @cached_property
    def choices(self) -> NDArray[np.uint8]:
        """By version: the option taken with each of `hands`, in the one column of a game with no card face up."""
        return np.zeros((len(self.versions), len(self.hands), 1), np.uint8)

    @cached_property
    def tables(self) -> SuitTables:
        game, numbers = self.payoffs.game, self.payoffs.numbers
        assert isinstance(numbers, FlushNumbers)
        deck = sum(1 << (rank - 2) for rank in self.deck.ranks)
        sizes: list[list[int]] = [[] for _ in range(game.hole_cards + 2)]
        for ranks in range(1 << len(Rank)):
            if ranks & ~deck == 0 and ranks.bit_count() <= game.hole_cards:
                sizes[ranks.bit_count()].append(ranks)
        return SuitTables(
            sets=np.array([ranks for same in sizes for ranks in same], np.int64),
            first=np.cumsum([0, *map(len, sizes)]),
            number_of=numbers.of_set,
            set_at=numbers.set_at,
            ways=np.array([[comb(ranks, size) for size in range(len(Rank) + 2)] for ranks in range(len(Rank) + 1)]),
            deck=deck,
            own=game.hole_cards,
            dealer=game.dealer_hole_cards,
        )

    @cached_property
    def hands(self) -> NDArray[np.int64]:
        """The hands that differ by more than an exchange of suits, as four sets of ranks, the largest value first."""
        found, none = [], np.zeros((0, SUITS), np.int64)
        for largest in self.tables.sets.tolist():
            room = np.zeros((_hands_with(largest, self.tables, none), SUITS), np.int64)
            if len(room):
                _hands_with(largest, self.tables, room)
                found.append(room)
        return np.concatenate(found)

    def find(self, hands: NDArray[np.uint8], shown: NDArray[np.uint8] | None) -> ChoicePlaces:
        """Where the choices with these hands are."""
        assert shown is None, "no card is face up"
        keys, order = self._keys_in_order
        numbers = order[np.searchsorted(keys, key_of(-np.sort(-suits_of(hands), axis=1)))]
        return numbers, np.zeros_like(numbers)

    @cached_property
    def _keys_in_order(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        keys = key_of(self.hands)
        order = np.argsort(keys)
        return keys[order], order

    def solve(self) -> LongestFlush:
        """Find the best choices, and count the deals under them."""
        return self._go_through(choose=True)

    def count(self) -> LongestFlush:
        """Count the deals under the current choices."""
        return self._go_through(choose=False)

    def outcomes(self, cards: NDArray[np.uint8]) -> tuple[int, tuple[int, ...]]:
        """The class of one hand, and the dealer's hands by outcome."""
        payoffs, (sets,) = self.payoffs, suits_of(cards[None])
        number, outcomes = hand_outcomes(sets, payoffs.requirement, self.dealers, self.tables)
        return int(payoffs.class_of_rank[number]), tuple(map(int, outcomes))

    def _go_through(self, *, choose: bool) -> LongestFlush:
        endings = np.array([option.ending for option in self.tree.nodes[0].options])
        decided = Decided(
            np.ascontiguousarray(self.payoffs.net[list(self.versions)][:, endings]),
            self.payoffs.allowed,
            endings,
            self.payoffs.class_of_rank,
            self.payoffs.requirement,
            self.dealers,
        )
        bounds = np.linspace(0, len(self.hands), PIECES_A_THREAD * self.threads + 1).astype(int)

        def work(start: int, stop: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
            totals, deals = np.zeros(len(self.versions), np.int64), np.zeros_like(self.counts)
            _play(self.hands[start:stop], self.tables, decided, choose, self.choices[:, start:stop, 0], totals, deals)
            return totals, deals

        self.counts[:] = 0
        found = np.zeros(len(self.versions), np.int64)
        with ThreadPoolExecutor(self.threads) as pool:
            for done, (totals, deals) in enumerate(pool.map(work, bounds[:-1], bounds[1:]), 1):
                found += totals
                self.counts += deals
                self.progress(done / (len(bounds) - 1))
        self.totals = found.tolist()
        return self
