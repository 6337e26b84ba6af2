"""The one way onto the floor: an order is answered with everything that happens, or refused with the paragraph.

>>> from boardwalk.actor import Actor, Role
>>> from boardwalk.table.command import InstallTable
>>> boss = Actor(Role.SUPERVISOR, "Kim")
>>> floor, happenings = act(Floor(), AtTable("7", InstallTable(boss, "7", "caribbean", {"progressive": "on"})))
>>> [(each.number, each.table, type(each.event).__name__) for each in happenings]
[(1, '7', 'TableInstalled')]
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from boardwalk.errors import Refusal
from boardwalk.floor.consequence import at_linked_tables, at_meter
from boardwalk.floor.informed import informed, verify_turn
from boardwalk.floor.order import AtTable, Happening, MeterHappening, Order, TableHappening
from boardwalk.floor.state import Floor, apply
from boardwalk.law import cite
from boardwalk.progressive import command as on_meter
from boardwalk.progressive.command import ChangeParameters, MeterCommand, OpenMeter
from boardwalk.progressive.decide import decide as decide_meter
from boardwalk.table.command import Command, InstallTable
from boardwalk.table.decide import decide as decide_table

LINK, METER, TABLE = cite("13:69D-1.39B(a)"), cite("B37"), cite("B34")
FROM_TABLES = (
    on_meter.ConnectTable,
    on_meter.DisconnectTable,
    on_meter.Contribute,
    on_meter.ReverseContribution,
    on_meter.ClaimAward,
    on_meter.PayAward,
)
"""What only comes of something that happens at a table."""


class Step(NamedTuple):
    """One event, and the floor before it."""

    before: Floor
    happening: Happening


def act(floor: Floor, order: Order) -> tuple[Floor, tuple[Happening, ...]]:
    """Decide an order and fold what comes of it."""
    after, steps = act_in_steps(floor, order)
    return after, tuple(step.happening for step in steps)


def act_in_steps(floor: Floor, order: Order) -> tuple[Floor, tuple[Step, ...]]:
    """Decide an order, keeping the floor before each event for those who keep books on it."""
    acting = _Acting(floor)
    if isinstance(order, AtTable):
        acting.at_table(order.table, order.command)
    else:
        acting.at_meter(order.meter, order.command)
    return acting.floor, tuple(acting.steps)


def decide(floor: Floor, order: Order) -> tuple[Happening, ...]:
    """What comes of an order; raises a `Refusal`, and then nothing has happened."""
    _, happenings = act(floor, order)
    return happenings


class _Acting:
    """One order on its way: the floor as it is so far, and what has happened."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.steps: list[Step] = []

    def at_table(self, number: str, command: Command) -> None:
        table = self.floor.tables.get(number)
        if isinstance(command, InstallTable) and command.number != number:
            raise Refusal("number", f"the order is for table {number}, not for {command.number}", TABLE)
        if table is None and not isinstance(command, InstallTable):
            raise Refusal("table", f"there is no table {number!r}", TABLE)
        verify_turn(self.floor, number, command)
        for event in decide_table(table, informed(self.floor, table, command)):
            before = self.floor
            self._happen(TableHappening(self.floor.events + 1, number, event))
            for meter, consequence in at_meter(before, self.floor, number, event, command.actor):
                self._decide_at_meter(meter, consequence)

    def at_meter(self, name: str, command: MeterCommand) -> None:
        if isinstance(command, OpenMeter) and command.name != name:
            raise Refusal("name", f"the order is for the meter {name}, not for {command.name}", METER)
        if isinstance(command, FROM_TABLES):
            raise Refusal("command", "this comes of what happens at a table", LINK)
        if isinstance(command, ChangeParameters) and name in self.floor.meters:
            in_round = tuple(number for number, table in self.floor.linked(name) if table.round is not None)
            command = replace(command, in_round=in_round)
        self._decide_at_meter(name, command)

    def _decide_at_meter(self, name: str, command: MeterCommand) -> None:
        meter = self.floor.meters.get(name)
        if meter is None and not isinstance(command, OpenMeter):
            raise Refusal("meter", f"there is no meter {name!r}", METER)
        for event in decide_meter(meter, command):
            self._happen(MeterHappening(self.floor.events + 1, name, event))
            for number, consequence in at_linked_tables(self.floor, name, event, command.actor):
                for happened in decide_table(self.floor.tables[number], consequence):
                    self._happen(TableHappening(self.floor.events + 1, number, happened))

    def _happen(self, happening: Happening) -> None:
        self.steps.append(Step(self.floor, happening))
        self.floor = apply(self.floor, happening)
