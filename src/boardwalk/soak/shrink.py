"""The shortest list of commands to a table, or of requests to a floor, that still breaks an invariant, so that a
person can read what went wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from itertools import compress
from random import Random
from typing import Generic, NamedTuple, TypeVar

from boardwalk.errors import Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.record import FloorEntry
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest
from boardwalk.floor.state import Floor
from boardwalk.progressive.commands import AdmitHeld, DecideAwards, RecordReview
from boardwalk.soak.audit.invariant import GOES_ON, REPLAYED, Violation
from boardwalk.soak.audit.table import TableAuditor
from boardwalk.soak.floor import SimulatedFloor
from boardwalk.soak.table import checked_decision
from boardwalk.soak.world import SeededWorld
from boardwalk.table.automation.duty import Crew, duty
from boardwalk.table.events import RoundEnded
from boardwalk.table.machine import apply, fold
from boardwalk.table.message import Command, Event
from boardwalk.table.record import Entry
from boardwalk.table.state import Table

TABLE_BUDGET = 400_000
"""How many commands to try in all before the search stops with the shortest list so far."""
Step = TypeVar("Step")
StepResult = TypeVar("StepResult")


def table_trial(commands: list[Command]) -> tuple[list[Entry], Violation | None]:
    """Give the commands to a new table, skipping those refused, up to the first that breaks an invariant."""
    table: Table | None = None
    auditor, entries = TableAuditor(), list[Entry]()
    for place, command in enumerate(commands, 1):
        done: list[Event] = []
        try:
            for event in checked_decision(table, command):
                table = apply(table, event)
                done.append(event)
                auditor.check(event, table)
        except Refusal as refusal:
            if place == len(commands) and is_stuck(table, command, refusal):
                return [*entries, Entry(command, ())], Violation(GOES_ON, f"{command} is due but refused: {refusal}")
            continue
        except Violation as violation:
            return [*entries, Entry(command, tuple(done))], violation
        entries.append(Entry(command, tuple(done)))
    events = [event for entry in entries for event in entry.events]
    if events and fold(events) != table:
        return entries, Violation(REPLAYED, "the events fold to a different state")
    return entries, None


def is_stuck(table: Table | None, command: Command, refusal: Refusal) -> bool:
    """Whether the staff must give the refused command next. A short inventory is no reason: it can be filled."""
    if table is None or table.round is None or refusal.field == "inventory":
        return False
    return type(duty(table, Crew(), SeededWorld(Random(0)))) is type(command)


def shrink_table(commands: list[Command], invariant: str) -> list[Entry]:
    """Leave out as many commands as possible: whole rounds, all that a person does, then smaller and smaller parts."""
    search = ShrinkSearch(table_trial, lambda entry: entry.command, invariant, TABLE_BUDGET)
    shortest, _ = table_trial(commands)
    shortest = search.without_groups(shortest, _rounds_of_table)
    shortest = search.without_groups(shortest, lambda entries: [entry.command.actor for entry in entries])
    return search.without_parts(shortest)


def _rounds_of_table(entries: list[Entry]) -> list[Hashable]:
    """The round to which each entry belongs; what comes before a round belongs to it."""
    rounds, labels = 0, list[Hashable]()
    for entry in entries:
        labels.append(rounds)
        rounds += any(isinstance(event, RoundEnded) for event in entry.events)
    return labels


@dataclass
class ShrinkSearch(Generic[Step, StepResult]):
    """Looks for fewer steps that still break the invariant, within a budget of steps to try."""

    trial: Callable[[list[Step]], tuple[list[StepResult], Violation | None]]
    step_of: Callable[[StepResult], Step]
    invariant: str
    budget: int

    def without_groups(
        self, shortest: list[StepResult], group: Callable[[list[StepResult]], list[Hashable]]
    ) -> list[StepResult]:
        """Leave out all steps of a label, for each label that is not needed."""
        for label in dict.fromkeys(group(shortest)):
            shortest = self._fewer(shortest, [each != label for each in group(shortest)])
        return shortest

    def without_parts(self, shortest: list[StepResult]) -> list[StepResult]:
        """Leave out each half, quarter and smaller part that is not needed, down to single steps."""
        for size in _sizes(len(shortest)):
            start = 0
            while start < len(shortest):
                fewer = self._fewer(shortest, [not start <= place < start + size for place in range(len(shortest))])
                start += size if fewer is shortest else 0
                shortest = fewer
        return shortest

    def _fewer(self, shortest: list[StepResult], keep: list[bool]) -> list[StepResult]:
        """The results of the steps to keep, if those break the invariant by themselves; otherwise all results."""
        steps = [self.step_of(each) for each in compress(shortest, keep)]
        if self.budget <= 0 or len(steps) == len(shortest):
            return shortest
        self.budget -= len(steps)
        results, violation = self.trial(steps)
        broken = violation is not None and violation.invariant == self.invariant
        return results if broken and len(results) < len(shortest) else shortest


def _sizes(length: int) -> Iterator[int]:
    """Halves, quarters, and so on down to single steps, and then single steps once more."""
    size = length // 2
    while size >= 1:
        yield size
        size //= 2
    yield 1


FLOOR_BUDGET = 150_000
"""How many requests to try in all before the search stops with the shortest list so far."""


class FloorStep(NamedTuple):
    """A request, and the tables whose awards or held contributions it names by number."""

    request: FloorRequest
    tables: tuple[str, ...] = ()


class FloorStepResult(NamedTuple):
    """A step, and its request and events in one trial."""

    step: FloorStep
    entry: FloorEntry


def shrink_floor(requests: list[FloorRequest], invariant: str) -> list[FloorEntry]:
    """Leave out as many requests as possible: whole tables, rounds of tables, then smaller and smaller parts."""
    search = ShrinkSearch(floor_trial, lambda each: each.step, invariant, FLOOR_BUDGET)
    shortest, _ = floor_trial(_floor_steps(requests))
    shortest = search.without_groups(shortest, lambda results: [_place(each.step.request) for each in results])
    shortest = search.without_groups(shortest, _rounds_of_floor)
    return [each.entry for each in search.without_parts(shortest)]


def _place(request: FloorRequest) -> str:
    return f"table {request.table}" if isinstance(request, AtTable) else f"meter {request.meter}"


def _rounds_of_floor(results: list[FloorStepResult]) -> list[Hashable]:
    """The table or meter of each step, and the round there to which it belongs."""
    rounds, labels = Counter[str](), list[Hashable]()
    for each in results:
        place = _place(each.step.request)
        labels.append((place, rounds[place]))
        rounds[place] += any(isinstance(happening.event, RoundEnded) for happening in each.entry.happened)
    return labels


def floor_trial(steps: list[FloorStep]) -> tuple[list[FloorStepResult], Violation | None]:
    """Give the requests on a new floor, skipping those refused, up to the first that breaks an invariant."""
    floor, results = SimulatedFloor(), list[FloorStepResult]()
    for place, each in enumerate(steps, 1):
        request, before = _renumbered_request(each, floor.floor), len(floor.happenings)
        try:
            results.append(FloorStepResult(each, FloorEntry(request, floor.give(request))))
        except Refusal as refusal:
            if place == len(steps) and _is_floor_stuck(floor.floor, request, refusal):
                stuck = Violation(GOES_ON, f"{request} is due but refused: {refusal}")
                return [*results, FloorStepResult(each, FloorEntry(request, ()))], stuck
        except Violation as violation:
            return [*results, FloorStepResult(each, FloorEntry(request, tuple(floor.happenings[before:])))], violation
    return results, None


def _is_floor_stuck(floor: Floor, request: FloorRequest, refusal: Refusal) -> bool:
    return isinstance(request, AtTable) and is_stuck(floor.tables.get(request.table), request.command, refusal)


def _floor_steps(requests: list[FloorRequest]) -> list[FloorStep]:
    """The requests with the tables they name. The last one broke something, so it is not given here."""
    floor, steps = Floor(), list[FloorStep]()
    for request in requests:
        steps.append(FloorStep(request, _tables_named(request, floor)))
        if request is not requests[-1]:
            floor, _ = act(floor, request)
    return steps


def _tables_named(request: FloorRequest, floor: Floor) -> tuple[str, ...]:
    if not isinstance(request, AtMeter) or request.meter not in floor.meters:
        return ()
    meter, command = floor.meters[request.meter], request.command
    if isinstance(command, DecideAwards):
        return tuple(meter.claims[number].table for number in command.order if number in meter.claims)
    if isinstance(command, RecordReview) and command.first in meter.claims:
        return (meter.claims[command.first].table,)
    if isinstance(command, AdmitHeld) and command.number in meter.held:
        return (meter.held[command.number].table,)
    return ()


def _renumbered_request(step: FloorStep, floor: Floor) -> FloorRequest:
    """The request, with the numbers that the awards or held contributions of its tables have on this floor."""
    request = step.request
    if not isinstance(request, AtMeter) or not step.tables or request.meter not in floor.meters:
        return request
    meter, command = floor.meters[request.meter], request.command
    unpaid = {claim.table: claim.number for claim in meter.unpaid}
    if isinstance(command, DecideAwards):
        order = tuple(unpaid[each] for each in step.tables if each in unpaid)
        return replace(request, command=replace(command, order=order))
    if isinstance(command, RecordReview):
        return replace(request, command=replace(command, first=unpaid.get(step.tables[0], 0)))
    assert isinstance(command, AdmitHeld)
    held = {each.table: each.number for each in meter.held.values()}
    return replace(request, command=replace(command, number=held.get(step.tables[0], 0)))
