"""A batch into the database: one transaction, guarded by the version of every stream that it touches."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from sqlalchemy import Column, Connection, Table, bindparam, insert, select, update

from boardwalk.form import compact
from boardwalk.pit.batch import NOTHING, Batch, Purse
from boardwalk.pit.standing import Head, Standing
from boardwalk.pit.store.schema import orders, patrons, postings, records, rounds, shuffles, snapshots, streams
from boardwalk.pit.store.snapshot import Snapshot, due, snapshot_of

INSERTED = (
    (orders, "orders"), (records, "records"), (postings, "postings"), (rounds, "rounds"), (shuffles, "shuffles"),
)  # fmt: skip
SQLITE = "sqlite"
MOVE_CHIPS = (
    update(patrons)
    .where(patrons.c.name == bindparam("of"))
    .where(patrons.c.cents + bindparam("by") >= 0, patrons.c.coupon_cents + bindparam("coupon_by") >= 0)
    .values(cents=patrons.c.cents + bindparam("by"), coupon_cents=patrons.c.coupon_cents + bindparam("coupon_by"))
)


class Stale(Exception):  # noqa: N818
    """Another server has written meanwhile: the batch is decided anew on what stands now."""


def lock(connection: Connection, standing: Standing, sections: Iterable[str]) -> bool:
    """Hold the sections until the transaction ends; false if another server has moved one of them.

    SQLite lets in one writer at a time from the beginning of a transaction, so that there is nothing to hold.
    """
    if connection.dialect.name == SQLITE:
        return True
    wanted = sorted(sections)
    rows = connection.execute(
        select(streams.c.name, streams.c.version).where(streams.c.name.in_(wanted)).order_by(streams.c.name)
        .with_for_update()
    )  # fmt: skip
    held = {row.name: row.version for row in rows}
    return held == {name: standing.heads[name].version for name in wanted if name in standing.heads}


def write(connection: Connection, batch: Batch) -> tuple[Snapshot, ...]:
    """Write all that a batch brings; `Stale` if a stream is not where the batch thought. Gives the snapshots taken."""
    after = batch.standing
    _move_heads(connection, batch, after)
    for table, name in INSERTED:
        rows = getattr(batch.rows, name)
        if rows:
            _add(connection, table, rows)
    for name, by in sorted(batch.rows.patrons.items()):
        _move_chips(connection, name, by)
    taken = tuple(_snapshots(after, batch.touched))
    if taken:
        _add(connection, snapshots, [each.row() for each in taken])
    return taken


def _add(connection: Connection, table: Table, rows: Iterable[Mapping[str, Any]]) -> None:
    """Add rows in one statement, all of them in one parameter.

    A driver that steps through rows lets other threads run at each of them, and under load waits to get its turn back.
    """
    names = [each.name for each in table.columns]
    statement = _inserting(table, connection.dialect.name)
    connection.exec_driver_sql(statement, (compact([[row[name] for name in names] for row in rows]),))


@cache
def _inserting(table: Table, dialect: str) -> str:
    names = ", ".join(f'"{each.name}"' for each in table.columns)
    values = ", ".join(_value(each, place, dialect) for place, each in enumerate(table.columns))
    return f"INSERT INTO {table.name} ({names}) SELECT {values} FROM {_source(dialect)}"  # noqa: S608


@cache
def _moving(dialect: str) -> str:
    """Moves streams that are where they were thought to be: at the version that stands after the columns."""
    given = {each.name: _value(each, place, dialect) for place, each in enumerate(streams.columns)}
    moved = ", ".join(f"{name} = {value}" for name, value in given.items() if name != "name")
    known = _value(streams.c.version, len(given), dialect)
    where = f"streams.name = {given['name']} AND streams.version = {known}"
    return f"UPDATE streams SET {moved} FROM {_source(dialect)} WHERE {where}"  # noqa: S608


def _source(dialect: str) -> str:
    """Rows out of the parameter, each an array."""
    if dialect == SQLITE:
        return "json_each(?) AS given"
    return "json_array_elements(CAST(%s AS json)) AS given(value)"


def _value(column: Column[Any], place: int, dialect: str) -> str:
    if dialect == SQLITE:
        return f"json_extract(given.value, '$[{place}]')"
    return f"CAST(given.value ->> {place} AS {column.type.compile()})"


def _move_heads(connection: Connection, batch: Batch, after: Standing) -> None:
    moved = sorted(batch.touched)
    before = batch.before.heads
    known = [[*_row(name, after.heads[name]).values(), before[name].version] for name in moved if name in before]
    new = [_row(name, after.heads[name]) for name in moved if name not in before]
    if known:
        done = connection.exec_driver_sql(_moving(connection.dialect.name), (compact(known),))
        if done.rowcount != len(known):
            raise Stale
    if new:
        _add(connection, streams, new)


def _row(name: str, head: Head) -> dict[str, str | int | None]:
    """A row of the streams, in the order of its columns."""
    return {
        "name": name, "seq": head.seq, "head": head.hash, "number": head.number, "version": head.version,
        "link": head.link,
    }  # fmt: skip


def _move_chips(connection: Connection, name: str, by: Purse) -> None:
    if by == NOTHING:
        return
    done = connection.execute(MOVE_CHIPS, {"of": name, "by": by.cents, "coupon_by": by.coupon_cents})
    if done.rowcount:
        return
    if min(by) < 0:
        raise Stale  # spent through another server since the batch looked
    connection.execute(insert(patrons), {"name": name, **by._asdict()})


def _snapshots(after: Standing, touched: Iterable[str]) -> Iterable[Snapshot]:
    for stream in sorted(touched):
        head = after.heads[stream]
        if due(head.seq, after.snapped.get(stream, 0)):
            taken = snapshot_of(after.sections.get(after.section_of(stream)), stream, head.seq, head.number)
            if taken is not None:
                yield taken


def purse_of(connection: Connection, name: str) -> Purse:
    """What a patron has away from the tables."""
    row = connection.execute(
        select(patrons.c.cents, patrons.c.coupon_cents).where(patrons.c.name == name)
    ).one_or_none()
    return NOTHING if row is None else Purse(row.cents, row.coupon_cents)
