"""Rules of place: each is met up to its limit and broken beyond it, by its paragraph, as measured on the drawing."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from typing import NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boardwalk.documents.felt.drawing import arrange
from boardwalk.documents.layout.compliance import Breach, breaches
from boardwalk.games.declaration.layout import POSITION
from boardwalk.pit.house_file import LayoutSetup
from tests.support.documents.felt_svg import (
    EVERYTHING,
    Drawing,
    Shape,
    full,
    inside,
    is_directly_in_front_of,
    is_immediately_above_and_right_of,
    is_immediately_behind,
    is_in_front_of,
    is_right_of_and_level_with,
    overlap,
    spans,
)
from tests.support.documents.house_layouts import COMMUNITY, PIER, broken, changed

RIGHT, LEFT, FRONT, BACK = (1, 0), (-1, 0), (0, -1), (0, 1)


def misplaced(name: str, thing: str, way: tuple[int, int], by: float) -> list[str]:
    """The paragraphs of place that something breaks when it is moved this far."""
    move = {thing: (way[0] * by, way[1] * by)}
    return [each.law.id for each in breaches(changed(name, moved=move)) if _is_of_place(each) and each.field == thing]


def _is_of_place(breach: Breach) -> bool:
    return "is not " in breach.reason or breach.reason.startswith("are not ")


class Limit(NamedTuple):
    """How far something may be moved one way before it breaks its paragraph."""

    game: str
    thing: str
    way: tuple[int, int]
    limit: float
    law: str

    def __str__(self) -> str:
        return f"{self.game} {self.thing} {self.way}"


def _gaps(name: str, wager: str, other: str) -> dict[tuple[int, int], float]:
    """The gaps between two areas on the drawing, by the side of the other that the area is on."""
    areas = WHOLE[name].areas(1)
    beside = [areas[other]] if other != POSITION else [area for each, area in areas.items() if each != wager]
    (left, _), (front, back) = spans(areas[wager], beside[0])
    others = [spans(each, beside[0]) for each in beside]
    wide = min(each[0][0] for each in others), max(each[0][1] for each in others)
    deep = min(each[1][0] for each in others), max(each[1][1] for each in others)
    return {RIGHT: left - wide[1], FRONT: deep[0] - back, BACK: front - deep[1]}


def _quarter(name: str, *wagers: str, axis: int = 0) -> float:
    """A quarter of the smallest of these, across or in depth."""
    areas = WHOLE[name].areas(1)
    sizes = [spans(areas[wager], areas[wager])[axis] for wager in wagers]
    return min(end - begin for begin, end in sizes) / 4


def _area_limits() -> list[Limit]:
    z, q = "13:69E-1.13Z(b)", "13:69E-1.13Q"
    behind, right = _gaps("heads-up", "raise", "ante")[BACK], _gaps("heads-up", "odds", "ante")[RIGHT]
    front, pocket = _gaps("heads-up", "trips-plus", "ante")[FRONT], _gaps("heads-up", "pocket-bonus", "trips-plus")
    before_odds = _gaps("heads-up", "pocket-bonus", "odds")[FRONT]
    bonus, acceptor = _gaps("texas-bonus", "bonus", "flop"), _gaps("texas-bonus", "progressive", POSITION)
    in_line, level = _quarter("heads-up", "ante"), _quarter("heads-up", "odds", "ante", axis=1)
    before = _quarter("texas-bonus", "progressive")
    return [
        *(Limit("heads-up", "raise", way, in_line, f"{z}3") for way in (LEFT, RIGHT)),
        Limit("heads-up", "raise", FRONT, behind, f"{z}3"),
        Limit("heads-up", "raise", BACK, 25 - behind, f"{z}3"),
        Limit("heads-up", "odds", LEFT, right, f"{z}4(i)"),
        *(Limit("heads-up", "odds", way, level, f"{z}4(i)") for way in (FRONT, BACK)),
        *(Limit("heads-up", "trips-plus", way, in_line, f"{z}4(ii)") for way in (LEFT, RIGHT)),
        Limit("heads-up", "trips-plus", BACK, front, f"{z}4(ii)"),
        Limit("heads-up", "pocket-bonus", LEFT, pocket[RIGHT], f"{z}4(iii)"),
        Limit("heads-up", "pocket-bonus", RIGHT, _quarter("heads-up", "pocket-bonus", "odds"), f"{z}4(iii)"),
        Limit("heads-up", "pocket-bonus", FRONT, _quarter("heads-up", "trips-plus", axis=1), f"{z}4(iii)"),
        Limit("heads-up", "pocket-bonus", BACK, before_odds, f"{z}4(iii)"),
        Limit("texas-bonus", "bonus", LEFT, bonus[RIGHT], f"{q}(b)4"),
        Limit("texas-bonus", "bonus", RIGHT, 25 - bonus[RIGHT], f"{q}(b)4"),
        Limit("texas-bonus", "bonus", BACK, bonus[FRONT], f"{q}(b)4"),
        Limit("texas-bonus", "bonus", FRONT, 25 - bonus[FRONT], f"{q}(b)4"),
        *(Limit("texas-bonus", "progressive", way, before, f"{q}(e)1") for way in (LEFT, RIGHT)),
        Limit("texas-bonus", "progressive", BACK, acceptor[FRONT], f"{q}(e)1"),
        Limit("texas-bonus", "progressive", FRONT, 25 - acceptor[FRONT], f"{q}(e)1"),
    ]  # fmt: skip


def _community_limits() -> list[Limit]:
    found = []
    laws = {
        "premium": "13:69F-40.1(community-cards)",
        "heads-up": "13:69F-39.1(community-cards)",
        "holdem3": "13:69E-1.13BB(b)3",
    }
    for name, law in {**laws, "texas-bonus": "13:69E-1.13Q(b)5"}.items():
        found += [Limit(name, COMMUNITY, way, 25, law) for way in (LEFT, RIGHT)]
        place, edge = WHOLE[name].frame("community", "data-cards"), WHOLE[name].cloth()
        depth = max(y for _, y in edge)
        if name in laws:
            nearest, farthest = place.middle[1] - depth / 4, 3 * depth / 4 - place.middle[1]
        else:
            tray = WHOLE[name].frame("table inventory container")
            nearest = place.corners[0][1] - tray.corners[2][1]
            middle_y = arrange(full(name)).cloth.arc.middle_y
            begins = min(
                math.dist((0, middle_y), corner) for area in WHOLE[name].all_areas() for corner in area.corners
            )
            farthest = middle_y + math.sqrt(begins**2 - place.corners[2][0] ** 2) - place.corners[2][1]
        found += [Limit(name, COMMUNITY, FRONT, nearest, law), Limit(name, COMMUNITY, BACK, farthest, law)]
    return found


def _box_limits() -> list[Limit]:
    found = []
    for name, law in (("heads-up", "13:69E-1.13Z(c)"), ("holdem3", "13:69E-1.13BB(d)")):
        right, lip = max(x for x, _ in WHOLE[name].cloth()), 95 / 4
        for box, outward, inward in (("drop box", RIGHT, LEFT), ("tip box", LEFT, RIGHT)):
            hung = WHOLE[name].frame(box)
            xs, ys = [abs(x) for x, _ in hung.corners], [y for _, y in hung.corners]
            found += [
                Limit(name, box, inward, min(xs), law), Limit(name, box, outward, right - max(xs), law),
                Limit(name, box, BACK, -max(ys), law), Limit(name, box, FRONT, 25 + lip + max(ys), law),
            ]  # fmt: skip
    return found


WHOLE = {name: Drawing(full(name), house=PIER) for name in EVERYTHING}
LIMITS = [*_area_limits(), *_community_limits(), *_box_limits()]


@pytest.mark.law("13:69E-1.13Z(b)3", "13:69E-1.13Z(b)4", "13:69E-1.13Z(b)4(i)", "13:69E-1.13Z(b)4(ii)")
@pytest.mark.law("13:69E-1.13Z(b)4(iii)", "13:69E-1.13Q(b)4", "13:69E-1.13Q(b)5", "13:69E-1.13Q(e)1")
@pytest.mark.law("13:69E-1.13BB(b)3", "13:69E-1.13Z(c)", "13:69E-1.13BB(d)")
@pytest.mark.law("D31")
@pytest.mark.parametrize("limit", LIMITS, ids=str)
def test_a_rule_of_place_holds_up_to_its_limit_and_is_refused_beyond_it(limit: Limit) -> None:
    game, thing, way, most, law = limit
    assert misplaced(game, thing, way, most) == []
    assert misplaced(game, thing, way, most + 0.1) == [law]


@pytest.mark.law("13:69E-1.13Z(b)4(i)", "13:69E-1.13Z(b)4(ii)")
def test_what_need_not_be_immediately_beside_may_be_farther_away() -> None:
    assert misplaced("heads-up", "odds", RIGHT, 60) == []
    assert misplaced("heads-up", "trips-plus", FRONT, 60) == []


def test_a_reason_says_what_is_wrong_and_by_how_much() -> None:
    (raise_,) = breaches(changed("heads-up", moved={"raise": (34, 0)}))
    assert str(raise_) == (
        "raise: is not immediately behind the Ante: it is 34 mm out of line to the right (24.7 mm allowed) "
        "(13:69E-1.13Z(b)3)"
    )
    (community,) = breaches(changed("holdem3", moved={COMMUNITY: (-31.5, 0)}))
    assert community.reason == (
        "are not in the center of the table: they are 31.5 mm to the left of it (25 mm allowed)"
    )


SWAPPED = [
    ("heads-up", {"ante": "raise", "raise": "ante"}, {"raise", "odds"}),
    ("heads-up", {"odds": "pocket-bonus", "pocket-bonus": "odds"}, {"odds", "pocket-bonus"}),
    ("texas-bonus", {"bonus": "turn", "turn": "bonus"}, {"bonus"}),
    ("premium", {"ante": "play", "play": "ante"}, set()),
    ("holdem3", {"blind": "flop", "flop": "blind"}, set()),
]


@pytest.mark.parametrize(("name", "places", "astray"), SWAPPED)
def test_areas_may_change_places_only_where_the_text_gives_them_none(
    name: str, places: dict[str, str], astray: set[str]
) -> None:
    areas = {area.wager: area.box for area in arrange(full(name)).areas if area.seat == 1}
    moved = {}
    for wager, other in places.items():
        x, y = (areas[other].middle[axis] - areas[wager].middle[axis] for axis in (0, 1))
        turn = math.radians(-areas[wager].turn)
        moved[wager] = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
    found = [each for each in breaches(changed(name, moved=moved)) if _is_of_place(each)]
    assert {each.field for each in found} == astray


@pytest.mark.law("13:69E-1.13Y(b)2", "13:69E-1.13Y(b)3", "13:69E-1.13BB(b)2")
def test_areas_are_separate() -> None:
    assert broken("premium", moved={"x-tra": (-20, 0)}) == [("x-tra", "13:69E-1.13Y(b)3")]
    assert broken("premium", moved={"play": (0, -20)}) == [("play", "13:69F-40.10(b)1")]
    assert broken("holdem3", sized={"flop": (125, 90)}) == [("flop", "13:69E-1.13BB(b)2ii")]
    neighbors = breaches(changed("holdem3", moved={"flop": (150, 0)}))
    assert any("overlaps the Blind Bonus of the next seat by " in each.reason for each in neighbors)
    assert {(each.field, each.law.id) for each in neighbors} == {("flop", "13:69E-1.13BB(b)2ii")}


@pytest.mark.law("13:69E-1.13Y(b)4", "13:69E-1.13BB(b)2")
@pytest.mark.parametrize(
    ("name", "wager", "move", "law"),
    [
        ("premium", "player-bonus", (-264, 192), "13:69E-1.13Y(b)4"),
        ("holdem3", "blind", (240, 144), "13:69E-1.13BB(b)2i"),
    ],
)
def test_room_at_the_next_seat_is_no_room_at_ones_own(
    name: str, wager: str, move: tuple[float, float], law: str
) -> None:
    (found,) = breaches(changed(name, moved={wager: move}))
    assert (found.field, found.law.id) == (wager, law)
    assert found.reason.endswith(": is at the position of the next seat")


@pytest.mark.law("13:69E-1.13Y(a)", "13:69E-1.13Y(b)2")
def test_areas_lie_on_the_cloth_on_the_players_side_and_on_nothing_else() -> None:
    assert broken("premium", moved={"play": (0, 150)}) == [("play", "13:69F-40.10(b)1")]
    (off,) = breaches(changed("premium", moved={"play": (0, 150)}))
    assert off.reason == "extends 39.6 mm past the edge of the cloth"
    found = breaches(changed("premium", moved={"ante": (-300, -500)}))
    assert "13:69E-1.13Y(a)" in {each.law.id for each in found}
    assert any("at seat 1: overlaps the area for the community cards" in each.reason for each in found)
    (hidden,) = breaches(changed("heads-up", moved={COMMUNITY: (0, 30)}))
    assert hidden.reason == "their area covers the inscription “STEEL PIER”"
    assert {field for field, _ in broken("premium", moved={"discard rack": (0, 400)})} == {"discard rack"}


JUDGES: dict[str, Callable[[dict[str, Shape]], bool]] = {
    "raise": lambda areas: is_immediately_behind(areas["raise"], areas["ante"]),
    "odds": lambda areas: is_right_of_and_level_with(areas["odds"], areas["ante"]),
    "trips-plus": lambda areas: is_in_front_of(areas["trips-plus"], areas["ante"]),
    "pocket-bonus": lambda areas: (
        is_right_of_and_level_with(areas["pocket-bonus"], areas["trips-plus"])
        and is_in_front_of(areas["pocket-bonus"], areas["odds"])
    ),
    "bonus": lambda areas: is_immediately_above_and_right_of(areas["bonus"], areas["flop"]),
    "progressive": lambda areas: is_directly_in_front_of(
        areas["progressive"], [area for wager, area in areas.items() if wager != "progressive"]
    ),
}
"""The rules of place again, measured on the drawing itself."""
FAR = st.integers(-60, 60)


@st.composite
def moves(draw: st.DrawFn) -> tuple[str, dict[str, tuple[int, int]]]:
    name = draw(st.sampled_from(["heads-up", "texas-bonus"]))
    wagers = [spot.wager for spot in full(name).layout.spots]
    return name, draw(st.dictionaries(st.sampled_from(wagers), st.tuples(FAR, FAR), min_size=1, max_size=3))


@settings(max_examples=40)
@given(moves())
@example(("heads-up", {"ante": (0, 0), "raise": (0, 0), "trips-plus": (-59, -8)}))
def test_moved_areas_are_judged_as_they_are_measured_on_the_drawing(
    case: tuple[str, dict[str, tuple[int, int]]],
) -> None:
    name, moved = case
    drawing = Drawing(full(name), house=PIER, changes=LayoutSetup(game=name, moved=moved))
    found = breaches(changed(name, moved=moved))
    for seat in (1, 4):
        areas = drawing.areas(seat)
        astray = {wager for wager, lies in JUDGES.items() if wager in areas and not lies(areas)}
        assert {each.field for each in found if _is_of_place(each)} == astray
    assert any("overlaps the " in each.reason for each in found) == any(
        overlap(one.corners, other.corners) for one, other in combinations(_laid(drawing), 2)
    )
    edge = drawing.cloth()
    off = [area for area in drawing.all_areas() if not all(inside(corner, edge) for corner in area.corners)]
    assert any("past the edge" in each.reason for each in found) == bool(off)


def _laid(drawing: Drawing) -> list[Shape]:
    fixtures = ("table inventory container", "discard rack", "dealing shoe", "stub", "sign")
    places = [drawing.frame(place, "data-cards") for place in ("dealer", "community")]
    return [*drawing.all_areas(), *places, *(drawing.frame(name) for name in fixtures)]
