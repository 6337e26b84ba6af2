"""What an event at a table means for its meter, and what an event of a meter means for the tables on it."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Actor
from boardwalk.floor.informed import claim_of
from boardwalk.floor.state import Floor
from boardwalk.games.collected import MeterShare
from boardwalk.progressive import command as on_meter
from boardwalk.progressive.award import JACKPOT
from boardwalk.progressive.command import MeterCommand
from boardwalk.progressive.event import ControllerDown, ControllerUp, MeterEvent
from boardwalk.table.awarding import winning_row
from boardwalk.table.command import Command
from boardwalk.table.command_progressive import ReportLinkDown, ReportLinkUp
from boardwalk.table.event import Event
from boardwalk.table.event_progressive import (
    MeterConnected,
    MeterDisconnected,
    ProgressivePaid,
    ProgressiveWon,
    WagersTakenIn,
    WheelSpun,
)
from boardwalk.table.event_round import WagerReturned
from boardwalk.table.state import Table

Consequence = tuple[str, MeterCommand]


def at_meter(before: Floor, after: Floor, number: str, event: Event, actor: Actor) -> Iterator[Consequence]:
    """The commands that an event at a table brings to meters."""
    table = after.tables[number]
    if isinstance(event, MeterConnected):
        options = table.game.house.as_text()
        yield event.meter, on_meter.ConnectTable(actor, number, table.game.name, options)
    elif isinstance(event, MeterDisconnected):
        yield event.meter, on_meter.DisconnectTable(actor, number)
    elif table.meter is not None:
        for command in _of_wagers(before.tables[number], after, number, event, actor):
            yield table.meter, command


def _of_wagers(was: Table, after: Floor, number: str, event: Event, actor: Actor) -> Iterator[MeterCommand]:
    now = was.round
    if now is None:
        return
    match event:
        case WagersTakenIn(wager=name, seats=seats) if _feeds(was, name):
            stake = was.game.collected[name].stake_cents
            yield on_meter.Contribute(actor, number, now.number, seats, stake * len(seats))
        case WagerReturned(seat=seat, wager=name) if _feeds(was, name) and name in now.hands[seat].riding:
            stake = was.game.collected[name].stake_cents
            yield on_meter.ReverseContribution(actor, number, now.number, seat, stake)
        case ProgressiveWon(seats=seats, hand=hand, off_meter=True):
            received = _first_received(after, number, seats)
            overlapping = tuple(_overlapping(after, number))
            yield on_meter.ClaimAward(actor, number, now.number, seats, hand, received, overlapping)
        case ProgressivePaid():
            claim = claim_of(after, number)
            if claim is not None:
                yield on_meter.PayAward(actor, claim.number)
        case WheelSpun(seat=seat, position=position) if _is_jackpot(was, position):
            yield on_meter.ClaimAward(actor, number, now.number, (seat,), JACKPOT, after.events)
            meter = after.meters[str(was.meter)]
            yield on_meter.PayAward(actor, meter.last_award + 1)


def _first_received(floor: Floor, number: str, seats: tuple[int, ...]) -> int:
    """The event with which the table had its first hand that wins a percentage, whoever's turn has come by now.

    A table's winners keep their turns, so that all of them have the place of the first (D17).
    """
    table = floor.tables[number]
    now, wager = table.round, table.game.progressive
    assert now is not None
    assert wager is not None
    rows = {seat: winning_row(wager, now, seat) for seat in floor.hands_out(number)}
    winners = [seat for seat, row in rows.items() if row is not None and isinstance(row.pays, MeterShare)]
    return min(floor.received[number][seat] for seat in (*winners, *seats))


def _feeds(table: Table, name: str) -> bool:
    return table.game.feeding is not None and table.game.feeding.name == name


def _overlapping(floor: Floor, number: str) -> Iterator[str]:
    """Other tables of the link with progressive hands out that are not settled."""
    meter = floor.tables[number].meter
    assert meter is not None, "only a table on a meter claims an award"
    for other, _ in floor.linked(meter):
        if other != number and floor.hands_out(other):
            yield other


def _is_jackpot(table: Table, position: int) -> bool:
    spin = table.game.bonus_spin
    return spin is not None and spin.feeds_meter and spin.wheel.position(position).player_cents is None


def at_linked_tables(floor: Floor, meter: str, event: MeterEvent, actor: Actor) -> Iterator[tuple[str, Command]]:
    """A controller that is down, or back, is reported at every table on it."""
    if not isinstance(event, ControllerDown | ControllerUp):
        return
    down = isinstance(event, ControllerDown)
    for number, table in floor.linked(meter):
        if table.link_up == down and number not in floor.cut_off:
            yield (
                number,
                ReportLinkDown(actor, event.reason) if isinstance(event, ControllerDown) else ReportLinkUp(actor),
            )
