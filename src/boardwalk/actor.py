"""Who acts at a table or on a meter, and for which department."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from boardwalk.person_name import name_skeleton


class Role(StrEnum):
    """A person's job in the house, or a device at a table. Each command says which roles may give it."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"
    SECURITY = "security"
    SURVEILLANCE = "surveillance"
    ACCOUNTING = "accounting"
    REGULATOR = "regulator"
    ADMINISTRATOR = "administrator"
    DEVICE = "device"
    """No person: a device that reports what it does, with a token for one table."""

    @property
    def article(self) -> str:
        """The role in a sentence.

        >>> Role.ADMINISTRATOR.article, Role.SECURITY.article
        ('an administrator', 'security')
        """
        if self in (Role.SECURITY, Role.SURVEILLANCE, Role.ACCOUNTING):
            return self.value
        return f"{'an' if self.value[0] in 'aeiou' else 'a'} {self.value}"


PERSON_ROLES = tuple(role for role in Role if role is not Role.DEVICE)
"""The roles of people."""
DEPARTMENTS = {
    Role.DEALER: "table games",
    Role.FLOORPERSON: "table games",
    Role.SUPERVISOR: "table games",
    Role.SECURITY: "security",
    Role.SURVEILLANCE: "surveillance",
    Role.ACCOUNTING: "accounting",
}
"""The department of each staff role. Players, regulators, administrators and devices have none."""

ON_THE_FLOOR = (Role.DEALER, Role.FLOORPERSON, Role.SUPERVISOR, Role.SECURITY, Role.SURVEILLANCE)
"""The roles that watch tables and meters and report problems with them."""


def same_person(one: str, other: str) -> bool:
    """Whether two names mean the same person. Case, surrounding spaces and letters that look alike do not matter.

    >>> same_person("Dale", "dale ")
    True
    """
    return one == other or name_skeleton(one) == name_skeleton(other)


BOT_PREFIX = "bot "
"""The start of every bot's name. No person may have such a name, so a bot is told apart wherever its name is shown."""


def is_bot(name: str) -> bool:
    """Whether this is the name of a bot: a program that plays for company where nobody plays for money.

    >>> is_bot("Bot Ada"), is_bot("Botticelli")
    (True, False)
    """
    return name_skeleton(name).startswith(BOT_PREFIX)


class Actor(NamedTuple):
    """A person in a role, or a device. Players are known by name, and a seated player bets at one position only."""

    role: Role
    name: str

    def __str__(self) -> str:
        return self.name if self.role in (Role.PLAYER, Role.DEVICE) else f"{self.role.value} {self.name}"
