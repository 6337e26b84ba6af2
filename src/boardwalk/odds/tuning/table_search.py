"""The search through all pay tables of a grid, in whole numbers: how many have a total in a range, and which come
nearest to its middle.

What a table brings is a sum over its rows. The rows are cut in two; every combination of the upper rows is added up and
sorted, and for each combination of the lower rows two binary searches count the upper ones that fit. So tables are
counted by the hundred million without being listed, and none is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from boardwalk.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

MOST_HALF = 4_000_000
"""Combinations of half the rows that are held at once."""
LOWER_COST = 64
"""How much longer a combination of the lower rows takes than one of the upper."""
LARGEST_TOTAL = 1 << 60
MOST_TIES = 100_000
"""Tables at the same distance that are put in order; more differ in nothing that anyone would see."""


class SearchRow(NamedTuple):
    """A row: for each payout, the lowest first, its place among all payouts, and what it adds to the total."""

    ranks: tuple[int, ...]
    terms: tuple[int, ...]
    present: int
    """The payout of today; -1 if it is not among them."""
    descends: bool = True
    """Whether it may pay no more than the row above."""


class Found(NamedTuple):
    """A table: its total, and the place of each row's payout."""

    total: int
    places: tuple[int, ...]


class _Half(NamedTuple):
    """Combinations of some rows: the ranks of the first and last, what they add up to, and a code for the places."""

    first: NDArray[np.int64]
    last: NDArray[np.int64]
    sums: NDArray[np.int64]
    codes: NDArray[np.int64]

    def take(self, order: NDArray[np.int64]) -> _Half:
        return _Half(*(each[order] for each in self))


def _combine(rows: Sequence[SearchRow]) -> _Half:
    none = np.zeros(1, np.int64)
    half = _Half(none, none, none, none)
    for place, row in enumerate(rows):
        ranks, terms = np.array(row.ranks, np.int64), np.array(row.terms, np.int64)
        fits = np.ones((half.sums.size, ranks.size), np.bool_)
        if place and row.descends:
            fits = half.last[:, None] >= ranks
        above, here = np.nonzero(fits)
        half = _Half(
            half.first[above] if place else ranks[here],
            ranks[here],
            half.sums[above] + terms[here],
            half.codes[above] * ranks.size + here,
        )
    return half


def _decode(code: int, rows: Sequence[SearchRow]) -> tuple[int, ...]:
    places = []
    for row in reversed(rows):
        code, place = divmod(code, len(row.ranks))
        places.append(place)
    return tuple(reversed(places))


