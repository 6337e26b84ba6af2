"""The Bonus Spin: the dealer taps the seats that get a spin, players spin after all hands are settled, and everyone who
bet is paid (40.10(g)1, (h)).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Role
from boardwalk.cards import Card
from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import BonusSpin, FixedPrize
from boardwalk.games.declaration.requirement import Reading
from boardwalk.games.declaration.wager import Result
from boardwalk.law import Paragraph
from boardwalk.money import dollars
from boardwalk.table.machine import folds, handles, require_due, round_fold, seat_of, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.next_act import Due, waiting_for
from boardwalk.table.round.payout import verify_inventory
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Bet, Round, Spin, Table
from boardwalk.table.wager_outcome import WagerSettled


@dataclass(frozen=True, slots=True)
class TapSeat(Command):
    """Tap the seat of the shown hand on the terminal to give it a spin of the wheel."""


@dataclass(frozen=True, slots=True)
class PressSpin(Command):
    """Spin the wheel when it is your turn."""


@dataclass(frozen=True, slots=True)
class SpinWheel(Command):
    """Stop the wheel for the seat whose turn it is: the position, and what the meter shows."""

    position: int
    meter_cents: int = 0


@dataclass(frozen=True, slots=True)
class AwardMerchandise(Command):
    """Hand over the merchandise that the seat won on the wheel."""


@dataclass(frozen=True, slots=True)
class SettleSpins(Command):
    """Settle the Bonus Spin wagers."""


@dataclass(frozen=True, slots=True)
class SpinTriggered(Event):
    """The dealer tapped a seat on the terminal: its player spins the wheel after all hands are settled."""

    seat: int


@dataclass(frozen=True, slots=True)
class SpinPressed(Event):
    """A player spun the wheel."""

    seat: int


@dataclass(frozen=True, slots=True)
class WheelSpun(Event):
    """The wheel stopped: what the player wins, how much of it off the meter, and what each other bettor wins."""

    seat: int
    position: int
    prize_cents: int
    off_meter_cents: int
    community_cents: int
    by_player: bool
    """Whether the player spun it, and not the dealer for the player."""
    merchandise: str = ""
    """What the player wins instead of chips."""
    value_cents: int = 0
    """The declared value of the merchandise."""


@dataclass(frozen=True, slots=True)
class SpinWithdrawn(Event):
    """A seat's cards turned out not to trigger a spin. If the wheel has stopped for it, what it won is void, too."""

    seat: int
    off_meter_cents: int = 0


@dataclass(frozen=True, slots=True)
class MerchandiseAwarded(Event):
    """A supervisor handed merchandise to the player who won it. No chips moved."""

    seat: int
    merchandise: str
    value_cents: int
    by: str


def _law(table: Table) -> Paragraph:
    spin = table.game.bonus_spin
    return table.game.basics.settling if spin is None else spin.spun


def _awarding(table: Table) -> Paragraph:
    spin = table.game.bonus_spin
    return table.game.basics.settling if spin is None else spin.awarded


def _offered(table: Table) -> BonusSpin:
    assert table.game.bonus_spin is not None, "the round is waiting for the wheel"
    return table.game.bonus_spin


@handles(TapSeat, Role.DEALER, law=_law)
def tap_seat(table: Table, command: TapSeat) -> Iterator[Event]:
    del command
    require_due(table, Due.TAP, _law(table))
    seat = waiting_for(table).place
    assert isinstance(seat, int)
    yield SpinTriggered(_offered(table).tapped, seat)


@handles(PressSpin, Role.PLAYER, law=_law)
def press_spin(table: Table, command: PressSpin) -> Iterator[Event]:
    """The player spins the wheel. Nobody at the table decides where it stops."""
    now, seat = require_due(table, Due.SPIN, _law(table)), waiting_for(table).place
    spin = _offered(table)
    assert isinstance(seat, int)
    if seat_of(table, command.actor) != seat:
        raise Refusal("seat", f"it is seat {seat}'s turn to spin", spin.spun)
    if now.pressed:
        raise Refusal("wheel", "is already spinning", spin.spun)
    yield SpinPressed(spin.spun, seat)


@handles(SpinWheel, Role.DEALER, law=_law)
def spin_wheel(table: Table, command: SpinWheel) -> Iterator[Event]:
    """Stop the wheel, also for a player who did not press. Where it stops comes with the command."""
    now = require_due(table, Due.SPIN, _law(table))
    spin, seat = _offered(table), waiting_for(table).place
    assert isinstance(seat, int)
    if not 1 <= command.position <= len(spin.wheel.positions):
        raise Refusal("position", f"must be 1 to {len(spin.wheel.positions)}, not {command.position}", spin.settled)
    if command.meter_cents < 0:
        raise Refusal("meter_cents", f"must be $0 or more, not {dollars(command.meter_cents)}", spin.settled)
    position = spin.wheel.position(command.position)
    top = position.player_cents is None
    off_meter = command.meter_cents if top and spin.feeds_meter else 0
    cash = off_meter if spin.prize is None else spin.prize.cash_cents
    yield WheelSpun(
        spin.spun,
        seat,
        position.number,
        cash if position.player_cents is None else position.player_cents,
        off_meter,
        position.community_cents,
        now.pressed,
        spin.merchandise if top else "",
        spin.prize_cents if top and spin.merchandise else 0,
    )


