"""The record of a floor as JSON lines: each line is a request to a table or a meter, and everything that happened.

Lines are read and written as text. Anything wrong with one is an `InputError` that names the line.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import NamedTuple

from boardwalk.codec import Codec, compact, read_json, tag_of
from boardwalk.errors import InputError, Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.request import FloorRequest, Happening
from boardwalk.floor.state import Floor
from boardwalk.progressive.record import METER_COMMANDS, METER_EVENTS
from boardwalk.table.record import COMMANDS, EVENTS


class FloorEntry(NamedTuple):
    """One line of a record."""

    order: FloorRequest
    happened: tuple[Happening, ...]


_LINES = Codec(messages=(COMMANDS, EVENTS, METER_COMMANDS, METER_EVENTS))


def write_entry(entry: FloorEntry) -> str:
    """An entry as one line, without the line end. The same entry always gives the same text."""
    return compact(_LINES.write(FloorEntry, entry))


def read_entry(text: str, line_number: int) -> FloorEntry:
    """The entry of a line."""
    try:
        entry: FloorEntry = _LINES.read(FloorEntry, read_json(text))
    except InputError as error:
        raise InputError(f"line {line_number}", f"{error.field}: {error.reason}".removeprefix(": ")) from None
    return entry


def verify(entries: Iterable[FloorEntry]) -> Floor:
    """The floor after a whole record. If any line is not what the rules give, an `InputError`."""
    floor = Floor()
    for line, entry in enumerate(entries, 1):
        try:
            floor, happenings = act(floor, entry.order)
        except Refusal as refusal:
            command = tag_of(type(entry.order.command))
            reason = f"{command} was recorded, but the rules refuse it: {refusal.field}: {refusal.reason}"
            raise InputError(f"line {line}", reason, refusal.law) from None
        for number, (recorded, right) in enumerate(zip_longest(entry.happened, happenings), 1):
            if recorded != right:
                raise InputError(f"line {line}", f"event {number} does not follow the rules, which give {_name(right)}")
    return floor


def _name(happening: Happening | None) -> str:
    return "nothing" if happening is None else compact(_LINES.write(Happening, happening))
