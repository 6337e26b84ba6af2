"""What each level of the backward pass must know and pass on when several versions of a game are solved together:
distinct payoffs, nodes, and how the others follow from a few.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.odds.solver.payoff import Payoffs
from boardwalk.odds.solver.tree import Option

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True, order=True)
class PayoffPlan:
    """Endings that pay alike, in any version, by the number of their payoff."""

    number: int


@dataclass(frozen=True, slots=True, order=True)
class VersionNode:
    """A node of the tree in one version."""

    version: int
    node: int


@dataclass(frozen=True, slots=True, order=True)
class ClassSlot:
    """What versions pay a class of hands more or less than the first, in multiples of one measure; by the class."""

    class_number: int


LevelValue = PayoffPlan | VersionNode | ClassSlot


@dataclass(frozen=True)
class PayoffPlans:
    """What endings of all versions pay, each different payoff once, and how most follow from a few of them."""

    net: NDArray[np.int64]
    of_ending: NDArray[np.int64]
    """By version and ending."""

    @classmethod
    def of(cls, net: NDArray[np.int64]) -> PayoffPlans:
        versions, endings, classes, outcomes = net.shape
        distinct, first, number = np.unique(
            net.reshape(versions * endings, -1), axis=0, return_index=True, return_inverse=True
        )
        order = np.argsort(first)  # by ending, so that other payouts leave the order as it is
        of_ending = np.argsort(order)[number.reshape(versions, endings)]
        return cls(distinct[order].reshape(-1, classes, outcomes), of_ending)

    def constant(self, plan: int) -> int | None:
        """What a plan pays whatever happens, such as a fold."""
        first = int(self.net[plan].flat[0])
        return first if (self.net[plan] == first).all() else None

    @cached_property
    def measures(self) -> NDArray[np.int64] | None:
        """For each class, the amounts by outcome that all differences between versions are multiples of.

        A pay table changes what a hand is paid no matter who wins, so one measure a class is enough for many tables; if
        versions differ in more ways, there is none.
        """
        differences = self.net[self.of_ending] - self.net[self.of_ending[:1]]
        if len(differences) == 1 or not differences.any():
            return None
        found: NDArray[np.int64] = np.zeros_like(self.net[0])
        for number in range(len(found)):
            rows = differences[:, :, number].reshape(-1, found.shape[1])
            longest = rows[np.abs(rows).sum(axis=1).argmax()]
            found[number] = longest // max(int(np.gcd.reduce(longest)), 1)
            if _multiples(rows, found[number]) is None:
                return None
        return found

    @cached_property
    def terms(self) -> dict[int, dict[LevelValue, int]]:
        """Each plan as whole multiples of a few: a 3x raise is twice a 2x raise less a 1x raise."""
        basis: list[int] = []
        found: dict[int, dict[LevelValue, int]] = {}
        for number in map(int, self.of_ending.ravel()):  # the first version's come first
            if self.constant(number) is None and number not in found:
                terms = self._by_measure(number, found) or self._combination(number, basis) or {PayoffPlan(number): 1}
                found[number] = terms
                if PayoffPlan(number) in terms:
                    basis.append(number)
        return found

    def _by_measure(self, plan: int, found: dict[int, dict[LevelValue, int]]) -> dict[LevelValue, int] | None:
        """A plan of a later version as the first version's, more or less in some classes."""
        first = int(self.of_ending[0, np.argwhere(self.of_ending == plan)[0, 1]])
        if self.measures is None or first not in found:
            return None
        terms = dict(found[first])
        for number, measure in enumerate(self.measures):
            times = _multiples((self.net[plan] - self.net[first])[number][None], measure)
            assert times is not None
            if times[0]:
                terms[ClassSlot(number)] = int(times[0])
        return terms

    def _combination(self, plan: int, basis: list[int]) -> dict[LevelValue, int] | None:
        if not basis:
            return None
        columns, target = self.net[basis].reshape(len(basis), -1).T, self.net[plan].ravel()
        guess = np.rint(np.linalg.lstsq(columns.astype(float), target.astype(float), rcond=None)[0]).astype(np.int64)
        if not (columns @ guess == target).all():  # the guess is made in floats; only the exact sum counts
            return None
        return {PayoffPlan(term): int(times) for term, times in zip(basis, guess, strict=True) if times}


def _multiples(rows: NDArray[np.int64], measure: NDArray[np.int64]) -> NDArray[np.int64] | None:
    """How many times each row holds the measure, if each does exactly."""
    place = int(np.abs(measure).argmax())
    times: NDArray[np.int64] = rows[:, place] // measure[place] if measure.any() else np.zeros(len(rows), np.int64)
    return times if (times[:, None] * measure == rows).all() else None


class Positions(NamedTuple):
    """The decisions of a level, by the places of values in the order in which kernels hold them."""

    options: NDArray[np.int64]
    """`[node, option]`: the value that an option leads to; -1 after the last."""
    carried: NDArray[np.int64]
    """The values that are passed on to the level above."""


