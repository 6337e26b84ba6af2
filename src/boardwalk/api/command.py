"""What a command gets back: its receipt, or the proposal that it has become."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.api.draft import SignedDraft


@dataclass(frozen=True, slots=True)
class Receipt:
    """A command that was accepted and is on disk.

    >>> Receipt("table:7", 412, 1763277600000000, repeated=False, version=412).version
    412
    """

    stream: str
    seq: int
    at: int
    """Microseconds since 1970."""
    repeated: bool
    """Whether the same command was carried out before, so nothing happened this time."""
    version: int | None
    """The version of the table afterward."""


@dataclass(frozen=True, slots=True)
class ProposalSheet:
    """What one person proposed, and its outcome."""

    id: str
    at: int
    """Microseconds since 1970."""
    ends: int
    """When it expires, unless someone approves it first."""
    by: str
    role: str
    target: str
    """What it is for: `table:` or `meter:` with its name, or `house`."""
    command: SignedDraft
    seconds: tuple[str, ...]
    """The roles that may approve it."""
    outcome: str
    second: str | None
    reason: str | None
    """Why it was refused."""
    one_time_password: str | None = None
    """Only in the answer to an approval that opens an account or resets a password."""
