"""What happened: finished rounds, round by round and step by step, and events as they happen."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.api.draft import EventJson
from boardwalk.table.presentation.view import FinishedView, View


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """A finished round, with what the caller may see of it."""

    number: int
    void: bool
    first_seq: int
    last_seq: int
    cut_cards: int
    """How many cards were cut off the top after the shuffle that the commitment is for."""
    seen: FinishedView


@dataclass(frozen=True, slots=True)
class StepSheet:
    """One event of a round, and the table after it, with what the caller may see of it."""

    seq: int
    at: int
    """Microseconds since 1970."""
    kind: str
    law: str
    person: str | None
    """Who gave the order; this and the next two are only for callers who may rebuild the round."""
    told: str | None
    event: EventJson | None
    view: View
    """The table after the event, without prompts."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event at a table or of a meter."""

    seq: int
    at: int
    """Microseconds since 1970."""
    kind: str
    law: str
    person: str
    """Who gave the order."""
    role: str
    told: str | None
    """In a sentence, unless that names a card that the caller may not know yet."""


@dataclass(frozen=True, slots=True)
class FoundEvent:
    """An event that a search found, at any table."""

    table: str
    seq: int
    at: int
    """Microseconds since 1970."""
    kind: str
    law: str
    person: str
    """Who gave the order."""
    role: str
    round: int | None
    """The finished round that it is in, if it is in one."""
    player: str | None
    """Who sat at the seat of the event, if it has one."""
    cents: int | None
    """Its largest amount within the bounds of the search."""
    told: str | None
    """In a sentence, unless that names a card that the caller may not know."""


@dataclass(frozen=True, slots=True)
class BookmarkLine:
    """A place in the record that the caller wants to find again."""

    number: int
    table: str
    seq: int
    round: int | None
    note: str
    at: int
    """When it was made; microseconds since 1970."""


@dataclass(frozen=True, slots=True)
class HouseEventLine:
    """Something that happened in the house, away from the tables."""

    seq: int
    at: int
    """Microseconds since 1970."""
    kind: str
    person: str
    """Who gave the order."""
    role: str
    second: str | None
    """Who signed it as well, if it took two people."""
    told: str
