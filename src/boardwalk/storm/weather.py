"""What goes wrong, and when: everything is drawn from one seed, kind by kind, and counted."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from enum import StrEnum
from random import Random

from boardwalk.storm.timeline import Timeline

TRAIL_LENGTH = 25


class Fault(StrEnum):
    """Everything that can go wrong."""

    LOST_MESSAGE = "lost message"
    DOUBLED_MESSAGE = "doubled message"
    LATE_MESSAGE = "late message"
    BROKEN_STREAM = "broken stream"
    CRASH_BEFORE_COMMIT = "crash before a commit"
    CRASH_AFTER_COMMIT = "crash after a commit, before any answer"
    CRASH_AMONG_ANSWERS = "crash among the answers"
    CRASH_WHEN_IDLE = "crash of an idle server"
    CRASH_AT_START = "crash at the start"
    UNCERTAIN_COMMIT = "commit that is done but reported as failed"
    FAILED_STATEMENT = "failed statement"
    FULL_DISK = "full disk"
    DATABASE_AWAY = "database out of reach"
    WRONG_CLOCK = "clock set wrong"
    TWO_STAFFS = "automatic staff on two servers"
    INCIDENT = "incident at a table or meter"


RATES: dict[Fault, float] = {
    Fault.LOST_MESSAGE: 0.02,
    Fault.DOUBLED_MESSAGE: 0.03,
    Fault.LATE_MESSAGE: 0.02,
    Fault.BROKEN_STREAM: 0.01,
    Fault.CRASH_BEFORE_COMMIT: 0.0015,
    Fault.CRASH_AFTER_COMMIT: 0.0015,
    Fault.CRASH_AMONG_ANSWERS: 0.0015,
    Fault.CRASH_WHEN_IDLE: 0.03,
    Fault.CRASH_AT_START: 0.2,
    Fault.UNCERTAIN_COMMIT: 0.003,
    Fault.FAILED_STATEMENT: 0.003,
    Fault.FULL_DISK: 0.05,
    Fault.DATABASE_AWAY: 0.05,
    Fault.WRONG_CLOCK: 0.06,
    Fault.TWO_STAFFS: 0.3,
    Fault.INCIDENT: 0.35,
}
"""How likely each is whenever it could happen: at a message, a commit, a start, or when someone looks."""


class Weather:
    """Decides what goes wrong. While it is `calm`, nothing does."""

    def __init__(self, dice: Random, timeline: Timeline, faults: Iterable[Fault] = Fault) -> None:
        self.calm = True
        self.counted: Counter[Fault] = Counter()
        self.trail: deque[str] = deque(maxlen=TRAIL_LENGTH)
        """What went wrong lately."""
        self._dice = {fault: Random(f"{dice.getrandbits(64)} {fault}") for fault in Fault}
        self._faults = frozenset(faults)
        self._timeline = timeline

    def strikes(self, fault: Fault, where: object = "") -> bool:
        """Whether this goes wrong now."""
        if self.calm or fault not in self._faults or self._dice[fault].random() >= RATES[fault]:
            return False
        self.counted[fault] += 1
        self.note(f"{fault} {where}".rstrip())
        return True

    def dice(self, fault: Fault) -> Random:
        """What else there is to draw about a fault."""
        return self._dice[fault]

    def note(self, words: str) -> None:
        """Remember what happened, for the report of a failure."""
        self.trail.append(f"{self._timeline.seconds:.3f} s: {words}")
