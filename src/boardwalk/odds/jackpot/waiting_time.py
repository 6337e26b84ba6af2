"""How long it takes for something with the same chance each time: mean, median and quantiles, with powers of fractions
kept between exact bounds.

A chance of 1 in 649,740 over half a million rounds is a fraction of millions of digits. Such powers are calculated
in whole numbers with a fixed number of binary places, rounded down and rounded up, so that the exact value is certain
to be between the two.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

PLACES = 256
"""Binary places of a bound."""


class Bounds(NamedTuple):
    """Two fractions that a figure is between; if they are equal, it is exact."""

    low: Fraction
    high: Fraction

    @classmethod
    def exactly(cls, value: Fraction | int) -> Bounds:
        return cls(Fraction(value), Fraction(value))

    def plus(self, other: Bounds) -> Bounds:
        return Bounds(self.low + other.low, self.high + other.high)

    def times(self, factor: Fraction) -> Bounds:
        """Both times a factor that is not negative."""
        return Bounds(self.low * factor, self.high * factor)

    @property
    def exact(self) -> bool:
        return self.low == self.high


def power(base: Fraction, exponent: int, places: int = PLACES) -> Bounds:
    """Bounds of a power of a number from 0 to 1.

    >>> found = power(Fraction(649739, 649740), 649740)
    >>> float(found.low), found.high - found.low < Fraction(1, 10**60)
    (0.3678791580738363, True)
    """
    low = (base.numerator << places) // base.denominator
    high = -((-base.numerator << places) // base.denominator)
    below = above = 1 << places
    while exponent:
        if exponent & 1:
            below, above = below * low >> places, -(-above * high >> places)
        low, high = low * low >> places, -(-high * high >> places)
        exponent >>= 1
    return Bounds(Fraction(below, 1 << places), Fraction(above, 1 << places))


def count_words(value: Fraction | float, unit: str) -> str:
    """A number with its unit, rounded to the nearest.

    >>> count_words(Fraction(7, 6), "hour"), count_words(649_740, "round")
    ('1 hour', '649,740 rounds')
    """
    number = f"{float(value):,.0f}"
    return f"{number} {unit}" if number == "1" else f"{number} {unit}s"


@dataclass(frozen=True)
class WaitingTime:
    """The number of tries up to and including the first hit, each with the same chance.

    >>> coin = WaitingTime(Fraction(1, 2))
    >>> coin.mean, coin.median, WaitingTime(Fraction(1, 6)).median
    (Fraction(2, 1), 1, 4)
    """

    chance: Fraction

    @property
    def mean(self) -> Fraction:
        return 1 / self.chance

    @property
    def median(self) -> int:
        """The least number of tries by which a hit is at least as likely as not."""
        return self.quantile(Fraction(1, 2))

    def quantile(self, part: Fraction) -> int:
        """The least number of tries by which a hit has come with this chance or more."""
        most = 1
        while not self._missed_by(most, 1 - part):
            most *= 2
        least = most // 2
        while most - least > 1:
            middle = (least + most) // 2
            least, most = (least, middle) if self._missed_by(middle, 1 - part) else (middle, most)
        return most

    def _missed_by(self, tries: int, part: Fraction) -> bool:
        """Whether this many tries all miss with this chance or less, calculated with as many places as that takes."""
        places = PLACES
        while True:
            low, high = power(1 - self.chance, tries, places)
            if high <= part or low > part:
                return high <= part
            places *= 2

    def at_least(self, tries: int) -> Bounds:
        """The chance that it takes this many tries or more."""
        return power(1 - self.chance, max(tries - 1, 0))
