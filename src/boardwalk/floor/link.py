"""What passes between a table and its meters: the amount a command needs, whether it is a winner's turn, and what an
event at one means for the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import get_args

from boardwalk.actor import Actor
from boardwalk.errors import Refusal, quoted
from boardwalk.floor.state import Floor
from boardwalk.games import is_outside
from boardwalk.games.declaration.collected import MeterShare
from boardwalk.law import cite
from boardwalk.progressive import commands as meter_commands
from boardwalk.progressive.award import JACKPOT, in_turn, verify_payable
from boardwalk.progressive.events import ControllerDown, ControllerUp, TableConnected, TableDisconnected
from boardwalk.progressive.message import MeterCommand, MeterEvent
from boardwalk.progressive.meter import Claim, Meter
from boardwalk.table.commands import (
    ConnectMeter,
    PayProgressive,
    ReportLinkDown,
    ReportLinkedGames,
    ReportLinkUp,
    SpinWheel,
    WheelStopped,
)
from boardwalk.table.events import (
    AwardWithdrawn,
    LightVerified,
    MeterConnected,
    MeterDisconnected,
    ProgressivePaid,
    ProgressiveValidated,
    SpinWithdrawn,
    WagerReopened,
    WagerReturned,
    WagersTakenIn,
    WheelSpun,
)
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.progressive.link import linked_wager
from boardwalk.table.progressive.outcome import winning_row
from boardwalk.table.state import Table, UnpaidAward

DOWN, WINNER_ORDER, METER = cite("B41"), cite("D17"), cite("B37")
SHOW_METER, NEED_METER = (PayProgressive, SpinWheel, WheelStopped, ReportLinkDown), (ConnectMeter, ReportLinkUp)
"""Commands with something that only the meter knows, and those that need a meter that is up."""


def meter_of(floor: Floor, table: Table, wager: str) -> Meter | None:
    """The meter that a wager is connected to at a table, or None."""
    link = table.links.get(wager)
    return None if link is None else floor.meters[link.meter]


def with_meter_facts(floor: Floor, table: Table | None, command: Command) -> Command:
    """The command with what only the meter knows: what it shows now, and that it is up if a table loses its link."""
    if table is None or not isinstance(command, SHOW_METER):
        return command
    if isinstance(command, ReportLinkDown):
        return replace(command, controller=False)
    meter = meter_of(floor, table, _shown(table, command))
    return replace(command, meter_cents=0 if meter is None else meter.display_cents)


def _shown(table: Table, command: PayProgressive | SpinWheel | WheelStopped) -> str:
    """The wager whose meter is read: the one that was won, or the wheel's."""
    if isinstance(command, SpinWheel | WheelStopped):
        return "" if table.game.bonus_spin is None else table.game.bonus_spin.name
    return "" if table.round is None or table.round.award is None else table.round.award.wager


def verify_turn(floor: Floor, number: str, command: Command) -> None:
    """Refuse a payment out of turn, and a link to a meter that does not exist or is down."""
    table = floor.tables.get(number)
    if table is None:
        return
    if isinstance(command, NEED_METER):
        _verify_up(floor, command.meter if isinstance(command, ConnectMeter) else _meter_named(table, command.wager))
    if isinstance(command, PayProgressive) and waiting_for(table).due is Due.PAY:
        wager = _shown(table, command)
        meter, claim = meter_of(floor, table, wager), claim_of(floor, number, wager)
        if meter is not None and claim is not None:
            verify_payable(meter, claim.number)
            _verify_first(floor, meter, claim)


def _meter_named(table: Table, wager: str) -> str | None:
    """The meter of a wager, or the only one; None if the table refuses the name."""
    with suppress(Refusal):
        return table.links[linked_wager(table, wager)].meter
    return None


