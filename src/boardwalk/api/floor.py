"""All tables at once: the lobby as anyone sees it, and the floor for staff who watch it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from boardwalk.floor.alarm import Alarm
from boardwalk.progressive.sign import PendingAward, Sign

TableState = Literal["closed", "preparing", "betting", "in a round"]


@dataclass(frozen=True, slots=True)
class WagerLimits:
    """The limits of a betting area."""

    wager: str
    least_cents: int | None
    most_cents: int | None


@dataclass(frozen=True, slots=True)
class TableMeterLine:
    """The meter of a wager at a table, and what it shows."""

    wager: str
    title: str
    """The printed name of the wager."""
    name: str
    display_cents: int


@dataclass(frozen=True, slots=True)
class TableSign:
    """The sign of a wager's meter at a table, with every row of its own game."""

    wager: str
    title: str
    """The printed name of the wager."""
    sign: Sign


@dataclass(frozen=True, slots=True)
class TableSigns:
    """The signs of all meters at a table."""

    signs: tuple[TableSign, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in the lobby."""

    number: str
    game: str
    title: str
    open: bool
    automatic: bool
    """Whether automatic staff runs it."""
    state: TableState
    """`preparing` while no deck is ready."""
    in_round: bool
    seats: int
    taken: int
    bots: int
    """How many of the taken seats are bots'."""
    limits: tuple[WagerLimits, ...]
    meters: tuple[TableMeterLine, ...]
    """The meters of its wagers."""
    edge: str | None
    """The house edge with best play, in percent of the wager that every player makes, side bets apart; null while it is
    being calculated, or if the game has none."""


@dataclass(frozen=True, slots=True)
class MeterLine:
    """A meter in the lobby."""

    name: str
    display_cents: int
    up: bool
    pending: tuple[PendingAward, ...]
    tables: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Lobby:
    """All tables and meters of the house."""

    tables: tuple[TableLine, ...]
    meters: tuple[MeterLine, ...]


@dataclass(frozen=True, slots=True)
class WagerFigures:
    """What was bet on one wager of a table, and the house edge on it."""

    wager: str
    title: str
    handle_cents: int
    edge: str | None
    """In percent; null if the wager has no edge of its own, or it is still being calculated."""


@dataclass(frozen=True, slots=True)
class FloorLine:
    """A table on the floor, with its money and rounds since it was opened."""

    number: str
    game: str
    title: str
    open: bool
    automatic: bool
    round: int | None
    waits_for: str | None
    waits_at: int | str | None
    seats: int
    taken: int
    bots: int
    """How many of the taken seats are bots'."""
    away: int
    """How many players sit out because they are away."""
    inventory_cents: int
    rounds: int
    rounds_last_hour: int
    drop_cents: int
    handle_cents: int
    win_cents: int
    theory_cents: int | None
    """What the house should have won from the handle; null while the edges are being calculated."""
    wagers: tuple[WagerFigures, ...]
    alarms: tuple[Alarm, ...]


@dataclass(frozen=True, slots=True)
class FloorSheet:
    """All tables of the house."""

    tables: tuple[FloorLine, ...]
    waiting_proposals: int
    """The number of proposals that wait for a second person."""
    alarms: tuple[Alarm, ...] = ()
    """What needs attention in the whole house, such as a disk that is full or an audit that failed."""


@dataclass(frozen=True, slots=True)
class HourLine:
    """A table in one hour, under one game. Pace is the number of rounds; hold is win over drop."""

    table: str
    game: str
    title: str
    hour: int
    """When the hour began; microseconds since 1970. Hours are those of UTC."""
    rounds: int
    drop_cents: int
    handle_cents: int
    win_cents: int
    theory_cents: int | None
    """What the house should have won from the handle, to the cent; null while the edges are being calculated."""
    fill_cents: int
    credit_cents: int


@dataclass(frozen=True, slots=True)
class HourSheet:
    """The figures of all tables hour by hour."""

    now: int
    """House time; microseconds since 1970."""
    since: int
    """When the first hour began."""
    hours: tuple[HourLine, ...]
    """Table by table, earliest first; hours in which nothing happened are left out."""


@dataclass(frozen=True, slots=True)
class AlarmLine:
    """An alarm in the log. Times are in microseconds since 1970."""

    number: int
    table: str | None
    """Null for an alarm of the whole house."""
    kind: str
    says: str
    """In the words in which it came up."""
    law: str | None
    raised_at: int
    over_at: int | None
    taken_by: str | None
    """Who is taking care of it, or took care of it."""
    taken_role: str | None
    taken_at: int | None


SlipKind = Literal["fill", "credit"]


@dataclass(frozen=True, slots=True)
class SlipLine:
    """A fill or a credit of a table, as its slip has it."""

    seq: int
    """The record of the table."""
    at: int
    """Microseconds since 1970."""
    kind: SlipKind
    cents: int
    by: str
    """Who ordered it."""
    role: str
    second: str | None
    """Who signed it as well, if it took two people."""
    second_role: str | None


@dataclass(frozen=True, slots=True)
class MeterReading:
    """What a meter shows, and whether it is up."""

    display_cents: int
    up: bool


@dataclass(frozen=True, slots=True)
class MeterReadings:
    """What all meters show, by name."""

    meters: Mapping[str, MeterReading]
