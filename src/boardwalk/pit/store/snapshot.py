"""Snapshots: the state of a table between rounds, or of a meter at any time, so that a start need not replay it all.

A section of the floor is loaded from the latest snapshot of each of its streams, and the later records of all of them
in the order of their numbers. One thing is no stream's own: which tables are cut off from their meter by a link of
their own (`Floor.cut_off`), for that was told by the state of the meter when the link went down. It stands beside the
state:

- for a table, whether it is cut off;
- for a meter, which tables are, and up to which number of the section that is told. Link events up to there change
  their table alone, for the meter that was loaded is a later one than theirs.

Whatever was the matter with a meter that is not in the section ended when the table was taken off it, so that it
changes the table alone, too. While streams were in different sections their numbers may be the same; nothing of one
depends on the other then.

A snapshot is never the record: it names the form in which it is written, and one of another form is passed over.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, func, or_, select

from boardwalk.floor.order import Happening, MeterHappening, TableHappening
from boardwalk.floor.state import LINK_EVENTS, Floor, apply
from boardwalk.form import compact, read_json
from boardwalk.pit.store.schema import records, snapshots
from boardwalk.pit.store.state_form import form_of
from boardwalk.progressive.form import METER_EVENTS
from boardwalk.progressive.meter import Meter
from boardwalk.table.event_progressive import LinkWentDown
from boardwalk.table.fold import apply as apply_to_table
from boardwalk.table.form import EVENTS
from boardwalk.table.state import Table

EVERY = 1000
"""After so many records of a stream its next snapshot is due."""
FOLD = 1
"""One more whenever the fold makes another state of the same records, so that no older snapshot is used."""
AT_ONCE = 1000
"""Records that are fetched together."""


class Snapshot(NamedTuple):
    """The state that the records of a stream up to `seq` come to, and what the floor knows of the stream besides."""

    stream: str
    seq: int
    number: int
    state: str
    extra: str

    def row(self) -> dict[str, Any]:
        """As the database has it."""
        return self._asdict()


class BesideTable(NamedTuple):
    """What is told beside the state of a table."""

    form: str
    cut_off: bool


class BesideMeter(NamedTuple):
    """What is told beside the state of a meter: the tables that are cut off, up to this number of the section."""

    form: str
    events: int = 0
    cut_off: frozenset[str] = frozenset()


def write_table(table: Table) -> str:
    """The text of a table between rounds; the same table is always the same text."""
    assert table.round is None, "a table is written between rounds"
    return _write(Table, table)


def read_table(text: str) -> Table:
    """The table that `write_table` wrote; anything else is an `InputError` that names the field."""
    table: Table = _read(Table, text)
    return table


def write_meter(meter: Meter) -> str:
    """The text of a meter; the same meter is always the same text."""
    return _write(Meter, meter)


def read_meter(text: str) -> Meter:
    """The meter that `write_meter` wrote; anything else is an `InputError` that names the field."""
    meter: Meter = _read(Meter, text)
    return meter


def _write(kind: Any, value: object) -> str:
    return compact(form_of(kind).write(value))


def _read(kind: Any, text: str) -> Any:
    return form_of(kind).read(read_json(text))


@cache
def current_form() -> str:
    """A name for the form of snapshots, another one whenever a field or the fold is."""
    words = [str(FOLD), *(form_of(kind).words for kind in (Table, Meter, BesideTable, BesideMeter))]
    return sha256(compact(words).encode()).hexdigest()[:16]


def due(seq: int, last: int) -> bool:
    """Whether a stream with so many records needs another snapshot, the last one being of record `last`, or 0.

    >>> due(2300, 1400), due(2400, 1400)
    (False, True)
    """
    return seq - last >= EVERY


def snapshot_of(floor: Floor | None, stream: str, seq: int, number: int) -> Snapshot | None:
    """The snapshot of a stream as it stands in its section; none of a table in a round, none of the house."""
    kind, _, name = stream.partition(":")
    if floor is None or (kind == "table" and floor.tables[name].round is not None):
        return None
    if kind == "table":
        state, extra = write_table(floor.tables[name]), beside_table(cut_off=name in floor.cut_off)
    else:
        state, extra = write_meter(floor.meters[name]), beside_meter(floor.events, floor.cut_off)
    return Snapshot(stream, seq, number, state, extra)


def beside_table(*, cut_off: bool) -> str:
    """The `extra` of a table's snapshot."""
    return _write(BesideTable, BesideTable(current_form(), cut_off))


