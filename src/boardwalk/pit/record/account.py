"""The accounts of the ledger as people look at them: by kind, by name with
balances, and the lines of one account, latest first.

Neither reads more of the ledger than it shows. The writer keeps a balance for each account and stream, and within a
stream the latest orders have the largest numbers.
"""

from __future__ import annotations

import heapq
from itertools import islice
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, case, func, select

from boardwalk.pit.ledger import ACCOUNTS, AccountKind
from boardwalk.pit.store.schema import accounts, orders, postings


def balances(
    connection: Connection, begins: str = "", after: str = "", most: int = 500, *, zero: bool | None = None
) -> list[tuple[str, int]]:
    """The accounts whose names begin like this and come after another one, sorted by name, with their balances.

    With `zero`, only those whose balance is zero; with its opposite, only the others.
    """
    total = func.sum(accounts.c.cents)
    query = (
        select(accounts.c.name, total)
        .where(accounts.c.name.startswith(begins, autoescape=True), accounts.c.name > after)
        .group_by(accounts.c.name)
        .order_by(accounts.c.name)
        .limit(most)
    )
    if zero is not None:
        query = query.having(total == 0 if zero else total != 0)
    return [(name, int(cents)) for name, cents in connection.execute(query)]


class KindOfAccounts(NamedTuple):
    """All accounts of one kind."""

    kind: str
    begins: str
    """How their names begin, and no others."""
    accounts: int
    at_zero: int
    cents: int


def account_groups(connection: Connection) -> list[KindOfAccounts]:
    """The accounts by kind, in the ledger's order. A kind without accounts is left out."""
    groups = (_account_group(connection, kind) for kind in AccountKind)
    return [group for group in groups if group.accounts]


def _account_group(connection: Connection, kind: AccountKind) -> KindOfAccounts:
    begins = kind.value if kind.value in ACCOUNTS else kind.of("")
    total = func.sum(accounts.c.cents).label("cents")
    of_kind = accounts.c.name.startswith(begins, autoescape=True)
    each = select(accounts.c.name, total).where(of_kind).group_by(accounts.c.name).subquery()
    at_zero = func.coalesce(func.sum(case((each.c.cents == 0, 1), else_=0)), 0)
    query = select(func.count(), at_zero, func.coalesce(func.sum(each.c.cents), 0)).select_from(each)
    return KindOfAccounts(kind.value, begins, *map(int, connection.execute(query).one()))


def account_lines(connection: Connection, account: str, before: int, most: int = 500) -> list[Row[Any]]:
    """The last lines of an account before a time: each posting with the time, person and role of its order."""
    parts = connection.execute(select(accounts.c.stream).where(accounts.c.name == account)).scalars().all()
    found = [_lines_of_part(connection, account, stream, before, most) for stream in parts]
    return list(islice(heapq.merge(*found, key=_latest_first), most))


def _lines_of_part(connection: Connection, account: str, stream: str, before: int, most: int) -> list[Row[Any]]:
    joined = (orders.c.stream == postings.c.order_stream) & (orders.c.seq == postings.c.order_seq)
    query = (
        select(postings, orders.c.at, orders.c.person, orders.c.role)
        .join(orders, joined)
        .where(postings.c.account == account, postings.c.order_stream == stream)
        .where(postings.c.order_seq < _first_order_at(connection, stream, before))
        .order_by(postings.c.order_seq.desc(), postings.c.line)
        .limit(most)
    )
    return sorted(connection.execute(query), key=_latest_first)


def _latest_first(row: Row[Any]) -> tuple[int, str, int, int]:
    return -row.at, row.order_stream, -row.order_seq, row.line


def _first_order_at(connection: Connection, stream: str, at: int) -> int:
    """The number of the first order to a stream at or after a time, found by halving: times follow the numbers."""
    last = connection.execute(select(func.max(orders.c.seq)).where(orders.c.stream == stream)).scalar() or 0
    low, high = 1, last + 1
    while low < high:
        middle = (low + high) // 2
        query = select(orders.c.seq, orders.c.at).where(orders.c.stream == stream, orders.c.seq >= middle)
        found = connection.execute(query.order_by(orders.c.seq).limit(1)).first()
        if found is None or found.at >= at:
            high = middle
        else:
            low = found.seq + 1
    return low
