"""Every order decided again by the rules, on its section of the floor: the result must be exactly what is recorded.

Orders are taken by the number of their first record. What an order depends on has a smaller number: numbers increase
within a section, and continue from the larger one when a table joins a meter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import Any, NamedTuple

from boardwalk.actor import Role
from boardwalk.codec import MessageCodec, compact, read_json
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.floor.decide import act
from boardwalk.floor.request import AtMeter, AtTable, FloorRequest, Happening, TableHappening
from boardwalk.floor.section import join_sections, leading_meter, split_sections
from boardwalk.floor.state import Floor
from boardwalk.pit.audit.finding import FindingKind, FindingLog
from boardwalk.pit.house.form import HOUSE_COMMANDS, HOUSE_EVENTS
from boardwalk.pit.house.machine import act as act_in_house
from boardwalk.pit.house.state import House, HouseKind
from boardwalk.pit.store.schema import HOUSE_STREAM, OrderRow, RecordRow
from boardwalk.press.notation import printable
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.record import METER_COMMANDS, METER_EVENTS
from boardwalk.table.commands import ConnectMeter, RecordDemonstration
from boardwalk.table.events import MeterConnected, MeterDisconnected
from boardwalk.table.record import COMMANDS, EVENTS
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
"""What the rules raise when an order or a record could never have happened."""
LONGEST_SHOWN = 200
NO_FLOOR = Floor()
LINK_CHANGES = (MeterConnected, MeterDisconnected)


class RuleRecord(NamedTuple):
    """A record as the rules produce it."""

    stream: str
    number: int
    event: str


RuleEvent = tuple[str, int, Any, MessageCodec[Any]]
"""An event as the rules produce it: its stream, its number, and what writes it."""


class Replay:
    """The state of the house as the rules produce it from the orders."""

    def __init__(self, log: FindingLog, *, live: bool = False) -> None:
        """`live` says whether the house is live, if its own orders are replayed elsewhere."""
        self.log = log
        self.live = live
        self.house: House | None = None
        self.sections: dict[str, Floor] = {}
        """By the lead stream: its first meter's, or the table's if it is on no meter."""
        self.leads: dict[str, str] = {}
        self.numbers: dict[str, int] = {}
        """The number of the last record of each stream."""
        self._last_numbers: dict[str, int] = {}
        """The same for each section, by its lead stream."""
        self.broken: set[str] = set()
        """Streams with an order that does not follow from the rules; later orders there cannot be decided."""

    @property
    def tables(self) -> dict[str, Table]:
        return {name: table for floor in self.sections.values() for name, table in floor.tables.items()}

    @property
    def meters(self) -> dict[str, Meter]:
        return {name: meter for floor in self.sections.values() for name, meter in floor.meters.items()}

    def link_of(self, stream: str) -> str | None:
        """The stream that leads the section of a stream, if it is another."""
        lead = self.leads.get(stream, stream)
        return None if lead == stream else lead

    def section(self, stream: str) -> Floor:
        """The section of the floor that a stream belongs to."""
        return self.sections.get(self.leads.get(stream, stream), NO_FLOOR)

    def members(self, stream: str) -> set[str]:
        """All streams in the section of a stream."""
        lead = self.leads.get(stream, stream)
        return {stream, lead} | {name for name, leader in self.leads.items() if leader == lead}

    def skip(self, order: OrderRow, recorded: Sequence[RecordRow]) -> None:
        """Skip an order that cannot be read; nothing that depends on it can be decided."""
        for name in _touched(order, recorded):
            self.broken |= self.members(name)

    def take(self, order: OrderRow, recorded: Sequence[RecordRow]) -> None:
        """Decide an order, and compare the result with its records."""
        if self.broken and not self.broken.isdisjoint(_touched(order, recorded)):
            self.broken |= _touched(order, recorded)
            return
        try:
            events = self.decide(order, recorded[0].number)
            due = [RuleRecord(stream, number, compact(codec.write(event))) for stream, number, event, codec in events]
        except InputError as error:
            reason = printable(f"{error.field}: {error.reason}")
            self._break(order, recorded, order.seq, f"the rules refuse the recorded order: {reason}")
            return
        except FAULTS as fault:
            self._break(order, recorded, order.seq, f"does not fit what came before it ({type(fault).__name__})")
            return
        if [(row.stream, row.number, row.event) for row in recorded] != due:
            self._compare(order, recorded, due)

    def note_numbers(self, numbers: Iterable[tuple[str, int]]) -> None:
        """Note the numbers of records, each with its stream, in their order."""
        for stream, number in numbers:
            self.numbers[stream] = number
            lead = self.leads.get(stream, stream)
            self._last_numbers[lead] = max(number, self._last_numbers.get(lead, 0))

    def _break(
        self, order: OrderRow, recorded: Sequence[RecordRow], seq: int, what: str, stream: str | None = None
    ) -> None:
        self.log.add(FindingKind.RULES, stream or order.stream, seq, what)
        for name in _touched(order, recorded):
            self.broken |= self.members(name)

    def decide(self, order: OrderRow, first: int) -> list[RuleEvent]:
        """The events that the rules produce, of which the first has this number. One of `FAULTS` if they refuse."""
        events = self._at_house(order, first) if order.stream == HOUSE_STREAM else self._on_floor(order, first)
        for stream, number, _, _ in events:
            self.numbers[stream] = number
        if any(type(event) in LINK_CHANGES for _, _, event, _ in events):
            self._regroup(order.stream)
        return events

    def _at_house(self, order: OrderRow, first: int) -> list[RuleEvent]:
        command = HOUSE_COMMANDS.read(_alone(read_json(order.command)), "command")
        _verify_role(order, command.actor.role)
        self.house, events = act_in_house(self.house, command)
        self.live = self.house.kind is HouseKind.LIVE
        return [(HOUSE_STREAM, number, event, HOUSE_EVENTS) for number, event in enumerate(events, first)]

    def _on_floor(self, order: OrderRow, first: int) -> list[RuleEvent]:
        stream = order.stream
        request, role, meter = _request(stream, order.command)
        _verify_role(order, role)
        if self.live and isinstance(request.command, RecordDemonstration):  # R51
            raise InputError("approvals", "a live house needs real approvals")
        lead = self.leads.get(stream, stream)
        floor, last = self.sections.get(lead, NO_FLOOR), self._last_numbers.get(lead, 0)
        other = lead if meter is None else self.leads.get(meter, meter)
        if other != lead and other in self.sections:
            floor = join_sections(floor, self.sections[other])
            last = max(last, self._last_numbers.get(other, 0))
        if first <= last:
            raise InputError("number", f"must be more than {last}, the last in its section of the floor, not {first}")
        tables, meters, _, received = floor
        after, happenings = act(Floor(tables, meters, first - 1, received), request)
        self.sections[lead], self._last_numbers[lead] = after, after.events
        return [_rule_event(happening) for happening in happenings]

    def _regroup(self, stream: str) -> None:
        """Divide a section where tables were connected to meters or taken off them."""
        whole = self.sections.pop(self.leads.get(stream, stream))
        for part in split_sections(whole):
            meter, tables = leading_meter(part), [f"table:{number}" for number in part.tables]
            lead = tables[0] if meter is None else f"meter:{meter}"
            members = [*tables, *(f"meter:{name}" for name in part.meters)]
            for name in members:
                self.leads.pop(name, None)
                self.sections.pop(name, None)
                if name != lead:
                    self.leads[name] = lead
            self.sections[lead] = part
            self._last_numbers[lead] = max(self.numbers.get(name, 0) for name in members)

    def _compare(self, order: OrderRow, recorded: Sequence[RecordRow], due: Sequence[tuple[str, int, str]]) -> None:
        """Find the first record that is not as the rules produce it."""
        for row, right in zip_longest(recorded, map(RuleRecord._make, due)):
            if right is None:
                self._break(
                    order,
                    recorded,
                    row.seq,
                    f"{_short(row.event)} is recorded, but does not follow from the rules",
                    row.stream,
                )
                return
            if row is None:
                self._break(
                    order, recorded, order.seq, f"by the rules, {_short(right.event)} must follow in {right.stream}"
                )
                return
            if (row.stream, row.number, row.event) != right:
                what = f"{_short(row.event)} is recorded, but by the rules it must be {_short(right.event)}"
                if row.event == right.event:
                    number = f"number {right.number} in {right.stream}"
                    what = f"is recorded as number {row.number}, but by the rules it must be {number}"
                self._break(order, recorded, row.seq, what, row.stream)
                return


COMMANDS_KEPT = 4096
"""Commands to keep as they were read; most of a dealer's are the same, round after round."""


