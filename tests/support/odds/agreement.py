"""Holding a solution against what a brute force found, figure by figure, to the last deal."""

from __future__ import annotations

from collections import Counter

import numpy as np

from boardwalk.cards.rank_tables import rank_at
from boardwalk.odds.solver.solution import Solution
from tests.support.odds.brute_force import Figures


def kinds_of(solution: Solution) -> dict[tuple[str, str, str, bool], int]:
    """A solution's deals by path, kind of hand, standing and whether the dealer qualifies."""
    found: Counter[tuple[str, str, str, bool]] = Counter()
    for ending, each, outcome in np.argwhere(solution.counts).tolist():
        hand = solution.payoffs.classes[each]
        standing, qualified = hand.outcomes[outcome]
        path, kind = solution.payoffs.tree.paths[ending], rank_at(hand.lowest).category.title
        qualified = qualified if solution.payoffs.requirement else True
        found[path, kind, str(standing.name).lower(), qualified] += int(solution.counts[ending, each, outcome])
    return dict(found)


def figures_of(solution: Solution) -> Figures:
    return Figures(
        solution.deals,
        solution.ev,
        solution.variance,
        solution.average_wager,
        {path: share for path, share in solution.decisions.items() if share},
        {name: cents for name, cents in solution.wagers.items() if cents},
        solution.distribution,
        kinds_of(solution),
    )


def assert_agreement(solution: Solution, found: Figures) -> None:
    """Every figure is equal, as integers and fractions are; a wager that is never placed has none."""
    found = found._replace(wagers={name: cents for name, cents in found.wagers.items() if cents})
    for name, ours, theirs in zip(Figures._fields, figures_of(solution), found, strict=True):
        assert ours == theirs, f"{name}: {ours} and by brute force {theirs}"
