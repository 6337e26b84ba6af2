"""Where a player stands after many rounds, from the exact distribution of one: for a picture, so in floating point.

The distribution of a sum of independent rounds is the distribution of one convolved with itself, which is its
spectrum raised to a power. Nothing is simulated.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from boardwalk.odds.report.words import common_step

if TYPE_CHECKING:
    from numpy.typing import NDArray

LAST_ROUND = 1000
PERCENTILES = (5, 25, 50, 75, 95)
ROUNDS = (1, 2, 3, 5, 7, 10, 15, *range(20, 100, 10), *range(100, LAST_ROUND + 1, 50))
MOST_STEPS = 1 << 21
"""Places of the longest sum that is transformed."""
RARE = Fraction(1, 1000)
"""How likely, over all rounds, a result may be that is cut down to keep the picture small: it moves a percentile by no
more than a tenth of one.
"""


@dataclass(frozen=True)
class Fan:
    """Percentiles of the player's result, in units, after each number of rounds."""

    rounds: tuple[int, ...]
    means: tuple[float, ...]
    percentiles: Mapping[int, tuple[float, ...]]
    cut_at: Fraction | None
    """The net result to which a round's rarest wins were cut, if any had to be."""

    def at(self, percentile: int) -> tuple[float, ...]:
        return self.percentiles[percentile]


def fan_of(distribution: Mapping[Fraction, int]) -> Fan:
    """The percentiles after 1 to 1,000 rounds of a game with this distribution of net results.

    >>> fan = fan_of({Fraction(-1): 1, Fraction(1): 1})
    >>> fan.rounds[3], [fan.at(percentile)[3] for percentile in PERCENTILES]
    (5, [-3.0, -1.0, -1.0, 1.0, 3.0])
    """
    deals = sum(distribution.values())
    mean = float(sum(result * count for result, count in distribution.items()) / deals)
    kept, cut_at = _without_rarest(distribution, deals)
    lowest, step, chances = _on_lattice(kept, deals)
    found: dict[int, list[float]] = {percentile: [] for percentile in PERCENTILES}
    for rounds in ROUNDS:
        sums = np.cumsum(_convolved(chances, rounds))
        for percentile in PERCENTILES:
            # half a millionth less, so that a median that falls between two results does not hang on the last digit
            place = int(np.searchsorted(sums, percentile / 100 - 5e-7))
            found[percentile].append(rounds * lowest + place * step)
    return Fan(
        ROUNDS, tuple(mean * rounds for rounds in ROUNDS), {key: tuple(row) for key, row in found.items()}, cut_at
    )


def _without_rarest(distribution: Mapping[Fraction, int], deals: int) -> tuple[dict[Fraction, int], Fraction | None]:
    """The wins that next to nobody sees in all the rounds become the largest of the others, if they take much room."""
    results = sorted(distribution)
    if (results[-1] - results[0]) / common_step(results) * LAST_ROUND < MOST_STEPS:
        return dict(distribution), None
    kept = dict(distribution)
    rare = 0
    while Fraction(rare + kept[max(kept)], deals) * LAST_ROUND <= RARE:
        rare += kept.pop(max(kept))
    top = max(kept)
    kept[top] += rare
    return kept, top if rare else None


def _on_lattice(distribution: Mapping[Fraction, int], deals: int) -> tuple[float, float, NDArray[np.float64]]:
    """Chances at equal steps from the lowest result; one between two steps is divided so that the mean stays."""
    results = sorted(distribution)
    step = max(common_step(results), (results[-1] - results[0]) * LAST_ROUND / MOST_STEPS)
    chances = np.zeros(int((results[-1] - results[0]) / step) + 2)
    for result in results:
        place, between = divmod((result - results[0]) / step, 1)
        share = Fraction(distribution[result], deals)
        chances[int(place)] += float(share * (1 - between))
        chances[int(place) + 1] += float(share * between)
    return float(results[0]), float(step), chances


def _convolved(chances: NDArray[np.float64], rounds: int) -> NDArray[np.float64]:
    size = (len(chances) - 1) * rounds + 1
    room = 1 << (size - 1).bit_length()
    return np.fft.irfft(np.fft.rfft(chances, room) ** rounds, room)[:size]
