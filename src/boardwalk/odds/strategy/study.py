"""Solved games studied for strategy cards: what each option loses at every decision, and a card put into play so that
its cost can be counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwalk.errors import InputError
from boardwalk.odds.solver.boards import BoardParts
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.no_board import NoBoard
from boardwalk.odds.strategy.cells import (
    CellTable,
    Situation,
    follow_boards,
    follow_stud,
    gather_part,
    gather_stud,
    gather_whole,
)
from boardwalk.odds.strategy.search import (
    CardPlan,
    DecisionPoint,
    Reach,
    RuleLine,
    SlotCells,
    as_bounds,
    gather_cells,
    merge_cells,
)
from boardwalk.odds.strategy.vocabulary import STUD, vocabulary_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

PIECES = 12


@dataclass
class Study(HoldEm):
    """A solver that keeps the sums on smaller boards, so that what each option loses can be read from them."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.level_totals: dict[int, NDArray[np.int64]] = {}

    def _keep_totals(self, level: int, totals: NDArray[np.int64]) -> None:
        self.level_totals[level] = totals

    @cached_property
    def moments(self) -> list[DecisionPoint]:
        game, nodes = self.payoffs.game, self.tree.nodes
        found = []
        for stage in sorted({node.stage for node in nodes}):
            numbers = tuple(number for number, node in enumerate(nodes) if node.stage == stage)
            node = nodes[numbers[0]]
            seen = self.levels[node.level]
            vocabulary = vocabulary_of(game.hole_cards, seen, game.community_cards - seen)
            actions = tuple(option.action for option in node.options)
            found.append(DecisionPoint(stage, game.stages[stage].name, node.level, numbers, actions, vocabulary))
        return found

    def plan(self, most: int) -> CardPlan:
        """Find the lists of every decision, for cards of up to `most` lines."""
        plan, reach = CardPlan(most, self.moments), Reach.start(self.tree)
        with ThreadPoolExecutor(self.threads) as self.pool:
            self._backward()
            regions, level = np.ones((1, len(self.hands.cards)), np.uint16), 0
            for moment in self.moments:
                slots = reach.slots(moment)
                parts = self._parts_from(level, moment.level)
                plan.add(reach, slots, self._gather(moment, self._situation(moment, reach, regions, parts)), self.pool)
                if moment is not self.moments[-1]:
                    regions = self._regions(moment, plan.lists[-1], regions, parts, reach)
                level = moment.level
        self.level_totals.clear()
        return plan

    def _parts_from(self, before: int, level: int) -> BoardParts:
        """The boards of the decision before that are part of a decision's boards, and the exchanges of suits there."""
        if level > before:
            return self.parts(level)
        same = np.arange(len(self.boards[level].suits), dtype=np.int32)[:, None]
        return BoardParts(same, np.zeros(same.shape, np.uint8), self.hands.exchanged)

    def _situation(
        self, moment: DecisionPoint, reach: Reach, regions: NDArray[np.uint16], parts: BoardParts
    ) -> Situation:
        slots, level = reach.slots(moment), moment.level
        rows = {spot.node: row for row, spot in enumerate(self.agenda.nodes_at(level))}
        nodes = np.array([rows[node] for _, node in slots])
        options = self.agenda.positions(level).options
        return Situation(options, regions, parts, _slot_table(slots, len(reach.at)), nodes)

    def _gather(self, moment: DecisionPoint, situation: Situation) -> SlotCells:
        boards, width = self.boards[moment.level].weighted, len(moment.actions)
        kernel, values = self._values(moment.level)

        def work(start: int, stop: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
            def gather(table: CellTable) -> None:
                kernel(boards, self.matchup, values, situation, start, stop, table)

            keys, sums = gather_cells(situation.options.shape[1], gather)
            return keys, sums[:, :width]

        bounds = np.linspace(0, len(boards.cards), PIECES * self.threads + 1).astype(int)
        return merge_cells(list(self.pool.map(work, bounds[:-1], bounds[1:])))

    def _values(self, level: int) -> tuple[Callable[..., None], Any]:
        """The kernel that values the boards of a level, and what it reads the values from."""
        if level == len(self.levels) - 1:
            return gather_whole, self.agenda.plans.net
        return gather_part, self.known_values(level, self.level_totals[level])

    def _regions(
        self,
        moment: DecisionPoint,
        lists: list[list[RuleLine]],
        regions: NDArray[np.uint16],
        parts: BoardParts,
        reach: Reach,
    ) -> NDArray[np.uint16]:
        if parts.boards.shape[1] > 1:
            raise InputError("game", f"{self.payoffs.game.title} has decisions on too many different boards for a card")
        before = regions[parts.boards, parts.images[parts.exchanges[:, 0]]]
        taken = np.array([self._follow(moment.level, lines) for lines in lists])
        return reach.after(moment, before, taken)

    def _follow(self, level: int, lines: Sequence[RuleLine]) -> NDArray[np.uint8]:
        """The options that a list takes, by board and hand."""
        boards = self.boards[level].cards
        out = np.zeros((len(boards), len(self.hands.cards)), np.uint8)
        self._follow_into(level, lines, out)
        return out

    def _follow_into(self, level: int, lines: Sequence[RuleLine], out: NDArray[np.uint8]) -> None:
        boards, whole = self.boards[level].cards, level == len(self.levels) - 1
        rules = as_bounds(lines)

        def work(start: int, stop: int) -> None:
            follow_boards(boards, whole, self.matchup, rules, start, stop, out)

        self.spread(work, len(boards))

    def play(self, lists: Sequence[Sequence[RuleLine]]) -> None:
        """Set the choices to those of a card, which has one list for each decision."""
        with ThreadPoolExecutor(self.threads) as self.pool:
            for moment, lines in zip(self.moments, lists, strict=True):
                rows = [spot.node for spot in self.agenda.nodes_at(moment.level)]
                first, *others = (rows.index(node) for node in moment.nodes)
                choices = self.choices[moment.level]
                choices[first] = 0
                self._follow_into(moment.level, lines, choices[first])
                for row in others:
                    choices[row] = choices[first]


def _slot_table(slots: list[tuple[int, int]], regions: int) -> NDArray[np.int64]:
    """The slots of each region, then -1."""
    by_region: list[list[int]] = [[] for _ in range(regions)]
    for number, (region, _) in enumerate(slots):
        by_region[region].append(number)
    widest = max(map(len, by_region), default=0) + 1
    return np.array([[*found, *[-1] * (widest - len(found))] for found in by_region], np.int64)


@dataclass
class StudStudy(NoBoard):
    """A stud solver whose sweep is read for the cells of its one decision."""

    @cached_property
    def moments(self) -> list[DecisionPoint]:
        (node,) = self.tree.nodes
        actions = tuple(option.action for option in node.options)
        return [DecisionPoint(node.stage, self.payoffs.game.stages[node.stage].name, 0, (0,), actions, STUD)]

    def plan(self, most: int) -> CardPlan:
        """Find the lists of the decision, for cards of up to `most` lines."""
        plan, reach = CardPlan(most, self.moments), Reach.start(self.tree)
        by_option = self.payoffs.net[self.versions[0]][self.endings]

        def gather(table: CellTable) -> None:
            gather_stud(self.swept, self.deck.cards.astype(np.int64), by_option, table)

        keys, losses = gather_cells(len(by_option), gather)
        with ThreadPoolExecutor() as pool:
            plan.add(reach, reach.slots(self.moments[0]), merge_cells([(keys, losses)]), pool)
        return plan

    def play(self, lists: Sequence[Sequence[RuleLine]]) -> None:
        """Set the choices to those of a card, which has one list."""
        (lines,) = lists
        follow_stud(self.boards.cards.astype(np.int64), self.deck.cards, as_bounds(lines), self.choices[0])
