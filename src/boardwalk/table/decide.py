"""The one way into a table: a command is answered with events, or refused with the paragraph. Nothing else happens.

>>> from boardwalk.actor import Actor, Role
>>> from boardwalk.table.command import InstallTable
>>> boss = Actor(Role.SUPERVISOR, "Kim")
>>> table, events = act(None, InstallTable(boss, "7", "premium"))
>>> [type(event).__name__ for event in events], table.game.title
(['TableInstalled'], "Premium Hold 'Em")
"""

from __future__ import annotations

from dataclasses import fields

from boardwalk.errors import Refusal
from boardwalk.table import (  # noqa: F401
    awarding,
    betting,
    choosing,
    dealing,
    handing_over,
    installing,
    inventory,
    irregular,
    linking,
    preparing,
    settling,
    spinning,
    stub,
    taking_in,
)
from boardwalk.table.command import Command, InstallTable
from boardwalk.table.event import Event
from boardwalk.table.fold import fold
from boardwalk.table.handler import HANDLERS, Handler
from boardwalk.table.installing import INSTALLING, install_table
from boardwalk.table.state import Table

MOST = 10**18
"""More cents than there is money."""
NUMBERS = {
    kind: tuple(each.name for each in fields(kind) if each.type in ("int", "Place", "tuple[int, ...]"))
    for kind in HANDLERS
}
"""The fields of each command that hold a number."""


def decide(table: Table | None, command: Command) -> tuple[Event, ...]:
    """What comes of a command; raises a `Refusal` that names the field and the paragraph, and nothing else."""
    if isinstance(command, InstallTable):
        return (install_table(table, command),)
    if table is None:
        raise Refusal("table", "no table is installed", INSTALLING)
    handler = HANDLERS.get(type(command))
    if handler is None:
        raise Refusal("command", f"{type(command).__name__} is nothing that is done at a table", INSTALLING)
    _verify_numbers(table, command, handler)
    role = command.actor.role
    if role not in handler.roles:
        allowed = " or ".join(each.value for each in handler.roles)
        raise Refusal("actor", f"this is for the {allowed}, not for the {role.value}", handler.law(table))
    return tuple(handler.answer(table, command))


def _verify_numbers(table: Table, command: Command, handler: Handler) -> None:
    """No field is so large that it could be neither cents nor cards, nor even be written down in a refusal."""
    for name in NUMBERS[type(command)]:
        value = getattr(command, name)
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, bool) or (isinstance(each, int) and not -MOST <= each <= MOST):
                raise Refusal(name, "is no number of cards, seats or cents", handler.law(table))


def act(table: Table | None, command: Command) -> tuple[Table, tuple[Event, ...]]:
    """Decide a command and fold what comes of it."""
    events = decide(table, command)
    return fold(events, table), events
