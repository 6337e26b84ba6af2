"""The examination of a generator: 1,380 chi-square tests on decks, and a verdict.

- **Positions**: for each of the 52 positions, how often each of the 52 cards is there, against 1/52 of the decks
  (51 degrees of freedom).
- **Pairs**: for each of the 1,326 pairs of positions, how often each of the 52 x 51 ordered pairs of different cards
  is there, against 1/2,652 of the decks (2,651 degrees of freedom).
- **Hands**: how often the top five, and the top seven, cards make each category of hand, against the exact counts of
  all hands; categories that are expected less than five times are merged.

Each test fails by chance in one run out of a hundred (at 99%), so with this many tests a few will. The verdict checks
two things: the number of failures in each family must be within the range of chance, and no single test may be so far
off that chance would cause that, anywhere in the 1,380 tests, in fewer than one run out of a hundred.

For whole degrees of freedom the tail of the chi-square distribution is a finite sum of positive terms (Abramowitz
and Stegun 26.4.4 and 26.4.5), so nothing is approximated and no library is needed.

Tests that each fail with probability p are trials, but not independent ones: two pairs with a position in common also
share how often each card is there. If two statistics have correlation r, and both are nearly normal,
the correlation of their failures is about r d(z)^2 / (p (1 - p)), where d is the normal density and p is the
probability beyond z. So the number of failures varies more than a binomial one; the range is that of the Polya
distribution (beta-binomial) with the same mean and that variance.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import comb, erfc, lgamma, sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.errors import InputError
from boardwalk.pit.randomness.deck_counts import (
    BYTES_A_DECK,
    FIRST,
    POSITIONS,
    SECOND,
    DeckCounts,
    count_decks,
    deal_fresh,
    decks_from,
)
from boardwalk.pit.randomness.generator import BytesOf, shuffled
from boardwalk.progress import Progress, silent

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.pit.randomness.deck_counts import Deal


def tail(degrees: int, statistic: float) -> float:
    """How often chance alone gives a chi-square statistic at least this high.

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
    """How much too high a statistic must be on average for its tail to be below `limit` nine times out of ten.

    The tail is inverted exactly; treating such a statistic as normal is an approximation.
    """
    low, high = 0.0, degrees + 100 * sqrt(degrees)
    while high - low > 1e-6 * degrees:
        middle = (low + high) / 2
        low, high = (middle, high) if tail(degrees, middle) > limit else (low, middle)
    needed, margin = high - degrees, NormalDist().inv_cdf(0.9)
    # needed = departure - margin * sqrt(2 degrees + 4 departure), solved for the departure
    return needed + 2 * margin**2 + margin * sqrt(2 * degrees + 4 * needed + 4 * margin**2)


class FailureRange(NamedTuple):
    """How many tests of a family fail by chance: on average, and the range at the requested confidence."""

    expected: float
    least: int
    most: int
    outside: float
    """How often chance alone falls outside the range."""


def failure_range(tests: int, confidence: float, correlations: float = 0.0) -> FailureRange:
    """The range of failures; `correlations` is the sum of a test statistic's correlations with all others.

    >>> failure_range(52, 0.99)[:3]
    (0.52, 0, 3)
    """
    failing = 1 - confidence
    normal = NormalDist()
    factor = normal.pdf(normal.inv_cdf(confidence)) ** 2 / (failing * confidence)
    share = correlations * factor / (tests - 1)
    chances = _polya(tests, failing, share / (1 - share))
    up_to = np.cumsum(chances)
    least = int(np.argmax(up_to > failing / 2))
    most = int(np.argmax(1 - up_to <= failing / 2))
    inside = float(chances[least : most + 1].sum())
    return FailureRange(round(tests * failing, 12), least, most, max(0.0, 1 - inside))


def _polya(trials: int, chance: float, contagion: float) -> NDArray[np.float64]:
    """The probability of each number of successes; without contagion, the binomial distribution."""
    steps = contagion * np.arange(trials)
    successes, others, all_trials = (
        np.concatenate([[0.0], np.cumsum(np.log(start + steps))]) for start in (chance, 1 - chance, 1.0)
    )
    count = np.arange(trials + 1)
    ways = np.array([lgamma(trials + 1) - lgamma(each + 1) - lgamma(trials - each + 1) for each in count])
    found: NDArray[np.float64] = np.exp(ways + successes + others[::-1] - all_trials[-1])
    return found


