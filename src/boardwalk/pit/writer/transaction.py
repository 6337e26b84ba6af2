"""Writing a batch to the database: one transaction, guarded by the version of every stream it touches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Table, bindparam, insert, select, update

from boardwalk.codec import compact
from boardwalk.money import MOST_BALANCE_CENTS
from boardwalk.pit.errors import Busy
from boardwalk.pit.record.chain import StreamHead
from boardwalk.pit.shift_figures import keep_figures
from boardwalk.pit.store.schema import (
    HOUSE_STREAM,
    StreamKind,
    accounts,
    orders,
    patrons,
    postings,
    records,
    rounds,
    shuffles,
    snapshots,
    split_stream,
    streams,
)
from boardwalk.pit.store.snapshot import Snapshot, is_due, snapshot_of, snapshot_of_house
from boardwalk.pit.writer.batch import EMPTY_PURSE, Batch, Purse
from boardwalk.pit.writer.sync import PitState

INSERTED_TABLES = (
    (orders, "orders"), (records, "records"), (postings, "postings"), (rounds, "rounds"), (shuffles, "shuffles"),
)  # fmt: skip
SQLITE = "sqlite"
MOVE_CHIPS = (
    update(patrons)
    .where(patrons.c.name == bindparam("of"))
    .where(patrons.c.cents + bindparam("by") >= 0, patrons.c.coupon_cents + bindparam("coupon_by") >= 0)
    .values(cents=patrons.c.cents + bindparam("by"), coupon_cents=patrons.c.coupon_cents + bindparam("coupon_by"))
)


class BalanceTooLarge(Exception):  # noqa: N818
    """A batch would take a balance beyond its bound; its requests must be decided one by one."""


class Stale(Exception):  # noqa: N818
    """Another server has written meanwhile; the batch must be decided again on the new state."""


def lock(connection: Connection, state: PitState, sections: Iterable[str]) -> bool:
    """Lock the sections until the transaction ends; false if another server has changed one of them.

    Nobody waits for a section that someone else holds: `Busy` names it, so all others can go on. SQLite admits one
    writer at a time from the start of a transaction, so there is nothing to lock.
    """
    if connection.dialect.name == SQLITE:
        return True
    wanted = sorted(sections)
    rows = connection.execute(
        select(streams.c.name, streams.c.version).where(streams.c.name.in_(wanted)).order_by(streams.c.name)
        .with_for_update(skip_locked=True)
    )  # fmt: skip
    locked = {row.name: row.version for row in rows}
    known = {name: state.heads[name].version for name in wanted if name in state.heads}
    held_by_others = frozenset(known.keys() - locked.keys())
    if held_by_others:
        raise Busy("the database is not available: someone else has locked the tables to be changed", held_by_others)
    return locked == known


def write(connection: Connection, batch: Batch) -> tuple[Snapshot, ...]:
    """Write a batch and return the snapshots taken; `Stale` if a stream has moved on."""
    after = batch.state
    _move_heads(connection, batch, after)
    for table, name in INSERTED_TABLES:
        rows = getattr(batch.rows, name)
        if rows:
            _add(connection, table, rows)
    for name, change in sorted(batch.rows.patrons.items()):
        _move_chips(connection, name, change)
    if batch.rows.postings:
        _move_balances(connection, batch.rows.postings)
    new = tuple(_due_snapshots(after, batch.touched))
    if new:
        _add(connection, snapshots, [each.row() for each in new])
        for each in new:
            if split_stream(each.stream)[0] == StreamKind.TABLE:
                keep_figures(connection, each.stream, each.seq)
    return new


def _add(connection: Connection, table: Table, rows: Iterable[Mapping[str, Any]]) -> None:
    """Add rows in one statement, all of them in one parameter.

    A driver that steps through rows lets other threads run at each one, and under load it then has to wait its turn.
    """
    names = [each.name for each in table.columns]
    statement = _insert_statement(table, connection.dialect.name)
    connection.exec_driver_sql(statement, (compact([[row[name] for name in names] for row in rows]),))


@cache
def _insert_statement(table: Table, dialect: str) -> str:
    names = ", ".join(f'"{each.name}"' for each in table.columns)
    values = ", ".join(_value(each, place, dialect) for place, each in enumerate(table.columns))
    return f"INSERT INTO {table.name} ({names}) SELECT {values} FROM {_source(dialect)}"  # noqa: S608


@cache
def _move_statement(dialect: str) -> str:
    """Updates the streams that are at the expected version, which follows the columns in the parameter."""
    values = {each.name: _value(each, place, dialect) for place, each in enumerate(streams.columns)}
    changes = ", ".join(f"{name} = {value}" for name, value in values.items() if name != "name")
    known_version = _value(streams.c.version, len(values), dialect)
    where = f"streams.name = {values['name']} AND streams.version = {known_version}"
    return f"UPDATE streams SET {changes} FROM {_source(dialect)} WHERE {where}"  # noqa: S608


def _source(dialect: str) -> str:
    """The rows in the parameter, each an array."""
    if dialect == SQLITE:
        return "json_each(?) AS item"
    return "json_array_elements(CAST(%s AS json)) AS item(value)"


def _value(column: Column[Any], place: int, dialect: str) -> str:
    if dialect == SQLITE:
        return f"json_extract(item.value, '$[{place}]')"
    return f"CAST(item.value ->> {place} AS {column.type.compile()})"


def _move_heads(connection: Connection, batch: Batch, after: PitState) -> None:
    moved = sorted(batch.touched)
    before = batch.before.heads
    known = [[*_stream_row(name, after.heads[name]).values(), before[name].version] for name in moved if name in before]
    new = [_stream_row(name, after.heads[name]) for name in moved if name not in before]
    if known:
        result = connection.exec_driver_sql(_move_statement(connection.dialect.name), (compact(known),))
        if result.rowcount != len(known):
            raise Stale
    if new:
        _add(connection, streams, new)


def _stream_row(name: str, head: StreamHead) -> dict[str, str | int | None]:
    """A row of `streams`, in the order of its columns."""
    return {
        "name": name, "seq": head.seq, "head": head.hash, "number": head.number, "version": head.version,
        "link": head.link,
    }  # fmt: skip


def _move_chips(connection: Connection, name: str, change: Purse) -> None:
    if change == EMPTY_PURSE:
        return
    result = connection.execute(MOVE_CHIPS, {"of": name, "by": change.cents, "coupon_by": change.coupon_cents})
    if result.rowcount:
        return
    if min(change) < 0:
        raise Stale  # spent through another server since the batch read it
    connection.execute(insert(patrons), {"name": name, **change._asdict()})


def _move_balances(connection: Connection, rows: Iterable[Mapping[str, Any]]) -> None:
    """Add postings to the balances of their accounts, each in the part of its order's stream."""
    sums: Counter[tuple[str, str]] = Counter()
    for row in rows:
        sums[row["account"], row["order_stream"]] += row["cents"]
    changes = [[*each, cents] for each, cents in sorted(sums.items())]
    result = connection.exec_driver_sql(_balance_statement(connection.dialect.name), (compact(changes),))
    if result.rowcount != len(changes) or any(abs(cents) > MOST_BALANCE_CENTS for cents in sums.values()):
        raise BalanceTooLarge


