"""Founding the house with its name, kind and key, its policy, and applying a configuration: commands, events, handlers,
folds.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from boardwalk.actor import Role
from boardwalk.errors import InputError
from boardwalk.pit.errors import Conflict
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, begins, folds, handles, starts, tells
from boardwalk.pit.house.people import LEAST_SIGNERS, PersonAdded
from boardwalk.pit.house.policy import LIVE_POLICY, NO_POLICY, Policy, verify_policy
from boardwalk.pit.house.state import House, HouseKind, identity, verify_person_name


class Founder(NamedTuple):
    """A person who belongs to a house from its founding."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class FoundHouse(HouseCommand):
    """Found the house; the actor becomes its first administrator. The public key, in hex, verifies its seals.

    Founders may sign from the start. A live house without a policy gets the usual one, any other none.
    """

    name: str
    kind: HouseKind
    public_key: str
    policy: Policy | None = None
    founders: tuple[Founder, ...] = ()
    """Everyone else who belongs to the house from the start."""


@dataclass(frozen=True, slots=True)
class SetPolicy(HouseCommand):
    """Set what takes two people, and how much one person may do alone."""

    policy: Policy


@dataclass(frozen=True, slots=True)
class ApplyConfiguration(HouseCommand):
    """Apply a configuration, given as the text of a house file. It was made for the one that it replaces."""

    text: str
    replaces: str
    """The `text_digest` of the configuration in force."""
    games: Mapping[str, str] = field(default_factory=dict)
    """The name of the game in each game file that the text names by its path."""


@dataclass(frozen=True, slots=True)
class HouseFounded(HouseEvent):
    """The house was founded."""

    name: str
    kind: HouseKind
    public_key: str


@dataclass(frozen=True, slots=True)
class PolicySet(HouseEvent):
    """The policy was set. Before that, one person may do everything alone."""

    policy: Policy


@dataclass(frozen=True, slots=True)
class ConfigurationApplied(HouseEvent):
    """A configuration was applied."""

    text: str
    games: Mapping[str, str] = field(default_factory=dict)


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
    if not PUBLIC_KEY.fullmatch(command.public_key):
        raise InputError("public_key", "must be a key in lowercase hexadecimal digits")
    usual = LIVE_POLICY if command.kind is HouseKind.LIVE else NO_POLICY
    policy = usual if command.policy is None else command.policy
    verify_policy(policy)
    people = (Founder(command.actor.name, command.actor.role), *command.founders)
    _verify_founders(policy, people)
    yield HouseFounded(command.name, command.kind, command.public_key)
    if policy != NO_POLICY:
        yield PolicySet(policy)
    for person in people:
        yield PersonAdded(person.name, person.role)


def _verify_founders(policy: Policy, people: Sequence[Founder]) -> None:
    for place, person in enumerate(people):
        verify_person_name(person.name, "founders" if place else "actor")
        if any(identity(person.name) == identity(other.name) for other in people[:place]):
            raise InputError("founders", f"{person.name} is named twice")
    administrators = [person for person in people if person.role is Role.ADMINISTRATOR]
    if policy.two_for_accounts and len(administrators) < LEAST_SIGNERS:
        raise InputError("founders", "name a second administrator; two people sign for staff accounts in this house")


@handles(SetPolicy, Role.ADMINISTRATOR)
def _set_policy(house: House, command: SetPolicy) -> Iterator[HouseEvent]:
    verify_policy(command.policy)
    if command.policy == house.policy:
        raise InputError("policy", "is already in force")
    if command.policy.two_for_accounts and len(house.open_people(Role.ADMINISTRATOR)) < LEAST_SIGNERS:
        raise InputError("policy", "two people cannot sign for accounts: the house has one administrator")
    yield PolicySet(command.policy)


@handles(ApplyConfiguration, Role.SUPERVISOR, Role.ADMINISTRATOR)
def _apply_configuration(house: House, command: ApplyConfiguration) -> Iterator[HouseEvent]:
    if command.replaces != text_digest(house.configuration):
        raise Conflict("replaces", "another house file was applied in the meantime; nothing was changed")
    if not command.text.strip() or len(command.text) > LONGEST_CONFIGURATION:
        raise InputError("text", f"must be 1 to {LONGEST_CONFIGURATION:,} characters")
    yield ConfigurationApplied(command.text, command.games)


@begins(HouseFounded)
def _house_founded(event: HouseFounded) -> House:
    return House(event.name, event.kind, event.public_key)


@folds(PolicySet)
def _policy_set(house: House, event: PolicySet) -> House:
    return house._replace(policy=event.policy)


@folds(ConfigurationApplied)
def _configuration_applied(house: House, event: ConfigurationApplied) -> House:
    return house._replace(configuration=event.text, games=event.games)


@tells(HouseFounded)
def _tell_house_founded(event: HouseFounded) -> str:
    return f"{event.name} is founded as a {event.kind.value} house"


@tells(PolicySet)
def _tell_policy_set(event: PolicySet) -> str:
    signs = "two people sign" if event.policy.two_for_accounts else "one person signs"
    return f"The policy is set: {signs} for staff accounts"


@tells(ConfigurationApplied)
def _tell_configuration_applied(event: ConfigurationApplied) -> str:
    return f"A house file of {len(event.text.splitlines())} lines is applied"
