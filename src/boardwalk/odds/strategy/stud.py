"""Stud games, studied for strategy cards: one decision, on the own five cards and the dealer's up card."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numba import njit

from boardwalk.odds.boards import hands_of
from boardwalk.odds.passes import outcome_counts
from boardwalk.odds.strategy.cells import follow_stud, gather_stud
from boardwalk.odds.strategy.features import STUD
from boardwalk.odds.strategy.plan import CellTable, Moment, Plan, Reach, gathered, merge
from boardwalk.odds.strategy.search import Line, as_bounds
from boardwalk.odds.stud import HAND, Stud, _in_order, _sweep

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Swept(NamedTuple):
    """For hands in order of rank and every up card, the dealer's hands below, tied and unqualified."""

    hands: NDArray[np.int64]
    order: NDArray[np.int64]
    at_requirement: NDArray[np.bool_]
    classes: NDArray[np.uint8]
    below: NDArray[np.int32]
    tied: NDArray[np.int32]
    unqualified: NDArray[np.int32]


@njit(cache=True, nogil=True)
def _count(hands, weights, at_requirement, classes, below, tied, unqualified, dealers, choices, deals):  # type: ignore[no-untyped-def]
    """Count the deals by ending, class and outcome under choices that are made; an option is its ending here."""
    for each in range(hands.shape[0]):
        for up in range(below.shape[1]):
            if (hands[each] == up).any():
                continue
            a, b, c, d = outcome_counts(
                below[each, up], tied[each, up], unqualified[each, up], at_requirement[each], dealers
            )
            into = deals[choices[each, up], classes[each]]
            into[0] += weights[each] * a
            into[1] += weights[each] * b
            into[2] += weights[each] * c
            into[3] += weights[each] * d


@dataclass
class StudStudy(Stud):
    """A stud solver that lets its sweep be read, and counts the deals under any choices."""

    @cached_property
    def moments(self) -> list[Moment]:
        (node,) = self.tree.nodes
        actions = tuple(option.action for option in node.options)
        return [Moment(node.stage, self.payoffs.game.stages[node.stage].name, 0, (0,), actions, STUD)]

    @cached_property
    def dealers(self) -> int:
        return comb(len(self.deck.cards) - HAND - 1, HAND - 1)

    @cached_property
    def swept(self) -> Swept:
        place_of = np.zeros(52, np.int64)
        place_of[self.deck.cards] = np.arange(len(self.deck.cards))
        dealt, dealt_until, _ = _in_order(hands_of(self.deck, HAND).cards, place_of)
        asked, asked_until, order = _in_order(self.boards.cards, place_of)
        ranks = np.repeat(np.arange(len(asked_until)), np.diff(asked_until, prepend=0))
        cards, requirement = len(self.deck.cards), self.payoffs.requirement
        below, tied, unqualified = (np.zeros((len(asked), cards), np.int32) for _ in range(3))
        first = np.cumsum([0, *(comb(cards, size) for size in range(HAND))])
        ways = np.array([[comb(place, size) for size in range(HAND + 1)] for place in range(cards)])
        _sweep(dealt, asked, dealt_until, asked_until, requirement, first, ways, below, tied, unqualified)
        classes = self.payoffs.class_of_rank[ranks]
        return Swept(asked, order, ranks >= requirement, classes, below, tied, unqualified)

    def plan(self, most: int) -> Plan:
        """Search the lists of the decision, for cards of up to so many lines."""
        plan, reach = Plan(most, self.moments), Reach.start(self.tree)
        net = self.payoffs.net[self.versions[0]]
        by_option = net[[option.ending for option in self.tree.nodes[0].options]]
        hands, order, at_requirement, classes, below, tied, unqualified = self.swept

        def gather(table: CellTable) -> None:
            gather_stud(
                hands, self.deck.cards.astype(np.int64), self.boards.weights[order], classes, at_requirement, below,
                tied, unqualified, self.dealers, by_option, table,
            )  # fmt: skip

        keys, given = gathered(len(by_option), gather)
        with ThreadPoolExecutor() as pool:
            plan.add(reach, reach.slots(self.moments[0]), merge([(keys, given)]), pool)
        return plan

    def play(self, lists: Sequence[Sequence[Line]]) -> None:
        """Make the choices those of a card, which has one list."""
        (lines,) = lists
        bounds, options = as_bounds(lines)
        follow_stud(self.boards.cards.astype(np.int64), self.deck.cards, bounds, options, self.choices[0])

    def counted(self) -> NDArray[np.int64]:
        """The deals by ending, class and outcome, under the choices as they stand."""
        deals = np.zeros(self.counts.shape[1:], np.int64)
        hands, order, at_requirement, classes, below, tied, unqualified = self.swept
        ending_of = np.array([option.ending for option in self.tree.nodes[0].options])
        _count(
            hands, self.boards.weights[order], at_requirement, classes, below, tied, unqualified, self.dealers,
            ending_of[self.choices[0, order]], deals,
        )  # fmt: skip
        return deals
