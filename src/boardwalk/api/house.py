"""The house: what anyone may know of it, its approvals, configuration and time, and the health of its server."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.pit.house.policy import Policy
from boardwalk.table.presentation.view import ApprovalView, PostedSignView


@dataclass(frozen=True, slots=True)
class HouseSheet:
    """The house as anyone may know it."""

    name: str
    kind: str
    """`live`, `demo` with play money, or `test`."""
    public_key: str
    """The public key that verifies signed heads, in hex."""
    tables: int
    meters: int
    guest_roles: tuple[str, ...]
    """The roles that a guest may have; empty if there are no guests."""


@dataclass(frozen=True, slots=True)
class LawSheet:
    """A paragraph of the register, in our own words."""

    id: str
    says: str
    how: str
    source: str
    games: tuple[str, ...]
    note: str | None


@dataclass(frozen=True, slots=True)
class TableApprovals:
    """What a table needs on record before it opens, and the signs that must be posted there."""

    table: str
    game: str
    title: str
    open: bool
    approvals: tuple[ApprovalView, ...]
    signs: tuple[PostedSignView, ...]


@dataclass(frozen=True, slots=True)
class ConfigurationSheet:
    """The house file in force, empty if there is none yet; and what takes two people."""

    text: str
    sha256: str
    """The digest of the text, to send as `replaces`."""
    policy: Policy


@dataclass(frozen=True, slots=True)
class AppliedSheet:
    """How many changes were made, and what differs from the file but was left unchanged."""

    orders: int
    left: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class JumpLine:
    """A clock that differs from house time."""

    jump: int
    """The number to confirm it with."""
    machine: str
    ahead_seconds: int
    """How far the server's clock is ahead of house time; negative if it is behind."""
    database_ahead_seconds: int | None
    """The same for the clock of the database; null if it has none of its own."""
    confirmable: bool
    """False if only the clock of the database differs, which must be set there."""
    confirmed_by: str | None
    """Who has confirmed the server's clock, if a second person must still do so."""


@dataclass(frozen=True, slots=True)
class TimeSheet:
    """House time, and the clocks that differ from it."""

    house_at: int
    """Microseconds since 1970. All records are dated by it."""
    jumps: tuple[JumpLine, ...]


@dataclass(frozen=True, slots=True)
class Health:
    """The status of the server."""

    status: str
    version: str
    build: str
    """The digest of the source that was built, whether files were changed since, or "development tree"."""


@dataclass(frozen=True, slots=True)
class ReadyHealth:
    """The status of a server that is ready."""

    status: str
    version: str
    build: str
    """As in `Health`."""
    attention: tuple[str, ...]
    """What needs someone although the house is open: clocks that disagree."""
