"""The shortest list of commands that still breaks an invariant, so that a person can read what went wrong."""

from __future__ import annotations

from boardwalk.errors import Refusal
from boardwalk.soak.audit import Auditor, Violation
from boardwalk.soak.run import REPLAYED, answered
from boardwalk.table.command import Command
from boardwalk.table.event import Event
from boardwalk.table.fold import apply, fold
from boardwalk.table.record import Entry
from boardwalk.table.state import Table

BUDGET = 400_000
"""Commands that are given in all before the search is content with what it has."""


def trial(commands: list[Command]) -> tuple[list[Entry], Violation | None]:
    """Give the commands to a new table, passing over those refused, up to the first that breaks an invariant."""
    table: Table | None = None
    auditor, entries = Auditor(), list[Entry]()
    for command in commands:
        done: list[Event] = []
        try:
            for event in answered(table, command):
                table = apply(table, event)
                done.append(event)
                auditor.check(event, table)
        except Refusal:
            continue
        except Violation as violation:
            return [*entries, Entry(command, tuple(done))], violation
        entries.append(Entry(command, tuple(done)))
    events = [event for entry in entries for event in entry.events]
    if events and fold(events) != table:
        return entries, Violation(REPLAYED, "the events fold to another state")
    return entries, None


def shrink(commands: list[Command], invariant: str) -> list[Entry]:
    """Leave out as many commands as can be left out: halves first, then ever smaller parts, at last single ones."""
    shortest, _ = trial(commands)
    spent, size = 0, len(shortest) // 2
    while size >= 1 and spent < BUDGET:
        start, found = 0, False
        while start < len(shortest) and spent < BUDGET:
            without = [entry.command for entry in (*shortest[:start], *shortest[start + size :])]
            spent += len(without)
            entries, violation = trial(without)
            if violation is not None and violation.invariant == invariant and len(entries) < len(shortest):
                shortest, found = entries, True
            else:
                start += size
        size = size if found and size == 1 else size // 2
    return shortest
