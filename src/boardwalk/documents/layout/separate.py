"""Separate areas: each is on the cloth, on the players' side, at its position, and nothing lies on anything else."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

from boardwalk.documents.felt.arrangement import Arrangement
from boardwalk.documents.felt.dealer_side import COMMUNITY
from boardwalk.documents.felt.edge import beyond
from boardwalk.documents.felt.plan import DROP_BOX, TIP_BOX, TRAY
from boardwalk.documents.felt.seating import degrees_of
from boardwalk.documents.layout.breach import AtSeat, Breach, at_seats
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.place import EXACT, overlap
from boardwalk.games import Game
from boardwalk.law import Paragraph
from boardwalk.pit.house_file.setup import Thing
from boardwalk.press.drawing.geometry import Box, Frame, Point
from boardwalk.press.drawing.lettering import CAP_HEIGHT, along, ems
from boardwalk.press.words import millimetres


class Laid(NamedTuple):
    """Something that takes up room on the cloth; what is inscribed has no field, for it cannot be moved."""

    field: str
    title: str
    box: Box
    law: Paragraph | None = None
    seat: int | None = None
    it: str = ""
    """How a reason begins that speaks of the place of something, not of itself."""


def separation_breaches(
    game: Game, layout: Layout, arranged: Arrangement, changed: Collection[str]
) -> Iterator[Breach]:
    """What lies off the cloth or on something else; of two, the one is at fault that the house has changed."""
    laid = list(_laid(arranged))
    yield from at_seats(_off_the_cloth(arranged, laid), game.seats)
    yield from at_seats(_on_the_dealers_side(game, arranged), game.seats)
    yield from at_seats(_at_another_position(game, arranged), game.seats)
    yield from at_seats(_overlapping(laid, changed), game.seats)
    moved = [thing for thing in laid if thing.field in changed]
    yield from at_seats(_on_inscriptions(arranged, layout, moved), game.seats)


def _laid(arranged: Arrangement) -> Iterator[Laid]:
    for area in arranged.areas:
        yield Laid(area.wager, f"the {area.title}", area.box, area.law, area.seat)
    for place in arranged.places:
        field = Thing.COMMUNITY_CARDS.value if place.name == COMMUNITY else f"{place.name}'s cards"
        yield Laid(field, f"the place of the {field}", place.box, place.law, it="their place ")
    for fixture in arranged.fixtures:
        if fixture.name not in (DROP_BOX, TIP_BOX):
            yield Laid(fixture.name, f"the {fixture.name}", fixture.box, fixture.law)


def _off_the_cloth(arranged: Arrangement, laid: list[Laid]) -> Iterator[AtSeat]:
    for thing in laid:
        by = beyond(arranged.cloth, thing.box)
        if by > EXACT and thing.law is not None:
            reason = f"{thing.it}reaches {millimetres(by)} mm beyond the edge of the cloth"
            yield AtSeat(thing.seat, Breach(thing.law, thing.field, reason))


def _on_the_dealers_side(game: Game, arranged: Arrangement) -> Iterator[AtSeat]:
    """Positions are on one side of the table, and the dealer on the other, behind the container."""
    tray = next(fixture.box for fixture in arranged.fixtures if fixture.name == TRAY)
    ends = tray.middle.y + tray.height / 2
    for area in arranged.areas:
        by = ends - min(corner.y for corner in area.box.corners)
        if by > EXACT:
            reason = f"reaches {millimetres(by)} mm onto the dealer's side of the table"
            yield AtSeat(area.seat, Breach(game.basics.seating, area.wager, reason))


def _at_another_position(game: Game, arranged: Arrangement) -> Iterator[AtSeat]:
    """Where an area lies decides whose it is: a player takes the nearest for his own."""
    seats = {seat: degrees_of(seat, game.seats) for seat in range(1, game.seats + 1)}
    for area in arranged.areas:
        x, y = area.box.middle
        at = math.degrees(math.atan2(x, y - arranged.cloth.arc.middle_y))
        nearest = min(seats, key=lambda seat: (abs(seats[seat] - at), seat != area.seat))
        if nearest != area.seat:
            yield AtSeat(area.seat, Breach(area.law, area.wager, "lies at the position of the next seat"))


def _overlapping(laid: list[Laid], changed: Collection[str]) -> Iterator[AtSeat]:
    for pair in combinations(laid, 2):
        by = overlap(pair[0].box, pair[1].box)
        if by <= EXACT:
            continue
        fault, other = pair if pair[0].field in changed and pair[1].field not in changed else pair[::-1]
        law = fault.law or other.law
        if law is None:
            continue
        title = other.title if fault.seat == other.seat or other.seat is None else f"{other.title} of the next seat"
        seat = fault.seat if fault.seat == other.seat or other.seat is None else None
        yield AtSeat(seat, Breach(law, fault.field, f"{fault.it}lies on {title}, by {millimetres(by)} mm"))


def _on_inscriptions(arranged: Arrangement, layout: Layout, moved: list[Laid]) -> Iterator[AtSeat]:
    letters = list(_inscribed(arranged)) if moved else []
    told = layout.inscriptions[0].law if layout.inscriptions else layout.name
    for thing in moved:
        law = thing.law or told
        under = {letter.title for letter in letters if overlap(thing.box, letter.box) > EXACT}
        for title in sorted(under if law is not None else ()):
            assert law is not None, "there is a title only for a paragraph"
            yield AtSeat(thing.seat, Breach(law, thing.field, f"{thing.it}lies on {title}"))


def _inscribed(arranged: Arrangement) -> Iterator[Laid]:
    """Every letter along the arcs, and the pay tables in the corners."""
    for line in arranged.lines:
        for letter, (point, turn) in zip(
            line.text, along(arranged.cloth.arc, line.text, line.radius, line.size), strict=True
        ):
            width, height = ems(letter) * line.size, CAP_HEIGHT * line.size
            box = Frame(point, turn).box(Box(Point(width / 2, -height / 2), width, height))
            yield Laid("", f"the inscription “{line.text}”", box)
    for panel in arranged.panels:
        yield Laid("", "what is inscribed on payouts", panel.box)
