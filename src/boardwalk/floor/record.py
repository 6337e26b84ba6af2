"""The record of a floor as JSON lines: each line an order to a table or a meter, and everything that came of it.

Lines come in as text and go out as text; whatever is wrong with one is an `InputError` that names the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from boardwalk.errors import InputError, Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.order import AtMeter, AtTable, Happening, MeterHappening, Order, TableHappening
from boardwalk.floor.state import Floor
from boardwalk.form import compact, read_json, shown, tag_of
from boardwalk.progressive.form import METER_COMMANDS, METER_EVENTS
from boardwalk.table.form import COMMANDS, EVENTS


class FloorEntry(NamedTuple):
    """One line of a record."""

    order: Order
    happenings: tuple[Happening, ...]


def write_entry(entry: FloorEntry) -> str:
    """The one line of an entry, without its end; the same entry is always the same text."""
    return compact({"order": _order(entry.order), "happened": [_happening(each) for each in entry.happenings]})


def _order(order: Order) -> dict[str, Any]:
    if isinstance(order, AtTable):
        return {"table": order.table, "command": COMMANDS.write(order.command)}
    return {"meter": order.meter, "command": METER_COMMANDS.write(order.command)}


def _happening(happening: Happening) -> dict[str, Any]:
    if isinstance(happening, TableHappening):
        return {"number": happening.number, "table": happening.table, "event": EVENTS.write(happening.event)}
    return {"number": happening.number, "meter": happening.meter, "event": METER_EVENTS.write(happening.event)}


def read_entry(text: str, line_number: int) -> FloorEntry:
    """The entry of a line."""
    try:
        return _entry(read_json(text))
    except InputError as error:
        raise InputError(f"line {line_number}", f"{error.field}: {error.reason}".removeprefix(": ")) from None


def _entry(data: object) -> FloorEntry:
    parts = _object(data, "", {"order", "happened"})
    if not isinstance(parts["happened"], list):
        raise InputError("happened", f"{shown(parts['happened'])} is not a list")
    happened = [_read_happening(each, f"happened[{place}]") for place, each in enumerate(parts["happened"])]
    return FloorEntry(_read_order(parts["order"]), tuple(happened))


def _object(data: object, field: str, keys: set[str]) -> Mapping[str, Any]:
    if not isinstance(data, dict) or data.keys() != keys:
        raise InputError(field, f"is not an object with {' and '.join(sorted(keys))}, and nothing else")
    return data


def _place(data: object, field: str) -> tuple[str, str]:
    """Whether it is about a table or a meter, and its name."""
    for kind in ("table", "meter"):
        if isinstance(data, dict) and kind in data:
            if not isinstance(data[kind], str):
                raise InputError(f"{field}.{kind}", f"{shown(data[kind])} is not text")
            return kind, data[kind]
    raise InputError(field, "names neither a table nor a meter")


def _read_order(data: object) -> Order:
    kind, name = _place(data, "order")
    command = _object(data, "order", {kind, "command"})["command"]
    if kind == "table":
        return AtTable(name, COMMANDS.read(command, "order.command"))
    return AtMeter(name, METER_COMMANDS.read(command, "order.command"))


def _read_happening(data: object, field: str) -> Happening:
    kind, name = _place(data, field)
    parts = _object(data, field, {"number", kind, "event"})
    number = parts["number"]
    if type(number) is not int:
        raise InputError(f"{field}.number", f"{shown(number)} is not a whole number")
    if kind == "table":
        return TableHappening(number, name, EVENTS.read(parts["event"], f"{field}.event"))
    return MeterHappening(number, name, METER_EVENTS.read(parts["event"], f"{field}.event"))


def verify(entries: Iterable[FloorEntry]) -> Floor:
    """The floor after a whole record, every line of which is what the rules give; otherwise an `InputError`."""
    floor = Floor()
    for line, entry in enumerate(entries, 1):
        try:
            floor, given = act(floor, entry.order)
        except Refusal as refusal:
            did = tag_of(type(entry.order.command))
            reason = f"{did} was recorded, the rules refuse it: {refusal.field}: {refusal.reason}"
            raise InputError(f"line {line}", reason, refusal.law) from None
        for number, (recorded, right) in enumerate(zip_longest(entry.happenings, given), 1):
            if recorded != right:
                raise InputError(f"line {line}", f"event {number} is not what the rules give: {_name(right)}")
    return floor


def _name(happening: Happening | None) -> str:
    return "nothing" if happening is None else compact(_happening(happening))
