"""Commands and events of a meter as JSON, and back; rates are written as fractions.

>>> from boardwalk.actor import Actor, Role
>>> METER_COMMANDS.write(meter_commands.ReportDown(Actor(Role.SECURITY, "Gus"), "no power"))
{'do': 'report-down', 'actor': {'role': 'security', 'name': 'Gus'}, 'reason': 'no power'}
"""

from __future__ import annotations

import re
from fractions import Fraction

from boardwalk.codec import Form, MessageCodec, fail
from boardwalk.games import Game
from boardwalk.games.declaration.written_game import WRITTEN_GAME
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive import events as meter_events
from boardwalk.progressive.message import MeterCommand, MeterEvent

_RATE = "-?[0-9]{1,30}(/[1-9][0-9]{0,29})?"


def _read_rate(value: object) -> Fraction:
    """A person may write 70/100 for 7/10."""
    if not isinstance(value, str) or not re.fullmatch(_RATE, value):
        fail(value, "a fraction, such as 7/10")
    return Fraction(value)


METER_FORMS = {
    Game: WRITTEN_GAME,
    Fraction: Form({"type": "string", "pattern": f"^{_RATE}$", "examples": ["7/10"]}, str, _read_rate, "rate"),
}
METER_COMMANDS = MessageCodec("do", "command", MeterCommand, meter_commands, forms=METER_FORMS)
METER_EVENTS = MessageCodec("event", "event", MeterEvent, meter_events, forms=METER_FORMS)
