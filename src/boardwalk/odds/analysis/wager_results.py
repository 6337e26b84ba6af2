"""Each main wager and bonus by itself: how often it is placed, wins, pushes and loses, and the shape of its results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from boardwalk.games.declaration.wager import Bonus, Result, Wager
from boardwalk.odds.analysis.round_moments import RoundMoments
from boardwalk.odds.figures import figure
from boardwalk.odds.side_bets.side_bet import SideBet
from boardwalk.odds.solver.payoff import main_bonuses, main_wagers
from boardwalk.odds.solver.solution import Solution

NOT_PLACED = "not placed"


@dataclass(frozen=True)
class WagerResults:
    """A wager in all deals. Moments are of what it brings a round, in units; zero where it is not placed."""

    name: str
    title: str
    deals_by_result: dict[str, int]
    moments: RoundMoments
    staked: Fraction
    """Units wagered on it a round, on average."""

    @property
    def deals(self) -> int:
        return self.moments.deals

    @cached_property
    def placed(self) -> int:
        return self.deals - self.deals_by_result.get(NOT_PLACED, 0)

    def share(self, result: str) -> Fraction:
        """The share of all rounds with this result."""
        return Fraction(self.deals_by_result.get(result, 0), self.deals)

    @property
    def hit_frequency(self) -> Fraction:
        """The share of the rounds in which it is placed that it wins."""
        return Fraction(self.deals_by_result.get(Result.WIN.value, 0), self.placed) if self.placed else Fraction(0)

    @property
    def returned(self) -> Fraction:
        """The part of what is wagered on it that players get back, their stakes included."""
        return 1 + self.moments.mean / self.staked if self.staked else Fraction(0)

    def data(self) -> dict[str, Any]:
        results = {each.value: figure(self.share(each.value)) for each in Result}
        return {"wager": self.name, "placed": figure(Fraction(self.placed, self.deals)), "results": results} | {
            "hit_frequency": figure(self.hit_frequency),
            "staked": figure(self.staked),
            "return": figure(self.returned),
            "moments": self.moments.data(),
        }


def wager_results(solution: Solution) -> tuple[WagerResults, ...]:
    """The main wagers and the bonuses on them, under the play that was counted."""
    paid: tuple[Wager | Bonus, ...] = (*main_wagers(solution.game), *main_bonuses(solution.game))
    results: dict[str, Counter[str]] = {each.name: Counter() for each in paid}
    amounts: dict[str, Counter[Fraction]] = {each.name: Counter() for each in paid}
    staked: Counter[str] = Counter()
    unit = solution.payoffs.unit_cents
    for place, deals in _counted(solution):
        lines = {line.wager: line for line in solution.payoffs.settlement(solution.version, *place).lines}
        for name, of_wager in results.items():
            line = lines.get(name)
            of_wager[NOT_PLACED if line is None else line.result.value] += deals
            amounts[name][Fraction(line.net if line else 0, unit)] += deals
            staked[name] += deals * line.staked if line else 0
    each_round = solution.deals * unit
    return tuple(
        WagerResults(
            each.name, each.title, dict(results[each.name]), RoundMoments(dict(amounts[each.name])),
            Fraction(staked[each.name], each_round),
        )
        for each in paid
    )  # fmt: skip


def _counted(solution: Solution) -> Iterator[tuple[tuple[int, int, int], int]]:
    for ending, each, outcome in zip(*np.nonzero(solution.counts), strict=True):
        yield (int(ending), int(each), int(outcome)), int(solution.counts[ending, each, outcome])


def side_bet_moments(bet: SideBet) -> RoundMoments:
    """The shape of a side bet's results, per unit staked on it."""
    found: Counter[Fraction] = Counter()
    for row in bet.rows:
        found[row.won] += row.deals
    found[Fraction(-1)] += bet.deals - sum(row.deals for row in bet.rows)
    return RoundMoments({net: deals for net, deals in found.items() if deals})
