"""The part of a floor that acts together: meters and their linked tables, or a table by itself.

Sections do not depend on each other, so each has its own numbering and none waits for another. A table that is
connected to a meter joins the meter's section; a section falls apart where a table is disconnected. A table with
several meters holds their sections together.
"""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.floor.request import AtTable, FloorRequest
from boardwalk.floor.state import Floor
from boardwalk.table.commands import ConnectMeter


def join_sections(one: Floor, other: Floor) -> Floor:
    """Two sections as one. Numbering continues from the larger number."""
    return Floor(
        {**one.tables, **other.tables},
        {**one.meters, **other.meters},
        max(one.events, other.events),
        {**one.received, **other.received},
    )


def split_sections(floor: Floor) -> Iterator[Floor]:
    """The sections of a floor: each meter with every table on it, and with their other meters; each table on none."""
    left = dict.fromkeys(floor.tables)
    for meter in sorted(floor.meters):
        tables, meters = _reached(floor, meter)
        if meter == min(meters):
            yield _part(floor, tables, meters)
        for table in tables:
            left.pop(table, None)
    for table in left:
        yield _part(floor, {table}, set())


def _reached(floor: Floor, first: str) -> tuple[set[str], set[str]]:
    """The tables and meters that are linked with a meter, directly or through others."""
    tables: set[str] = set()
    meters, new = {first}, {first}
    while new:
        tables |= {
            number for number, table in floor.tables.items() if any(link.meter in new for link in table.links.values())
        }
        found = {link.meter for number in tables for link in floor.tables[number].links.values()}
        new, meters = found - meters, meters | found
    return tables, meters


def _part(floor: Floor, tables: set[str], meters: set[str]) -> Floor:
    return Floor(
        {number: table for number, table in floor.tables.items() if number in tables},
        {name: meter for name, meter in floor.meters.items() if name in meters},
        floor.events,
        {number: received for number, received in floor.received.items() if number in tables},
    )


def leading_meter(floor: Floor) -> str | None:
    """The meter that represents a section: the first by name; None for a table by itself."""
    return min(floor.meters, default=None)


def meter_to_join(request: FloorRequest) -> str | None:
    """The meter whose section the table joins with this request, if any."""
    if isinstance(request, AtTable) and isinstance(request.command, ConnectMeter):
        return request.command.meter
    return None