class RecordedRequest(NamedTuple):
    """What an order asks of the floor, as it is recorded."""

    request: FloorRequest
    role: Role
    """Of the person who gives the command."""
    meter: str | None
    """The stream of the meter to which it connects a table."""


@lru_cache(COMMANDS_KEPT)
def _request(stream: str, text: str) -> RecordedRequest:
    kind, _, name = stream.partition(":")
    data = read_json(text)
    if kind == "table":
        command = COMMANDS.read(_alone(data), "command")
        meter = f"meter:{command.meter}" if isinstance(command, ConnectMeter) else None
        return RecordedRequest(AtTable(name, command), command.actor.role, meter)
    if kind != "meter":
        raise InputError("stream", f"must be a table, a meter or the house, not {stream!r}")
    at_meter = AtMeter(name, METER_COMMANDS.read(data, "command"))
    return RecordedRequest(at_meter, at_meter.command.actor.role, None)


def _rule_event(happening: Happening) -> RuleEvent:
    number, name, event = happening
    if type(happening) is TableHappening:
        return f"table:{name}", number, event, EVENTS
    return f"meter:{name}", number, event, METER_EVENTS


def _alone(data: Any) -> Any:
    """A command without its second person, about whom the rules of tables and the house ask nothing."""
    return {name: value for name, value in data.items() if name != "second"} if isinstance(data, dict) else data


def _touched(order: OrderRow, recorded: Sequence[RecordRow]) -> set[str]:
    """The streams of an order and its records."""
    return {order.stream, *(row.stream for row in recorded)}


def _verify_role(order: OrderRow, role: Role) -> None:
    if order.role != role:
        raise InputError("role", f"the order has role {order.role}, but its command has {role}")


def _short(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
