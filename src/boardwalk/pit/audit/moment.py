"""A house as it was at an earlier moment, proved from its record: every order up to then is decided again, every hash
calculated again, and what comes out is the state, the ends of the chains and the balances of that moment.

A restored copy is compared with another record of the same house, to see that one continues the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, select

from boardwalk.errors import InputError
from boardwalk.money import dollars
from boardwalk.pit.audit.auditor import PartTask, is_live, prove_part
from boardwalk.pit.audit.checkpoint_contents import Contents, account_parts, parts_of, whole_contents
from boardwalk.pit.audit.clock import clock_events, set_times
from boardwalk.pit.audit.finding import AuditFinding
from boardwalk.pit.audit.proof import Unproved
from boardwalk.pit.store.schema import orders, records, streams
from boardwalk.progress import Begin, nobody

OF_ORDER = and_(records.c.order_stream == orders.c.stream, records.c.order_seq == orders.c.seq)


class LastOrder(NamedTuple):
    """The last order of a record."""

    stream: str
    seq: int
    at: int
    person: str


class Extent(NamedTuple):
    """How far a record goes."""

    orders: int
    records: int
    last: LastOrder | None


class ProvedMoment(NamedTuple):
    """What a house was at some time."""

    extent: Extent
    heads: Mapping[str, tuple[int, str]]
    """The last record of each stream, and its hash."""
    balances: Mapping[str, int]
    """In cents, by account."""

    @property
    def kinds(self) -> Mapping[str, int]:
        """In cents, by kind of account."""
        sums: Counter[str] = Counter()
        for account, cents in self.balances.items():
            sums[account.partition(":")[0]] += cents
        return dict(sorted(sums.items()))


def extent(connection: Connection, at: int | None = None) -> Extent:
    """How far a record goes, or went at some time, in microseconds since 1970."""
    until = () if at is None else (orders.c.at <= at,)
    count = connection.execute(select(func.count()).select_from(orders).where(*until)).scalar_one()
    number = connection.execute(
        select(func.count()).select_from(records).join(orders, OF_ORDER).where(*until)
    ).scalar_one()
    columns = (orders.c.stream, orders.c.seq, orders.c.at, orders.c.person)
    row = connection.execute(
        select(*columns).where(*until).order_by(orders.c.at.desc(), orders.c.stream, orders.c.seq.desc()).limit(1)
    ).first()
    return Extent(count, number, None if row is None else LastOrder(*row))


def time_of(connection: Connection, stream: str, seq: int) -> int:
    """When the order behind a record was given."""
    query = select(orders.c.at).join(records, OF_ORDER).where(records.c.stream == stream, records.c.seq == seq)
    found = connection.execute(query).scalar()
    if found is None:
        raise InputError("--order", f"there is no record {seq} in stream {stream!r}")
    return int(found)


def prove_moment(connection: Connection, at: int, begin: Begin = nobody) -> ProvedMoment:
    """Prove the record up to and with the orders of this time. What is wrong with it is raised as `Unproved`."""
    times = set_times(clock_events(connection))
    for each in times:
        if each.after <= at <= each.before:
            raise InputError("--at", "is ambiguous, because house time was set back and it came twice; name an order")
    last = select(records.c.stream, func.max(records.c.seq)).join(orders, OF_ORDER).where(orders.c.at <= at)
    stop = {str(name): int(seq) for name, seq in connection.execute(last.group_by(records.c.stream))}
    if not stop:
        raise InputError("--at", "is before the first order")
    report, total, done = begin("records"), sum(stop.values()), Counter[str]()

    def tick(number: int) -> None:
        done["records"] += number
        report(min(1.0, done["records"] / total))

    live = is_live(connection)
    tasks = [PartTask(part, None, [stop], live, times) for part in parts_of(connection, stop, None)]
    contents = whole_contents([prove_part(connection, task, tick)[-1] for task in tasks], None, {})
    _verify_sum(contents)
    heads = {name: (end[0], end[1]) for name, end in contents["streams"].items()}
    return ProvedMoment(extent(connection, at), heads, _balances(contents))


def _balances(contents: Contents) -> dict[str, int]:
    sums: Counter[str] = Counter()
    for (account, _), cents in account_parts(contents).items():
        sums[account] += cents
    return {account: cents for account, cents in sorted(sums.items()) if cents}


def _verify_sum(contents: Contents) -> None:
    total = sum(account_parts(contents).values())
    if total:
        raise Unproved("accounts", None, f"add up to {dollars(total)}")


class Comparison(NamedTuple):
    """A copy beside another record of the same house."""

    findings: tuple[AuditFinding, ...]
    missing: int
    """Orders of the other record that the copy does not have."""
    until: int | None
    """The time of the last of them."""


def compare_records(copy: Connection, other: Connection) -> Comparison:
    """Whether the other record continues the copy, stream by stream, and what it has that the copy lacks."""
    ours, theirs = extent(copy), extent(other)
    missing = theirs.orders - ours.orders
    findings = tuple(_differences(copy, other))
    return Comparison(findings, missing, None if missing <= 0 or theirs.last is None else theirs.last.at)


def _differences(copy: Connection, other: Connection) -> Iterator[AuditFinding]:
    for name, seq, head in map(tuple, copy.execute(select(streams.c.name, streams.c.seq, streams.c.head))):
        there = other.execute(select(records.c.hash).where(records.c.stream == name, records.c.seq == seq)).scalar()
        if there is None:
            yield AuditFinding(name, seq, "is not in the other record, which ends earlier")
        elif there != head:
            yield AuditFinding(name, seq, "is a different record there: the two have diverged")
