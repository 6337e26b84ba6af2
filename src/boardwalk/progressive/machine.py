"""A meter's state machine: it answers a command with events or refuses it. Also the checks that handlers share: two
signatures, a connected table.

The subjects of a meter (links, contributions, awards, corrections) register their commands, events and sentences here;
the package imports them all.

>>> from fractions import Fraction
>>> from boardwalk.actor import Actor, Role
>>> from boardwalk.progressive.commands import ConnectTable, Contribute, OpenMeter
>>> from boardwalk.progressive.parameters import Parameters
>>> boss, dealer = Actor(Role.SUPERVISOR, "Kim"), Actor(Role.DEALER, "Dale")
>>> terms = Parameters(10_000_00, 5_000_00, Fraction(7, 10))
>>> meter, _ = act(None, OpenMeter(boss, "Royal", terms, ("caribbean",)))
>>> meter, _ = act(meter, ConnectTable(boss, "7", "caribbean", {"progressive": "on"}))
>>> meter, events = act(meter, Contribute(dealer, "7", 1, (1, 4), 2_00))
>>> [type(event).__name__ for event in events], meter.display_cents
(['Contributed'], 1000140)
"""

from __future__ import annotations

from boardwalk.actor import DEPARTMENTS, ON_THE_FLOOR, Actor, Role, same_person
from boardwalk.errors import Refusal, quoted
from boardwalk.law import cite
from boardwalk.machine import Machine
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import Meter

OPENING = cite("B37")
METER: Machine[Meter, MeterCommand, MeterEvent] = Machine("meter", OPENING)
starts, handles, begins, folds, tells = METER.starts, METER.handles, METER.begins, METER.folds, METER.tells
decide, act, apply, fold = METER.decide, METER.act, METER.apply, METER.fold
LINKING, SIGNED = cite("13:69D-1.39B(a)"), cite("B38")
AT_TABLE = (Role.DEALER, Role.SUPERVISOR, Role.DEVICE)
"""Who feeds a meter from a table, claims its awards and pays them. A wheel that reports its stop is a device."""
REPORTING = (*AT_TABLE, Role.FLOORPERSON)
"""Who reverses contributions and withdraws claims: a floorperson's report can void a round, too (R44)."""
STAFF = ON_THE_FLOOR
SIGNING = {"table games", "security"}
"""The two departments that sign for a meter."""


def verify_signed(first: Actor, second: Actor, reason: str) -> None:
    """Check for two different people from the right departments, and a reason."""
    if not (first.name.strip() and second.name.strip()):
        raise Refusal("second" if first.name.strip() else "actor", "enter a name", SIGNED)
    if same_person(first.name, second.name):
        raise Refusal("second", f"must be someone other than {first.name}", SIGNED)
    departments = DEPARTMENTS.get(first.role), DEPARTMENTS.get(second.role)
    if set(departments) != SIGNING:
        signers = " and ".join(department or "no department" for department in departments)
        raise Refusal("second", f"{' and '.join(sorted(SIGNING))} must sign, not {signers}", SIGNED)
    if not reason.strip():
        raise Refusal("reason", "enter a reason", SIGNED)


def verify_linked(meter: Meter, table: str, field: str = "table") -> None:
    """Refuse a table that is not connected."""
    if table not in meter.tables:
        raise Refusal(field, f"table {quoted(table)} is not connected to {meter.name}", LINKING)
