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
from boardwalk.progressive.commands import AdmitHeld, DecideAwards
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
"""Commands that are given in all before the search is content with what it has."""
Step = TypeVar("Step")
StepResult = TypeVar("StepResult")


def table_trial(commands: list[Command]) -> tuple[list[Entry], Violation | None]:
    """Give the commands to a new table, passing over those refused, up to the first that breaks an invariant."""
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


def shrink_table(commands: list[Command], invariant: str) -> list[Entry]:
    """Leave out as many commands as can be left out: whole rounds, all that a person does, then ever smaller parts."""
    search = ShrinkSearch(table_trial, lambda entry: entry.command, invariant, TABLE_BUDGET)
    shortest, _ = table_trial(commands)
    shortest = search.without_groups(shortest, _rounds_of_table)
    shortest = search.without_groups(shortest, lambda entries: [entry.command.actor for entry in entries])
    return search.without_parts(shortest)


def _rounds_of_table(entries: list[Entry]) -> list[Hashable]:
    """To which round each entry belongs, with what comes before it."""
    rounds, labels = 0, list[Hashable]()
    for entry in entries:
        labels.append(rounds)
        rounds += any(isinstance(event, RoundEnded) for event in entry.events)
    return labels


@dataclass
class ShrinkSearch(Generic[Step, StepResult]):
    """Looks for fewer steps that still break the invariant, within a budget of steps that are tried."""

    trial: Callable[[list[Step]], tuple[list[StepResult], Violation | None]]
    step_of: Callable[[StepResult], Step]
    invariant: str
    budget: int

    def without_groups(
        self, shortest: list[StepResult], group: Callable[[list[StepResult]], list[Hashable]]
    ) -> list[StepResult]:
        """Without all steps of each label that can be spared."""
        for label in dict.fromkeys(group(shortest)):
            shortest = self._fewer(shortest, [each != label for each in group(shortest)])
        return shortest

    def without_parts(self, shortest: list[StepResult]) -> list[StepResult]:
        """Without any halves, quarters and smaller parts that can be spared, down to single steps."""
        for size in _sizes(len(shortest)):
            start = 0
            while start < len(shortest):
                fewer = self._fewer(shortest, [not start <= place < start + size for place in range(len(shortest))])
                start += size if fewer is shortest else 0
                shortest = fewer
        return shortest

    def _fewer(self, shortest: list[StepResult], keep: list[bool]) -> list[StepResult]:
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


FLOOR_BUDGET = 150_000
"""Orders that are given in all before the search is content with what it has."""


class FloorStep(NamedTuple):
    """An order, and the tables whose awards or held contributions it names by number."""

    order: FloorRequest
    tables: tuple[str, ...] = ()


class FloorStepResult(NamedTuple):
    """What was meant, and what came of it."""

    meant: FloorStep
    entry: FloorEntry


def shrink_floor(orders: list[FloorRequest], invariant: str) -> list[FloorEntry]:
    """Leave out as many orders as can be left out: whole tables, rounds of tables, then ever smaller parts."""
    search = ShrinkSearch(floor_trial, lambda each: each.meant, invariant, FLOOR_BUDGET)
    shortest, _ = floor_trial(_floor_steps(orders))
    shortest = search.without_groups(shortest, lambda tried: [_place(each.meant.order) for each in tried])
    shortest = search.without_groups(shortest, _rounds_of_floor)
    return [each.entry for each in search.without_parts(shortest)]


def _place(order: FloorRequest) -> str:
    return f"table {order.table}" if isinstance(order, AtTable) else f"meter {order.meter}"


def _rounds_of_floor(tried: list[FloorStepResult]) -> list[Hashable]:
    """To which table each order went, and to which of its rounds it belongs."""
    rounds, labels = Counter[str](), list[Hashable]()
    for each in tried:
        place = _place(each.meant.order)
        labels.append((place, rounds[place]))
        rounds[place] += any(isinstance(happening.event, RoundEnded) for happening in each.entry.happened)
    return labels


def floor_trial(meant: list[FloorStep]) -> tuple[list[FloorStepResult], Violation | None]:
    """Give the orders on a new floor, passing over those refused, up to the first that breaks an invariant."""
    floor, tried = SimulatedFloor(), list[FloorStepResult]()
    for place, each in enumerate(meant, 1):
        order, before = _renumbered_order(each, floor.floor), len(floor.happenings)
        try:
            tried.append(FloorStepResult(each, FloorEntry(order, floor.give(order))))
        except Refusal as refusal:
            if place == len(meant) and _is_floor_stuck(floor.floor, order, refusal):
                stuck = Violation(GOES_ON, f"{order} is due and refused: {refusal}")
                return [*tried, FloorStepResult(each, FloorEntry(order, ()))], stuck
        except Violation as violation:
            return [*tried, FloorStepResult(each, FloorEntry(order, tuple(floor.happenings[before:])))], violation
    return tried, None


def _is_floor_stuck(floor: Floor, order: FloorRequest, refusal: Refusal) -> bool:
    return isinstance(order, AtTable) and is_stuck(floor.tables.get(order.table), order.command, refusal)


def _floor_steps(orders: list[FloorRequest]) -> list[FloorStep]:
    """The orders with the tables that they mean; the last one broke something, and is not given here."""
    floor, meant = Floor(), list[FloorStep]()
    for order in orders:
        meant.append(FloorStep(order, _tables_named(order, floor)))
        if order is not orders[-1]:
            floor, _ = act(floor, order)
    return meant


def _tables_named(order: FloorRequest, floor: Floor) -> tuple[str, ...]:
    if not isinstance(order, AtMeter) or order.meter not in floor.meters:
        return ()
    meter, command = floor.meters[order.meter], order.command
    if isinstance(command, DecideAwards):
        return tuple(meter.claims[number].table for number in command.order if number in meter.claims)
    if isinstance(command, AdmitHeld) and command.number in meter.held:
        return (meter.held[command.number].table,)
    return ()


def _renumbered_order(meant: FloorStep, floor: Floor) -> FloorRequest:
    order = meant.order
    if not isinstance(order, AtMeter) or not meant.tables or order.meter not in floor.meters:
        return order
    meter, command = floor.meters[order.meter], order.command
    if isinstance(command, DecideAwards):
        unpaid = {claim.table: claim.number for claim in meter.unpaid}
        return replace(
            order, command=replace(command, order=tuple(unpaid[each] for each in meant.tables if each in unpaid))
        )
    assert isinstance(command, AdmitHeld)
    held = {each.table: each.number for each in meter.held.values()}
    return replace(order, command=replace(command, number=held.get(meant.tables[0], 0)))
