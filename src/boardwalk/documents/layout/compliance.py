"""Whether a layout complies with every rule, for one offer or for everything that a house file prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardwalk.documents.layout.arrangement import Arrangement, arrange_offer
from boardwalk.documents.layout.cloth import Area
from boardwalk.documents.layout.demand import Breach, SeatBreach, at_seats
from boardwalk.documents.layout.fixture_rule import (
    box_breaches,
    community_breaches,
    inscription_breaches,
    name_breaches,
    posting_breaches,
)
from boardwalk.documents.layout.hardware_rule import hardware_breaches
from boardwalk.documents.layout.inscription import refused_words
from boardwalk.documents.layout.place_rule import misplacement, separation_breaches, span
from boardwalk.documents.odds_wording import law_of_wording, refusals
from boardwalk.documents.offer import Offer, offers
from boardwalk.errors import InputError
from boardwalk.games import Game, declared
from boardwalk.games.declaration.layout import POSITION, Adjacency, BettingSpot, Layout
from boardwalk.pit.house_file import Fault, HouseFile, HouseFileError, LayoutSetup, read_house
from boardwalk.pit.house_file.examination import with_lines
from boardwalk.pit.house_file.game_reference import GameReferences

__all__ = ["Breach", "breaches"]


def breaches(offer: Offer) -> tuple[Breach, ...]:
    """Every rule that the layout breaks; none if the layout may be used.

    >>> from boardwalk.documents.offer import offer_of
    >>> breaches(offer_of("heads-up", licensee="Steel Pier"))
    ()
    >>> print(*breaches(offer_of("heads-up")))
    name: the licensee's name or trade name is not on the layout (13:69E-1.13Z(b)1)
    """
    return breaches_on(offer, arrange_offer(offer))


def breaches_on(offer: Offer, arranged: Arrangement) -> tuple[Breach, ...]:
    """Every rule that this cloth breaks, measured on the cloth itself."""
    layout = offer.game.layout
    changed = frozenset() if offer.layout is None else frozenset({*offer.layout.moved, *offer.layout.sized})
    found = (
        *name_breaches(layout, arranged),
        *_missing(offer, layout, arranged),
        *at_seats(_misplaced_areas(offer, layout, arranged), offer.game.seats),
        *community_breaches(offer.game, layout, arranged),
        *box_breaches(offer.game, arranged, changed),
        *hardware_breaches(offer.game, layout, arranged),
        *separation_breaches(offer.game, layout, arranged, changed),
        *inscription_breaches(offer.game, layout, arranged),
        *posting_breaches(offer, layout, arranged),
        *_own_words(offer),
    )
    return tuple(dict.fromkeys(found))


def _missing(offer: Offer, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """An area for each wager on offer, at every seat."""
    game = offer.game
    present = {(area.wager, area.seat) for area in arranged.areas}
    for name in (*(wager.name for wager in game.wagers), *game.collected):
        without = [seat for seat in range(1, game.seats + 1) if (name, seat) not in present]
        spot = layout.spot(name)
        if without and spot.demanded:
            yield Breach(spot.law, name, "the house offers this wager, but the layout has no area for it")


class MeasuredPlace(NamedTuple):
    """An area next to another one that its layout names, and why it is not where the layout says; empty if it is."""

    seat: int
    spot: BettingSpot
    neighbor: Adjacency
    title: str
    """Of the neighbor."""
    why: str


def measured_places(game: Game, layout: Layout, arranged: Arrangement) -> Iterator[MeasuredPlace]:
    """Every area of every seat next to its neighbors; where either is missing, there is nothing to measure."""
    for seat in range(1, game.seats + 1):
        areas = {area.wager: area for area in arranged.areas if area.seat == seat}
        placed = [
            (areas[spot.wager], spot, neighbor)
            for spot in layout.spots
            if spot.wager in areas
            for neighbor in spot.neighbors
        ]
        for area, spot, neighbor in placed:
            others = _areas_of(neighbor, areas, layout)
            if others:
                turn = area.box.turn
                why = misplacement(neighbor.side, span([area.box], turn), span([each.box for each in others], turn))
                title = neighbor.of if neighbor.of == POSITION else others[0].title
                yield MeasuredPlace(seat, spot, neighbor, title, why)


def _misplaced_areas(offer: Offer, layout: Layout, arranged: Arrangement) -> Iterator[SeatBreach]:
    """Areas that are not where their paragraph says."""
    for seat, spot, neighbor, title, why in measured_places(offer.game, layout, arranged):
        if spot.ruled and why:
            of = title if neighbor.of == POSITION else f"the {title}"
            yield SeatBreach(seat, Breach(spot.law, spot.wager, f"is not {neighbor.side.words} {of}: {why}"))


def _areas_of(neighbor: Adjacency, areas: dict[str, Area], layout: Layout) -> list[Area]:
    """The areas of a neighbor: one, or all areas of the betting position."""
    if neighbor.of == POSITION:
        return [area for wager, area in areas.items() if wager not in layout.in_front]
    return [areas[neighbor.of]] if neighbor.of in areas else []


def _own_words(offer: Offer) -> Iterator[Breach]:
    for refusal in refused_words(offer):
        assert refusal.law is not None, "words that no paragraph covers are refused when the layout is arranged"
        yield Breach(refusal.law, refusal.field, refusal.reason)


KEYS = ("name", "inscribed", "lines")
"""Fields of a breach that are keys of the section."""


def printing_faults(house: HouseFile) -> tuple[Fault, ...]:
    """Every rule that the house's own layouts and signs break, once, under the key that causes it.

    >>> house = HouseFile("Pier", (), (), (), (LayoutSetup(game="heads-up", left_out=("odds",)),))
    >>> print(*printing_faults(house))
    layout[1].left-out: odds: the house offers this wager, but the layout has no area for it (13:69E-1.13Z(b)4(i))
    """
    return tuple(dict.fromkeys((*_layout_faults(house), *_sign_faults(house))))


def read_lawful_house(text: str, file: str, games: GameReferences | None = None) -> HouseFile:
    """The house that a file describes, with its layouts and signs checked too, or a `HouseFileError`."""
    house = read_house(text, file, games)
    faults = printing_faults(house)
    if faults:
        raise HouseFileError(file, with_lines(text, faults))
    return house


def _layout_faults(house: HouseFile) -> Iterator[Fault]:
    at_tables = offers(house)
    for key, layout in house.keyed_layouts():
        of_game = [offer for offer in at_tables if offer.game.name == layout.game]
        for offer in of_game or [Offer(declared(layout.game), house.name, layout=layout)]:
            try:
                yield from (_fault(key, layout, breach) for breach in breaches(offer))
            except InputError as error:
                yield Fault(f"{key}.{error.field}", error.reason, error.law)


def _fault(section: str, layout: LayoutSetup, breach: Breach) -> Fault:
    """A breach under the key that caused it; under the layout itself if other changes did."""
    field = breach.field
    if field.startswith(KEYS):
        return Fault(f"{section}.{field}", breach.reason, breach.law)
    if field in layout.left_out:
        return Fault(f"{section}.left-out", f"{field}: {breach.reason}", breach.law)
    for key, changed in (("move", layout.moved), ("size", layout.sized)):
        if field in changed:
            return Fault(f"{section}.{key}.{field}", breach.reason, breach.law)
    return Fault(section, f"{field}: {breach.reason}", breach.law)


def _sign_faults(house: HouseFile) -> Iterator[Fault]:
    for key, sign in house.keyed_signs():
        for refusal in refusals(sign.lines, "lines", law_of_wording(declared(sign.game))):
            yield Fault.of(f"{key}.{refusal.field}", refusal)
