"""The state of the house: its kind, its people and its configuration, and how names are spelled and compared."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from boardwalk.actor import Role
from boardwalk.codec import shown
from boardwalk.errors import InputError


class HouseKind(StrEnum):
    """What a house is founded as; it never changes. Only a test house may use stacked decks."""

    LIVE = "live"
    DEMO = "demo"
    TEST = "test"


LONGEST_NAME = 60
NAME_PUNCTUATION = " ._'-"
"""What a name may contain besides letters, accents and digits."""
RESERVED_PREFIX = "automatic "
"""The start of every automatic staff name."""


def identity(name: str) -> str:
    """What identifies a person: two names that `same_person` considers the same have the same identity.

    >>> identity(" Dale ") == identity("dale")
    True
    """
    return name.strip().casefold()


def verify_person_name(name: str, field: str = "name") -> None:
    """Refuse a name that could be mistaken for another, or that cannot be written everywhere.

    >>> verify_person_name("Zoë O'Neill-Ruiz")
    >>> verify_person_name("Dale ")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: name: "Dale " must not start or end with a space, or have two in a row
    """
    fault = _name_fault(name)
    if fault:
        raise InputError(field, f"{shown(name)} {fault}")


def _name_fault(name: str) -> str | None:
    if not name or max(len(name), len(identity(name))) > LONGEST_NAME:
        return f"must have 1 to {LONGEST_NAME} characters"
    if " ".join(name.split(" ")) != " ".join(name.split()):
        return "must not start or end with a space, or have two in a row"
    if not name[0].isalnum() or not all(_is_name_character(each) for each in name):
        return "must start with a letter or digit, and have only letters, digits, spaces and . _ ' -"
    if identity(name).startswith(RESERVED_PREFIX):
        return "is reserved for automatic staff"
    if unicodedata.normalize("NFKC", name) != name:
        return "has characters that look like others; use the plain ones"
    return None


def _is_name_character(character: str) -> bool:
    return character.isalnum() or character in NAME_PUNCTUATION or unicodedata.category(character) in ("Mn", "Mc")


class Member(NamedTuple):
    """A person who belongs to the house, or did."""

    name: str
    role: Role
    open: bool = True
    changes: int = 0
    """How often the password, role or account changed; sessions and tokens from before a change are not valid."""
    tokens: frozenset[str] = frozenset()
    """The labels of the valid tokens."""


class NotedDigest(NamedTuple):
    """The digest of a table's rows, and how often they had changed."""

    changes: int
    digest: str


class House(NamedTuple):
    """A house that has been founded."""

    name: str
    kind: HouseKind
    public_key: str
    people: Mapping[str, Member] = {}
    """By `identity`; the name as it is spelled is in the member."""
    configuration: str = ""
    heads_files: frozenset[str] = frozenset()
    """The heads files that are kept, one for each server."""
    row_digests: Mapping[str, NotedDigest] = {}
    """For each table of the database whose rows are not part of the record, its digest as it was noted last."""

    def person(self, name: str) -> Member | None:
        """The person with this name, however it is spelled; also if the account is closed."""
        return self.people.get(identity(name))

    def open_people(self, role: Role) -> list[Member]:
        """Everyone with this role and an open account."""
        return [person for person in self.people.values() if person.open and person.role is role]
