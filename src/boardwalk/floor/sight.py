"""What a person may see and do at a table of the floor: the view of the table, and the signs of its meters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from boardwalk.actor import Actor
from boardwalk.errors import Refusal
from boardwalk.floor.decide import decide
from boardwalk.floor.link import meter_of
from boardwalk.floor.request import AtTable
from boardwalk.floor.state import Floor
from boardwalk.progressive.award import is_decided
from boardwalk.progressive.commands import DecideAwards, GiveNotice, RecordReview
from boardwalk.progressive.machine import decide as decide_meter
from boardwalk.progressive.message import MeterCommand
from boardwalk.progressive.meter import Meter
from boardwalk.progressive.sign import Sign, sign
from boardwalk.progressive.view import WinnersView, winners_view
from boardwalk.progressive.winner_order import is_reviewed, proposed_order
from boardwalk.table.commands import (
    DisconnectMeter,
    PayProgressive,
    RecordDemonstration,
    ReportLinkUp,
    ValidateProgressive,
)
from boardwalk.table.presentation.prompt import Prompt
from boardwalk.table.presentation.view import SharedParts, View, view
from boardwalk.table.state import Table

METER_MAY_REFUSE = (ValidateProgressive, PayProgressive, ReportLinkUp, DisconnectMeter)
"""Commands the meter may refuse although the table accepts them."""


@dataclass(frozen=True, slots=True)
class MeterSight:
    """The meter of one wager at a table: its sign, and for staff, simultaneous winners and what to do."""

    wager: str
    title: str
    """The printed name of the wager."""
    sign: Sign
    winners: WinnersView | None
    """Simultaneous winners of a percentage, in the recorded order, for those who see to their order."""
    to_notify: GiveNotice | None
    """For the dealer of a table with one of them: the notice to surveillance and casino management."""
    to_review: RecordReview | None
    """For surveillance, after the notice: the review of the recordings."""
    to_decide: DecideAwards | None
    """For a supervisor, after the review: the order in which they are paid."""


@dataclass(frozen=True, slots=True)
class Sight:
    """The table as one person sees it, with its meters."""

    table: View
    meters: tuple[MeterSight, ...]
    """For each wager that is connected to a meter, in the order of the game."""


def sight(
    floor: Floor,
    number: str,
    actor: Actor,
    *,
    for_money: bool = False,
    with_last_round: bool = True,
    shared: SharedParts | None = None,
) -> Sight:
    """What this person sees at a table. Signs are for everyone and never show a card.

    Where people play for money, nothing can be marked as demonstration (R51).
    """
    table = floor.tables[number]
    seen = view(table, actor, with_last_round=with_last_round, shared=shared)
    offered = tuple(
        prompt
        for prompt in seen.prompts
        if _accepted(floor, number, prompt) and not (for_money and isinstance(prompt.command, RecordDemonstration))
    )
    found = ((wager, meter_of(floor, table, wager)) for wager in table.game.on_meters)
    meters = tuple(_meter_sight(table, wager, meter, actor) for wager, meter in found if meter is not None)
    return Sight(seen if len(offered) == len(seen.prompts) else replace(seen, prompts=offered), meters)


def _meter_sight(table: Table, wager: str, meter: Meter, actor: Actor) -> MeterSight:
    winners = winners_view(meter, actor)
    due = (None, None, None) if winners is None else _due_for_winners(meter, table.number, actor)
    return MeterSight(wager, table.game.titles[wager], sign(meter, table.number), winners, *due)


def _due_for_winners(
    meter: Meter, number: str, actor: Actor
) -> tuple[GiveNotice | None, RecordReview | None, DecideAwards | None]:
    """What this person may do next about simultaneous winners, as a draft with the recorded order."""
    order = proposed_order(meter)
    notice = GiveNotice(actor, number)
    review = RecordReview(actor, order[0], "")
    decision = DecideAwards(actor, order, "")
    return (
        notice if _would_accept(meter, notice) else None,
        review if not is_reviewed(meter) and _would_accept(meter, replace(review, reviewed="recordings")) else None,
        decision if not is_decided(meter) and _would_accept(meter, replace(decision, reason="reason")) else None,
    )


def _would_accept(meter: Meter, command: MeterCommand) -> bool:
    try:
        decide_meter(meter, command)
    except Refusal:
        return False
    return True


def _accepted(floor: Floor, number: str, prompt: Prompt) -> bool:
    if not isinstance(prompt.command, METER_MAY_REFUSE):
        return True
    try:
        decide(floor, AtTable(number, prompt.command))
    except Refusal:
        return False
    return True
