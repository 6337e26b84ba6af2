"""Orders as the pit has them: to a table, to a meter or to the house, each with its stream, its text and its sender."""

from __future__ import annotations

import re
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.errors import InputError
from boardwalk.floor.order import AtMeter, AtTable, Happening, TableHappening
from boardwalk.floor.order import Order as FloorOrder
from boardwalk.form import compact
from boardwalk.pit.house.form import HOUSE_COMMANDS, HOUSE_EVENTS
from boardwalk.pit.house.order import AtHouse, HouseHappening
from boardwalk.progressive.command import OpenMeter
from boardwalk.progressive.form import METER_COMMANDS, METER_EVENTS
from boardwalk.table.command import InstallTable
from boardwalk.table.form import COMMANDS, EVENTS

HOUSE = "house"
"""The stream of the house itself."""
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._'-]{0,39}")

Order = FloorOrder | AtHouse
AnyHappening = Happening | HouseHappening


class Done(NamedTuple):
    """What came of an order. It holds every card: only views of it go out."""

    order: Order
    happenings: tuple[AnyHappening, ...]
    at: int
    """Microseconds since 1970."""
    stream: str
    seq: int
    """Of its first record in that stream."""
    repeated: bool
    """Whether it was sent before, and nothing happened now."""


def table_stream(number: str) -> str:
    return f"table:{number}"


def meter_stream(name: str) -> str:
    return f"meter:{name}"


def stream_of(order: Order) -> str:
    """The stream that an order is given to."""
    if isinstance(order, AtTable):
        return table_stream(order.table)
    return meter_stream(order.meter) if isinstance(order, AtMeter) else HOUSE


def stream_of_happening(happening: AnyHappening) -> str:
    """The stream that an event is recorded in."""
    if isinstance(happening, HouseHappening):
        return HOUSE
    return table_stream(happening.table) if isinstance(happening, TableHappening) else meter_stream(happening.meter)


def actor_of(order: Order) -> Actor:
    """Who gives it."""
    return order.command.actor


def command_text(order: Order) -> str:
    """The command of an order as the record has it."""
    if isinstance(order, AtTable):
        return compact(COMMANDS.write(order.command))
    if isinstance(order, AtMeter):
        return compact(METER_COMMANDS.write(order.command))
    return compact(HOUSE_COMMANDS.write(order.command))


def event_text(happening: AnyHappening) -> str:
    """An event as the record has it."""
    if isinstance(happening, HouseHappening):
        return compact(HOUSE_EVENTS.write(happening.event))
    if isinstance(happening, TableHappening):
        return compact(EVENTS.write(happening.event))
    return compact(METER_EVENTS.write(happening.event))


def verify_name(order: Order) -> None:
    """Names of tables and meters are part of the names of streams and accounts, so that they are plain."""
    if isinstance(order, AtTable) and isinstance(order.command, InstallTable):
        _verify(order.table, "number", "table")
    elif isinstance(order, AtMeter) and isinstance(order.command, OpenMeter):
        _verify(order.meter, "name", "meter")


def _verify(name: str, field: str, kind: str) -> None:
    if not NAME.fullmatch(name):
        reason = f"{name!r} is no name for a {kind}; use up to 40 letters, digits, spaces and . _ ' -"
        raise InputError(field, reason)
