"""The house as a state machine: the base classes of its commands and events, who may give a command, and the registry
of handlers and folds. The subjects, which the package imports, register here.

>>> from boardwalk.pit.house.people import AddPerson
>>> from boardwalk.pit.house.configuration import FoundHouse
>>> from boardwalk.pit.house.state import HouseKind
>>> ann = Actor(Role.ADMINISTRATOR, "Ann")
>>> house, events = act(None, FoundHouse(ann, "Boardwalk", HouseKind.DEMO, 32 * "07"))
>>> house, _ = act(house, AddPerson(ann, "Dale", Role.DEALER))
>>> house.person("dale").role.value
'dealer'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardwalk.actor import Actor, Role
from boardwalk.codec import shown
from boardwalk.law import Paragraph
from boardwalk.machine import Machine, only
from boardwalk.pit.errors import Forbidden
from boardwalk.pit.house.state import House

Time = int
"""Microseconds since 1970, not bounded like amounts and counts. In a command, the pit fills it in."""


@dataclass(frozen=True, slots=True)
class HouseCommand:
    """What a person does in the house, away from the tables."""

    actor: Actor

    @property
    def registers(self) -> bool:
        """Whether the house need not know the actor: they register with this command, or are the server itself."""
        return False


@dataclass(frozen=True, slots=True)
class HouseEvent:
    """What happened in the house."""


def forbidden(role: Role, roles: Iterable[Role]) -> Forbidden:
    """The error for a role that is not one of these."""
    return Forbidden("actor", only(tuple(roles), role))


def verify_actor(house: House, actor: Actor) -> None:
    """Refuse an actor who does not have an open account with this role."""
    person = house.person(actor.name)
    if person is None or not person.open or person.role is not actor.role or person.name != actor.name:
        raise Forbidden("actor", f"this house has no {actor.role.value} named {shown(actor.name)}")


def _forbid(field: str, reason: str, law: Paragraph | None) -> Forbidden:
    assert law is None, "no paragraph governs the roles of the house"
    return Forbidden(field, reason)


def _admit(house: House, command: HouseCommand) -> None:
    """The house must know everyone except people who register themselves."""
    if not command.registers:
        verify_actor(house, command.actor)


HOUSE: Machine[House, HouseCommand, HouseEvent] = Machine("house", forbid=_forbid, admit=_admit)
starts, handles, begins, folds, tells = HOUSE.starts, HOUSE.handles, HOUSE.begins, HOUSE.folds, HOUSE.tells
decide, act, apply, fold = HOUSE.decide, HOUSE.act, HOUSE.apply, HOUSE.fold


def tell(event: HouseEvent) -> str:
    """An event of the house in a sentence."""
    return HOUSE.sentences[type(event)](event)
