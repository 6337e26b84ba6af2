"""What the clocks said when they disagreed, and who confirmed the time: commands, events, handlers and folds.

The house has a time of its own (`pit.clock`). If the clock of a server, or of the database, differs from it by more
than the tolerance, that is a jump. It is on record until the clocks agree again, or two people have confirmed the
server's clock; then house time is set, forward or back. Each of the two confirms on their own, and neither
confirmation expires: it would expire by the very clock in question.

>>> ClockReading(house_at=0, wall_at=30 * DAY, database_at=None).disagrees
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardwalk.actor import Actor, Role, same_person
from boardwalk.errors import InputError
from boardwalk.pit.errors import Conflict, Forbidden
from boardwalk.pit.house.machine import HouseCommand, HouseEvent, Time, folds, handles, tells
from boardwalk.pit.house.state import ClockJump, ClockRecord, House, TimeStep

SECOND, DAY = 1_000_000, 86_400_000_000
"""Microseconds."""
TOLERANCE = 5 * SECOND
"""A larger difference between two clocks is a jump. Clocks that are kept right differ by much less."""
CLOCK = Actor(Role.SUPERVISOR, "Automatic clock")
"""The server itself, which compares the clocks. No person can have this name."""


class ClockReading(NamedTuple):
    """What each clock says, in microseconds since 1970."""

    house_at: Time
    wall_at: Time
    """The clock of the server."""
    database_at: Time | None
    """The clock of the database, if it has one of its own."""

    @property
    def ahead(self) -> int:
        """How far the clock of the server is ahead of house time; negative if it is behind."""
        return self.wall_at - self.house_at

    @property
    def database_ahead(self) -> int | None:
        """The same for the clock of the database."""
        return None if self.database_at is None else self.database_at - self.house_at

    @property
    def disagrees(self) -> bool:
        """Whether a clock has jumped."""
        return abs(self.ahead) > TOLERANCE or abs(self.database_ahead or 0) > TOLERANCE


QUIET = 6 * 3600 * SECOND
"""After this long with nothing on its record, a house notes that its clocks agree, as evidence of its time."""


def is_news(record: ClockRecord, machine: str, reading: ClockReading) -> bool:
    """Whether a reading of a machine's clocks tells something that is not on record."""
    jump = record.jumps.get(machine)
    if jump is None or not reading.disagrees:
        return reading.disagrees is (jump is None)
    moved = reading.ahead - jump.ahead, (reading.database_ahead or 0) - (jump.database_ahead or 0)
    return max(map(abs, moved)) > TOLERANCE


def steps_since(known: House | None, house: House | None) -> tuple[TimeStep, ...]:
    """How house time was set since the house was as it is known."""
    if known is None or house is None:
        return ()
    return house.clock.steps[len(known.clock.steps) :]


