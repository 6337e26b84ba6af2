"""Puts a drawing together: dealer's side, seats, cloth and corners."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from boardwalk.documents.felt.arrangement import Anchor, Arrangement, Cloth, Fixture
from boardwalk.documents.felt.corners import pay_panels
from boardwalk.documents.felt.dealer_side import DealerSide, dealer_side
from boardwalk.documents.felt.plan import DROP_BOX, ONE_SEAT, RACK, SIGN, STUB, TIP_BOX, WHOLE_TABLE, Plan
from boardwalk.documents.felt.position import position
from boardwalk.documents.felt.seating import Seating, apart, degrees_of
from boardwalk.documents.layout import Layout, layout_of
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.press.drawing.geometry import Box, Point

BEFORE_AREAS = 16.0
MARGIN = 10.0
ANCHORED = (RACK, STUB, SIGN)


def arrange(game: Game, seat: int | None = None, house: str = "") -> Arrangement:
    """The whole table, or one seat of it; `house` is the name of the licensee."""
    if seat is not None and not 1 <= seat <= game.seats:
        raise InputError("seat", f"there is no seat {seat}; {game.title} has {game.seats}", game.basics.seating)
    layout = layout_of(game)
    plan = WHOLE_TABLE if seat is None else ONE_SEAT
    seats = {each: degrees_of(each, game.seats) for each in range(1, game.seats + 1)} if seat is None else {seat: 0.0}
    middle = dealer_side(game, layout, plan, house)
    seating = _seating(game, layout, plan, middle)
    cloth = Cloth(plan.arc, seating.radius, seating.radius * math.sin(math.radians(plan.side)), plan.rail)
    areas = tuple(area for each, at in seats.items() for area in seating.areas(each, at))
    anchors = tuple(anchor for each, at in seats.items() for anchor in seating.anchors(each, at))
    taken = [*(area.box for area in areas), *(anchor.box for anchor in anchors)]
    return Arrangement(
        view=_view(plan, cloth),
        cloth=cloth,
        scale=seating.scale,
        areas=areas,
        anchors=(*anchors, *_table_anchors(plan, middle)),
        fixtures=tuple(_fixtures(layout, plan)),
        places=middle.places,
        lines=middle.lines,
        ribbon=middle.ribbon,
        ornaments=plan.ornaments,
        panels=tuple(pay_panels(game, cloth, taken)) if plan.pays else (),
    )


def _seating(game: Game, layout: Layout, plan: Plan, middle: DealerSide) -> Seating:
    """Positions as near to the dealer as inscriptions and neighbours let them, on a cloth that is not too small."""
    one, degrees = position(game, layout), apart(game.seats)
    nearest = middle.radius + BEFORE_AREAS
    for scale in plan.position_scales:
        clear = one.least_radius(degrees, scale) if plan.seen_width is None else 0
        seating = Seating(plan, one, max(nearest, clear), degrees, scale)
        seating = replace(seating, front=max(seating.front, plan.least_radius - seating.depth))
        if seating.radius <= plan.most_radius:
            break
    return seating


def _view(plan: Plan, cloth: Cloth) -> Box:
    boxes = [box.middle.y - box.height / 2 for box in plan.equipment.values()]
    top = min(*boxes, -cloth.rail / 4) - (MARGIN if plan.seen_width is None else 0)
    width = plan.seen_width or 2 * (cloth.half_width + cloth.rail + MARGIN)
    bottom = cloth.depth + cloth.rail + MARGIN if plan.seen_width is None else cloth.rail_ends(width / 2)
    return Box(Point(0, (top + bottom) / 2), width, bottom - top)


def _table_anchors(plan: Plan, middle: DealerSide) -> Iterator[Anchor]:
    for place in middle.places:
        yield Anchor(place.name, place.cards, place.scale)
    for name in ANCHORED:
        yield Anchor(name, plan.equipment[name], plan.own_cards)


def _fixtures(layout: Layout, plan: Plan) -> Iterator[Fixture]:
    for name, box in plan.equipment.items():
        yield Fixture(name, box, layout.boxes if name in (DROP_BOX, TIP_BOX) else None)
