"""The state that a server keeps in memory: the head of every stream, the sections of the floor, and the house. It is
read from the database in full at the start; later, only what other servers wrote. A state is never changed, only
replaced.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, select

from boardwalk.floor.section import meter_to_join
from boardwalk.floor.state import Floor, apply
from boardwalk.pit.house.clock import steps_since
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.state import House, HouseKind
from boardwalk.pit.record.chain import StreamHead
from boardwalk.pit.store.schema import (
    HOUSE_STREAM,
    StreamKind,
    meter_stream,
    orders,
    records,
    records_after,
    snapshots,
    split_stream,
    streams,
    table_stream,
)
from boardwalk.pit.store.snapshot import extend_house, happening_of, load_house, load_section, round_start
from boardwalk.pit.writer.request import PitRequest, stream_of
from boardwalk.progressive.meter import Meter
from boardwalk.table.events import MeterConnected, MeterDisconnected
from boardwalk.table.state import Table


class PitState(NamedTuple):
    """The state of the whole pit after its last record."""

    heads: Mapping[str, StreamHead] = {}
    sections: Mapping[str, Floor] = {}
    """By the stream that represents the section: its first meter's, or the table's if it is on no meter."""
    house: House | None = None
    round_starts: Mapping[str, int] = {}
    """For each table in a round, the record of "No more bets"."""
    at: int = 0
    """The time of the last request, in microseconds since 1970."""
    snapshots: Mapping[str, int] = {}
    """For each stream with a snapshot, the last record that it covers."""

    def section_of(self, stream: str) -> str:
        """The stream that represents this stream's section."""
        head = self.heads.get(stream)
        return stream if head is None or head.link is None else head.link

    def sections_of(self, requests: Iterable[PitRequest]) -> set[str]:
        """The sections that these requests touch; connecting a table touches two."""
        found = set()
        for request in requests:
            found.add(self.section_of(stream_of(request)))
            meter = None if isinstance(request, AtHouse) else meter_to_join(request)
            if meter is not None:
                found.add(self.section_of(meter_stream(meter)))
        return found

    @property
    def tables(self) -> Mapping[str, Table]:
        """Every table, by number."""
        return {name: table for floor in self.sections.values() for name, table in floor.tables.items()}

    @property
    def meters(self) -> Mapping[str, Meter]:
        """Every meter, by name."""
        return {name: meter for floor in self.sections.values() for name, meter in floor.meters.items()}

    def floor_with(self, table: str) -> Floor | None:
        """The section of a table."""
        return self.sections.get(self.section_of(table_stream(table)))

    def table(self, number: str) -> Table | None:
        floor = self.floor_with(number)
        return None if floor is None else floor.tables.get(number)

    def meter(self, name: str) -> Meter | None:
        floor = self.sections.get(self.section_of(meter_stream(name)))
        return None if floor is None else floor.meters.get(name)

    @property
    def for_money(self) -> bool:
        """Whether people play for money here."""
        return self.house is not None and self.house.kind is HouseKind.LIVE

    def version(self, table: str) -> int:
        """A number that grows with every event at the table or its meters, and with no other."""
        found = self.table(table)
        meters = () if found is None else [meter_stream(link.meter) for link in found.links.values()]
        return max(self.heads.get(stream, StreamHead()).number for stream in (table_stream(table), *meters))


class ChangedStreams(NamedTuple):
    """The streams that changed."""

    streams: frozenset[str]
    elsewhere: bool = False
    """Whether another server changed them."""

    @property
    def tables(self) -> frozenset[str]:
        return frozenset(name for kind, name in map(split_stream, self.streams) if kind == StreamKind.TABLE)

    @property
    def meters(self) -> frozenset[str]:
        return frozenset(name for kind, name in map(split_stream, self.streams) if kind == StreamKind.METER)


def sync_state(connection: Connection, known: PitState) -> tuple[PitState, ChangedStreams]:
    """The current state in the database, and the streams that changed since the known state."""
    heads = _heads(connection)
    moved = frozenset(name for name, head in heads.items() if known.heads.get(name) != head)
    if not moved:
        return known, ChangedStreams(moved, elsewhere=True)
    now = known._replace(heads=heads, snapshots=_last_snapshots(connection))
    if HOUSE_STREAM in moved:
        now = now._replace(house=_sync_house(connection, known))
    known_at = 0 if steps_since(known.house, now.house) else known.at
    now = now._replace(at=max(known_at, _latest(connection, now.house)))
    members, before = _members(heads), _members(known.heads)
    sections = {name: floor for name, floor in known.sections.items() if name in members}
    round_starts = dict(known.round_starts)
    for section in {now.section_of(name) for name in moved if name != HOUSE_STREAM}:
        sections[section] = _sync_section(connection, known, section, members[section], before.get(section))
        round_starts.update(_round_starts(connection, sections[section], known, heads))
    for name in [name for name in round_starts if not _in_round(sections, now, name)]:
        del round_starts[name]
    return now._replace(sections=sections, round_starts=round_starts), ChangedStreams(moved, elsewhere=True)


