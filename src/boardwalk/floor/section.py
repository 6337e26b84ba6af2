"""The part of a floor that acts together: a meter with its linked tables, or a table by itself.

Nothing that happens in one section depends on another, so that each has its own numbering and they need not wait for
each other. A table that is connected to a meter joins the section of the meter; one that is taken off it parts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from boardwalk.floor.order import AtTable, Order
from boardwalk.floor.state import Floor
from boardwalk.table.command_progressive import ConnectMeter

Kind = TypeVar("Kind")


def joined(one: Floor, other: Floor) -> Floor:
    """Two sections as one; its numbers go on from the larger."""
    return Floor(
        {**one.tables, **other.tables},
        {**one.meters, **other.meters},
        max(one.events, other.events),
        {**one.received, **other.received},
        one.cut_off | other.cut_off,
    )


def parted(floor: Floor, table: str) -> tuple[Floor, Floor]:
    """A section without one of its tables, and that table by itself."""
    rest = floor._replace(
        tables=_without(floor.tables, table),
        received=_without(floor.received, table),
        cut_off=floor.cut_off - {table},
    )
    received = {table: floor.received[table]} if table in floor.received else {}
    alone = Floor({table: floor.tables[table]}, {}, floor.events, received, floor.cut_off & {table})
    return rest, alone


def _without(entries: Mapping[str, Kind], name: str) -> dict[str, Kind]:
    return {key: value for key, value in entries.items() if key != name}


def meter_to_join(order: Order) -> str | None:
    """The meter whose section an order brings its table to."""
    if isinstance(order, AtTable) and isinstance(order.command, ConnectMeter):
        return order.command.meter
    return None
