"""The rules for everything except betting areas: community cards, boxes, inscriptions and the sign."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping

from boardwalk.documents.layout.arrangement import Arrangement
from boardwalk.documents.layout.cloth import DROP_BOX, SIGN, TIP_BOX, TRAY, CardPlace, Cloth, overhang
from boardwalk.documents.layout.dealer_side import COMMUNITY, HOUSE
from boardwalk.documents.layout.declared_law import prize_list_law, replacement_law
from boardwalk.documents.layout.demand import Breach
from boardwalk.documents.layout.inscription import amounts, linked_by, paid, paid_alike, paid_once
from boardwalk.documents.layout.place_rule import CENTER_DEPTH, CENTERED, EXACT, IMMEDIATELY
from boardwalk.documents.offer import Offer
from boardwalk.games import Game
from boardwalk.games.declaration.layout import CommunityArea, CommunityPlace, Inscription, InscriptionTopic, Layout
from boardwalk.pit.house_file.setup import LayoutItem
from boardwalk.press.geometry import Box
from boardwalk.press.notation import joined, millimeters

COMMUNITY_FIELD = LayoutItem.COMMUNITY_CARDS.value


def community_breaches(game: Game, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """What is wrong with the area for the community cards, if the game has them and a paragraph places them."""
    ruled = layout.community
    if ruled is None or not game.community_cards:
        return
    place = next((each for each in arranged.places if each.name == COMMUNITY), None)
    if place is None:
        yield Breach(ruled.law, COMMUNITY_FIELD, "the layout has no area for them")
        return
    faults = [*_off_center(place)]
    if ruled.where is CommunityPlace.CENTER:
        faults += _off_depth(place, arranged)
    if ruled.where is CommunityPlace.BETWEEN:
        faults += _not_between(place, arranged)
    why = "; ".join(faults)
    if why:
        yield Breach(ruled.law, COMMUNITY_FIELD, f"are not {ruled.where.value}: {why}")
    yield from _captions(ruled, place)


def _off_center(place: CardPlace) -> Iterator[str]:
    off = place.box.middle.x
    if abs(off) > CENTERED + EXACT:
        side = "right" if off > 0 else "left"
        yield f"they are {millimeters(abs(off))} mm to the {side} of it ({millimeters(CENTERED)} mm allowed)"


def _off_depth(place: CardPlace, arranged: Arrangement) -> Iterator[str]:
    nearest, farthest = (part * arranged.cloth.depth for part in CENTER_DEPTH)
    y = place.box.middle.y
    if y < nearest - EXACT:
        yield f"they are {millimeters(nearest - y)} mm too close to the dealer"
    elif y > farthest + EXACT:
        yield f"they are {millimeters(y - farthest)} mm too close to the players"


def _not_between(place: CardPlace, arranged: Arrangement) -> Iterator[str]:
    """The cards must be past the container, and short of the arc where the betting areas begin."""
    tray = next(fixture.box for fixture in arranged.fixtures if fixture.name == TRAY)
    front, container = place.box.middle.y - place.box.height / 2, tray.middle.y + tray.height / 2
    if front < container - EXACT:
        yield f"they extend {millimeters(container - front)} mm past the container's edge"
    middle_y = arranged.cloth.arc.middle_y

    def out(x: float, y: float) -> float:
        return math.hypot(x, y - middle_y)

    reach = max(out(*corner) for corner in place.box.corners)
    begins = min((out(*corner) for area in arranged.areas for corner in area.box.corners), default=math.inf)
    if reach > begins + EXACT:
        yield f"they extend {millimeters(reach - begins)} mm into the betting areas"


def _captions(ruled: CommunityArea, place: CardPlace) -> Iterator[Breach]:
    captions = tuple(group.caption for group in place.groups)
    if ruled.captions and captions != ruled.captions:
        wanted = ", ".join(ruled.captions)
        inscribed = ", ".join(filter(None, captions)) or "with nothing"
        yield Breach(ruled.law, COMMUNITY_FIELD, f"are inscribed {inscribed}; must be inscribed {wanted}")


def box_breaches(game: Game, arranged: Arrangement, changed: Collection[str]) -> Iterator[Breach]:
    """What is wrong with the boxes, if a paragraph of the game says where they go."""
    law = game.basics.boxes
    if law is None:
        return
    boxes = {fixture.name: fixture.box for fixture in arranged.fixtures if fixture.name in (DROP_BOX, TIP_BOX)}
    for name in (DROP_BOX, TIP_BOX):
        if name not in boxes:
            yield Breach(law, name, "the table has none")
            continue
        why = "; ".join(_box_misplacement(boxes[name], arranged.cloth))
        if why:
            reason = f"is not on the dealer's side of the table, to one side of the dealer: {why}"
            yield Breach(law, name, reason)
    if len(boxes) == 2 and boxes[DROP_BOX].middle.x * boxes[TIP_BOX].middle.x > 0:
        fault, other = (DROP_BOX, TIP_BOX) if DROP_BOX in changed else (TIP_BOX, DROP_BOX)
        yield Breach(law, fault, f"is on the same side of the dealer as the {other}; put one on each side")


def _box_misplacement(box: Box, cloth: Cloth) -> Iterator[str]:
    """A box is attached outside the dealer's edge, next to it, and not in front of the dealer."""
    nearest, middle = box.middle.y + box.height / 2, abs(box.middle.x)
    lip = cloth.rail / 4
    if nearest > EXACT:
        yield f"it extends {millimeters(nearest)} mm onto the table"
    if -nearest - lip > IMMEDIATELY + EXACT:
        away, most = millimeters(-nearest - lip), millimeters(IMMEDIATELY)
        yield f"it is {away} mm away from the edge ({most} mm allowed)"
    if middle + box.width / 2 > cloth.half_width + EXACT:
        yield f"it extends {millimeters(middle + box.width / 2 - cloth.half_width)} mm past the side of the table"
    if middle - box.width / 2 < -EXACT:
        yield f"it extends {millimeters(box.width / 2 - middle)} mm past the middle, where the dealer stands"


