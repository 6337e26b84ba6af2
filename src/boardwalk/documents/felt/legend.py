"""What a printed sheet says next to its drawing: the title block, and lists of what is on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from string import ascii_uppercase
from typing import Any, NamedTuple

from reportlab.platypus import Table as Grid

from boardwalk import __version__
from boardwalk.documents.felt.paper import POINTS, SMALLEST, inches, text_cell, width_by_depth
from boardwalk.documents.layout.arrangement import Arrangement
from boardwalk.documents.layout.cloth import Area, Cloth
from boardwalk.documents.layout.compliance import MeasuredPlace, breaches_on, measured_places
from boardwalk.documents.layout.declared_law import needs_photograph, rendering_law, replacement_law
from boardwalk.documents.layout.demand import titles_of
from boardwalk.documents.layout.fixture_rule import inscribed_name, is_inscribed, no_sign
from boardwalk.documents.layout.inscription import name_on_cloth
from boardwalk.documents.offer import Offer
from boardwalk.documents.rules.phrase import is_outside
from boardwalk.games import Game
from boardwalk.games.declaration.layout import BettingSpot
from boardwalk.law import Paragraph
from boardwalk.press.geometry import Box, Point
from boardwalk.press.notation import capitalized, joined, millimeters
from boardwalk.press.typeface import BOLD, HAIR, INK, ITALIC, REGULAR, TIGHT, style

TEXT = style(REGULAR, 7.2, 8.5)
STRONG = style(BOLD, 7.2, 8.5)
NAME = style(ITALIC, SMALLEST, 8)
HEADING = style(BOLD, 8.2, 10)


def listing(heading: str, names: Sequence[str], rows: Sequence[Sequence[str]], widths: Sequence[float]) -> Any:
    """Rows under a heading; the widths of the columns are in millimeters."""
    first = [text_cell(heading, HEADING), *[""] * (len(names) - 1)]
    body = [[text_cell(text, TEXT) for text in row] for row in rows]
    look = [
        *TIGHT,
        ("SPAN", (0, 0), (-1, 0)),
        ("RIGHTPADDING", (0, 0), (-2, -1), 5),
        ("TOPPADDING", (0, 1), (-1, -1), 1),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.6),
        ("LINEBELOW", (0, 0), (-1, 0), 0.8, INK),
        ("LINEBELOW", (0, 1), (-1, 1), 0.4, INK),
        ("LINEBELOW", (0, 2), (-1, -1), 0.3, HAIR),
    ]
    grid = [first, [text_cell(name, NAME) for name in names], *body]
    return Grid(grid, colWidths=[width * POINTS for width in widths], style=look, hAlign="LEFT")


def fact_block(rows: Sequence[tuple[str, str]], width: float, names: float = 24) -> Any:
    """Facts with their names, in a grid of lines: the title block in the corner of a sheet."""
    body = [
        [text_cell(name, NAME), text_cell(text, STRONG if not number else TEXT)]
        for number, (name, text) in enumerate(rows)
    ]
    look = [
        *TIGHT,
        ("LEFTPADDING", (0, 0), (-1, -1), 5),
        ("RIGHTPADDING", (0, 0), (-1, -1), 5),
        ("TOPPADDING", (0, 0), (-1, -1), 1.8),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2.6),
        ("INNERGRID", (0, 0), (-1, -1), 0.4, INK),
        ("BOX", (0, 0), (-1, -1), 1.2, INK),
    ]
    return Grid(body, colWidths=[names * POINTS, (width - names) * POINTS], style=look, hAlign="LEFT")


_SUBCHAPTER = re.compile(r"\d+:\d+[A-Z]-\d+")


def outer_size(cloth: Cloth) -> tuple[float, float]:
    """Width and depth of the table with its rail, without the boxes attached to it."""
    return 2 * (cloth.half_width + cloth.rail), cloth.depth + cloth.rail * 1.25


def licensee_of(offer: Offer) -> str:
    """The licensee's name on the layout, or "not named" if there is none."""
    return name_on_cloth(offer) or "not named"


def options_of(game: Game) -> str:
    """The options that the house has changed, in short."""
    changed = game.house.changed()
    settings = ", ".join(f"{name} {text}" for name, text in changed.items())
    return f"{settings}; all others at their defaults" if changed else "all at their defaults"


def laws_of(game: Game) -> str:
    """The paragraph that requires the drawing, or the layout's approval, and the rules of the game.

    >>> from boardwalk.games import GAMES
    >>> laws_of(GAMES["heads-up"].game())
    'rendering of the layout: 13:69E-1.13Z(b); rules of the game: 13:69F-39'
    >>> laws_of(GAMES["texas-bonus"].game())
    'approval of the layout: 13:69E-1.13Q(b); rules of the game: 13:69F-28'
    """
    basics, required_by = game.basics, rendering_law(game)
    kind = "rendering" if needs_photograph(game) else "approval"
    subchapters = map(_SUBCHAPTER.match, (basics.settling.id, basics.deal.id, basics.deck.id))
    rules = next(filter(None, subchapters), None)
    return "; ".join(
        [
            *([f"{kind} of the layout: {required_by}"] if required_by is not None else []),
            *([f"rules of the game: {rules[0]}"] if rules is not None else []),
        ]
    )


