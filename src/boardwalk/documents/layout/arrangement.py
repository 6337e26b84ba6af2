"""The whole layout in millimeters: dealer's side, seats and equipment, with the changes a house has made."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from boardwalk.documents.layout.betting_position import Seating, apart, degrees_of, position_of
from boardwalk.documents.layout.cloth import (
    DROP_BOX,
    ONE_SEAT,
    RACK,
    SIGN,
    STUB,
    TIP_BOX,
    WHOLE_TABLE,
    Anchor,
    Area,
    CardGroup,
    CardPlace,
    Cloth,
    Fixture,
    InscriptionLine,
    PayPanel,
    Ribbon,
    TablePlan,
)
from boardwalk.documents.layout.dealer_side import COMMUNITY, ClothPrint, DealerSide, dealer_side
from boardwalk.documents.layout.inscription import pay_panels, refused_words
from boardwalk.documents.odds_wording import law_of_wording
from boardwalk.documents.offer import Offer
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.games.declaration.layout import Layout
from boardwalk.pit.house_file.setup import LayoutItem, LayoutSetup, Side
from boardwalk.press.geometry import Box, Frame, Point


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Everything on one drawing; `view` is the part of the table that it shows."""

    view: Box
    cloth: Cloth
    scale: float
    """Of the areas and the text in them."""
    areas: tuple[Area, ...]
    anchors: tuple[Anchor, ...]
    fixtures: tuple[Fixture, ...]
    places: tuple[CardPlace, ...]
    lines: tuple[InscriptionLine, ...]
    ribbon: Ribbon | None
    ornaments: Mapping[str, Point]
    panels: tuple[PayPanel, ...]


ASIDE = 170.0
"""From one box to the other if both are on one side of the dealer."""
STAYS = (0.0, 0.0)


def change_areas(areas: Iterable[Area], changes: LayoutSetup, scale: float) -> Iterator[Area]:
    """The areas not left out, moved as the player sees them; a millimeter of the table is `scale` in the drawing."""
    for area in areas:
        if area.wager not in changes.left_out:
            right, near = changes.moved.get(area.wager, STAYS)
            width, depth = changes.sized.get(area.wager, (area.box.width / scale, area.box.height / scale))
            frame = Frame(area.box.middle, area.box.turn, scale)
            yield replace(area, box=frame.box(Box(Point(right, near), width, depth)))


def move_places(places: Iterable[CardPlace], changes: LayoutSetup) -> Iterator[CardPlace]:
    """The marked places for cards; only the one for community cards can be moved."""
    by = changes.moved.get(LayoutItem.COMMUNITY_CARDS, STAYS)
    for place in places:
        if place.name == COMMUNITY:
            groups = (
                CardGroup(group.caption, tuple(shift_box(card, by) for card in group.cards)) for group in place.groups
            )
            yield replace(place, box=shift_box(place.box, by), cards=shift_box(place.cards, by), groups=tuple(groups))
        else:
            yield place


def kept_places(places: Iterable[CardPlace], changes: LayoutSetup) -> Iterator[CardPlace]:
    left_out = LayoutItem.COMMUNITY_CARDS in changes.left_out
    return (place for place in places if not (left_out and place.name == COMMUNITY))


def move_equipment(equipment: Mapping[str, Box], changes: LayoutSetup, layout: Layout) -> dict[str, Box]:
    """The equipment where the house has it; a part of something moves along with it."""
    wholes = {each.name: each.within for each in layout.hardware}

    def moved(name: str, box: Box) -> Box:
        for each in (name, wholes.get(name)):
            box = shift_box(box, STAYS if each is None else changes.moved.get(each, STAYS))
        return box

    return {name: moved(name, box) for name, box in equipment.items()}


def kept_fixtures(fixtures: Iterable[Fixture], changes: LayoutSetup, layout: Layout) -> Iterator[Fixture]:
    """The equipment not left out; a part goes with what it is a part of."""
    gone = {*changes.left_out, *(each.name for each in layout.hardware if each.within in changes.left_out)}
    return (fixture for fixture in fixtures if fixture.name not in gone)


def hang_boxes(equipment: Mapping[str, Box], drop_box: Side, tip_box: Side) -> dict[str, Box]:
    """The equipment with the boxes on these sides of the dealer, whose left hand is on the right of the picture."""
    if DROP_BOX not in equipment:
        return dict(equipment)
    boxes = {DROP_BOX: _on_side(equipment[DROP_BOX], drop_box), TIP_BOX: _on_side(equipment[TIP_BOX], tip_box)}
    if drop_box is tip_box:
        outward = ASIDE if tip_box is Side.LEFT else -ASIDE
        boxes[TIP_BOX] = shift_box(boxes[TIP_BOX], (outward, 0))
    return {**equipment, **boxes}


def _on_side(box: Box, side: Side) -> Box:
    x = abs(box.middle.x)
    return replace(box, middle=Point(x if side is Side.LEFT else -x, box.middle.y))


