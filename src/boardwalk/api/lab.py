"""The lab: what you can ask it, jobs, and pay tables to edit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from boardwalk.api.coach import WagerPart
from boardwalk.api.problem import ProblemSheet
from boardwalk.law import Paragraph


class WorkState(StrEnum):
    """The state of a job."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELED = "canceled"

    @property
    def over(self) -> bool:
        """Whether it will not change any more."""
        return self not in (WorkState.WAITING, WorkState.RUNNING)


@dataclass(frozen=True, slots=True)
class LabOption:
    """An option of a game."""

    option: str
    default: str
    values: tuple[str, ...]
    """The values to choose from; empty if there is no list."""
    free: bool
    """Whether it takes other values than these."""
    allowed: str
    """The same in words."""
    help: str
    law: Paragraph


@dataclass(frozen=True, slots=True)
class LabWager:
    """A wager that a player may have placed before another decision."""

    wager: str
    title: str
    multiples: tuple[int, ...]
    """Of the base wager, with the usual options."""


@dataclass(frozen=True, slots=True)
class LabGame:
    """A game that can be asked about, with its options and the wagers that may have been placed earlier."""

    game: str
    title: str
    options: tuple[LabOption, ...]
    wagers: tuple[LabWager, ...]


@dataclass(frozen=True, slots=True)
class LabParameter:
    """A parameter: what it is for, its default if it is left out or null, and its bounds."""

    name: str
    sort: str
    """`game`, `options`, `wagers`, `pay rows`, `row bounds`, `pay table`, `edges`, `amount` in dollars, `part` of a
    wager, `weights`, `pays`, `cards`, `rules`, `choice`, `whole number` or `switch`.
    """
    help: str
    default: str | int | bool | None
    required: bool
    least: int | None
    most: int | None
    choices: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LabKind:
    """A kind of job."""

    kind: str
    says: str
    parameters: tuple[LabParameter, ...]


@dataclass(frozen=True, slots=True)
class LabSheet:
    """What you can ask the lab."""

    games: tuple[LabGame, ...]
    kinds: tuple[LabKind, ...]
    most_unfinished: int
    """The most unfinished jobs that one person can have."""
    most_finished: int
    """The most finished jobs that are kept for one person."""


@dataclass(frozen=True, slots=True)
class JobSheet:
    """A job: what was asked, its progress and its result."""

    id: str
    at: int
    """When it was asked for, in microseconds since 1970."""
    kind: str
    asked: Mapping[str, Any]
    state: WorkState
    progress: float
    """Of the current step, from 0 to 1."""
    step: str
    result: Any | None
    """What the command with this name prints with --json."""
    problem: ProblemSheet | None
    files: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PayoutRow:
    """A row of a pay table."""

    change: str
    """What to send in `pays` to change it, such as `x-tra-bonus.flush`."""
    hand: str
    printed: str
    """What the table pays under these options, as `pays` takes it: `2`, `3 to 2`, `push` or `$25,000`."""
    pays: str
    """What it pays with your changes."""


@dataclass(frozen=True, slots=True)
class PayoutTable:
    """A pay table to edit."""

    table: str
    """Its name, for `pays` and for a `tune` job."""
    title: str
    side_bet: bool
    """Whether it pays a side bet, whose edge depends on no play."""
    rows: tuple[PayoutRow, ...]


@dataclass(frozen=True, slots=True)
class SideBetEdge:
    """A side bet with changed payouts: the edge before and after, both exact."""

    wager: str
    title: str
    before: WagerPart
    house_edge: WagerPart


@dataclass(frozen=True, slots=True)
class PayoutSheet:
    """The pay tables of a game and what your changes cost; if `ready` is false, ask again."""

    ready: bool
    progress: float
    of: str
    """The base wager that the fractions refer to."""
    tables: tuple[PayoutTable, ...]
    before: WagerPart | None
    """The house edge with the printed payouts, with best play."""
    bound: WagerPart | None
    """The house edge against that same play with your payouts: the most that it can be."""
    meaning: str
    """What the bound is, in words."""
    side_bets: tuple[SideBetEdge, ...]
