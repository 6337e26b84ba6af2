"""The log of alarms: when one came up and went away, and who took it. Commands, events, handlers and folds.

What needs attention follows from the state of the floor (`floor.alarm`), so nobody has to raise an alarm. A server
notes those that last for a while, and notes when they are over. The log has one entry for a table and a kind: words
that change while an alarm lasts do not make another. Someone who takes an alarm says that they are taking care of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.actor import Actor, Role
from boardwalk.pit.errors import Conflict, Forbidden
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, folds, handles, tells
from boardwalk.pit.house.state import House, OpenAlarm

ALARM_LOG = Actor(Role.SUPERVISOR, "Automatic alarm log")
"""The server itself, which notes alarms. No person can have this name."""
TAKERS = (Role.FLOORPERSON, Role.SUPERVISOR, Role.SURVEILLANCE)
"""Who may take an alarm."""


class SeenAlarm(NamedTuple):
    """An alarm as a server sees it."""

    table: str | None
    """None for an alarm of the whole house."""
    kind: str
    says: str
    law: str | None


class RaisedAlarm(NamedTuple):
    """An alarm in the log."""

    number: int
    alarm: SeenAlarm


@dataclass(frozen=True, slots=True)
class NoteAlarms(HouseCommand):
    """Note which alarms have come up, and which of those that this machine noted are over; given by a server."""

    machine: str
    raised: tuple[SeenAlarm, ...]
    over: tuple[int, ...]

    @property
    def registers(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class TakeAlarm(HouseCommand):
    """Take an alarm: say that you are taking care of it."""

    number: int


@dataclass(frozen=True, slots=True)
class AlarmsNoted(HouseEvent):
    """Alarms came up, or are over."""

    machine: str
    raised: tuple[RaisedAlarm, ...]
    over: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AlarmTaken(HouseEvent):
    """Someone is taking care of an alarm."""

    number: int
    by: str
    role: Role


def is_open(house: House, table: str | None, kind: str) -> bool:
    """Whether the log has such an alarm that is not over."""
    return any((each.table, each.kind) == (table, kind) for each in house.alarms.values())


@handles(NoteAlarms, ALARM_LOG.role)
def _note_alarms(house: House, command: NoteAlarms) -> Iterator[HouseEvent]:
    if command.actor != ALARM_LOG:
        raise Forbidden("actor", "only the server itself notes alarms")
    over = tuple(number for number in command.over if _noted_by(house, number) == command.machine)
    fresh = {(each.table, each.kind): each for each in reversed(command.raised)}
    new = [each for key, each in reversed(fresh.items()) if not is_open(house, *key)]
    if not new and not over:
        raise Conflict("raised", "nothing has changed since the last note")
    raised = tuple(RaisedAlarm(number, each) for number, each in enumerate(new, house.alarm_count + 1))
    yield AlarmsNoted(command.machine, raised, over)


def _noted_by(house: House, number: int) -> str | None:
    entry = house.alarms.get(number)
    return None if entry is None else entry.machine


@handles(TakeAlarm, *TAKERS)
def _take_alarm(house: House, command: TakeAlarm) -> Iterator[HouseEvent]:
    entry = house.alarms.get(command.number)
    if entry is None:
        raise Conflict("number", f"alarm {command.number} is over, or there never was one")
    if entry.taken_by is not None:
        raise Conflict("number", f"{entry.taken_by} has already taken it")
    yield AlarmTaken(command.number, command.actor.name, command.actor.role)


@folds(AlarmsNoted)
def _alarms_noted(house: House, event: AlarmsNoted) -> House:
    left = {number: entry for number, entry in house.alarms.items() if number not in event.over}
    new = {each.number: OpenAlarm(event.machine, each.alarm.table, each.alarm.kind) for each in event.raised}
    return house._replace(alarms=left | new, alarm_count=house.alarm_count + len(new))


@folds(AlarmTaken)
def _alarm_taken(house: House, event: AlarmTaken) -> House:
    entry = house.alarms[event.number]._replace(taken_by=event.by)
    return house._replace(alarms={**house.alarms, event.number: entry})


@tells(AlarmsNoted)
def _tell_alarms_noted(event: AlarmsNoted) -> str:
    alarms = [each.alarm for each in event.raised]
    raised = [each.says if each.table is None else f"{each.says} (table {each.table})" for each in alarms]
    over = [f"alarm {number} is over" for number in event.over]
    return "; ".join([*raised, *over]) or "No alarm has changed"


@tells(AlarmTaken)
def _tell_alarm_taken(event: AlarmTaken) -> str:
    return f"{event.by} takes alarm {event.number}"
