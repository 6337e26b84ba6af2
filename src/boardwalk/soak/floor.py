"""A floor under simulation: every order is decided, folded and audited event by event."""

from __future__ import annotations

from dataclasses import replace

from boardwalk.errors import Refusal
from boardwalk.floor.decide import FROM_TABLES, act
from boardwalk.floor.order import AtTable, Happening, Order
from boardwalk.floor.state import Floor, apply, fold
from boardwalk.progressive.command import ChangeParameters
from boardwalk.progressive.decide import decide as decide_meter
from boardwalk.soak.floor_audit import FloorAuditor
from boardwalk.soak.invariant import ANSWERED, HINDERED, REPLAYED, Violation
from boardwalk.soak.tally import LinkedTally
from boardwalk.table.command import Command
from boardwalk.table.command_progressive import (
    ConnectMeter,
    DisconnectMeter,
    PayProgressive,
    ReportLinkUp,
    SpinWheel,
)
from boardwalk.table.decide import decide as decide_table

MAY_WAIT = (ConnectMeter, DisconnectMeter, ReportLinkUp, PayProgressive)
"""What a table asks of its meter, so that the meter may have a word in it."""


def acted(floor: Floor, order: Order) -> tuple[Floor, tuple[Happening, ...]]:
    """What comes of an order; anything that is raised but a refusal is a violation, and so is one of the wrong end."""
    try:
        return act(floor, order)
    except Refusal as refusal:
        if _allowed_alone(floor, order):
            raise Violation(HINDERED, f"{order} is refused, though not where it was given: {refusal}") from refusal
        raise
    except Exception as broken:
        raise Violation(ANSWERED, f"{order} raised {broken!r}") from broken


def _allowed_alone(floor: Floor, order: Order) -> bool:
    """Whether the table or meter to which the order goes would allow it, and only the other end does not."""
    try:
        if isinstance(order, AtTable):
            return _allowed_at_table(floor, order.table, order.command)
        meter, command = floor.meters.get(order.meter), order.command
        if meter is None or isinstance(command, FROM_TABLES):
            return False
        if isinstance(command, ChangeParameters):
            busy = tuple(number for number in meter.tables if floor.tables[number].round is not None)
            command = replace(command, in_round=busy)
        decide_meter(meter, command)
    except Refusal:
        return False
    return True


def _allowed_at_table(floor: Floor, number: str, command: Command) -> bool:
    table = floor.tables.get(number)
    if table is None or isinstance(command, MAY_WAIT):
        return False
    decide_table(table, replace(command, meter_cents=0) if isinstance(command, SpinWheel) else command)
    return True


class SoakedFloor:
    """Holds a floor, all orders that were given on it, and all that happened."""

    def __init__(self, tally: LinkedTally | None = None) -> None:
        self.floor = Floor()
        self.tally = tally or LinkedTally()
        self.auditor = FloorAuditor()
        self.orders: list[Order] = []
        self.happenings: list[Happening] = []

    def give(self, order: Order) -> tuple[Happening, ...]:
        """Give an order; a refusal passes through and changes nothing."""
        self.orders.append(order)
        try:
            after, happenings = acted(self.floor, order)
        except Refusal:
            self.orders.pop()
            raise
        for happening in happenings:
            self.floor = apply(self.floor, happening)
            self.happenings.append(happening)
            self.tally.count_happening(happening)
            self.auditor.check(happening, self.floor)
        if self.floor != after:
            raise Violation(REPLAYED, f"what came of {order} folds to another floor")
        self.auditor.close_order()
        return happenings

    def probe(self, order: Order) -> None:
        """Decide an order and, if it was allowed, do not carry it out."""
        try:
            acted(self.floor, order)
        except Violation:
            self.orders.append(order)
            raise

    def replay(self) -> None:
        """The floor is the fold of all that has happened."""
        if fold(self.happenings) != self.floor:
            raise Violation(REPLAYED, f"{len(self.happenings)} events fold to another floor")
