"""Watches for accounts and addresses with many wrong passwords, on any server of the house, and tells the floor."""

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
        before, self._alarms = self._alarms, await run_in_threadpool(self._found)
        if self._alarms != before:
            self._changed(self._alarms)

    def _found(self) -> tuple[Alarm, ...]:
        accounts = [_says(wrong) for wrong in self._people.alarming_wrong_passwords()]
        addresses = [
            f"{times:,} wrong passwords from {address or 'an unknown address'}"
            for address, times in self._people.slow_addresses()
        ]
        return tuple(Alarm("log-in", says, None) for says in (*accounts, *addresses))

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            with suppress(Unavailable):
                await self.look()
            await asyncio.sleep(LOOK_SECONDS)


def _says(wrong: WrongPasswords) -> str:
    where = f", the last from {wrong.address}" if wrong.address else ""
    return f"{wrong.times:,} wrong passwords for {wrong.name}{where}"
