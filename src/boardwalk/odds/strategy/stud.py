"""Stud games, studied for strategy cards: one decision, on the own five cards and the dealer's up card."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from boardwalk.odds.strategy.cells import follow_stud, gather_stud
from boardwalk.odds.strategy.features import STUD
from boardwalk.odds.strategy.plan import CellTable, Moment, Plan, Reach, gathered, merge
from boardwalk.odds.strategy.search import Line, as_bounds
from boardwalk.odds.stud import Stud


@dataclass
class StudStudy(Stud):
    """A stud solver whose sweep is read for the cells of its one decision."""

    @cached_property
    def moments(self) -> list[Moment]:
        (node,) = self.tree.nodes
        actions = tuple(option.action for option in node.options)
        return [Moment(node.stage, self.payoffs.game.stages[node.stage].name, 0, (0,), actions, STUD)]

    def plan(self, most: int) -> Plan:
        """Search the lists of the decision, for cards of up to so many lines."""
        plan, reach = Plan(most, self.moments), Reach.start(self.tree)
        by_option = self.payoffs.net[self.versions[0]][self.endings]

        def gather(table: CellTable) -> None:
            gather_stud(self.swept, self.deck.cards.astype(np.int64), by_option, table)

        keys, given = gathered(len(by_option), gather)
        with ThreadPoolExecutor() as pool:
            plan.add(reach, reach.slots(self.moments[0]), merge([(keys, given)]), pool)
        return plan

    def play(self, lists: Sequence[Sequence[Line]]) -> None:
        """Make the choices those of a card, which has one list."""
        (lines,) = lists
        bounds, options = as_bounds(lines)
        follow_stud(self.boards.cards.astype(np.int64), self.deck.cards, bounds, options, self.choices[0])
