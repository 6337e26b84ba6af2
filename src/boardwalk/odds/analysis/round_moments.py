"""The shape of one round's results: frequencies, moments, and what a house may hold after many rounds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt
from statistics import NormalDist
from typing import Any

from boardwalk.odds.figures import figure

HOLD_ROUNDS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
HOLD_LEVELS = (Fraction(90, 100), Fraction(95, 100), Fraction(99, 100))
VOLATILITY_LEVEL = Fraction(90, 100)
"""The share of results that the volatility index covers, as pay table sheets of gaming devices use it."""
BERRY_ESSEEN = 0.4748
"""The constant of the Berry-Esseen theorem for sums of equal rounds (Shevtsova, 2011)."""


def normal_quantile(level: Fraction) -> float:
    """The distance, in standard deviations, within which this share of a normal distribution is.

    >>> round(normal_quantile(Fraction(95, 100)), 6)
    1.959964
    """
    return NormalDist().inv_cdf(0.5 + float(level) / 2)


@dataclass(frozen=True)
class HoldInterval:
    """What the house holds of a unit a round after so many rounds, with this chance, by the normal approximation."""

    rounds: int
    level: Fraction
    low: float
    high: float
    error: float
    """The most that the chance of either end can be off (Berry-Esseen); 1 or more says nothing."""


@dataclass(frozen=True)
class RoundMoments:
    """How many of all equally likely deals have each net result, in units, and every figure that follows.

    >>> coin = RoundMoments({Fraction(-1): 1, Fraction(1): 1})
    >>> coin.mean, coin.variance, coin.skewness, coin.kurtosis, coin.won
    (Fraction(0, 1), Fraction(1, 1), 0.0, 1.0, Fraction(1, 2))
    """

    deals_by_units: Mapping[Fraction, int]

    @cached_property
    def deals(self) -> int:
        return sum(self.deals_by_units.values())

    @cached_property
    def mean(self) -> Fraction:
        return Fraction(sum(net * count for net, count in self.deals_by_units.items()), self.deals)

    def central(self, power: int) -> Fraction:
        """The mean of the distance from the mean, raised to a power."""
        return sum(((net - self.mean) ** power * count for net, count in self.deals_by_units.items()), Fraction(0)) / (
            self.deals
        )

    @cached_property
    def variance(self) -> Fraction:
        return self.central(2)

    @property
    def standard_deviation(self) -> float:
        return sqrt(self.variance)

    @cached_property
    def skewness(self) -> float:
        """Zero if results never differ."""
        return float(self.central(3)) / self.standard_deviation**3 if self.variance else 0.0

    @cached_property
    def kurtosis(self) -> float:
        """The fourth moment by the square of the variance; 3 for a normal distribution."""
        return float(self.central(4) / self.variance**2) if self.variance else 0.0

    @property
    def volatility_index(self) -> float:
        """Units within which 90 of 100 single results would be if results were normally distributed."""
        return normal_quantile(VOLATILITY_LEVEL) * self.standard_deviation

    @cached_property
    def won(self) -> Fraction:
        """The share of rounds with a net win: the hit frequency."""
        return Fraction(sum(count for net, count in self.deals_by_units.items() if net > 0), self.deals)

    @cached_property
    def lost(self) -> Fraction:
        return Fraction(sum(count for net, count in self.deals_by_units.items() if net < 0), self.deals)

    @property
    def pushed(self) -> Fraction:
        return 1 - self.won - self.lost

    @cached_property
    def _third(self) -> float:
        """The mean of the absolute distance from the mean, cubed, in cubes of the standard deviation."""
        total = sum(abs(net - self.mean) ** 3 * count for net, count in self.deals_by_units.items())
        return float(Fraction(total) / self.deals) / self.standard_deviation**3 if self.variance else 0.0

    def holds(self) -> tuple[HoldInterval, ...]:
        """What the house holds of a unit a round, for each number of rounds and level."""
        return tuple(
            HoldInterval(
                rounds,
                level,
                float(-self.mean) - normal_quantile(level) * self.standard_deviation / sqrt(rounds),
                float(-self.mean) + normal_quantile(level) * self.standard_deviation / sqrt(rounds),
                BERRY_ESSEEN * self._third / sqrt(rounds),
            )
            for rounds in HOLD_ROUNDS
            for level in HOLD_LEVELS
        )

    def data(self) -> dict[str, Any]:
        return {
            "mean": figure(self.mean),
            "variance": figure(self.variance),
            "standard_deviation": self.standard_deviation,
            "skewness": self.skewness,
            "kurtosis": self.kurtosis,
            "volatility_index": self.volatility_index,
            "win": figure(self.won),
            "push": figure(self.pushed),
            "lose": figure(self.lost),
        }