@dataclass(frozen=True)
class Agenda:
    """The values of a level, in the order in which kernels hold them: known ones first, then its own nodes."""

    payoffs: Payoffs
    versions: tuple[int, ...]

    @cached_property
    def plans(self) -> PayoffPlans:
        return PayoffPlans.of(self.payoffs.net[list(self.versions)])

    def nodes_at(self, level: int) -> list[VersionNode]:
        """The nodes of a level, version by version."""
        tree = self.payoffs.tree
        numbers = [number for number, node in enumerate(tree.nodes) if node.level == level]
        return [VersionNode(version, number) for version in range(len(self.versions)) for number in numbers]

    def value(self, version: int, option: Option) -> LevelValue:
        """Where an option leads in a version."""
        if option.node is not None:
            return VersionNode(version, option.node)
        return PayoffPlan(int(self.plans.of_ending[version, option.ending]))

    def options(self, spot: VersionNode) -> list[LevelValue]:
        return [self.value(spot.version, option) for option in self.payoffs.tree.nodes[spot.node].options]

    def first_actions(self) -> tuple[Option, ...]:
        """The options of the first decision, or the only way on if that comes after community cards."""
        tree = self.payoffs.tree
        start = tree.start
        if start.node is not None and tree.nodes[start.node].level == 0:
            return tree.nodes[start.node].options
        return (start,)

    def asked_above(self, level: int) -> list[LevelValue]:
        """The values of this level and below that decisions above it choose among."""
        tree = self.payoffs.tree
        above = [spot for higher in range(level) for spot in self.nodes_at(higher)]
        asked = {value for spot in above for value in self.options(spot)}
        asked |= {self.value(version, tree.start) for version in range(len(self.versions))}
        return _in_order(
            value for value in asked if not isinstance(value, VersionNode) or tree.nodes[value.node].level >= level
        )

    def carried(self, level: int) -> list[LevelValue]:
        """What is added up for the level above: nodes, and the few plans of which the others are made."""
        found: set[LevelValue] = set()
        for value in self.asked_above(level):
            found.update(self.terms(value))
        return _in_order(found)

    def terms(self, value: LevelValue) -> dict[LevelValue, int]:
        """A value as multiples of those that are carried; none if it is constant."""
        return self.plans.terms.get(value.number, {}) if isinstance(value, PayoffPlan) else {value: 1}

    def known(self, level: int) -> list[LevelValue]:
        """The values that are known before a level's own decisions are made."""
        if level == len(self.payoffs.tree.levels) - 1:
            return [PayoffPlan(number) for number in range(len(self.plans.net))]
        return _in_order({*self.asked_above(level + 1), *self.carried(level + 1)})

    def positions(self, level: int) -> Positions:
        """The options of a level's nodes, and the values it passes on, by their place in the order."""
        nodes = self.nodes_at(level)
        where = {value: place for place, value in enumerate([*self.known(level), *nodes])}
        widest = max((len(self.options(spot)) for spot in nodes), default=1)
        options = np.full((len(nodes), widest), -1, np.int64)
        for row, spot in enumerate(nodes):
            places = [where[value] for value in self.options(spot)]
            options[row, : len(places)] = places
        passed = self.carried(level) if level else self.first_values()
        return Positions(options, np.array([where[value] for value in passed if value in where], np.int64))

    def slots(self) -> NDArray[np.int64]:
        """For each class, its place among the slots that whole boards pass on; -1 if it has none."""
        slots = [value for value in self.carried(len(self.payoffs.tree.levels) - 1) if isinstance(value, ClassSlot)]
        places = {slot.class_number: place for place, slot in enumerate(slots)}
        return np.array([places.get(number, -1) for number in range(len(self.payoffs.classes))], np.int64)

    def first_values(self) -> list[LevelValue]:
        """What the first level passes on: for each version the round itself, then each first action."""
        first = (self.payoffs.tree.start, *self.first_actions())
        return [self.value(version, option) for version in range(len(self.versions)) for option in first]

    def sums_of(self, level: int, ways: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Each known value as a constant plus multiples of what was carried here; `ways` deals follow."""
        known, place_of = self.known(level), {value: place for place, value in enumerate(self.carried(level + 1))}
        fixed, terms = np.zeros(len(known), np.int64), np.zeros((len(known), len(place_of)), np.int64)
        for place, value in enumerate(known):
            constant = self.plans.constant(value.number) if isinstance(value, PayoffPlan) else None
            if constant is not None:
                fixed[place] = constant * ways
                continue
            for term, times in self.terms(value).items():
                terms[place, place_of[term]] = times
        return fixed, terms


def _in_order(values: Iterable[LevelValue]) -> list[LevelValue]:
    """Plans, then nodes, then slots, which whole boards pass on by themselves."""
    found = list(values)
    return [
        value
        for kind in (PayoffPlan, VersionNode, ClassSlot)
        for value in sorted(each for each in found if isinstance(each, kind))
    ]
