"""What passes between a table and its meter: the amount a command needs, whether it is a winner's turn, and what an
event at one means for the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

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
)
from boardwalk.table.events import (
    AwardWithdrawn,
    LightVerified,
    MeterConnected,
    MeterDisconnected,
    ProgressivePaid,
    ProgressiveValidated,
    WagerReturned,
    WagersTakenIn,
    WheelSpun,
)
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.progressive.award import winning_row
from boardwalk.table.state import Table

DOWN, WINNER_ORDER, METER = cite("B41"), cite("D17"), cite("B37")
SHOW_METER, NEED_METER = (PayProgressive, SpinWheel), (ConnectMeter, ReportLinkUp)
"""Commands that say what the meter shows, and those that need a meter that is up."""


def meter_of(floor: Floor, table: Table) -> Meter | None:
    """The meter a table is connected to, or None."""
    return None if table.meter is None else floor.meters[table.meter]


def with_meter_cents(floor: Floor, table: Table | None, command: Command) -> Command:
    """The command with what the meter shows now. Nobody at the table enters that."""
    if table is None or not isinstance(command, SHOW_METER):
        return command
    meter = meter_of(floor, table)
    return replace(command, meter_cents=0 if meter is None else meter.display_cents)


def verify_turn(floor: Floor, number: str, command: Command) -> None:
    """Refuse a payment out of turn, and a link to a meter that does not exist or is down."""
    table = floor.tables.get(number)
    if table is None:
        return
    if isinstance(command, NEED_METER):
        _verify_up(floor, command.meter if isinstance(command, ConnectMeter) else table.meter)
    if isinstance(command, PayProgressive) and waiting_for(table).due is Due.PAY:
        meter, claim = meter_of(floor, table), claim_of(floor, number)
        if meter is not None and claim is not None:
            verify_payable(meter, claim.number)
            _verify_first(floor, meter, claim)


def _verify_up(floor: Floor, name: str | None) -> None:
    if name is None:
        return  # the table refuses it
    meter = floor.meters.get(name)
    if meter is None:
        raise Refusal("meter", f"Unknown meter {quoted(name)}", METER)
    if not meter.up:
        raise Refusal("meter", f"the controller of {meter.name} is down", DOWN)


def claim_of(floor: Floor, number: str) -> Claim | None:
    """The award a table is waiting to pay off the meter, if any."""
    meter = meter_of(floor, floor.tables[number])
    unpaid = () if meter is None else meter.unpaid
    return next((claim for claim in unpaid if claim.table == number), None)


def _verify_first(floor: Floor, meter: Meter, claim: Claim) -> None:
    """A percentage must wait while an earlier hand at another table could still win one.

    A table that has claimed a percentage itself already has its place in the order, for all its hands.
    """
    ordered = {each.table for each in in_turn(meter)}
    if claim.table not in ordered:
        return
    for number, _ in floor.linked(meter.name):
        if number in ordered:
            continue
        earlier = [seat for seat, event in floor.hands_out(number).items() if event < claim.received]
        if earlier:
            reason = f"table {number} has hands that were complete earlier and must be settled first"
            raise Refusal("number", reason, WINNER_ORDER)


Consequence = tuple[str, MeterCommand]


def at_meter(before: Floor, after: Floor, number: str, event: Event, actor: Actor) -> Iterator[Consequence]:
    """The meter commands that follow from an event at a table."""
    table = after.tables[number]
    if isinstance(event, MeterConnected):
        game = table.game
        outside = game if is_outside(game.name) else None
        yield event.meter, meter_commands.ConnectTable(actor, number, game.name, game.house.as_text(), outside)
    elif isinstance(event, MeterDisconnected):
        yield event.meter, meter_commands.DisconnectTable(actor, number)
    elif table.meter is not None:
        for command in _of_wagers(before.tables[number], after, number, event, actor):
            yield table.meter, command


def _of_wagers(before: Table, after: Floor, number: str, event: Event, actor: Actor) -> Iterator[MeterCommand]:
    now = before.round
    if now is None:
        return
    match event:
        case WagersTakenIn(wager=name, seats=seats) if _feeds(before, name):
            stake = before.game.collected[name].stake_cents
            yield meter_commands.Contribute(actor, number, now.number, seats, stake * len(seats))
        case WagerReturned(seat=seat, wager=name) if _feeds(before, name) and name in now.hands[seat].riding:
            stake = before.game.collected[name].stake_cents
            yield meter_commands.ReverseContribution(actor, number, now.number, seat, stake)
        case LightVerified() if now.award is not None and _is_off_meter(before, now.award.hand):
            seats = now.award.seats
            received = _first_received(after, number, seats)
            overlapping = tuple(_overlapping(after, number))
            yield meter_commands.ClaimAward(actor, number, now.number, seats, now.award.hand, received, overlapping)
        case ProgressiveValidated():
            claim = claim_of(after, number)
            if claim is not None:
                yield meter_commands.RecordValidation(actor, claim.number)
        case ProgressivePaid():
            claim = claim_of(after, number)
            if claim is not None:
                yield meter_commands.PayAward(actor, claim.number)
        case AwardWithdrawn():
            claim = claim_of(after, number)
            if claim is not None:
                yield meter_commands.WithdrawClaim(actor, claim.number)
        case WheelSpun(seat=seat, position=position) if _is_jackpot(before, position):
            yield meter_commands.ClaimAward(actor, number, now.number, (seat,), JACKPOT, after.events)
            meter = after.meters[str(before.meter)]
            yield meter_commands.PayAward(actor, meter.last_award + 1)


def _is_off_meter(table: Table, hand: str) -> bool:
    wager = table.game.progressive
    return wager is not None and wager.table.row(hand).off_meter


def _first_received(floor: Floor, number: str, seats: tuple[int, ...]) -> int:
    """The event that completed the table's first hand that wins a percentage, no matter whose turn it is now.

    A table's winners keep their turns, so all of them have the place of the first (D17).
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
    """Other linked tables with progressive hands that are not settled."""
    meter = floor.tables[number].meter
    assert meter is not None, "only a table on a meter claims an award"
    for other, _ in floor.linked(meter):
        if other != number and floor.hands_out(other):
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
    for number, table in floor.linked(meter):
        if table.link_up == down and number not in floor.cut_off:
            yield (
                number,
                ReportLinkDown(actor, event.reason) if isinstance(event, ControllerDown) else ReportLinkUp(actor),
            )


def _linked_games(floor: Floor, meter: str, actor: Actor) -> Iterator[tuple[str, Command]]:
    """The tables whose meter is now shared with other games than before: a sign there must say so (R52)."""
    games = {linked.game for linked in floor.meters[meter].tables.values()}
    for number, table in floor.linked(meter):
        others = tuple(sorted(games - {table.game.name}))
        if others != table.linked_games:
            yield number, ReportLinkedGames(actor, others)
