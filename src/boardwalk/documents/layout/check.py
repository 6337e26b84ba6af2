"""Checks a layout, with what a house has changed on it, against every rule of place, presence and inscription."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardwalk.documents.felt.arrangement import Area, Arrangement
from boardwalk.documents.felt.arranging import arrange_offer
from boardwalk.documents.layout import Layout, layout_of
from boardwalk.documents.layout.boxes import box_breaches
from boardwalk.documents.layout.breach import AtSeat, Breach, at_seats
from boardwalk.documents.layout.community import community_breaches
from boardwalk.documents.layout.inscribed import inscription_breaches
from boardwalk.documents.layout.own_words import name_on_cloth, refused_words
from boardwalk.documents.layout.place import astray, span
from boardwalk.documents.layout.posted import posting_breaches
from boardwalk.documents.layout.separate import separation_breaches
from boardwalk.documents.layout.spot import POSITION, Beside, Spot
from boardwalk.documents.offer import Offer

__all__ = ["Breach", "breaches"]


def breaches(offer: Offer) -> tuple[Breach, ...]:
    """Everything that the layout breaks; nothing where it may be used.

    A game by itself, offered by nobody, has no licensee whose name could be missing.

    >>> from boardwalk.documents.offer import offer_of
    >>> breaches(offer_of("heads-up", licensee="Steel Pier"))
    ()
    """
    arranged, layout = arrange_offer(offer), layout_of(offer.game)
    changed = frozenset() if offer.layout is None else frozenset({*offer.layout.moved, *offer.layout.sized})
    found = (
        *_name(offer, layout),
        *_missing(offer, layout, arranged),
        *at_seats(_astray(offer, layout, arranged), offer.game.seats),
        *community_breaches(offer.game, layout, arranged),
        *box_breaches(layout, arranged, changed),
        *separation_breaches(offer.game, layout, arranged, changed),
        *inscription_breaches(offer.game, layout, arranged),
        *posting_breaches(offer, layout, arranged),
        *_own_words(offer),
    )
    return tuple(dict.fromkeys(found))


def _name(offer: Offer, layout: Layout) -> Iterator[Breach]:
    nobodys = not offer.licensee and offer.layout is None and offer.table is None
    if layout.name is not None and not name_on_cloth(offer).strip() and not nobodys:
        yield Breach(layout.name, "name", "the licensee's name or trade name is not on the layout")


def _missing(offer: Offer, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """An area for each wager on offer, at every seat."""
    game = offer.game
    there = {(area.wager, area.seat) for area in arranged.areas}
    for name in (*(wager.name for wager in game.wagers), *game.collected):
        without = [seat for seat in range(1, game.seats + 1) if (name, seat) not in there]
        spot = layout.spot(name)
        if without and spot.demanded:
            yield Breach(spot.law, name, "there is no area for this wager, which the house offers")


class _Judged(NamedTuple):
    """An area with what its paragraph says it lies beside."""

    area: Area
    spot: Spot
    beside: Beside


def _astray(offer: Offer, layout: Layout, arranged: Arrangement) -> Iterator[AtSeat]:
    """Areas that do not lie where their paragraph says; one beside an area that is left out cannot be judged."""
    for seat in range(1, offer.game.seats + 1):
        areas = {area.wager: area for area in arranged.areas if area.seat == seat}
        ruled = [_Judged(areas[spot.wager], spot, beside) for spot in layout.spots if spot.ruled and spot.wager in areas
                 for beside in spot.beside]  # fmt: skip
        for area, spot, beside in ruled:
            others = _others(areas, beside, layout)
            if not others:
                continue
            turn = area.box.turn
            why = astray(beside.lies, span([area.box], turn), span([each.box for each in others], turn))
            if why:
                of = beside.of if beside.of == POSITION else f"the {others[0].title}"
                yield AtSeat(seat, Breach(spot.law, spot.wager, f"is not {beside.lies.words} {of}: {why}"))


def _others(areas: dict[str, Area], beside: Beside, layout: Layout) -> list[Area]:
    """What an area lies beside: another one, or all that have a place among each other."""
    if beside.of == POSITION:
        return [area for wager, area in areas.items() if wager not in layout.in_front(areas)]
    return [areas[beside.of]] if beside.of in areas else []


def _own_words(offer: Offer) -> Iterator[Breach]:
    for refusal in refused_words(offer):
        assert refusal.law is not None, "what no paragraph judges is refused when it is arranged"
        yield Breach(refusal.law, refusal.field, refusal.reason)
