"""What the regulations demand of a layout, and a breach: its paragraph, its place and its reason."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from boardwalk.documents.layout.declared_law import prize_list_law
from boardwalk.documents.layout.inscription import linked_by, paid
from boardwalk.documents.odds_wording import law_of_wording
from boardwalk.documents.offer import Offer
from boardwalk.games import Game
from boardwalk.games.declaration.layout import POSITION, BettingSpot, InscriptionTopic, Layout
from boardwalk.law import Paragraph, register
from boardwalk.press.notation import capitalized, joined

LAST_DIGIT = 0.1
_LENGTH = re.compile(r"[0-9.]+(?= mm)")


@dataclass(frozen=True, slots=True)
class Breach:
    """A paragraph that a layout breaks, the part that breaks it, and how."""

    law: Paragraph
    field: str
    """The wager of an area, the name of something else on the drawing, or a key of the house's own layout."""
    reason: str

    def __str__(self) -> str:
        return f"{self.field}: {self.reason} ({self.law})"


class SeatBreach(NamedTuple):
    """A breach found at one seat, or at none in particular."""

    seat: int | None
    breach: Breach


def at_seats(found: Iterable[SeatBreach], seats: int) -> Iterator[Breach]:
    """Each breach once, with its seats unless all have it."""
    where: dict[Breach, list[int | None]] = {}
    for seat, breach in found:
        first = next((each for each in where if _are_alike(each, breach)), breach)
        where.setdefault(first, []).append(seat)
    for breach, numbers in where.items():
        affected = [str(number) for number in dict.fromkeys(numbers)]
        if None in numbers or len(affected) == seats:
            yield breach
        else:
            at = f"at {'seat' if len(affected) == 1 else 'seats'} {joined(affected)}"
            yield Breach(breach.law, breach.field, f"{at}: {breach.reason}")


def _are_alike(one: Breach, other: Breach) -> bool:
    """Whether they differ only in the last digit of a length, because of rounding from seat to seat."""
    if (one.law, one.field, _LENGTH.sub("", one.reason)) != (other.law, other.field, _LENGTH.sub("", other.reason)):
        return False
    lengths = zip(_LENGTH.findall(one.reason), _LENGTH.findall(other.reason), strict=True)
    return all(abs(float(length) - float(another)) < 2 * LAST_DIGIT for length, another in lengths)


class Demand(NamedTuple):
    """A rule on placement or contents, in our words."""

    law: Paragraph
    words: str


def demands(offer: Offer) -> tuple[Demand, ...]:
    """The rules for an offer, in the order of the declaration.

    >>> from boardwalk.documents.offer import offer_of
    >>> print(*demands(offer_of("heads-up"))[3], sep=": ")
    13:69E-1.13Z(b)3: the Raise area is immediately behind Ante
    """
    layout, game = offer.game.layout, offer.game
    titles, wording = titles_of(game), law_of_wording(game)
    left_out = () if offer.layout is None else offer.layout.left_out
    offered = [spot for spot in layout.spots if spot.wager in titles and (spot.demanded or spot.wager not in left_out)]
    return (
        *([Demand(layout.name, "the licensee's name is on the layout")] if layout.name is not None else []),
        Demand(
            game.basics.seating,
            f"{_positions(game)} on one side of the table, the dealer is on the other",
        ),
        *(_area_demand(spot, titles, game) for spot in sorted(offered, key=_place_in_register)),
        *_community_demand(layout, game),
        *_inscription_demands(layout, game),
        *(Demand(each.law, f"the {each.name} is {each.place}") for each in layout.required_hardware(game.collected)),
        *_box_demand(game),
        *sign_demands(offer),
        *([Demand(wording, "odds read “to” or “win,” never “for” and never a ratio")] if wording is not None else []),
    )


@cache
def _places() -> dict[str, int]:
    return {name: place for place, name in enumerate(register())}


def _place_in_register(spot: BettingSpot) -> int:
    """Areas are listed in the order of the regulation; those of a game from outside as they are on the layout."""
    return _places().get(spot.law.id, 0)


def _positions(game: Game) -> str:
    """All positions, and the most that the regulation allows if the house has fewer."""
    most = "" if game.seats == game.most_seats else f" (of no more than {game.most_seats})"
    return f"the one position{most} is" if game.seats == 1 else f"all {game.seats} positions{most} are"


def titles_of(game: Game) -> dict[str, str]:
    """The title of every wager on offer."""
    collected = {name: wager.title for name, wager in game.collected.items()}
    return {wager.name: wager.title for wager in game.wagers} | collected | {POSITION: POSITION}


def place_of(spot: BettingSpot, titles: dict[str, str]) -> str:
    """The place of an area next to others on offer; empty if it has no such neighbor."""
    places = [f"{each.side.words} {titles[each.of]}" for each in spot.neighbors if each.of in titles]
    return joined(places) if places else ""


def _area_demand(spot: BettingSpot, titles: dict[str, str], game: Game) -> Demand:
    place, title = place_of(spot, titles), titles[spot.wager]
    if spot.ruled and place:
        return Demand(spot.law, f"the {title} area is {place}")
    position = "the position" if game.seats == 1 else f"each of the {game.seats} positions"
    return Demand(spot.law, f"{position} has an area for the {title} wager")


def _community_demand(layout: Layout, game: Game) -> Iterator[Demand]:
    if layout.community is not None:
        words = f"the {game.community_cards} community cards have a marked area {layout.community.where.value}"
        inscribed = f", inscribed {joined(layout.community.captions)}" if layout.community.captions else ""
        yield Demand(layout.community.law, words + inscribed)


def _inscription_demands(layout: Layout, game: Game) -> Iterator[Demand]:
    """For odds, each table by its name: the bad beat bonus is a table of the odds wager."""
    titles = titles_of(game)
    for each in layout.inscriptions:
        offered = [name for name in each.wagers if name in titles]
        names = [titles[name] for name in offered]
        if each.tells is InscriptionTopic.ODDS:
            names = [capitalized(sheet.title) for name in offered for sheet in paid(game, name)]
        if names:
            yield Demand(each.law, f"patrons are told {each.tells.value} ({joined(names)})")


def sign_demands(offer: Offer) -> tuple[Demand, ...]:
    """What a sign at the table must tell, besides what it may tell in place of the cloth."""
    required_by = prize_list_law(offer.game)
    return (
        *([Demand(required_by, "a sign at the table lists what the progressive pays")] if required_by else []),
        *(Demand(law, "a sign at the table says that the progressive is linked") for law in linked_by(offer)),
    )


def _box_demand(game: Game) -> Iterator[Demand]:
    boxes = game.basics.boxes
    if boxes is not None:
        yield Demand(boxes, "the drop box and tip box are on the dealer's side, one to each side of the dealer")
