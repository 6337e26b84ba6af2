"""Watches for accounts with many wrong passwords, on whichever server of the house, and tells the floor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

from starlette.concurrency import run_in_threadpool

from boardwalk.floor.alarm import Alarm
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.log_in import WrongPasswords
from boardwalk.pit.errors import Unavailable

LOOK_SECONDS = 15.0


class LogInWatch:
    """The alarms about log-ins."""

    def __init__(self, people: Accounts, changed: Callable[[object], None]) -> None:
        """`changed` is called when there is another alarm, or one less."""
        self._people = people
        self._changed = changed
        self._alarms: tuple[Alarm, ...] = ()

    def alarms(self) -> tuple[Alarm, ...]:
        """What the floor should know."""
        return self._alarms

    async def look(self) -> None:
        """Ask the database."""
        found = await run_in_threadpool(self._people.alarming_wrong_passwords)
        before, self._alarms = self._alarms, tuple(Alarm("log-in", _says(each), None) for each in found)
        if self._alarms != before:
            self._changed(self._alarms)

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            with suppress(Unavailable):
                await self.look()
            await asyncio.sleep(LOOK_SECONDS)


def _says(wrong: WrongPasswords) -> str:
    where = f", the last from {wrong.address}" if wrong.address else ""
    return f"{wrong.times:,} wrong passwords for {wrong.name}{where}"
