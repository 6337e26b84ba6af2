"""Who acts at a table or on a meter, and for which department."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class Role(StrEnum):
    """What a person is in the house; what each may do stands with the commands."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"
    SECURITY = "security"
    SURVEILLANCE = "surveillance"
    ACCOUNTING = "accounting"
    REGULATOR = "regulator"
    ADMINISTRATOR = "administrator"


DEPARTMENTS = {
    Role.DEALER: "table games",
    Role.FLOORPERSON: "table games",
    Role.SUPERVISOR: "table games",
    Role.SECURITY: "security",
    Role.SURVEILLANCE: "surveillance",
    Role.ACCOUNTING: "accounting",
}
"""The department of each member of the staff; players, regulators and administrators belong to none."""

ON_THE_FLOOR = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR, Role.SECURITY, Role.SURVEILLANCE)
"""Who watches over tables and meters all day, and reports what is wrong with them."""


def same_person(one: str, other: str) -> bool:
    """Whether two names mean one person: spaces around a name and its case make nobody else.

    >>> same_person("Dale", "dale ")
    True
    """
    return one == other or one.strip().casefold() == other.strip().casefold()


class Actor(NamedTuple):
    """A person in a role. A player is known by name: one who is seated bets at that one position."""

    role: Role
    name: str

    def __str__(self) -> str:
        return self.name if self.role is Role.PLAYER else f"{self.role.value} {self.name}"
