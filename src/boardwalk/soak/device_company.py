"""The devices of a simulated table: whatever a command by the book leaves to a device, the device reports instead. Its
messages are lost, doubled and reordered, it lies, and it dies.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Protocol

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card
from boardwalk.table import commands as do
from boardwalk.table.automation.duty import Crew
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceFault, DeviceKind
from boardwalk.table.hardware.device_report import DeviceReport
from boardwalk.table.hardware.registration import HARDWARE_OF, OF_REAL_CARDS
from boardwalk.table.hardware.wager_devices import returned
from boardwalk.table.message import Command
from boardwalk.table.state import CardSource, Phase, Table

LOST_CHANCE, DOUBLED_CHANCE, AHEAD_CHANCE, LIE_CHANCE, DEATH_CHANCE, REPAIR_CHANCE = 0.05, 0.05, 0.03, 0.01, 0.005, 0.3
REPLACED = {
    do.ShuffleDeck: DeviceKind.SHUFFLER,
    do.ReportShufflerCount: DeviceKind.SHUFFLER,
    do.ReadCard: DeviceKind.SHOE,
    do.PressLockOut: DeviceKind.LOCK_OUT,
    do.SpinWheel: DeviceKind.WHEEL,
    do.PlaceBet: DeviceKind.ACCEPTORS,
}
"""The device that reports instead of each command."""


class DeviceTable(Protocol):
    """The part of a simulated table that its devices need."""

    @property
    def table(self) -> Table: ...

    def do(self, command: Command) -> Any: ...

    def try_out(self, command: Command) -> bool: ...


class DeviceCompany:
    """All devices of one table, behind faulty lines."""

    def __init__(self, owner: DeviceTable, crew: Crew, dice: Random, met: Counter[str] | None) -> None:
        """Faults are counted in `met`; without it, there are none."""
        self._owner, self._crew, self._dice = owner, crew, dice
        self._met: Counter[str] = Counter() if met is None else met
        self._faults = met is not None

    @property
    def _table(self) -> Table:
        return self._owner.table

    def connect(self) -> None:
        """Connect a device of every kind that the table has a place for."""
        table = self._table
        for number, kind in enumerate(DeviceKind, 1):
            belongs = bool(table.devices.intersection(HARDWARE_OF[kind]))
            if kind in OF_REAL_CARDS and table.card_source is CardSource.VIRTUAL:
                continue
            if kind is DeviceKind.SHOE and table.card_source is not CardSource.READ:
                continue
            if belongs and table.reporting(kind) is None:
                self._owner.try_out(do.ConnectDevice(self._crew.floorperson, kind, str(number), "DGE 9"))

    def mend(self) -> None:
        """Between rounds, a device that was out of service is put back; at any time, one at fault is looked at."""
        for device in tuple(self._table.hardware.values()):
            if not device.connected:
                continue
            if device.fault is DeviceFault.CONTRADICTS:
                self._owner.do(do.ClearFault(self._crew.floorperson, device.name, "looked at"))
            elif device.fault is DeviceFault.SILENT and self._happens(REPAIR_CHANCE):
                self._owner.do(do.ReportHeard(self._crew.floorperson, device.name))
            elif device.fault is DeviceFault.SILENT:
                self._owner.do(do.TakeOutOfService(self._crew.floorperson, device.name, "it is dead"))
            elif not device.in_service and self._table.round is None and self._happens(REPAIR_CHANCE):
                self._owner.do(do.PutIntoService(self._crew.floorperson, device.name))

    def report(self, command: Command) -> bool:
        """Whether devices have reported instead of this command; then it need not be given."""
        self.mend()
        self._die()
        self.mend()
        if isinstance(command, do.TakeInWagers):
            self._count(command)
            return False
        kind = REPLACED.get(type(command))
        device = None if kind is None else self._table.reporting(kind)
        if device is None or not self._concerns(command):
            return False
        for report in self._reports(command):
            self._send(device.name, report)
            if not self._table.hardware[device.name].reliable:
                self.mend()
        return True

    def _concerns(self, command: Command) -> bool:
        """Only a deck in the shuffler is shuffled by it, and only chips of progressives go into acceptors."""
        if isinstance(command, do.ShuffleDeck):
            return self._table.decks[command.deck].phase is Phase.IN_SHUFFLER
        if isinstance(command, do.PlaceBet):
            return command.wager in self._table.game.progressive_by_name
        return True

    def _reports(self, command: Command) -> Iterator[tuple[type[DeviceReport], tuple[Any, ...]]]:
        match command:
            case do.ShuffleDeck():
                yield do.ShuffleStarted, ()
                yield do.ShuffleFinished, ()
            case do.ReportShufflerCount(cards=cards):
                yield do.CardsCounted, (cards,)
            case do.ReadCard(card=card):
                yield do.CardDrawn, (card,)
            case do.PressLockOut():
                yield do.LockOutPressed, ()
            case do.SpinWheel(position=position, meter_cents=cents):
                yield do.WheelStopped, (position, cents)
            case do.PlaceBet(wager=wager, coupon_cents=coupon):
                seat = self._table.seat_of(command.actor.name)
                yield do.ChipIn, (seat, wager, coupon > 0)
                yield do.LightChanged, (seat, True, wager)

    def _count(self, command: do.TakeInWagers) -> None:
        """Lights that were not reported are, those of nobody go off, and the return device counts."""
        acceptors = self._table.reporting(DeviceKind.ACCEPTORS)
        if command.wager not in self._table.game.progressive_by_name:
            return
        if acceptors is not None:
            lit = acceptors.lights.get(command.wager, frozenset())
            for seat in lit.symmetric_difference(command.lights):
                self._send(acceptors.name, (do.LightChanged, (seat, seat in command.lights, command.wager)))
        device = self._table.reporting(DeviceKind.RETURN_DEVICE)
        if device is not None and returned(self._table, command.wager) is None:
            self._send(device.name, (do.ChipsReturned, (command.counted, command.wager)))
            self.mend()

    def _send(self, name: str, report: tuple[type[DeviceReport], tuple[Any, ...]]) -> None:
        """Send a report over the faulty line. It is sent until it has arrived, and acts once."""
        kind, given = report
        if kind is do.CardDrawn and self._happens(LIE_CHANCE):
            self._lie(name)
        message = self._message(name, kind, given)
        if self._happens(LOST_CHANCE):
            self._met["message lost"] += 1  # nothing arrives, and the device sends it again
        if self._happens(AHEAD_CHANCE):
            self._met["message reordered"] += 1
            after = kind(message.actor, message.number + 1, message.round, *given)
            assert not self._owner.try_out(after), "a report after a gap is refused"
        self._owner.do(message)
        if self._happens(DOUBLED_CHANCE):
            self._met["message doubled"] += 1
            assert not self._owner.try_out(message), "a report is taken once"

    def _message(self, name: str, kind: type[DeviceReport], given: tuple[Any, ...]) -> DeviceReport:
        number = self._table.hardware[name].last_number + 1
        return kind(Actor(Role.DEVICE, name), number, self._table.rounds, *given)

    def _lie(self, name: str) -> None:
        """The shoe says that it has drawn a card which it has read before; someone looks at it, and it goes on."""
        now = self._table.round
        read: list[Card] = [] if now is None else [card for card in now.order if card in DECK]
        if read:
            self._met["device lies"] += 1
            self._owner.do(self._message(name, do.CardDrawn, (self._dice.choice(read),)))
            self.mend()

    def _die(self) -> None:
        """Now and then, nothing is heard from a device."""
        alive = [each for each in self._table.hardware.values() if each.reliable]
        if alive and self._happens(DEATH_CHANCE):
            self._met["device silent"] += 1
            dead: ConnectedDevice = self._dice.choice(alive)
            self._owner.do(do.ReportSilence(self._crew.floorperson, dead.name))

    def _happens(self, chance: float) -> bool:
        return self._faults and self._dice.random() < chance
