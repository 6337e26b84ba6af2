"""What is asked of the house, and what happens in it, numbered in its own stream."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.pit.house.command import HouseCommand
from boardwalk.pit.house.event import HouseEvent


@dataclass(frozen=True, slots=True)
class AtHouse:
    """A command for the house."""

    command: HouseCommand


class HouseHappening(NamedTuple):
    """Something that happened in the house."""

    number: int
    event: HouseEvent
