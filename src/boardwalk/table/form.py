"""Commands and events of a table as JSON has them, and back. Lines and replay stand in `record`.

>>> command_to_json(command.CutDeck(Actor(Role.DEALER, "Dana"), "red", 20))
{'do': 'cut-deck', 'actor': {'role': 'dealer', 'name': 'Dana'}, 'deck': 'red', 'cards': 20}
"""

from __future__ import annotations

from typing import Any

from boardwalk.actor import Actor, Role
from boardwalk.form import Form, fail, one_of
from boardwalk.games.wager import Result
from boardwalk.table import command, command_inventory, command_progressive, event, event_progressive, event_round
from boardwalk.table.command import Command, Place
from boardwalk.table.equipment import Device
from boardwalk.table.event import Event

__all__ = [
    "COMMANDS",
    "EVENTS",
    "Actor",
    "Role",
    "command_from_json",
    "command_to_json",
    "event_from_json",
    "event_to_json",
]


def _read_place(value: object) -> int | str:
    if type(value) is not int and not isinstance(value, str):
        fail(value, "a seat's number or the name of a place")
    return value


_READERS = {Place: _read_place, Device: one_of(Device), Result: one_of(Result)}
COMMANDS = Form("do", "command", Command, command, command_inventory, command_progressive, readers=_READERS)
EVENTS = Form("event", "event", Event, event, event_round, event_progressive, readers=_READERS)


def command_to_json(value: Command) -> dict[str, Any]:
    """A command as JSON has it."""
    return COMMANDS.write(value)


def command_from_json(data: object, field: str = "command") -> Command:
    """The command that `command_to_json` wrote; anything else is an `InputError` that names the field."""
    return COMMANDS.read(data, field)


def event_to_json(value: Event) -> dict[str, Any]:
    """An event as JSON has it."""
    return EVENTS.write(value)


def event_from_json(data: object, field: str = "event") -> Event:
    """The event that `event_to_json` wrote; anything else is an `InputError` that names the field."""
    return EVENTS.read(data, field)
