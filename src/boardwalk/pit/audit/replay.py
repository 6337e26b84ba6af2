"""Every order decided again by the rules, on its part of the floor: exactly what is recorded comes of it.

Orders come by the number of their first record. Whatever an order rests on has a smaller number: numbers grow within a
section, and go on from the larger one when a table joins a meter.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.floor.decide import act
from boardwalk.floor.order import AtMeter, AtTable, Order, TableHappening
from boardwalk.floor.section import joined, parted
from boardwalk.floor.state import Floor
from boardwalk.form import compact, read_json
from boardwalk.pit.audit.finding import Found, Kind
from boardwalk.pit.house.decide import act as act_in_house
from boardwalk.pit.house.form import HOUSE_COMMANDS, HOUSE_EVENTS
from boardwalk.pit.house.state import House
from boardwalk.pit.store.reading import OrderRow, RecordRow
from boardwalk.progressive.form import METER_COMMANDS, METER_EVENTS
from boardwalk.progressive.meter import Meter
from boardwalk.table.command_progressive import ConnectMeter
from boardwalk.table.event_progressive import MeterConnected, MeterDisconnected
from boardwalk.table.form import COMMANDS, EVENTS
from boardwalk.table.scene import printable
from boardwalk.table.state import Table

FAULTS = (
    LookupError,
    AssertionError,
    AttributeError,
    TypeError,
    ValueError,
    ArithmeticError,
    RuntimeError,
    BoardwalkError,
)
"""What the rules raise when they are asked about what never happened."""
SHOWN = 200


class Given(NamedTuple):
    """A record as the rules give it."""

    stream: str
    number: int
    event: str


class Replay:
    """The house as the rules make it from its orders."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.house: House | None = None
        self.sections: dict[str, Floor] = {}
        """By the stream that leads: the meter's, or that of a table by itself."""
        self.leads: dict[str, str] = {}
        self.numbers: dict[str, int] = {}
        self.broken: set[str] = set()
        """Streams with an order that the rules do not give; what follows there cannot be decided."""

    @property
    def tables(self) -> dict[str, Table]:
        return {name: table for floor in self.sections.values() for name, table in floor.tables.items()}

    @property
    def meters(self) -> dict[str, Meter]:
        return {name: meter for floor in self.sections.values() for name, meter in floor.meters.items()}

    def link_of(self, stream: str) -> str | None:
        """The stream of the meter that a table is on."""
        lead = self.leads.get(stream, stream)
        return None if lead == stream else lead

    def section(self, stream: str) -> Floor:
        """The part of the floor that a stream belongs to."""
        return self.sections.get(self.leads.get(stream, stream), Floor())

    def members(self, stream: str) -> set[str]:
        """All streams of the section of a stream."""
        lead = self.leads.get(stream, stream)
        return {stream, lead} | {name for name, leader in self.leads.items() if leader == lead}

    def skip(self, order: OrderRow, recorded: Sequence[RecordRow]) -> None:
        """An order that cannot even be read: nothing that rests on it can be decided."""
        for name in {order.stream} | {row.stream for row in recorded}:
            self.broken |= self.members(name)

    def take(self, order: OrderRow, recorded: Sequence[RecordRow]) -> None:
        """Decide an order; its records, by their numbers, are those that come of it."""
        touched = {order.stream} | {row.stream for row in recorded}
        if touched & self.broken:
            self.broken |= touched
            return
        try:
            given = self._given(order, recorded[0].number)
        except InputError as error:
            reason = printable(f"{error.field}: {error.reason}")
            self._break(order, touched, order.seq, f"an order is recorded that the rules refuse: {reason}")
            return
        except FAULTS as fault:
            self._break(order, touched, order.seq, f"does not fit what came before it ({type(fault).__name__})")
            return
        self._compare(order, touched, recorded, given)
        for row in recorded:
            self.numbers[row.stream] = row.number

    def _break(self, order: OrderRow, touched: set[str], seq: int, what: str, stream: str | None = None) -> None:
        self.found.say(Kind.RULES, stream or order.stream, seq, what)
        for name in touched:
            self.broken |= self.members(name)

    def _given(self, order: OrderRow, first: int) -> list[Given]:
        if order.stream == "house":
            return self._at_house(order, first)
        return self._on_floor(order, first)

    def _at_house(self, order: OrderRow, first: int) -> list[Given]:
        command = HOUSE_COMMANDS.read(read_json(order.command), "command")
        _verify_role(order, command.actor.role.value)
        self.house, events = act_in_house(self.house, command)
        texts = [compact(HOUSE_EVENTS.write(event)) for event in events]
        return [Given("house", number, text) for number, text in enumerate(texts, first)]

    def _on_floor(self, order: OrderRow, first: int) -> list[Given]:
        asked = _order(order)
        _verify_role(order, asked.command.actor.role.value)
        lead = self.leads.get(order.stream, order.stream)
        floor = self._floor_for(asked, lead, order.stream)
        last = max((self.numbers.get(name, 0) for name in self._together(asked, order.stream)), default=0)
        if first <= last:
            raise InputError("number", f"{first} comes after {last} in its part of the floor, where numbers only grow")
        after, happenings = act(floor._replace(events=first - 1), asked)
        self.sections[lead] = after
        given = []
        for happening in happenings:
            if isinstance(happening, TableHappening):
                stream = f"table:{happening.table}"
                given.append(Given(stream, happening.number, compact(EVENTS.write(happening.event))))
                self._relink(stream, happening)
            else:
                stream = f"meter:{happening.meter}"
                given.append(Given(stream, happening.number, compact(METER_EVENTS.write(happening.event))))
        return given

    def _meter_joined(self, asked: Order, stream: str) -> str | None:
        """The section of a meter that an order brings a table to."""
        if not (isinstance(asked, AtTable) and isinstance(asked.command, ConnectMeter)) or stream in self.leads:
            return None
        meter = f"meter:{asked.command.meter}"
        return meter if meter in self.sections else None

    def _floor_for(self, asked: Order, lead: str, stream: str) -> Floor:
        floor, meter = self.sections.get(lead, Floor()), self._meter_joined(asked, stream)
        return floor if meter is None else joined(floor, self.sections[meter])

    def _together(self, asked: Order, stream: str) -> set[str]:
        meter = self._meter_joined(asked, stream)
        return self.members(stream) | (set() if meter is None else self.members(meter))

    def _relink(self, stream: str, happening: TableHappening) -> None:
        if isinstance(happening.event, MeterConnected):
            meter = f"meter:{happening.event.meter}"
            self.sections[meter] = self.sections.pop(stream)
            self.leads[stream] = meter
        elif isinstance(happening.event, MeterDisconnected):
            meter = self.leads.pop(stream)
            self.sections[meter], self.sections[stream] = parted(self.sections[meter], happening.table)

    def _compare(
        self, order: OrderRow, touched: set[str], recorded: Sequence[RecordRow], given: Sequence[Given]
    ) -> None:
        for row, right in zip_longest(recorded, given):
            if right is None:
                self._break(
                    order, touched, row.seq, f"{_short(row.event)} is no part of what the rules give", row.stream
                )
                return
            if row is None:
                self._break(order, touched, order.seq, f"the rules give {_short(right.event)} too, in {right.stream}")
                return
            if (row.stream, row.number, row.event) != right:
                what = f"{_short(row.event)} is recorded, the rules give {_short(right.event)}"
                if row.event == right.event:
                    what = f"is recorded as number {row.number}, the rules give number {right.number} in {right.stream}"
                self._break(order, touched, row.seq, what, row.stream)
                return


def _order(order: OrderRow) -> Order:
    kind, _, name = order.stream.partition(":")
    data = read_json(order.command)
    if kind == "table":
        return AtTable(name, COMMANDS.read(data, "command"))
    if kind != "meter":
        raise InputError("stream", "is no table, no meter and not the house")
    return AtMeter(name, METER_COMMANDS.read(data, "command"))


def _verify_role(order: OrderRow, role: str) -> None:
    if order.role != role:
        raise InputError("role", f"the order was given by a {role}, not by a {order.role}")


def _short(text: str) -> str:
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