NAME_FIELD, INSCRIBED_FIELD = "name", "inscribed"
TOPIC_CLAUSES: Mapping[InscriptionTopic, Callable[[Game], Iterator[str]]] = {
    InscriptionTopic.AMOUNTS: amounts,
    InscriptionTopic.ALIKE: paid_alike,
    InscriptionTopic.HIGHEST: paid_once,
}


def name_breaches(layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """A cloth without the licensee's name, if a paragraph requires it."""
    if layout.name is not None and inscribed_name(arranged) is None:
        yield Breach(layout.name, NAME_FIELD, "the licensee's name or trade name is not on the layout")


def inscribed_name(arranged: Arrangement) -> str | None:
    """The licensee's name as the cloth shows it."""
    return next((line.text for line in arranged.lines if line.name == HOUSE and line.text.strip()), None)


def inscription_breaches(game: Game, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """What the cloth must state and does not, if no sign may state it instead."""
    return missing_inscriptions(game, layout, arranged) if replacement_law(game) is None else iter(())


def missing_inscriptions(game: Game, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """What patrons must be told and the cloth does not state."""
    offered = {wager.name: wager.title for wager in game.wagers}
    offered |= {name: wager.title for name, wager in game.collected.items()}
    for inscription in layout.inscriptions:
        wagers = [name for name in inscription.wagers if name in offered]
        missed = [offered[name] for name in wagers if not is_inscribed(game, arranged, inscription, name)]
        if missed:
            missing = f"{inscription.tells.value} ({joined(missed)})"
            yield Breach(inscription.law, INSCRIBED_FIELD, f"the cloth does not state {missing}")


def is_inscribed(game: Game, arranged: Arrangement, inscription: Inscription, wager: str) -> bool:
    """Whether the cloth states what this inscription requires of this wager."""
    if inscription.tells is InscriptionTopic.ODDS:
        sheets = {sheet.rows for panel in arranged.panels for sheet in panel.sheets}
        return all(sheet.rows in sheets for sheet in paid(game, wager))
    clauses = list(TOPIC_CLAUSES[inscription.tells](game))
    cloth = _bare("".join(line.text for line in arranged.lines))
    titled = any(_bare(game.wager(wager).title) in _bare(clause) for clause in clauses)
    return titled and all(_bare(clause) in cloth for clause in clauses)


def _bare(text: str) -> str:
    """The text in capitals, without the spaces where lines break."""
    return "".join(text.upper().split())


def posting_breaches(offer: Offer, layout: Layout, arranged: Arrangement) -> Iterator[Breach]:
    """A sign that is missing, or too far away to be at the table, under every paragraph that requires it."""
    where = no_sign(arranged)
    if not where:
        return
    replaces, prizes = replacement_law(offer.game), prize_list_law(offer.game)
    if replaces is not None and any(missing_inscriptions(offer.game, layout, arranged)):
        yield Breach(replaces, SIGN, f"{where}, and the cloth does not have the inscriptions it would replace")
    if prizes is not None:
        yield Breach(prizes, SIGN, f"{where}; it must list what the progressive pays")
    for law in linked_by(offer):
        yield Breach(law, SIGN, f"{where}; it must say that the progressive is linked")


def no_sign(arranged: Arrangement) -> str:
    """Why there is no sign at the table; empty if there is one."""
    sign = next((fixture.box for fixture in arranged.fixtures if fixture.name == SIGN), None)
    if sign is None:
        return "the table has none"
    away = overhang(arranged.cloth, Box(sign.middle, 0, 0))
    return f"is {millimeters(away)} mm away from the table" if away > arranged.cloth.rail else ""
