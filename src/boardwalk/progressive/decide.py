"""The one way into a meter: a command is answered with events, or refused with the paragraph. Nothing else happens.

>>> from fractions import Fraction
>>> from boardwalk.actor import Actor, Role
>>> from boardwalk.progressive.command import ConnectTable, Contribute, OpenMeter
>>> from boardwalk.progressive.parameters import Parameters
>>> boss, dealer = Actor(Role.SUPERVISOR, "Kim"), Actor(Role.DEALER, "Dale")
>>> terms = Parameters(10_000_00, 5_000_00, Fraction(7, 10))
>>> meter, _ = act(None, OpenMeter(boss, "Royal", terms, {"caribbean": "order 7"}))
>>> meter, _ = act(meter, ConnectTable(boss, "7", "caribbean", {"progressive": "on"}))
>>> meter, events = act(meter, Contribute(dealer, "7", 1, (1, 4), 2_00))
>>> [type(event).__name__ for event in events], meter.display_cents
(['Contributed'], 1000140)
"""

from __future__ import annotations

from dataclasses import fields

from boardwalk.errors import Refusal
from boardwalk.progressive import awarding, correcting, feeding, linking  # noqa: F401
from boardwalk.progressive.command import MeterCommand, OpenMeter
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.fold import fold
from boardwalk.progressive.handler import HANDLERS, Handler
from boardwalk.progressive.linking import OPENING, open_meter
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.parameters import MOST

NUMBERS = {
    kind: tuple(each.name for each in fields(kind) if each.type in ("int", "tuple[int, ...]")) for kind in HANDLERS
}
"""The fields of each command that hold numbers."""


def decide(meter: Meter | None, command: MeterCommand) -> tuple[MeterEvent, ...]:
    """What comes of a command; raises a `Refusal` that names the field and the paragraph, and nothing else."""
    if isinstance(command, OpenMeter):
        return (open_meter(meter, command),)
    if meter is None:
        raise Refusal("meter", "no meter is open", OPENING)
    handler = HANDLERS.get(type(command))
    if handler is None:
        raise Refusal("command", f"{type(command).__name__} is nothing that is done with a meter", OPENING)
    _verify_numbers(command, handler)
    role = command.actor.role
    if role not in handler.roles:
        allowed = " or ".join(each.value for each in handler.roles)
        raise Refusal("actor", f"this is for the {allowed}, not for the {role.value}", handler.law)
    return tuple(handler.answer(meter, command))


def _verify_numbers(command: MeterCommand, handler: Handler) -> None:
    """No number is so large that it could be neither cents nor a seat, nor even be written down in a refusal."""
    for name in NUMBERS[type(command)]:
        value = getattr(command, name)
        for number in value if isinstance(value, tuple) else (value,):
            if not isinstance(number, int) or isinstance(number, bool) or not -MOST <= number <= MOST:
                raise Refusal(name, "is no number of cents, seats, rounds or awards", handler.law)


def act(meter: Meter | None, command: MeterCommand) -> tuple[Meter, tuple[MeterEvent, ...]]:
    """Decide a command and fold what comes of it."""
    events = decide(meter, command)
    return fold(events, meter), events
