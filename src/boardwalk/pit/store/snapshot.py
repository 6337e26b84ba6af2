"""Snapshots: the state of a table between rounds, or of a meter or the house at any time, so a server does not replay
every record when it starts.

A section of the floor is loaded from the latest snapshot of each of its streams, plus all of their later records in the
order of their numbers. An event changes only the state of its own stream, so it does not matter how far apart the
snapshots of a table and its meters were taken. Streams in different sections may have the same numbers; they do not
depend on each other then.

A snapshot is never the record: it names its form, and one in another form is skipped.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, func, select

from boardwalk.codec import RECORD_FORMS, UNKNOWN_CARD_FORMS, Codec, Form, compact, read_json, tag_of
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.floor.request import Happening, MeterHappening, TableHappening
from boardwalk.floor.state import Floor, apply
from boardwalk.games import Game, declared, is_outside
from boardwalk.games.declaration.written_game import read_game, write_game
from boardwalk.pit.house.form import HOUSE_EVENTS
from boardwalk.pit.house.machine import apply as apply_to_house
from boardwalk.pit.house.state import House
from boardwalk.pit.store.schema import (
    HOUSE_STREAM,
    StreamKind,
    last_round_end,
    records,
    records_after,
    snapshots,
    split_stream,
)
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.record import METER_EVENTS
from boardwalk.table.events import BetsClosed
from boardwalk.table.record import EVENTS, TABLE_FORMS
from boardwalk.table.state import Table

SNAPSHOT_EVERY = 1000
"""How many records a stream gets before its next snapshot is due."""
FOLD_VERSION = 1
"""Raise this whenever the fold makes a different state from the same records, so no older snapshot is used."""
RECORDS_AT_ONCE = 1000
"""Records to fetch at a time."""


class Snapshot(NamedTuple):
    """The state of a stream after its record `seq`, and what else the floor knows about the stream."""

    stream: str
    seq: int
    number: int
    state: str
    extra: str

    def row(self) -> dict[str, Any]:
        """The row in the database."""
        return self._asdict()


class SnapshotExtra(NamedTuple):
    """What is stored next to a state."""

    form: str


class DeclaredGame(NamedTuple):
    """The game of a table, if it is New Jersey's: its name, and all its options as the house offers it."""

    name: str
    options: Mapping[str, str]


_GAMES = Codec()
"""Without the forms of records: the options of a game keep the order in which it declares them."""


def _write_game(game: Game) -> Any:
    if is_outside(game.name):
        return write_game(game)
    return _GAMES.write(DeclaredGame, DeclaredGame(game.name, game.house.as_text()))


def _read_game(data: object) -> Game:
    if isinstance(data, dict) and "rules" in data:
        return read_game(data)
    name, options = _GAMES.read(DeclaredGame, data)
    try:
        game = declared(name, options)
    except BoardwalkError as error:
        raise InputError("", str(error)) from None
    if game.house.as_text() != options:
        raise InputError("options", f"must be all options of {name}, spelled as the house spells them")
    return game


STATES = Codec(
    {**RECORD_FORMS, **TABLE_FORMS, **UNKNOWN_CARD_FORMS, Game: Form({}, _write_game, _read_game, "game")},
    left_out={(Table, "round")},  # only a table between rounds is written
    messages=(EVENTS,),
)
"""The states of tables, meters and the house. Mappings keep their order, because a state that is read must
continue exactly like the one that was written.
"""


SNAPSHOT_CLASSES = (Table, Meter, House, SnapshotExtra)


def write_table(table: Table) -> str:
    """The text of a table between rounds; the same table always gives the same text."""
    assert table.round is None, "snapshots of tables are taken between rounds"
    return _write(Table, table)


def read_table(text: str) -> Table:
    """The table that `write_table` wrote; anything else is an `InputError` that names the field."""
    table: Table = _read(Table, text)
    return table


def write_meter(meter: Meter) -> str:
    """The text of a meter; the same meter always gives the same text."""
    return _write(Meter, meter)


def read_meter(text: str) -> Meter:
    """The meter that `write_meter` wrote; anything else is an `InputError` that names the field."""
    meter: Meter = _read(Meter, text)
    return meter


def write_house(house: House) -> str:
    """The text of the house; the same house always gives the same text."""
    return _write(House, house)


def read_house_state(text: str) -> House:
    """The house that `write_house` wrote; anything else is an `InputError` that names the field."""
    house: House = _read(House, text)
    return house


def _write(kind: Any, value: object) -> str:
    return compact(STATES.write(kind, value))


def _read(kind: Any, text: str) -> Any:
    return STATES.read(kind, read_json(text))


@cache
def current_form() -> str:
    """The name of the form of snapshots, which changes with any field and with the fold."""
    words = [str(FOLD_VERSION), *(STATES.form(kind).words for kind in SNAPSHOT_CLASSES)]
    return sha256(compact(words).encode()).hexdigest()[:16]


