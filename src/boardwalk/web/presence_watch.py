"""The watch over who is there: every second, whatever follows from dealers and players who are gone is done."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from boardwalk.errors import BoardwalkError
from boardwalk.floor.request import AtTable
from boardwalk.pit.automatic_staff import STAFF_SENDER
from boardwalk.pit.pit import Pit
from boardwalk.pit.presence import Presence, absence_commands, presence_setup
from boardwalk.table.message import Command
from boardwalk.web.telemetry import Logger, fault_frames

WATCH_SECONDS = 1.0


async def watch_presence(
    pit: Pit, presence: Presence, log: Logger, runs: Callable[[str], bool] = lambda _: True
) -> None:
    """Watch over all tables until cancelled. Each table is watched by the server that `runs` it."""
    while True:
        await asyncio.sleep(WATCH_SECONDS)
        try:
            await _look(pit, presence, runs)
        except Exception as fault:  # a bug at one moment must not end the watch
            name, frames = type(fault).__name__, fault_frames(fault)
            log.error("presence watch failed", fault=name, at=frames)  # noqa: TRY400  a traceback might show a card


async def _look(pit: Pit, presence: Presence, runs: Callable[[str], bool]) -> None:
    for number, command, version in due_commands(pit, presence):
        if not runs(number):
            continue
        # the table has moved on, or the database is not there: the next look decides again
        with suppress(BoardwalkError):
            future = pit.submit(AtTable(number, command), seen_version=version, person=STAFF_SENDER)
            await asyncio.wrap_future(future)


def due_commands(pit: Pit, presence: Presence) -> list[tuple[str, Command, int]]:
    """What is to be done now: the table, the first command that follows there, and the version it was decided for."""
    state = pit.state
    setup, found = presence_setup(state.house), []
    for number, table in state.tables.items():
        command = next(absence_commands(table, setup, presence.attendance(table)), None)
        if command is not None:
            found.append((number, command, state.version(number)))
    return found
