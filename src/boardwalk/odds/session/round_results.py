"""What one round can win or lose, as whole numbers: how many of all equally likely deals have each net result.

Results are on a lattice: all are multiples of the largest amount that divides every one of them, `step_cents`. With a
bet of $10, most games have steps of $5 or $10, however large the top prize is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from math import gcd, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardwalk.odds.side_bets.side_bet import SideBet
    from boardwalk.odds.solver.solution import Solution


@dataclass(frozen=True)
class RoundResults:
    """The exact distribution of one round, from the player's side.

    >>> coin = RoundResults({-500: 1, 500: 1}, needed_cents=500)
    >>> coin.step_cents, coin.deals, coin.mean_cents, coin.variance
    (500, 2, Fraction(0, 1), Fraction(250000, 1))
    """

    deals_by_cents: Mapping[int, int]
    """How many deals have each net result, in cents; results without deals are left out."""
    needed_cents: int
    """The most that a round can put on the layout: nobody can count on playing it with less."""

    @classmethod
    def of(cls, solution: Solution) -> RoundResults:
        """The main wagers of a game under the play that was counted."""
        unit, reached = solution.payoffs.unit_cents, solution.counts.sum(axis=(1, 2)).tolist()
        found = {int(units * unit): deals for units, deals in solution.distribution.items()}
        staked = [
            sum(solution.payoffs.bets(ending).values())
            for ending, taken in zip(solution.payoffs.tree.endings, reached, strict=True)
            if taken
        ]
        return cls(found, max(unit * solution.initial_wager, *staked))

    @classmethod
    def of_side_bet(cls, bet: SideBet) -> RoundResults:
        """A side bet by itself."""
        found = {-bet.unit_cents: int(bet.loss_frequency * bet.deals)}
        for row in bet.rows:
            won = int(row.won * bet.unit_cents)
            found[won] = found.get(won, 0) + row.deals
        return cls({cents: deals for cents, deals in sorted(found.items()) if deals}, bet.unit_cents)

    @cached_property
    def deals(self) -> int:
        return sum(self.deals_by_cents.values())

    @cached_property
    def step_cents(self) -> int:
        """The largest amount that every result is a multiple of; one cent if no result is anything but zero."""
        return reduce(gcd, self.deals_by_cents) or 1

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """The results in steps, lowest first."""
        return tuple(cents // self.step_cents for cents in sorted(self.deals_by_cents))

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance of each result, lowest first."""
        return tuple(Fraction(self.deals_by_cents[cents], self.deals) for cents in sorted(self.deals_by_cents))

    @cached_property
    def mean_cents(self) -> Fraction:
        return Fraction(sum(cents * deals for cents, deals in self.deals_by_cents.items()), self.deals)

    @cached_property
    def variance(self) -> Fraction:
        """In cents squared."""
        squares = sum(cents * cents * deals for cents, deals in self.deals_by_cents.items())
        return Fraction(squares, self.deals) - self.mean_cents**2

    @property
    def standard_deviation_cents(self) -> float:
        return sqrt(self.variance)

    @property
    def n_zero(self) -> Fraction | None:
        """The rounds after which the expectation is as large as one standard deviation; None if nobody has an edge."""
        return self.variance / self.mean_cents**2 if self.mean_cents else None