def is_due(seq: int, last: int) -> bool:
    """Whether a stream with `seq` records is due for a snapshot after the one at record `last` (0 for none).

    >>> is_due(2300, 1400), is_due(2400, 1400)
    (False, True)
    """
    return seq - last >= SNAPSHOT_EVERY


def snapshot_of(floor: Floor | None, stream: str, seq: int, number: int) -> Snapshot | None:
    """The snapshot of a table or meter in its section; None for a table in a round."""
    kind, name = split_stream(stream)
    if floor is None or (kind == StreamKind.TABLE and floor.tables[name].round is not None):
        return None
    state = write_table(floor.tables[name]) if kind == StreamKind.TABLE else write_meter(floor.meters[name])
    return Snapshot(stream, seq, number, state, snapshot_extra())


def snapshot_of_house(house: House, seq: int, number: int) -> Snapshot:
    """The snapshot of the house."""
    return Snapshot(HOUSE_STREAM, seq, number, write_house(house), snapshot_extra())


def snapshot_extra() -> str:
    """The `extra` of a snapshot."""
    return _write(SnapshotExtra, SnapshotExtra(current_form()))


def in_current_form(extra: str) -> bool:
    """Whether a snapshot with this `extra` is in the current form, judging by its first characters."""
    return extra.startswith(_form_prefix())


def _form_prefix() -> str:
    return compact({"form": current_form()})[:-1]


def happening_of(row: Any) -> Happening:
    """The event in a row of `records` with its stream and number; not for the house's stream."""
    kind, name = split_stream(row.stream)
    data = read_json(row.event)
    if kind == StreamKind.TABLE:
        return TableHappening(row.number, name, EVENTS.read(data, "event"))
    return MeterHappening(row.number, name, METER_EVENTS.read(data, "event"))


def load_section(connection: Connection, streams: Collection[str]) -> Floor:
    """Load the section of the floor with these streams: a single table, or meters with all of their tables."""
    latest = {row.stream: row for row in _latest(connection, streams)}
    floor = _from_snapshots(latest)
    later = records_after({stream: latest[stream].seq if stream in latest else 0 for stream in streams})
    for happening in map(happening_of, connection.execute(later, execution_options={"yield_per": RECORDS_AT_ONCE})):
        floor = apply(floor._replace(events=happening.number - 1), happening)
    return floor._replace(events=max([floor.events, *(row.number for row in latest.values())]))


def load_house(connection: Connection) -> House | None:
    """The house from its latest snapshot and its later records; None if it has not been founded."""
    house, seq = None, 0
    for row in _latest(connection, [HOUSE_STREAM]):
        house, seq = read_house_state(row.state), row.seq
    return extend_house(connection, house, seq)


def extend_house(connection: Connection, house: House | None, seq: int) -> House | None:
    """The house after its records that follow the one with this number."""
    later = select(records.c.event).where(records.c.stream == HOUSE_STREAM, records.c.seq > seq).order_by(records.c.seq)
    for text in connection.execute(later, execution_options={"yield_per": RECORDS_AT_ONCE}).scalars():
        house = apply_to_house(house, HOUSE_EVENTS.read(read_json(text), "event"))
    return house


def last_snapshot(connection: Connection, stream: str, before: int | None = None) -> Row[Any] | None:
    """The last snapshot of a stream that can be used, or the last one that was taken before a record."""
    usable = snapshots.c.extra.startswith(_form_prefix(), autoescape=True)
    query = select(snapshots).where(snapshots.c.stream == stream, usable).order_by(snapshots.c.seq.desc()).limit(1)
    return connection.execute(query if before is None else query.where(snapshots.c.seq < before)).first()


def _latest(connection: Connection, streams: Iterable[str]) -> Iterator[Row[Any]]:
    """One stream after another: a query for all of them would read every snapshot."""
    for stream in sorted(streams):
        found = last_snapshot(connection, stream)
        if found is not None:
            yield found


def _from_snapshots(latest: Mapping[str, Row[Any]]) -> Floor:
    tables: dict[str, Table] = {}
    meters: dict[str, Meter] = {}
    for stream, row in latest.items():
        kind, name = split_stream(stream)
        if kind == StreamKind.TABLE:
            tables[name] = read_table(row.state)
        else:
            meters[name] = read_meter(row.state)
    return Floor(tables, meters)


def round_start(connection: Connection, stream: str) -> int | None:
    """The record of "No more bets" in the round that a table is in: the last one after all finished rounds."""
    query = (
        select(func.max(records.c.seq))
        .where(records.c.stream == stream, records.c.seq > last_round_end(connection, stream))
        .where(records.c.event.startswith(f'{{"event":"{tag_of(BetsClosed)}"', autoescape=True))
    )
    found = connection.execute(query).scalar()
    return None if found is None else int(found)
