"""The vocabulary of a layout: cloth, betting areas, community cards, and what is inscribed.

Sides are those of a player who faces the dealer: in front means nearer the dealer, and so does above.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import NamedTuple

from boardwalk.errors import WordError, quoted
from boardwalk.games.declaration.law_book import citation
from boardwalk.law import Paragraph


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
    ruled: bool = False
    demanded: bool = True

    def __str__(self) -> str:
        return f"{self.wager}: {', '.join(map(str, self.neighbors)) or 'anywhere'} ({self.law})"


AreaPlace = Adjacency | BettingSpot | None
"""What a game file says about the place of a wager's area: a neighbor, a neighbor by a paragraph, or nothing."""


def area(law: str, *neighbors: Adjacency, prescribed: bool = False, required: bool = True) -> BettingSpot:
    """A betting area that this paragraph requires, next to these others.

    `prescribed`: the paragraph says where. Not `required`: the paragraph only allows the area.

    >>> print(spot_of("x-tra", citation(".10(a)"), area("table(b)3", right_of("ante"))))
    x-tra: to the right of and level with ante (table(b)3)
    """
    return BettingSpot("", citation(law), neighbors, prescribed, required)


def spot_of(wager: str, law: Paragraph, place: AreaPlace) -> BettingSpot | None:
    """The spot of a wager; without a paragraph of its own, its area is under the rule of the wager."""
    if isinstance(place, Adjacency):
        return BettingSpot(wager, law, (place,))
    return None if place is None else replace(place, wager=wager)


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
    return CommunityArea(citation(law), CommunityPlace.CENTER)


def between_container_and_areas(law: str, *captions: str) -> CommunityArea:
    return CommunityArea(citation(law), CommunityPlace.BETWEEN, captions)


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


TRAY = "table inventory container"
CONTROLLER, LOCK_OUT, RETURN_AREA = "table controller panel", "lock-out button", "return device area"


def progressive_hardware(wager: str, *, panel: str, lock_out: str, return_area: str) -> tuple[Hardware, ...]:
    """What a table needs for a progressive: the panel, its lock-out button, and room for chips that are returned."""
    return (
        Hardware(CONTROLLER, wager, citation(panel)),
        Hardware(LOCK_OUT, wager, citation(lock_out), CONTROLLER),
        Hardware(RETURN_AREA, wager, citation(return_area), TRAY),
    )


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
    return Inscription(citation(law), InscriptionTopic.ODDS, wagers)


def tells_amounts(law: str, *wagers: str) -> Inscription:
    return Inscription(citation(law), InscriptionTopic.AMOUNTS, wagers)


def tells_paid_alike(law: str, *wagers: str) -> Inscription:
    return Inscription(citation(law), InscriptionTopic.ALIKE, wagers)


def tells_highest_only(law: str, *wagers: str) -> Inscription:
    return Inscription(citation(law), InscriptionTopic.HIGHEST, wagers)


