"""The only way to act on the floor: a request is answered with everything that happens, or refused with the paragraph.

>>> from boardwalk.actor import Actor, Role
>>> from boardwalk.table.commands import InstallTable, ReportLinkedGames
>>> boss = Actor(Role.SUPERVISOR, "Kim")
>>> floor, happenings = act(Floor(), AtTable("7", InstallTable(boss, "7", "caribbean", {"progressive": "on"})))
>>> [(each.number, each.table, type(each.event).__name__) for each in happenings]
[(1, '7', 'TableInstalled')]
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from boardwalk.errors import Refusal, quoted
from boardwalk.floor.link import at_linked_tables, at_meter, verify_turn, with_meter_facts
from boardwalk.floor.request import AtTable, FloorRequest, Happening, MeterHappening, TableHappening
from boardwalk.floor.state import Floor, apply
from boardwalk.law import cite
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.commands import ChangeParameters, OpenMeter
from boardwalk.progressive.machine import decide as decide_meter
from boardwalk.progressive.message import MeterCommand
from boardwalk.table.commands import InstallTable, ReportLinkedGames
from boardwalk.table.machine import decide as decide_table
from boardwalk.table.message import Command

LINK, METER, TABLE = cite("13:69D-1.39B(a)"), cite("B37"), cite("B34")
FROM_TABLES = (
    meter_commands.ConnectTable,
    meter_commands.DisconnectTable,
    meter_commands.Contribute,
    meter_commands.ReverseContribution,
    meter_commands.ClaimAward,
    meter_commands.PayAward,
    meter_commands.RecordValidation,
    meter_commands.WithdrawClaim,
    meter_commands.ReverseAward,
)
"""Meter commands that only follow from something at a table."""
FROM_METERS = (ReportLinkedGames,)
"""Table commands that only follow from something at a meter."""


class FloorChange(NamedTuple):
    """One event, and the floor before it."""

    before: Floor
    happening: Happening


def act(floor: Floor, request: FloorRequest) -> tuple[Floor, tuple[Happening, ...]]:
    """Decide a request and fold its events."""
    execution = _executed(floor, request)
    return execution.floor, tuple(execution.happenings)


def act_in_steps(floor: Floor, request: FloorRequest) -> tuple[Floor, tuple[FloorChange, ...]]:
    """Decide a request, and return the floor before each event as well, for bookkeeping."""
    execution = _executed(floor, request)
    return execution.floor, tuple(map(FloorChange, execution.before, execution.happenings))


def decide(floor: Floor, request: FloorRequest) -> tuple[Happening, ...]:
    """The results of a request. If it raises a `Refusal`, nothing has happened."""
    _, happenings = act(floor, request)
    return happenings


def _executed(floor: Floor, request: FloorRequest) -> _Execution:
    execution = _Execution(floor)
    if isinstance(request, AtTable):
        execution.at_table(request.table, request.command)
    else:
        execution.at_meter(request.meter, request.command)
    return execution


class _Execution:
    """One request being executed: the floor so far, what has happened, and the floor before each event."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.happenings: list[Happening] = []
        self.before: list[Floor] = []

    def at_table(self, number: str, command: Command) -> None:
        table = self.floor.tables.get(number)
        if isinstance(command, InstallTable) and command.number != number:
            raise Refusal("number", f"must be {number}, the table this is sent to, not {command.number}", TABLE)
        if table is None and not isinstance(command, InstallTable):
            raise Refusal("table", f"Unknown table {quoted(number)}", TABLE)
        if isinstance(command, FROM_METERS):
            raise Refusal("command", "follows from what happens at a meter and cannot be sent by itself", LINK)
        verify_turn(self.floor, number, command)
        for event in decide_table(table, with_meter_facts(self.floor, table, command)):
            before = self.floor
            self._happen(TableHappening(self.floor.events + 1, number, event))
            for meter, consequence in at_meter(before, self.floor, number, event, command.actor):
                self._decide_at_meter(meter, consequence)

    def at_meter(self, name: str, command: MeterCommand) -> None:
        if isinstance(command, OpenMeter) and command.name != name:
            raise Refusal("name", f"must be {name}, the meter this is sent to, not {command.name}", METER)
        if isinstance(command, FROM_TABLES):
            raise Refusal("command", "follows from what happens at a table and cannot be sent by itself", LINK)
        if isinstance(command, ChangeParameters) and name in self.floor.meters:
            in_round = tuple(number for number, table, _ in self.floor.linked(name) if table.round is not None)
            command = replace(command, in_round=in_round)
        self._decide_at_meter(name, command)

    def _decide_at_meter(self, name: str, command: MeterCommand) -> None:
        meter = self.floor.meters.get(name)
        if meter is None and not isinstance(command, OpenMeter):
            raise Refusal("meter", f"Unknown meter {quoted(name)}", METER)
        for event in decide_meter(meter, command):
            self._happen(MeterHappening(self.floor.events + 1, name, event))
            for number, consequence in at_linked_tables(self.floor, name, event, command.actor):
                for happened in decide_table(self.floor.tables[number], consequence):
                    self._happen(TableHappening(self.floor.events + 1, number, happened))

    def _happen(self, happening: Happening) -> None:
        self.before.append(self.floor)
        self.happenings.append(happening)
        self.floor = apply(self.floor, happening)
