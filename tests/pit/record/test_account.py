"""Balances and lines of accounts are what the postings say, and are found without reading the whole ledger."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event, select

from boardwalk.load_test.large_house import play_on, write_large_house
from boardwalk.pit.ledger import split_account
from boardwalk.pit.record.account import account_groups, account_lines, balances
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders, postings
from tests.support.pit.audit_databases import opened

EVER = 2**62


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """A house with a few hundred lines."""
    with opened(tmp_path_factory.mktemp("accounts") / "house.db") as store:
        write_large_house(store, 1_500, tables=5)
        yield store


def test_balances_are_the_sums_of_the_postings(store: Store) -> None:
    with store.reading() as connection:
        sums: Counter[str] = Counter()
        for row in connection.execute(select(postings)):
            sums[row.account] += row.cents
        assert dict(balances(connection, most=10_000)) == dict(sums)
        assert sum(sums.values()) == 0
        names = sorted(sums)
        assert [name for name, _ in balances(connection, most=3)] == names[:3]
        assert [name for name, _ in balances(connection, after=names[2], most=2)] == names[3:5]
        chosen = [name for name in names if name.startswith("inventory:")]
        assert [name for name, _ in balances(connection, "inventory:")] == chosen


def test_accounts_are_grouped_by_kind_and_those_at_zero_are_counted(store: Store) -> None:
    with store.reading() as connection:
        every = balances(connection, most=10_000)
        groups = account_groups(connection)
        assert sum(group.cents for group in groups) == 0
        for group in groups:
            found = [(name, cents) for name, cents in every if split_account(name)[0] == group.kind]
            zeros = [each for each in found if not each[1]]
            assert (len(found), len(zeros), sum(cents for _, cents in found)) == group[2:]
            assert balances(connection, group.begins, most=10_000) == found
            assert balances(connection, group.begins, most=10_000, zero=True) == zeros
            assert balances(connection, group.begins, most=10_000, zero=False) == [each for each in found if each[1]]
        assert sum(group.accounts for group in groups) == len(every)
        assert any(group.at_zero for group in groups)


def slow_lines(connection: Connection, account: str, before: int, most: int) -> list[tuple[Any, ...]]:
    """The lines of an account, by reading all of them."""
    joined = (orders.c.stream == postings.c.order_stream) & (orders.c.seq == postings.c.order_seq)
    rows = connection.execute(
        select(postings, orders.c.at, orders.c.person, orders.c.role)
        .join(orders, joined)
        .where(postings.c.account == account, orders.c.at < before)
    )
    latest = sorted(rows, key=lambda row: (-row.at, row.order_stream, -row.order_seq, row.line))
    return [tuple(row) for row in latest[:most]]


@pytest.mark.parametrize("account", ["cage", "outside", "inventory:1", "patron:Pat 2-1", "nobody"])
def test_lines_are_the_latest_before_a_time(store: Store, account: str) -> None:
    with store.reading() as connection:
        before, pages = EVER, 0
        while True:
            found = [tuple(row) for row in account_lines(connection, account, before, 7)]
            assert found == slow_lines(connection, account, before, 7)
            if not found:
                break
            before, pages = found[-1][5], pages + 1
        assert pages > 1 or account not in ("outside", "inventory:1")


def test_a_page_of_a_longer_ledger_takes_no_more_queries(tmp_path: Path) -> None:
    counts = []
    with opened(tmp_path / "house.db") as store:
        write_large_house(store, 1_000, tables=5)
        for _ in range(2):
            with store.reading() as connection:
                asked: list[str] = []

                def count(_: object, __: object, statement: str, *rest: object, asked: list[str] = asked) -> None:
                    del rest
                    asked.append(statement)

                event.listen(connection.engine, "before_cursor_execute", count)
                assert len(account_lines(connection, "outside", EVER, 5)) == 5
                event.remove(connection.engine, "before_cursor_execute", count)
            counts.append(len(asked))
            play_on(store, 3_000)
    assert counts[1] <= counts[0] + 5 * 3, "halving takes a few steps more for four times the orders"