@dataclass(frozen=True)
class TableSearch:
    """All tables of a grid, each with a whole number as its total.

    >>> search = TableSearch((SearchRow((0, 1, 2), (10, 20, 30), 0), SearchRow((0, 1), (1, 2), 0)), 100)
    >>> search.count(), search.count(112, 121)
    (5, 1)
    >>> [table.total for table in search.nearest(2 * 120, 3)]
    [121, 122, 111]
    """

    rows: tuple[SearchRow, ...]
    offset: int = 0
    """The total without these rows."""

    def __post_init__(self) -> None:
        reach = abs(self.offset) + sum(max(map(abs, row.terms)) for row in self.rows)
        if reach >= LARGEST_TOTAL:
            raise InputError("--unit", "splits payouts too finely to add them up; use a rounder amount")
        if max(self._sizes(self._cut)) > MOST_HALF:
            tables = prod(len(row.ranks) for row in self.rows)
            raise InputError("--row", f"there are {tables:,} tables to try, too many; narrow the bounds of some rows")

    def _sizes(self, cut: int) -> tuple[int, int]:
        upper, lower = (prod(len(row.ranks) for row in half) for half in (self.rows[:cut], self.rows[cut:]))
        return upper, lower

    @cached_property
    def _cut(self) -> int:
        def cost(cut: int) -> int:
            upper, lower = self._sizes(cut)
            return upper + LOWER_COST * lower

        return min(range(1, len(self.rows) + 1), key=cost)

    @cached_property
    def _upper(self) -> tuple[_Half, ...]:
        """The upper rows, by the rank of the last; the sums of each are in order."""
        half = _combine(self.rows[: self._cut])
        half = half.take(np.lexsort((half.codes, half.sums, half.last)))
        cuts = np.flatnonzero(np.diff(half.last)) + 1
        return tuple(half.take(places) for places in np.split(np.arange(half.last.size), cuts) if places.size)

    @cached_property
    def _lower(self) -> _Half:
        """The lower rows, in the order of the rank of the first."""
        half = _combine(self.rows[self._cut :])
        return half.take(np.argsort(half.first, kind="stable"))

    def _pairs(self) -> Iterator[tuple[_Half, _Half]]:
        """Upper rows with the lower rows that may follow them."""
        lower, below = self._lower, self.rows[self._cut :]
        for upper in self._upper:
            fits = lower.first.size
            if below and below[0].descends:
                fits = int(np.searchsorted(lower.first, upper.last[0], side="right"))
            if fits:
                yield upper, _Half(*(each[:fits] for each in lower))

    def count(self, low: int | None = None, high: int | None = None) -> int:
        """How many tables have a total in this range, both ends included; without ends, how many there are."""
        return sum(int((ends - starts).sum()) for _, _, starts, ends in self._ranges(low, high))

    def _ranges(
        self, low: int | None, high: int | None
    ) -> Iterator[tuple[_Half, _Half, NDArray[np.int64], NDArray[np.int64]]]:
        least, most = (self._clip(end, default) for end, default in ((low, -LARGEST_TOTAL), (high, LARGEST_TOTAL)))
        for upper, lower in self._pairs():
            starts = np.searchsorted(upper.sums, least - lower.sums, side="left")
            ends = np.searchsorted(upper.sums, most - lower.sums, side="right")
            yield upper, lower, starts, np.maximum(starts, ends)

    def _clip(self, end: int | None, default: int) -> int:
        return default if end is None else max(-LARGEST_TOTAL, min(LARGEST_TOTAL, end - self.offset))

    def nearest(self, twice_middle: int, most: int, low: int | None = None, high: int | None = None) -> list[Found]:
        """The tables in a range whose totals are nearest to the middle, which is given twice as large.

        Of equal ones, those that change fewest rows come first.
        """

        def within(distance: int) -> tuple[int, int]:
            least, top = -((distance - twice_middle) // 2), (twice_middle + distance) // 2
            return max(least, -LARGEST_TOTAL if low is None else low), min(top, LARGEST_TOTAL if high is None else high)

        wanted = min(most, self.count(low, high))
        if not wanted:
            return []
        distance = _least(lambda each: self.count(*within(each)) >= wanted, 8 * LARGEST_TOTAL)
        found = list(self._listed(*within(distance)))
        found.sort(key=lambda each: (abs(2 * each.total - twice_middle), self._changes(each), each.places))
        return found[:most]

    def _changes(self, found: Found) -> int:
        return sum(place != row.present for place, row in zip(found.places, self.rows, strict=True))

    def _listed(self, low: int, high: int) -> Iterator[Found]:
        left = MOST_TIES
        for upper, lower, starts, ends in self._ranges(low, high):
            for number in np.flatnonzero(ends > starts).tolist():
                below = _decode(int(lower.codes[number]), self.rows[self._cut :])
                for place in range(int(starts[number]), min(int(ends[number]), int(starts[number]) + left)):
                    above = _decode(int(upper.codes[place]), self.rows[: self._cut])
                    yield Found(self.offset + int(upper.sums[place]) + int(lower.sums[number]), above + below)
                    left -= 1


def _least(holds: Callable[[int], bool], most: int) -> int:
    """The least number from 0 for which something holds that holds for every larger one."""
    low, high = 0, most
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low
