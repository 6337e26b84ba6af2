"""Requests to a table, a meter or the house: the stream and sender of each, how it is written to the record and read
back, and its result.

A request is an envelope (`AtTable`, `AtMeter`, `AtHouse`) around a command. The database calls its row an order.
"""

from __future__ import annotations

from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.codec import compact, read_json
from boardwalk.errors import InputError
from boardwalk.floor.request import PLAIN_NAME, AtMeter, AtTable, FloorRequest, Happening, TableHappening
from boardwalk.pit.house.form import HOUSE_COMMANDS, HOUSE_EVENTS, AtHouse, HouseHappening
from boardwalk.pit.store.schema import HOUSE_STREAM, StreamKind, meter_stream, split_stream, table_stream
from boardwalk.progressive.commands import OpenMeter
from boardwalk.progressive.record import METER_COMMANDS, METER_EVENTS
from boardwalk.table.commands import InstallTable
from boardwalk.table.record import COMMANDS, EVENTS

PitRequest = FloorRequest | AtHouse
AnyHappening = Happening | HouseHappening


class RequestResult(NamedTuple):
    """The result of a request. It contains every card, so only views of it are sent out."""

    request: PitRequest
    happenings: tuple[AnyHappening, ...]
    at: int
    """Microseconds since 1970."""
    stream: str
    seq: int
    """The number of its first record in that stream."""
    repeated: bool
    """Whether it was sent before, so nothing happened this time."""


def stream_of(request: PitRequest) -> str:
    """The stream that a request is for."""
    if isinstance(request, AtTable):
        return table_stream(request.table)
    return meter_stream(request.meter) if isinstance(request, AtMeter) else HOUSE_STREAM


def stream_of_happening(happening: AnyHappening) -> str:
    """The stream in which an event is recorded."""
    if isinstance(happening, HouseHappening):
        return HOUSE_STREAM
    return table_stream(happening.table) if isinstance(happening, TableHappening) else meter_stream(happening.meter)


def actor_of(request: PitRequest) -> Actor:
    """The person who acts."""
    return request.command.actor


def command_text(request: PitRequest) -> str:
    """The command of a request, as it is recorded."""
    if isinstance(request, AtTable):
        return compact(COMMANDS.write(request.command))
    if isinstance(request, AtMeter):
        return compact(METER_COMMANDS.write(request.command))
    return compact(HOUSE_COMMANDS.write(request.command))


def event_text(happening: AnyHappening) -> str:
    """An event, as it is recorded."""
    if isinstance(happening, HouseHappening):
        return compact(HOUSE_EVENTS.write(happening.event))
    if isinstance(happening, TableHappening):
        return compact(EVENTS.write(happening.event))
    return compact(METER_EVENTS.write(happening.event))


def verify_stream_name(request: PitRequest) -> None:
    """Refuse names of tables and meters that cannot be part of a stream or account name."""
    if isinstance(request, AtTable) and isinstance(request.command, InstallTable):
        _verify_stream_name(request.table, "number", "table")
    elif isinstance(request, AtMeter) and isinstance(request.command, OpenMeter):
        _verify_stream_name(request.meter, "name", "meter")


def _verify_stream_name(name: str, field: str, kind: str) -> None:
    if not PLAIN_NAME.fullmatch(name):
        reason = f"cannot name a {kind} {name!r}; use up to 40 letters, digits, spaces and . _ ' -"
        raise InputError(field, reason)


def request_of(stream: str, command: str) -> PitRequest:
    """The request in a row of the database."""
    data = read_json(command)
    if stream == HOUSE_STREAM:
        return AtHouse(HOUSE_COMMANDS.read(data, "command"))
    kind, name = split_stream(stream)
    if kind == StreamKind.TABLE:
        return AtTable(name, COMMANDS.read(data, "command"))
    return AtMeter(name, METER_COMMANDS.read(data, "command"))
