"""The stages of a round and what players decide at each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from boardwalk.law import Paragraph


class Otherwise(Enum):
    """What a player may do instead of placing the wager."""

    CHECK = "check"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Decision:
    """Place the wager in one of these multiples of the base wager, or check or fold; asked of those who have not."""

    wager: str
    multiples: tuple[int, ...]
    otherwise: Otherwise
    law: Paragraph
    confirmed: tuple[int, ...] = ()
    """The multiples that the dealer confirms aloud."""
    confirmed_by: Paragraph | None = None

    @property
    def actions(self) -> tuple[str, ...]:
        """Names of the choices, the most modest first: `fold`, `play-1x`, `play-2x`."""
        return (self.otherwise.value, *(f"{self.wager}-{multiple}x" for multiple in self.multiples))


@dataclass(frozen=True, slots=True)
class Exposure:
    """A player with this wager may expose the cards to be paid; one who does not loses it."""

    wager: str
    law: Paragraph


@dataclass(frozen=True, slots=True)
class Stage:
    """A moment of the round: cards are dealt or turned, then players choose."""

    name: str
    choice: Decision | Exposure | None = None
