"""A device that is connected to a table and reports for itself: its kind, its serial number and approval, the number of
its last report, and whether anyone can rely on it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple


class DeviceKind(StrEnum):
    """What a device is. Each kind has its own reports."""

    SHUFFLER = "shuffler"
    SHOE = "shoe"
    ACCEPTORS = "acceptors"
    LOCK_OUT = "lock-out"
    RETURN_DEVICE = "return device"
    WHEEL = "wheel"
    SIGN = "sign"


class DeviceFault(StrEnum):
    """Why nobody can rely on a device."""

    SILENT = "silent"
    """Nothing has been heard from it. It ends when it is heard again."""
    CONTRADICTS = "contradicts the table"
    """It reported what cannot be. It ends when someone in charge has looked."""


class ReportOutcome(StrEnum):
    """What became of a report."""

    TAKEN = "taken"
    LATE = "late"
    """It is about a moment that is over. It is recorded and has no effect."""
    SET_ASIDE = "set aside"
    """The device is out of service or at fault. It is recorded and has no effect."""
    CONTRADICTS = "contradicts the table"
    """It cannot be. It is recorded, and the device is at fault."""


class RoundCount(NamedTuple):
    """What a return device counted in a round."""

    round: int
    chips: int


class ConnectedDevice(NamedTuple):
    """A device of a table. One that was disconnected keeps the number of its last report."""

    name: str
    kind: DeviceKind
    serial: str
    approval: str
    """The number of the paper by which it was approved."""
    connected: bool = True
    in_service: bool = True
    fault: DeviceFault | None = None
    why: str = ""
    """What is wrong with it, in words, while it is at fault."""
    last_number: int = 0
    """The number of its last report."""
    lights: Mapping[str, frozenset[int]] = {}
    """Of acceptors: for each wager, the seats whose lights are on."""
    counted: Mapping[str, RoundCount] = {}
    """Of a return device: for each wager, its last count."""
    shows_cents: int | None = None
    """Of a sign: what it shows."""

    @property
    def reports(self) -> bool:
        """Whether the table takes reports from it instead of from people."""
        return self.connected and self.in_service

    @property
    def reliable(self) -> bool:
        return self.reports and self.fault is None


def device_name(kind: DeviceKind, serial: str) -> str:
    """The name under which a device acts.

    >>> device_name(DeviceKind.RETURN_DEVICE, "RD-20 7")
    'return device RD-20 7'
    """
    return f"{kind.value} {serial}"
