"""Clocks that disagree with house time: the alarm on the floor, the log, what monitoring sees, and the sheet for
the two people who set it right.
"""

from __future__ import annotations

from boardwalk.api.house import JumpLine, TimeSheet
from boardwalk.floor.alarm import Alarm
from boardwalk.pit.house.clock import DAY, SECOND, TOLERANCE
from boardwalk.pit.house.state import ClockJump, ClockRecord
from boardwalk.pit.pit import Pit
from boardwalk.pit.writer.sync import ChangedStreams
from boardwalk.web.telemetry import Logger

DISAGREEMENT = "a clock disagrees with house time"
UNITS = (("day", DAY), ("hour", 3600 * SECOND), ("minute", 60 * SECOND), ("second", SECOND))


class ClockReport:
    """What is wrong with the clocks of a house, as this server knows it."""

    def __init__(self, pit: Pit, log: Logger) -> None:
        self._pit = pit
        self._log = log
        self._known = self._record()
        pit.listen(self._changed)

    def sheet(self) -> TimeSheet:
        """For those who may confirm the time."""
        jumps = sorted(self._record().jumps.items(), key=lambda each: each[1].number)
        return TimeSheet(self._pit.clock.now(), tuple(_line(machine, jump) for machine, jump in jumps))

    def alarms(self) -> tuple[Alarm, ...]:
        """What needs attention in the whole house."""
        return tuple(Alarm("clock", _says(machine, jump), None) for machine, jump in sorted(self._jumps().items()))

    @property
    def attention(self) -> tuple[str, ...]:
        """What monitoring sees; anyone may ask, so it has no names."""
        return (DISAGREEMENT,) if self._jumps() else ()

    def _jumps(self) -> dict[str, ClockJump]:
        """By machine. What this server sees need not be on record yet."""
        jumps, reading = dict(self._record().jumps), self._pit.clock.reading()
        if reading.disagrees:
            seen = ClockJump(0, reading.ahead, reading.database_ahead)
            jumps.setdefault(self._pit.clock.sources.machine, seen)
        return jumps

    def _record(self) -> ClockRecord:
        house = self._pit.house
        return ClockRecord() if house is None else house.clock

    def _changed(self, _: ChangedStreams) -> None:
        known, self._known = self._known, self._record()
        for machine, jump in self._known.jumps.items():
            if known.jumps.get(machine, jump._replace(number=0)).number != jump.number:
                line = _line(machine, jump)
                ahead, database = line.ahead_seconds, line.database_ahead_seconds
                self._log.error("clock jumped", machine=machine, ahead_seconds=ahead, database_ahead_seconds=database)
        for step in self._known.steps[len(known.steps) :]:
            self._log.warning("time set by two people", before=step.before, after=step.after)
        if known.jumps and not self._known.jumps:
            self._log.info("clocks agree again")


def _line(machine: str, jump: ClockJump) -> JumpLine:
    database = None if jump.database_ahead is None else round(jump.database_ahead / SECOND)
    confirmable = abs(jump.ahead) > TOLERANCE
    return JumpLine(jump.number, machine, round(jump.ahead / SECOND), database, confirmable, jump.confirmed_by)


def _says(machine: str, jump: ClockJump) -> str:
    """The words for a jump.

    >>> _says("pit1", ClockJump(1, 30 * DAY, None))[:49]
    'The clock on pit1 is 30 days ahead of house time.'
    """
    if abs(jump.ahead) > TOLERANCE:
        doing = "Records still use house time. Fix the clock, or have two people confirm it"
        return f"The clock on {machine} is {_apart(jump.ahead)} house time. {doing}"
    return f"The database's clock is {_apart(jump.database_ahead or 0)} house time. Fix it there"


def _apart(ahead: int) -> str:
    """How far apart, in the largest whole unit.

    >>> _apart(30 * DAY), _apart(-90 * 60 * SECOND)
    ('30 days ahead of', '1 hour behind')
    """
    far = round(abs(ahead) / SECOND) * SECOND
    name, size = next(each for each in UNITS if far >= each[1] or each is UNITS[-1])
    number = far // size
    return f"{number:,} {name}{'' if number == 1 else 's'} {'ahead of' if ahead > 0 else 'behind'}"
