"""How things stand, from the database: all of it at the start, and later what other servers have written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, and_, func, or_, select

from boardwalk.floor.order import Happening
from boardwalk.floor.state import Floor, apply
from boardwalk.form import read_json, tag_of
from boardwalk.pit.house.fold import apply as apply_to_house
from boardwalk.pit.house.form import HOUSE_EVENTS
from boardwalk.pit.house.state import House
from boardwalk.pit.order import HOUSE
from boardwalk.pit.standing import Head, Standing
from boardwalk.pit.store.schema import orders, records, rounds, snapshots, streams
from boardwalk.pit.store.snapshot import happening_of, load_section
from boardwalk.table.event_progressive import MeterConnected, MeterDisconnected
from boardwalk.table.event_round import BetsClosed


class Moved(NamedTuple):
    """The streams at which something happened."""

    streams: frozenset[str]

    @property
    def tables(self) -> frozenset[str]:
        return frozenset(name.removeprefix("table:") for name in self.streams if name.startswith("table:"))

    @property
    def meters(self) -> frozenset[str]:
        return frozenset(name.removeprefix("meter:") for name in self.streams if name.startswith("meter:"))


def caught_up(connection: Connection, known: Standing) -> tuple[Standing, Moved]:
    """How things stand in the database, and what has moved since what was known."""
    heads = {
        row.name: Head(row.seq, row.head, row.number, row.version, row.link)
        for row in connection.execute(select(streams))
    }
    moved = frozenset(name for name, head in heads.items() if known.heads.get(name) != head)
    if not moved:
        return known, Moved(moved)
    now = known._replace(heads=heads, snapped=_snapped(connection), at=max(known.at, _latest(connection)))
    if HOUSE in moved:
        now = now._replace(house=_house(connection, known))
    members = _members(heads)
    sections = {name: floor for name, floor in known.sections.items() if name in members}
    begun = dict(known.begun)
    for section in {now.section_of(name) for name in moved if name != HOUSE}:
        sections[section] = _section(connection, known, section, members[section])
        begun.update(_begun(connection, sections[section], known, heads))
    for name in [name for name in begun if not _in_round(sections, now, name)]:
        del begun[name]
    return now._replace(sections=sections, begun=begun), Moved(moved)


def _latest(connection: Connection) -> int:
    """When the last order was given: one of those behind the last records of all streams."""
    last = (
        select(func.max(orders.c.at))
        .join(records, and_(orders.c.stream == records.c.order_stream, orders.c.seq == records.c.order_seq))
        .join(streams, and_(streams.c.name == records.c.stream, streams.c.seq == records.c.seq))
    )
    return int(connection.execute(last).scalar() or 0)


def _snapped(connection: Connection) -> dict[str, int]:
    last = select(snapshots.c.stream, func.max(snapshots.c.seq)).group_by(snapshots.c.stream)
    return {row[0]: row[1] for row in connection.execute(last)}


def _house(connection: Connection, known: Standing) -> House | None:
    house = known.house
    seq = known.heads.get(HOUSE, Head()).seq
    later = select(records.c.event).where(records.c.stream == HOUSE, records.c.seq > seq).order_by(records.c.seq)
    for text in connection.execute(later).scalars():
        house = apply_to_house(house, HOUSE_EVENTS.read(read_json(text), "event"))
    return house


def _members(heads: dict[str, Head]) -> dict[str, set[str]]:
    """The streams of each section."""
    members: dict[str, set[str]] = defaultdict(set)
    for name, head in heads.items():
        if name != HOUSE:
            members[head.link or name].add(name)
    return members


def _section(connection: Connection, known: Standing, section: str, members: set[str]) -> Floor:
    """A section with what is new; one that tables have joined or left since is loaded as a whole."""
    floor = known.sections.get(section)
    before = _members(dict(known.heads)).get(section)
    if floor is None or before != members:
        return load_section(connection, members)
    for happening in _later(connection, {name: known.heads[name].seq for name in members}):
        if happening.number <= floor.events or isinstance(happening.event, MeterConnected | MeterDisconnected):
            return load_section(connection, members)  # a table was away and is back: it was numbered by itself there
        floor = apply(floor, happening)
    return floor


def _later(connection: Connection, known: Mapping[str, int]) -> Iterator[Happening]:
    """What is new in these streams, after the records that are known, in the order in which it happened."""
    new = (and_(records.c.stream == name, records.c.seq > seq) for name, seq in sorted(known.items()))
    chosen = select(records).where(or_(*new)).order_by(records.c.number, records.c.stream)
    for row in connection.execute(chosen):
        yield happening_of(row)


def _in_round(sections: dict[str, Floor], now: Standing, stream: str) -> bool:
    floor = sections.get(now.section_of(stream))
    table = None if floor is None else floor.tables.get(stream.removeprefix("table:"))
    return table is not None and table.round is not None


def _begun(connection: Connection, floor: Floor, known: Standing, heads: dict[str, Head]) -> Iterator[tuple[str, int]]:
    """For each table of a section in a round, where it began: after the last round that is over."""
    for number, table in floor.tables.items():
        stream = f"table:{number}"
        if table.round is None or heads[stream] == known.heads.get(stream):
            continue
        over = select(func.max(rounds.c.last_seq)).where(rounds.c.stream == stream).scalar_subquery()
        closed = (
            select(func.max(records.c.seq))
            .where(records.c.stream == stream, records.c.seq > func.coalesce(over, 0))
            .where(records.c.event.startswith(f'{{"event":"{tag_of(BetsClosed)}"', autoescape=True))
        )
        yield stream, int(connection.execute(closed).scalar_one())
