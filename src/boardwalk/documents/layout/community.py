"""The marked place for the community cards: that it is there, where it lies, and what is inscribed below it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from boardwalk.documents.felt.arrangement import Arrangement, CardPlace
from boardwalk.documents.felt.dealer_side import COMMUNITY
from boardwalk.documents.felt.plan import TRAY
from boardwalk.documents.layout.breach import Breach
from boardwalk.documents.layout.content import CommunityArea, Where
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.place import CENTER_DEPTH, CENTERED, EXACT
from boardwalk.games import Game
from boardwalk.pit.house_file.setup import Thing
from boardwalk.press.words import millimetres

FIELD = Thing.COMMUNITY_CARDS.value


def community_breaches(game: Game, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """What is wrong with the place for the community cards, at a game that has them and a text that places them."""
    ruled = layout.community
    if ruled is None or not game.community_cards:
        return
    place = next((each for each in arranged.places if each.name == COMMUNITY), None)
    if place is None:
        yield Breach(ruled.law, FIELD, "there is no area for them on the layout")
        return
    why = "; ".join([*_off_center(place), *(_off_depth(place, arranged) if ruled.where is Where.CENTER else ()),
                     *(_not_between(place, arranged) if ruled.where is Where.BETWEEN else ())])  # fmt: skip
    if why:
        yield Breach(ruled.law, FIELD, f"do not lie {ruled.where.value}: {why}")
    yield from _captions(ruled, place)


def _off_center(place: CardPlace) -> Iterator[str]:
    off = place.box.middle.x
    if abs(off) > CENTERED + EXACT:
        side = "right" if off > 0 else "left"
        yield f"they lie {millimetres(abs(off))} mm to the {side} of it, where {millimetres(CENTERED)} mm are allowed"


def _off_depth(place: CardPlace, arranged: Arrangement) -> Iterator[str]:
    nearest, farthest = (part * arranged.cloth.depth for part in CENTER_DEPTH)
    y = place.box.middle.y
    if y < nearest - EXACT:
        yield f"they lie {millimetres(nearest - y)} mm too near to the dealer"
    elif y > farthest + EXACT:
        yield f"they lie {millimetres(y - farthest)} mm too near to the players"


def _not_between(place: CardPlace, arranged: Arrangement) -> Iterator[str]:
    """Past the container, and not as far as the arc along which the betting areas begin."""
    tray = next(fixture.box for fixture in arranged.fixtures if fixture.name == TRAY)
    front, container = place.box.middle.y - place.box.height / 2, tray.middle.y + tray.height / 2
    if front < container - EXACT:
        yield f"they reach {millimetres(container - front)} mm beyond the container's edge"
    middle_y = arranged.cloth.arc.middle_y

    def out(x: float, y: float) -> float:
        return math.hypot(x, y - middle_y)

    reach = max(out(*corner) for corner in place.box.corners)
    begins = min((out(*corner) for area in arranged.areas for corner in area.box.corners), default=math.inf)
    if reach > begins + EXACT:
        yield f"they reach {millimetres(reach - begins)} mm in among the betting areas"


def _captions(ruled: CommunityArea, place: CardPlace) -> Iterator[Breach]:
    said = tuple(group.caption for group in place.groups)
    if ruled.captions and said != ruled.captions:
        wanted = ", ".join(ruled.captions)
        yield Breach(ruled.law, FIELD, f"are inscribed {', '.join(said) or 'with nothing'}, where {wanted} must stand")
