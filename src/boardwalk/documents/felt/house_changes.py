"""What a house has on its layout otherwise than it is drawn: areas and equipment moved, sized or left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from boardwalk.documents.felt.arrangement import Area, CardPlace, Fixture, Group
from boardwalk.documents.felt.dealer_side import COMMUNITY
from boardwalk.documents.felt.plan import DROP_BOX, TIP_BOX
from boardwalk.pit.house_file.setup import LayoutSetup, Side, Thing
from boardwalk.press.drawing.geometry import Box, Frame, Point

ASIDE = 170.0
"""From one box to the other where both hang on one side of the dealer."""
STAYS = (0.0, 0.0)


def change_areas(areas: Iterable[Area], changes: LayoutSetup, scale: float) -> Iterator[Area]:
    """The areas that are left, each moved as its player sees it; a millimetre of the table is drawn `scale` large."""
    for area in areas:
        if area.wager not in changes.left_out:
            right, near = changes.moved.get(area.wager, STAYS)
            width, depth = changes.sized.get(area.wager, (area.box.width / scale, area.box.height / scale))
            frame = Frame(area.box.middle, area.box.turn, scale)
            yield replace(area, box=frame.box(Box(Point(right, near), width, depth)))


def move_places(places: Iterable[CardPlace], changes: LayoutSetup) -> Iterator[CardPlace]:
    """The marked places for cards; only that of the community cards can be moved."""
    by = changes.moved.get(Thing.COMMUNITY_CARDS, STAYS)
    for place in places:
        if place.name == COMMUNITY:
            groups = (Group(group.caption, tuple(moved(card, by) for card in group.cards)) for group in place.groups)
            yield replace(place, box=moved(place.box, by), cards=moved(place.cards, by), groups=tuple(groups))
        else:
            yield place


def kept_places(places: Iterable[CardPlace], changes: LayoutSetup) -> Iterator[CardPlace]:
    left_out = Thing.COMMUNITY_CARDS in changes.left_out
    return (place for place in places if not (left_out and place.name == COMMUNITY))


def move_equipment(equipment: Mapping[str, Box], changes: LayoutSetup) -> dict[str, Box]:
    return {name: moved(box, changes.moved.get(name, STAYS)) for name, box in equipment.items()}


def kept_fixtures(fixtures: Iterable[Fixture], changes: LayoutSetup) -> Iterator[Fixture]:
    return (fixture for fixture in fixtures if fixture.name not in changes.left_out)


def hang_boxes(equipment: Mapping[str, Box], drop_box: Side, tip_box: Side) -> dict[str, Box]:
    """The equipment with the boxes on these sides of the dealer, whose left hand is on the right of the picture."""
    if DROP_BOX not in equipment:
        return dict(equipment)
    hung = {DROP_BOX: _on_side(equipment[DROP_BOX], drop_box), TIP_BOX: _on_side(equipment[TIP_BOX], tip_box)}
    if drop_box is tip_box:
        outward = ASIDE if tip_box is Side.LEFT else -ASIDE
        hung[TIP_BOX] = moved(hung[TIP_BOX], (outward, 0))
    return {**equipment, **hung}


def _on_side(box: Box, side: Side) -> Box:
    x = abs(box.middle.x)
    return replace(box, middle=Point(x if side is Side.LEFT else -x, box.middle.y))


def moved(box: Box, by: tuple[float, float]) -> Box:
    """A box so far to the right of the picture and towards the players."""
    return replace(box, middle=Point(box.middle.x + by[0], box.middle.y + by[1]))
