"""What waits for a device. While it is in service, people do not report what it reports itself; while it is at fault,
what needs it is refused. Nothing else stops.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from boardwalk.errors import Refusal
from boardwalk.games.declaration.collected import ProgressiveWager
from boardwalk.table.deck.card_entry import ReadCard
from boardwalk.table.deck.card_source import ChooseCardSource
from boardwalk.table.deck.rotation import TakeDeck
from boardwalk.table.deck.shuffle import LoadShuffler, ReportShufflerCount, ShuffleDeck
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceKind
from boardwalk.table.hardware.registration import DEVICES, HARDWARE_OF, OF_REAL_CARDS
from boardwalk.table.hardware.wager_devices import returned
from boardwalk.table.machine import DEPENDENCIES
from boardwalk.table.message import Command
from boardwalk.table.progressive.light import VerifyLight
from boardwalk.table.progressive.take_in import TakeInWagers
from boardwalk.table.progressive.wheel import PressSpin, SpinWheel
from boardwalk.table.round.bet import PlaceBet, PressLockOut
from boardwalk.table.round.deal import DealNext
from boardwalk.table.state import CardSource, Phase, Table
from boardwalk.table.supervision.installation import RemoveDevice

SomeKinds = tuple[DeviceKind, ...]
Kinds = Callable[[Table, Any], SomeKinds]


def _verify(replaced: Kinds, needed: Kinds) -> Callable[[Table, Any], None]:
    """Refuse a command that one of these devices gives itself, or that needs one which is at fault."""

    def verify(table: Table, command: Command) -> None:
        for kind in dict.fromkeys((*replaced(table, command), *needed(table, command))):
            device = table.reporting(kind)
            if device is not None and device.fault is not None:
                raise Refusal("device", _at_fault(device), DEVICES)
        for kind in replaced(table, command):
            device = table.reporting(kind)
            if device is not None:
                raise Refusal("device", f"the {device.name} reports this itself", DEVICES)

    return verify


def _at_fault(device: ConnectedDevice) -> str:
    return f"the {device.name} is at fault: {device.why}. Have it checked, or take it out of service"


def _always(*kinds: DeviceKind) -> Kinds:
    def same(table: Table, command: Command) -> SomeKinds:
        del table, command
        return kinds

    return same


_NONE = _always()


def _shuffler_inside(table: Table, command: ShuffleDeck) -> SomeKinds:
    """A deck that is not in the shuffler is shuffled by hand."""
    deck = table.decks.get(command.deck)
    return (DeviceKind.SHUFFLER,) if deck is not None and deck.phase is Phase.IN_SHUFFLER else ()


def _from_shuffler(table: Table, command: TakeDeck) -> SomeKinds:
    deck = table.decks.get(command.deck)
    return (DeviceKind.SHUFFLER,) if deck is not None and deck.inside else ()


def _on_progressive(kind: DeviceKind) -> Kinds:
    def kinds(table: Table, command: PlaceBet) -> SomeKinds:
        return (kind,) if isinstance(table.game.collected.get(command.wager), ProgressiveWager) else ()

    return kinds


def _take_in(table: Table, command: TakeInWagers) -> SomeKinds:
    kinds = (DeviceKind.ACCEPTORS, DeviceKind.RETURN_DEVICE)
    return kinds if isinstance(table.game.collected.get(command.wager), ProgressiveWager) else ()


def _verify_take_in(table: Table, command: TakeInWagers) -> None:
    """The return device must have counted."""
    _verify(_NONE, _take_in)(table, command)
    if DeviceKind.RETURN_DEVICE not in _take_in(table, command):
        return
    device = table.reporting(DeviceKind.RETURN_DEVICE)
    if device is not None and returned(table, command.wager) is None:
        raise Refusal("device", f"the {device.name} has not counted yet", DEVICES)


def _verify_removal(table: Table, command: RemoveDevice) -> None:
    for device in table.hardware.values():
        if device.connected and command.device in HARDWARE_OF[device.kind]:
            raise Refusal("device", f"disconnect the {device.name} first", DEVICES)


def _verify_source(table: Table, command: ChooseCardSource) -> None:
    for device in table.hardware.values():
        if device.connected and device.kind in OF_REAL_CARDS and command.source is CardSource.VIRTUAL:
            raise Refusal("source", f"disconnect the {device.name} first", DEVICES)


DEPENDENCIES.update(
    {
        ShuffleDeck: _verify(_shuffler_inside, _NONE),
        ReportShufflerCount: _verify(_always(DeviceKind.SHUFFLER), _NONE),
        LoadShuffler: _verify(_NONE, _always(DeviceKind.SHUFFLER)),
        TakeDeck: _verify(_NONE, _from_shuffler),
        ReadCard: _verify(_always(DeviceKind.SHOE), _NONE),
        DealNext: _verify(_NONE, _always(DeviceKind.SHOE)),
        PlaceBet: _verify(_on_progressive(DeviceKind.ACCEPTORS), _on_progressive(DeviceKind.SIGN)),
        PressLockOut: _verify(_always(DeviceKind.LOCK_OUT), _NONE),
        TakeInWagers: _verify_take_in,
        VerifyLight: _verify(_NONE, _always(DeviceKind.ACCEPTORS)),
        SpinWheel: _verify(_always(DeviceKind.WHEEL), _NONE),
        PressSpin: _verify(_NONE, _always(DeviceKind.WHEEL)),
        RemoveDevice: _verify_removal,
        ChooseCardSource: _verify_source,
    }
)


def waits_for_device(table: Table, command: Command) -> str | None:
    """Why a command that is due must wait for a device; None if it need not."""
    verify = DEPENDENCIES.get(type(command)) if table.hardware else None
    if verify is not None:
        try:
            verify(table, command)
        except Refusal as refusal:
            return refusal.reason
    return None
