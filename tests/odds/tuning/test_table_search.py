"""The search through pay tables, against one that lists every table."""

from __future__ import annotations

from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.errors import InputError
from boardwalk.odds.tuning import table_search
from boardwalk.odds.tuning.table_search import Found, SearchRow, TableSearch


@st.composite
def some_rows(draw: st.DrawFn) -> tuple[SearchRow, ...]:
    rows = []
    for _ in range(draw(st.integers(1, 5))):
        ranks = sorted(draw(st.sets(st.integers(0, 6), min_size=1, max_size=4)))
        terms = draw(st.lists(st.integers(-50, 50), min_size=len(ranks), max_size=len(ranks)))
        rows.append(SearchRow(tuple(ranks), tuple(terms), draw(st.integers(-1, len(ranks) - 1)), draw(st.booleans())))
    return tuple(rows)


def every_table(rows: tuple[SearchRow, ...], offset: int) -> list[Found]:
    """The slow twin."""
    found = []
    for places in product(*(range(len(row.ranks)) for row in rows)):
        ranks = [row.ranks[place] for row, place in zip(rows, places, strict=True)]
        if all(
            above >= below or not row.descends for (above, below), row in zip(pairwise(ranks), rows[1:], strict=True)
        ):
            found.append(Found(offset + sum(row.terms[at] for row, at in zip(rows, places, strict=True)), places))
    return found


@given(rows=some_rows(), offset=st.integers(-100, 100), ends=st.tuples(st.integers(-150, 150), st.integers(0, 80)))
def test_all_tables_are_counted_and_the_nearest_are_found(
    rows: tuple[SearchRow, ...], offset: int, ends: tuple[int, int]
) -> None:
    search, (low, width) = TableSearch(rows, offset), ends
    high = low + width
    tables = every_table(rows, offset)
    within = [each for each in tables if low <= each.total <= high]
    assert search.count() == len(tables)
    assert search.count(low, high) == len(within)
    assert search.count(low, None) == sum(each.total >= low for each in tables)
    nearest = search.nearest(low + high, 5, low, high)
    distances = sorted(abs(2 * each.total - low - high) for each in within)
    assert [abs(2 * each.total - low - high) for each in nearest] == distances[:5]
    assert set(nearest) <= set(within)
    assert len(set(nearest)) == len(nearest)


@given(rows=some_rows())
def test_of_equal_tables_those_that_change_least_come_first(rows: tuple[SearchRow, ...]) -> None:
    level = tuple(row._replace(terms=(0,) * len(row.terms)) for row in rows)
    found = TableSearch(level).nearest(0, 1000)
    changes = [sum(at != row.present for at, row in zip(each.places, level, strict=True)) for each in found]
    assert changes == sorted(changes)
    assert len(found) == len(every_table(level, 0))


def test_too_many_tables_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_search, "MOST_HALF", 10)
    row = SearchRow(tuple(range(4)), tuple(range(4)), 0)
    assert TableSearch((row,)).count() == 4
    with pytest.raises(InputError, match="narrow the bounds"):
        TableSearch((row, row, row, row))


def test_sums_that_do_not_fit_are_refused() -> None:
    with pytest.raises(InputError, match="splits payouts too finely"):
        TableSearch((SearchRow((0,), (1 << 60,), 0),))