@cache
def _balance_statement(dialect: str) -> str:
    # Without "WHERE", SQLite takes "ON CONFLICT" for the condition of a join.
    return (
        f"{_insert_statement(accounts, dialect)} WHERE TRUE "
        "ON CONFLICT (name, stream) DO UPDATE SET cents = accounts.cents + excluded.cents "
        f"WHERE abs(accounts.cents + excluded.cents) <= {MOST_BALANCE_CENTS}"
    )


def _due_snapshots(after: PitState, touched: Iterable[str]) -> Iterable[Snapshot]:
    for stream in sorted(touched):
        head = after.heads[stream]
        if is_due(head.seq, after.snapshots.get(stream, 0)):
            snapshot = _snapshot(after, stream, head)
            if snapshot is not None:
                yield snapshot


def _snapshot(after: PitState, stream: str, head: StreamHead) -> Snapshot | None:
    if stream == HOUSE_STREAM:
        assert after.house is not None, "its stream begins when it is founded"
        return snapshot_of_house(after.house, head.seq, head.number)
    return snapshot_of(after.sections.get(after.section_of(stream)), stream, head.seq, head.number)


def purse_of(connection: Connection, name: str) -> Purse:
    """A patron's chips and coupons away from the tables."""
    row = connection.execute(
        select(patrons.c.cents, patrons.c.coupon_cents).where(patrons.c.name == name)
    ).one_or_none()
    return EMPTY_PURSE if row is None else Purse(row.cents, row.coupon_cents)