def sync_streams(connection: Connection, known: PitState, names: Iterable[str]) -> tuple[PitState, ChangedStreams]:
    """The same for these streams and their sections, without a look at any other.

    If the house has changed, or what belongs together, everything is read.
    """
    floors = {section: known.sections.get(section) for section in map(known.section_of, names)}
    members = {section: _streams_of(floor) for section, floor in floors.items() if floor is not None}
    if len(members) < len(floors):
        return sync_state(connection, known)
    read = _heads(connection, frozenset().union(*members.values()))
    moved = frozenset(name for name, head in read.items() if known.heads.get(name) != head)
    if any(read[name].link != known.heads[name].link for name in moved):
        return sync_state(connection, known)
    if not moved:
        return known, ChangedStreams(moved, elsewhere=True)
    now = known._replace(heads={**known.heads, **read}, at=max(known.at, _latest(connection, known.house, moved)))
    sections, round_starts = dict(known.sections), dict(known.round_starts)
    for section in {now.section_of(name) for name in moved}:
        sections[section] = _sync_section(connection, known, section, members[section], members[section])
        round_starts.update(_round_starts(connection, sections[section], known, now.heads))
    for name in [name for name in moved if name in round_starts and not _in_round(sections, now, name)]:
        del round_starts[name]
    snapshots = {**known.snapshots, **_last_snapshots(connection, moved)}
    now = now._replace(sections=sections, round_starts=round_starts, snapshots=snapshots)
    return now, ChangedStreams(moved, elsewhere=True)


def _heads(connection: Connection, names: Collection[str] | None = None) -> dict[str, StreamHead]:
    query = select(streams) if names is None else select(streams).where(streams.c.name.in_(sorted(names)))
    return {
        row.name: StreamHead(row.seq, row.head, row.number, row.version, row.link) for row in connection.execute(query)
    }


def _streams_of(floor: Floor) -> set[str]:
    return {*map(table_stream, floor.tables), *map(meter_stream, floor.meters)}


def _latest(connection: Connection, house: House | None, names: Collection[str] | None = None) -> int:
    """The time of the last order, found through the last record of each stream: a join would read every order.

    If two people have set house time back, the last order of a stream may be from before that; those of the house
    itself are not.
    """
    of_stream = (
        select(orders.c.at)
        .join(records, and_(orders.c.stream == records.c.order_stream, orders.c.seq == records.c.order_seq))
        .where(records.c.stream == streams.c.name, records.c.seq == streams.c.seq)
        .correlate(streams)
        .scalar_subquery()
    )
    query = select(streams.c.name, of_stream)
    query = query if names is None else query.where(streams.c.name.in_(sorted(names)))
    last = {row[0]: int(row[1] or 0) for row in connection.execute(query)}
    steps = () if house is None else house.clock.steps
    if steps:
        of_house = last.get(HOUSE_STREAM, 0)
        after = max(steps[-1].after, of_house if of_house != steps[-1].before else 0)
        return max([after, *(at for at in last.values() if not any(each.after <= at <= each.before for each in steps))])
    return max(last.values(), default=0)


def _last_snapshots(connection: Connection, names: Collection[str] | None = None) -> dict[str, int]:
    last = select(snapshots.c.stream, func.max(snapshots.c.seq)).group_by(snapshots.c.stream)
    last = last if names is None else last.where(snapshots.c.stream.in_(sorted(names)))
    return {row[0]: row[1] for row in connection.execute(last)}


def _sync_house(connection: Connection, known: PitState) -> House | None:
    if known.house is None:
        return load_house(connection)
    return extend_house(connection, known.house, known.heads[HOUSE_STREAM].seq)


def _members(heads: Mapping[str, StreamHead]) -> dict[str, set[str]]:
    """The streams in each section."""
    members: dict[str, set[str]] = defaultdict(set)
    for name, head in heads.items():
        if name != HOUSE_STREAM:
            members[head.link or name].add(name)
    return members


def _sync_section(
    connection: Connection, known: PitState, section: str, members: set[str], before: set[str] | None
) -> Floor:
    """A section with its new records applied; one that a table has joined or left is loaded again in full."""
    floor = known.sections.get(section)
    if floor is None or before != members:
        return load_section(connection, members)
    new = records_after({name: known.heads[name].seq for name in members})
    for happening in map(happening_of, connection.execute(new)):
        if happening.number <= floor.events or isinstance(happening.event, MeterConnected | MeterDisconnected):
            return load_section(connection, members)  # a table left and came back, with its own numbers in between
        floor = apply(floor, happening)
    return floor


def _in_round(sections: dict[str, Floor], now: PitState, stream: str) -> bool:
    floor = sections.get(now.section_of(stream))
    table = None if floor is None else floor.tables.get(split_stream(stream)[1])
    return table is not None and table.round is not None


def _round_starts(
    connection: Connection, floor: Floor, known: PitState, heads: Mapping[str, StreamHead]
) -> Iterator[tuple[str, int]]:
    """For each table of the section that is in a round, the record where its round began."""
    for number, table in floor.tables.items():
        stream = table_stream(number)
        if table.round is None or heads[stream] == known.heads.get(stream):
            continue
        start = round_start(connection, stream)
        assert start is not None, "bets are closed before a round"
        yield stream, start
