"""A batch into the database: one transaction, guarded by the version of every stream that it touches."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, insert, select, update

from boardwalk.pit.batch import Batch
from boardwalk.pit.standing import Head, Standing
from boardwalk.pit.store.schema import orders, patrons, postings, records, rounds, shuffles, snapshots, streams
from boardwalk.pit.store.snapshot import Snapshot, due, snapshot_of

INSERTED = (
    (orders, "orders"), (records, "records"), (postings, "postings"), (rounds, "rounds"), (shuffles, "shuffles"),
)  # fmt: skip
MOVE_HEADS = (
    update(streams)
    .where(streams.c.name == bindparam("of"), streams.c.version == bindparam("known"))
    .values({name: bindparam(f"new_{name}") for name in ("seq", "head", "number", "version", "link")})
)
MOVE_CHIPS = (
    update(patrons)
    .where(patrons.c.name == bindparam("of"), patrons.c.cents + bindparam("by") >= 0)
    .values(cents=patrons.c.cents + bindparam("by"))
)


class Stale(Exception):  # noqa: N818
    """Another server has written meanwhile: the batch is decided anew on what stands now."""


def lock(connection: Connection, standing: Standing, sections: Iterable[str]) -> bool:
    """Hold the sections until the transaction ends; false if another server has moved one of them.

    SQLite lets in one writer at a time from the beginning of a transaction, so that there is nothing to hold.
    """
    if connection.dialect.name == "sqlite":
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
            connection.execute(insert(table), rows)
    for name, by in sorted(batch.rows.patrons.items()):
        _move_chips(connection, name, by)
    taken = tuple(_snapshots(after, batch.touched))
    if taken:
        connection.execute(insert(snapshots), [each.row() for each in taken])
    return taken


def _move_heads(connection: Connection, batch: Batch, after: Standing) -> None:
    moved = sorted(batch.touched)
    known = [name for name in moved if name in batch.before.heads]
    new = [{"name": name, **_columns(after.heads[name])} for name in moved if name not in batch.before.heads]
    if known:
        done = connection.execute(
            MOVE_HEADS,
            [
                {
                    "of": name,
                    "known": batch.before.heads[name].version,
                    **{f"new_{key}": value for key, value in _columns(after.heads[name]).items()},
                }
                for name in known
            ],
        )
        if done.rowcount != len(known):
            raise Stale
    if new:
        connection.execute(insert(streams), new)


def _columns(head: Head) -> dict[str, str | int | None]:
    return {"seq": head.seq, "head": head.hash, "number": head.number, "version": head.version, "link": head.link}


def _move_chips(connection: Connection, name: str, by: int) -> None:
    if not by:
        return
    done = connection.execute(MOVE_CHIPS, {"of": name, "by": by})
    if done.rowcount:
        return
    if by < 0:
        raise Stale  # spent through another server since the batch looked
    connection.execute(insert(patrons), {"name": name, "cents": by})


def _snapshots(after: Standing, touched: Iterable[str]) -> Iterable[Snapshot]:
    for stream in sorted(touched):
        head = after.heads[stream]
        if due(head.seq, after.snapped.get(stream, 0)):
            taken = snapshot_of(after.sections.get(after.section_of(stream)), stream, head.seq, head.number)
            if taken is not None:
                yield taken


def chips_of(connection: Connection, name: str) -> int:
    """The chips that a patron has away from the tables."""
    return int(connection.execute(select(patrons.c.cents).where(patrons.c.name == name)).scalar() or 0)
