"""Lists of rules for every decision of a game, of every length, and what each choice of lengths costs in all.

Decisions are taken in the order of play. Lists of one decision lead hands on in different ways; hands that all of them
lead alike are one region, and cells of the next decision are kept apart by region. So the cost of every combination of
lists is a sum that is at hand, without another pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.odds.strategy.cells import SLOT_SHIFT
from boardwalk.odds.strategy.features import MOST, Vocabulary
from boardwalk.odds.strategy.search import Cells, Line, Search
from boardwalk.odds.tree import Node, Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

Lengths = tuple[int, ...]
"""Which of its lists each decision so far follows; list 0 has one line."""

FIRST_BITS, LAST_BITS = 16, 25
KEY_MASK = (1 << SLOT_SHIFT) - 1
CellTable = tuple["NDArray[np.int64]", "NDArray[np.int64]", "NDArray[np.int64]"]


@dataclass(frozen=True)
class Moment:
    """A decision of the round: every node of one stage, which share one list of rules."""

    stage: int
    name: str
    level: int
    nodes: tuple[int, ...]
    actions: tuple[str, ...]
    vocabulary: Vocabulary


@dataclass
class Reach:
    """Where the lists of earlier decisions lead: for each region, the node at which each choice of lengths stands."""

    tree: Tree
    at: list[dict[Lengths, int]]

    @classmethod
    def start(cls, tree: Tree) -> Reach:
        """Region 0 is where no list leads; at first all hands are in region 1."""
        assert tree.start.node is not None
        return cls(tree, [{}, {(): tree.start.node}])

    def slots(self, moment: Moment) -> list[tuple[int, int]]:
        """Regions in which a moment is met, with the node at which it is."""
        met = {(region, node) for region, at in enumerate(self.at) for node in at.values() if node in moment.nodes}
        return sorted(met)

    def reached_by(self, slot: tuple[int, int]) -> Iterator[Lengths]:
        region, node = slot
        return (lengths for lengths, at in self.at[region].items() if at == node)

    def after(self, moment: Moment, regions: NDArray[np.uint16], taken: NDArray[np.uint8]) -> NDArray[np.uint16]:
        """Regions after a moment, by those before it and the options that each list takes; `at` is renewed."""
        codes = regions.ravel().astype(np.int64)
        width = len(moment.actions)
        for options in taken.reshape(len(taken), -1):
            codes = codes * width + options
        found, inverse = np.unique(codes, return_inverse=True)
        new: list[dict[Lengths, int]] = [{}]
        number = np.zeros(len(found), np.uint16)
        for place, code in enumerate(found.tolist()):
            at = self._lead(moment, code, len(taken))
            if at:
                number[place] = len(new)
                new.append(at)
        self.at = new
        return number[inverse].reshape(regions.shape)

    def _lead(self, moment: Moment, code: int, lists: int) -> dict[Lengths, int]:
        options: list[int] = []
        for _ in range(lists):
            code, option = divmod(code, len(moment.actions))
            options.insert(0, option)
        led = {}
        for lengths, node in self.at[code].items():
            for number, option in enumerate(options):
                after = self._next(self.tree.nodes[node], option) if node in moment.nodes else node
                if after is not None:
                    led[*lengths, number] = after
        return led

    @staticmethod
    def _next(node: Node, option: int) -> int | None:
        return node.options[option].node if option < len(node.options) else None


@dataclass
class Plan:
    """The lists found so far, decision by decision, and what they cost."""

    most: int
    """Lines of a whole card."""
    moments: list[Moment]
    lists: list[list[list[Line]]] = field(default_factory=list)
    costs: list[dict[Lengths, int]] = field(default_factory=list)

    def add(self, reach: Reach, slots: list[tuple[int, int]], found: CellTable, pool: ThreadPoolExecutor) -> None:
        """Search the lists of the next decision and cost each of them, after every choice of the earlier ones."""
        moment = self.moments[len(self.lists)]
        slot_of, keys, given = found
        longest = tuple(len(lists) - 1 for lists in self.lists)
        asked = [number for number, slot in enumerate(slots) if longest in set(reach.reached_by(slot))]
        chosen = np.isin(slot_of, asked)
        cells = add_cells(moment.vocabulary, keys[chosen], given[chosen])
        lists = Search(cells, pool).lists(self.most - len(self.moments) + 1)
        costs: dict[Lengths, int] = {}
        for number, slot in enumerate(slots):
            here = Search(Cells(moment.vocabulary, keys[slot_of == number], given[slot_of == number]), pool)
            for length, lines in enumerate(lists):
                cost = here.cost(lines)
                for lengths in reach.reached_by(slot):
                    costs[*lengths, length] = costs.get((*lengths, length), 0) + cost
        self.lists.append(lists)
        self.costs.append(costs)

    def cost(self, lengths: Lengths) -> int:
        return sum(costs.get(lengths[: number + 1], 0) for number, costs in enumerate(self.costs))

    def best(self) -> dict[int, Lengths]:
        """For every number of lines, the cheapest choice of lengths with no more lines than that."""
        found: dict[int, Lengths] = {}
        by_lines: dict[int, list[Lengths]] = {}
        for lengths in product(*(range(len(lists)) for lists in self.lists)):
            by_lines.setdefault(sum(lengths) + len(lengths), []).append(lengths)
        last: list[Lengths] = []
        for lines in range(len(self.lists), self.most + 1):
            candidates = [*last, *by_lines.get(lines, [])]
            found[lines] = min(candidates, key=self.cost)
            last = [found[lines]]
        return found


def gathered(options: int, gather: Callable[[CellTable], None]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The keys and sums of the cells that a kernel fills; it stops when its table is full, and gets a larger one."""
    for bits in range(FIRST_BITS, LAST_BITS):
        keys, sums, kept = (
            np.zeros(1 << bits, np.int64),
            np.zeros((1 << bits, options), np.int64),
            np.zeros(1, np.int64),
        )
        gather((keys, sums, kept))
        if kept[0] * 4 <= len(keys) * 3:
            places = np.flatnonzero(keys)
            return keys[places] - 1, sums[places]
    raise AssertionError("a vocabulary tells too many cells apart")


def merge(pieces: Sequence[tuple[NDArray[np.int64], NDArray[np.int64]]]) -> CellTable:
    """Cells of several tables as one: slots, keys and sums."""
    keys = np.concatenate([keys for keys, _ in pieces])
    sums = np.concatenate([sums for _, sums in pieces])
    found, sums = _add_equal(keys, sums)
    return found >> SLOT_SHIFT, found & KEY_MASK, sums


def _add_equal(keys: NDArray[np.int64], sums: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    order = np.argsort(keys, kind="stable")
    keys, sums = keys[order], sums[order]
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]])) if len(keys) else np.zeros(0, np.int64)
    return keys[starts], np.add.reduceat(sums, starts, axis=0) if len(keys) else sums


def add_cells(vocabulary: Vocabulary, keys: NDArray[np.int64], given: NDArray[np.int64]) -> Cells:
    assert len(vocabulary.features) * MOST.bit_length() <= SLOT_SHIFT
    return Cells(vocabulary, *_add_equal(keys, given))
