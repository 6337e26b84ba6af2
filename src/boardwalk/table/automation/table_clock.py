"""The clock of a table that automatic staff runs: what it waits for, and the time left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class WaitKind(StrEnum):
    """What automatic staff waits for until time runs out."""

    BETS = "bets"
    LOOK = "look"
    DECISION = "decision"
    SPIN = "spin"
    LEAVING = "leaving"


@dataclass(frozen=True, slots=True)
class TableClock:
    """What automatic staff waits for at a table, and the time left."""

    waits_for: WaitKind
    seat: int | None
    """Whose turn it is; null if it is everyone's."""
    seconds: float
    left: float
    then: str
    """The name of the command that follows when time runs out."""
    more_time: bool
    """Whether a player can still ask for more time."""
