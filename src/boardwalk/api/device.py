"""Devices that report for themselves: what the house knows of each, its token, and what it is told."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.table.hardware.connected_device import DeviceFault, DeviceKind
from boardwalk.table.hardware.device_sight import DeviceSight


@dataclass(frozen=True, slots=True)
class TableDevice:
    """A device that is connected to a table."""

    device: str
    """The name under which it acts."""
    kind: DeviceKind
    serial: str
    approval: str
    """The number of its approval."""
    in_service: bool
    fault: DeviceFault | None
    why: str
    """What is wrong with it, while it is at fault."""
    last_number: int
    """The number of its last report."""
    has_token: bool


@dataclass(frozen=True, slots=True)
class DeviceTokenSecret:
    """The token of a device. It is shown only once."""

    device: str
    token: str


@dataclass(frozen=True, slots=True)
class DeviceAnswer:
    """What became of a report, and what the device is told."""

    outcome: str
    """`taken`, `late`, `set aside` or `contradicts the table`, as it is recorded; `resend` if reports before it are
    missing: send them from `next_number` on.
    """
    why: str
    """Why it had no effect; empty if it was taken."""
    repeated: bool
    """Whether it was sent before, so nothing happened this time."""
    sight: DeviceSight


RESEND = "resend"
"""The outcome of a report after a gap. It is not recorded."""
