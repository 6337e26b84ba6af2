"""Games of own and community cards, studied for strategy cards: cells of every decision, and cards put to play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwalk.cards.lookup import tables
from boardwalk.errors import InputError
from boardwalk.odds.hold_em import HoldEm
from boardwalk.odds.strategy.cells import follow_boards, gather_part, gather_whole
from boardwalk.odds.strategy.features import vocabulary_of
from boardwalk.odds.strategy.plan import CellTable, Moment, Plan, Reach, gathered, merge
from boardwalk.odds.strategy.search import Line, as_bounds

if TYPE_CHECKING:
    from numpy.typing import NDArray

PIECES = 12


@dataclass
class Study(HoldEm):
    """A solver that keeps the sums on smaller boards, so that what each option gives away can be read from them."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.kept: dict[int, NDArray[np.int64]] = {}

    def _even_out(self, level: int, totals: NDArray[np.int64]) -> None:
        super()._even_out(level, totals)
        self.kept[level] = totals

    @cached_property
    def seen(self) -> tuple[NDArray[np.uint8], NDArray[np.int32]]:
        """What the features are read by: the cards of the deck, and the scores behind the ranks of hands."""
        return self.deck.cards, tables().scores

    @cached_property
    def moments(self) -> list[Moment]:
        game, nodes = self.payoffs.game, self.tree.nodes
        found = []
        for stage in sorted({node.stage for node in nodes}):
            numbers = tuple(number for number, node in enumerate(nodes) if node.stage == stage)
            node = nodes[numbers[0]]
            seen = self.levels[node.level]
            vocabulary = vocabulary_of(game.hole_cards, seen, game.community_cards - seen)
            actions = tuple(option.action for option in node.options)
            found.append(Moment(stage, game.stages[stage].name, node.level, numbers, actions, vocabulary))
        return found

    def plan(self, most: int) -> Plan:
        """Search the lists of every decision, for cards of up to so many lines."""
        plan, reach = Plan(most, self.moments), Reach.start(self.tree)
        with ThreadPoolExecutor(self.threads) as self.pool:
            self._backward()
            regions, level = np.ones((1, len(self.hands.cards)), np.uint16), 0
            for moment in self.moments:
                slots = reach.slots(moment)
                came = self._came(level, moment.level)
                plan.add(reach, slots, self._gather(moment, regions, came, slots, len(reach.at)), self.pool)
                if moment is not self.moments[-1]:
                    regions = self._regions(moment, plan.lists[-1], regions, came, reach)
                level = moment.level
        self.kept.clear()
        return plan

    def _came(self, before: int, level: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        """The boards of the moment before that are part of a moment's boards, and the exchanges of suits there."""
        if level > before:
            return self.parts(level)
        same = np.arange(len(self.boards[level].suits), dtype=np.int32)[:, None]
        return same, np.zeros(same.shape, np.uint8)

    def _gather(
        self, moment: Moment, regions: NDArray[np.uint16], came: tuple[NDArray[np.int32], NDArray[np.uint8]],
        slots: list[tuple[int, int]], count: int,
    ) -> CellTable:  # fmt: skip
        level, boards = moment.level, self.boards[moment.level]
        options, _ = self.agenda.positions(level)
        rows = {spot.node: row for row, spot in enumerate(self.agenda.nodes_at(level))}
        reach = (
            regions, *came, self.hands.exchanged, _slot_table(slots, count), np.array([rows[node] for _, node in slots])
        )  # fmt: skip
        shared = boards.cards, boards.weights, self.seen, self.hands.cards, self.lookups, self.rules
        kernel, values = self._values(level)
        width = len(moment.actions)

        def work(start: int, stop: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
            def gather(table: CellTable) -> None:
                kernel(*shared, *values, options, reach, start, stop, table)

            keys, sums = gathered(options.shape[1], gather)
            return keys, sums[:, :width]

        bounds = np.linspace(0, len(boards.suits), PIECES * self.threads + 1).astype(int)
        return merge(list(self.pool.map(work, bounds[:-1], bounds[1:])))

    def _values(self, level: int) -> tuple[Callable[..., None], tuple[Any, ...]]:
        """The kernel that values the boards of a level, and what it reads the values from."""
        if level == len(self.levels) - 1:
            return gather_whole, (self.dealers, self.agenda.plans.net)
        return gather_part, (self.kept[level], *self.agenda.sums_of(level, self.ways_below(level)))

    def _regions(
        self, moment: Moment, lists: list[list[Line]], regions: NDArray[np.uint16],
        came: tuple[NDArray[np.int32], NDArray[np.uint8]], reach: Reach,
    ) -> NDArray[np.uint16]:  # fmt: skip
        parts, exchange = came
        if parts.shape[1] > 1:
            raise InputError("game", f"{self.payoffs.game.title} decides on too many different boards for a card")
        before = regions[parts, self.hands.exchanged[exchange[:, 0]]]
        taken = np.array([self._follow(moment.level, lines) for lines in lists])
        return reach.after(moment, before, taken)

    def _follow(self, level: int, lines: Sequence[Line]) -> NDArray[np.uint8]:
        """The options that a list takes, by board and hand."""
        boards = self.boards[level].cards
        out = np.zeros((len(boards), len(self.hands.cards)), np.uint8)
        self._follow_into(level, lines, out)
        return out

    def _follow_into(self, level: int, lines: Sequence[Line], out: NDArray[np.uint8]) -> None:
        boards, whole = self.boards[level].cards, level == len(self.levels) - 1
        bounds, options = as_bounds(lines)

        def work(start: int, stop: int) -> None:
            follow_boards(
                boards, whole, self.seen, self.hands.cards, self.lookups, self.rules, bounds, options, start,
                stop, out,
            )  # fmt: skip

        self.spread(work, len(boards))

    def play(self, lists: Sequence[Sequence[Line]]) -> None:
        """Make the choices those of a card: one list for each moment."""
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
