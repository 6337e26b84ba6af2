"""What happens in the house, in the past tense. Its state is the fold of these.

Names are as the house writes them, however the command did.
"""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.pit.house.command import HouseKind


@dataclass(frozen=True, slots=True)
class HouseEvent:
    """Something that happened in the house."""


@dataclass(frozen=True, slots=True)
class HouseFounded(HouseEvent):
    """The house was founded."""

    name: str
    kind: HouseKind
    public_key: str


@dataclass(frozen=True, slots=True)
class PersonAdded(HouseEvent):
    """A person was added."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class RoleChanged(HouseEvent):
    """A person has another role; all sessions and tokens ended."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class PersonClosed(HouseEvent):
    """A person's account was closed; all sessions and tokens ended."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class PasswordSet(HouseEvent):
    """A person has another password; all sessions and tokens ended."""

    name: str


@dataclass(frozen=True, slots=True)
class TokenIssued(HouseEvent):
    """A person was issued an API token."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class TokenRevoked(HouseEvent):
    """An API token was revoked."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class ChipsSold(HouseEvent):
    """A patron bought chips at the cage, or took play chips."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsRedeemed(HouseEvent):
    """A patron's chips were redeemed at the cage."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class CouponsIssued(HouseEvent):
    """A patron was issued coupons."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class ConfigurationApplied(HouseEvent):
    """A configuration of the house is in force."""

    text: str
