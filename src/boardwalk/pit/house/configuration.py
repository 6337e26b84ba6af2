"""Founding the house with its name, kind and key, and applying a configuration: commands, events, handlers, folds."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, begins, folds, handles, starts
from boardwalk.pit.house.people import PersonAdded
from boardwalk.pit.house.state import House, HouseKind, verify_person_name


@dataclass(frozen=True, slots=True)
class FoundHouse(HouseCommand):
    """Found the house; the actor becomes its first administrator. The public key, in hex, verifies its seals."""

    name: str
    kind: HouseKind
    public_key: str


@dataclass(frozen=True, slots=True)
class ApplyConfiguration(HouseCommand):
    """Apply a configuration, given as the text of a house file. It was made for the one that it replaces."""

    text: str
    replaces: str
    """The `text_digest` of the configuration in force."""


@dataclass(frozen=True, slots=True)
class HouseFounded(HouseEvent):
    """The house was founded."""

    name: str
    kind: HouseKind
    public_key: str


@dataclass(frozen=True, slots=True)
class ConfigurationApplied(HouseEvent):
    """A configuration was applied."""

    text: str


def text_digest(text: str) -> str:
    """SHA-256 of the text of a house file, which names it; the text is empty before the first one.

    >>> text_digest("")
    'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
    """
    return hashlib.sha256(text.encode()).hexdigest()


LONGEST_CONFIGURATION = 500_000
PUBLIC_KEY = re.compile(r"(?:[0-9a-f]{2}){32,256}")


@starts(FoundHouse, Role.ADMINISTRATOR)
def _found_house(house: House | None, command: FoundHouse) -> Iterator[HouseEvent]:
    if house is not None:
        raise InputError("house", f"{house.name} has already been founded")
    verify_person_name(command.name)
    verify_person_name(command.actor.name, "actor")
    if not PUBLIC_KEY.fullmatch(command.public_key):
        raise InputError("public_key", "must be a key in lowercase hexadecimal digits")
    yield HouseFounded(command.name, command.kind, command.public_key)
    yield PersonAdded(command.actor.name, command.actor.role)


@handles(ApplyConfiguration, Role.SUPERVISOR, Role.ADMINISTRATOR)
def _apply_configuration(house: House, command: ApplyConfiguration) -> Iterator[HouseEvent]:
    if command.replaces != text_digest(house.configuration):
        raise Conflict("replaces", "another house file was applied in the meantime; nothing was changed")
    if not command.text.strip() or len(command.text) > LONGEST_CONFIGURATION:
        raise InputError("text", f"must be 1 to {LONGEST_CONFIGURATION:,} characters")
    yield ConfigurationApplied(command.text)


@begins(HouseFounded)
def _house_founded(event: HouseFounded) -> House:
    return House(event.name, event.kind, event.public_key)


@folds(ConfigurationApplied)
def _configuration_applied(house: House, event: ConfigurationApplied) -> House:
    return house._replace(configuration=event.text)