if TYPE_CHECKING:
    Counts = NDArray[np.int64] | NDArray[np.int32]
    Expected = NDArray[np.float64]
LEAST_EXPECTED = 5
"""The expected count of a cell must be at least this for it to be nearly normal."""
ORDERED_PAIRS = POSITIONS * (POSITIONS - 1)
LEAST_DECKS = LEAST_EXPECTED * ORDERED_PAIRS
MOST_DECKS = 10_000_000_000
LEAST_CONFIDENCE, MOST_CONFIDENCE = 0.9, 0.9999
COMPARED_DECKS = 1_000
HAND_COUNTS = {
    5: (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
    7: (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324),
}
"""All hands with this many cards, by category."""
HAND_CORRELATION = 0.13
"""The correlation of the two hand statistics, which share five cards; estimated from 6.5 million decks."""


def position_correlations(positions: int = POSITIONS) -> float:
    """The sum of one position statistic's correlations with all others, for `failure_range`."""
    return (positions - 1) * (1 / (positions - 1) ** 2)


def pair_correlations(positions: int = POSITIONS) -> float:
    """The same for pairs of positions, including pairs that share a position."""
    others, cells = positions - 2, positions * (positions - 1)
    sharing = (cells / others - 1) / (cells - 1)
    apart = (cells / (others * (others - 1)) - 1) / (cells - 1)
    return 2 * others * sharing + comb(others, 2) * apart


class ChiSquareFit(NamedTuple):
    """One chi-square test, and how often chance alone gives a result this high."""

    name: str
    statistic: float
    degrees: int
    chance: float


@dataclass(frozen=True)
class FitFamily:
    """Tests of one kind."""

    name: str
    tests: tuple[ChiSquareFit, ...]
    failures: int
    by_chance: FailureRange

    @property
    def worst(self) -> ChiSquareFit:
        return min(self.tests, key=lambda test: test.chance)

    @property
    def passed(self) -> bool:
        return self.by_chance.least <= self.failures <= self.by_chance.most


@dataclass(frozen=True)
class GeneratorExamination:
    """The results of all tests."""

    decks: int
    confidence: float
    families: tuple[FitFamily, ...]
    seconds: float

    @property
    def tests(self) -> int:
        return sum(len(family.tests) for family in self.families)

    @property
    def worst(self) -> ChiSquareFit:
        return min((family.worst for family in self.families), key=lambda test: test.chance)

    @property
    def worst_allowed(self) -> float:
        """A single test below this is beyond chance, however the tests are correlated."""
        return (1 - self.confidence) / self.tests

    @property
    def noticeable_excess(self) -> float:
        """By what fraction one card must be too frequent at one position to be detected nine times out of ten."""
        return sqrt((POSITIONS - 1) * noticeable_departure(POSITIONS - 1, self.worst_allowed) / self.decks)

    @property
    def passed(self) -> bool:
        return all(family.passed for family in self.families) and self.worst.chance >= self.worst_allowed

    @property
    def false_alarms(self) -> float:
        """The highest rate at which a perfect generator fails."""
        return 1 - self.confidence + sum(family.by_chance.outside for family in self.families)


def verify_request(decks: int, confidence: float) -> None:
    """Refuse a number of decks or a confidence that the tests cannot use."""
    if not LEAST_DECKS <= decks <= MOST_DECKS:
        reason = f"so that each pair of cards is expected {LEAST_EXPECTED} times"
        bound = f"at least {LEAST_DECKS:,}, {reason}" if decks < LEAST_DECKS else f"at most {MOST_DECKS:,}"
        raise InputError("--decks", f"must be {bound}; not {decks:,}")
    if not LEAST_CONFIDENCE <= confidence <= MOST_CONFIDENCE:
        bounds = f"{100 * LEAST_CONFIDENCE:g} to {100 * MOST_CONFIDENCE:g}"
        raise InputError("--confidence", f"must be {bounds} percent, not {100 * confidence:g}")


def examine_generator(
    decks: int, confidence: float = 0.99, *, bytes_of: BytesOf = os.urandom, progress: Progress = silent
) -> GeneratorExamination:
    """Examine the generator of live tables; only tests pass another source of bytes.

    A compiled kernel deals the decks. Before that, the function that shuffles for tables deals a thousand decks from
    the same bytes as the kernel, and they must be the same.
    """
    verify_request(decks, confidence)
    verify_kernel(bytes_of(COMPARED_DECKS * BYTES_A_DECK))
    return examine(decks, confidence, lambda most: deal_fresh(most, bytes_of), progress=progress)


def verify_kernel(stream: bytes) -> None:
    """Verify that the kernel and the function that shuffles for tables deal the same decks from these bytes."""
    unread = io.BytesIO(stream)
    for deck in decks_from(stream, COMPARED_DECKS).T:
        assert shuffled(range(POSITIONS), unread.read) == tuple(deck.tolist()), (
            "the kernel and the tables deal different decks"
        )


def examine(
    decks: int, confidence: float, deal: Deal, *, threads: int | None = None, progress: Progress = silent
) -> GeneratorExamination:
    """Examine decks from any source."""
    verify_request(decks, confidence)
    begun = time.perf_counter()
    counts = count_decks(decks, deal, threads=threads, progress=progress)
    families = (
        _family("positions", _position_tests(counts), confidence, position_correlations()),
        _family("pairs", _pair_tests(counts), confidence, pair_correlations()),
        _family("hands", _hand_tests(counts), confidence, HAND_CORRELATION),
    )
    return GeneratorExamination(decks, confidence, families, time.perf_counter() - begun)


def _family(name: str, tests: Iterable[ChiSquareFit], confidence: float, correlations: float) -> FitFamily:
    found = tuple(tests)
    failures = sum(test.chance < 1 - confidence for test in found)
    return FitFamily(name, found, failures, failure_range(len(found), confidence, correlations))


def _position_tests(counts: DeckCounts) -> Iterator[ChiSquareFit]:
    expected = np.full(POSITIONS, counts.decks / POSITIONS)
    for position, found in enumerate(counts.positions, 1):
        yield _fit(f"position {position}", found, expected)


def _pair_tests(counts: DeckCounts) -> Iterator[ChiSquareFit]:
    expected = np.full(ORDERED_PAIRS, counts.decks / ORDERED_PAIRS)
    different = ~np.eye(POSITIONS, dtype=bool)
    for first, second, found in zip(FIRST, SECOND, counts.pairs, strict=True):
        assert not found.diagonal().any(), "a card appears twice in a deck"
        yield _fit(f"positions {first + 1} and {second + 1}", found[different], expected)


def _hand_tests(counts: DeckCounts) -> Iterator[ChiSquareFit]:
    for size, found in counts.hands.items():
        exact = np.array(HAND_COUNTS[size]) * (counts.decks / comb(POSITIONS, size))
        yield _fit(f"the top {size} cards", *merge_rare(found, exact))


def merge_rare(found: Counts, expected: Expected) -> tuple[Counts, Expected]:
    """Merge the rarest categories until every group is expected often enough.

    >>> merge_rare(np.array([1, 70, 2, 30]), np.array([2.0, 60.0, 1.5, 39.5]))
    (array([33, 70]), array([43., 60.]))
    """
    rarest = np.argsort(expected, kind="stable")
    apart = int(np.argmax(np.cumsum(expected[rarest]) >= LEAST_EXPECTED))
    groups = np.maximum(np.arange(len(rarest)) - apart, 0)
    return np.bincount(groups, found[rarest]).astype(np.int64), np.bincount(groups, expected[rarest]).astype(float)


def _fit(name: str, found: Counts, expected: Expected) -> ChiSquareFit:
    statistic = float(((found - expected) ** 2 / expected).sum())
    return ChiSquareFit(name, statistic, len(expected) - 1, tail(len(expected) - 1, statistic))
