"""Requests to the floor, and what happens on it, each at one table or one meter."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.progressive.link import with_declarations
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.table.message import Command, Event
from boardwalk.table.supervision.installation import with_declaration


@dataclass(frozen=True, slots=True)
class AtTable:
    """A command for the table with this number."""

    table: str
    command: Command
    second: Actor | None = None
    """Who signed it as well, if it took two people."""


@dataclass(frozen=True, slots=True)
class AtMeter:
    """A command for the meter with this name. If it takes two people, the command itself names the second."""

    meter: str
    command: MeterCommand


FloorRequest = AtTable | AtMeter


def with_declared_games(request: FloorRequest) -> FloorRequest:
    """The request with the declarations of games that are not New Jersey's, so that the record holds them."""
    if isinstance(request, AtTable):
        return replace(request, command=with_declaration(request.command))
    return replace(request, command=with_declarations(request.command))


PLAIN_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._'-]{0,39}")
"""What a table or a meter can be called. Its name is part of the names of its stream and its accounts."""


class TableHappening(NamedTuple):
    """Something that happened at a table, numbered across the floor."""

    number: int
    table: str
    event: Event


class MeterHappening(NamedTuple):
    """Something that happened to a meter, numbered across the floor."""

    number: int
    meter: str
    event: MeterEvent


Happening = TableHappening | MeterHappening
