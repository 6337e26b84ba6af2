"""The Bonus Spin: triggered seats are tapped, spin after all hands, and everyone who bet is paid (40.10(g)1, (h))."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.actor import Role
from boardwalk.errors import Refusal
from boardwalk.games.collected import BonusSpin
from boardwalk.games.wager import Result
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.table import event_progressive as happened
from boardwalk.table.command_progressive import PressSpin, SettleSpins, SpinWheel, TapSeat
from boardwalk.table.event import Event
from boardwalk.table.event_round import WagerSettled
from boardwalk.table.handler import handles, require_due, seat_of
from boardwalk.table.paying import verify_inventory
from boardwalk.table.state import Bet, Round, Table
from boardwalk.table.waiting import Due, waiting_for


def _law(table: Table) -> Paragraph:
    spin = table.game.bonus_spin
    return table.game.basics.settling if spin is None else spin.spun


def _offered(table: Table) -> BonusSpin:
    assert table.game.bonus_spin is not None, "the round waits for the wheel"
    return table.game.bonus_spin


@handles(TapSeat, Role.DEALER, law=_law)
def tap_seat(table: Table, command: TapSeat) -> Iterator[Event]:
    del command
    require_due(table, Due.TAP, _law(table))
    seat = waiting_for(table).place
    assert isinstance(seat, int)
    yield happened.SpinTriggered(_offered(table).tapped, seat)


@handles(PressSpin, Role.PLAYER, law=_law)
def press_spin(table: Table, command: PressSpin) -> Iterator[Event]:
    """The player sets the wheel in motion; nobody at the table says where it stops."""
    now, seat = require_due(table, Due.SPIN, _law(table)), waiting_for(table).place
    spin = _offered(table)
    assert isinstance(seat, int)
    if seat_of(table, command.actor) != seat:
        raise Refusal("seat", f"it is the turn of seat {seat} to spin", spin.spun)
    if now.pressed:
        raise Refusal("wheel", "it is in motion already", spin.spun)
    yield happened.SpinPressed(spin.spun, seat)


@handles(SpinWheel, Role.DEALER, law=_law)
def spin_wheel(table: Table, command: SpinWheel) -> Iterator[Event]:
    """The terminal has the wheel come to rest, for a player who does not press too; where, the world knows."""
    now = require_due(table, Due.SPIN, _law(table))
    spin, seat = _offered(table), waiting_for(table).place
    assert isinstance(seat, int)
    if not 1 <= command.position <= len(spin.wheel.positions):
        raise Refusal("position", f"the wheel has positions 1 to {len(spin.wheel.positions)}", spin.settled)
    if command.meter_cents < 0:
        raise Refusal("meter_cents", f"a meter never shows {dollars(command.meter_cents)}", spin.settled)
    position = spin.wheel.position(command.position)
    off_meter = command.meter_cents if position.player_cents is None and spin.feeds_meter else 0
    prize = position.player_cents if position.player_cents is not None else off_meter or spin.prize_cents
    others = position.community_cents
    yield happened.WheelSpun(spin.spun, seat, position.number, prize, off_meter, others, now.pressed)


@handles(SettleSpins, Role.DEALER, law=_law)
def settle_spins(table: Table, command: SettleSpins) -> Iterator[Event]:
    """Everyone who made the wager, in the order of the seats: the own spin, and the community pay of the others'."""
    del command
    now, spin = require_due(table, Due.SETTLE_SPINS, _law(table)), _offered(table)
    bettors = {seat: hand.riding[spin.name] for seat, hand in now.hands.items() if spin.name in hand.riding}
    settled = [_settled(spin, now, seat, bet) for seat, bet in bettors.items()]
    verify_inventory(table, settled)
    yield from settled


def _settled(spin: BonusSpin, now: Round, seat: int, bet: Bet) -> WagerSettled:
    own = [each for each in now.spins if each.seat == seat]
    others = [each for each in now.spins if each.seat != seat and each.community_cents]
    paid = sum(each.prize_cents for each in own) + sum(each.community_cents for each in others)
    words = [f"position {each.position}, {dollars(each.prize_cents)}" for each in own]
    words += [f"community pay of seat {each.seat}, {dollars(each.community_cents)}" for each in others]
    off_meter = sum(each.off_meter_cents for each in own)
    result = Result.WIN if own or others else Result.LOSE
    return WagerSettled(spin.settled, seat, spin.name, *bet, result, paid, "; ".join(words), None, off_meter)
