"""What acceptors, a lock-out button, a return device, a wheel and a sign report."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Actor, Role
from boardwalk.errors import Refusal, quoted
from boardwalk.money import dollars
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceKind, RoundCount
from boardwalk.table.hardware.device_report import DeviceReport, LateReport, reported_by
from boardwalk.table.hardware.registration import DEVICES
from boardwalk.table.machine import folds, require_round, tells, verify_seated
from boardwalk.table.message import Event
from boardwalk.table.progressive.wheel import SpinWheel, spin_wheel
from boardwalk.table.round.bet import PlaceBet, PressLockOut, place_bet, press_lock_out
from boardwalk.table.sentence import Scene, count
from boardwalk.table.state import Table, with_device


@dataclass(frozen=True, slots=True)
class ChipIn(DeviceReport):
    """The acceptor of a seat took a chip, or a coupon. The wager may be left out if the table has only one."""

    seat: int
    wager: str = ""
    coupon: bool = False


@dataclass(frozen=True, slots=True)
class LightChanged(DeviceReport):
    """The light of a seat's acceptor went on or off."""

    seat: int
    on: bool
    wager: str = ""


@dataclass(frozen=True, slots=True)
class LockOutPressed(DeviceReport):
    """The dealer pressed the lock-out button."""


@dataclass(frozen=True, slots=True)
class ChipsReturned(DeviceReport):
    """The return device gave out this many chips and coupons of the wager."""

    count: int
    wager: str = ""


@dataclass(frozen=True, slots=True)
class WheelStopped(DeviceReport):
    """The wheel stopped at a position. The house fills in what the meter shows."""

    position: int
    meter_cents: int = 0


@dataclass(frozen=True, slots=True)
class SignShows(DeviceReport):
    """The sign shows this amount."""

    cents: int


@dataclass(frozen=True, slots=True)
class AcceptorLit(Event):
    """The light of a seat's acceptor is on or off, as the acceptor says."""

    device: str
    wager: str
    seat: int
    on: bool


@dataclass(frozen=True, slots=True)
class ReturnCounted(Event):
    """The return device counted the chips and coupons of a wager."""

    device: str
    wager: str
    count: int


@dataclass(frozen=True, slots=True)
class SignRead(Event):
    """The sign shows this amount, as the sign says."""

    device: str
    cents: int


def _wager(table: Table, name: str) -> str:
    """The progressive that a report is about; it need not be named if there is only one."""
    names = [each.name for each in table.game.progressives]
    if name in names:
        return name
    if not name and len(names) == 1:
        return names[0]
    raise Refusal("wager", f"must be one of {', '.join(names)}, not {quoted(name)}", DEVICES)


@reported_by(DeviceKind.ACCEPTORS, ChipIn, in_round=False)
def _chip_in(table: Table, device: ConnectedDevice, report: ChipIn) -> Iterator[Event]:
    """A chip after "No more bets" does not bet, though the acceptor has it: the count will not match (28.7(b)2)."""
    del device
    wager = table.game.progressive_by_name[_wager(table, report.wager)]
    if table.round is not None or report.round < table.rounds:
        raise LateReport('"No more bets" has been called')
    player = verify_seated(table, report.seat).player
    if wager.name in table.seats[report.seat].bets:
        raise Refusal("seat", f"seat {report.seat} already has its wager in", DEVICES)
    cents, coupon_cents = (0, wager.stake_cents) if report.coupon else (wager.stake_cents, 0)
    yield from place_bet(table, PlaceBet(Actor(Role.PLAYER, player), wager.name, cents, coupon_cents))


@reported_by(DeviceKind.ACCEPTORS, LightChanged, in_round=False)
def _light_changed(table: Table, device: ConnectedDevice, report: LightChanged) -> Iterator[Event]:
    """A light is on or off, no matter when that is heard."""
    wager = _wager(table, report.wager)
    if not 1 <= report.seat <= table.game.seats:
        raise Refusal("seat", f"must be 1 to {table.game.seats}, not {report.seat}", DEVICES)
    yield AcceptorLit(DEVICES, device.name, wager, report.seat, report.on)


@reported_by(DeviceKind.LOCK_OUT, LockOutPressed)
def _lock_out_pressed(table: Table, device: ConnectedDevice, report: LockOutPressed) -> Iterator[Event]:
    del device
    yield from press_lock_out(table, PressLockOut(report.actor))


@reported_by(DeviceKind.RETURN_DEVICE, ChipsReturned)
def _chips_returned(table: Table, device: ConnectedDevice, report: ChipsReturned) -> Iterator[Event]:
    wager = _wager(table, report.wager)
    if not require_round(table, DEVICES).locked_out:
        raise Refusal("round", "the acceptors are not locked out yet", DEVICES)
    if report.count < 0:
        raise Refusal("count", f"must be 0 or more, not {report.count}", DEVICES)
    yield ReturnCounted(DEVICES, device.name, wager, report.count)


@reported_by(DeviceKind.WHEEL, WheelStopped)
def _wheel_stopped(table: Table, device: ConnectedDevice, report: WheelStopped) -> Iterator[Event]:
    del device
    yield from spin_wheel(table, SpinWheel(report.actor, report.position, report.meter_cents))


@reported_by(DeviceKind.SIGN, SignShows, in_round=False)
def _sign_shows(table: Table, device: ConnectedDevice, report: SignShows) -> Iterator[Event]:
    """Whether that is what the meter shows, the floor knows."""
    del table
    if report.cents < 0:
        raise Refusal("cents", f"must be 0 or more, not {report.cents}", DEVICES)
    yield SignRead(DEVICES, device.name, report.cents)


def returned(table: Table, wager: str) -> int | None:
    """What the return device counted of a wager in this round; None if it has not counted yet, or there is none."""
    device = table.reporting(DeviceKind.RETURN_DEVICE)
    counted = None if device is None else device.counted.get(wager)
    return counted.chips if counted is not None and counted.round == table.rounds else None


def lights_on(table: Table, wager: str) -> tuple[int, ...] | None:
    """The seats whose lights are on, as the acceptors say; None if no acceptors report."""
    device = table.reporting(DeviceKind.ACCEPTORS)
    return None if device is None else tuple(sorted(device.lights.get(wager, ())))


@folds(AcceptorLit)
def _fold_acceptor_lit(table: Table, event: AcceptorLit) -> Table:
    lights = table.hardware[event.device].lights
    before = lights.get(event.wager, frozenset())
    after = before | {event.seat} if event.on else before - {event.seat}
    return with_device(table, event.device, lights={**lights, event.wager: after})


@folds(ReturnCounted)
def _fold_return_counted(table: Table, event: ReturnCounted) -> Table:
    counted = {**table.hardware[event.device].counted, event.wager: RoundCount(table.rounds, event.count)}
    return with_device(table, event.device, counted=counted)


@folds(SignRead)
def _fold_sign_read(table: Table, event: SignRead) -> Table:
    return with_device(table, event.device, shows_cents=event.cents)


@tells(AcceptorLit)
def _tell_acceptor_lit(scene: Scene, event: AcceptorLit) -> str:
    return f"The {scene.wager(event.wager)} light of {scene.who(event.seat)} goes {'on' if event.on else 'off'}"


@tells(ReturnCounted)
def _tell_return_counted(scene: Scene, event: ReturnCounted) -> str:
    return f"The return device counts {count(event.count, 'wager')} on the {scene.wager(event.wager)}"


@tells(SignRead)
def _tell_sign_read(_: Scene, event: SignRead) -> str:
    return f"The {event.device} shows {dollars(event.cents)}"
