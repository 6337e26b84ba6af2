"""People whom a house file names and the house does not know yet, or knows in another role."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Actor
from boardwalk.pit.house.command import AddPerson, ChangeRole, HouseCommand
from boardwalk.pit.house.order import AtHouse
from boardwalk.pit.house.state import House
from boardwalk.pit.house_file.setup import HouseFile


def plan_people(file: HouseFile, house: House, actor: Actor) -> tuple[AtHouse, ...]:
    """The orders that bring the people of a house to what its file says; whom it does not name stays as they are."""
    return tuple(AtHouse(command) for command in _commands(file, house, actor))


def _commands(file: HouseFile, house: House, actor: Actor) -> Iterator[HouseCommand]:
    for wanted in file.people:
        person = house.person(wanted.name)
        if person is None:
            yield AddPerson(actor, wanted.name, wanted.role)
        elif person.open and person.role is not wanted.role:
            yield ChangeRole(actor, person.name, wanted.role)
