"""Requests to the house and its events, which are numbered in its own stream, to and from JSON.

>>> from boardwalk.actor import Actor, Role
>>> HOUSE_COMMANDS.write(cage.SellChips(Actor(Role.ACCOUNTING, "Ada"), "Zoe", 500_00))
{'do': 'sell-chips', 'actor': {'role': 'accounting', 'name': 'Ada'}, 'patron': 'Zoe', 'cents': 50000}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.codec import MessageCodec
from boardwalk.pit.house import cage, configuration, heads_file, people, row_digest
from boardwalk.pit.house.machine import HouseCommand, HouseEvent


@dataclass(frozen=True, slots=True)
class AtHouse:
    """A command for the house."""

    command: HouseCommand


class HouseHappening(NamedTuple):
    """Something that happened in the house."""

    number: int
    event: HouseEvent


HOUSE_COMMANDS = MessageCodec("do", "command", HouseCommand, configuration, people, cage, heads_file, row_digest)
HOUSE_EVENTS = MessageCodec("event", "event", HouseEvent, configuration, people, cage, heads_file, row_digest)
