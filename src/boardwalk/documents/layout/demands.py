"""What the regulations demand of a layout, as far as the house offers what it is about: what a check goes through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardwalk.documents.felt.inscription import paid
from boardwalk.documents.layout import Layout, layout_of
from boardwalk.documents.layout.content import Tells
from boardwalk.documents.layout.posted import linked_by
from boardwalk.documents.layout.spot import POSITION, Spot
from boardwalk.documents.offer import Offer
from boardwalk.documents.wording import law_of_wording
from boardwalk.games import Game
from boardwalk.law import Paragraph
from boardwalk.press.words import joined, sentence


class Demand(NamedTuple):
    """A rule of place or of contents, in our words."""

    law: Paragraph
    words: str


def demands(offer: Offer) -> tuple[Demand, ...]:
    """In the order in which the layout declares them; a game that nobody offers has no name to carry.

    >>> from boardwalk.documents.offer import offer_of
    >>> print(*demands(offer_of("heads-up"))[2], sep=": ")
    13:69E-1.13Z(b)3: the Raise area lies immediately behind Ante
    """
    layout, game = layout_of(offer.game), offer.game
    titles, wording = titles_of(game), law_of_wording(game)
    left_out = () if offer.layout is None else offer.layout.left_out
    offered = [spot for spot in layout.spots if spot.wager in titles and (spot.demanded or spot.wager not in left_out)]
    named = offer.licensee or offer.layout is not None or offer.table is not None
    return (
        *([Demand(layout.name, "the licensee's name is on the layout")] if layout.name is not None and named else []),
        Demand(
            game.basics.seating, f"all {game.seats} positions lie on one side of the table, the dealer's on the other"
        ),
        *(_of_area(spot, titles, game) for spot in offered),
        *_of_community(layout, game),
        *_of_inscriptions(layout, game),
        *_of_boxes(layout),
        *_of_signs(offer),
        *([Demand(wording, "odds are told as so much to so much, never for so much")] if wording is not None else []),
    )


def titles_of(game: Game) -> dict[str, str]:
    """Every wager on offer, as it is called."""
    collected = {name: wager.title for name, wager in game.collected.items()}
    return {wager.name: wager.title for wager in game.wagers} | collected | {POSITION: POSITION}


def place_of(spot: Spot, titles: dict[str, str]) -> str:
    """Where an area lies, beside which of those on offer."""
    said = [f"{each.lies.words} {titles[each.of]}" for each in spot.beside if each.of in titles]
    return joined(said) if said else ""


def _of_area(spot: Spot, titles: dict[str, str], game: Game) -> Demand:
    place, title = place_of(spot, titles), titles[spot.wager]
    if spot.ruled and place:
        return Demand(spot.law, f"the {title} area lies {place}")
    return Demand(spot.law, f"each of {game.seats} positions has an area for the {title} wager")


def _of_community(layout: Layout, game: Game) -> Iterator[Demand]:
    if layout.community is not None:
        said = f"the {game.community_cards} community cards have a marked place {layout.community.where.value}"
        inscribed = f", inscribed {joined(layout.community.captions)}" if layout.community.captions else ""
        yield Demand(layout.community.law, said + inscribed)


def _of_inscriptions(layout: Layout, game: Game) -> Iterator[Demand]:
    """Of odds, each table by its name: the bad beat bonus is a table of the odds wager."""
    titles = titles_of(game)
    for each in layout.inscriptions:
        offered = [name for name in each.wagers if name in titles]
        named = [titles[name] for name in offered]
        if each.tells is Tells.ODDS:
            named = [sentence(sheet.title) for name in offered for sheet in paid(game, name)]
        if named:
            yield Demand(each.law, f"patrons are told of {joined(named)}: {each.tells.value}")


def _of_signs(offer: Offer) -> Iterator[Demand]:
    told = layout_of(offer.game).prizes_told
    if offer.game.progressive is not None and told is not None:
        yield Demand(told, "a sign at the table tells what the progressive pays")
    for law in linked_by(offer):
        yield Demand(law, "a sign at the table tells that the progressive is linked")


def _of_boxes(layout: Layout) -> Iterator[Demand]:
    if layout.boxes is not None:
        yield Demand(layout.boxes, "drop box and tip box hang on the dealer's side, one to each side of the dealer")