def drawing_description(offer: Offer) -> str:
    """A drawing in a few sentences, for the file's metadata."""
    facts = [f"{offer.game.title}, licensee {licensee_of(offer)}", f"options: {options_of(offer.game)}"]
    return ". ".join([*facts, *filter(None, [laws_of(offer.game)])]) + f". Drawn by Boardwalk {__version__}."


def title_facts(offer: Offer, cloth: Cloth, shows: str, scale: int, sheet: str) -> list[tuple[str, str]]:
    """The rows of the title block in the corner of a sheet."""
    measures = outer_size(cloth)
    of_table = f" · table {offer.table.number}" if offer.table is not None else ""
    size = f"{width_by_depth(*map(millimeters, measures))} mm ({width_by_depth(*map(inches, measures))} in)"
    facts = [
        ("Licensee", licensee_of(offer)),
        ("Game", f"{offer.game.title}{of_table}"),
        ("Regulation", laws_of(offer.game)),
        ("Game by", offer.game.by if is_outside(offer.game) else ""),
        ("Options in force", options_of(offer.game)),
        ("Shows", shows),
        ("Seats", str(offer.game.seats)),
        ("Table, outer", size),
        ("Scale", f"1:{scale}"),
        ("Software", f"Boardwalk {__version__}"),
        ("Sheet", sheet),
    ]
    return [(name, text) for name, text in facts if text]


PLACES = {"dealer": "dealer's cards", "community": "community cards"}
INSCRIBED, ON_A_SIGN, MISSING = "inscribed", "on a sign", "missing"
AREA_COLUMNS, THING_COLUMNS = (22.0, 22.0, 44.0, 16.0, 30.0), (6.0, 62.0, 23.0, 30.0)
OWN_AREA_COLUMNS = (24.0, 22.0, 38.0, 50.0)
"""The widths of the columns in millimeters; no rule of a game from outside prescribes a place, and names are long."""


class LetteredThing(NamedTuple):
    """Something on the table that has a letter on the drawing."""

    letter: str
    name: str
    box: Box
    law: Paragraph | None
    within: bool
    """Whether it is a part of something else that has a letter."""

    @property
    def balloon(self) -> Point:
        """Where its letter goes: on its left edge, or on a corner of a small part, clear of the name on it."""
        x, y = self.box.middle
        across, down = self.box.width / 2, self.box.height / 2
        return Point(x + across, y + down) if self.within else Point(x - across, y)


def lettered_things(arranged: Arrangement) -> tuple[LetteredThing, ...]:
    """Equipment and places for cards, each with a letter."""
    found = [
        *((each.name, each.box, each.law) for each in arranged.fixtures),
        *((PLACES[each.name], each.box, each.law) for each in arranged.places),
    ]
    return tuple(
        LetteredThing(letter, name, box, law, any(_contains(other, box) for _, other, _ in found if other is not box))
        for letter, (name, box, law) in zip(ascii_uppercase, found, strict=False)
    )


def _contains(outer: Box, inner: Box) -> bool:
    """Whether a box that is not turned has another inside it."""
    return (
        abs(inner.middle.x - outer.middle.x) <= (outer.width - inner.width) / 2
        and abs(inner.middle.y - outer.middle.y) <= (outer.height - inner.height) / 2
    )


def size(box: Box) -> str:
    """Width and depth in millimeters."""
    return width_by_depth(millimeters(box.width), millimeters(box.height))


def first_seat(arranged: Arrangement) -> tuple[Area, ...]:
    """The areas of one position."""
    seat = min(area.seat for area in arranged.areas)
    return tuple(area for area in arranged.areas if area.seat == seat)


def seats_alike(arranged: Arrangement) -> str:
    """The seats whose position has the same areas as the first: `1 to 6` if those are all."""
    wagers: dict[int, set[str]] = {}
    for area in arranged.areas:
        wagers.setdefault(area.seat, set()).add(area.wager)
    first = min(wagers)
    return _seats([seat for seat in sorted(wagers) if wagers[seat] == wagers[first]])


def _seats(seats: Sequence[int]) -> str:
    in_a_row = len(seats) > 2 and list(seats) == list(range(seats[0], seats[-1] + 1))
    return f"{seats[0]} to {seats[-1]}" if in_a_row else joined([str(seat) for seat in seats])


