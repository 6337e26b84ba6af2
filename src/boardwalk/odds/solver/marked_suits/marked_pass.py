"""Both passes over whole boards, with boards grouped by the suits in which a flush is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.cards.rank_tables import tables
from boardwalk.odds.solver.forward_pass import (
    FIELD_BITS,
    FIELDS,
    ChosenHands,
    CountBoards,
    arrivals_at_whole_boards,
    choices_made,
    count_in_pieces,
)
from boardwalk.odds.solver.marked_suits import marked_changes, marked_deals, marked_values
from boardwalk.odds.solver.marked_suits.kept_solution import (
    KeptPass,
    LevelTotals,
    SolvedPass,
    SweepQuestion,
    forget_last_pass,
    keep_pass,
    last_pass,
)
from boardwalk.odds.solver.marked_suits.marked_boards import ORDERS, MarkedBoards, PartTable, RoleTable, marked_boards
from boardwalk.odds.solver.marked_suits.marked_deals import SharedWays
from boardwalk.odds.solver.marked_suits.marked_sweep import Contest, Showdowns, sweep_boards
from boardwalk.odds.solver.marked_suits.marked_values import SweptBoards, Valuation
from boardwalk.odds.solver.marked_suits.payout_change import PayoutChange, carried_by_level, change_of, pays_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.hold_em import HoldEm

BATCH_CELLS = 1 << 19
"""Hands of the boards that are valued before they are added up: enough to keep threads busy, few enough for a cache."""
LARGEST_COUNT = 1 << 63
ValueBoards = Callable[[int, int, int, "NDArray[np.int64]"], None]
"""Values boards from and to, into an array whose hands begin with a certain one."""


class MarkedPass:
    """The passes over whole boards of one solver."""

    def __init__(self, solver: HoldEm) -> None:
        self.solver = solver
        self.level = len(solver.levels) - 1
        self.size = solver.levels[self.level - 1]
        """How many cards the boards of the decision before have."""
        nodes = len(solver.agenda.nodes_at(self.level))
        self.choices = np.zeros((nodes, int(self.marked.boards.first[-1])), np.uint8)
        """The option taken at each node, for every board and hand."""

    @cached_property
    def marked(self) -> MarkedBoards:
        return marked_boards(self.solver.deck, self.solver.hands.size, self.solver.levels[-1])

    @cached_property
    def parts(self) -> PartTable:
        return self.marked.parts(self.size)

    @cached_property
    def roles(self) -> RoleTable:
        return self.marked.roles(self.size)

    @property
    def fits(self) -> bool:
        """Whether all deals, times the scale of their marking, can be counted in 64 bits."""
        solver = self.solver
        deals = len(solver.hands.cards) * solver.ways_below(0)
        return deals * int(self._multiples.max()) < LARGEST_COUNT

    @property
    def _multiples(self) -> NDArray[np.int64]:
        """By marking: how many times the forward pass counts a deal."""
        return self.parts.scales * ORDERS[: len(self.parts.scales)]

    @cached_property
    def kept(self) -> KeptPass:
        """What this pass starts from: what is kept of the last solution if it had the same question, or a new sweep."""
        question, last = SweepQuestion.of(self.solver.payoffs, self.solver.deck), last_pass()
        if last is None or last.question != question:
            forget_last_pass()  # before there is another one
            last = KeptPass(question, self._sweep())
            keep_pass(last)
        return last

    @property
    def swept(self) -> SweptBoards:
        return self.kept.swept

    @cached_property
    def valuation(self) -> Valuation:
        return Valuation(*self.solver.class_pays(), *self.solver.agenda.positions(self.level))

    @cached_property
    def change(self) -> PayoutChange | None:
        """What changes from the last solution, if this one differs from it only in payouts."""
        return change_of(self.solver, self.kept.solved)

    def _sweep(self) -> SweptBoards:
        solver, boards, faces = self.solver, self.marked.boards, self.marked.faces
        payoffs, cells = solver.payoffs, int(boards.first[-1])
        compared = payoffs.game.dealer_hole_cards > 0
        contest = Contest(tables(), payoffs.pay_classes, solver.hands.size, compared)
        counts = (np.zeros(cells, np.int16) for _ in range(3))
        showdowns = Showdowns(np.zeros(cells, np.uint8), *counts)
        batches = list(self._batches())

        def work(batch: tuple[int, int]) -> None:
            sweep_boards(boards, faces, contest, *batch, showdowns)

        for done, _ in enumerate(solver.pool.map(work, batches), 1):
            solver.progress(0.4 * done / len(batches))
        at_requirement = np.array([each.lowest >= payoffs.requirement for each in payoffs.classes])
        return SweptBoards(boards, faces, solver.hands.size, showdowns, at_requirement, solver.dealers)

    def _batches(self) -> Iterator[tuple[int, int]]:
        """Boards from and to, with about equally many hands."""
        first = self.marked.boards.first
        bounds = np.searchsorted(first, np.arange(0, first[-1], BATCH_CELLS))
        yield from zip(bounds.tolist(), [*bounds[1:].tolist(), len(first) - 1], strict=True)

    def totals(self, *, every_level: bool) -> tuple[int, NDArray[np.int64]]:
        """What is passed on to a level, as `[number, board, hand]`: to the one before whole boards, or if not every
        level is wanted, to an earlier one after which no choice changes.
        """
        self._level_totals: dict[int, LevelTotals] = {}
        if self.change is None:
            return self.level - 1, self._gather(self._add_up(self._value, self.parts), self.size)
        return self._changed_totals(self.change, self.change.target(every_level=every_level))

    def _changed_totals(self, change: PayoutChange, target: int) -> tuple[int, NDArray[np.int64]]:
        solved, size = change.solved, self.solver.levels[target]
        self.choices = solved.choices.copy() if change.decides_last else solved.choices
        self.solver.keep_choices(target + 1, solved.level_choices[target + 1 :])
        self._level_totals.update((level, kept) for level, kept in solved.totals.items() if level > target)
        self._moved = np.zeros(len(self.swept.boards.faces), np.bool_)
        changes, parts = change.kernel_changes(target), self.marked.parts(size)

        def value(start: int, end: int, base: int, into: NDArray[np.int64]) -> None:
            out = into, self._moved
            marked_changes.value_changes(self.swept, changes, start, end, self.choices, base, out)

        numbers = len(changes.shared) + len(changes.carried)
        found = self._gather(self._add_up(value, parts, numbers), size)
        return target, change.new_totals(target, found)

    def keep_totals(self, level: int, totals: NDArray[np.int64]) -> None:
        """Keep what was passed on to a level for other payouts of the game."""
        if len(self.solver.versions) == 1:
            self._level_totals[level] = LevelTotals(pays_of(self.solver), totals)

    def _value(self, start: int, end: int, base: int, into: NDArray[np.int64]) -> None:
        marked_values.value_marked(self.swept, self.valuation, start, end, self.choices, base, into)

    def _add_up(self, value: ValueBoards, parts: PartTable, numbers: int | None = None) -> NDArray[np.int64]:
        """Value whole boards, and add them up on the smaller boards of each marking."""
        rows = len(self.solver.agenda.carried(self.level)) if numbers is None else numbers
        sums = np.zeros((rows, int(parts.first[-1])), np.int64)
        batches = list(self._batches())
        for done, batch in enumerate(batches, 1):
            self._add_batch(value, parts, batch, sums)
            self.solver.progress(0.4 + 0.2 * done / len(batches))
        return sums

    def _add_batch(self, value: ValueBoards, parts: PartTable, batch: tuple[int, int], sums: NDArray[np.int64]) -> None:
        """Value a batch of boards, each thread some boards, then add them up, each thread some hands."""
        swept, solver = self.swept, self.solver
        first, (start, end) = swept.boards.first, batch
        values = np.zeros((len(sums), int(first[end] - first[start])), np.int64)

        def value_some(low: int, high: int) -> None:
            value(start + low, start + high, int(first[start]), values)

        def add_share(share: int) -> None:
            marked_values.add_to_parts(values, swept.boards, parts, batch, (share, solver.threads), sums)

        solver.spread(value_some, end - start)
        list(solver.pool.map(add_share, range(solver.threads)))

    def _gather(self, sums: NDArray[np.int64], size: int) -> NDArray[np.int64]:
        """From sums of all that looks alike on boards of so many cards, those of each board and hand."""
        solver, parts, roles = self.solver, self.marked.parts(size), self.marked.roles(size)
        boards = len(solver.boards[solver.levels.index(size)].suits)
        found = np.zeros((len(sums), boards, len(solver.hands.cards)), np.int64)
        solver.spread(lambda low, high: marked_values.divide_pairs(sums, parts.pairs, low, high), sums.shape[1])
        solver.spread(lambda low, high: marked_values.gather_totals(sums, parts, roles, low, high, found), boards)
        return found

    def count(self, version: int) -> NDArray[np.int64]:
        """Count the deals of a version by ending, class and outcome."""
        if self.change is None:
            shared = self._shared_ways(version, self._everyone)
            found = self._deals(version, shared)
        else:
            shared, found = self._count_change(self.change.solved)
        if len(self.solver.versions) == 1:
            self._keep(shared, found)
        return found

    def count_as(self, choices: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Count the deals of the only version as if these options were taken on whole boards."""
        self.choices = choices
        return self._deals(0, self._shared_ways(0, self._everyone))

    def _count_change(self, solved: SolvedPass) -> tuple[SharedWays, NDArray[np.int64]]:
        """The new ways, and the old deals less and plus those of the hands that are played differently."""
        before, found = solved.shared, solved.counts.copy()
        shared = before._replace(made=choices_made(self.solver, 0, self.level, self.choices[:, None]))
        rerouted = self._rerouted(solved)
        if rerouted.any():
            old, new = (
                self._shared_ways(0, ChosenHands.of(self.solver, levels, rerouted))
                for levels in (solved.level_choices, self._choices_before)
            )
            difference = new.ways - old.ways
            found += self._deals(0, shared._replace(ways=difference, used=self._used(difference)))
            ways = before.ways + difference
            shared = shared._replace(ways=ways, used=self._used(ways))
        if self._moved.any():
            found += self._moved_deals(before, shared)
        return shared, found

    @property
    def _choices_before(self) -> tuple[NDArray[np.uint8], ...]:
        """By level: the choices before whole boards."""
        return tuple(self.solver.choices_at(level) for level in range(self.level))

    @property
    def _everyone(self) -> ChosenHands:
        """All hands, with the choices of the solver."""
        return ChosenHands.of(self.solver, self._choices_before)

    def _rerouted(self, solved: SolvedPass) -> NDArray[np.bool_]:
        """By hand: whether it has other choices than before on any board that is not whole."""
        found = np.zeros(len(self.solver.hands.cards), np.bool_)
        for old, new in zip(solved.level_choices, self._choices_before, strict=True):
            if old is not new:
                found |= (old != new).any(axis=(0, 1))
        return found

    def _deals(self, version: int, shared: SharedWays) -> NDArray[np.int64]:
        """The deals to which these ways lead."""

        def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
            marked_deals.count_marked(self.swept, shared, start, stop, counted)

        return self._whole_deals(version, count)

    def _moved_deals(self, before: SharedWays, shared: SharedWays) -> NDArray[np.int64]:
        """What other choices on whole boards change, with the ways that led there before."""

        def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
            marked_changes.move_changed(self.swept, before, shared.made, self._moved, start, stop, counted)

        return self._whole_deals(0, count)

    def _whole_deals(self, version: int, count: CountBoards) -> NDArray[np.int64]:
        """Count over all markings, and undo the scale of each."""
        solver, boards = self.solver, len(self.marked.boards.faces)
        shape = len(self.marked.markings), *solver.counts.shape[1:]
        counted = count_in_pieces(solver, boards, shape, count, (version, len(solver.versions)))
        deals, rest = np.divmod(counted, self._multiples.reshape(-1, 1, 1, 1))
        assert not rest.any(), "ways were shared with a rest"
        found: NDArray[np.int64] = deals.sum(axis=0)
        return found

    def _keep(self, shared: SharedWays, counts: NDArray[np.int64]) -> None:
        """Keep this solution for other payouts of the game."""
        solver = self.solver
        solved = SolvedPass(
            tree=solver.tree,
            of_ending=solver.agenda.plans.of_ending,
            carried=carried_by_level(solver),
            pays=pays_of(solver),
            totals=self._level_totals,
            choices=self.choices,
            level_choices=self._choices_before,
            shared=shared,
            counts=counts,
        )
        keep_pass(replace(self.kept, solved=solved))

    def _shared_ways(self, version: int, chosen: ChosenHands) -> SharedWays:
        """The ways of some hands to the boards of the decision before, shared among all that look alike."""
        solver, parts, roles = self.solver, self.parts, self.roles
        arrivals = arrivals_at_whole_boards(solver, version, chosen)
        weights = solver.boards[self.level - 1].weights
        looks = RoleTable(roles.boards, np.ascontiguousarray(roles.hands[:, chosen.numbers]))
        ways = np.zeros((len(arrivals.spots), int(parts.first[-1])), np.int64)

        def share(field: int) -> None:
            word, place = divmod(field, FIELDS)
            shift = np.uint64(FIELD_BITS * place)
            marked_deals.share_ways(arrivals.ways[word], shift, weights, parts, looks, ways[field])

        list(solver.pool.map(share, range(len(arrivals.spots))))
        solver.spread(lambda low, high: marked_deals.divide_ways(ways, parts.pairs, low, high), ways.shape[1])
        made = choices_made(solver, version, self.level, self.choices[:, None])
        return SharedWays(ways, arrivals.spots, parts.of_board, parts.first, self._used(ways), made)

    def _used(self, ways: NDArray[np.int64]) -> NDArray[np.bool_]:
        used = np.zeros((len(ways), len(self.parts.first) - 1), np.bool_)
        marked_deals.find_used(ways, self.parts.first, used)
        return used

    def expand_choices(self, found: NDArray[np.uint8]) -> None:
        """Write the choices into `found[node, board, hand]`, one board for all that suits alone tell apart."""
        first, roles = self.marked.boards.first, self.marked.roles(self.solver.levels[-1])
        cards = self.solver.boards[-1].cards, self.solver.hands.cards

        def expand(low: int, high: int) -> None:
            marked_values.expand_choices(self.choices, first, roles, cards, low, high, found)

        with ThreadPoolExecutor(self.solver.threads) as pool:  # there may be no pass, or another one
            self.solver.spread(expand, found.shape[1], pool)