@handles(AwardMerchandise, Role.SUPERVISOR, law=_awarding)
def award_merchandise(table: Table, command: AwardMerchandise) -> Iterator[Event]:
    """The round waits for it. It is on the record and moves no chips."""
    now = require_due(table, Due.AWARD, _awarding(table))
    seat = waiting_for(table).place
    won = next(each for each in now.spins if each.seat == seat)
    yield MerchandiseAwarded(_awarding(table), won.seat, won.merchandise, won.value_cents, command.actor.name)


@handles(SettleSpins, Role.DEALER, law=_law)
def settle_spins(table: Table, command: SettleSpins) -> Iterator[Event]:
    """Everyone who made the wager, in seat order: their own spin, and the community pay of other spins."""
    del command
    now, spin = require_due(table, Due.SETTLE_SPINS, _law(table)), _offered(table)
    bettors = {seat: hand.riding[spin.name] for seat, hand in now.hands.items() if spin.name in hand.riding}
    settled = [_settled(spin, now, seat, bet) for seat, bet in bettors.items()]
    verify_inventory(table, settled)
    yield from settled


def spin_withdrawn(table: Table, now: Round, seat: int, cards: tuple[Card, ...], law: Paragraph) -> Iterator[Event]:
    """Withdraw the spin that a seat was given, if these are its cards and they trigger none."""
    if seat in now.triggered and not _offered(table).trigger.met_by(Reading(cards)):
        won = sum(each.off_meter_cents for each in now.spins if each.seat == seat)
        yield SpinWithdrawn(law, seat, won)


def _settled(spin: BonusSpin, now: Round, seat: int, bet: Bet) -> WagerSettled:
    own = [each for each in now.spins if each.seat == seat]
    others = [each for each in now.spins if each.seat != seat and each.community_cents]
    paid = sum(each.prize_cents for each in own) + sum(each.community_cents for each in others)
    words = [f"position {each.position}, {each.prize.with_value}" for each in own]
    words += [f"community pay of seat {each.seat}, {dollars(each.community_cents)}" for each in others]
    off_meter = sum(each.off_meter_cents for each in own)
    result = Result.WIN if own or others else Result.LOSE
    return WagerSettled(spin.settled, seat, spin.name, *bet, result, paid, "; ".join(words), None, off_meter)


@folds(SpinTriggered)
@round_fold
def _fold_spin_triggered(now: Round, event: SpinTriggered) -> Round:
    return now._replace(triggered=(*now.triggered, event.seat))


@folds(SpinPressed)
@round_fold
def _fold_spin_pressed(now: Round, event: SpinPressed) -> Round:
    del event
    return now._replace(pressed=True)


@folds(WheelSpun)
@round_fold
def _fold_wheel_spun(now: Round, event: WheelSpun) -> Round:
    return now._replace(spins=(*now.spins, _spin(event)), pressed=False)


@folds(SpinWithdrawn)
@round_fold
def _fold_spin_withdrawn(now: Round, event: SpinWithdrawn) -> Round:
    """A wheel that is in motion for the seat does not count."""
    waiting = [seat for seat in sorted(now.triggered) if seat not in {each.seat for each in now.spins}]
    return now._replace(
        triggered=tuple(seat for seat in now.triggered if seat != event.seat),
        spins=tuple(each for each in now.spins if each.seat != event.seat),
        pressed=now.pressed and waiting[:1] != [event.seat],
    )


def _spin(event: WheelSpun) -> Spin:
    cents = event.prize_cents, event.off_meter_cents, event.community_cents
    return Spin(event.seat, event.position, *cents, event.merchandise, event.value_cents)


@folds(MerchandiseAwarded)
@round_fold
def _fold_merchandise_awarded(now: Round, event: MerchandiseAwarded) -> Round:
    spins = (each._replace(awarded_by=event.by) if each.seat == event.seat else each for each in now.spins)
    return now._replace(spins=tuple(spins))


@tells(WheelSpun)
def _tell_wheel_spun(scene: Scene, event: WheelSpun) -> str:
    others = f", and {dollars(event.community_cents)} to every other bettor" if event.community_cents else ""
    return f"The wheel stops on {event.position} for {scene.who(event.seat)}: {_spin(event).prize.with_value}{others}"


@tells(MerchandiseAwarded)
def _tell_merchandise_awarded(scene: Scene, event: MerchandiseAwarded) -> str:
    prize = FixedPrize(event.value_cents, event.merchandise).with_value
    return f"{event.by} hands {prize} over to {scene.who(event.seat)}"


@tells(SpinWithdrawn)
def _tell_spin_withdrawn(scene: Scene, event: SpinWithdrawn) -> str:
    back = f", and {dollars(event.off_meter_cents)} goes back to the meter" if event.off_meter_cents else ""
    return f"{scene.who(event.seat)} has no spin after all{back}"


@tells(SpinTriggered)
def _tell_spin_triggered(scene: Scene, event: SpinTriggered) -> str:
    return f"The dealer taps {scene.who(event.seat)} on the terminal for a spin"


@tells(SpinPressed)
def _tell_spin_pressed(scene: Scene, event: SpinPressed) -> str:
    return f"{scene.who(event.seat)} spins the wheel"
