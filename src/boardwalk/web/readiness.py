"""Whether the house can write: asked by monitoring, shown on the floor, and logged when it changes."""

from __future__ import annotations

import asyncio
import threading
import time
from concurrent.futures import Future
from contextlib import suppress

from boardwalk.build import installed_build
from boardwalk.floor.alarm import Alarm
from boardwalk.pit.errors import StorageCause
from boardwalk.pit.pit import Pit
from boardwalk.web.telemetry import LogFile, Logger

ANSWER_SECONDS = 0.7
"""Monitoring gets its answer within a second, whatever the database does."""
TRIAL_SECONDS = 1.0
"""The shortest time between two trials: each is a commit, and anyone may ask."""
CHECK_SECONDS, TROUBLE_SECONDS = 10.0, 2.0
"""How often the server tries by itself: usually, and while something is wrong."""


class Readiness:
    """Tries a write now and then, one at a time, in a thread of its own that may hang without anyone else waiting."""

    def __init__(self, pit: Pit) -> None:
        self._pit = pit
        self._trial: Future[StorageCause | None] | None = None
        self._tried = float("-inf")

    async def trouble(self) -> StorageCause | None:
        """Why the house cannot write; None if it can. Answers within a second."""
        now = time.monotonic()
        if self._trial is None or (self._trial.done() and now - self._tried >= TRIAL_SECONDS):
            self._tried = now
            self._trial = self._start()
        waiting = asyncio.wrap_future(self._trial)
        try:
            return await asyncio.wait_for(asyncio.shield(waiting), ANSWER_SECONDS)
        except TimeoutError:
            return self._pit.trouble or StorageCause.STALLED

    def _start(self) -> Future[StorageCause | None]:
        trial: Future[StorageCause | None] = Future()

        def run() -> None:
            try:
                trouble = self._pit.try_write()
                if trouble is None:
                    self._pit.check_clock()
                trial.set_result(trouble)
            except Exception as fault:  # a fault of ours is raised where someone asks
                trial.set_exception(fault)

        threading.Thread(target=run, name="readiness", daemon=True).start()
        return trial

    async def watch(self) -> None:
        """Keep trying, so that trouble is noticed when nobody plays, and its end as well."""
        while True:
            await asyncio.sleep(CHECK_SECONDS if self._pit.trouble is None else TROUBLE_SECONDS)
            with suppress(Exception):  # raised again for the next one who asks
                await self.trouble()


def build_alarms() -> tuple[Alarm, ...]:
    """What needs attention in the whole house if files of the software were changed."""
    build = installed_build()
    if not build.changed:
        return ()
    return (Alarm("software", f"The software was {build}", None),)


class StorageReport:
    """What is wrong with the database or the log, for the floor and for the log itself."""

    def __init__(self, pit: Pit, log: Logger, log_file: LogFile | None) -> None:
        self._pit = pit
        self._log = log
        self._log_file = log_file
        pit.listen_for_trouble(self._changed)

    def alarms(self) -> tuple[Alarm, ...]:
        """What needs attention in the whole house."""
        found = []
        if self._pit.trouble is not None:
            found.append(Alarm("database", f"Nothing can be recorded: {self._pit.trouble.value}", None))
        log = self._log_file
        if log is not None and log.trouble is not None:
            found.append(Alarm("log", f"The log cannot be written: {log.trouble}; {log.lost:,} lines are lost", None))
        return tuple(found)

    def _changed(self, cause: StorageCause | None) -> None:
        if cause is None:
            self._log.info("database available again")
        else:
            self._log.error("database not available", fault=cause.value)
