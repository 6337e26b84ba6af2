"""Tables with devices that report for themselves, and what the devices of a test say."""

from __future__ import annotations

from typing import Any

from boardwalk.actor import Actor, Role
from boardwalk.table import commands as do
from boardwalk.table.events import DeviceReported
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceKind, ReportOutcome, device_name
from boardwalk.table.hardware.device_report import REPORTS, DeviceReport
from tests.support.table.houses import FLOORPERSON, House

SERIAL, APPROVAL = "77", "DGE 9"


def connect(house: House, *kinds: DeviceKind) -> None:
    for kind in kinds:
        house.do(do.ConnectDevice(FLOORPERSON, kind, SERIAL, APPROVAL))


def name_of(kind: DeviceKind) -> str:
    return device_name(kind, SERIAL)


def device(house: House, kind: DeviceKind) -> ConnectedDevice:
    return house.table.hardware[name_of(kind)]


def report(house: House, kind: type[DeviceReport], *given: Any, round: int | None = None) -> DeviceReport:  # noqa: A002
    """The next report of the device that sends this kind."""
    name = name_of(REPORTS[kind])
    number = house.table.hardware[name].last_number + 1
    begun = house.table.rounds if round is None else round
    return kind(Actor(Role.DEVICE, name), number, begun, *given)


def says(house: House, kind: type[DeviceReport], *given: Any, round: int | None = None) -> ReportOutcome:  # noqa: A002
    """Send it, and what became of it."""
    house.do(report(house, kind, *given, round=round))
    return house.last(DeviceReported)[-1].outcome
