"""When each device was last heard, and what follows from silence.

A device is silent if this server has not heard it for some seconds, or never since it started. If several servers share
a house, one of them may call a device silent that another hears; the other says so at once, and the first does not say
it again.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from boardwalk.actor import Actor, Role
from boardwalk.errors import BoardwalkError
from boardwalk.floor.request import AtTable
from boardwalk.pit.pit import Pit
from boardwalk.table import commands as do
from boardwalk.table.hardware.connected_device import ConnectedDevice, DeviceFault
from boardwalk.web.telemetry import Logger, fault_frames

DEVICE_WATCH = Actor(Role.SUPERVISOR, "Automatic device watch")
"""The server itself, which notices silence. No person can have this name."""
SILENT_SECONDS, LOOK_SECONDS = 10.0, 1.0


class Heartbeats:
    """When each device of each table was last heard. Any thread may call any method."""

    def __init__(self, seconds: float = SILENT_SECONDS, now: Callable[[], float] = time.monotonic) -> None:
        self._seconds, self._now = seconds, now
        self._lock = threading.Lock()
        self._heard: dict[tuple[str, str], float] = {}

    def hear(self, table: str, device: str) -> None:
        """Note that a device was heard just now."""
        with self._lock:
            self._heard[table, device] = self._now()

    def is_silent(self, table: str, device: str) -> bool:
        """Whether nothing has been heard for too long; the wait begins when this is first asked."""
        with self._lock:
            now = self._now()
            return now - self._heard.setdefault((table, device), now) >= self._seconds

    def due(self, table: str, device: ConnectedDevice) -> do.ReportSilence | do.ReportHeard | None:
        """What is to be said about a device now."""
        if not device.reports:
            return None
        silent = self.is_silent(table, device.name)
        if silent and device.fault is None:
            return do.ReportSilence(DEVICE_WATCH, device.name)
        if not silent and device.fault is DeviceFault.SILENT and (table, device.name) in self._heard:
            return do.ReportHeard(DEVICE_WATCH, device.name)
        return None


async def watch_devices(pit: Pit, heartbeats: Heartbeats, log: Logger) -> None:
    """Watch over all devices until cancelled."""
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        try:
            for request in due_requests(pit, heartbeats):
                # someone else was faster, or the database is not there: the next look decides again
                with suppress(BoardwalkError):
                    await asyncio.wrap_future(pit.submit(request))
        except Exception as fault:  # a bug at one moment must not end the watch
            name, frames = type(fault).__name__, fault_frames(fault)
            log.error("device watch failed", fault=name, at=frames)  # noqa: TRY400  a traceback might show a card


def due_requests(pit: Pit, heartbeats: Heartbeats) -> Iterator[AtTable]:
    """What is to be said about all devices now."""
    for number, table in pit.state.tables.items():
        for device in table.hardware.values():
            command = heartbeats.due(number, device)
            if command is not None:
                yield AtTable(number, command)
