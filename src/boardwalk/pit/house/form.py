"""Requests to the house and its events, which are numbered in its own stream, to and from JSON.

>>> from boardwalk.actor import Actor, Role
>>> HOUSE_COMMANDS.write(cage.SellChips(Actor(Role.ACCOUNTING, "Ada"), "Zoe", 500_00))
{'do': 'sell-chips', 'actor': {'role': 'accounting', 'name': 'Ada'}, 'patron': 'Zoe', 'cents': 50000}
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.codec import MessageCodec
from boardwalk.pit.house import (
    alarm_log,
    bookmark,
    cage,
    clock,
    configuration,
    device_token,
    heads_file,
    inquiry,
    people,
    row_digest,
    school,
    software,
    suspension,
)
from boardwalk.pit.house.machine import HouseCommand, HouseEvent


@dataclass(frozen=True, slots=True)
class AtHouse:
    """A command for the house."""

    command: HouseCommand
    second: Actor | None = None
    """Who signed it as well, if it took two people."""


class HouseHappening(NamedTuple):
    """Something that happened in the house."""

    number: int
    event: HouseEvent


def with_time(request: AtHouse, at: int) -> AtHouse:
    """The request with the time at which it is decided, if its command has one."""
    command = request.command
    if not isinstance(command, TIMED):
        return request
    return replace(request, command=replace(command, at=at))


TIMED = (
    people.AddPerson,
    people.ChangeRole,
    people.SetPassword,
    clock.ConfirmTime,
    bookmark.AddBookmark,
    school.RecordDrill,
    school.StartTableTest,
    school.ActInLiveRound,
    school.HandInTableTest,
)
"""Commands that say when they were decided."""


_SUBJECTS = (
    configuration,
    people,
    device_token,
    suspension,
    cage,
    clock,
    software,
    heads_file,
    row_digest,
    alarm_log,
    bookmark,
    inquiry,
    school,
)
HOUSE_COMMANDS = MessageCodec("do", "command", HouseCommand, *_SUBJECTS)
HOUSE_EVENTS = MessageCodec("event", "event", HouseEvent, *_SUBJECTS)
