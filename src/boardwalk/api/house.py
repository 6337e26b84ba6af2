"""The house: what anyone may know of it, its approvals, configuration and time, and the health of its server."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from boardwalk.pit.house.policy import Policy
from boardwalk.pit.house_file.schema import KeyField
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
class SectionForm:
    """One kind of section of a house file, as a form."""

    key: str
    title: str
    several: bool
    """Whether there can be more than one."""
    fields: tuple[KeyField, ...]


@dataclass(frozen=True, slots=True)
class FileFault:
    """What is wrong with a house file, or worth a look, at one of its keys."""

    key: str
    reason: str
    law: str | None
    line: int | None


@dataclass(frozen=True, slots=True)
class DiffLine:
    """A line of a house file that stays, was added or was removed; or a gap of lines that stay."""

    kind: Literal["same", "added", "removed", "gap"]
    text: str


@dataclass(frozen=True, slots=True)
class ConfigurationCheck:
    """A house file after some edits: what is in it, its faults, and what it would change. Nothing is done."""

    text: str
    values: Mapping[str, Any] | None
    """The data of the file; null if it is not valid TOML."""
    faults: tuple[FileFault, ...]
    """What must be changed before it can be applied."""
    cautions: tuple[FileFault, ...]
    """What is allowed, but worth a look."""
    diff: tuple[DiffLine, ...]
    """Compared with the file in force."""
    orders: int
    """How many changes it would make at tables and meters now."""
    left: tuple[str, ...]
    """What would differ from the file and stay unchanged."""


@dataclass(frozen=True, slots=True)
class ConfigurationChange:
    """Someone applied a house file, or set the policy."""

    seq: int
    at: int
    """Microseconds since 1970."""
    person: str
    role: str
    second: str | None
    """Who signed it as well, if it took two people."""
    told: str
    diff: tuple[DiffLine, ...]
    """What changed in the file."""


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