def _verify_up(floor: Floor, name: str | None) -> None:
    if name is None:
        return  # the table refuses it
    meter = floor.meters.get(name)
    if meter is None:
        raise Refusal("meter", f"Unknown meter {quoted(name)}", METER)
    if not meter.up:
        raise Refusal("meter", f"the controller of {meter.name} is down", DOWN)


def claim_of(floor: Floor, number: str, wager: str) -> Claim | None:
    """The award that a table is waiting to pay off the meter of a wager, if any."""
    meter = meter_of(floor, floor.tables[number], wager)
    unpaid = () if meter is None else meter.unpaid
    return next((claim for claim in unpaid if claim.table == number), None)


def _verify_first(floor: Floor, meter: Meter, claim: Claim) -> None:
    """A percentage must wait while an earlier hand at another table could still win one.

    A table that has claimed a percentage itself already has its place in the order, for all its hands.
    """
    ordered = {each.table for each in in_turn(meter)}
    if claim.table not in ordered:
        return
    for number, _, wager in floor.linked(meter.name):
        if number in ordered:
            continue
        earlier = [seat for seat, event in floor.hands_out(number, wager).items() if event < claim.received]
        if earlier:
            reason = f"table {number} has hands that were complete earlier and must be settled first"
            raise Refusal("number", reason, WINNER_ORDER)


Consequence = tuple[str, MeterCommand]
OfWagers = (
    WagersTakenIn
    | WagerReturned
    | WagerReopened
    | LightVerified
    | ProgressiveValidated
    | ProgressivePaid
    | AwardWithdrawn
    | WheelSpun
    | SpinWithdrawn
)
OF_WAGERS = get_args(OfWagers)
"""Events at a table that concern the meter of one of its wagers."""
FOR_CLAIM = {
    ProgressiveValidated: meter_commands.RecordValidation,
    ProgressivePaid: meter_commands.PayAward,
    AwardWithdrawn: meter_commands.WithdrawClaim,
}
"""What follows at the meter, with the number of the award that was claimed there."""


def at_meter(before: Floor, after: Floor, number: str, event: Event, actor: Actor) -> Iterator[Consequence]:
    """The meter commands that follow from an event at a table."""
    table = after.tables[number]
    if isinstance(event, MeterConnected):
        game = table.game
        outside = game if is_outside(game.name) else None
        options = game.house.as_text()
        yield event.meter, meter_commands.ConnectTable(actor, number, game.name, options, outside, event.wager)
    elif isinstance(event, MeterDisconnected):
        yield event.meter, meter_commands.DisconnectTable(actor, number)
    elif isinstance(event, OF_WAGERS):
        wager = _wager_of(table, event)
        if wager in table.links:
            for command in _of_wager(wager, before.tables[number], after, number, event, actor):
                yield table.links[wager].meter, command


def _wager_of(table: Table, event: OfWagers) -> str:
    """The wager that an event concerns."""
    if isinstance(event, WheelSpun | SpinWithdrawn):
        return "" if table.game.bonus_spin is None else table.game.bonus_spin.name
    return event.wager


def _of_wager(
    wager: str, before: Table, after: Floor, number: str, event: OfWagers, actor: Actor
) -> Iterator[MeterCommand]:
    """The commands to the meter of the wager that the event concerns."""
    now, stake = before.round, before.game.collected[wager].stake_cents
    if now is None:
        return
    match event:
        case WagersTakenIn(seats=seats):
            yield meter_commands.Contribute(actor, number, now.number, seats, stake * len(seats))
        case WagerReturned(seat=seat) if wager in now.hands[seat].riding:
            yield meter_commands.ReverseContribution(actor, number, now.number, seat, stake)
        case LightVerified() if now.award is not None and _is_off_meter(before, now.award):
            seats = now.award.seats
            received = _first_received(after, number, wager, seats)
            overlapping = tuple(_overlapping(after, number, wager))
            yield meter_commands.ClaimAward(actor, number, now.number, seats, now.award.hand, received, overlapping)
        case ProgressiveValidated() | ProgressivePaid() | AwardWithdrawn():
            claim = claim_of(after, number, wager)
            if claim is not None:
                yield FOR_CLAIM[type(event)](actor, claim.number)
        case WagerReopened(seat=seat, off_meter_cents=cents) if cents and wager in before.game.progressive_by_name:
            yield from _reversed(after, number, wager, now.number, seat, actor)
        case SpinWithdrawn(seat=seat, off_meter_cents=cents) if cents:
            yield from _reversed(after, number, wager, now.number, seat, actor)
        case WheelSpun(seat=seat, position=position) if _is_jackpot(before, position):
            yield meter_commands.ClaimAward(actor, number, now.number, (seat,), JACKPOT, after.events)
            meter = after.meters[before.links[wager].meter]
            yield meter_commands.PayAward(actor, meter.last_award + 1)


