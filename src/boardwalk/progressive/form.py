"""Commands and events of a meter as JSON has them, and back; rates are written as fractions.

>>> from boardwalk.actor import Actor, Role
>>> METER_COMMANDS.write(command.ReportDown(Actor(Role.SECURITY, "Gus"), "no power"))
{'do': 'report-down', 'actor': {'role': 'security', 'name': 'Gus'}, 'reason': 'no power'}
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from fractions import Fraction
from typing import Any

from boardwalk.form import Form, fail, read_int
from boardwalk.progressive import command, event
from boardwalk.progressive.command import MeterCommand
from boardwalk.progressive.event import MeterEvent
from boardwalk.progressive.parameters import Parameters

_FRACTION = re.compile(r"-?[0-9]{1,30}(?:/[1-9][0-9]{0,29})?")
NAMES = tuple(each.name for each in fields(Parameters))
RATES = ("rate", "reserve_rate")


def _read_rate(value: object) -> Fraction:
    if not isinstance(value, str) or not _FRACTION.fullmatch(value):
        fail(value, "a fraction, written such as 7/10")
    return Fraction(value)


def _read_parameters(value: object) -> Parameters:
    if not isinstance(value, dict) or value.keys() != set(NAMES):
        fail(value, f"an object with {', '.join(NAMES)}, and nothing else")
    read: dict[str, Any] = {name: _READ.get(name, read_int)(value[name]) for name in NAMES}
    return Parameters(**read)


def _read_limit(value: object) -> int | None:
    return None if value is None else read_int(value)


_READ: dict[str, Callable[[object], object]] = {
    "rate": _read_rate,
    "reserve_rate": _read_rate,
    "limit_cents": _read_limit,
    "unreasonable_cents": _read_limit,
}


def _write_parameters(parameters: Parameters) -> dict[str, Any]:
    values = {name: getattr(parameters, name) for name in NAMES}
    return {name: str(value) if name in RATES else value for name, value in values.items()}


_READERS = {Fraction: _read_rate, Parameters: _read_parameters}
_WRITERS: dict[type, Callable[[Any], Any]] = {Fraction: str, Parameters: _write_parameters}
METER_COMMANDS = Form("do", "command", MeterCommand, command, readers=_READERS, writers=_WRITERS)
METER_EVENTS = Form("event", "event", MeterEvent, event, readers=_READERS, writers=_WRITERS)
