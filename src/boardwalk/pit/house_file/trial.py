"""The rules themselves say whether orders of a file may be given: each is tried on a floor, and refusals are faults."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from boardwalk.errors import Refusal
from boardwalk.floor.decide import act
from boardwalk.floor.order import AtMeter, AtTable, Order
from boardwalk.floor.state import Floor
from boardwalk.pit.house_file.changes import Step, changes
from boardwalk.pit.house_file.fault import Fault, touches
from boardwalk.pit.house_file.first_deal import never_deals
from boardwalk.pit.house_file.setup import HouseFile, MeterSetup, Staff, TableSetup
from boardwalk.progressive.command import OpenMeter
from boardwalk.table.command import ReceiveDeck
from boardwalk.table.command_progressive import ConnectMeter
from boardwalk.table.staff import Crew, opening

CREW = Crew()
PARAMETERS = {
    "base_cents": "base",
    "reset_cents": "reset",
    "rate": "rate",
    "limit_cents": "limit",
    "reserve_rate": "reserve-rate",
    "unreasonable_cents": "unreasonable",
    "approved": "approved",
}
"""Under which key of a meter the file has what a refusal names."""
SPARED: Mapping[str, Any] = {"limit_cents": None, "unreasonable_cents": None, "reserve_rate": Fraction(0)}
"""Parameters that a meter can do without."""


def tried(steps: Iterable[Step], floor: Floor, faults: Sequence[Fault] = ()) -> tuple[Floor, list[Fault]]:
    """The floor after all steps that were accepted, and a fault for each that was refused."""
    found = list(faults)
    for step in steps:
        if touches(found, *step.needs):
            continue
        floor, refusals = _tried(step.order, floor)
        new = (Fault(_key(step, refusal), _reason(step, refusal), refusal.law) for refusal in refusals)
        found += [fault for fault in new if fault not in found]
    return floor, found


def _tried(order: Order, floor: Floor) -> tuple[Floor, list[Refusal]]:
    """A meter that is refused for one of its parameters is tried again without it, so that none hides another."""
    try:
        return act(floor, order)[0], []
    except Refusal as refusal:
        if isinstance(order.command, OpenMeter) and refusal.field in SPARED:
            parameters = replace(order.command.parameters, **{refusal.field: SPARED[refusal.field]})
            floor, others = _tried(AtMeter(order.command.name, replace(order.command, parameters=parameters)), floor)
            return floor, [refusal, *others]
        return floor, [refusal]


def _key(step: Step, refusal: Refusal) -> str:
    """A link may be refused for what the meter is, or for what is not on the table."""
    field = PARAMETERS.get(refusal.field)
    if isinstance(step.order, AtMeter):
        return f"{step.key}.{field}" if field else step.key
    if isinstance(step.order.command, ConnectMeter):
        if field is not None:
            return f"{step.needs[-1]}.{field}"
        if refusal.field == "device":
            return step.key.replace(".meter", ".devices")
    return step.key


def _reason(step: Step, refusal: Refusal) -> str:
    if not step.what or step.what in refusal.reason:
        return refusal.reason
    return f"{step.what}: {refusal.reason}"


def refused_on_an_empty_floor(file: HouseFile, faults: Sequence[Fault]) -> list[Fault]:
    """The faults so far and those that the rules find when the file is followed from nothing.

    What has no name that can be used goes by its key, so that the rest of it is looked at all the same.
    """
    tables = [(key, _table_named(key, table, faults)) for key, table in file.keyed_tables()]
    meters = [(key, _meter_named(key, meter, faults)) for key, meter in file.keyed_meters()]
    floor, found = tried(changes(tables, meters, Floor(), CREW.supervisor, {}), Floor(), faults)
    _, found = tried(_opening(tables), floor, found)
    return [*found, *_idle_for_ever(tables, found)]


def _table_named(key: str, table: TableSetup, faults: Sequence[Fault]) -> TableSetup:
    return replace(table, number=key) if touches(faults, f"{key}.number") else table


def _meter_named(key: str, meter: MeterSetup, faults: Sequence[Fault]) -> MeterSetup:
    return replace(meter, name=key) if touches(faults, f"{key}.name") else meter


def _opening(tables: Iterable[tuple[str, TableSetup]]) -> Iterator[Step]:
    """Tables are not opened by their file, but one that could not be opened as it says is no table."""
    for key, table in tables:
        needs = _needed(key)
        for command in opening(CREW, table.inventory_cents):
            yield Step(f"{key}.inventory", AtTable(table.number, command), needs)
        for back in table.decks:
            deck = AtTable(table.number, ReceiveDeck(CREW.dealer, back))
            yield Step(f"{key}.decks", deck, (*needs, f"{key}.devices"))


def _needed(key: str) -> tuple[str, str, str]:
    """The keys of a table that must be right before it can be opened."""
    return f"{key}.game", f"{key}.options", f"{key}.inventory"


def _idle_for_ever(tables: Iterable[tuple[str, TableSetup]], faults: Sequence[Fault]) -> Iterator[Fault]:
    """Tables at which the automatic staff could never deal; people may still put on the table what it lacks."""
    for key, table in tables:
        if table.staff is not Staff.AUTOMATIC or touches(faults, *_needed(key), f"{key}.devices", f"{key}.decks"):
            continue
        refusal = never_deals(table)
        if refusal is not None:
            yield Fault(f"{key}.devices", f"the automatic staff could never deal: {refusal.reason}", refusal.law)