def shift_box(box: Box, by: tuple[float, float]) -> Box:
    """A box moved this far to the right of the picture and toward the players."""
    return replace(box, middle=Point(box.middle.x + by[0], box.middle.y + by[1]))


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

    Anything the house does not change stays where it is, so its millimeters are those of the whole table. One seat is a
    detail for a narrow screen: its areas change the same way, and equipment goes where there is room for it.
    """
    if seat is not None and not 1 <= seat <= game.seats:
        raise InputError("seat", f"must be {game.seat_range} at {game.title}, not {seat}", game.basics.seating)
    changes = changes or LayoutSetup(game=game.name)
    layout, plan, printed = game.layout, WHOLE_TABLE if seat is None else ONE_SEAT, _cloth_print(house, changes)
    seats = {each: degrees_of(each, game.seats) for each in range(1, game.seats + 1)} if seat is None else {seat: 0.0}
    middle = dealer_side(game, layout, plan, printed)
    seating = _seating(game, layout, plan, middle)
    cloth = Cloth(plan.arc, seating.radius, seating.radius * math.sin(math.radians(plan.side)), plan.rail)
    areas = tuple(area for each, at in seats.items() for area in seating.areas(each, at))
    anchors = tuple(anchor for each, at in seats.items() for anchor in seating.anchors(each, at))
    occupied = [*(area.box for area in areas), *(anchor.box for anchor in anchors)]
    equipment = hang_boxes(plan.equipment, drop_box, tip_box or drop_box.opposite)
    hardware = {each.name for each in layout.required_hardware(game.collected)}
    equipment |= {name: box for name, box in plan.hardware.items() if name in hardware}
    if seat is None:
        equipment = move_equipment(equipment, changes, layout)
        middle = replace(middle, places=tuple(move_places(middle.places, changes)))
    return Arrangement(
        view=_view(plan, cloth, equipment),
        cloth=cloth,
        scale=seating.scale,
        areas=tuple(change_areas(areas, changes, seating.scale / _scale_of_table(game, layout, printed, seating))),
        anchors=(*anchors, *_table_anchors(plan, middle, equipment)),
        fixtures=tuple(kept_fixtures(_fixtures(game, layout, equipment), changes, layout)),
        places=tuple(kept_places(middle.places, changes)),
        lines=middle.lines,
        ribbon=middle.ribbon,
        ornaments=plan.ornaments,
        panels=tuple(pay_panels(game, cloth, occupied)) if plan.pays and printed.inscribed else (),
    )


def arrange_offer(offer: Offer, seat: int | None = None) -> Arrangement:
    """The layout as a house has it at a table; misstated odds are refused here if no paragraph covers them."""
    if law_of_wording(offer.game) is None:
        for refusal in refused_words(offer):
            raise refusal
    tip_box = None if offer.table is None else offer.table.tip_box
    return arrange(offer.game, seat, offer.licensee, offer.layout, offer.drop_box, tip_box)


def _cloth_print(house: str, changes: LayoutSetup) -> ClothPrint:
    name = house if changes.name is None else changes.name
    return ClothPrint(name.strip(), changes.inscribed, changes.lines)


def _scale_of_table(game: Game, layout: Layout, printed: ClothPrint, seating: Seating) -> float:
    """How much larger than the smallest the areas of the whole table are; a house's millimeters refer to these."""
    if seating.plan is WHOLE_TABLE:
        return seating.scale
    return _seating(game, layout, WHOLE_TABLE, dealer_side(game, layout, WHOLE_TABLE, printed)).scale


def _seating(game: Game, layout: Layout, plan: TablePlan, middle: DealerSide) -> Seating:
    """Positions as close to the dealer as inscriptions and neighbors allow, on a cloth that is not too small."""
    one, degrees = position_of(game, layout), apart(game.seats)
    nearest = middle.radius + BEFORE_AREAS
    for scale in plan.position_scales:
        clear = one.least_radius(degrees, scale) if plan.seen_width is None else 0
        seating = Seating(plan, one, max(nearest, clear), degrees, scale)
        seating = replace(seating, front=max(seating.front, plan.least_radius - seating.depth))
        if seating.radius <= plan.most_radius:
            break
    return seating


def _view(plan: TablePlan, cloth: Cloth, equipment: Mapping[str, Box]) -> Box:
    boxes = [box.middle.y - box.height / 2 for box in equipment.values()]
    top = min(*boxes, -cloth.rail / 4) - (MARGIN if plan.seen_width is None else 0)
    width = plan.seen_width or 2 * (cloth.half_width + cloth.rail + MARGIN)
    bottom = cloth.depth + cloth.rail + MARGIN if plan.seen_width is None else cloth.rail_ends(width / 2)
    return Box(Point(0, (top + bottom) / 2), width, bottom - top)


def _table_anchors(plan: TablePlan, middle: DealerSide, equipment: Mapping[str, Box]) -> Iterator[Anchor]:
    for place in middle.places:
        yield Anchor(place.name, place.cards, place.scale)
    for name in ANCHORED:
        yield Anchor(name, equipment[name], plan.own_cards)


def _fixtures(game: Game, layout: Layout, equipment: Mapping[str, Box]) -> Iterator[Fixture]:
    laws = {
        DROP_BOX: game.basics.boxes,
        TIP_BOX: game.basics.boxes,
        **{each.name: each.law for each in layout.hardware},
    }
    for name, box in equipment.items():
        yield Fixture(name, box, laws.get(name))
