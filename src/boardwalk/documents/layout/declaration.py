"""The vocabulary of a layout: cloth, betting areas, community cards, and what is inscribed.

Sides are those of a player who faces the dealer: in front means nearer the dealer, and so does above.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from boardwalk.law import Paragraph, cite


class AreaCell(NamedTuple):
    """A place in the grid of a betting position: columns count to the player's right, rows toward the player."""

    column: int
    row: int


class AreaSide(Enum):
    """The side of another area that an area is on, and how many columns and rows away."""

    RIGHT = "to the right of and level with", AreaCell(1, 0)
    LEFT = "to the left of and level with", AreaCell(-1, 0)
    FRONT = "in front of", AreaCell(0, -1)
    BEHIND = "immediately behind", AreaCell(0, 1)
    ABOVE_RIGHT = "immediately above and to the right of", AreaCell(1, -1)
    DIRECTLY_IN_FRONT = "directly in front of", AreaCell(0, -1)

    @property
    def words(self) -> str:
        return self.value[0]

    def of(self, cell: AreaCell) -> AreaCell:
        """The cell on this side of another."""
        _, step = self.value
        return AreaCell(cell.column + step.column, cell.row + step.row)


POSITION = "the betting position"
"""What an area is in front of if it is not one of the areas of the position itself."""


class Adjacency(NamedTuple):
    """On this side of the area of that wager."""

    side: AreaSide
    of: str

    def __str__(self) -> str:
        return f"{self.side.words} {self.of}"


def right_of(wager: str) -> Adjacency:
    return Adjacency(AreaSide.RIGHT, wager)


def left_of(wager: str) -> Adjacency:
    return Adjacency(AreaSide.LEFT, wager)


def in_front_of(wager: str) -> Adjacency:
    return Adjacency(AreaSide.DIRECTLY_IN_FRONT if wager == POSITION else AreaSide.FRONT, wager)


def behind(wager: str) -> Adjacency:
    return Adjacency(AreaSide.BEHIND, wager)


def above_right_of(wager: str) -> Adjacency:
    return Adjacency(AreaSide.ABOVE_RIGHT, wager)


@dataclass(frozen=True, slots=True)
class BettingSpot:
    """Where the area of a wager is. All its neighbors must agree; the first area of a layout has none.

    `ruled`: the paragraph itself says where; otherwise it only requires the area, and the place is our choice.
    `demanded`: a house that offers the wager must have the area.
    """

    wager: str
    law: Paragraph
    neighbors: tuple[Adjacency, ...]
    ruled: bool
    demanded: bool = True

    def __str__(self) -> str:
        return f"{self.wager}: {', '.join(map(str, self.neighbors)) or 'anywhere'} ({self.law})"


def spot(wager: str, law: str, *neighbors: Adjacency) -> BettingSpot:
    """An area required by the paragraph, in a place of our choice.

    >>> print(spot("play", "13:69F-40.10(b)1", behind("ante")))
    play: immediately behind ante (13:69F-40.10(b)1)
    """
    return BettingSpot(wager, cite(law), neighbors, ruled=False)


def ruled(wager: str, law: str, *neighbors: Adjacency) -> BettingSpot:
    """An area in the place prescribed by the paragraph."""
    return BettingSpot(wager, cite(law), neighbors, ruled=True)


def optional(wager: str, law: str, *neighbors: Adjacency) -> BettingSpot:
    """An area that the paragraph allows but does not require, in a place of our choice."""
    return BettingSpot(wager, cite(law), neighbors, ruled=False, demanded=False)


class CommunityPlace(Enum):
    """Where on the table the community cards go."""

    CENTER = "in the center of the table"
    BETWEEN = "in the center of the table, between the table inventory container and the betting areas"


@dataclass(frozen=True, slots=True)
class CommunityArea:
    """The marked place for the community cards; `captions` are the words that must be inscribed below them."""

    law: Paragraph
    where: CommunityPlace
    captions: tuple[str, ...] = ()


def central(law: str) -> CommunityArea:
    return CommunityArea(cite(law), CommunityPlace.CENTER)


