"""A table of a soaked floor: what it does goes through the floor, and its payments wait for their turn there."""

from __future__ import annotations

from random import Random

from boardwalk.errors import Refusal
from boardwalk.floor.order import AtTable, TableHappening
from boardwalk.soak.floor import SoakedFloor
from boardwalk.soak.table import SoakedTable
from boardwalk.table.command import Command
from boardwalk.table.command_progressive import PayProgressive, ValidateProgressive
from boardwalk.table.event import Event
from boardwalk.table.state import Table

TARRIES, IMPATIENT = 0.6, 0.5
"""How likely an award waits a little longer, and a dealer tries to pay while others come first."""
IN_TURN = frozenset({"D17", "13:69F-28.11(i)"})
"""The paragraphs by which a payment waits."""


class LinkedTable(SoakedTable):
    """One of many tables on a floor."""

    stack_chance, fault_chance, sits_down = 0.3, 0.03, 0.6

    def __init__(self, floor: SoakedFloor, number: str, dice: Random, *, faults: bool) -> None:
        super().__init__(dice, floor.tally, faults=faults)
        self.floor = floor
        self.number = number
        self.waits = False

    @property
    def table(self) -> Table:
        return self.floor.floor.tables[self.number]

    def do(self, command: Command) -> tuple[Event, ...]:
        if self.number in self.floor.floor.tables:
            command = self.chance.arranged(self.table, command)
        happenings = self.floor.give(AtTable(self.number, command))
        return tuple(
            each.event for each in happenings if isinstance(each, TableHappening) and each.table == self.number
        )

    def probe(self, command: Command) -> None:
        self.floor.probe(AtTable(self.number, command))

    def remember(self, command: Command) -> None:
        self.floor.orders.append(AtTable(self.number, command))

    def must(self, command: Command) -> None:
        """Supervisors and dealers take their time over an award; a payment before its turn is tried again later."""
        if isinstance(command, ValidateProgressive | PayProgressive) and self.dice.random() < TARRIES:
            return
        if not isinstance(command, PayProgressive):
            super().must(command)
        elif not self.waits or self.dice.random() < IMPATIENT:
            self.waits = not self._paid(command)

    def _paid(self, command: Command) -> bool:
        try:
            self.attempt(command)
        except Refusal as refusal:
            if refusal.law.id not in IN_TURN:
                raise self.stuck(command, refusal) from refusal
            self.tally.count_refusal(command, refusal)
            return False
        return True
