"""What a person may see and do at a table of the floor: the view of the table, and the sign of its meter."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal
from boardwalk.floor.decide import decide
from boardwalk.floor.link import meter_of
from boardwalk.floor.request import AtTable
from boardwalk.floor.state import Floor
from boardwalk.progressive.award import in_turn, is_decided, recorded_order
from boardwalk.progressive.commands import DecideAwards
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.sign import Sign, sign
from boardwalk.table.commands import DisconnectMeter, PayProgressive, RecordDemonstration, ReportLinkUp
from boardwalk.table.presentation.prompt import Prompt
from boardwalk.table.presentation.view import View, view

METER_MAY_REFUSE = (PayProgressive, ReportLinkUp, DisconnectMeter)
"""Commands the meter may refuse although the table accepts them."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The table as one person sees it, with the meter's sign; for a supervisor, also the order of winners to decide."""

    table: View
    sign: Sign | None
    to_decide: DecideAwards | None


def sight(floor: Floor, number: str, actor: Actor, *, for_money: bool = False) -> Sight:
    """What this person sees at a table. Signs are for everyone and never show a card.

    Where people play for money, nothing can be marked as demonstration (R51).
    """
    table = floor.tables[number]
    seen = view(table, actor)
    offered = tuple(
        prompt
        for prompt in seen.prompts
        if _accepted(floor, number, prompt) and not (for_money and isinstance(prompt.command, RecordDemonstration))
    )
    meter = meter_of(floor, table)
    shown = None if meter is None else sign(meter, number)
    return Sight(replace(seen, prompts=offered), shown, _to_decide(meter, actor))


def _to_decide(meter: Meter | None, actor: Actor) -> DecideAwards | None:
    """The recorded order for a supervisor to decide, while a percentage is waiting for it."""
    if meter is None or actor.role is not Role.SUPERVISOR or not in_turn(meter) or is_decided(meter):
        return None
    return DecideAwards(actor, recorded_order(meter))


def _accepted(floor: Floor, number: str, prompt: Prompt) -> bool:
    if not isinstance(prompt.command, METER_MAY_REFUSE):
        return True
    try:
        decide(floor, AtTable(number, prompt.command))
    except Refusal:
        return False
    return True
