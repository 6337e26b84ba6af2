"""The examination of a generator: 1,380 chi-square tests on decks, and a verdict.

- **Positions**: for each of the 52 positions, how often each of the 52 cards lies there, against one 52nd of the decks
  (51 degrees of freedom).
- **Pairs**: for each of the 1,326 pairs of positions, how often each of the 52 x 51 ordered pairs of different cards
  lies there, against one 2,652nd of the decks (2,651 degrees of freedom).
- **Hands**: how often the five, and the seven, cards on top make each category of hand, against the exact counts of all
  hands; categories that should come less than five times are taken together.

Each test fails by chance in one run of a hundred (at 99%), so some of so many do. The verdict looks at two things: in
each family the number of failures must lie in the range of chance, and no test at all may be so far off that chance
would do as much in one of 1,380 tests in less than one run of a hundred.
"""

from __future__ import annotations

import io
import os
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import comb, sqrt
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.errors import InputError
from boardwalk.odds.progress import Progress, silent
from boardwalk.pit.chance.chi_square import Failures, failures_by_chance, noticeable_departure, tail
from boardwalk.pit.chance.kernels import BYTES_A_DECK, POSITIONS, deal_fresh, decks_from
from boardwalk.pit.chance.tally import FIRST, SECOND, Tally, tally
from boardwalk.pit.randomness import BytesOf, shuffled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from boardwalk.pit.chance.tally import Deal

    Counts = NDArray[np.int64] | NDArray[np.int32]
    Expected = NDArray[np.float64]

LEAST_EXPECTED = 5
"""How often a cell should come at least for its count to be nearly normal."""
ORDERED_PAIRS = POSITIONS * (POSITIONS - 1)
LEAST_DECKS = LEAST_EXPECTED * ORDERED_PAIRS
MOST_DECKS = 10_000_000_000
LEAST_CONFIDENCE, MOST_CONFIDENCE = 0.9, 0.9999
COMPARED_DECKS = 1_000

HANDS = {
    5: (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4),
    7: (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324),
}
"""All hands of so many cards, by category."""
HANDS_TOGETHER = 0.13
"""The correlation of the two statistics of hands, which share five cards; estimated from 6.5 million decks."""


def positions_together(positions: int = POSITIONS) -> float:
    """The sum of the correlations of one position's statistic with those of all others; for `failures_by_chance`."""
    return (positions - 1) * (1 / (positions - 1) ** 2)


def pairs_together(positions: int = POSITIONS) -> float:
    """The same for pairs of positions: those that share a position with it, and those that share none."""
    others, cells = positions - 2, positions * (positions - 1)
    sharing = (cells / others - 1) / (cells - 1)
    apart = (cells / (others * (others - 1)) - 1) / (cells - 1)
    return 2 * others * sharing + comb(others, 2) * apart


class Fit(NamedTuple):
    """One chi-square test and how often chance alone gives as much."""

    name: str
    statistic: float
    degrees: int
    chance: float


@dataclass(frozen=True)
class Family:
    """Tests of one kind."""

    name: str
    tests: tuple[Fit, ...]
    failures: int
    by_chance: Failures

    @property
    def worst(self) -> Fit:
        return min(self.tests, key=lambda test: test.chance)

    @property
    def passed(self) -> bool:
        return self.by_chance.least <= self.failures <= self.by_chance.most


@dataclass(frozen=True)
class Examination:
    """What all tests found."""

    decks: int
    confidence: float
    families: tuple[Family, ...]
    seconds: float

    @property
    def tests(self) -> int:
        return sum(len(family.tests) for family in self.families)

    @property
    def worst(self) -> Fit:
        return min((family.worst for family in self.families), key=lambda test: test.chance)

    @property
    def worst_allowed(self) -> float:
        """A single test below this is beyond chance; holds however the tests hang together."""
        return (1 - self.confidence) / self.tests

    @property
    def noticeable_excess(self) -> float:
        """By what part of its due one card must come to one position too often to be found nine times of ten."""
        return sqrt((POSITIONS - 1) * noticeable_departure(POSITIONS - 1, self.worst_allowed) / self.decks)

    @property
    def passed(self) -> bool:
        return all(family.passed for family in self.families) and self.worst.chance >= self.worst_allowed

    @property
    def false_alarms(self) -> float:
        """How often at most a perfect generator fails."""
        return 1 - self.confidence + sum(family.by_chance.outside for family in self.families)


