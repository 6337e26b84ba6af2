"""Everything that people may ask of the house. `decide` answers each with events, or refuses it.

A password or a token is never in a command: what stands here is the fact that one was set or issued.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from boardwalk.actor import Actor, Role


class HouseKind(StrEnum):
    """What a house is founded as, for good: only a test house may be told which cards come."""

    LIVE = "live"
    DEMO = "demo"
    TEST = "test"


@dataclass(frozen=True, slots=True)
class HouseCommand:
    """Something that a person does in the house, away from the tables."""

    actor: Actor


@dataclass(frozen=True, slots=True)
class FoundHouse(HouseCommand):
    """Found the house; whoever does is its first administrator. The key in hex is the one that signs its heads."""

    name: str
    kind: HouseKind
    public_key: str


@dataclass(frozen=True, slots=True)
class AddPerson(HouseCommand):
    """Add a person in a role."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class ChangeRole(HouseCommand):
    """Give a person another role."""

    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class ClosePerson(HouseCommand):
    """Close a person's account, for good."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class SetPassword(HouseCommand):
    """Set one's own password, or give someone a one-time password."""

    name: str


@dataclass(frozen=True, slots=True)
class IssueToken(HouseCommand):
    """Issue an API token, known by its label, to oneself."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class RevokeToken(HouseCommand):
    """Revoke an API token, one's own or anyone's."""

    name: str
    label: str


@dataclass(frozen=True, slots=True)
class SellChips(HouseCommand):
    """Sell chips to a patron at the cage; in a demo house a player takes play chips."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class RedeemChips(HouseCommand):
    """Redeem a patron's chips at the cage."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class IssueCoupons(HouseCommand):
    """Issue coupons to a patron, for match play or for a progressive."""

    patron: str
    cents: int


@dataclass(frozen=True, slots=True)
class ApplyConfiguration(HouseCommand):
    """Put a configuration of the house into force, as the text of its file."""

    text: str