class Legend:
    """The lists next to a drawing. They state what was measured on the cloth, never what was declared for it:
    whatever is missing or out of place there is certified nowhere.
    """

    def __init__(self, offer: Offer, arranged: Arrangement) -> None:
        self.offer, self.arranged, self.layout = offer, arranged, offer.game.layout
        self._broken = {breach.law for breach in breaches_on(offer, arranged)}

    def area_list(self) -> Any:
        """The betting areas of a position: size, place and paragraph."""
        seats = self.offer.game.seats
        where = "the one position" if seats == 1 else f"each of the {seats} positions"
        heading = f"Betting areas at {where}, as the player sees them"
        names = ("area", "width by depth, mm", "place", "place is", "paragraph")
        if not is_outside(self.offer.game):
            return listing(heading, names, self.area_rows(), AREA_COLUMNS)
        rows = [(area, measured, place, law) for area, measured, place, _, law in self.area_rows()]
        return listing(heading, ("area", "width by depth, mm", "place", "rule"), rows, OWN_AREA_COLUMNS)

    def area_rows(self) -> list[tuple[str, ...]]:
        """A row for each area, with its seats if not all positions have it."""
        found: dict[str, dict[int, Area]] = {}
        for area in self.arranged.areas:
            found.setdefault(area.wager, {})[area.seat] = area
        return [self._area_row(wager, areas) for wager, areas in found.items()]

    def _area_row(self, wager: str, areas: Mapping[int, Area]) -> tuple[str, ...]:
        area, seats = next(iter(areas.values())), sorted(areas)
        only = "" if len(seats) == self.offer.game.seats else f" (only at {_seats(seats)})"
        return (area.title + only, size(area.box), *self._place(self.layout.spot(wager)), self._paragraph(area.law))

    def _place(self, spot: BettingSpot) -> tuple[str, str]:
        """Where an area is next to its neighbors at every seat, and whether a paragraph puts it there."""
        if not spot.neighbors:
            return "the others are placed around it", "free"
        measured = [each for each in self._measured if each.spot is spot]
        if any(each.why for each in measured):
            return "as drawn", "not as prescribed" if spot.ruled else "free"
        places = dict.fromkeys(f"{each.neighbor.side.words} {each.title}" for each in measured)
        return joined(list(places)) if places else "as drawn", "prescribed" if spot.ruled and places else "free"

    @cached_property
    def _measured(self) -> tuple[MeasuredPlace, ...]:
        return tuple(measured_places(self.offer.game, self.layout, self.arranged))

    def _paragraph(self, law: Paragraph | None) -> str:
        return "" if law is None else f"not met: {law.id}" if law in self._broken else law.id

    def thing_list(self) -> Any:
        """Everything with a letter on the drawing, and the inscriptions."""
        names = ("", "item", "width by depth, mm", "paragraph")
        heading, rows = "On the table, lettered as on the drawing", self.thing_rows()
        if any(row[-1] for row in rows):
            return listing(heading, names, rows, THING_COLUMNS)
        return listing(heading, names[:-1], [row[:-1] for row in rows], (*THING_COLUMNS[:2], sum(THING_COLUMNS[2:])))

    def thing_rows(self) -> list[tuple[str, ...]]:
        lettered = [
            (thing.letter, capitalized(thing.name), size(thing.box), self._paragraph(thing.law))
            for thing in lettered_things(self.arranged)
        ]
        return [*lettered, *self._name_row(), *self._caption_row(), *self._inscription_rows()]

    def _name_row(self) -> Iterator[tuple[str, ...]]:
        name = inscribed_name(self.arranged)
        if name is not None:
            yield "", f"Licensee's name: {name}", INSCRIBED, self._paragraph(self.layout.name)
        elif self.layout.name is not None:
            yield "", "Licensee's name", MISSING, self._paragraph(self.layout.name)

    def _caption_row(self) -> Iterator[tuple[str, ...]]:
        """The words below the community cards, if a paragraph requires them."""
        ruled = self.layout.community
        if ruled is None or not ruled.captions:
            return
        groups = (group for place in self.arranged.places if place.law is ruled.law for group in place.groups)
        found = [group.caption for group in groups if group.caption in ruled.captions]
        if found:
            yield "", f"Community cards: {joined(found)}", INSCRIBED, self._paragraph(ruled.law)

    def _inscription_rows(self) -> Iterator[tuple[str, ...]]:
        """What the cloth tells patrons, and what is left to a sign at the table."""
        game, titles = self.offer.game, titles_of(self.offer.game)
        for each in self.layout.inscriptions:
            told: dict[str, list[str]] = {}
            for name in (name for name in each.wagers if name in titles):
                on_cloth = is_inscribed(game, self.arranged, each, name)
                told.setdefault(INSCRIBED if on_cloth else self._otherwise, []).append(titles[name])
            for how, wagers in told.items():
                paragraph = f"not met: {each.law.id}" if how == MISSING else self._paragraph(each.law)
                yield "", f"{joined(wagers)}: {each.tells.value}", how, paragraph

    @cached_property
    def _otherwise(self) -> str:
        """Where patrons are told what the cloth does not state."""
        return ON_A_SIGN if replacement_law(self.offer.game) is not None and not no_sign(self.arranged) else MISSING
