"""The solver for games with community cards. It runs the backward pass over all boards to find the best choices, then
the forward pass to count the deals.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards.rank_tables import tables
from boardwalk.errors import InputError
from boardwalk.odds.solver import backward_pass
from boardwalk.odds.solver.agenda import Agenda
from boardwalk.odds.solver.backward_pass import BoardSums, ClassPays, KnownValues
from boardwalk.odds.solver.boards import (
    EXCHANGES,
    INVERSE,
    BoardParts,
    Boards,
    Deck,
    boards_of,
    exchange_number,
    hands_of,
)
from boardwalk.odds.solver.forward_pass import count_forward
from boardwalk.odds.solver.marked_suits.marked_pass import MarkedPass
from boardwalk.odds.solver.marked_suits.payout_change import MOST_ALIKE
from boardwalk.odds.solver.payoff import Payoffs
from boardwalk.odds.solver.sweep import Matchup
from boardwalk.odds.solver.tree import ways_below
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

UNDO = exchange_number(INVERSE).astype(np.uint8)
BATCH_VALUES = 1 << 21
"""Sums held between the two steps of a batch of boards: enough to keep threads busy, little enough for a cache."""


@cache
def parts_of(deck: Deck, size: int, smaller: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
    """For each board of a size, the boards of a smaller size that are part of it, and the exchanges of suits there."""
    return boards_of(deck, size).parts(boards_of(deck, smaller))


@dataclass
class HoldEm:
    """The solver of some versions of a game that differ in what wagers pay; `solve` fills in choices and counts."""

    payoffs: Payoffs
    versions: tuple[int, ...] = (0,)
    deck: Deck = field(default_factory=Deck)
    progress: Progress = silent
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    plain: bool = False
    """Whether to sweep every board by itself, as the obvious twin of the way by marked suits."""

    def __post_init__(self) -> None:
        game = self.payoffs.game
        self.tree = self.payoffs.tree
        self.levels = self.tree.levels
        self.agenda = Agenda(self.payoffs, self.versions)
        self.boards = [boards_of(self.deck, size) for size in self.levels]
        self.hands = hands_of(self.deck, game.hole_cards)
        self.dealers = self.ways_below(len(self.levels) - 1)
        if self.dealers < 1:
            raise InputError("deck", f"{len(self.deck.cards)} cards are too few for {game.title}")
        self.payoffs.verify_sums(2 * MOST_ALIKE * self.ways_below(0))  # a measure may be twice a payoff
        self._choices = [
            np.zeros((len(self.agenda.nodes_at(level)), len(boards.suits), len(self.hands.cards)), np.uint8)
            for level, boards in enumerate(self.boards)
        ]
        self._marked: MarkedPass | None = None
        """The pass whose choices on whole boards are not in `_choices` yet."""
        self.totals = [0] * len(self.versions)
        self.starting: list[dict[str, NDArray[np.int64]]] = []
        """For each version and first action, every hand's sum over the deals; the action has no name if the first
        decision comes after community cards."""
        self.counts = np.zeros((len(self.versions), *self.payoffs.net.shape[1:]), np.int64)
        """Deals by version, ending, class and outcome."""

    @property
    def choices(self) -> list[NDArray[np.uint8]]:
        """By level: the option taken at each node, version by version, on each board with each hand."""
        if self._marked is not None:
            self._marked.expand_choices(self._choices[-1])
            self._marked = None
        return self._choices

    def choices_at(self, level: int) -> NDArray[np.uint8]:
        """The choices of one level; those on whole boards are written out only if they are asked for."""
        return self._choices[level] if level < len(self.levels) - 1 else self.choices[level]

    def solve(self) -> HoldEm:
        """Find the best choices, then count the deals under them."""
        with ThreadPoolExecutor(self.threads) as self.pool:
            self._backward(every_level=False)
            count_forward(self, self._marked)
        return self

    def count(self) -> HoldEm:
        """Count the deals under the current choices: the best ones, or a strategy's."""
        with ThreadPoolExecutor(self.threads) as self.pool:
            count_forward(self)
        return self

    def ways_below(self, level: int) -> int:
        """Deals of the rest of the board and the dealer's hand, for one hand on one board of a level."""
        game = self.payoffs.game
        return ways_below(self.levels, level, len(self.deck.cards) - game.hole_cards, game.dealer_hole_cards)

    @cached_property
    def matchup(self) -> Matchup:
        """What is the same on every board, as kernels take it."""
        compared = self.payoffs.game.dealer_hole_cards > 0
        return Matchup(self.deck.cards, self.hands.cards, tables(), self.payoffs.pay_classes, self.dealers, compared)

    def parts(self, level: int) -> BoardParts:
        """The boards of the level above that are part of this level's boards."""
        return BoardParts(*parts_of(self.deck, self.levels[level], self.levels[level - 1]), self.hands.exchanged)

    def spread(self, work: Callable[[int, int], None], total: int, pool: ThreadPoolExecutor | None = None) -> None:
        """Divide work among threads, those of the pass if none are given; kernels release the interpreter lock."""
        bounds = np.linspace(0, total, self.threads + 1).astype(int)
        list((pool or self.pool).map(work, bounds[:-1], bounds[1:]))

    def _backward(self, *, every_level: bool = True) -> None:
        """Find the best choices; levels whose choices are known from the last solution are left out unless wanted."""
        first, totals = self._whole_board_totals(every_level=every_level)
        for level in range(first, -1, -1):
            self._keep_totals(level, totals)
            below, totals = totals, self._room(level) if level else totals
            for start, sums in self._choose(level, below):
                if level:
                    self._add_up(level, start, sums, totals)
                else:
                    self._begin(sums.carried[0])
            if level:
                self._even_out(level - 1, totals)

    def _keep_totals(self, level: int, totals: NDArray[np.int64]) -> None:
        """Keep what larger boards passed on to a level for other payouts; a study keeps it for itself."""
        if self._marked is not None:
            self._marked.keep_totals(level, totals)

    def keep_choices(self, first: int, choices: tuple[NDArray[np.uint8], ...]) -> None:
        """Take over choices from a level on, up to the last level before whole boards."""
        self._choices[first : first + len(choices)] = choices

    def _whole_board_totals(self, *, every_level: bool) -> tuple[int, NDArray[np.int64]]:
        """What whole boards pass on, and to which level: the one above, unless choices there are already known."""
        self._marked = None if self.plain else MarkedPass(self)
        if self._marked is not None and self._marked.fits:
            return self._marked.totals(every_level=every_level)
        self._marked = None
        last = len(self.levels) - 1
        totals = self._room(last)
        for start, sums in self._value_whole_boards(last):
            self._add_up(last, start, sums, totals)
            self.progress(0.5 * (start + len(sums.carried)) / len(self.boards[last].suits))
        self._even_out(last - 1, totals)
        return last - 1, totals

    def _begin(self, sums: NDArray[np.int64]) -> None:
        actions = [option.action for option in self.agenda.first_actions()]
        rows = sums.reshape(len(self.versions), 1 + len(actions), -1)
        self.totals = [sum(whole.tolist()) for whole in rows[:, 0]]
        self.starting = [dict(zip(actions, each[1:], strict=True)) for each in rows]

    def _room(self, level: int) -> NDArray[np.int64]:
        """Room for the sums that a level passes on to the boards of the level above."""
        carried = len(self.agenda.carried(level))
        return np.zeros((carried, len(self.boards[level - 1].suits), len(self.hands.cards)), np.int64)

    def _batches(self, boards: Boards, values: int) -> Iterator[tuple[int, int]]:
        size = max(self.threads, BATCH_VALUES // (max(values, 1) * len(self.hands.cards)))
        for start in range(0, len(boards.suits), size):
            yield start, min(start + size, len(boards.suits))

    def class_pays(self) -> ClassPays:
        """What each plan pays each class of hand."""
        plans, slots = self.agenda.plans, self.agenda.slots()
        assert len(slots) < 128, "a slot has a number of seven bits"
        measures = np.zeros(plans.net.shape[1:], np.int64) if plans.measures is None else plans.measures
        return ClassPays(plans.net, measures, slots)

    def _value_whole_boards(self, level: int) -> Iterator[tuple[int, BoardSums]]:
        boards, pays, positions = self.boards[level], self.class_pays(), self.agenda.positions(level)
        carried = len(positions.carried)
        small = max(int(np.abs(pays.net).max()), int(np.abs(pays.measures).max())) * self.dealers < 1 << 31
        for first, end in self._batches(boards, carried):
            sums = BoardSums.of(end - first, carried, len(self.hands.cards), small=small)

            def work(start: int, stop: int, first: int = first, sums: BoardSums = sums) -> None:
                these = slice(first + start, first + stop)
                backward_pass.value_boards(
                    boards.cards[these], self.matchup, pays, positions, self._choices[level][:, these],
                    sums.rows(start, stop),
                )  # fmt: skip

            self.spread(work, end - first)
            yield first, sums

    def _add_up(self, level: int, first: int, sums: BoardSums, totals: NDArray[np.int64]) -> None:
        whole, these = self.parts(level), slice(first, first + len(sums.carried))
        back = BoardParts(whole.boards[these], UNDO[whole.exchanges[these]], whole.images)
        weights, plain = self.boards[level].weights[these], sums.carried.shape[1]

        def work(start: int, stop: int) -> None:
            backward_pass.add_up(sums, weights, back, start, stop, totals[:plain])
            if plain < len(totals):
                backward_pass.add_up_slots(sums, weights, back, start, stop, totals[plain:])

        self.spread(work, len(self.hands.cards))

    def _even_out(self, level: int, totals: NDArray[np.int64]) -> None:
        exchanges = self.boards[level].exchanges
        sizes = np.array([len(group) for group in exchanges], np.int64)
        groups = np.zeros((len(exchanges), len(EXCHANGES)), np.int64)
        for row, group in enumerate(exchanges):
            groups[row, : len(group)] = group

        def work(start: int, stop: int) -> None:
            backward_pass.even_out(totals, groups, sizes, self.hands.exchanged, start, stop)

        self.spread(work, len(exchanges))

    def known_values(self, level: int, totals: NDArray[np.int64]) -> KnownValues:
        """The values on the boards of a level before its decisions, from what larger boards passed on."""
        return KnownValues(totals, *self.agenda.sums_of(level, self.ways_below(level)))

    def _choose(self, level: int, totals: NDArray[np.int64]) -> Iterator[tuple[int, BoardSums]]:
        known, positions = self.known_values(level, totals), self.agenda.positions(level)
        carried = len(positions.carried)
        for first, end in self._batches(self.boards[level], carried):
            sums = BoardSums.of(end - first, carried, len(self.hands.cards), small=False)

            def work(start: int, stop: int, first: int = first, sums: BoardSums = sums) -> None:
                backward_pass.choose_on_boards(
                    self.boards[level].cards, self.hands.cards, known, positions, first + start,
                    sums.carried[start:stop], self._choices[level],
                )  # fmt: skip

            self.spread(work, end - first)
            yield first, sums
