"""Chances of the sum of many rounds on a lattice of amounts, with an error that is known.

The chances of one round are whole numbers over a known number of deals. Sums of a few rounds are calculated with
fractions, exactly. For more, a fraction would have thousands of digits, so the chances are floating-point numbers that
are never above the true ones: each factor is rounded down by more than its sum can be rounded up (`kernels.py`), and
results so far out that they do not matter are dropped. Let `missing` be what is missing from 1 when all chances are
added up. Then the true chance of anything is at least the sum of its chances, and, because the same is true of
the opposite, at most that sum plus `missing`. That is a proof, whatever the kernels dropped or rounded; for 10,000
rounds `missing` is about one in ten billion. Exact figures have nothing missing.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from math import fsum, gcd, inf, nextafter, sqrt
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.errors import InputError
from boardwalk.money import dollars
from boardwalk.odds.jackpot.waiting_time import Bounds
from boardwalk.odds.session.kernels import fold_together, play_round, shrink, terms_of
from boardwalk.odds.session.round_results import RoundResults

if TYPE_CHECKING:
    from numpy.typing import NDArray

EXACT_ROUNDS = 24
"""Up to this many rounds are calculated with fractions, if they have no more than `EXACT_WORK` terms."""
EXACT_WORK = 4_000_000
DROPPED = 1e-12
"""The most that is dropped of all chances, at the far ends."""
LAST_ROUNDING = Fraction(1, 1 << 50)
"""More than the rounding of a sum of chances, which is at most 1, down to a floating-point number."""
SINGLE_ROUNDS = 64
"""Up to this many rounds are added one by one; more are doubled."""
MOST_PLACES = 200_000
"""The most amounts between which a sum may be spread out; beyond this, it would take minutes."""
WIDE = 16
"""Standard deviations from end to end of what is not dropped, about."""


@dataclass(frozen=True)
class ResultDistribution:
    """The chance of each amount from `first_cents` on, in steps of `step_cents`: at least this much.

    >>> two = results_after(RoundResults({-500: 1, 500: 3}, 500), 2)
    >>> two.at_least(0).low, two.less_than(0).low, two.quantile(Fraction(1, 2)), two.missing
    (Fraction(15, 16), Fraction(1, 16), 1000, Fraction(0, 1))
    """

    first_cents: int
    step_cents: int
    chances: Sequence[Fraction] | NDArray[np.float64]

    @cached_property
    def exact(self) -> bool:
        return not isinstance(self.chances, np.ndarray)

    def _total(self, chances: Sequence[Fraction] | NDArray[np.float64]) -> Fraction:
        """A sum that is never too large."""
        if self.exact:
            return sum((Fraction(each) for each in chances), Fraction(0))
        return Fraction(max(0.0, nextafter(fsum(chances), -inf)))

    @cached_property
    def missing(self) -> Fraction:
        """What all chances lack of 1, and the rounding of two sums: no figure is off by more."""
        return 1 - self._total(self.chances) + (0 if self.exact else LAST_ROUNDING)

    def _place(self, cents: int) -> int:
        """The place of the least amount that is not less."""
        return min(max(-((self.first_cents - cents) // self.step_cents), 0), len(self.chances))

    def _bounds(self, low: Fraction) -> Bounds:
        return Bounds(low, min(low + self.missing, Fraction(1)))

    def less_than(self, cents: int) -> Bounds:
        """The chance of a result below this."""
        return self._bounds(self._total(self.chances[: self._place(cents)]))

    def at_least(self, cents: int) -> Bounds:
        """The chance of this result or more."""
        return self._bounds(self._total(self.chances[self._place(cents) :]))

    def exactly(self, cents: int) -> Bounds:
        """The chance of this very result."""
        return self._bounds(self._total(self.chances[self._place(cents) : self._place(cents + 1)]))

    @cached_property
    def _rising(self) -> Sequence[Fraction] | NDArray[np.float64]:
        """The chance of each amount or less."""
        return tuple(accumulate(self.chances)) if self.exact else np.cumsum(np.asarray(self.chances))

    def quantile(self, part: Fraction) -> int:
        """The least amount that is not exceeded with this chance."""
        sought = part if self.exact else float(part)
        place = bisect_left(self._rising, sought)
        return self.first_cents + self.step_cents * min(place, len(self.chances) - 1)

    def interval(self, outside: Fraction) -> tuple[int, int]:
        """The amounts between which the result is, with at most half of `outside` below them and half above."""
        return self.quantile(outside / 2), self.quantile(1 - outside / 2)

    def amounts(self) -> Iterator[tuple[int, float]]:
        """Each amount in cents with its chance, for display."""
        return ((self.first_cents + place * self.step_cents, float(each)) for place, each in enumerate(self.chances))

    def shifted(self, cents: int) -> ResultDistribution:
        """All amounts increased by this."""
        return ResultDistribution(self.first_cents + cents, self.step_cents, self.chances)

    def plus(self, other: ResultDistribution) -> ResultDistribution:
        """The sum with another result that does not depend on this one."""
        step = gcd(self.step_cents, other.step_cents)
        first = self.first_cents + other.first_cents
        left, right = _on_steps(self, step), _on_steps(other, step)
        _verify_places(len(left) + len(right), step)
        return _trimmed(ResultDistribution(first, step, _folded(left, right)), DROPPED / 4)

    def negative(self) -> ResultDistribution:
        """The same from the other side of the table."""
        last = self.first_cents + (len(self.chances) - 1) * self.step_cents
        return ResultDistribution(-last, self.step_cents, self.chances[::-1])


def is_exact(results: RoundResults, rounds: int) -> bool:
    """Whether a sum of this many rounds is calculated with fractions."""
    width = results.steps[-1] - results.steps[0]
    return rounds <= EXACT_ROUNDS and rounds * rounds * width * len(results.steps) <= EXACT_WORK


def results_after(results: RoundResults, rounds: int) -> ResultDistribution:
    """What this many rounds win or lose, if all of them are played."""
    if rounds == 0:
        return ResultDistribution(0, results.step_cents, (Fraction(1),))
    if is_exact(results, rounds):
        return _exact_sum(results, rounds)
    _verify_places(spread_of(results, rounds), results.step_cents)
    return _doubled(results, rounds)


def spread_of(results: RoundResults, rounds: int) -> int:
    """About how many amounts a sum of rounds is spread over."""
    deviation = sqrt(results.variance) / results.step_cents
    return int(WIDE * deviation * sqrt(rounds)) + results.steps[-1] - results.steps[0]


def _verify_places(places: int, step_cents: int) -> None:
    if places > MOST_PLACES:
        reason = (
            f"payouts come in steps of {dollars(step_cents)}, so the results are spread over some {places:,} amounts; "
            f"at most {MOST_PLACES:,} can be added up; choose fewer rounds or a rounder bet"
        )
        raise InputError("bet", reason)


def _exact_sum(results: RoundResults, rounds: int) -> ResultDistribution:
    """Every combination, counted in whole numbers."""
    counts = {0: 1}
    by_step = [(cents // results.step_cents, deals) for cents, deals in results.deals_by_cents.items()]
    for _ in range(rounds):
        after: dict[int, int] = {}
        for place, ways in counts.items():
            for step, deals in by_step:
                after[place + step] = after.get(place + step, 0) + ways * deals
        counts = after
    first, all_ways = min(counts), results.deals**rounds
    chances = tuple(Fraction(counts.get(place, 0), all_ways) for place in range(first, max(counts) + 1))
    return ResultDistribution(first * results.step_cents, results.step_cents, chances)


def weights_of(results: RoundResults) -> NDArray[np.float64]:
    """The chances of one round, rounded down by more than a sum of all of them can be rounded up."""
    factor = Fraction(shrink(len(results.steps)))
    return np.array([float(chance * factor) for chance in results.chances])


def _doubled(results: RoundResults, rounds: int) -> ResultDistribution:
    """By doubling: the rounds so far, twice, and one more round where the number of rounds has an odd half."""
    halvings = max(rounds.bit_length() - SINGLE_ROUNDS.bit_length() + 1, 0)
    found = _singly(results, rounds >> halvings, DROPPED / rounds)
    for left in reversed(range(halvings)):
        doubled = ResultDistribution(2 * found.first_cents, found.step_cents, _folded(found.chances, found.chances))
        found = _trimmed(doubled, DROPPED / (halvings << left) / 2)
        if rounds >> left & 1:
            found = _trimmed(_one_more(found, results), DROPPED / rounds)
    return found


def _singly(results: RoundResults, rounds: int, dropped: float) -> ResultDistribution:
    found = ResultDistribution(0, results.step_cents, np.ones(1))
    for _ in range(rounds):
        found = _trimmed(_one_more(found, results), dropped)
    return found


def _one_more(found: ResultDistribution, results: RoundResults) -> ResultDistribution:
    steps, length = np.array(results.steps), len(found.chances)
    low, high = int(steps[0]), int(steps[-1])
    room = length + high - low
    old, new = np.zeros(room), np.empty(room)
    old[:length] = found.chances
    play_round(old, 0, length, new, steps - low, weights_of(results))
    return ResultDistribution(found.first_cents + low * found.step_cents, found.step_cents, new)


def _on_steps(distribution: ResultDistribution, step_cents: int) -> NDArray[np.float64]:
    """The chances on a finer lattice; fractions rounded down."""
    times = distribution.step_cents // step_cents
    factor = Fraction(shrink(1)) if distribution.exact else 1
    found = np.zeros((len(distribution.chances) - 1) * times + 1)
    found[::times] = [float(chance * factor) for chance in distribution.chances]
    return found


def _folded(left: Sequence[Fraction] | NDArray[np.float64], right: object) -> NDArray[np.float64]:
    """The chances of a sum; the shorter distribution is rounded down to make up for the sums."""
    first, second = sorted((np.asarray(left, float), np.asarray(right, float)), key=len)
    shrunk = first * shrink(terms_of(len(first)))
    found: NDArray[np.float64] = fold_together(shrunk, second)
    return found


def _trimmed(distribution: ResultDistribution, dropped: float) -> ResultDistribution:
    """Without both far ends, each of which has no more than this chance."""
    chances = np.asarray(distribution.chances)
    below, above = np.cumsum(chances), np.cumsum(chances[::-1])
    first = int(np.searchsorted(below, dropped, side="right"))
    last = len(chances) - int(np.searchsorted(above, dropped, side="right"))
    kept = chances[first:last] if first < last else chances
    start = first if first < last else 0
    return ResultDistribution(distribution.first_cents + start * distribution.step_cents, distribution.step_cents, kept)
