"""A report from a device: who may send it, its number, what becomes of it, and the event that records it.

Reports of a device are numbered from 1 without gaps. A number that was taken before, or one after a gap, is refused,
and the device sends from the first that is missing. Every other report is a fact and is recorded as what it is, with
the device's serial number and approval: taken, late, set aside, or a contradiction, after which the device is at fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from boardwalk.actor import Role
from boardwalk.codec import tag_of
from boardwalk.errors import Refusal, quoted
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceFault, DeviceKind, ReportOutcome
from boardwalk.table.hardware.registration import DEVICES, DeviceAtFault, FaultCleared, find_device
from boardwalk.table.machine import folds, handles, tells
from boardwalk.table.message import Command, Event
from boardwalk.table.sentence import Scene
from boardwalk.table.state import Table, with_device


@dataclass(frozen=True, slots=True)
class DeviceReport(Command):
    """What a device reports: the number of the report, and how many rounds had begun when it happened."""

    number: int
    round: int


@dataclass(frozen=True, slots=True)
class DeviceReported(Event):
    """A device reported something, and this became of it."""

    device: str
    serial: str
    approval: str
    number: int
    report: str
    """What kind of report it is, such as `card-drawn`."""
    outcome: ReportOutcome
    why: str = ""
    """Why it had no effect."""


class LateReport(Exception):  # noqa: N818
    """A report about a moment that is over. Never leaves the handler."""


SomeReport = TypeVar("SomeReport", bound=DeviceReport)
Effect = Callable[[Table, ConnectedDevice, Any], Iterator[Event]]
REPORTS: dict[type[DeviceReport], DeviceKind] = {}
"""The kind of device that sends each report."""


def reported_by(kind: DeviceKind, report: type[SomeReport], *, in_round: bool = True) -> Callable[[Effect], Effect]:
    """Register what a report of this kind of device does. One that is about a round is late when another has begun."""

    def register(effect: Effect) -> Effect:
        REPORTS[report] = kind

        @handles(report, Role.DEVICE, law=lambda _: DEVICES)
        def take(table: Table, command: DeviceReport) -> Iterator[Event]:
            device = _sender(table, kind, command)
            _verify_number(device, command.number)
            yield from _taken(table, device, command, effect, in_round=in_round)

        return effect

    return register


def _sender(table: Table, kind: DeviceKind, command: DeviceReport) -> ConnectedDevice:
    device = find_device(table, command.actor.name)
    if device.kind is not kind:
        report = tag_of(type(command))
        raise Refusal(
            "device",
            f"{report} is reported by a device of the kind {quoted(kind.value)}, not {quoted(device.kind.value)}",
            DEVICES,
        )
    if not 0 <= command.round <= table.rounds:
        begun = (
            f"0 to {table.rounds}, the rounds that have begun here" if table.rounds else "0; no round has begun here"
        )
        raise Refusal("round", f"must be {begun}, not {command.round}", DEVICES)
    return device


def _verify_number(device: ConnectedDevice, number: int) -> None:
    due = device.last_number + 1
    if number < due:
        raise Refusal("number", f"must be {due} now; report {number} was taken before", DEVICES)
    if number > due:
        raise Refusal("number", f"must be {due} now, not {number}; send the reports in between again", DEVICES)


def _taken(
    table: Table, device: ConnectedDevice, command: DeviceReport, effect: Effect, *, in_round: bool
) -> Iterator[Event]:
    """The report on the record, and what it does; a silent device that reports is heard again."""
    if device.fault is DeviceFault.SILENT:
        yield FaultCleared(DEVICES, device.name, command.actor, "it is responding again")
        device = device._replace(fault=None)
    if not device.in_service:
        yield _recorded(device, command, ReportOutcome.SET_ASIDE, "the device is out of service")
        return
    if device.fault is not None:
        yield _recorded(device, command, ReportOutcome.SET_ASIDE, "nobody has looked at the device yet")
        return
    if in_round and command.round < table.rounds:
        yield _recorded(device, command, ReportOutcome.LATE, f"round {table.rounds} has begun")
        return
    try:
        events = tuple(effect(table, device, command))
    except LateReport as late:
        yield _recorded(device, command, ReportOutcome.LATE, str(late))
    except Refusal as refusal:
        yield _recorded(device, command, ReportOutcome.CONTRADICTS, refusal.reason)
        why = f"{tag_of(type(command))}: {refusal.reason}"
        yield DeviceAtFault(DEVICES, device.name, DeviceFault.CONTRADICTS, why)
    else:
        yield _recorded(device, command, ReportOutcome.TAKEN)
        yield from events


def _recorded(device: ConnectedDevice, command: DeviceReport, outcome: ReportOutcome, why: str = "") -> DeviceReported:
    kind = tag_of(type(command))
    return DeviceReported(DEVICES, device.name, device.serial, device.approval, command.number, kind, outcome, why)


@folds(DeviceReported)
def _fold_device_reported(table: Table, event: DeviceReported) -> Table:
    return with_device(table, event.device, last_number=event.number)


@tells(DeviceReported)
def _tell_device_reported(_: Scene, event: DeviceReported) -> str:
    words = event.report.replace("-", " ")
    became = "" if event.outcome is ReportOutcome.TAKEN else f", which is {_OUTCOMES[event.outcome]}: {event.why}"
    return f"The {event.device} reports: {words}{became}"


_OUTCOMES = {
    ReportOutcome.LATE: "late",
    ReportOutcome.SET_ASIDE: "set aside",
    ReportOutcome.CONTRADICTS: "a contradiction",
}
