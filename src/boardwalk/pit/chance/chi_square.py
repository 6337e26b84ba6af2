"""How likely counts are, and how many of many tests fail by chance alone.

For whole degrees of freedom the tail of the chi-square distribution is a finite sum of positive terms (Abramowitz and
Stegun 26.4.4 and 26.4.5): nothing is approximated, and no library is needed.

Tests that each fail with the chance p are as many trials, but not independent ones: two pairs of positions that share
one also share how often each card lies there. If two statistics have the correlation r, and both are nearly normal,
that of the two failures is about r d(z)^2 / (p (1 - p)), where d is the normal density and p lies beyond z. So the
number of failures spreads more than a binomial one; the range is that of the Polya distribution (beta-binomial) of the
same mean and of that variance.
"""

from __future__ import annotations

from functools import lru_cache
from math import erfc, lgamma, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


def tail(degrees: int, statistic: float) -> float:
    """How often chance alone gives a chi-square statistic at least as high.

    >>> round(tail(51, 77.386), 5), round(tail(10, 23.209), 5)
    (0.01, 0.01)
    """
    half = statistic / 2
    if half <= 0:
        return 1.0
    if not np.isfinite(half):
        return 0.0
    powers, log_gammas = _terms(degrees)
    terms = np.exp(powers * np.log(half) - half - log_gammas)
    return min(1.0, float(terms.sum()) + (erfc(sqrt(half)) if degrees % 2 else 0.0))


@lru_cache(maxsize=64)
def _terms(degrees: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    powers = np.arange(degrees // 2, dtype=np.float64) + (degrees % 2) / 2
    return powers, np.array([lgamma(power + 1) for power in powers])


def noticeable_departure(degrees: int, limit: float) -> float:
    """By how much a statistic must be too high on average to be less likely than `limit` nine times of ten.

    The tail is inverted to the last bit that matters; that a statistic which is too high is normal is an approximation.
    """
    low, high = 0.0, degrees + 100 * sqrt(degrees)
    while high - low > 1e-6 * degrees:
        middle = (low + high) / 2
        low, high = (middle, high) if tail(degrees, middle) > limit else (low, middle)
    needed, margin = high - degrees, NormalDist().inv_cdf(0.9)
    # needed = departure - margin * sqrt(2 degrees + 4 departure), solved for the departure
    return needed + 2 * margin**2 + margin * sqrt(2 * degrees + 4 * needed + 4 * margin**2)


class Failures(NamedTuple):
    """How many tests of a family fail by chance: on average, and between which numbers with the confidence asked."""

    expected: float
    least: int
    most: int
    outside: float
    """How often chance alone leaves the range."""


def failures_by_chance(tests: int, confidence: float, neighbours: float = 0.0) -> Failures:
    """The range of failures; `neighbours` is the sum of the correlations of a test's statistic with all others.

    >>> failures_by_chance(52, 0.99)[:3]
    (0.52, 0, 3)
    """
    failing = 1 - confidence
    apart = NormalDist()
    linked = apart.pdf(apart.inv_cdf(confidence)) ** 2 / (failing * confidence)
    share = neighbours * linked / (tests - 1)
    chances = _polya(tests, failing, share / (1 - share))
    up_to = np.cumsum(chances)
    least = int(np.argmax(up_to > failing / 2))
    most = int(np.argmax(1 - up_to <= failing / 2))
    inside = float(chances[least : most + 1].sum())
    return Failures(round(tests * failing, 12), least, most, max(0.0, 1 - inside))


def _polya(trials: int, chance: float, contagion: float) -> NDArray[np.float64]:
    """The chance of each number of successes; without contagion it is the binomial one."""
    steps = contagion * np.arange(trials)
    successes, others, all_trials = (
        np.concatenate([[0.0], np.cumsum(np.log(start + steps))]) for start in (chance, 1 - chance, 1.0)
    )
    count = np.arange(trials + 1)
    ways = np.array([lgamma(trials + 1) - lgamma(each + 1) - lgamma(trials - each + 1) for each in count])
    found: NDArray[np.float64] = np.exp(ways + successes + others[::-1] - all_trials[-1])
    return found
