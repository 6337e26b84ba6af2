"""What each level of decisions must know and pass on for a player who knows more: the best values, and with each of
them what happens on the way: decisions that an honest player does not make, where the round ends, and what honest play
is worth with the same cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.odds.solver.agenda import Agenda, LevelValue, PayoffPlan, VersionNode
from boardwalk.odds.solver.tree import Option, Tree

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.payoff import Payoffs

NONE, WAYS = 0, 1
"""The places of two constants: nothing, and all deals that follow."""


class Measure(Enum):
    """What is followed through the decisions beside the best value."""

    BEST = "best"
    USUAL = "usual"
    """The value of honest play."""
    UNLIKE = "unlike"
    """Deals with a decision, here or later, that is not the honest one."""
    PATH = "path"
    """Deals that end in one way."""


class Followed(NamedTuple):
    """A measure at a node."""

    node: int
    measure: Measure
    ending: int = -1


class NodeRows(NamedTuple):
    """The decisions of a level as kernels take them, by the places of values."""

    options: NDArray[np.int64]
    """`[node, option]`: the value that it leads to; -1 after the last."""
    places: NDArray[np.int64]
    """`[node, measure]`: where what is followed goes; -1 after the last. The best value comes first."""
    sources: NDArray[np.int64]
    """`[node, measure, option]`: where it comes from if this option is taken."""
    kinds: NDArray[np.int64]
    """`[node, measure]`: 0 by the best option, 1 by the honest one, 2 by the best, and all deals if they differ."""
    carried: NDArray[np.int64]


class KnownSums(NamedTuple):
    """The values on a board with cards to come, before its decisions: constants plus multiples of totals."""

    totals: NDArray[np.int64]
    fixed: NDArray[np.int64]
    terms: NDArray[np.int64]


KINDS = {Measure.BEST: 0, Measure.USUAL: 1, Measure.UNLIKE: 2, Measure.PATH: 0}
Value = PayoffPlan | Followed


@dataclass(frozen=True)
class DecisionValues:
    """The values of every level of one game, in the order in which kernels hold them."""

    payoffs: Payoffs
    """Its tree is the one that the player sees."""
    follow_usual: bool
    """Whether the value of honest play is followed; that takes longer."""
    ways: tuple[int, ...]
    """By level: the deals that follow a hand on a board."""
    agenda: Agenda = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "agenda", Agenda(self.payoffs, (0,)))

    @property
    def tree(self) -> Tree:
        return self.payoffs.tree

    @cached_property
    def endings_of(self) -> dict[int, tuple[int, ...]]:
        """By node: the endings that can follow it."""
        found: dict[int, tuple[int, ...]] = {}
        for number in reversed(range(len(self.tree.nodes))):
            ends: set[int] = set()
            for option in self.tree.nodes[number].options:
                ends |= {option.ending} if option.ending is not None else set(found[option.node or 0])
            found[number] = tuple(sorted(ends))
        return found

    def followed(self, node: int, *, carried: bool = False) -> list[Followed]:
        """What is followed from a node; the last ending follows from the others and is not carried."""
        measures = [Measure.BEST, *([Measure.USUAL] if self.follow_usual else []), Measure.UNLIKE]
        ends = self.endings_of[node]
        found = [Followed(node, measure) for measure in measures]
        return found + [Followed(node, Measure.PATH, end) for end in (ends[:-1] if carried else ends)]

    def nodes_at(self, level: int) -> list[int]:
        return [spot.node for spot in self.agenda.nodes_at(level)]

    def known(self, level: int) -> list[Value]:
        """The values that are known before a level's own decisions."""
        last = level == len(self.tree.levels) - 1
        asked = self._asked_on_whole_boards if last else set()
        found: list[Value] = []
        for value in self.agenda.known(level):
            if isinstance(value, PayoffPlan):
                found += [value] if value in asked or not last else []
            elif isinstance(value, VersionNode):
                found += self.followed(value.node)
        return found

    def carried(self, level: int) -> list[Value]:
        """What a level passes on."""
        found: list[Value] = []
        for value in self.agenda.carried(level):
            if isinstance(value, PayoffPlan):
                found.append(value)
            elif isinstance(value, VersionNode):
                found += self.followed(value.node, carried=True)
        return found

    def places(self, level: int) -> dict[Value, int]:
        """Where each value of a level is."""
        own = [each for node in self.nodes_at(level) for each in self.followed(node)]
        return {value: place for place, value in enumerate([*self.known(level), *own], 2)}

    @cached_property
    def _asked_on_whole_boards(self) -> set[LevelValue]:
        """The values that the last level passes on, or that its decisions lead to."""
        last = len(self.tree.levels) - 1
        nodes = self.agenda.nodes_at(last)
        found = {value for node in nodes for value in self.agenda.options(node)}
        return found | set(self.agenda.carried(last) if last else self.agenda.known(last))

    def whole_board_pays(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """What each plan that matters on whole boards pays, by class and outcome, and where its value goes."""
        places = self.places(len(self.tree.levels) - 1)
        plans = [value for value in places if isinstance(value, PayoffPlan)]
        numbers = [plan.number for plan in plans]
        return self.agenda.plans.net[numbers], np.array([places[plan] for plan in plans], np.int64)

    def rows(self, level: int) -> NodeRows:
        """The decisions of a level."""
        places, nodes = self.places(level), self.nodes_at(level)
        wide = max((len(self.tree.nodes[node].options) for node in nodes), default=1)
        deep = max((len(self.followed(node)) for node in nodes), default=1)
        options = np.full((len(nodes), wide), -1, np.int64)
        into, kinds = np.full((len(nodes), deep), -1, np.int64), np.zeros((len(nodes), deep), np.int64)
        sources = np.zeros((len(nodes), deep, wide), np.int64)
        for row, node in enumerate(nodes):
            for column, option in enumerate(self.tree.nodes[node].options):
                options[row, column] = self._source(option, Followed(node, Measure.BEST), places)
                for measure, each in enumerate(self.followed(node)):
                    sources[row, measure, column] = self._source(option, each, places)
            for measure, each in enumerate(self.followed(node)):
                into[row, measure], kinds[row, measure] = places[each], KINDS[each.measure]
        passed = self.carried(level) if level else list(places)
        return NodeRows(options, into, sources, kinds, np.array([places[value] for value in passed], np.int64))

    def _source(self, option: Option, followed: Followed, places: dict[Value, int]) -> int:
        """Where what is followed comes from if this option is taken."""
        if option.node is not None:
            ends = self.endings_of[option.node]
            if followed.measure is Measure.PATH and followed.ending not in ends:
                return NONE
            return places[followed._replace(node=option.node)]
        if followed.measure is Measure.PATH:
            return WAYS if option.ending == followed.ending else NONE
        if followed.measure is Measure.UNLIKE:
            return NONE
        return places[PayoffPlan(int(self.agenda.plans.of_ending[0, option.ending]))]

    def sums(self, level: int, totals: NDArray[np.int64]) -> KnownSums:
        """The values known at a level, from what larger boards passed on."""
        known, below = self.known(level), {value: place for place, value in enumerate(self.carried(level + 1))}
        fixed, terms = np.zeros(2 + len(known), np.int64), np.zeros((2 + len(known), max(len(below), 1)), np.int64)
        fixed[WAYS] = self.ways[level]
        for place, value in enumerate(known, 2):
            for term, times in self._terms(value, below):
                terms[place, below[term]] += times
            fixed[place] = self._constant(value, below) * self.ways[level]
        return KnownSums(totals, fixed, terms)

    def _terms(self, value: Value, below: dict[Value, int]) -> Iterator[tuple[Value, int]]:
        if isinstance(value, PayoffPlan):
            if self.agenda.plans.constant(value.number) is None:
                for term, times in self.agenda.terms(value).items():
                    assert isinstance(term, PayoffPlan)
                    yield term, times
        elif value in below:
            yield value, 1
        else:
            yield from ((each, -1) for each in self._other_paths(value))

    def _constant(self, value: Value, below: Iterable[Value]) -> int:
        """The constant part; of the deals that end in one way and were not carried, all deals."""
        if isinstance(value, PayoffPlan):
            return 0 if (pays := self.agenda.plans.constant(value.number)) is None else pays
        return 0 if value in below else 1

    def _other_paths(self, value: Followed) -> list[Followed]:
        return [value._replace(ending=end) for end in self.endings_of[value.node] if end != value.ending]
