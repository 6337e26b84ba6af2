"""The part of a floor that acts together: a meter with its linked tables, or a table by itself.

Sections do not depend on each other, so each has its own numbering and none waits for another. A table that is
connected to a meter joins the meter's section; one that is disconnected leaves it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from boardwalk.floor.request import AtTable, FloorRequest
from boardwalk.floor.state import Floor
from boardwalk.table.commands import ConnectMeter

Item = TypeVar("Item")


def join_sections(one: Floor, other: Floor) -> Floor:
    """Two sections as one. Numbering continues from the larger number."""
    return Floor(
        {**one.tables, **other.tables},
        {**one.meters, **other.meters},
        max(one.events, other.events),
        {**one.received, **other.received},
        one.cut_off | other.cut_off,
    )


def split_section(floor: Floor, table: str) -> tuple[Floor, Floor]:
    """A section without one of its tables, and that table by itself."""
    rest = floor._replace(
        tables=_without(floor.tables, table),
        received=_without(floor.received, table),
        cut_off=floor.cut_off - {table},
    )
    received = {table: floor.received[table]} if table in floor.received else {}
    alone = Floor({table: floor.tables[table]}, {}, floor.events, received, floor.cut_off & {table})
    return rest, alone


def _without(entries: Mapping[str, Item], name: str) -> dict[str, Item]:
    return {key: value for key, value in entries.items() if key != name}


def meter_to_join(request: FloorRequest) -> str | None:
    """The meter whose section the table joins with this request, if any."""
    if isinstance(request, AtTable) and isinstance(request.command, ConnectMeter):
        return request.command.meter
    return None
