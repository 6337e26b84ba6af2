"""Decisions with cards still to come: how often each choice is made with each kind of hand so far, how close it is, and
how often two choices are worth the same.

The solver goes backward once more and keeps what every board passes on, so that every choice of every hand has its
exact worth; then the ways that best play leads to each decision are counted, as the forward pass does.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.cards import Category
from boardwalk.odds.solver.backward_pass import KnownValues, best_option
from boardwalk.odds.solver.forward_pass import ChosenHands, arrivals_by_level, arrive, ways_in
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.sweep import apart, rank_board, workspace

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.marked_suits.marked_pass import MarkedPass

RANKED_CARDS = 5
"""From so many cards on, a hand has a rank; fewer cards are told apart by which ranks repeat."""


class EarlyChoices(NamedTuple):
    """One decision with cards to come, over all deals in which best play leads to it."""

    node: int
    names: tuple[str, ...]
    """Kinds of hands so far, the lowest first."""
    deals: NDArray[np.int64]
    """`[kind, option]`: in how many the option is taken."""
    tied: NDArray[np.int64]
    """The same, where another option is worth as much."""
    lost: NDArray[np.object_]
    """`[kind, option, other]`: what the other would lose, in steps of the payoffs, added up."""


class DecisionTally(NamedTuple):
    """Room for what is counted at a decision; see `EarlyChoices`. `deals` and `tied` are in ways here."""

    ways: NDArray[np.int64]
    tied: NDArray[np.int64]
    lost: NDArray[np.int64]


class Worth(NamedTuple):
    """What the options of a level's decisions are worth, and the decision that is examined."""

    known: KnownValues
    options: NDArray[np.int64]
    """`[node, option]`: the place of its value, after the known ones for a node of the level; -1 after the last."""
    row: int


@njit(cache=True, nogil=True)
def _arrivals_at(arrivals, field, start, end, ways):  # type: ignore[no-untyped-def]
    """In how many ways each hand is led to a spot on each board."""
    words = np.zeros((arrivals.ways.shape[0], ways.shape[1]), np.uint64)
    for board in range(start, end):
        arrive(board, arrivals, words)
        for hand in range(ways.shape[1]):
            ways[board, hand] = ways_in(words, field, hand)


@njit(cache=True, nogil=True)
def _kinds_by_pattern(board, matchup, kinds):  # type: ignore[no-untyped-def]
    """The kind of every hand of fewer than five cards with a board; -1 if it holds one of its cards."""
    times = np.zeros(13, np.int64)
    for hand in range(matchup.hands.shape[0]):
        kinds[hand] = -1
        if not apart(matchup.hands[hand], board):
            continue
        times[:] = 0
        for card in board:
            times[card >> 2] += 1
        for card in matchup.hands[hand]:
            times[card >> 2] += 1
        pairs, most = 0, 0
        for count in times:
            pairs += count == 2
            most = max(most, int(count))
        kinds[hand] = 4 if most == 4 else 3 if most == 3 else pairs


@njit(cache=True, nogil=True)
def _kinds_by_rank(board, matchup, found, kinds):  # type: ignore[no-untyped-def]
    """The kind of every hand with a board, by the class of its rank; -1 if it holds one of its cards."""
    kinds[:] = -1
    for place in range(rank_board(board, matchup, found)):
        kinds[found.numbers[place]] = matchup.classes.of_rank[found.ranks[place]]


@njit(inline="always")
def _find_values(worth, board, hand, values):  # type: ignore[no-untyped-def]
    """What everything is worth that a decision of the level can lead to; nodes take the value of their best option."""
    totals, fixed, terms = worth.known
    for value in range(fixed.size):
        values[value] = fixed[value]
        for number in range(totals.shape[0]):
            values[value] += terms[value, number] * totals[number, board, hand]
    for node in range(worth.options.shape[0] - 1, -1, -1):
        values[fixed.size + node] = values[worth.options[node, best_option(values, worth.options[node])]]


@njit(inline="always")
def _add_choice(values, options, times, kind, tally):  # type: ignore[no-untyped-def]
    """Add one hand on one board to what is counted."""
    best, alike = best_option(values, options), 0
    most = values[options[best]]
    for option in range(tally.ways.shape[1]):
        value = values[options[option]]
        alike += value == most
        tally.lost[kind, best, option] += times * (most - value)
    tally.ways[kind, best] += times
    if alike > 1:
        tally.tied[kind, best] += times