STANDARD_COLOR = "#1d4a2a"


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a game: the cloth, and the spot of every wager that is offered.

    Each paragraph is None if no text we have requires it. `name` requires the licensee's name; `wording` says how odds
    are worded. What must be filed, approved or posted is in the game's `approvals` and `signs`.
    """

    color: str = STANDARD_COLOR
    name: Paragraph | None = None
    community: CommunityArea | None = None
    hardware: tuple[Hardware, ...] = ()
    inscriptions: tuple[Inscription, ...] = ()
    wording: Paragraph | None = None
    spots: tuple[BettingSpot, ...] = ()
    """In reading order: from the dealer to the player, and from the left to the right."""

    def spot(self, wager: str) -> BettingSpot:
        return next(spot for spot in self.spots if spot.wager == wager)

    def required_hardware(self, offered: Collection[str]) -> tuple[Hardware, ...]:
        """The hardware for the wagers that a house offers."""
        return tuple(each for each in self.hardware if each.wager in offered)

    @property
    def cells(self) -> dict[str, AreaCell]:
        """The cell of each area that is not in front of the whole position.

        >>> from boardwalk.games import GAMES
        >>> GAMES["heads-up"].game().layout.cells["pocket-bonus"]
        AreaCell(column=1, row=-1)
        """
        return _cells(self.spots)

    @property
    def in_front(self) -> tuple[str, ...]:
        """The wagers whose areas are in front of all others of their position, the nearest first."""
        return tuple(spot.wager for spot in self.spots if _is_in_front_of_all(spot))


_COLOR = re.compile(r"#[0-9a-fA-F]{6}")


def cloth(
    color: str = STANDARD_COLOR,
    *,
    name: str | None = None,
    community: CommunityArea | None = None,
    hardware: Iterable[Hardware] = (),
    inscriptions: Iterable[Inscription] = (),
    wording: str | None = None,
) -> Layout:
    """The cloth of a layout: its color, and the paragraphs on what it must show."""
    if _COLOR.fullmatch(color) is None:
        raise WordError(f'cloth: the color must be written like "#12315e", not {quoted(color)}')
    named, worded = (None if law is None else citation(law) for law in (name, wording))
    return Layout(color, named, community, tuple(hardware), tuple(inscriptions), worded)


def _is_in_front_of_all(spot: BettingSpot) -> bool:
    return any(each.of == POSITION for each in spot.neighbors)


def _cells(spots: Iterable[BettingSpot]) -> dict[str, AreaCell]:
    """The cells of the spots that are next to one another, from the first spot without a neighbor on."""
    waiting = [spot for spot in spots if not _is_in_front_of_all(spot)]
    found: dict[str, AreaCell] = {}
    for _ in range(len(waiting)):
        for spot in waiting:
            places = {each.side.of(found[each.of]) for each in spot.neighbors if each.of in found}
            if spot.wager not in found and (places or not spot.neighbors):
                found[spot.wager] = min(places) if places else AreaCell(0, 0)
    return found


class Unplaced(NamedTuple):
    """A wager of which the game file does not say where its area is: the area it is next to, if it is free, or else
    the first free place to the right of that.
    """

    wager: str
    law: Paragraph
    near: Adjacency | None


def arrange_spots(said: Iterable[BettingSpot], unplaced: Iterable[Unplaced]) -> tuple[BettingSpot, ...]:
    """Every spot, those that the game file places and the others in rows around them, in reading order."""
    spots = list(said)
    for each in unplaced:
        spots.append(_standard_spot(each, _cells(spots)))
    cells = _cells(spots)
    return tuple(sorted(spots, key=lambda spot: _reading_order(cells.get(spot.wager))))


def _standard_spot(each: Unplaced, cells: dict[str, AreaCell]) -> BettingSpot:
    if each.near is not None and each.near.of == POSITION:
        return BettingSpot(each.wager, each.law, (each.near,))
    if each.near is None or each.near.of not in cells:
        return BettingSpot(each.wager, each.law, ())
    occupants = {cell: wager for wager, cell in cells.items()}
    neighbor, cell = each.near, each.near.side.of(cells[each.near.of])
    while cell in occupants:
        neighbor, cell = right_of(occupants[cell]), AreaSide.RIGHT.of(cell)
    return BettingSpot(each.wager, each.law, (neighbor,))


def _reading_order(cell: AreaCell | None) -> tuple[int, int, int]:
    return (1, 0, 0) if cell is None else (0, cell.row, cell.column)


def layout_faults(layout: Layout) -> Iterator[str]:
    """What is wrong with the places in a game file: areas that are next to nothing, do not agree, or overlap."""
    cells = layout.cells
    for spot in layout.spots:
        if spot.wager not in (*cells, *layout.in_front):
            names = " and ".join(each.of for each in spot.neighbors)
            yield f"wager {spot.wager}: its area cannot be placed next to {names}"
        around = [each for each in spot.neighbors if each.of in cells]
        if len({each.side.of(cells[each.of]) for each in around}) > 1:
            yield f"wager {spot.wager}: its area cannot be {' and '.join(map(str, around))} at once"
    taken: dict[AreaCell, str] = {}
    for wager, cell in cells.items():
        if taken.setdefault(cell, wager) != wager:
            yield f"wager {wager}: its area is in the same place as that of {taken[cell]}"
