"""A layout: the colour of its cloth, where the areas of a betting position lie, and what else must be on it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from boardwalk.documents.layout.content import CommunityArea, Inscription
from boardwalk.documents.layout.spot import POSITION, Cell, Spot
from boardwalk.law import Paragraph


@dataclass(frozen=True, slots=True)
class Layout:
    """Spots for every wager that a house may offer; wagers and their names are the game's.

    What has no paragraph is not demanded by a text at hand: `rendering` is the one that asks for a drawing to scale
    before the layout is used, or for its approval, `name` that of the licensee's name, `boxes` that of drop box and tip
    box, `sign` the one that lets a sign tell what is not inscribed. Signs tell what a progressive pays by
    `prizes_told`, and that it is linked with the other game's by `link_told`; odds are worded by `wording`.
    """

    cloth: str
    spots: tuple[Spot, ...]
    rendering: Paragraph | None = None
    photographed: bool = False
    """Whether that paragraph asks for a color photograph of it too."""
    name: Paragraph | None = None
    community: CommunityArea | None = None
    inscriptions: tuple[Inscription, ...] = ()
    sign: Paragraph | None = None
    boxes: Paragraph | None = None
    prizes_told: Paragraph | None = None
    link_told: Paragraph | None = None
    wording: Paragraph | None = None

    def spot(self, wager: str) -> Spot:
        return next(spot for spot in self.spots if spot.wager == wager)

    def cells(self, offered: Collection[str]) -> dict[str, Cell]:
        """The cells of the wagers that a house offers; none moves because another is left out.

        >>> from boardwalk.documents.layout import LAYOUTS
        >>> LAYOUTS["heads-up"].cells(["ante", "pocket-bonus"])
        {'ante': Cell(column=0, row=0), 'pocket-bonus': Cell(column=1, row=-1)}
        """
        found: dict[str, Cell] = {}
        for spot in self.spots:
            if not _is_in_front_of_all(spot):
                (found[spot.wager],) = {each.lies.of(found[each.of]) for each in spot.beside} or {Cell(0, 0)}
        return {wager: cell for wager, cell in found.items() if wager in offered}

    def in_front(self, offered: Collection[str]) -> tuple[str, ...]:
        """The wagers whose areas lie in front of all others of their position, the nearest first."""
        return tuple(spot.wager for spot in self.spots if _is_in_front_of_all(spot) and spot.wager in offered)


def _is_in_front_of_all(spot: Spot) -> bool:
    return any(each.of == POSITION for each in spot.beside)
