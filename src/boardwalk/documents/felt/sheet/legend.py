"""The lists below the drawing of a table: its betting areas with their places, and what else is on it."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any, NamedTuple

from boardwalk.documents.felt.arrangement import Area, Arrangement
from boardwalk.documents.felt.sheet.grid import listing
from boardwalk.documents.felt.sheet.measure import by
from boardwalk.documents.layout import Layout, layout_of
from boardwalk.documents.layout.demands import place_of, titles_of
from boardwalk.documents.layout.spot import Spot
from boardwalk.documents.offer import Offer
from boardwalk.law import Paragraph
from boardwalk.press.drawing.geometry import Box
from boardwalk.press.words import joined, millimetres, sentence

PLACES = {"dealer": "dealer's cards", "community": "community cards"}
AREAS, THINGS = (22.0, 22.0, 44.0, 16.0, 30.0), (6.0, 62.0, 23.0, 30.0)
"""The widths of the columns in millimetres."""


class Thing(NamedTuple):
    """Something on the table that has a letter on the drawing."""

    letter: str
    name: str
    box: Box
    law: Paragraph | None


def things(arranged: Arrangement) -> tuple[Thing, ...]:
    """Equipment and places for cards, lettered."""
    found = [
        *((each.name, each.box, each.law) for each in arranged.fixtures),
        *((PLACES[each.name], each.box, each.law) for each in arranged.places),
    ]
    return tuple(Thing(letter, *each) for letter, each in zip(ascii_uppercase, found, strict=False))


def size(box: Box) -> str:
    """Width and depth in millimetres."""
    return by(millimetres(box.width), millimetres(box.height))


def first_seat(arranged: Arrangement) -> tuple[Area, ...]:
    """The areas of one position; those of the others are the same."""
    seat = min(area.seat for area in arranged.areas)
    return tuple(area for area in arranged.areas if area.seat == seat)


def area_list(offer: Offer, arranged: Arrangement) -> Any:
    """The betting areas of a position: how large, where, and by which paragraph."""
    layout, titles = layout_of(offer.game), titles_of(offer.game)
    rows = [
        (area.title, size(area.box), _place(layout.spot(area.wager), titles), _bound(layout, area), area.law.id)
        for area in first_seat(arranged)
    ]
    heading = f"Betting areas, at each of the {offer.game.seats} positions; sides are the player's"
    return listing(heading, ("area", "width by depth, mm", "place", "place is", "paragraph"), rows, AREAS)


def _place(spot: Spot, titles: dict[str, str]) -> str:
    if not spot.beside:
        return "the one that others lie beside"
    return place_of(spot, titles) or "as drawn"


def _bound(layout: Layout, area: Area) -> str:
    return "prescribed" if layout.spot(area.wager).ruled else "free"


def thing_list(offer: Offer, arranged: Arrangement) -> Any:
    """What has a letter on the drawing, and what is inscribed."""
    lettered = [
        (thing.letter, sentence(thing.name), size(thing.box), "" if thing.law is None else thing.law.id)
        for thing in things(arranged)
    ]
    rows = [*lettered, *_inscribed(offer)]
    return listing(
        "On the table; letters as on the drawing", ("", "what", "width by depth, mm", "paragraph"), rows, THINGS
    )


def _inscribed(offer: Offer) -> Iterator[tuple[str, str, str, str]]:
    layout, titles = layout_of(offer.game), titles_of(offer.game)
    if layout.name is not None:
        yield "", "Licensee's name", "inscribed", layout.name.id
    on_cloth = offer.layout is None or offer.layout.inscribed
    for each in layout.inscriptions:
        wagers = [titles[name] for name in each.wagers if name in titles]
        if wagers:
            yield "", f"{joined(wagers)}: {each.tells.value}", "inscribed" if on_cloth else "on a sign", each.law.id
