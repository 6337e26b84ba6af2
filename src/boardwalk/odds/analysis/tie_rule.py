"""How often two choices are worth the same, and what it changes to take the larger wager then instead of the smaller.

The game is solved once more with the options of every decision in the opposite order, so that the largest wager is
taken of those that are worth the same. Where the two solutions choose differently, choices tie.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from boardwalk.odds.analysis.early_decisions import EarlyChoices, Examination
from boardwalk.odds.figures import figure
from boardwalk.odds.solver.forward_pass import count_forward
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.payoff import Payoffs, compile_payoffs
from boardwalk.odds.solver.solution import Solution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.odds.solver.longest_flush import LongestFlush
    from boardwalk.odds.solver.no_board import NoBoard


@dataclass(frozen=True)
class TieCount:
    """How often the choices of one decision tie."""

    decision: str
    before: str
    deals: int
    """In which best play reaches the decision."""
    tied: int

    @property
    def share(self) -> Fraction:
        return Fraction(self.tied, self.deals) if self.deals else Fraction(0)

    def data(self) -> dict[str, Any]:
        counts = {"decision": self.decision, "after": self.before, "deals": self.deals, "tied": self.tied}
        return counts | {"share": figure(self.share)}


@dataclass(frozen=True)
class TieRule:
    """Ties by decision, and the game played with the other rule for them."""

    counts: tuple[TieCount, ...]
    best: Solution
    other: Solution
    """With the largest wager of those that are worth the same."""

    def data(self) -> dict[str, Any]:
        played = {"smaller": self.best, "larger": self.other}
        return {"decisions": [each.data() for each in self.counts]} | {
            f"{name}_wager": {
                "house_edge": figure(each.house_edge),
                "average_wager": figure(each.average_wager),
                "element_of_risk": figure(each.element_of_risk),
                "variance": figure(each.variance),
                "paths": {path: figure(share) for path, share in each.decisions.items()},
            }
            for name, each in played.items()
        }


@dataclass(frozen=True)
class DecisionStudy:
    """What another look at a solved game says about its decisions."""

    early: tuple[EarlyChoices, ...]
    ties: TieRule | None
    """None if hands of some class may not choose what others may."""


def study_decisions(solution: Solution) -> DecisionStudy:
    """Examine the decisions with cards to come, and the ties at all of them."""
    payoffs = compile_payoffs([solution.game], solution.payoffs.unit_cents)
    played = solution.played
    if not isinstance(played, HoldEm):
        return DecisionStudy((), _ties_without_board(solution, payoffs, played))
    first = Examination(payoffs, deck=played.deck, threads=played.threads).decide()
    early = tuple(first.early_choices())
    other = Examination(_reversed(payoffs), deck=played.deck, threads=played.threads).decide()
    _count(other)
    return DecisionStudy(early, _rule(solution, other, tuple(_ties_on_boards(solution, early, first, other))))


def _reversed(payoffs: Payoffs) -> Payoffs:
    nodes = tuple(node._replace(options=node.options[::-1]) for node in payoffs.tree.nodes)
    return replace(payoffs, tree=replace(payoffs.tree, nodes=nodes))


def _count(solver: Examination) -> None:
    with ThreadPoolExecutor(solver.threads) as solver.pool:
        count_forward(solver, solver.marked)


def _rule(solution: Solution, other: HoldEm | NoBoard | LongestFlush, counts: tuple[TieCount, ...]) -> TieRule:
    found = Solution(other.payoffs, 0, other.counts[0], other)
    assert found.ev == solution.ev, "the order of the options changed what they are worth"
    return TieRule(counts, solution, found)


def _ties_without_board(solution: Solution, payoffs: Payoffs, played: NoBoard | LongestFlush) -> TieRule | None:
    if not payoffs.allowed.all():
        return None
    solver = type(played)
    other = solver(_reversed(payoffs), deck=played.deck).solve()
    best = played.choices[played.versions.index(solution.version)]
    again = solver(payoffs, deck=played.deck)
    again.choices[0] = _differ(best, other.choices[0], len(payoffs.tree.nodes[0].options))
    again.count()
    return _rule(solution, other, (_tie_count(solution, 0, again.counts[0]),))


def _differ(best: NDArray[np.uint8], other: NDArray[np.uint8], options: int) -> NDArray[np.uint8]:
    """1 where two rules for ties choose differently; the second counts options from the other end."""
    found: NDArray[np.uint8] = (best != options - 1 - other).astype(np.uint8)
    return found


def _tie_count(solution: Solution, number: int, counts: NDArray[np.int64]) -> TieCount:
    """From deals counted as if the second option were taken in every tie, and the first otherwise."""
    node = solution.payoffs.tree.nodes[number]
    free, tied = (0 if each.ending is None else int(counts[each.ending].sum()) for each in node.options[:2])
    return TieCount(solution.game.stages[node.stage].name, node.path, free + tied, tied)


def _ties_on_boards(
    solution: Solution, early: tuple[EarlyChoices, ...], first: Examination, other: Examination
) -> Iterator[TieCount]:
    tree, last = solution.payoffs.tree, len(first.levels) - 1
    by_node = {each.node: each for each in early}
    on_whole_boards = _count_ties_on_whole_boards(first, other)
    for number, node in enumerate(tree.nodes):
        stage = solution.game.stages[node.stage].name
        if node.level == last and on_whole_boards is not None:
            found = _tie_count(solution, number, on_whole_boards)
        elif number == node.level == 0:
            found = TieCount(stage, node.path, *_starting_ties(solution, first))
        elif number in by_node:
            choices = by_node[number]
            found = TieCount(stage, node.path, int(choices.deals.sum()), int(choices.tied.sum()))
        else:
            continue  # a second decision on the same cards
        if found.deals:
            yield found


def _starting_ties(solution: Solution, first: Examination) -> tuple[int, int]:
    """Of the first decision, which every hand reaches."""
    sums = np.array(list(first.starting[0].values()))
    tied = ((sums == sums.max(axis=0)).sum(axis=0) > 1).sum()
    return solution.deals, int(tied) * first.ways_below(0)


def _count_ties_on_whole_boards(first: Examination, other: Examination) -> NDArray[np.int64] | None:
    """All deals, counted as if the second option were taken in every tie on a whole board, and the first otherwise.

    None if nothing is decided there, or if one decision there follows another.
    """
    last = len(first.levels) - 1
    nodes = [node for node in first.tree.nodes if node.level == last]
    if not nodes or any(option.ending is None for node in nodes for option in node.options):
        return None
    widths, counts = [len(node.options) for node in nodes], first.counts[0]
    with ThreadPoolExecutor(first.threads) as first.pool:
        if first.marked is not None and other.marked is not None:
            mine, theirs = first.marked.choices, other.marked.choices
            return first.marked.count_as(np.array([_differ(*row) for row in zip(mine, theirs, widths, strict=True)]))
        mine, theirs = first.choices[last], other.choices[last]
        mine[:] = np.array([_differ(*row) for row in zip(mine, theirs, widths, strict=True)])
        count_forward(first)
    found: NDArray[np.int64] = counts
    return found
