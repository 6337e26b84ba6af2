"""What is asked of the floor, and what happens on it: each at one table or one meter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.progressive.command import MeterCommand
from boardwalk.progressive.event import MeterEvent
from boardwalk.table.command import Command
from boardwalk.table.event import Event


@dataclass(frozen=True, slots=True)
class AtTable:
    """A command for the table of this number."""

    table: str
    command: Command


@dataclass(frozen=True, slots=True)
class AtMeter:
    """A command for the meter of this name."""

    meter: str
    command: MeterCommand


Order = AtTable | AtMeter


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