def _reversed(
    after: Floor, number: str, wager: str, in_round: int, seat: int, actor: Actor
) -> Iterator[meter_commands.ReverseAward]:
    """The award that was paid to a seat in this round goes back; one that several seats shared goes back once."""
    for claim in after.meters[after.tables[number].links[wager].meter].claims.values():
        if claim.paid and (claim.table, claim.round) == (number, in_round) and seat in claim.seats:
            yield meter_commands.ReverseAward(actor, claim.number)


def _is_off_meter(table: Table, award: UnpaidAward) -> bool:
    return table.game.progressive_by_name[award.wager].table.row(award.hand).off_meter


def _first_received(floor: Floor, number: str, name: str, seats: tuple[int, ...]) -> int:
    """The event that completed the table's first hand that wins a percentage, no matter whose turn it is now.

    A table's winners keep their turns, so all of them have the place of the first (D17).
    """
    table = floor.tables[number]
    now, wager = table.round, table.game.progressive_by_name[name]
    assert now is not None
    rows = {seat: winning_row(table, now, wager, seat) for seat in floor.hands_out(number, name)}
    winners = [seat for seat, row in rows.items() if row is not None and isinstance(row.pays, MeterShare)]
    return min(floor.received[number][name, seat] for seat in (*winners, *seats))


def _overlapping(floor: Floor, number: str, wager: str) -> Iterator[str]:
    """Other linked tables with progressive hands that are not settled."""
    for other, _, linked in floor.linked(floor.tables[number].links[wager].meter):
        if other != number and floor.hands_out(other, linked):
            yield other


def _is_jackpot(table: Table, position: int) -> bool:
    spin = table.game.bonus_spin
    return spin is not None and spin.feeds_meter and spin.wheel.position(position).player_cents is None


def at_linked_tables(floor: Floor, meter: str, event: MeterEvent, actor: Actor) -> Iterator[tuple[str, Command]]:
    """A controller that goes down or comes back up is reported at every linked table, and so are other linked games."""
    if isinstance(event, TableConnected | TableDisconnected):
        yield from _linked_games(floor, meter, actor)
    if not isinstance(event, ControllerDown | ControllerUp):
        return
    down = isinstance(event, ControllerDown)
    for number, table, wager in floor.linked(meter):
        link = table.links[wager]
        if link.up != down or link.cut_off:
            continue
        if isinstance(event, ControllerDown):
            yield number, ReportLinkDown(actor, event.reason, wager, controller=True)
        else:
            yield number, ReportLinkUp(actor, wager)


def _linked_games(floor: Floor, meter: str, actor: Actor) -> Iterator[tuple[str, Command]]:
    """The tables whose meter is now shared with other games than before: a sign there must say so (R52)."""
    games = {linked.game for linked in floor.meters[meter].tables.values()}
    for number, table, wager in floor.linked(meter):
        others = tuple(sorted(games - {table.game.name}))
        if others != table.links[wager].games:
            yield number, ReportLinkedGames(actor, others, wager)
