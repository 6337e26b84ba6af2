"""The state of the house: who belongs to it, and what is in force."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardwalk.actor import Role
from boardwalk.pit.house.command import HouseKind
from boardwalk.pit.house.name import identity


class Person(NamedTuple):
    """Someone who belongs to the house, or did."""

    name: str
    role: Role
    open: bool = True
    changes: int = 0
    """How often password, role or account changed; a session or token from before such a change is worth nothing."""
    tokens: frozenset[str] = frozenset()
    """The labels of the tokens in force."""


class House(NamedTuple):
    """A house that is founded."""

    name: str
    kind: HouseKind
    public_key: str
    people: Mapping[str, Person] = {}
    """By what tells people apart, see `identity`; the name itself stands with the person."""
    configuration: str = ""

    def person(self, name: str) -> Person | None:
        """Who is meant by a name, however it is written; those whose account is closed as well."""
        return self.people.get(identity(name))

    def open_people(self, role: Role) -> list[Person]:
        """Everyone with this role whose account is open."""
        return [person for person in self.people.values() if person.open and person.role is role]
