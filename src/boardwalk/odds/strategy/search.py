"""The search for short lists of rules: the best list of each length for one decision, and the best combination of
lengths over all decisions of a game.

A rule bounds up to three features; the first rule that applies decides, and the last line is for all the rest. For
every three features, one table adds up what changes with each of their values, and running sums over it give the gain
of every rule on them at once, in whole numbers. Rules are added one by one where they gain most, and after each, the
others are removed and found again as long as that gains anything.

Decisions are taken in the order of play. The lists of one decision lead hands on in different ways; hands that each
list leads in the same way are one region, and the cells of the next decision are divided by region. So the cost of
every combination of lists is a sum that is available without another pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.solver.tree import Node, Tree
from boardwalk.odds.strategy.cells import CONDITIONS, SLOT_SHIFT, CellTable, RuleList, follow_keys
from boardwalk.odds.strategy.vocabulary import MOST_VALUE, Condition, Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

FEATURE_VALUES = MOST_VALUE + 1
CHUNKS = 8
WORTH_A_WORD = 33, 32
"""A rule with one more condition must gain more by this ratio, or the shorter one is taken."""


@dataclass(frozen=True)
class RuleLine:
    """One line of a list: where its conditions hold, this option is taken."""

    conditions: tuple[Condition, ...]
    option: int


@dataclass(frozen=True)
class DecisionCells:
    """What every option loses, by key of features; each key occurs once, in order."""

    vocabulary: Vocabulary
    keys: NDArray[np.int64]
    losses: NDArray[np.int64]

    def features(self) -> NDArray[np.uint8]:
        count = len(self.vocabulary.features)
        return (self.keys[None, :] >> 4 * np.arange(count)[:, None] & MOST_VALUE).astype(np.uint8)


def as_bounds(lines: Sequence[RuleLine]) -> RuleList:
    """Lines as kernels take them."""
    bounds = np.zeros((len(lines), CONDITIONS, 3), np.int64)
    bounds[:, :, 2] = MOST_VALUE
    for row, line in enumerate(lines):
        for number, (feature, at_least, bound) in enumerate(line.conditions):
            bounds[row, number] = (feature, bound, MOST_VALUE) if at_least else (feature, 0, bound)
    return RuleList(bounds, np.array([line.option for line in lines], np.uint8))


@njit(inline="always")
def _running_sums(table):  # type: ignore[no-untyped-def]
    """Turn a table of gains into sums from each place to the far corner."""
    across, down, deep = table.shape
    for x in range(across - 1, -1, -1):
        for y in range(down - 1, -1, -1):
            for z in range(deep - 2, -1, -1):
                table[x, y, z] += table[x, y, z + 1]
            if y + 1 < down:
                table[x, y] += table[x, y + 1]
        if x + 1 < across:
            table[x] += table[x + 1]


@njit(cache=True, nogil=True)
def _best_of_threes(steps, sizes, gains, triples, best):  # type: ignore[no-untyped-def]
    """Find the best bounds on any three sides, for one, two and three that bind: gain, sides and steps, into `best`.

    For three sides, a table adds up gains by their steps, and running sums from the far corner turn it into the gains
    of all rules that require at least those steps. The first step binds nothing, so that of equal gains, the loosest
    bounds are kept.
    """
    for a, b, c in triples:
        table = np.zeros((sizes[a], sizes[b], sizes[c]), np.int64)
        for cell in range(gains.size):
            table[steps[a, cell], steps[b, cell], steps[c, cell]] += gains[cell]
        _running_sums(table)
        for x in range(sizes[a]):
            for y in range(sizes[b]):
                for z in range(sizes[c]):
                    binding = (x > 0) + (y > 0) + (z > 0) - 1
                    if binding >= 0 and table[x, y, z] > best[binding, 0]:
                        best[binding, 0] = table[x, y, z]
                        best[binding, 1:4] = a, b, c
                        best[binding, 4:7] = x, y, z


@dataclass(frozen=True)
class FeatureSide:
    """A feature, bounded from below or from above, and the bounds that tell cells apart, the loosest first."""

    feature: int
    at_least: bool
    bounds: tuple[int, ...]

    @classmethod
    def of(cls, feature: int, at_least: bool, values: NDArray[np.uint8]) -> FeatureSide:
        return cls(feature, at_least, tuple(sorted(np.unique(values).tolist(), reverse=not at_least)))

    def steps(self, values: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """How many of the bounds each value meets, not counting the first."""
        step_of = np.zeros(FEATURE_VALUES, np.uint8)
        step_of[list(self.bounds)] = np.arange(len(self.bounds))
        steps: NDArray[np.uint8] = step_of[values]
        return steps


@dataclass
class RuleSearch:
    """The search on the cells of one decision."""

    cells: DecisionCells
    pool: ThreadPoolExecutor

    def __post_init__(self) -> None:
        useful = self.cells.losses.any(axis=1)
        self.keys = self.cells.keys[useful]
        self.losses = self.cells.losses[useful]
        self.sides = self._sides(DecisionCells(self.cells.vocabulary, self.keys, self.losses).features())

    def lists(self, most: int) -> list[list[RuleLine]]:
        """The best lists found with one line, with two, and so on up to `most`; shorter ones may be as good."""
        found: list[list[RuleLine]] = []
        for option in range(self.losses.shape[1]):
            chain = self._chain([RuleLine((), option)], most)
            for size, lines in enumerate(chain):
                if size == len(found):
                    found.append(lines)
                elif self.cost(lines) < self.cost(found[size]):
                    found[size] = lines
        return found

    def cost(self, lines: Sequence[RuleLine]) -> int:
        """What a list loses."""
        return int(self.losses[np.arange(len(self.keys)), self._taken(lines)].sum())

    def _taken(self, lines: Sequence[RuleLine]) -> NDArray[np.uint8]:
        out = np.zeros(len(self.keys), np.uint8)
        follow_keys(self.keys, as_bounds(lines), out)
        return out

    def _chain(self, lines: list[RuleLine], most: int) -> list[list[RuleLine]]:
        chain = [lines]
        while len(lines) < most:
            longer = [self._insert(lines, place) for place in sorted({0, len(lines) - 1})]
            better = min(longer, key=self.cost)
            if self.cost(better) >= self.cost(lines):
                break
            lines = self._refine(better)
            chain.append(lines)
        return self._shorten(chain)

    def _shorten(self, chain: list[list[RuleLine]]) -> list[list[RuleLine]]:
        """Dropping the least useful line of a longer list may lead to a better short one."""
        for size in range(len(chain) - 1, 1, -1):
            lines = chain[size]
            shorter = self._refine(min((lines[:at] + lines[at + 1 :] for at in range(size)), key=self.cost))
            if self.cost(shorter) < self.cost(chain[size - 1]):
                chain[size - 1] = shorter
        return chain

    def _refine(self, lines: list[RuleLine]) -> list[RuleLine]:
        """Find every line again in its place, as long as that gains."""
        before = None
        while before != (cost := self.cost(lines)):
            before = cost
            for place in range(len(lines) - 1):
                changed = self._insert(lines[:place] + lines[place + 1 :], place)
                if self.cost(changed) < self.cost(lines):
                    lines = changed
        return lines

    def _insert(self, lines: list[RuleLine], place: int) -> list[RuleLine]:
        """The list with the best additional line in this place."""
        taken = self.losses[np.arange(len(self.keys)), self._taken(lines)]
        before = self._taken([*(RuleLine(line.conditions, 1) for line in lines[:place]), RuleLine((), 0)]) == 1
        rules = [
            (self._best_rule(np.where(before, 0, taken - self.losses[:, option])), option)
            for option in range(self.losses.shape[1])
        ]
        (_, conditions), option = max(rules, key=lambda rule: rule[0][0])
        return [*lines[:place], RuleLine(conditions, option), *lines[place:]] if conditions else lines

    def _best_rule(self, gains: NDArray[np.int64]) -> tuple[int, tuple[Condition, ...]]:
        some = np.flatnonzero(gains)
        steps, gains, sizes = self.steps[:, some], gains[some], np.array([len(side.bounds) for side in self.sides])

        def work(triples: NDArray[np.int64]) -> NDArray[np.int64]:
            best = np.zeros((CONDITIONS, 7), np.int64)
            _best_of_threes(steps, sizes, gains, triples, best)
            return best

        found = np.array(list(self.pool.map(work, np.array_split(self.triples, CHUNKS))))
        best: tuple[int, tuple[Condition, ...]] = 0, ()
        for binding in range(CONDITIONS):
            more, less = WORTH_A_WORD
            gain, *rule = found[found[:, binding, 0].argmax(), binding].tolist()
            if gain * less > best[0] * more:
                best = gain, self._conditions(rule)
        return best

    def _conditions(self, rule: Sequence[int]) -> tuple[Condition, ...]:
        bound = [(self.sides[number], step) for number, step in zip(rule[:3], rule[3:], strict=True) if step]
        return tuple(Condition(side.feature, side.at_least, side.bounds[step]) for side, step in bound)

    def _sides(self, values: NDArray[np.uint8]) -> list[FeatureSide]:
        """Each feature that tells cells apart, with each side on which it may be bounded."""
        sides = []
        for number, feature in enumerate(self.cells.vocabulary.features):
            if len(self.keys) and (values[number] != values[number, 0]).any():
                sides += [FeatureSide.of(number, True, values[number])] if feature.at_least else []
                sides += [FeatureSide.of(number, False, values[number])] if feature.at_most else []
        sides += [FeatureSide(0, True, (0,))] * (CONDITIONS - len(sides))
        steps = [side.steps(values[side.feature]) if len(side.bounds) > 1 else values[0] * 0 for side in sides]
        self.steps = np.array(steps).reshape(len(sides), -1)
        triples = list(combinations(range(len(sides)), CONDITIONS))
        expressible = [each for each in triples if self._has_words([sides[number].feature for number in each])]
        self.triples = np.array(expressible or triples, np.int64)
        return sides

    def _has_words(self, bounded: list[int]) -> bool:
        features = self.cells.vocabulary.features
        return all(features[each].between or bounded.count(each) == 1 for each in bounded)


ListLengths = tuple[int, ...]
"""Which of its lists each decision so far follows; list 0 has one line."""
FIRST_BITS, LAST_BITS = 16, 25
KEY_MASK = (1 << SLOT_SHIFT) - 1


class SlotCells(NamedTuple):
    """The cells of all slots together: for each, its slot, its key of features, and what every option loses."""

    slots: NDArray[np.int64]
    keys: NDArray[np.int64]
    losses: NDArray[np.int64]


@dataclass(frozen=True)
class DecisionPoint:
    """A decision of the round: every node of one stage, which share one list of rules."""

    stage: int
    name: str
    level: int
    nodes: tuple[int, ...]
    actions: tuple[str, ...]
    vocabulary: Vocabulary


@dataclass
class Reach:
    """Where the lists of earlier decisions lead: for each region, the node that each choice of lengths reaches."""

    tree: Tree
    at: list[dict[ListLengths, int]]

    @classmethod
    def start(cls, tree: Tree) -> Reach:
        """Region 0 is where no list leads; at first all hands are in region 1."""
        assert tree.start.node is not None
        return cls(tree, [{}, {(): tree.start.node}])

    def slots(self, moment: DecisionPoint) -> list[tuple[int, int]]:
        """The regions in which a decision is reached, with its node."""
        found = {(region, node) for region, at in enumerate(self.at) for node in at.values() if node in moment.nodes}
        return sorted(found)

    def reached_by(self, slot: tuple[int, int]) -> Iterator[ListLengths]:
        region, node = slot
        return (lengths for lengths, at in self.at[region].items() if at == node)

    def after(self, moment: DecisionPoint, regions: NDArray[np.uint16], taken: NDArray[np.uint8]) -> NDArray[np.uint16]:
        """The regions after a decision, from those before it and the options that each list takes; replaces `at`."""
        codes = regions.ravel().astype(np.int64)
        width = len(moment.actions)
        for options in taken.reshape(len(taken), -1):
            codes = codes * width + options
        found, inverse = np.unique(codes, return_inverse=True)
        new: list[dict[ListLengths, int]] = [{}]
        number = np.zeros(len(found), np.uint16)
        for place, code in enumerate(found.tolist()):
            at = self._lead(moment, code, len(taken))
            if at:
                number[place] = len(new)
                new.append(at)
        self.at = new
        return number[inverse].reshape(regions.shape)

    def _lead(self, moment: DecisionPoint, code: int, lists: int) -> dict[ListLengths, int]:
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
class CardPlan:
    """The lists found so far, decision by decision, and what they cost."""

    most: int
    """The most lines on a whole card."""
    moments: list[DecisionPoint]
    lists: list[list[list[RuleLine]]] = field(default_factory=list)
    costs: list[dict[ListLengths, int]] = field(default_factory=list)

    def add(self, reach: Reach, slots: list[tuple[int, int]], found: SlotCells, pool: ThreadPoolExecutor) -> None:
        """Find the lists of the next decision, and the cost of each after every choice of the earlier ones."""
        moment = self.moments[len(self.lists)]
        in_slot, keys, losses = found
        longest = tuple(len(lists) - 1 for lists in self.lists)
        reached = [number for number, slot in enumerate(slots) if longest in set(reach.reached_by(slot))]
        chosen = np.isin(in_slot, reached)
        cells = add_cells(moment.vocabulary, keys[chosen], losses[chosen])
        lists = RuleSearch(cells, pool).lists(self.most - len(self.moments) + 1)
        costs: dict[ListLengths, int] = {}
        for number, slot in enumerate(slots):
            in_this = in_slot == number
            here = RuleSearch(DecisionCells(moment.vocabulary, keys[in_this], losses[in_this]), pool)
            for length, lines in enumerate(lists):
                cost = here.cost(lines)
                for lengths in reach.reached_by(slot):
                    costs[*lengths, length] = costs.get((*lengths, length), 0) + cost
        self.lists.append(lists)
        self.costs.append(costs)

    def cost(self, lengths: ListLengths) -> int:
        return sum(costs.get(lengths[: number + 1], 0) for number, costs in enumerate(self.costs))

    def best(self) -> dict[int, ListLengths]:
        """For every number of lines, the cheapest choice of lengths with no more lines than that."""
        found: dict[int, ListLengths] = {}
        by_lines: dict[int, list[ListLengths]] = {}
        for lengths in product(*(range(len(lists)) for lists in self.lists)):
            by_lines.setdefault(sum(lengths) + len(lengths), []).append(lengths)
        last: list[ListLengths] = []
        for lines in range(len(self.lists), self.most + 1):
            candidates = [*last, *by_lines.get(lines, [])]
            found[lines] = min(candidates, key=self.cost)
            last = [found[lines]]
        return found


def gather_cells(options: int, gather: Callable[[CellTable], None]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The keys and sums of the cells that a kernel fills; it stops when its table is full, and gets a larger one."""
    for bits in range(FIRST_BITS, LAST_BITS):
        size = 1 << bits
        table = CellTable(np.zeros(size, np.int64), np.zeros((size, options), np.int64), np.zeros(1, np.int64))
        gather(table)
        if table.size[0] * 4 <= size * 3:
            places = np.flatnonzero(table.keys)
            return table.keys[places] - 1, table.sums[places]
    raise AssertionError("a vocabulary tells too many cells apart")


def merge_cells(pieces: Sequence[tuple[NDArray[np.int64], NDArray[np.int64]]]) -> SlotCells:
    """Cells of several tables as one."""
    keys = np.concatenate([keys for keys, _ in pieces])
    sums = np.concatenate([sums for _, sums in pieces])
    found, sums = _add_equal(keys, sums)
    return SlotCells(found >> SLOT_SHIFT, found & KEY_MASK, sums)


def _add_equal(keys: NDArray[np.int64], sums: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    order = np.argsort(keys, kind="stable")
    keys, sums = keys[order], sums[order]
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]])) if len(keys) else np.zeros(0, np.int64)
    return keys[starts], np.add.reduceat(sums, starts, axis=0) if len(keys) else sums


def add_cells(vocabulary: Vocabulary, keys: NDArray[np.int64], losses: NDArray[np.int64]) -> DecisionCells:
    assert len(vocabulary.features) * MOST_VALUE.bit_length() <= SLOT_SHIFT
    return DecisionCells(vocabulary, *_add_equal(keys, losses))