def between_container_and_areas(law: str, *captions: str) -> CommunityArea:
    return CommunityArea(cite(law), CommunityPlace.BETWEEN, captions)


@dataclass(frozen=True, slots=True)
class Hardware:
    """Something that the table must have if the house offers a wager that is collected before the deal.

    `within` is what it must be a part of; anything else must be on the table, where the dealer can reach it.
    """

    name: str
    """On the drawing."""
    wager: str
    law: Paragraph
    within: str | None = None

    @property
    def place(self) -> str:
        return REACHABLE if self.within is None else f"within the {self.within}"


REACHABLE = "on the table within the dealer's reach"


def on_the_table(name: str, wager: str, law: str) -> Hardware:
    return Hardware(name, wager, cite(law))


def within(whole: str, name: str, wager: str, law: str) -> Hardware:
    return Hardware(name, wager, cite(law), whole)


class InscriptionTopic(Enum):
    """What an inscription says about wagers."""

    ODDS = "the payout odds"
    AMOUNTS = "the amounts allowed at each decision"
    ALIKE = "payment whether or not the dealer is beaten"
    HIGHEST = "payment of the highest single payout only"


@dataclass(frozen=True, slots=True)
class Inscription:
    """Something the cloth must tell patrons about these wagers, if the house offers them."""

    law: Paragraph
    tells: InscriptionTopic
    wagers: tuple[str, ...]


def tells_odds(law: str, *wagers: str) -> Inscription:
    return Inscription(cite(law), InscriptionTopic.ODDS, wagers)


def tells_amounts(law: str, *wagers: str) -> Inscription:
    return Inscription(cite(law), InscriptionTopic.AMOUNTS, wagers)


def tells_paid_alike(law: str, *wagers: str) -> Inscription:
    return Inscription(cite(law), InscriptionTopic.ALIKE, wagers)


def tells_highest_only(law: str, *wagers: str) -> Inscription:
    return Inscription(cite(law), InscriptionTopic.HIGHEST, wagers)


@dataclass(frozen=True, slots=True)
class Layout:
    """Spots for every wager that a house may offer; wagers and their names are the game's.

    Each paragraph is None if no text we have requires it. `name` requires the licensee's name; `wording` says how odds
    are worded. What must be filed, approved or posted is in the game's own declaration (`declared_law.py`).
    """

    game: str
    """The name of its game."""
    cloth: str
    spots: tuple[BettingSpot, ...]
    name: Paragraph | None = None
    community: CommunityArea | None = None
    hardware: tuple[Hardware, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()
    wording: Paragraph | None = None

    def spot(self, wager: str) -> BettingSpot:
        return next(spot for spot in self.spots if spot.wager == wager)

    def required_hardware(self, offered: Collection[str]) -> tuple[Hardware, ...]:
        """The hardware for the wagers that a house offers."""
        return tuple(each for each in self.hardware if each.wager in offered)

    def cells(self, offered: Collection[str]) -> dict[str, AreaCell]:
        """The cells of the wagers that a house offers; leaving one out does not move the others.

        >>> from boardwalk.documents.layout.games import LAYOUTS
        >>> LAYOUTS["heads-up"].cells(["ante", "pocket-bonus"])
        {'ante': AreaCell(column=0, row=0), 'pocket-bonus': AreaCell(column=1, row=-1)}
        """
        found: dict[str, AreaCell] = {}
        for spot in self.spots:
            if not _is_in_front_of_all(spot):
                (found[spot.wager],) = {each.side.of(found[each.of]) for each in spot.neighbors} or {AreaCell(0, 0)}
        return {wager: cell for wager, cell in found.items() if wager in offered}

    def in_front(self, offered: Collection[str]) -> tuple[str, ...]:
        """The wagers whose areas are in front of all others of their position, the nearest first."""
        return tuple(spot.wager for spot in self.spots if _is_in_front_of_all(spot) and spot.wager in offered)


def _is_in_front_of_all(spot: BettingSpot) -> bool:
    return any(each.of == POSITION for each in spot.neighbors)
