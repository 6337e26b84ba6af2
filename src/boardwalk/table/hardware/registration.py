"""Which devices report for themselves at a table: connecting and disconnecting them, taking them out of service, and
what is done about one that is silent or contradicts the table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from boardwalk.actor import Actor
from boardwalk.errors import Refusal, quoted
from boardwalk.law import cite
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceFault, DeviceKind, device_name
from boardwalk.table.machine import IN_CHARGE, between_rounds, folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import CardSource, Table, with_device

DEVICES = cite("D51")


@dataclass(frozen=True, slots=True)
class ConnectDevice(Command):
    """Connect a device that reports for itself, with its serial number and the number of its approval."""

    kind: DeviceKind
    serial: str
    approval: str


@dataclass(frozen=True, slots=True)
class DisconnectDevice(Command):
    """Disconnect a device. People report again what it reported."""

    device: str


@dataclass(frozen=True, slots=True)
class TakeOutOfService(Command):
    """Take a device out of service. Until it is put back, people report what it should."""

    device: str
    reason: str


@dataclass(frozen=True, slots=True)
class PutIntoService(Command):
    """Put a device back into service."""

    device: str


@dataclass(frozen=True, slots=True)
class ReportSilence(Command):
    """Report that nothing is heard from a device."""

    device: str


@dataclass(frozen=True, slots=True)
class ReportHeard(Command):
    """Report that a silent device is heard again."""

    device: str


@dataclass(frozen=True, slots=True)
class ClearFault(Command):
    """Let a device that contradicted the table go on, after a look at it."""

    device: str
    reason: str


@dataclass(frozen=True, slots=True)
class DeviceConnected(Event):
    """A device reports for itself from now on."""

    device: str
    kind: DeviceKind
    serial: str
    approval: str


@dataclass(frozen=True, slots=True)
class DeviceDisconnected(Event):
    """A device was disconnected."""

    device: str


@dataclass(frozen=True, slots=True)
class DeviceOutOfService(Event):
    """A device was taken out of service."""

    device: str
    by: Actor
    reason: str


@dataclass(frozen=True, slots=True)
class DeviceInService(Event):
    """A device was put back into service."""

    device: str
    by: Actor


@dataclass(frozen=True, slots=True)
class DeviceAtFault(Event):
    """A device is silent, or contradicted the table. What depends on it stops."""

    device: str
    fault: DeviceFault
    why: str


@dataclass(frozen=True, slots=True)
class FaultCleared(Event):
    """A device can be relied on again: it was heard, or someone in charge has looked at it."""

    device: str
    by: Actor
    reason: str


SERIAL = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,29}")
HARDWARE_OF = {
    DeviceKind.SHUFFLER: (Device.SHUFFLER, Device.COUNTING_SHUFFLER),
    DeviceKind.SHOE: (Device.AUTOMATED_SHOE,),
    DeviceKind.ACCEPTORS: (Device.PROGRESSIVE,),
    DeviceKind.LOCK_OUT: (Device.PROGRESSIVE,),
    DeviceKind.RETURN_DEVICE: (Device.PROGRESSIVE,),
    DeviceKind.WHEEL: (Device.BONUS_SPIN,),
    DeviceKind.SIGN: (Device.PROGRESSIVE, Device.BONUS_SPIN),
}
"""What must be installed on the table before a device of this kind is connected: any of these."""
OF_REAL_CARDS = frozenset({DeviceKind.SHUFFLER, DeviceKind.SHOE})
"""Devices that handle cards. A virtual deck is shuffled and dealt by the house."""


@handles(ConnectDevice, *IN_CHARGE, law=lambda _: DEVICES)
def connect_device(table: Table, command: ConnectDevice) -> Iterator[Event]:
    between_rounds(table, DEVICES)
    kind, name = command.kind, device_name(command.kind, command.serial)
    if not SERIAL.fullmatch(command.serial):
        reason = f"must be 1 to 30 letters, digits, periods, hyphens and underscores, not {quoted(command.serial)}"
        raise Refusal("serial", reason, DEVICES)
    if not command.approval.strip() or len(command.approval) > LONGEST_TEXT:
        raise Refusal("approval", "enter the number of its approval", DEVICES)
    for other in table.hardware.values():
        if other.connected and other.kind is kind:
            already = "is already connected" if other.name == name else "must be disconnected first"
            raise Refusal("kind", f"the {other.name} {already}", DEVICES)
    if table.automatic:
        raise Refusal("automatic", "automatic staff runs the table, and cannot work devices", DEVICES)
    if not table.devices.intersection(HARDWARE_OF[kind]):
        needs = " or ".join(each.value for each in HARDWARE_OF[kind])
        raise Refusal("kind", f"a {kind.value} belongs to a table with {needs}; install it first", DEVICES)
    if kind in OF_REAL_CARDS and table.card_source is CardSource.VIRTUAL:
        raise Refusal("kind", f"a {kind.value} handles real cards, and the table plays with a virtual deck", DEVICES)
    yield DeviceConnected(DEVICES, name, kind, command.serial, command.approval)


LONGEST_TEXT = 200


def find_device(table: Table, name: str) -> ConnectedDevice:
    """The connected device with this name, or a refusal."""
    device = table.hardware.get(name)
    if device is None or not device.connected:
        raise Refusal("device", f"no device {quoted(name)} is connected to this table", DEVICES)
    return device


@handles(DisconnectDevice, *IN_CHARGE, law=lambda _: DEVICES)
def disconnect_device(table: Table, command: DisconnectDevice) -> Iterator[Event]:
    between_rounds(table, DEVICES)
    yield DeviceDisconnected(DEVICES, find_device(table, command.device).name)


@handles(TakeOutOfService, *IN_CHARGE, law=lambda _: DEVICES)
def take_out_of_service(table: Table, command: TakeOutOfService) -> Iterator[Event]:
    """At any time: a round must not wait for a device that is broken."""
    device = find_device(table, command.device)
    if not device.in_service:
        raise Refusal("device", f"the {device.name} is already out of service", DEVICES)
    _verify_reason(command.reason)
    yield DeviceOutOfService(DEVICES, device.name, command.actor, command.reason)


@handles(PutIntoService, *IN_CHARGE, law=lambda _: DEVICES)
def put_into_service(table: Table, command: PutIntoService) -> Iterator[Event]:
    """Between rounds, so that no round is counted in part by people and in part by a device."""
    between_rounds(table, DEVICES)
    device = find_device(table, command.device)
    if device.in_service:
        raise Refusal("device", f"the {device.name} is already in service", DEVICES)
    yield DeviceInService(DEVICES, device.name, command.actor)


@handles(ReportSilence, *IN_CHARGE, law=lambda _: DEVICES)
def report_silence(table: Table, command: ReportSilence) -> Iterator[Event]:
    device = find_device(table, command.device)
    if not device.reliable:
        state = "out of service" if device.fault is None else "already at fault"
        raise Refusal("device", f"the {device.name} is {state}", DEVICES)
    yield DeviceAtFault(DEVICES, device.name, DeviceFault.SILENT, "it is not responding")


@handles(ReportHeard, *IN_CHARGE, law=lambda _: DEVICES)
def report_heard(table: Table, command: ReportHeard) -> Iterator[Event]:
    device = find_device(table, command.device)
    if device.fault is not DeviceFault.SILENT:
        raise Refusal("device", f"the {device.name} is not silent", DEVICES)
    yield FaultCleared(DEVICES, device.name, command.actor, "it is responding again")


@handles(ClearFault, *IN_CHARGE, law=lambda _: DEVICES)
def clear_fault(table: Table, command: ClearFault) -> Iterator[Event]:
    device = find_device(table, command.device)
    if device.fault is not DeviceFault.CONTRADICTS:
        raise Refusal("device", f"the {device.name} does not contradict the table", DEVICES)
    _verify_reason(command.reason)
    yield FaultCleared(DEVICES, device.name, command.actor, command.reason)


def _verify_reason(reason: str) -> None:
    if not reason.strip():
        raise Refusal("reason", "enter a reason", DEVICES)


@folds(DeviceConnected)
def _fold_device_connected(table: Table, event: DeviceConnected) -> Table:
    """A device that was here before goes on with its numbers."""
    before = table.hardware.get(event.device)
    last = 0 if before is None else before.last_number
    device = ConnectedDevice(event.device, event.kind, event.serial, event.approval, last_number=last)
    return table._replace(hardware={**table.hardware, event.device: device})


@folds(DeviceDisconnected)
def _fold_device_disconnected(table: Table, event: DeviceDisconnected) -> Table:
    return with_device(table, event.device, connected=False, fault=None, why="")


@folds(DeviceOutOfService)
def _fold_device_out_of_service(table: Table, event: DeviceOutOfService) -> Table:
    return with_device(table, event.device, in_service=False, fault=None, why="")


@folds(DeviceInService)
def _fold_device_in_service(table: Table, event: DeviceInService) -> Table:
    """Whatever it saw before is over."""
    return with_device(table, event.device, in_service=True, lights={}, counted={})


@folds(DeviceAtFault)
def _fold_device_at_fault(table: Table, event: DeviceAtFault) -> Table:
    return with_device(table, event.device, fault=event.fault, why=event.why)


@folds(FaultCleared)
def _fold_fault_cleared(table: Table, event: FaultCleared) -> Table:
    return with_device(table, event.device, fault=None, why="")


@tells(DeviceConnected)
def _tell_device_connected(_: Scene, event: DeviceConnected) -> str:
    return f"The {event.device} is connected (approval {event.approval}) and reports for itself"


@tells(DeviceDisconnected)
def _tell_device_disconnected(_: Scene, event: DeviceDisconnected) -> str:
    return f"The {event.device} is disconnected"


@tells(DeviceOutOfService)
def _tell_device_out_of_service(_: Scene, event: DeviceOutOfService) -> str:
    return f"{event.by.name} takes the {event.device} out of service: {event.reason}"


@tells(DeviceInService)
def _tell_device_in_service(_: Scene, event: DeviceInService) -> str:
    return f"{event.by.name} puts the {event.device} back into service"


@tells(DeviceAtFault)
def _tell_device_at_fault(_: Scene, event: DeviceAtFault) -> str:
    return f"The {event.device} is at fault: {event.why}"


@tells(FaultCleared)
def _tell_fault_cleared(_: Scene, event: FaultCleared) -> str:
    return f"The {event.device} can be relied on again, says {event.by.name}: {event.reason}"
