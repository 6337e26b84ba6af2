"""Reports of irregularities: who may make one, what surveillance saw, and reports that wait for the floor (R44).

A report takes effect at once. With the house option `floor-confirms`, a dealer's report waits, and the table with it,
until a floorperson or supervisor confirms or dismisses it. What an irregularity does is registered by its subject with
`takes_effect`, so a report that is confirmed later is decided by the same function.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from boardwalk.actor import Actor, Role, same_person
from boardwalk.errors import Refusal
from boardwalk.law import Paragraph, cite
from boardwalk.press.notation import capitalized
from boardwalk.table.irregularity_kind import Irregularity, IrregularityKind
from boardwalk.table.machine import IN_CHARGE, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import PendingReport, Table


@dataclass(frozen=True, slots=True)
class IrregularityReport(Command):
    """A report of an irregularity. A supervisor who reports what surveillance saw names the person who saw it."""

    seen_by: str = field(default="", kw_only=True)


@dataclass(frozen=True, slots=True)
class ConfirmReport(Command):
    """Confirm the dealer's report. It takes effect now."""


@dataclass(frozen=True, slots=True)
class DismissReport(Command):
    """Dismiss the dealer's report. The table goes on as if it had not been made."""

    reason: str


@dataclass(frozen=True, slots=True)
class IrregularityReported(Event):
    """Someone reported an irregularity. A report that waits has no effect until the floor confirms it."""

    irregularity: Irregularity
    by: Actor
    seen_by: str
    """The surveillance person who saw it, if a supervisor reports that."""
    waits: bool


@dataclass(frozen=True, slots=True)
class ReportConfirmed(Event):
    """A floorperson or supervisor confirmed a dealer's report."""

    irregularity: Irregularity
    reported_by: Actor
    by: Actor


@dataclass(frozen=True, slots=True)
class ReportDismissed(Event):
    """A floorperson or supervisor dismissed a dealer's report, with a reason in their own words."""

    irregularity: Irregularity
    reported_by: Actor
    by: Actor
    reason: str


REPORTS = cite("R44")
REPORTERS = (Role.DEALER, *IN_CHARGE)
"""Who may report an irregularity."""
AT_ONCE = frozenset({IrregularityKind.MISDEAL})
"""What never waits: a misdeal only records where the cards are. What follows from it is reported separately."""


class _Effect(NamedTuple):
    law: Callable[[Table, Irregularity], Paragraph]
    events: Callable[[Table, Irregularity], Iterator[Event]]


_EFFECTS: dict[IrregularityKind, _Effect] = {}
_Events = Callable[[Table, Irregularity], Iterator[Event]]


def takes_effect(
    kind: IrregularityKind, law: Callable[[Table, Irregularity], Paragraph]
) -> Callable[[_Events], _Events]:
    """Register what an irregularity does, and the paragraph under which it is reported."""

    def register(events: _Events) -> _Events:
        assert kind not in _EFFECTS, f"{kind} already has an effect"
        _EFFECTS[kind] = _Effect(law, events)
        return events

    return register


def reported(table: Table, command: IrregularityReport, found: Irregularity) -> Iterator[Event]:
    """The report on the record, and what it does, unless it waits for the floor."""
    require_no_report(table)
    seen_by = command.seen_by.strip()
    if seen_by and command.actor.role is not Role.SUPERVISOR:
        raise Refusal("seen_by", "what surveillance saw is reported by a supervisor", REPORTS)
    effect = _EFFECTS[found.kind]
    events = tuple(effect.events(table, found))  # refused now if it has no place here, even if it would wait
    waits = table.floor_confirms and command.actor.role is Role.DEALER and found.kind not in AT_ONCE
    yield IrregularityReported(effect.law(table, found), found, command.actor, seen_by, waits)
    if not waits:
        yield from events


def report_law(table: Table, found: Irregularity) -> Paragraph | None:
    """The paragraph under which this could be reported now; None if it would be refused.

    An effect refuses before its first event, so the others need not be made: prompts ask this constantly.
    """
    effect = _EFFECTS[found.kind]
    try:
        next(effect.events(table, found))
    except Refusal:
        return None
    return effect.law(table, found)


def require_no_report(table: Table) -> None:
    """Refuse while a dealer's report waits for the floor."""
    if table.report is not None:
        reason = f"a dealer's report waits for a floorperson or supervisor: {table.report.irregularity.words}"
        raise Refusal("report", reason, REPORTS)


def _pending(table: Table, command: ConfirmReport | DismissReport) -> PendingReport:
    report = table.report
    if report is None:
        raise Refusal("report", "no report is waiting", REPORTS)
    if not command.actor.name.strip():
        raise Refusal("actor", "enter a name", REPORTS)
    if same_person(command.actor.name, report.by.name):
        raise Refusal("actor", f"{command.actor.name} made the report; someone else must confirm it", REPORTS)
    return report


@handles(ConfirmReport, *IN_CHARGE, law="R44")
def confirm_report(table: Table, command: ConfirmReport) -> Iterator[Event]:
    """It is decided now, on the table as it is."""
    report = _pending(table, command)
    found = report.irregularity
    events = tuple(_EFFECTS[found.kind].events(table._replace(report=None), found))
    yield ReportConfirmed(REPORTS, found, report.by, command.actor)
    yield from events


@handles(DismissReport, *IN_CHARGE, law="R44")
def dismiss_report(table: Table, command: DismissReport) -> Iterator[Event]:
    report = _pending(table, command)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", REPORTS)
    yield ReportDismissed(REPORTS, report.irregularity, report.by, command.actor, command.reason)


@folds(IrregularityReported)
def _fold_irregularity_reported(table: Table, event: IrregularityReported) -> Table:
    return table._replace(report=PendingReport(event.irregularity, event.by)) if event.waits else table


@folds(ReportConfirmed)
def _fold_report_confirmed(table: Table, event: ReportConfirmed) -> Table:
    del event
    return table._replace(report=None)


@folds(ReportDismissed)
def _fold_report_dismissed(table: Table, event: ReportDismissed) -> Table:
    del event
    return table._replace(report=None)


@tells(IrregularityReported)
def _tell_irregularity_reported(scene: Scene, event: IrregularityReported) -> str:
    del scene
    seen = f", as surveillance ({event.seen_by}) saw" if event.seen_by else ""
    waits = "; the report waits for the floor" if event.waits else ""
    return f"{capitalized(str(event.by))} reports{seen}: {event.irregularity.words}{waits}"


@tells(ReportConfirmed)
def _tell_report_confirmed(scene: Scene, event: ReportConfirmed) -> str:
    del scene
    return f"{capitalized(str(event.by))} confirms the report of {event.reported_by}: {event.irregularity.words}"


@tells(ReportDismissed)
def _tell_report_dismissed(scene: Scene, event: ReportDismissed) -> str:
    del scene
    report = f"the report of {event.reported_by} ({event.irregularity.words})"
    return f"{capitalized(str(event.by))} dismisses {report}: {event.reason}"
