"""Every game of own cards and community cards, solved exactly: best choices, and deals counted by what they bring."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwalk.cards.lookup import tables
from boardwalk.errors import InputError
from boardwalk.odds import passes
from boardwalk.odds.boards import EXCHANGES, INVERSE, Boards, Deck, boards_of, exchange_number, hands_of
from boardwalk.odds.payoff import OUTCOMES, Payoffs
from boardwalk.odds.progress import Progress, silent
from boardwalk.odds.tree import Node, Option

if TYPE_CHECKING:
    from numpy.typing import NDArray

Value = tuple[str, int]
"""A plan or a node, by its number: `("plan", 0)`."""

UNDO = exchange_number(INVERSE)
BATCH_VALUES = 1 << 21


@dataclass(frozen=True)
class Plans:
    """The endings that differ in what they pay, those among them that pay always the same, and how others add up."""

    net: NDArray[np.int64]
    of_ending: tuple[int, ...]

    @classmethod
    def of(cls, net: NDArray[np.int64]) -> Plans:
        distinct, of_ending = np.unique(net.reshape(len(net), -1), axis=0, return_inverse=True)
        return cls(distinct.reshape(-1, *net.shape[1:]), tuple(map(int, of_ending.ravel())))

    def constant(self, plan: int) -> int | None:
        """What a plan pays whatever happens, such as a fold."""
        first = int(self.net[plan].flat[0])
        return first if (self.net[plan] == first).all() else None

    @cached_property
    def terms(self) -> dict[int, dict[int, int]]:
        """Each plan as whole multiples of a few: three raises are twice two raises less one."""
        basis: list[int] = []
        found: dict[int, dict[int, int]] = {}
        for plan in range(len(self.net)):
            if self.constant(plan) is not None:
                continue
            found[plan] = self._combination(plan, basis) or {plan: 1}
            if plan in found[plan]:
                basis.append(plan)
        return found

    def _combination(self, plan: int, basis: list[int]) -> dict[int, int] | None:
        if not basis:
            return None
        columns, target = self.net[basis].reshape(len(basis), -1).T, self.net[plan].ravel()
        guess = np.rint(np.linalg.lstsq(columns.astype(float), target.astype(float), rcond=None)[0]).astype(np.int64)
        return dict(zip(basis, map(int, guess), strict=True)) if (columns @ guess == target).all() else None


@dataclass
class HoldEm:
    """The solver of one version of a game; `solve` fills in choices and counts."""

    payoffs: Payoffs
    version: int = 0
    deck: Deck = field(default_factory=Deck)
    progress: Progress = silent
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)

    def __post_init__(self) -> None:
        game = self.payoffs.game
        if game.hole_cards not in (2, 3):
            raise InputError("game", f"{game.title} deals {game.hole_cards} cards each; two or three can be solved")
        self.tree = self.payoffs.tree
        self.levels = self.tree.levels
        self.boards = [boards_of(self.deck, size) for size in self.levels]
        self.hands = hands_of(self.deck, game.hole_cards)
        self.plans = Plans.of(self.payoffs.net[self.version])
        self.dealers = self.ways_below(len(self.levels) - 1)
        self.nodes = [
            [k for k, node in enumerate(self.tree.nodes) if node.level == lv] for lv in range(len(self.levels))
        ]
        shape = len(self.hands.cards)
        self.choices = [
            np.zeros((len(nodes), len(boards.suits), shape), np.uint8)
            for nodes, boards in zip(self.nodes, self.boards, strict=True)
        ]
        self.total = 0
        self.starting: dict[str, NDArray[np.int64]] = {}
        """For each first action, or for going on where the first decision comes later, every hand's sum over deals."""
        self.deals = np.zeros((len(self.tree.endings), len(self.payoffs.classes), OUTCOMES), np.int64)

    def solve(self) -> HoldEm:
        """Find the best choices, then count the deals under them."""
        with ThreadPoolExecutor(self.threads) as self.pool:
            self._backward()
        return self.count()

    def count(self) -> HoldEm:
        """Count the deals under the choices as they stand: the best ones, or a strategy's own."""
        self.deals[:] = 0
        with ThreadPoolExecutor(self.threads) as self.pool:
            self._forward()
        return self

    def ways_below(self, level: int) -> int:
        """Deals of the rest of the board and the dealer's hand, for one hand on one board of a level."""
        left = len(self.deck.cards) - self.payoffs.game.hole_cards - self.levels[level]
        ways = 1
        for before, after in zip(self.levels[level:], self.levels[level + 1 :], strict=False):
            ways *= comb(left, after - before)
            left -= after - before
        return ways * comb(left, self.payoffs.game.hole_cards)

    @cached_property
    def _tables(self) -> tuple[Any, ...]:
        return tuple(tables()[:5])

    @cached_property
    def _rules(self) -> tuple[Any, ...]:
        return self.payoffs.class_of_rank, self.payoffs.class_of_run, self.payoffs.requirement

    def _spread(self, work: Callable[[int, int], None], total: int) -> None:
        """Do parts of some work at once; the kernels let go of the interpreter."""
        bounds = np.linspace(0, total, self.threads + 1).astype(int)
        list(self.pool.map(work, bounds[:-1], bounds[1:]))

    def _value(self, option: Option) -> Value:
        if option.node is not None:
            return "node", option.node
        assert option.ending is not None
        return "plan", self.plans.of_ending[option.ending]

    def _asked_above(self, level: int) -> list[Value]:
        """The values that a level must pass on: those that decisions above it choose among."""
        above = [node for node in self.tree.nodes if node.level < level]
        asked = {self._value(option) for node in above for option in node.options} | {self._value(self.tree.start)}
        return sorted(value for value in asked if not (value[0] == "node" and self.tree.nodes[value[1]].level < level))

    def _carried(self, level: int) -> list[Value]:
        """What is added up for the level above: nodes, and those plans of which the others are multiples."""
        found: set[Value] = set()
        for kind, number in self._asked_above(level):
            if kind == "node":
                found.add((kind, number))
            elif self.plans.constant(number) is None:
                found.update(("plan", term) for term in self.plans.terms[number])
        return sorted(found)

    def _positions(self, level: int, known: list[Value]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Options of the nodes of a level and values to pass on, as positions: known values first, then the nodes."""
        where = {value: place for place, value in enumerate([*known, *(("node", k) for k in self.nodes[level])])}
        widest = max((len(self.tree.nodes[k].options) for k in self.nodes[level]), default=1)
        options = np.full((len(self.nodes[level]), widest), -1, np.int64)
        for row, k in enumerate(self.nodes[level]):
            places = [where[self._value(option)] for option in self.tree.nodes[k].options]
            options[row, : len(places)] = places
        passed = (
            self._carried(level) if level else [self._value(each) for each in (self.tree.start, *self._first_actions())]
        )
        return options, np.array([where[value] for value in passed], np.int64)

    def _backward(self) -> None:
        last = len(self.levels) - 1
        totals = self._totals(last)
        for start, sums in self._value_whole_boards():
            self._add_up(last, start, sums, totals)
            self.progress(0.5 * (start + len(sums)) / len(self.boards[last].suits))
        for level in range(last - 1, -1, -1):
            below = totals
            self._even_out(level, below)
            totals = self._totals(level) if level else below
            for start, sums in self._choose(level, below):
                if level:
                    self._add_up(level, start, sums, totals)
                else:
                    self._begin(sums[0])

    def _begin(self, sums: NDArray[np.int64]) -> None:
        """The first level passes on the round itself, then each first action."""
        self.total = int(sums[0].sum())
        self.starting = {option.action: row for option, row in zip(self._first_actions(), sums[1:], strict=True)}

    def _first_actions(self) -> tuple[Option, ...]:
        start = self.tree.start
        if start.node is not None and self.tree.nodes[start.node].level == 0:
            return self.tree.nodes[start.node].options
        return (start,)

    def _totals(self, level: int) -> NDArray[np.int64]:
        """Room for the sums that a level passes on to the boards of the level above."""
        return np.zeros((len(self._carried(level)), len(self.boards[level - 1].suits), len(self.hands.cards)), np.int64)

    def _batches(self, boards: Boards, values: int) -> Iterator[tuple[int, int]]:
        size = max(self.threads, BATCH_VALUES // (max(values, 1) * len(self.hands.cards)))
        for start in range(0, len(boards.suits), size):
            yield start, min(start + size, len(boards.suits))

    def _value_whole_boards(self) -> Iterator[tuple[int, NDArray[Any]]]:
        level = len(self.levels) - 1
        boards, hands, net = self.boards[level], self.hands.cards, self.plans.net
        options, carried = self._positions(level, [("plan", plan) for plan in range(len(net))])
        small = int(np.abs(net).max()) * self.dealers < 1 << 31
        for first, end in self._batches(boards, len(carried)):
            sums = np.zeros((end - first, len(carried), len(hands)), np.int32 if small else np.int64)

            def work(start: int, stop: int, first: int = first, sums: NDArray[Any] = sums) -> None:
                these = slice(first + start, first + stop)
                passes.value_boards(
                    boards.cards[these], hands, self._tables, self._rules, self.dealers, net, options, carried,
                    sums[start:stop], self.choices[level][:, these],
                )  # fmt: skip

            self._spread(work, end - first)
            yield first, sums

    def _add_up(self, level: int, first: int, sums: NDArray[Any], totals: NDArray[np.int64]) -> None:
        parts, exchange = self._parts(level)
        weights, these = self.boards[level].weights, slice(first, first + len(sums))
        undo = UNDO[exchange[these]]

        def work(start: int, stop: int) -> None:
            passes.add_up(sums, weights[these], parts[these], undo, self.hands.exchanged, start, stop, totals)

        self._spread(work, len(self.hands.cards))

    def _parts(self, level: int) -> tuple[NDArray[np.int32], NDArray[np.uint8]]:
        if level not in self._known_parts:
            self._known_parts[level] = self.boards[level].parts(self.boards[level - 1])
        return self._known_parts[level]

    @cached_property
    def _known_parts(self) -> dict[int, tuple[NDArray[np.int32], NDArray[np.uint8]]]:
        return {}

    def _even_out(self, level: int, totals: NDArray[np.int64]) -> None:
        exchanges = self.boards[level].exchanges
        sizes = np.array([len(group) for group in exchanges], np.int64)
        groups = np.zeros((len(exchanges), len(EXCHANGES)), np.int64)
        for row, group in enumerate(exchanges):
            groups[row, : len(group)] = group

        def work(start: int, stop: int) -> None:
            passes.even_out(totals, groups, sizes, self.hands.exchanged, start, stop)

        self._spread(work, len(exchanges))

    def _choose(self, level: int, totals: NDArray[np.int64]) -> Iterator[tuple[int, NDArray[np.int64]]]:
        known = sorted({*self._asked_above(level + 1), *self._carried(level + 1)})
        came = {value: number for number, value in enumerate(self._carried(level + 1))}
        fixed, terms = np.zeros(len(known), np.int64), np.zeros((len(known), len(came)), np.int64)
        for place, (kind, number) in enumerate(known):
            constant = self.plans.constant(number) if kind == "plan" else None
            if constant is not None:
                fixed[place] = constant * self.ways_below(level)
                continue
            for value, times in _terms_of(kind, number, self.plans).items():
                terms[place, came[value]] = times
        options, carried = self._positions(level, known)
        for first, end in self._batches(self.boards[level], len(carried)):
            sums = np.zeros((end - first, len(carried), len(self.hands.cards)), np.int64)

            def work(start: int, stop: int, first: int = first, sums: NDArray[np.int64] = sums) -> None:
                passes.choose_on_boards(
                    self.boards[level].cards, self.hands.cards, totals, fixed, terms, options, carried,
                    first + start, sums[start:stop], self.choices[level],
                )  # fmt: skip

            self._spread(work, end - first)
            yield first, sums

    def _spot(self, option: Option) -> int:
        """Endings are spots 0 and up, nodes follow."""
        return option.ending if option.ending is not None else len(self.tree.endings) + (option.node or 0)

    def _forward(self) -> None:
        endings, nodes = len(self.tree.endings), self.tree.nodes
        widest = max(len(node.options) for node in nodes)
        next_spot = np.zeros((endings + len(nodes), widest), np.int64)
        for number, node in enumerate(nodes):
            next_spot[endings + number, : len(node.options)] = [self._spot(option) for option in node.options]
        spots, ways = [self._spot(self.tree.start)], np.ones((1, 1, len(self.hands.cards)), np.uint64)
        parts, exchange = np.zeros((1, 1), np.int32), np.zeros((1, 1), np.uint8)
        for level in range(len(self.levels) - 1):
            spots, ways = self._route(level, next_spot, spots, ways, parts, exchange)
            parts, exchange = self._parts(level + 1)
        self._count(next_spot, spots, ways, parts, exchange)

    def _first_spot(self, level: int) -> int:
        """Nodes of a level have numbers in a row only if nothing else was grown between; the tree sees to it."""
        return len(self.tree.endings) + (self.nodes[level][0] if self.nodes[level] else len(self.tree.nodes))

    def _route(
        self, level: int, next_spot: NDArray[np.int64], spots: list[int], ways: NDArray[np.uint64],
        parts: NDArray[np.int32], exchange: NDArray[np.uint8],
    ) -> tuple[list[int], NDArray[np.uint64]]:  # fmt: skip
        after = sorted(_reachable(spots, self.tree.nodes, len(self.tree.endings), level, next_spot))
        fields_of = np.zeros(len(next_spot), np.int64)
        fields_of[after] = np.arange(len(after))
        words = (len(after) + 7) // 8
        out = np.zeros((words, len(self.boards[level].suits), len(self.hands.cards)), np.uint64)

        def work(start: int, stop: int) -> None:
            passes.route(
                self.boards[level].cards, self.hands.cards, ways, parts, exchange, self.hands.exchanged,
                np.array(spots), fields_of, self._first_spot(level), self.choices[level], next_spot, start, stop, out,
            )  # fmt: skip

        self._spread(work, len(self.boards[level].suits))
        return after, out

    def _count(
        self, next_spot: NDArray[np.int64], spots: list[int], ways: NDArray[np.uint64],
        parts: NDArray[np.int32], exchange: NDArray[np.uint8],
    ) -> None:  # fmt: skip
        level = len(self.levels) - 1
        boards = self.boards[level]
        pieces = np.linspace(0, len(boards.suits), 64 * self.threads + 1).astype(int)

        def work(start: int, stop: int) -> NDArray[np.int64]:
            deals = np.zeros_like(self.deals)
            passes.count_deals(
                boards.cards, boards.weights, self.hands.cards, self._tables, self._rules, self.dealers, ways, parts,
                exchange, self.hands.exchanged, np.array(spots), self._first_spot(level), self.choices[level],
                next_spot, start, stop, deals,
            )  # fmt: skip
            return deals

        for done, deals in enumerate(self.pool.map(work, pieces[:-1], pieces[1:]), 1):
            self.deals += deals
            self.progress(0.5 + 0.5 * done / (len(pieces) - 1))


def _terms_of(kind: str, number: int, plans: Plans) -> dict[Value, int]:
    if kind == "node":
        return {("node", number): 1}
    return {("plan", term): times for term, times in plans.terms[number].items()}


def _reachable(
    spots: Iterable[int], nodes: tuple[Node, ...], endings: int, level: int, next_spot: NDArray[np.int64]
) -> set[int]:
    """Spots where a way may stand once the choices of a level are made."""
    found: set[int] = set()
    for spot in spots:
        if spot < endings or nodes[spot - endings].level != level:
            found.add(spot)
        else:
            choices = next_spot[spot, : len(nodes[spot - endings].options)].tolist()
            found |= _reachable(choices, nodes, endings, level, next_spot)
    return found
