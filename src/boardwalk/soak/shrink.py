"""The shortest list of commands that still breaks an invariant, so that a person can read what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import compress
from random import Random
from typing import Generic, TypeVar

from boardwalk.errors import Refusal
from boardwalk.soak.audit import Auditor
from boardwalk.soak.invariant import GOES_ON, REPLAYED, Violation
from boardwalk.soak.table import answered
from boardwalk.soak.world import SeededWorld
from boardwalk.table.command import Command
from boardwalk.table.event import Event
from boardwalk.table.event_round import RoundEnded
from boardwalk.table.fold import apply, fold
from boardwalk.table.record import Entry
from boardwalk.table.staff import Crew, duty
from boardwalk.table.state import Table

BUDGET = 400_000
"""Commands that are given in all before the search is content with what it has."""

Step = TypeVar("Step")
Done = TypeVar("Done")


def trial(commands: list[Command]) -> tuple[list[Entry], Violation | None]:
    """Give the commands to a new table, passing over those refused, up to the first that breaks an invariant."""
    table: Table | None = None
    auditor, entries = Auditor(), list[Entry]()
    for place, command in enumerate(commands, 1):
        done: list[Event] = []
        try:
            for event in answered(table, command):
                table = apply(table, event)
                done.append(event)
                auditor.check(event, table)
        except Refusal as refusal:
            if place == len(commands) and is_stuck(table, command, refusal):
                return [*entries, Entry(command, ())], Violation(GOES_ON, f"{command} is due and refused: {refusal}")
            continue
        except Violation as violation:
            return [*entries, Entry(command, tuple(done))], violation
        entries.append(Entry(command, tuple(done)))
    events = [event for entry in entries for event in entry.events]
    if events and fold(events) != table:
        return entries, Violation(REPLAYED, "the events fold to another state")
    return entries, None


def is_stuck(table: Table | None, command: Command, refusal: Refusal) -> bool:
    """Whether a command was refused that the staff must give next, for want of nothing that could be brought."""
    if table is None or table.round is None or refusal.field == "inventory":
        return False
    return type(duty(table, Crew(), SeededWorld(Random(0)))) is type(command)


def shrink(commands: list[Command], invariant: str) -> list[Entry]:
    """Leave out as many commands as can be left out: whole rounds, all that a person does, then ever smaller parts."""
    search = Search(trial, lambda entry: entry.command, invariant, BUDGET)
    shortest, _ = trial(commands)
    shortest = search.without_groups(shortest, _by_round)
    shortest = search.without_groups(shortest, lambda entries: [entry.command.actor for entry in entries])
    return search.without_parts(shortest)


def _by_round(entries: list[Entry]) -> list[Hashable]:
    """To which round each entry belongs, with what comes before it."""
    rounds, labels = 0, list[Hashable]()
    for entry in entries:
        labels.append(rounds)
        rounds += any(isinstance(event, RoundEnded) for event in entry.events)
    return labels


@dataclass
class Search(Generic[Step, Done]):
    """Looks for fewer steps that still break the invariant, within a budget of steps that are tried."""

    trial: Callable[[list[Step]], tuple[list[Done], Violation | None]]
    step_of: Callable[[Done], Step]
    invariant: str
    budget: int

    def without_groups(self, shortest: list[Done], group: Callable[[list[Done]], list[Hashable]]) -> list[Done]:
        """Without all steps of each label that can be spared."""
        for label in dict.fromkeys(group(shortest)):
            shortest = self._fewer(shortest, [each != label for each in group(shortest)])
        return shortest

    def without_parts(self, shortest: list[Done]) -> list[Done]:
        """Without any halves, quarters and smaller parts that can be spared, down to single steps."""
        for size in _sizes(len(shortest)):
            start = 0
            while start < len(shortest):
                fewer = self._fewer(shortest, [not start <= place < start + size for place in range(len(shortest))])
                start += size if fewer is shortest else 0
                shortest = fewer
        return shortest

    def _fewer(self, shortest: list[Done], keep: list[bool]) -> list[Done]:
        """The steps to keep, if they break the invariant alone; otherwise all."""
        without = [self.step_of(each) for each in compress(shortest, keep)]
        if self.budget <= 0 or len(without) == len(shortest):
            return shortest
        self.budget -= len(without)
        entries, violation = self.trial(without)
        broken = violation is not None and violation.invariant == self.invariant
        return entries if broken and len(entries) < len(shortest) else shortest


def _sizes(length: int) -> Iterator[int]:
    """Halves, quarters, down to single steps, and once more through all single steps."""
    size = length // 2
    while size >= 1:
        yield size
        size //= 2
    yield 1
