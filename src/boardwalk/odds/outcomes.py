"""Net results of a round as people look at them: small ones one by one, large ones in ranges."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

RANGES = tuple(map(Fraction, (10, 20, 50, 100, 200, 500, 1000, 10_000, 100_000)))
"""Where ranges begin that stand for more than one result."""


class Outcome(NamedTuple):
    """Net results from the lowest to the highest, in units, and the deals that bring one of them."""

    low: Fraction
    high: Fraction
    deals: int


def grouped(distribution: Mapping[Fraction, int]) -> list[Outcome]:
    """The distribution of a round, the lowest results first.

    >>> [tuple(map(str, each)) for each in grouped({Fraction(-1): 5, Fraction(41): 2, Fraction(23): 1})]
    [('-1', '-1', '5'), ('23', '41', '3')]
    """
    ranges: dict[Fraction, list[Fraction]] = {}
    for result in sorted(distribution):
        start = max((edge for edge in RANGES if edge <= result), default=result)
        ranges.setdefault(start, []).append(result)
    return [
        Outcome(results[0], results[-1], sum(distribution[result] for result in results)) for results in ranges.values()
    ]
