"""Puts a drawing together: dealer's side, seats, cloth and corners."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace

from boardwalk.documents.felt.arrangement import Anchor, Arrangement, Cloth, Fixture
from boardwalk.documents.felt.corners import pay_panels
from boardwalk.documents.felt.dealer_side import DealerSide, Printed, dealer_side
from boardwalk.documents.felt.house_changes import (
    change_areas,
    hang_boxes,
    kept_fixtures,
    kept_places,
    move_equipment,
    move_places,
)
from boardwalk.documents.felt.plan import DROP_BOX, ONE_SEAT, RACK, SIGN, STUB, TIP_BOX, WHOLE_TABLE, Plan
from boardwalk.documents.felt.position import position
from boardwalk.documents.felt.seating import Seating, apart, degrees_of
from boardwalk.documents.layout import Layout, layout_of
from boardwalk.documents.layout.own_words import refused_words
from boardwalk.documents.offer import Offer
from boardwalk.documents.wording import law_of_wording
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.pit.house_file.setup import LayoutSetup, Side
from boardwalk.press.drawing.geometry import Box, Point

BEFORE_AREAS = 16.0
MARGIN = 10.0
ANCHORED = (RACK, STUB, SIGN)


def arrange(
    game: Game,
    seat: int | None = None,
    house: str = "",
    changes: LayoutSetup | None = None,
    drop_box: Side = Side.LEFT,
    tip_box: Side | None = None,
) -> Arrangement:
    """The whole table, or one seat of it; `house` is the name of the licensee, `changes` its own layout.

    What the house does not name stays where it is, so that a house's millimetres are those of the whole table. One seat
    is a detail for a narrow screen: its areas are changed alike, and equipment stands where there is room for it.
    """
    if seat is not None and not 1 <= seat <= game.seats:
        raise InputError("seat", f"there is no seat {seat}; {game.title} has {game.seats}", game.basics.seating)
    changes = changes or LayoutSetup(game=game.name)
    layout, plan, printed = layout_of(game), WHOLE_TABLE if seat is None else ONE_SEAT, _printed(house, changes)
    seats = {each: degrees_of(each, game.seats) for each in range(1, game.seats + 1)} if seat is None else {seat: 0.0}
    middle = dealer_side(game, layout, plan, printed)
    seating = _seating(game, layout, plan, middle)
    cloth = Cloth(plan.arc, seating.radius, seating.radius * math.sin(math.radians(plan.side)), plan.rail)
    areas = tuple(area for each, at in seats.items() for area in seating.areas(each, at))
    anchors = tuple(anchor for each, at in seats.items() for anchor in seating.anchors(each, at))
    taken = [*(area.box for area in areas), *(anchor.box for anchor in anchors)]
    equipment = hang_boxes(plan.equipment, drop_box, tip_box or drop_box.opposite)
    if seat is None:
        equipment = move_equipment(equipment, changes)
        middle = replace(middle, places=tuple(move_places(middle.places, changes)))
    return Arrangement(
        view=_view(plan, cloth, equipment),
        cloth=cloth,
        scale=seating.scale,
        areas=tuple(change_areas(areas, changes, seating.scale / _scale_of_table(game, layout, printed, seating))),
        anchors=(*anchors, *_table_anchors(plan, middle, equipment)),
        fixtures=tuple(kept_fixtures(_fixtures(layout, equipment), changes)),
        places=tuple(kept_places(middle.places, changes)),
        lines=middle.lines,
        ribbon=middle.ribbon,
        ornaments=plan.ornaments,
        panels=tuple(pay_panels(game, cloth, taken)) if plan.pays and printed.inscribed else (),
    )


def arrange_offer(offer: Offer, seat: int | None = None) -> Arrangement:
    """The layout as a house has it at a table; words of its own that no paragraph judges are refused here."""
    if law_of_wording(offer.game) is None:
        for refusal in refused_words(offer):
            raise refusal
    tip_box = None if offer.table is None else offer.table.tip_box
    return arrange(offer.game, seat, offer.licensee, offer.layout, offer.drop_box, tip_box)


def _printed(house: str, changes: LayoutSetup) -> Printed:
    name = house if changes.name is None else changes.name
    return Printed(name, changes.inscribed, changes.lines)


def _scale_of_table(game: Game, layout: Layout, printed: Printed, seating: Seating) -> float:
    """How much larger than the smallest the areas of the whole table are; those are the millimetres of a house."""
    if seating.plan is WHOLE_TABLE:
        return seating.scale
    return _seating(game, layout, WHOLE_TABLE, dealer_side(game, layout, WHOLE_TABLE, printed)).scale


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


def _view(plan: Plan, cloth: Cloth, equipment: Mapping[str, Box]) -> Box:
    boxes = [box.middle.y - box.height / 2 for box in equipment.values()]
    top = min(*boxes, -cloth.rail / 4) - (MARGIN if plan.seen_width is None else 0)
    width = plan.seen_width or 2 * (cloth.half_width + cloth.rail + MARGIN)
    bottom = cloth.depth + cloth.rail + MARGIN if plan.seen_width is None else cloth.rail_ends(width / 2)
    return Box(Point(0, (top + bottom) / 2), width, bottom - top)


def _table_anchors(plan: Plan, middle: DealerSide, equipment: Mapping[str, Box]) -> Iterator[Anchor]:
    for place in middle.places:
        yield Anchor(place.name, place.cards, place.scale)
    for name in ANCHORED:
        yield Anchor(name, equipment[name], plan.own_cards)


def _fixtures(layout: Layout, equipment: Mapping[str, Box]) -> Iterator[Fixture]:
    for name, box in equipment.items():
        yield Fixture(name, box, layout.boxes if name in (DROP_BOX, TIP_BOX) else None)
