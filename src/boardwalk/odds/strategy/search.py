"""The search for short lists of rules: the first rule that applies decides, the last line is what remains.

A rule bounds up to three features. For every three features one table adds up what changes with each of their
values, and running sums over it give the gain of every rule on them at once, in whole numbers. Rules are added one by
one where they gain most, and after each the others are taken out and found anew while that gains anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from numba import njit

from boardwalk.odds.strategy.cells import CONDITIONS, follow_keys
from boardwalk.odds.strategy.features import MOST, Condition, Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

SIDE = MOST + 1
CHUNKS = 8
WORTH_A_WORD = 33, 32
"""A rule with one condition more must gain this much more, or the shorter one is taken."""


@dataclass(frozen=True)
class Line:
    """One line of a list: where its conditions hold, this option is taken."""

    conditions: tuple[Condition, ...]
    option: int


@dataclass(frozen=True)
class Cells:
    """What every option gives away, by key of features; keys stand once each, in order."""

    vocabulary: Vocabulary
    keys: NDArray[np.int64]
    given: NDArray[np.int64]

    def features(self) -> NDArray[np.uint8]:
        count = len(self.vocabulary.features)
        return (self.keys[None, :] >> 4 * np.arange(count)[:, None] & MOST).astype(np.uint8)


def as_bounds(lines: Sequence[Line]) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Lines as kernels take them: for each, features with their lowest and highest value; and the options."""
    bounds = np.zeros((len(lines), CONDITIONS, 3), np.int64)
    bounds[:, :, 2] = MOST
    for row, line in enumerate(lines):
        for number, (feature, at_least, bound) in enumerate(line.conditions):
            bounds[row, number] = (feature, bound, MOST) if at_least else (feature, 0, bound)
    return bounds, np.array([line.option for line in lines], np.uint8)


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
    """The best bounds on any three sides: for one, two and three that bind, gain, sides and steps, into `best`.

    For three sides a table adds up gains by their steps, and running sums from the far corner make of it the gains of
    all rules that ask for so many steps or more of each. The first step binds nothing, so that of equal gains the
    loosest bounds stand.
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
class Side:
    """A feature, bounded from below or from above, and the bounds that tell cells apart, the loosest first."""

    feature: int
    at_least: bool
    bounds: tuple[int, ...]

    @classmethod
    def of(cls, feature: int, at_least: bool, values: NDArray[np.uint8]) -> Side:
        return cls(feature, at_least, tuple(sorted(np.unique(values).tolist(), reverse=not at_least)))

    def steps(self, values: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """How many of the bounds each value meets, the first left out."""
        step_of = np.zeros(SIDE, np.uint8)
        step_of[list(self.bounds)] = np.arange(len(self.bounds))
        steps: NDArray[np.uint8] = step_of[values]
        return steps


@dataclass
class Search:
    """The search on the cells of one decision."""

    cells: Cells
    pool: ThreadPoolExecutor

    def __post_init__(self) -> None:
        useful = self.cells.given.any(axis=1)
        self.keys = self.cells.keys[useful]
        self.given = self.cells.given[useful]
        self.sides = self._sides(Cells(self.cells.vocabulary, self.keys, self.given).features())

    def lists(self, most: int) -> list[list[Line]]:
        """The best lists found of one line, of two, and so on to so many; shorter ones may be as good."""
        found: list[list[Line]] = []
        for option in range(self.given.shape[1]):
            chain = self._chain([Line((), option)], most)
            for size, lines in enumerate(chain):
                if size == len(found):
                    found.append(lines)
                elif self.cost(lines) < self.cost(found[size]):
                    found[size] = lines
        return found

    def cost(self, lines: Sequence[Line]) -> int:
        """What a list gives away."""
        return int(self.given[np.arange(len(self.keys)), self._taken(lines)].sum())

    def _taken(self, lines: Sequence[Line]) -> NDArray[np.uint8]:
        out = np.zeros(len(self.keys), np.uint8)
        bounds, options = as_bounds(lines)
        follow_keys(self.keys, bounds, options, out)
        return out

    def _chain(self, lines: list[Line], most: int) -> list[list[Line]]:
        chain = [lines]
        while len(lines) < most:
            longer = [self._insert(lines, place) for place in sorted({0, len(lines) - 1})]
            better = min(longer, key=self.cost)
            if self.cost(better) >= self.cost(lines):
                break
            lines = self._refine(better)
            chain.append(lines)
        return self._shorten(chain)

    def _shorten(self, chain: list[list[Line]]) -> list[list[Line]]:
        """Coming down from the longest list, without its least useful line, may lead to better short ones."""
        for size in range(len(chain) - 1, 1, -1):
            lines = chain[size]
            shorter = self._refine(min((lines[:at] + lines[at + 1 :] for at in range(size)), key=self.cost))
            if self.cost(shorter) < self.cost(chain[size - 1]):
                chain[size - 1] = shorter
        return chain

    def _refine(self, lines: list[Line]) -> list[Line]:
        """Find every line anew in its place, as long as that gains."""
        before = None
        while before != (cost := self.cost(lines)):
            before = cost
            for place in range(len(lines) - 1):
                changed = self._insert(lines[:place] + lines[place + 1 :], place)
                if self.cost(changed) < self.cost(lines):
                    lines = changed
        return lines

    def _insert(self, lines: list[Line], place: int) -> list[Line]:
        """The list with the best line more in this place."""
        taken = self.given[np.arange(len(self.keys)), self._taken(lines)]
        before = self._taken([*(Line(line.conditions, 1) for line in lines[:place]), Line((), 0)]) == 1
        rules = [
            (self._best_rule(np.where(before, 0, taken - self.given[:, option])), option)
            for option in range(self.given.shape[1])
        ]
        (_, conditions), option = max(rules, key=lambda rule: rule[0][0])
        return [*lines[:place], Line(conditions, option), *lines[place:]] if conditions else lines

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

    def _sides(self, values: NDArray[np.uint8]) -> list[Side]:
        """Each feature that tells cells apart, with each side on which it may be bounded."""
        sides = []
        for number, feature in enumerate(self.cells.vocabulary.features):
            if len(self.keys) and (values[number] != values[number, 0]).any():
                sides += [Side.of(number, True, values[number])] if feature.at_least else []
                sides += [Side.of(number, False, values[number])] if feature.at_most else []
        sides += [Side(0, True, (0,))] * (CONDITIONS - len(sides))
        steps = [side.steps(values[side.feature]) if len(side.bounds) > 1 else values[0] * 0 for side in sides]
        self.steps = np.array(steps).reshape(len(sides), -1)
        triples = list(combinations(range(len(sides)), CONDITIONS))
        said = [each for each in triples if self._can_be_said([sides[number].feature for number in each])]
        self.triples = np.array(said or triples, np.int64)
        return sides

    def _can_be_said(self, bounded: list[int]) -> bool:
        features = self.cells.vocabulary.features
        return all(features[each].between or bounded.count(each) == 1 for each in bounded)
