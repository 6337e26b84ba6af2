"""The words in which a layout says where each betting area lies: beside which other, on which side, by which paragraph.

Sides are the player's, who faces the dealer: in front is nearer to the dealer, above is in front.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from boardwalk.law import Paragraph, cite


class Cell(NamedTuple):
    """A place in the grid of a betting position: columns count to the player's right, rows towards the player."""

    column: int
    row: int


class Lies(Enum):
    """On which side of another an area lies, and how many columns and rows that is."""

    RIGHT = "to the right of and level with", Cell(1, 0)
    LEFT = "to the left of and level with", Cell(-1, 0)
    FRONT = "in front of", Cell(0, -1)
    BEHIND = "immediately behind", Cell(0, 1)
    ABOVE_RIGHT = "immediately above and to the right of", Cell(1, -1)
    DIRECTLY_IN_FRONT = "directly in front of", Cell(0, -1)

    @property
    def words(self) -> str:
        return self.value[0]

    def of(self, cell: Cell) -> Cell:
        """The cell on this side of another."""
        _, step = self.value
        return Cell(cell.column + step.column, cell.row + step.row)


POSITION = "the betting position"
"""What an area lies in front of that has no place among the others."""


class Beside(NamedTuple):
    """On this side of the area of that wager."""

    lies: Lies
    of: str

    def __str__(self) -> str:
        return f"{self.lies.words} {self.of}"


def right_of(wager: str) -> Beside:
    return Beside(Lies.RIGHT, wager)


def left_of(wager: str) -> Beside:
    return Beside(Lies.LEFT, wager)


def in_front_of(wager: str) -> Beside:
    return Beside(Lies.DIRECTLY_IN_FRONT if wager == POSITION else Lies.FRONT, wager)


def behind(wager: str) -> Beside:
    return Beside(Lies.BEHIND, wager)


def above_right_of(wager: str) -> Beside:
    return Beside(Lies.ABOVE_RIGHT, wager)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where the area of a wager lies. All that it lies beside must agree; the first of a layout lies beside nothing.

    `ruled` tells whether the paragraph itself says where, or only that the area is there and the place is ours;
    `demanded`, whether a house that offers the wager must have the area.
    """

    wager: str
    law: Paragraph
    beside: tuple[Beside, ...]
    ruled: bool
    demanded: bool = True

    def __str__(self) -> str:
        return f"{self.wager}: {', '.join(map(str, self.beside)) or 'anywhere'} ({self.law})"


def spot(wager: str, law: str, *beside: Beside) -> Spot:
    """An area that the paragraph asks for, in a place of our choice.

    >>> print(spot("play", "13:69F-40.10(b)1", behind("ante")))
    play: immediately behind ante (13:69F-40.10(b)1)
    """
    return Spot(wager, cite(law), beside, ruled=False)


def ruled(wager: str, law: str, *beside: Beside) -> Spot:
    """An area in the place that the paragraph gives it."""
    return Spot(wager, cite(law), beside, ruled=True)


def optional(wager: str, law: str, *beside: Beside) -> Spot:
    """An area that the paragraph lets a house have, in a place of our choice."""
    return Spot(wager, cite(law), beside, ruled=False, demanded=False)
