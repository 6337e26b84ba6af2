"""Both passes over whole boards, with boards grouped by the suits in which a flush is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.cards.evaluator import tables
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.forward_pass import (
    FIELD_BITS,
    FIELDS,
    arrivals_at_whole_boards,
    choices_made,
    count_in_pieces,
)
from boardwalk.odds.solver.marked_suits import marked_changes, marked_deals, marked_values
from boardwalk.odds.solver.marked_suits.marked_boards import ORDERS, MarkedBoards, PartTable, RoleTable, marked_boards
from boardwalk.odds.solver.marked_suits.marked_changes import PayChanges
from boardwalk.odds.solver.marked_suits.marked_deals import SharedWays
from boardwalk.odds.solver.marked_suits.marked_sweep import NO_HAND, Contest, Showdowns, sweep_boards
from boardwalk.odds.solver.marked_suits.marked_values import SweptBoards, Valuation
from boardwalk.odds.solver.payoff import LARGEST_SUM

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.agenda import LevelValue
    from boardwalk.odds.solver.hold_em import HoldEm
    from boardwalk.odds.solver.payoff import Payoffs
    from boardwalk.odds.solver.tree import Tree

BATCH_CELLS = 1 << 19
"""Hands of the boards that are valued before they are added up: enough to keep threads busy, few enough for a cache."""
LARGEST_COUNT = 1 << 63
MOST_ALIKE = 4**3
"""A sum is over up to so many hands that look alike."""
ValueBoards = Callable[[int, int, int, "NDArray[np.int64]"], None]
"""Values boards from and to, into an array whose hands begin with a certain one."""


class SweepQuestion(NamedTuple):
    """All that a sweep depends on. Payouts are not part of it, so a game with other payouts can use the same sweep."""

    deck: Deck
    own: int
    community: int
    dealer_cards: int
    requirement: int
    class_of_rank: bytes
    class_of_run: bytes

    @classmethod
    def of(cls, payoffs: Payoffs, deck: Deck) -> SweepQuestion:
        game = payoffs.game
        cards = game.hole_cards, game.community_cards, game.dealer_hole_cards
        classes = payoffs.class_of_rank.tobytes(), payoffs.class_of_run.tobytes()
        return cls(deck, *cards, payoffs.requirement, *classes)


@dataclass(frozen=True)
class KeptPass:
    """What other payouts of the game that was solved last can start from."""

    question: SweepQuestion
    swept: SweptBoards
    solved: SolvedPass | None = None
    """None while the first solution is being found, and if several versions were solved together."""

    @property
    def size(self) -> int:
        """Its memory, in bytes."""
        size = sum(each.nbytes for each in self.swept.showdowns)
        if self.solved is not None:
            size += self.solved.choices.nbytes + self.solved.totals.nbytes + self.solved.shared.ways.nbytes
        return size


class SolvedPass(NamedTuple):
    """The sums, choices and counts of a solution."""

    tree: Tree
    step_cents: int
    of_ending: NDArray[np.int64]
    carried: list[LevelValue]
    valuation: Valuation
    choices: NDArray[np.uint8]
    totals: NDArray[np.int64]
    shared: SharedWays
    counts: NDArray[np.int64]


_LAST: list[KeptPass] = []
"""At most one: the last game that was solved."""


def last_pass() -> KeptPass | None:
    """What is kept of the last solution."""
    return next(iter(_LAST), None)


def forget_last_pass() -> None:
    """Free the memory of the last solution; the next one starts from the beginning."""
    _LAST.clear()


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
            _LAST[:] = [last]
        return last

    @property
    def swept(self) -> SweptBoards:
        return self.kept.swept

    @cached_property
    def valuation(self) -> Valuation:
        return Valuation(*self.solver.class_pays(), *self.solver.agenda.positions(self.level))

    @cached_property
    def before(self) -> SolvedPass | None:
        """The last solution, if this one differs from it only in payouts."""
        solver, solved = self.solver, self.kept.solved
        if solved is None or len(solver.versions) > 1:
            return None
        same = (
            solved.tree == solver.tree
            and np.array_equal(solved.of_ending, solver.agenda.plans.of_ending)
            and solved.carried == solver.agenda.carried(self.level)
            and np.array_equal(solved.valuation.options, self.valuation.options)
        )
        return solved if same and self._steps_fit(solved) else None

    def _steps_fit(self, solved: SolvedPass) -> bool:
        """Whether sums in a step that both payouts are multiples of are small enough."""
        payoffs, most = self.solver.payoffs, int(np.abs(solved.valuation.net).max())
        step = gcd(solved.step_cents, payoffs.step_cents)
        largest = max(most * solved.step_cents, int(np.abs(payoffs.net).max()) * payoffs.step_cents) // step
        return 4 * MOST_ALIKE * self.solver.ways_below(0) * largest < LARGEST_SUM

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

    def totals(self) -> NDArray[np.int64]:
        """What whole boards pass on to the boards of the decision before: `[number, board, hand]`."""
        before = self.before
        if before is None:
            self._totals = self._gather(self._add_up(self._value))
            return self._totals
        self.choices = before.choices.copy()
        solver = self.solver
        step = gcd(before.step_cents, solver.payoffs.step_cents)
        old, new = before.step_cents // step, solver.payoffs.step_cents // step
        changed = np.zeros(NO_HAND + 1, np.bool_)
        changed[: self.valuation.net.shape[1]] = (before.valuation.net * old != self.valuation.net * new).any((0, 2))
        changes = PayChanges(_times(before.valuation, old), _times(self.valuation, new), changed)

        def value(start: int, end: int, base: int, into: NDArray[np.int64]) -> None:
            marked_changes.value_changes(self.swept, changes, start, end, self.choices, base, into)

        found = self._gather(self._add_up(value))
        found += before.totals * old
        found //= new
        self._totals = found
        return found

    def _value(self, start: int, end: int, base: int, into: NDArray[np.int64]) -> None:
        marked_values.value_marked(self.swept, self.valuation, start, end, self.choices, base, into)

    def _add_up(self, value: ValueBoards) -> NDArray[np.int64]:
        """Value whole boards, and add them up on the smaller boards of each marking."""
        numbers = len(self.solver.agenda.carried(self.level))
        sums = np.zeros((numbers, int(self.parts.first[-1])), np.int64)
        batches = list(self._batches())
        for done, batch in enumerate(batches, 1):
            self._add_batch(value, batch, sums)
            self.solver.progress(0.4 + 0.2 * done / len(batches))
        return sums

    def _add_batch(self, value: ValueBoards, batch: tuple[int, int], sums: NDArray[np.int64]) -> None:
        """Value a batch of boards, each thread some boards, then add them up, each thread some hands."""
        swept, solver = self.swept, self.solver
        first, (start, end) = swept.boards.first, batch
        values = np.zeros((len(sums), int(first[end] - first[start])), np.int64)

        def value_some(low: int, high: int) -> None:
            value(start + low, start + high, int(first[start]), values)

        def add_share(share: int) -> None:
            marked_values.add_to_parts(values, swept.boards, self.parts, batch, (share, solver.threads), sums)

        solver.spread(value_some, end - start)
        list(solver.pool.map(add_share, range(solver.threads)))

    def _gather(self, sums: NDArray[np.int64]) -> NDArray[np.int64]:
        """From sums of all that looks alike, those of each board and hand."""
        solver, parts, roles = self.solver, self.parts, self.roles
        boards = len(solver.boards[self.level - 1].suits)
        found = np.zeros((len(sums), boards, len(solver.hands.cards)), np.int64)
        solver.spread(lambda low, high: marked_values.divide_pairs(sums, parts.pairs, low, high), sums.shape[1])
        solver.spread(lambda low, high: marked_values.gather_totals(sums, parts, roles, low, high, found), boards)
        return found

    def count(self, version: int) -> NDArray[np.int64]:
        """Count the deals of a version by ending, class and outcome."""
        shared, before = self._shared_ways(version), self.before
        if before is None:
            found = self._deals(version, shared)
        else:
            ways = shared.ways - before.shared.ways
            new = shared._replace(ways=ways, used=self._used(ways))
            found = before.counts + self._deals(version, new, before.shared)
        if len(self.solver.versions) == 1:
            self._keep(shared, found)
        return found

    def _deals(self, version: int, shared: SharedWays, before: SharedWays | None = None) -> NDArray[np.int64]:
        """The deals to which these ways lead, and what other choices than before change."""
        solver = self.solver
        shape = len(self.marked.markings), *solver.counts.shape[1:]

        def count(start: int, stop: int, counted: NDArray[np.int64]) -> None:
            marked_deals.count_marked(self.swept, shared, start, stop, counted)
            if before is not None and len(self.choices):
                marked_changes.move_changed(self.swept, before, shared.made, start, stop, counted)

        whole = len(self.marked.boards.faces)
        counted = count_in_pieces(solver, whole, shape, count, (version, len(solver.versions)))
        deals, rest = np.divmod(counted, self._multiples.reshape(-1, 1, 1, 1))
        assert not rest.any(), "ways were shared with a rest"
        found: NDArray[np.int64] = deals.sum(axis=0)
        return found

    def _keep(self, shared: SharedWays, counts: NDArray[np.int64]) -> None:
        """Keep this solution for other payouts of the game."""
        solver, agenda = self.solver, self.solver.agenda
        solved = SolvedPass(
            tree=solver.tree,
            step_cents=solver.payoffs.step_cents,
            of_ending=agenda.plans.of_ending,
            carried=agenda.carried(self.level),
            valuation=self.valuation,
            choices=self.choices,
            totals=self._totals,
            shared=shared,
            counts=counts,
        )
        _LAST[:] = [replace(self.kept, solved=solved)]

    def _shared_ways(self, version: int) -> SharedWays:
        """The ways to the boards of the decision before, shared among all that look alike."""
        solver, parts = self.solver, self.parts
        arrivals = arrivals_at_whole_boards(solver, version)
        weights = solver.boards[self.level - 1].weights
        ways = np.zeros((len(arrivals.spots), int(parts.first[-1])), np.int64)

        def share(field: int) -> None:
            word, place = divmod(field, FIELDS)
            shift = np.uint64(FIELD_BITS * place)
            marked_deals.share_ways(arrivals.ways[word], shift, weights, parts, self.roles, ways[field])

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


def _times(valuation: Valuation, factor: int) -> Valuation:
    """The same payouts in a step so many times smaller."""
    return valuation._replace(net=valuation.net * factor)
