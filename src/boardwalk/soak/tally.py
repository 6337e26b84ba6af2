"""What happened in a run, and the exceptions that end a run in which an invariant broke."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from boardwalk.errors import Refusal
from boardwalk.floor.request import FloorRequest, Happening, TableHappening
from boardwalk.progressive.events import AwardClaimed
from boardwalk.soak.audit.invariant import Violation
from boardwalk.table.events import HandVoided, ProgressivePaid, RoundVoided, WagersTakenIn, WheelSpun
from boardwalk.table.message import Command, Event


@dataclass
class SoakTally:
    """What happened in a run."""

    rounds: int = 0
    events: int = 0
    tables: int = 0
    taken_in: int = 0
    """Wagers that were taken in before the deal."""
    won: Counter[str] = field(default_factory=Counter)
    """Progressives paid, by hand, and spins of a wheel."""
    injected: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    """Refusals by paragraph."""
    refused_kinds: Counter[str] = field(default_factory=Counter)
    """Refusals by kind of command."""
    voided: Counter[str] = field(default_factory=Counter)

    def count(self, event: Event) -> None:
        """Count one event of a table."""
        self.events += 1
        if isinstance(event, RoundVoided | HandVoided):
            self.voided[str(event.law)] += 1
        elif isinstance(event, WagersTakenIn):
            self.taken_in += len(event.seats)
        elif isinstance(event, ProgressivePaid):
            self.won[event.hand if len(event.seats) == 1 else f"{event.hand}, shared"] += 1
        elif isinstance(event, WheelSpun):
            self.won["merchandise" if event.merchandise else "spin of the wheel"] += 1

    def count_refusal(self, command: object, refusal: Refusal) -> None:
        self.refused[str(refusal.law)] += 1
        self.refused_kinds[class_in_words(command)] += 1


@dataclass
class FloorTally(SoakTally):
    """What happened in a run of linked tables."""

    floors: int = 0
    waited: int = 0
    """Awards that had to wait for a decision between tables."""
    metered: Counter[str] = field(default_factory=Counter)
    """Events of meters, by kind."""

    def count_happening(self, happening: Happening) -> None:
        """Count one event of a floor."""
        if isinstance(happening, TableHappening):
            self.count(happening.event)
            return
        self.events += 1
        self.metered[class_in_words(happening.event)] += 1
        if isinstance(happening.event, AwardClaimed) and happening.event.waits:
            self.waited += 1


@dataclass(repr=False)
class TableFailure(Exception):  # noqa: N818
    """An invariant broke at a table: which one, and every command that led to it."""

    violation: Violation
    commands: list[Command]
    seed: int

    def __str__(self) -> str:
        return f"{self.violation} (seed {self.seed})"


@dataclass(repr=False)
class FloorFailure(Exception):  # noqa: N818
    """An invariant broke on a floor: which one, and every request that led to it."""

    violation: Violation
    requests: list[FloorRequest]
    seed: int

    def __str__(self) -> str:
        return f"{self.violation} (seed {self.seed})"


def class_in_words(command: object) -> str:
    """The class of a command or an event, as a person would say it.

    >>> from boardwalk.table.commands import ReportFaceUp
    >>> from boardwalk.table.automation.duty import Crew
    >>> class_in_words(ReportFaceUp(Crew().dealer))
    'report face up'
    """
    return "".join(f" {each.lower()}" if each.isupper() else each for each in type(command).__name__).strip()
