"""The watch over alarms: every few seconds, those that have lasted since the last look are noted in the log of the
house, and those that are gone are noted as over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress

from starlette.concurrency import run_in_threadpool

from boardwalk.api.floor import FloorSheet
from boardwalk.errors import BoardwalkError
from boardwalk.floor.alarm import Alarm
from boardwalk.pit.house.alarm_log import ALARM_LOG, NoteAlarms, SeenAlarm, is_open
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.state import House
from boardwalk.pit.pit import Pit
from boardwalk.web.telemetry import Logger, fault_frames
from boardwalk.web.view.floor import FloorBoard

LOOK_SECONDS = 3.0
AlarmKey = tuple[str | None, str]
"""The table, if it is not the whole house, and the kind."""


class AlarmWatch:
    """Compares what needs attention now with what is in the log."""

    def __init__(self, pit: Pit, board: FloorBoard, log: Logger) -> None:
        self._pit, self._board, self._log = pit, board, log
        self._up: frozenset[AlarmKey] = frozenset()
        """The alarms at the last look."""

    async def run(self) -> None:
        """Watch until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await run_in_threadpool(self.look)
            except Exception as fault:  # a bug at one moment must not end the watch
                name, frames = type(fault).__name__, fault_frames(fault)
                self._log.error("alarm watch failed", fault=name, at=frames)

    def look(self) -> None:
        """Look once, and note what has changed."""
        house = self._pit.house
        if house is None or self._pit.trouble is not None:
            return
        seen = {(each.table, each.kind): each for each in reversed([*seen_alarms(self._board.sheet())])}
        before, self._up = self._up, frozenset(seen)
        machine = self._pit.clock.sources.machine
        raised = tuple(each for key, each in seen.items() if key in before and not is_open(house, *key))
        over = tuple(_gone(house, machine, self._up | before))
        if raised or over:
            # another server was faster, or the database is not there: the next look decides again
            with suppress(BoardwalkError):
                self._pit.do(AtHouse(NoteAlarms(ALARM_LOG, machine, raised, over)))


def seen_alarms(sheet: FloorSheet) -> Iterator[SeenAlarm]:
    """Everything that needs attention, in the house and at its tables."""
    for alarm in sheet.alarms:
        yield _seen(None, alarm)
    for line in sheet.tables:
        for alarm in line.alarms:
            yield _seen(line.number, alarm)


def _seen(table: str | None, alarm: Alarm) -> SeenAlarm:
    return SeenAlarm(table, alarm.kind, alarm.says, None if alarm.law is None else alarm.law.id)


def _gone(house: House, machine: str, up: frozenset[AlarmKey]) -> Iterator[int]:
    """What this machine has noted, and has not seen at two looks."""
    for number, entry in house.alarms.items():
        if entry.machine == machine and (entry.table, entry.kind) not in up:
            yield number
