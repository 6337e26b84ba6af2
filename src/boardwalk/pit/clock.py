"""House time, and the clocks that it is compared with.

House time follows the steady clock of the machine, which nobody can set. The wall clock only guides it: a small
difference is made up slowly, and a large one is a jump. The house does not follow a jump. It keeps its own time, so the
floor need not stop and no record, session or lock-out is dated by a wrong clock, and it asks for two people, who set
the clock right or confirm that it is right (`pit.house.clock`). On PostgreSQL, the clock of the database is compared,
too.

When a server starts, there is no steady clock to follow. House time is then the earliest time on any clock that is
after the last record, and in a live house not long after it. A time that is too early can be made up for later; a time
in the future would date every later record.

>>> wall, steady = [1_000_000_000], [0]
>>> clock = HouseClock(ClockSources(lambda: wall[0], lambda: steady[0]))
>>> steady[0] += 60 * SECOND; wall[0] += 30 * DAY
>>> clock.now() - 1_000_000_000 == 60 * SECOND
True
>>> clock.reading().disagrees
True
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Any, NamedTuple

from sqlalchemy import Connection

from boardwalk.pit.house.clock import CLOCK, DAY, QUIET, SECOND, TOLERANCE, ClockReading, ReportClock, is_news
from boardwalk.pit.house.form import AtHouse
from boardwalk.pit.house.state import House, HouseKind, TimeStep
from boardwalk.pit.store.schema import devices, failures, proposals, sessions, tokens, wrong_passwords
from boardwalk.pit.writer.sync import PitState

LONGEST_CLOSURE = DAY
"""A live house that opens longer after its last record than this has two people confirm the time."""
FOLLOW = 1000
"""House time makes up its difference from the wall clock by one part in this many of the time that passes."""
REPORT_SECONDS = 10
"""The shortest time between two reports to the house, so a clock that keeps being set does not fill the record."""
BY_CLOCK = "house:clock"
LONGEST_MACHINE = 60
STEADY = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
"""Goes on while the machine sleeps, where the system has such a clock."""


def _wall() -> int:
    return time.time_ns() // 1000


def _steady() -> int:
    return time.clock_gettime_ns(STEADY) // 1000


class ClockSources(NamedTuple):
    """The clocks of a machine, in microseconds: one that people can set, and one that only goes on."""

    wall: Callable[[], int] = _wall
    steady: Callable[[], int] = _steady
    machine: str = "server"


def machine_clocks() -> ClockSources:
    """The clocks of this machine, by its name."""
    return ClockSources(machine=socket.gethostname()[:LONGEST_MACHINE] or "server")


class HouseClock:
    """House time on one server. You can call every method from any thread."""

    def __init__(self, sources: ClockSources | None = None, at: int | None = None) -> None:
        """`at` is house time now, if it is not what the wall clock says."""
        self.sources = machine_clocks() if sources is None else sources
        self._lock = threading.Lock()
        self._steady = self.sources.steady()
        self._house = self.sources.wall() if at is None else at
        self._database_ahead: int | None = None
        self._unreported: ClockReading | None = None

    def now(self) -> int:
        """Microseconds since 1970. It never goes back, except when two people set it."""
        return self.reading().house_at

    def reading(self) -> ClockReading:
        """What each clock says."""
        with self._lock:
            steady, wall = self.sources.steady(), self.sources.wall()
            passed = max(0, steady - self._steady)
            self._steady, self._house = max(steady, self._steady), self._house + passed
            ahead, most = wall - self._house, passed // FOLLOW
            if abs(ahead) <= TOLERANCE:
                self._house += max(-most, min(most, ahead))
            reading = self._reading(wall)
            if self._unreported is None and reading.disagrees:
                self._unreported = reading
            return reading

    @property
    def has_jumped(self) -> bool:
        """Whether the clocks have disagreed since the last report."""
        self.reading()
        return self._unreported is not None

    def take_report(self) -> ClockReading:
        """What the clocks say now; if they agree, the first disagreement since the last call, although it is over."""
        now = self.reading()
        with self._lock:
            before, self._unreported = self._unreported, None
        return now if now.disagrees or before is None else before

    def compare_database(self, read: Callable[[], int | None]) -> None:
        """Compare the clock of the database, which `read` asks for; None if it has none of its own."""
        before = self.now()
        database = read()
        after = self.now()
        if database is not None:
            nearest = max(before, min(after, database))  # it was read at some time in between
            with self._lock:
                self._database_ahead = database - nearest

    def set(self, at: int) -> None:
        """Set house time, as two people have confirmed it."""
        self.reading()
        with self._lock:
            if self._database_ahead is not None:
                self._database_ahead -= at - self._house
            self._house, self._unreported = at, None

    def _reading(self, wall: int) -> ClockReading:
        database = None if self._database_ahead is None else self._house + self._database_ahead
        return ClockReading(self._house, wall, database)


def start_clock(sources: ClockSources, state: PitState, database_at: int | None) -> HouseClock:
    """The clock of a house that opens, after what it has on record."""
    clock = HouseClock(sources, opening_time(sources, state.house, state.at, database_at))
    clock.compare_database(lambda: database_at)
    return clock


def opening_time(sources: ClockSources, house: House | None, last: int, database_at: int | None) -> int:
    """House time when it opens: the earliest that any clock says and that can be true, or just after `last`.

    Houses where nobody plays for money may be left alone for months.
    """
    wall = sources.wall()
    if house is None or not last:
        return wall
    said = [wall] if database_at is None else [wall, database_at]
    jump = house.clock.jumps.get(sources.machine)
    if jump is not None:
        said.append(wall - jump.ahead)
    latest = last + LONGEST_CLOSURE if house.kind is HouseKind.LIVE else max(said)
    return min((each for each in said if last < each <= latest), default=last + 1)


class ClockWatch:
    """Has the house record when a clock jumps, and when the clocks agree again."""

    def __init__(self, clock: HouseClock, submit: Callable[[AtHouse], Future[Any]]) -> None:
        self.clock = clock
        self._submit = submit
        self._lock = threading.Lock()
        self._report: Future[Any] | None = None
        self._not_before = 0

    def check(self, house: House | None, last: int) -> None:
        """Report a jump or its end, and that the clocks agree if a live house had no order for a long time.

        `last` is the time of the order before. The report is only submitted; nobody waits for it.
        """
        machine = self.clock.sources.machine
        quiet = last > 0 and self.clock.now() - last >= QUIET
        if house is None or not (self.clock.has_jumped or machine in house.clock.jumps or quiet):
            return
        steady = self.clock.sources.steady()
        with self._lock:
            if steady < self._not_before or (self._report is not None and not self._report.done()):
                return
            report = self.clock.take_report()
            if is_news(house.clock, machine, report) or (quiet and house.kind is HouseKind.LIVE):
                self._not_before = steady + REPORT_SECONDS * SECOND
                self._report = self._submit(AtHouse(ReportClock(CLOCK, machine, *report)))


TIMED_COLUMNS = (
    sessions.c.begun, sessions.c.ends, tokens.c.begun, tokens.c.used, tokens.c.ends, devices.c.begun, devices.c.used,
    failures.c.last, wrong_passwords.c.last, proposals.c.at, proposals.c.ends,
)  # fmt: skip
"""Times in the database that are not on record: when something began, was last used, or ends."""


LATE = 3600 * SECOND
"""How late a server may learn that house time was set, and still know how long ago that was."""


def follow_steps(clock: HouseClock, steps: Iterable[TimeStep]) -> None:
    """Set a server's clock after two people have confirmed another time, maybe a while ago and at another server."""
    for step in steps:
        passed = clock.now() - step.before
        clock.set(step.after + (passed if -TOLERANCE <= passed <= LATE else 0))


def move_times(connection: Connection, steps: Iterable[TimeStep]) -> None:
    """Move all that lasts when house time is set, so no session or wait becomes longer or shorter."""
    change = sum(each.after - each.before for each in steps)
    if change:
        for table in {column.table: None for column in TIMED_COLUMNS}:
            moved = {column.name: column + change for column in TIMED_COLUMNS if column.table is table}
            connection.execute(table.update().values(moved))