@dataclass(frozen=True, slots=True)
class ReportClock(HouseCommand):
    """Report what the clocks of a machine say; given by the server itself when that has changed, or now and then."""

    machine: str
    house_at: Time
    wall_at: Time
    database_at: Time | None

    @property
    def registers(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class ConfirmTime(HouseCommand):
    """Confirm that the server's clock is right, after its jump with this number. It takes two people."""

    jump: int
    at: Time = 0
    """House time at the moment; filled in when the command is decided."""


@dataclass(frozen=True, slots=True)
class ClockJumped(HouseEvent):
    """A clock differs from house time, or now differs by another amount."""

    number: int
    machine: str
    house_at: Time
    wall_at: Time
    database_at: Time | None


@dataclass(frozen=True, slots=True)
class ClocksAgreed(HouseEvent):
    """The clocks of a machine agree with house time: again, or still after a quiet time."""

    machine: str
    house_at: Time
    wall_at: Time
    database_at: Time | None


@dataclass(frozen=True, slots=True)
class ClockConfirmed(HouseEvent):
    """The first of two people confirmed that a server's clock is right."""

    jump: int
    by: str


@dataclass(frozen=True, slots=True)
class TimeSet(HouseEvent):
    """Two people confirmed that a server's clock is right, so house time was set by it."""

    jump: int
    first: str
    second: str
    before_at: Time
    after_at: Time


@handles(ReportClock, CLOCK.role)
def _report_clock(house: House, command: ReportClock) -> Iterator[HouseEvent]:
    if command.actor != CLOCK:
        raise Forbidden("actor", "only the server itself reports its clock")
    figures = command.house_at, command.wall_at, command.database_at
    reading, record = ClockReading(*figures), house.clock
    if not (is_news(record, command.machine, reading) or command.house_at - record.checked_at >= QUIET):
        raise Conflict("machine", "nothing has changed since its last report")
    if reading.disagrees:
        yield ClockJumped(record.jump_count + 1, command.machine, *figures)
    else:
        yield ClocksAgreed(command.machine, *figures)


@handles(ConfirmTime, Role.SUPERVISOR, Role.ADMINISTRATOR)
def _confirm_time(house: House, command: ConfirmTime) -> Iterator[HouseEvent]:
    _, jump = open_jump(house, command.jump)
    if abs(jump.ahead) <= TOLERANCE:
        raise InputError("jump", "only the database's clock is off; correct it there")
    first, second = jump.confirmed_by, command.actor.name
    if first is None or not _may_confirm(house, first):
        yield ClockConfirmed(jump.number, second)
        return
    if same_person(first, second):
        raise Forbidden("actor", f"{first} has confirmed it already; someone else must confirm it, too")
    yield TimeSet(jump.number, first, second, command.at, command.at + jump.ahead)


def _may_confirm(house: House, name: str) -> bool:
    person = house.person(name)
    return person is not None and person.open and person.role in (Role.SUPERVISOR, Role.ADMINISTRATOR)


def open_jump(house: House, number: int) -> tuple[str, ClockJump]:
    """The machine and the jump with this number, if it is not over."""
    for machine, jump in house.clock.jumps.items():
        if jump.number == number:
            return machine, jump
    raise Conflict("jump", "this jump is over, or the clock has jumped again")


@folds(ClockJumped)
def _clock_jumped(house: House, event: ClockJumped) -> House:
    reading = ClockReading(event.house_at, event.wall_at, event.database_at)
    jump = ClockJump(event.number, reading.ahead, reading.database_ahead)
    record = house.clock._replace(jump_count=event.number, checked_at=event.house_at)
    return house._replace(clock=record._replace(jumps={**record.jumps, event.machine: jump}))


@folds(ClocksAgreed)
def _clocks_agreed(house: House, event: ClocksAgreed) -> House:
    jumps = {name: jump for name, jump in house.clock.jumps.items() if name != event.machine}
    return house._replace(clock=house.clock._replace(jumps=jumps, checked_at=event.house_at))


@folds(ClockConfirmed)
def _clock_confirmed(house: House, event: ClockConfirmed) -> House:
    machine, jump = open_jump(house, event.jump)
    jumps = {**house.clock.jumps, machine: jump._replace(confirmed_by=event.by)}
    return house._replace(clock=house.clock._replace(jumps=jumps))


@folds(TimeSet)
def _time_set(house: House, event: TimeSet) -> House:
    """The jumps of other machines were measured against the time before, and are reported again if they go on."""
    steps = (*house.clock.steps, TimeStep(event.before_at, event.after_at))
    return house._replace(clock=ClockRecord({}, house.clock.jump_count, steps, event.after_at))


@tells(ClockJumped)
def _tell_clock_jumped(event: ClockJumped) -> str:
    return f"The clocks of {event.machine} differ from house time (number {event.number})"


@tells(ClocksAgreed)
def _tell_clocks_agreed(event: ClocksAgreed) -> str:
    return f"The clocks of {event.machine} agree with house time"


@tells(ClockConfirmed)
def _tell_clock_confirmed(event: ClockConfirmed) -> str:
    return f"{event.by} confirms the server's clock (number {event.jump})"


@tells(TimeSet)
def _tell_time_set(event: TimeSet) -> str:
    return f"House time is set by the server's clock, confirmed by {event.first} and {event.second}"
