"""What must be done so that a house stands as its file says, decided as a whole before anything is done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from boardwalk.actor import Actor
from boardwalk.errors import Refusal
from boardwalk.floor.order import Order
from boardwalk.floor.state import Floor
from boardwalk.law import cite
from boardwalk.pit.house_file.changes import changes
from boardwalk.pit.house_file.fault import Fault
from boardwalk.pit.house_file.setup import HouseFile, Staff
from boardwalk.pit.house_file.trial import tried
from boardwalk.progressive.meter import Meter
from boardwalk.table.handing_over import HANDING_OVER
from boardwalk.table.state import Table

CHANGING, APPROVAL, TABLE, METER = cite("B39"), cite("13:69D-1.39B(e)"), cite("B34"), cite("B37")


class Plan(NamedTuple):
    """Orders that the rules accept one after the other, and what no file can do."""

    orders: tuple[Order, ...]
    left: tuple[Fault, ...] = ()
    """What stands otherwise than in the file and stays so until people change it."""


def plan(
    file: HouseFile,
    tables: Mapping[str, Table],
    meters: Mapping[str, Meter],
    actor: Actor,
    in_force: HouseFile | None = None,
) -> Plan:
    """The orders of a supervisor that bring the floor to what the file says; none where nothing is to be done.

    A `Refusal` names the key of the first that the rules do not allow now, and the others after it. Tables are not
    opened here, and parameters of a meter are changed by two people. A table that was handed over since a file came in
    force stays with who runs it, unless this one says otherwise than the file that is given as in force.

    >>> from boardwalk.actor import Role
    >>> from boardwalk.pit.house_file.demo import demo_house
    >>> orders, left = plan(demo_house(), {}, {}, Actor(Role.SUPERVISOR, "Kim"))
    >>> type(orders[0].command).__name__, left
    ('OpenMeter', ())
    """
    floor = Floor(tables, meters)
    said = {} if in_force is None else {table.number: table.staff for table in in_force.tables}
    steps = list(changes(list(file.keyed_tables()), list(file.keyed_meters()), floor, actor, said))
    _, refused = tried(steps, floor)
    if refused:
        first, *others = refused
        assert first.law is not None, "the rules refuse by a paragraph"
        reason = "; ".join([first.reason, *map(str, others)])
        raise Refusal(first.key, reason, first.law)
    return Plan(tuple(step.order for step in steps), tuple(_left(file, floor, said)))


def _left(file: HouseFile, floor: Floor, said: Mapping[str, Staff]) -> Iterator[Fault]:
    for key, table in file.keyed_tables():
        there = floor.tables.get(table.number)
        if there is None or there.automatic is (table.staff is Staff.AUTOMATIC):
            continue
        if said.get(table.number) is table.staff:
            yield Fault(f"{key}.staff", "the table was handed over, and stays with who runs it now", HANDING_OVER)
        elif there.round is not None:
            yield Fault(f"{key}.staff", "a round is in progress; hand the table over when it is over", HANDING_OVER)
    for key, wanted in file.keyed_meters():
        standing = floor.meters.get(wanted.name)
        if standing is not None and standing.parameters != wanted.parameters:
            yield Fault(key, "its parameters must be changed by two people of different departments", CHANGING)
        if standing is not None and dict(standing.approved) != dict(wanted.approved):
            yield Fault(f"{key}.approved", "approvals are those with which the meter was opened", APPROVAL)
    for number in sorted(set(floor.tables) - {table.number for table in file.tables}):
        yield Fault(f"table {number}", "is not in the file and stays where it is; close it if it is not used", TABLE)
    for name in sorted(set(floor.meters) - {meter.name for meter in file.meters}):
        yield Fault(f"meter {name}", "is not in the file and stays open with what it shows", METER)
