"""One database file, and what may go wrong with it at any statement and any commit of any server.

A commit that returned is on disk: how the house gets it there is proved by killing real processes (`make kill`). Here
it only has to be there for the next server, so nothing waits for a disk.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import event

from boardwalk.pit.store.engine import Store, open_store
from boardwalk.storm.timeline import Timeline
from boardwalk.storm.weather import Fault, Weather

SPELL_SECONDS = 2.0, 25.0
"""The shortest and the longest time that a disk is full, or the database out of reach."""


class Crash(BaseException):
    """A server dies. Nothing may catch this but the simulation."""


def storage_error(name: str) -> sqlite3.OperationalError:
    """The error of SQLite with this name."""
    error = sqlite3.OperationalError(f"simulated {name}")
    error.sqlite_errorname = name
    return error


class SharedDatabase:
    """A file that several servers open, one statement at a time."""

    def __init__(self, path: Path, timeline: Timeline, weather: Weather) -> None:
        self.path = path
        self.timeline = timeline
        self.weather = weather
        self.commits = 0
        self.answers = 0
        """Given by all servers."""
        self.trouble = ""
        """While it cannot be used, the name of the error."""

    def open(self) -> Store:
        """Open it for one server; every statement and commit of its writer goes through the weather."""
        if self.trouble == CANNOT_OPEN:
            raise storage_error(CANNOT_OPEN)
        store = open_store(str(self.path))
        event.listen(store.engine, "connect", _without_waiting)
        store.engine.dispose()
        dialect: Any = store.engine.dialect
        execute, commit = dialect.do_execute, dialect.do_commit

        def do_execute(cursor: Any, statement: str, *arguments: Any) -> Any:
            self._before_statement(statement)
            return execute(cursor, statement, *arguments)

        def do_commit(connection: Any) -> None:
            self._before_commit()
            commit(connection)
            self.commits += 1
            self._after_commit()

        dialect.do_execute, dialect.do_commit = do_execute, do_commit
        return store

    def fall_ill(self, name: str, fault: Fault) -> None:
        """Be of no use for a while."""
        seconds = self.weather.dice(fault).uniform(*SPELL_SECONDS)
        self.trouble = name
        self.timeline.after(seconds, self.recover)

    def recover(self) -> None:
        self.trouble = ""

    def _before_statement(self, statement: str) -> None:
        if self.trouble == CANNOT_OPEN:
            raise storage_error(CANNOT_OPEN)
        if statement.startswith(WRITES):
            if self.trouble:
                raise storage_error(self.trouble)
            if self.weather.strikes(Fault.FAILED_STATEMENT):
                raise storage_error(self.weather.dice(Fault.FAILED_STATEMENT).choice(PASSING_ERRORS))

    def _before_commit(self) -> None:
        if self.weather.strikes(Fault.CRASH_BEFORE_COMMIT):
            raise Crash
        if self.trouble:
            raise storage_error(self.trouble)

    def _after_commit(self) -> None:
        if self.weather.strikes(Fault.CRASH_AFTER_COMMIT):
            raise Crash
        if self.weather.strikes(Fault.UNCERTAIN_COMMIT):
            raise storage_error(self.weather.dice(Fault.UNCERTAIN_COMMIT).choice(PASSING_ERRORS))


WRITES = ("INSERT", "UPDATE", "DELETE")
CANNOT_OPEN, FULL = "SQLITE_CANTOPEN", "SQLITE_FULL"
PASSING_ERRORS = ("SQLITE_IOERR_WRITE", "SQLITE_BUSY", "SQLITE_CANTOPEN")


def _without_waiting(connection: Any, _: object) -> None:
    connection.execute("PRAGMA synchronous=OFF")
