"""What the conformance suite says of a game: its examinations, their faults, and a verdict in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class GameFault:
    """One fault: what was expected and what happened, and how to see it again."""

    examination: str
    what: str
    again: str = ""

    def __str__(self) -> str:
        return f"{self.examination}: {self.what}" + (f" [{self.again}]" if self.again else "")


@dataclass(frozen=True, slots=True)
class Examination:
    """One part of the suite: what was examined, how much of it, and the result."""

    name: str
    examined: str
    faults: tuple[GameFault, ...] = ()
    refusals: tuple[str, ...] = ()
    """What the game cannot do, with the reason; no fault, because it is refused in words."""
    notes: tuple[str, ...] = ()
    """What the examination did not meet, such as a pay row that never occurred."""

    @property
    def result(self) -> str:
        """The result in a word or two.

        >>> Examination("table", "24 rounds").result
        'sound'
        """
        if self.faults:
            return "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        return "refused" if self.refusals else "sound"


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """Everything that the suite found out about a game.

    >>> sound = GameVerdict("pier", "Pier Poker", 1, True, (Examination("table", "24 rounds at 6 tables"),))
    >>> sound.sound, sound.summary
    (True, 'Pier Poker is sound: every command can use it.')
    """

    game: str
    title: str
    seed: int
    quick: bool
    examinations: tuple[Examination, ...]
    omitted: tuple[str, ...] = ()
    """Examinations that could not be made because the declaration has faults."""

    @property
    def faults(self) -> tuple[GameFault, ...]:
        return tuple(fault for each in self.examinations for fault in each.faults)

    @property
    def refusals(self) -> tuple[str, ...]:
        return tuple(refusal for each in self.examinations for refusal in each.refusals)

    @property
    def sound(self) -> bool:
        return not self.faults

    @property
    def summary(self) -> str:
        """The verdict in one or two sentences."""
        if not self.sound:
            found = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
            rest = f" Not examined because of that: {', '.join(self.omitted)}." if self.omitted else ""
            return f"{self.title} is not sound: {found} found.{rest}"
        if self.refusals:
            reasons = "; ".join(dict.fromkeys(self.refusals))
            return f"{self.title} is sound. What it cannot do is refused with the reason: {reasons}."
        return f"{self.title} is sound: every command can use it."

    def __str__(self) -> str:
        lines = []
        for each in self.examinations:
            lines.append(f"{each.name}: {each.examined}: {each.result}")
            lines += [f"  {fault.what} [{fault.again}]" if fault.again else f"  {fault.what}" for fault in each.faults]
        return "\n".join([*lines, self.summary])

    def data(self) -> dict[str, Any]:
        """The verdict, for JSON."""
        return {
            "game": self.game,
            "title": self.title,
            "seed": self.seed,
            "quick": self.quick,
            "sound": self.sound,
            "verdict": self.summary,
            "examinations": [_examination_data(each) for each in self.examinations],
            "omitted": list(self.omitted),
        }


def _examination_data(each: Examination) -> dict[str, Any]:
    return {
        "name": each.name,
        "examined": each.examined,
        "result": each.result,
        "faults": [{"what": fault.what, "again": fault.again} for fault in each.faults],
        "refusals": list(each.refusals),
        "notes": list(each.notes),
    }