def verify_request(decks: int, confidence: float) -> None:
    """Refuse what the tests cannot do."""
    if not LEAST_DECKS <= decks <= MOST_DECKS:
        few = f"{LEAST_DECKS:,} are needed, so that each pair of cards should come {LEAST_EXPECTED} times"
        many = f"{MOST_DECKS:,} are the most"
        raise InputError("--decks", f"{decks:,} decks: {few if decks < LEAST_DECKS else many}")
    if not LEAST_CONFIDENCE <= confidence <= MOST_CONFIDENCE:
        between = f"{100 * LEAST_CONFIDENCE:g} to {100 * MOST_CONFIDENCE:g}"
        raise InputError("--confidence", f"{100 * confidence:g} is not a percentage from {between}")


def examine_generator(
    decks: int, confidence: float = 0.99, *, bytes_of: BytesOf = os.urandom, progress: Progress = silent
) -> Examination:
    """Examine the generator of live tables; only tests give another source of bytes.

    The decks are dealt by a compiled kernel. The function that shuffles for tables first deals a thousand from the same
    bytes as the kernel, and they must be the same.
    """
    verify_request(decks, confidence)
    verify_kernel(bytes_of(COMPARED_DECKS * BYTES_A_DECK))
    return examine(decks, confidence, lambda most: deal_fresh(most, bytes_of), progress=progress)


def verify_kernel(stream: bytes) -> None:
    """The kernel and the function that shuffles for tables deal the same decks from these bytes."""
    unread = io.BytesIO(stream)
    for deck in decks_from(stream, COMPARED_DECKS).T:
        assert shuffled(range(POSITIONS), unread.read) == tuple(deck.tolist()), (
            "the kernel deals other decks than tables"
        )


def examine(
    decks: int, confidence: float, deal: Deal, *, threads: int | None = None, progress: Progress = silent
) -> Examination:
    """Examine decks from anywhere."""
    verify_request(decks, confidence)
    begun = time.perf_counter()
    counts = tally(decks, deal, threads=threads, progress=progress)
    families = (
        _family("positions", _position_tests(counts), confidence, positions_together()),
        _family("pairs", _pair_tests(counts), confidence, pairs_together()),
        _family("hands", _hand_tests(counts), confidence, HANDS_TOGETHER),
    )
    return Examination(decks, confidence, families, time.perf_counter() - begun)


def _family(name: str, tests: Iterable[Fit], confidence: float, together: float) -> Family:
    found = tuple(tests)
    failures = sum(test.chance < 1 - confidence for test in found)
    return Family(name, found, failures, failures_by_chance(len(found), confidence, together))


def _position_tests(counts: Tally) -> Iterator[Fit]:
    expected = np.full(POSITIONS, counts.decks / POSITIONS)
    for position, found in enumerate(counts.positions, 1):
        yield _test(f"position {position}", found, expected)


def _pair_tests(counts: Tally) -> Iterator[Fit]:
    expected = np.full(ORDERED_PAIRS, counts.decks / ORDERED_PAIRS)
    different = ~np.eye(POSITIONS, dtype=bool)
    for first, second, found in zip(FIRST, SECOND, counts.pairs, strict=True):
        assert not found.diagonal().any(), "a card is twice in a deck"
        yield _test(f"positions {first + 1} and {second + 1}", found[different], expected)


def _hand_tests(counts: Tally) -> Iterator[Fit]:
    for size, found in counts.hands.items():
        exact = np.array(HANDS[size]) * (counts.decks / comb(POSITIONS, size))
        yield _test(f"the top {size} cards", *gathered(found, exact))


def gathered(found: Counts, expected: Expected) -> tuple[Counts, Expected]:
    """The rarest categories taken together, until each group should come often enough.

    >>> gathered(np.array([1, 70, 2, 30]), np.array([2.0, 60.0, 1.5, 39.5]))
    (array([33, 70]), array([43., 60.]))
    """
    rarest = np.argsort(expected, kind="stable")
    apart = int(np.argmax(np.cumsum(expected[rarest]) >= LEAST_EXPECTED))
    groups = np.maximum(np.arange(len(rarest)) - apart, 0)
    return np.bincount(groups, found[rarest]).astype(np.int64), np.bincount(groups, expected[rarest]).astype(float)


def _test(name: str, found: Counts, expected: Expected) -> Fit:
    statistic = float(((found - expected) ** 2 / expected).sum())
    return Fit(name, statistic, len(expected) - 1, tail(len(expected) - 1, statistic))
