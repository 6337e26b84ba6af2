"""A table's state machine: it answers a command with events or refuses it. Also the checks that many handlers share,
such as who sits at a seat or whether a round is in progress.

The subjects of a table (seats, bets, decks and so on) register their commands, events and sentences here; the package
imports them all.

>>> from boardwalk.actor import Actor, Role
>>> from boardwalk.table.commands import InstallTable
>>> boss = Actor(Role.SUPERVISOR, "Kim")
>>> table, events = act(None, InstallTable(boss, "7", "premium"))
>>> [type(event).__name__ for event in events], table.game.title
(['TableInstalled'], "Premium Hold 'Em")
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph, cite
from boardwalk.machine import Machine
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.state import CardSource, InventoryCounts, Round, SeatedPlayer, Table

INSTALLATION = cite("B34")
NOT_COUNTED = InventoryCounts()


def _recount(before: Table, after: Table) -> Table:
    """An inventory count is good until chips move."""
    if after.inventory_cents != before.inventory_cents and after.counts != NOT_COUNTED:
        return after._replace(counts=NOT_COUNTED)
    return after


DEPENDENCIES: dict[type[Command], Callable[[Table, Any], None]] = {}
"""For commands that depend on a connected device, what refuses them. `hardware.dependency` fills it in."""


def _verify_devices(table: Table, command: Command) -> None:
    if table.hardware:
        verify = DEPENDENCIES.get(type(command))
        if verify is not None:
            verify(table, command)


TABLE: Machine[Table, Command, Event] = Machine("table", INSTALLATION, adjust=_recount, admit=_verify_devices)
starts, handles, begins, folds, tells = TABLE.starts, TABLE.handles, TABLE.begins, TABLE.folds, TABLE.tells
decide, act, apply, fold = TABLE.decide, TABLE.act, TABLE.apply, TABLE.fold


def round_of(table: Table) -> Round:
    assert table.round is not None, "this can only happen in a round"
    return table.round


def round_fold(fold: Callable[[Round, Any], Round]) -> Callable[[Table, Any], Table]:
    """The fold of an event that changes only the round."""
    return lambda table, event: table._replace(round=fold(round_of(table), event))


IN_CHARGE = (Role.FLOORPERSON, Role.SUPERVISOR)


def seat_of(table: Table, actor: Actor) -> int:
    """The player's seat number, or a refusal: only seated players may bet or decide."""
    seat = table.seat_of(actor.name)
    if seat is None:
        raise Refusal("player", f"{actor.name} is not seated at this table", table.game.procedure.conduct.seated)
    return seat


def verify_seated(table: Table, seat: int) -> SeatedPlayer:
    """The player at a seat, or a refusal if it is empty."""
    if seat not in table.seats:
        raise Refusal("seat", f"nobody sits at seat {seat}", table.game.procedure.conduct.seated)
    return table.seats[seat]


def require_round(table: Table, law: Paragraph) -> Round:
    """The round in progress, or a refusal."""
    if table.round is None:
        raise Refusal("round", "no round is in progress", law)
    return table.round


def between_rounds(table: Table, law: Paragraph) -> None:
    """Refuse if a round is in progress."""
    if table.round is not None:
        raise Refusal("round", "a round is in progress", law)


def verify_virtual(table: Table, law: Paragraph) -> None:
    """Refuse the automatic staff at a table with real cards or devices: it has no hands to work them."""
    if table.card_source is not CardSource.VIRTUAL:
        raise Refusal("automatic", "the table plays with real cards, which only people can deal", law)
    if any(each.connected for each in table.hardware.values()):
        raise Refusal("automatic", "the table has devices, which only people can work", law)


def require_due(table: Table, due: Due, law: Paragraph) -> Round:
    """The round, if this is what it is waiting for."""
    now = require_round(table, law)
    waiting = waiting_for(table)
    if waiting.due is not due:
        raise Refusal("round", f"not now: {waiting.due.value}", law)
    return now
