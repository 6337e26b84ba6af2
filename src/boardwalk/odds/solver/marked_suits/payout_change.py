"""What other payouts change of a solution, and from which level on all choices stay as they were.

Choices stay if all that a decision leads to changes by the same amount, whatever is chosen. So raising a bonus that is
paid to every hand that is not folded changes no decision after the last fold, and the sums before it change by what the
bonus adds, counted once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.odds.solver.agenda import PayoffPlan, VersionNode
from boardwalk.odds.solver.marked_suits.kept_solution import LevelTotals, PlanPays, SolvedPass
from boardwalk.odds.solver.marked_suits.marked_changes import PayChanges
from boardwalk.odds.solver.marked_suits.marked_sweep import NO_HAND
from boardwalk.odds.solver.payoff import LARGEST_SUM
from boardwalk.odds.solver.tree import ways_below

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.agenda import LevelValue
    from boardwalk.odds.solver.hold_em import HoldEm

MOST_ALIKE = 4**3
"""A sum is over up to so many hands that look alike."""


def pays_of(solver: HoldEm) -> PlanPays:
    """What the plans of a solver pay."""
    return PlanPays(solver.agenda.plans.net, solver.payoffs.step_cents)


def carried_by_level(solver: HoldEm) -> tuple[tuple[LevelValue, ...], ...]:
    """By level from the second on, what it passes on."""
    return tuple(tuple(solver.agenda.carried(level)) for level in range(1, len(solver.levels)))


def change_of(solver: HoldEm, solved: SolvedPass | None) -> PayoutChange | None:
    """What changes from a solution to this solver's game, if they differ only in payouts."""
    if solved is None or len(solver.versions) > 1:
        return None
    same = (
        solved.tree == solver.tree
        and np.array_equal(solved.of_ending, solver.agenda.plans.of_ending)
        and solved.carried == carried_by_level(solver)
    )
    change = PayoutChange(solver, solved) if same else None
    return change if change is not None and change.fits else None


@dataclass(frozen=True)
class PayoutChange:
    """From a solution to other payouts of the same game."""

    solver: HoldEm
    solved: SolvedPass

    @cached_property
    def pays(self) -> PlanPays:
        """The new payouts."""
        return pays_of(self.solver)

    @cached_property
    def step_cents(self) -> int:
        """A step that all payouts concerned are multiples of."""
        olds = (self.solved.pays, *(kept.pays for kept in self.solved.totals.values()))
        return gcd(self.pays.step_cents, *(pays.step_cents for pays in olds))

    @property
    def fits(self) -> bool:
        """Whether sums in that step are small enough."""
        olds = (self.solved.pays, *(kept.pays for kept in self.solved.totals.values()))
        most = max(int(np.abs(pays.in_steps(self.step_cents)).max()) for pays in (self.pays, *olds))
        return 4 * MOST_ALIKE * self.solver.ways_below(0) * most < LARGEST_SUM

    def _more_than(self, old: PlanPays) -> NDArray[np.int64]:
        """How much more each plan pays now."""
        return self.pays.in_steps(self.step_cents) - old.in_steps(self.step_cents)

    def _plans_after(self, node: int) -> Iterator[int]:
        """The plans of all endings that a node leads to."""
        for option in self.solver.tree.nodes[node].options:
            if option.node is not None:
                yield from self._plans_after(option.node)
            else:
                yield int(self.solver.agenda.plans.of_ending[0, option.ending])

    @cached_property
    def first_steady(self) -> int:
        """The first level after the start from which on all choices stay; one after the last if none do."""
        more, tree = self._more_than(self.solved.pays), self.solver.tree
        unsteady = [
            node.level
            for number, node in enumerate(tree.nodes)
            if len({more[plan].tobytes() for plan in self._plans_after(number)}) > 1
        ]
        return 1 + max(unsteady, default=0)

    @property
    def decides_last(self) -> bool:
        """Whether choices on whole boards may change."""
        return self.first_steady == len(self.solver.levels)

    def target(self, *, every_level: bool) -> int:
        """The level whose totals are found first: the one before the first steady one, or before whole boards."""
        last = len(self.solver.levels) - 1
        return last - 1 if every_level else min(self.first_steady, last) - 1

    def base(self, target: int) -> LevelTotals:
        """The old totals of a level."""
        return self.solved.totals[target]

    def _carried_at(self, target: int) -> tuple[LevelValue, ...]:
        return self.solved.carried[target]

    def _shared_change(self, value: LevelValue, more: NDArray[np.int64]) -> bytes:
        """How a value changes, or at a decision, how most of what it leads to does."""
        if isinstance(value, PayoffPlan):
            return bytes(more[value.number].tobytes())
        assert isinstance(value, VersionNode)
        counted = Counter(bytes(more[plan].tobytes()) for plan in self._plans_after(value.node))
        return counted.most_common(1)[0][0]

    def places(self, target: int) -> list[list[int]]:
        """For each number that is passed on to the level, the rows of the changes that make it up."""
        shared, of_value, nodes = self._rows(target)
        decided: dict[LevelValue, int] = {value: len(shared) + place for place, value in enumerate(nodes)}
        return [
            [row for row in (of_value[value], decided.get(value, -1)) if row >= 0] for value in self._carried_at(target)
        ]

    def _rows(self, target: int) -> tuple[list[bytes], dict[LevelValue, int], list[VersionNode]]:
        """The shared changes, the one of each number that is passed on (-1 if it is 0), and the decisions."""
        more = self._more_than(self.base(target).pays)
        of_value = {value: self._shared_change(value, more) for value in self._carried_at(target)}
        nothing = np.zeros_like(more[0]).tobytes()
        shared = sorted(set(of_value.values()) - {nothing})
        nodes = [value for value in self._carried_at(target) if isinstance(value, VersionNode) and self.decides_last]
        rows = {value: shared.index(each) if each != nothing else -1 for value, each in of_value.items()}
        return shared, rows, nodes

    def kernel_changes(self, target: int) -> PayChanges:
        """The changes as kernels take them."""
        old, solver = self.base(target).pays, self.solver
        more, (shared, of_value, nodes) = self._more_than(old), self._rows(target)
        changed = np.zeros(NO_HAND + 1, np.bool_)
        changed[: more.shape[1]] = more.any((0, 2))
        here = solver.agenda.nodes_at(len(solver.levels) - 1)
        carried = [(here.index(node), of_value[node]) for node in nodes]
        return PayChanges(
            changed=changed,
            shared=np.frombuffer(b"".join(shared), np.int64).reshape(-1, *more.shape[1:]).copy(),
            before=old.in_steps(self.step_cents),
            after=self.pays.in_steps(self.step_cents),
            options=solver.agenda.positions(len(solver.levels) - 1).options,
            carried=np.array(carried, np.int64).reshape(-1, 2),
            choices=self.solved.choices,
        )

    def new_totals(self, target: int, found: NDArray[np.int64]) -> NDArray[np.int64]:
        """The new totals of a level from the old ones and the changes that were found there."""
        solver, base = self.solver, self.base(target)
        levels, cards = solver.levels, len(solver.deck.cards) - solver.payoffs.game.hole_cards
        dealers = solver.payoffs.game.dealer_hole_cards
        at_once = ways_below((levels[target], levels[-1]), 0, cards, dealers)
        times = ways_below(levels, target, cards, dealers) // at_once  # orders in which the other levels come
        totals = base.totals * (base.pays.step_cents // self.step_cents)
        for number, rows in enumerate(self.places(target)):
            for row in rows:
                totals[number] += times * found[row]
        totals //= self.pays.step_cents // self.step_cents
        return totals