@njit(cache=True, nogil=True)
def _tally(boards, matchup, worth, ways, bounds, tally):  # type: ignore[no-untyped-def]
    """Count the choices on some boards, and what each other choice would lose."""
    values = np.zeros(worth.known.fixed.size + worth.options.shape[0], np.int64)
    kinds, found = np.zeros(matchup.hands.shape[0], np.int64), workspace(matchup.hands).found
    options = worth.options[worth.row]
    ranked = boards.cards.shape[1] + matchup.hands.shape[1] >= RANKED_CARDS
    for board in range(bounds[0], bounds[1]):
        if ranked:
            _kinds_by_rank(boards.cards[board], matchup, found, kinds)
        else:
            _kinds_by_pattern(boards.cards[board], matchup, kinds)
        for hand in range(kinds.size):
            times = np.int64(ways[board, hand]) * boards.weights[board]
            if kinds[hand] >= 0 and times:
                _find_values(worth, board, hand, values)
                _add_choice(values, options, times, kinds[hand], tally)


@dataclass
class Examination(HoldEm):
    """A solver that keeps what smaller boards are passed on, and how it decided on whole ones."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.level_totals: dict[int, NDArray[np.int64]] = {}

    def _keep_totals(self, level: int, totals: NDArray[np.int64]) -> None:
        super()._keep_totals(level, totals)
        self.level_totals[level] = totals

    @property
    def marked(self) -> MarkedPass | None:
        """The pass over whole boards, as long as its choices have not been written out."""
        return self._marked

    def decide(self) -> Examination:
        """Find the best choices at every level; nothing is counted."""
        with ThreadPoolExecutor(self.threads) as self.pool:
            self._backward()
        return self

    @cached_property
    def early_levels(self) -> list[int]:
        """The levels between the first cards and whole boards at which something is decided."""
        return sorted({node.level for node in self.tree.nodes} - {0, len(self.levels) - 1})

    def early_choices(self) -> list[EarlyChoices]:
        """Every decision with some community cards up and others to come that best play leads to."""
        if not self.early_levels:
            return []
        with ThreadPoolExecutor(self.threads) as self.pool:
            return [each for level in self.early_levels for each in self._at_level(level)]

    def _at_level(self, level: int) -> Iterator[EarlyChoices]:
        numbers = [number for number, node in enumerate(self.tree.nodes) if node.level == level]
        arrived = self._ways_to(level, numbers)
        for row, number in enumerate(numbers):
            if arrived[row].any():
                yield self._examine(level, row, number, arrived[row])

    def _ways_to(self, level: int, numbers: list[int]) -> list[NDArray[np.uint8]]:
        """By node of a level: the ways that lead there, for each board and hand."""
        before = ChosenHands.of(self, tuple(self.choices_at(each) for each in range(level)))
        arrivals = arrivals_by_level(self, 0, level, before)
        shape = len(self.boards[level].suits), len(self.hands.cards)
        found, spots = [np.zeros(shape, np.uint8) for _ in numbers], arrivals.spots.tolist()
        for ways, number in zip(found, numbers, strict=True):
            spot = len(self.tree.endings) + number
            if spot in spots:
                field = spots.index(spot)

                def work(start: int, stop: int, field: int = field, ways: NDArray[np.uint8] = ways) -> None:
                    _arrivals_at(arrivals, field, start, stop, ways)

                self.spread(work, shape[0])
        for row, number in enumerate(numbers):  # nodes that lead to others of the same level come first
            for option, each in enumerate(self.tree.nodes[number].options):
                if each.node in numbers:
                    chosen = self.choices_at(level)[row] == option
                    found[numbers.index(each.node)] += np.where(chosen, found[row], 0).astype(np.uint8)
        return found

    def _examine(self, level: int, row: int, number: int, ways: NDArray[np.uint8]) -> EarlyChoices:
        names, options = self._kind_names(level), len(self.tree.nodes[number].options)
        known, boards = self.known_values(level, self.level_totals[level]), self.boards[level].weighted
        worth = Worth(known, self.agenda.positions(level).options, row)
        shape = len(names), options

        def work(bounds: tuple[int, int]) -> DecisionTally:
            tally = DecisionTally(
                np.zeros(shape, np.int64), np.zeros(shape, np.int64), np.zeros((*shape, options), int)
            )
            _tally(boards, self.matchup, worth, ways, np.array(bounds), tally)
            return tally

        edges = np.linspace(0, len(boards.cards), 4 * self.threads + 1).astype(int).tolist()
        parts = list(self.pool.map(work, pairwise(edges)))
        deals = self.ways_below(level)  # the sums of the solver are over these already
        lost = sum((part.lost.astype(object) for part in parts), np.zeros((*shape, options), object))
        counted, tied = sum(part.ways for part in parts), sum(part.tied for part in parts)
        return EarlyChoices(number, names, np.asarray(counted) * deals, np.asarray(tied) * deals, lost)

    def _kind_names(self, level: int) -> tuple[str, ...]:
        if self.levels[level] + self.hands.size >= RANKED_CARDS:
            return tuple(each.name for each in self.payoffs.classes)
        repeated = Category.HIGH_CARD, Category.PAIR, Category.TWO_PAIR, Category.THREE_OF_A_KIND
        return (*(each.title for each in repeated), Category.FOUR_OF_A_KIND.title)
