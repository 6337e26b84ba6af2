"""The middle of the table, from the dealer to the betting areas: dealer's cards, community cards and inscriptions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from boardwalk.documents.layout.cloth import TRAY, CardGroup, CardPlace, InscriptionLine, Ribbon, TablePlan
from boardwalk.documents.layout.inscription import captions, clauses, paying_clauses
from boardwalk.games import Game
from boardwalk.games.declaration.layout import Layout
from boardwalk.law import Paragraph
from boardwalk.press.geometry import Arc, Box, Point
from boardwalk.press.svg import CAP_HEIGHT, ems, filled, fitting

DEALER, COMMUNITY = "dealer", "community"
"""Whose cards a marked place is for."""
HOUSE, TITLE, CLAUSE, OWN = "house", "title", "clause", "own"
"""What a line is: the licensee's name, the game's title, a required inscription, or the house's own words."""
CARD_WIDTH, CARD_HEIGHT = 63.0, 88.0
"""A poker card."""
BETWEEN, PADDING, CAPTION, STEP = 7.0, 10.0, 22.0, 12.0
LONE = 1.3
"""How much larger the dealer's cards are drawn if there are no community cards."""
LEADING = 0.55
"""Space between lines, as a part of their size."""
RIBBON, RIBBON_GAP = 10.0, 26.0
"""Space around the clauses in their ribbon, and above them to the title."""


class ClothPrint(NamedTuple):
    """What a house prints in the middle: its name, the required inscriptions or not, and lines of its own."""

    name: str = ""
    inscribed: bool = True
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealerSide:
    """Marked places for cards, and the inscriptions below them."""

    places: tuple[CardPlace, ...]
    lines: tuple[InscriptionLine, ...]

    @property
    def ribbon(self) -> Ribbon | None:
        """Behind the clauses, if there are any."""
        clauses = [line for line in self.lines if line.name == CLAUSE]
        if not clauses:
            return None
        first, last = clauses[0], clauses[-1]
        reaches = max(math.degrees((ems(line.text) * line.size / 2 + RIBBON) / line.radius) for line in clauses)
        return Ribbon(last.radius + RIBBON, first.radius - first.size * CAP_HEIGHT - RIBBON, reaches)

    @property
    def radius(self) -> float:
        """Where the lowest line ends."""
        return self.lines[-1].radius + RIBBON


def dealer_side(game: Game, layout: Layout, plan: TablePlan, printed: ClothPrint) -> DealerSide:
    """Everything on the middle line, from the table inventory container toward the players."""
    tray = plan.equipment[TRAY]
    top = tray.middle.y + tray.height / 2 + STEP
    places: list[CardPlace] = []
    if game.dealer_hole_cards:
        lone = 1 if game.community_cards else LONE
        scale = min(plan.dealer_cards * lone, _largest(game.dealer_hole_cards, plan.dealer_room))
        places.append(_card_place(DEALER, [("", game.dealer_hole_cards)], top, scale, None))
        top = _bottom(places[0]) + STEP
    if game.community_cards:
        law = None if layout.community is None else layout.community.law
        places.append(_card_place(COMMUNITY, captions(game), top, plan.community_cards, law))
    return DealerSide(tuple(places), tuple(_lines(game, plan, places[-1].box if places else tray, printed)))


def _largest(cards: int, room: float) -> float:
    """The largest scale, in hundredths, at which this many cards and their frame fit this width."""
    return math.floor(100 * (room - 2 * PADDING - (cards - 1) * BETWEEN) / (cards * CARD_WIDTH)) / 100


def _bottom(place: CardPlace) -> float:
    return place.box.middle.y + place.box.height / 2


def _card_place(
    name: str, parts: Iterable[tuple[str, int]], top: float, scale: float, law: Paragraph | None
) -> CardPlace:
    """Cards side by side in a frame, with a caption below each group."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    groups = tuple(parts)
    count = sum(cards for _, cards in groups)
    across = count * (width + BETWEEN) - BETWEEN
    deep = height + 2 * PADDING + (CAPTION if any(caption for caption, _ in groups) else 0)
    y = top + PADDING + height / 2
    cards = (Box(Point((width - across) / 2 + at * (width + BETWEEN), y), width, height) for at in range(count))
    return CardPlace(
        name=name,
        box=Box(Point(0, top + deep / 2), across + 2 * PADDING, deep),
        cards=Box(Point(0, y), across, height),
        groups=tuple(CardGroup(caption, tuple(islice(cards, number))) for caption, number in groups),
        scale=scale,
        law=law,
    )


def _lines(game: Game, plan: TablePlan, above: Box, printed: ClothPrint) -> Iterator[InscriptionLine]:
    """The house's name, the title and the inscriptions, along arcs that stay clear of what is above them."""
    wording = [*clauses(game), *(paying_clauses(game) if plan.pays else ())] if printed.inscribed else []
    clause_lines = filled([clause.upper() for clause in wording], plan.line_width, plan.line)
    wanted = [
        *([(HOUSE, printed.name.upper(), plan.title * 0.5)] if printed.name else []),
        (TITLE, game.title.upper(), plan.title),
        *((CLAUSE, line, plan.line) for line in clause_lines),
        *((OWN, line.upper(), plan.line) for line in printed.lines if plan.pays),
    ]
    radius, before = 0.0, ""
    for name, text, most in wanted:
        size = fitting(text, plan.line_width, most)
        cap, gap = size * CAP_HEIGHT, RIBBON_GAP if before != name in (CLAUSE, OWN) else LEADING * size
        clear = _clear_of(above, plan.arc, ems(text) * size / 2) + STEP + gap / 2
        radius, before = max(radius + gap, clear) + cap, name
        yield InscriptionLine(name, text, radius, size)


def _clear_of(above: Box, arc: Arc, half_text: float) -> float:
    """The radius at which an arc of text passes below the corners of a box, for the width of the text."""
    x = min(half_text, above.width / 2)
    bottom = above.middle.y + above.height / 2 - arc.middle_y
    return math.hypot(bottom, x)
