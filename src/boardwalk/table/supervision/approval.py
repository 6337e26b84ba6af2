"""Approvals and submissions on record: what a table's game needs before the table opens (R51).

A record names what was filed or approved, and the paper's number, date and author. Where no money changes hands, a
supervisor marks what is missing as demonstration instead; a live house refuses that (`pit/writer/batch.py`). A record
is never changed: a new one replaces it, and one that no longer holds is revoked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal, quoted
from boardwalk.games import Game, is_outside, same_game
from boardwalk.games.declaration.approval import RequiredApproval
from boardwalk.games.declaration.option import POSTED
from boardwalk.law import cite
from boardwalk.press.notation import capitalized, joined
from boardwalk.table.machine import folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import ApprovalRecord, Table


@dataclass(frozen=True, slots=True)
class RecordApproval(Command):
    """Record an approval or submission: what it covers, its number, its date (YYYY-MM-DD) and who gave it."""

    items: tuple[str, ...]
    number: str
    date: str
    by: str


@dataclass(frozen=True, slots=True)
class RecordDemonstration(Command):
    """Mark every approval the table lacks as demonstration; not in a live house."""


@dataclass(frozen=True, slots=True)
class RevokeApproval(Command):
    """Revoke an approval or submission by its number. It stays on record as revoked."""

    number: str
    reason: str


@dataclass(frozen=True, slots=True)
class ApprovalRecorded(Event):
    """An approval or submission was put on record for these items."""

    recorded_by: Actor
    items: tuple[str, ...]
    number: str
    date: str
    by: str


@dataclass(frozen=True, slots=True)
class DemonstrationRecorded(Event):
    """These items have no approval; the table is for demonstration only."""

    recorded_by: Actor
    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ApprovalRevoked(Event):
    """An approval or submission no longer holds for these items."""

    revoked_by: Actor
    items: tuple[str, ...]
    number: str
    reason: str


RECORDS = cite("R51")
DEMONSTRATION = ApprovalRecord("", "", "", demonstration=True)
LONGEST_TEXT = 120
_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def is_date(text: str) -> bool:
    """Whether this is a date on the calendar, written YYYY-MM-DD.

    >>> [is_date(text) for text in ("2024-02-29", "2025-02-29", "2025-13-01", "3/4/2025")]
    [True, False, False, False]
    """
    match = _DATE.fullmatch(text)
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return year > 0 and 1 <= month <= len(_DAYS) and 1 <= day <= _DAYS[month - 1] + leap


def missing_words(missing: Sequence[RequiredApproval], *, as_items: bool = False) -> str:
    """What is missing, with its paragraphs: in words, or as house files call it. Numbered items are put together.

    >>> from boardwalk.games import GAMES
    >>> missing_words(GAMES["heads-up"].game().approvals)
    'true-to-scale rendering of the layout and color photograph of the layout (13:69E-1.13Z(b))'
    >>> missing_words(GAMES["caribbean"].game({"progressive": "on"}).approvals, as_items=True)
    'progressive-1 (13:69D-1.39B(e)1); progressive-2 to 10 (13:69D-1.39B(e)2 to 10)'
    """
    return "; ".join(_group_words(group, as_items=as_items) for group in _groups(missing))


def _groups(missing: Sequence[RequiredApproval]) -> list[list[RequiredApproval]]:
    """The missing approvals, together if they have the same paragraph or are numbered items without a name."""
    groups: list[list[RequiredApproval]] = []
    for each in missing:
        before = groups[-1][-1] if groups else None
        numbered = before is not None and _NUMBERED.sub("", before.title) == _NUMBERED.sub("", each.title)
        if before is not None and (before.law == each.law or numbered):
            groups[-1].append(each)
        else:
            groups.append([each])
    return groups


def _group_words(group: Sequence[RequiredApproval], *, as_items: bool) -> str:
    first, last = group[0], group[-1]
    names = [each.item if as_items else each.title for each in group]
    if first.law == last.law:
        return f"{joined(names)} ({first.law})"
    until = _number(last.item) if as_items else last.title.rpartition(", ")[2]
    return f"{names[0]} to {until} ({first.law} to {_number(last.law.id)})"


def _number(text: str) -> str:
    match = _NUMBERED.search(text)
    assert match is not None, f"{text} has no number"
    return match[0]


_NUMBERED = re.compile(r"[0-9]+$")


def verify_approvals(table: Table, required: Iterable[RequiredApproval], field: str = "approvals") -> None:
    """Refuse if one of these is not on record."""
    missing = [each for each in required if each.item not in table.approvals]
    if missing:
        raise Refusal(field, f"not on record: {missing_words(missing)}", missing[0].law)


def verify_record(game: Game, items: tuple[str, ...], number: str, date: str, by: str) -> None:
    """Refuse a record that covers nothing the game needs, or lacks its number, date or author."""
    required = {each.item: each for each in game.approvals}
    if not items or len(set(items)) != len(items):
        raise Refusal("items", "name what it covers, each item once", RECORDS)
    for item in items:
        if item not in required:
            needs = ", ".join(required) or "nothing"
            raise Refusal("items", f"{game.title} needs no {quoted(item)} here; it needs {needs}", RECORDS)
        if required[item].demonstration:
            reason = f"the {required[item].title} are for demonstration; nobody approved them"
            raise Refusal("items", reason, required[item].law)
    for field, text in (("number", number), ("by", by)):
        if not text.strip() or len(text) > LONGEST_TEXT:
            raise Refusal(field, f"must be 1 to {LONGEST_TEXT} characters", required[items[0]].law)
    if not is_date(date):
        raise Refusal("date", f"must be a date as YYYY-MM-DD, not {quoted(date)}", required[items[0]].law)


@handles(RecordApproval, Role.SUPERVISOR, law=lambda _: RECORDS)
def record_approval(table: Table, command: RecordApproval) -> Iterator[Event]:
    """A later record for the same item replaces the earlier one."""
    verify_record(table.game, command.items, command.number, command.date, command.by)
    yield ApprovalRecorded(RECORDS, command.actor, command.items, command.number, command.date, command.by)


@handles(RecordDemonstration, Role.SUPERVISOR, law=lambda _: RECORDS)
def record_demonstration(table: Table, command: RecordDemonstration) -> Iterator[Event]:
    missing = table.missing_approvals
    if not missing:
        raise Refusal("approvals", "nothing is missing", RECORDS)
    yield DemonstrationRecorded(RECORDS, command.actor, tuple(each.item for each in missing))


@handles(RevokeApproval, Role.SUPERVISOR, law=lambda _: RECORDS)
def revoke_approval(table: Table, command: RevokeApproval) -> Iterator[Event]:
    """The table plays on until it closes; wagers that need the record stop at once."""
    items = tuple(
        item for item, record in table.approvals.items() if not record.demonstration and record.number == command.number
    )
    if not items:
        raise Refusal("number", f"no approval {quoted(command.number)} is on record here", RECORDS)
    if not command.reason.strip():
        raise Refusal("reason", "enter a reason", RECORDS)
    yield ApprovalRevoked(RECORDS, command.actor, items, command.number, command.reason)


def same_filing(before: Game, after: Game) -> bool:
    """Whether what was approved for a game still holds: only posted limits differ (D45)."""
    if before.name != after.name or _filed_options(before) != _filed_options(after):
        return False
    return not is_outside(after.name) or same_game(before.without_posted_limits, after.without_posted_limits)


def _filed_options(game: Game) -> dict[str, str]:
    return {name: value for name, value in game.house.as_text().items() if not name.endswith(POSTED)}


@folds(ApprovalRecorded)
def _fold_approval_recorded(table: Table, event: ApprovalRecorded) -> Table:
    record = ApprovalRecord(event.number, event.date, event.by)
    return table._replace(approvals={**table.approvals, **dict.fromkeys(event.items, record)})


@folds(DemonstrationRecorded)
def _fold_demonstration_recorded(table: Table, event: DemonstrationRecorded) -> Table:
    return table._replace(approvals={**table.approvals, **dict.fromkeys(event.items, DEMONSTRATION)})


@folds(ApprovalRevoked)
def _fold_approval_revoked(table: Table, event: ApprovalRevoked) -> Table:
    left = {item: record for item, record in table.approvals.items() if item not in event.items}
    return table._replace(approvals=left)


def _titles(scene: Scene, items: tuple[str, ...]) -> str:
    known = {} if scene.table is None else {each.item: each.title for each in scene.table.game.approvals}
    return joined([known.get(item, item) for item in items])


@tells(ApprovalRecorded)
def _tell_approval_recorded(scene: Scene, event: ApprovalRecorded) -> str:
    paper = f"{event.number} of {event.date}, by {event.by}"
    return f"{capitalized(str(event.recorded_by))} puts on record {paper}: {_titles(scene, event.items)}"


@tells(DemonstrationRecorded)
def _tell_demonstration_recorded(scene: Scene, event: DemonstrationRecorded) -> str:
    return f"For demonstration only, nothing is approved: {_titles(scene, event.items)}"


@tells(ApprovalRevoked)
def _tell_approval_revoked(scene: Scene, event: ApprovalRevoked) -> str:
    who = capitalized(str(event.revoked_by))
    return f"{who} revokes {event.number} ({event.reason}): {_titles(scene, event.items)}"
