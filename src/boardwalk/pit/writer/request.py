"""Requests to a table, a meter or the house: the stream and sender of each, how it is written to the record and read
back, and its result.

A request is an envelope (`AtTable`, `AtMeter`, `AtHouse`) around a command. The database calls its row an order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from boardwalk.actor import Actor
from boardwalk.codec import Codec, MessageCodec, compact, read_json
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
SECOND_PERSON = "second"
"""The name of the second person in a command as JSON."""
_PEOPLE = Codec()


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


def with_actor(request: PitRequest, actor: Actor) -> PitRequest:
    """The request in this person's name."""
    command: Any = replace(request.command, actor=actor)
    return replace(request, command=command)


def command_json(request: PitRequest) -> dict[str, Any]:
    """The command of a request as JSON, with its second person."""
    if isinstance(request, AtMeter):
        return METER_COMMANDS.write(request.command)
    codec: MessageCodec[Any] = COMMANDS if isinstance(request, AtTable) else HOUSE_COMMANDS
    written = codec.write(request.command)
    second = request.second
    return written if second is None else {**written, SECOND_PERSON: {"role": second.role.value, "name": second.name}}


def command_text(request: PitRequest) -> str:
    """The command of a request, as it is recorded."""
    return compact(command_json(request))


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
    return read_request(stream, read_json(command))


def read_request(stream: str, data: Any) -> PitRequest:
    """The request to a stream from its command as JSON, with its second person."""
    kind, name = split_stream(stream)
    if kind == StreamKind.METER:
        return AtMeter(name, METER_COMMANDS.read(data, "command"))
    signed = isinstance(data, dict) and SECOND_PERSON in data
    second = _PEOPLE.read(Actor, data[SECOND_PERSON]) if signed else None
    alone = {name: value for name, value in data.items() if name != SECOND_PERSON} if signed else data
    if kind == StreamKind.TABLE:
        return AtTable(name, COMMANDS.read(alone, "command"), second)
    return AtHouse(HOUSE_COMMANDS.read(alone, "command"), second)