def beside_meter(events: int, cut_off: Iterable[str]) -> str:
    """The `extra` of a meter's snapshot."""
    return _write(BesideMeter, BesideMeter(current_form(), events, frozenset(cut_off)))


def read_beside_meter(extra: str) -> BesideMeter:
    """What the `extra` of a meter's snapshot tells; an `InputError` names the field that is wrong."""
    beside: BesideMeter = _read(BesideMeter, extra)
    return beside


def in_current_form(extra: str) -> bool:
    """Whether a snapshot with this `extra` can be read; it is known by how it begins."""
    return extra.startswith(_beginning())


def _beginning() -> str:
    return compact({"form": current_form()})[:-1]


def happening_of(row: Any) -> Happening:
    """What a row of `records` tells, with its stream, number and event; not for the stream of the house."""
    kind, _, name = row.stream.partition(":")
    data = read_json(row.event)
    if kind == "table":
        return TableHappening(row.number, name, EVENTS.read(data, "event"))
    return MeterHappening(row.number, name, METER_EVENTS.read(data, "event"))


def load_section(connection: Connection, streams: Collection[str]) -> Floor:
    """The section of the floor that these streams are: a table by itself, or a meter with all tables on it."""
    taken = {row.stream: row for row in _latest(connection, streams)}
    floor, told = _from_snapshots(taken, streams)
    for happening in _later(connection, {stream: taken[stream].seq if stream in taken else 0 for stream in streams}):
        floor = _with(floor, happening, told)
    return floor._replace(events=max([floor.events, *(row.number for row in taken.values())]))


def _latest(connection: Connection, streams: Iterable[str]) -> Iterable[Row[Any]]:
    usable = snapshots.c.extra.startswith(_beginning(), autoescape=True)
    last = (
        select(snapshots.c.stream, func.max(snapshots.c.seq).label("seq"))
        .where(snapshots.c.stream.in_(sorted(streams)), usable)
        .group_by(snapshots.c.stream)
        .subquery()
    )
    both = and_(snapshots.c.stream == last.c.stream, snapshots.c.seq == last.c.seq)
    return connection.execute(select(snapshots).join(last, both))


def _from_snapshots(taken: dict[str, Row[Any]], streams: Collection[str]) -> tuple[Floor, int]:
    """What the snapshots come to, and the number up to which the meter tells which tables are cut off."""
    tables: dict[str, Table] = {}
    meters: dict[str, Meter] = {}
    own: dict[str, tuple[int, bool]] = {}
    beside = BesideMeter("")
    for stream, row in taken.items():
        kind, _, name = stream.partition(":")
        if kind == "table":
            tables[name] = read_table(row.state)
            own[name] = row.number, _read(BesideTable, row.extra).cut_off
        else:
            assert not meters, "a section has one meter"
            meters[name] = read_meter(row.state)
            beside = read_beside_meter(row.extra)
    cut_off = {name for name in beside.cut_off if f"table:{name}" in streams}
    for name, (number, is_cut_off) in own.items():
        if number > beside.events:
            cut_off = cut_off | {name} if is_cut_off else cut_off - {name}
    return Floor(tables, meters, cut_off=frozenset(cut_off)), beside.events


def _later(connection: Connection, after: dict[str, int]) -> Iterator[Happening]:
    """The records of streams after those given, in the order in which they happened."""
    wanted = [and_(records.c.stream == stream, records.c.seq > seq) for stream, seq in sorted(after.items())]
    found = (
        select(records.c.stream, records.c.number, records.c.event)
        .where(or_(False, *wanted))
        .order_by(records.c.number, records.c.stream)
    )
    for row in connection.execute(found, execution_options={"yield_per": AT_ONCE}):
        yield happening_of(row)


def _with(floor: Floor, happening: Happening, told: int) -> Floor:
    event = happening.event
    if isinstance(happening, TableHappening) and isinstance(event, LINK_EVENTS):
        elsewhere = isinstance(event, LinkWentDown) and event.meter not in floor.meters
        if elsewhere or happening.number <= told:
            table = apply_to_table(floor.tables.get(happening.table), happening.event)
            return floor._replace(events=happening.number, tables={**floor.tables, happening.table: table})
    return apply(floor._replace(events=happening.number - 1), happening)
