"""Drawings of tables, whole and seat by seat: what is on them, that it fits, and that it is readable."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings

from boardwalk.documents.felt.drawing import arrange, felt
from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game
from tests.support.documents.felt_svg import (
    BARE,
    EVERYTHING,
    SVG,
    Drawing,
    Shape,
    as_the_player_sees,
    full,
    games,
    inside,
    overlap,
)
from tests.support.games.other_games import CASINO_HOLDEM, TWO_FOLDS, ULTIMATE

SCREEN_PIXELS, LEAST_PIXELS = 1200, 7.0
GAMES_DRAWN: dict[str, Game] = {
    **{name: full(name) for name in EVERYTHING},
    **{f"bare {name}": GAMES[name].game(options) for name, options in BARE.items()},
    **{declaration.name: declaration.game() for declaration in (ULTIMATE, CASINO_HOLDEM, TWO_FOLDS)},
}
DRAWINGS = {(name, seat): Drawing(game, seat) for name, game in GAMES_DRAWN.items() for seat in (None, 1)}
EVERY_DRAWING = pytest.mark.parametrize(("name", "seat"), DRAWINGS)


@settings(max_examples=40)
@given(games())
def test_there_is_an_area_for_each_wager_on_offer_at_each_seat_and_no_other(game: Game) -> None:
    offered = [*(wager.name for wager in game.wagers), *game.collected]
    expected = sorted((str(seat), wager) for seat in range(1, game.seats + 1) for wager in offered)
    assert sorted((each.get("data-seat"), each.get("data-wager")) for each in Drawing(game).all_areas()) == expected
    alone = Drawing(game, game.seats).all_areas()
    assert sorted(each.get("data-wager") for each in alone) == sorted(offered)
    assert {each.get("data-seat") for each in alone} == {str(game.seats)}


def _things(drawing: Drawing) -> dict[str, Shape]:
    """Everything with its own place on the cloth, except anchors on top of what they belong to."""
    areas = {f"area {each.get('data-wager')} {each.get('data-seat')}": each for each in drawing.all_areas()}
    room = {
        f"anchor {each.get('data-place')} {each.get('data-seat')}": each
        for each in drawing.anchors()
        if each.get("data-seat")
    }
    fixtures = {
        f"fixture {name}": drawing.frame(name)
        for name in ("table inventory container", "discard rack", "dealing shoe", "stub", "sign")
    }
    places = {f"cards {each.get('data-cards')}": each for each in drawing.of_class("card-place")}
    framed = {name: drawing.frame(each.get("data-cards", ""), "data-cards") for name, each in places.items()}
    return areas | room | fixtures | framed


@EVERY_DRAWING
def test_nothing_lies_on_anything_else(name: str, seat: int | None) -> None:
    drawing = DRAWINGS[name, seat]
    found = {thing: shape.corners for thing, shape in _things(drawing).items()}
    found |= {
        f"panel {number}": panel.box.corners for number, panel in enumerate(arrange(GAMES_DRAWN[name], seat).panels)
    }
    touching = [(one, other) for one, other in combinations(found, 2) if overlap(found[one], found[other])]
    assert not touching


@EVERY_DRAWING
def test_everything_lies_on_the_cloth_and_in_the_picture(name: str, seat: int | None) -> None:
    drawing = DRAWINGS[name, seat]
    edge = drawing.cloth()
    left, top, width, height = drawing.view
    for thing, shape in _things(drawing).items():
        for x, y in shape.corners:
            assert left <= x <= left + width, thing
            assert top <= y <= top + height, thing
            assert thing.startswith("anchor name") or inside((x, y), edge), thing
    for anchor in drawing.anchors("name"):
        assert not inside(anchor.middle, edge), "a name lies on the rail"


@EVERY_DRAWING
def test_inscriptions_pass_between_the_cards_and_the_areas(name: str, seat: int | None) -> None:
    drawing = DRAWINGS[name, seat]
    things, edge = _things(drawing), drawing.cloth()
    for line in drawing.of_class("inscription"):
        xs, ys, turns = ([float(each) for each in line.get(key, "").split()] for key in ("x", "y", "rotate"))
        assert len(xs) == len(ys) == len(turns) == len(line.text or "")
        high = float(line.get("font-size", "")) * 0.68
        for x, y, turn in zip(xs, ys, turns, strict=True):
            top = x + high * math.sin(math.radians(turn)), y - high * math.cos(math.radians(turn))
            for point in ((x, y), top):
                assert inside(point, edge), line.text
                assert not [thing for thing, shape in things.items() if inside(point, shape.corners)], line.text


@EVERY_DRAWING
def test_labels_stay_inside_their_areas(name: str, seat: int | None) -> None:
    for area in DRAWINGS[name, seat].all_areas():
        shape = next(each for each in area.element if each.get("class") == "shape")
        (label,) = [each for each in area.element if each.get("class") == "label"]
        for line in label:
            size, length = float(line.get("font-size", "")), float(line.get("textLength", ""))
            x, y = float(line.get("x", "")), float(line.get("y", ""))
            for corner in ((x + side * length / 2, y - up * size * 0.68) for side in (-1, 1) for up in (0, 1)):
                if shape.tag == f"{SVG}circle":
                    assert math.hypot(*corner) <= float(shape.get("r", "")), line.text
                else:
                    assert abs(corner[0]) <= float(shape.get("width", "")) / 2, line.text
                    assert abs(corner[1]) <= float(shape.get("height", "")) / 2, line.text


@pytest.mark.parametrize("name", GAMES_DRAWN)
def test_labels_can_be_read_where_the_whole_table_is_1200_pixels_wide(name: str) -> None:
    drawing = DRAWINGS[name, None]
    sizes = {
        line.text: float(line.get("font-size", "")) * SCREEN_PIXELS / drawing.view[2]
        for label in drawing.of_class("label")
        for line in label
    }
    assert min(sizes.values()) >= LEAST_PIXELS, sizes


@EVERY_DRAWING
def test_there_is_room_for_the_cards(name: str, seat: int | None) -> None:
    game, drawing = GAMES_DRAWN[name], DRAWINGS[name, seat]
    counts = {"cards": game.hole_cards, "dealer": game.hole_cards, "community": game.community_cards}
    for place, cards in counts.items():
        for anchor in drawing.anchors(place):
            scale = float(anchor.get("data-scale"))
            assert float(anchor.get("data-height")) >= 88 * scale - 0.01
            shown = 63 * (1 + 0.3 * (cards - 1)) if place == "cards" else 63 * cards
            assert float(anchor.get("data-width")) >= shown * scale - 0.01
            assert scale >= 0.9
    assert len(drawing.anchors("community")) == (1 if game.community_cards else 0)


@EVERY_DRAWING
def test_screens_find_their_anchors(name: str, seat: int | None) -> None:
    game, drawing = GAMES_DRAWN[name], DRAWINGS[name, seat]
    seats = [str(each) for each in range(1, game.seats + 1)] if seat is None else [str(seat)]
    for place in ("cards", "chips", "name", "bets"):
        assert [each.get("data-seat") for each in drawing.anchors(place)] == seats
    for place in ("dealer", "stub", "discard rack", "sign"):
        assert len(drawing.anchors(place)) == 1
    assert drawing.root.get("data-game") == game.name
    assert drawing.root.get("class") == "felt"


@EVERY_DRAWING
def test_a_drawing_carries_no_style_no_script_and_nothing_to_look_up(name: str, seat: int | None) -> None:
    """Pages forbid inline styles and scripts, and ids would clash on a page with several felts."""
    for element in DRAWINGS[name, seat].root.iter():
        assert element.tag.removeprefix(SVG) not in ("style", "script", "use", "image", "foreignObject")
        assert not {key for key in element.attrib if key in ("style", "id", "href") or key.startswith("on")}
        assert not any("url(" in value for value in element.attrib.values())


@pytest.mark.parametrize("name", GAMES_DRAWN)
def test_a_seat_alone_has_its_areas_in_the_same_places(name: str) -> None:
    whole = DRAWINGS[name, None]
    base = GAMES_DRAWN[name].base.name
    expected = None
    for drawing, seat in (*((whole, seat) for seat in range(1, GAMES_DRAWN[name].seats + 1)), (DRAWINGS[name, 1], 1)):
        areas = drawing.areas(seat)
        ante = areas[base]
        size = math.dist(ante.corners[0], ante.corners[1])
        places = {wager: tuple(part / size for part in as_the_player_sees(area, ante)) for wager, area in areas.items()}
        expected = expected or places
        assert {wager: pytest.approx(place, abs=0.01) for wager, place in expected.items()} == places


@pytest.mark.parametrize("name", GAMES_DRAWN)
def test_seat_1_is_at_the_dealers_far_left_and_the_others_follow_clockwise(name: str) -> None:
    """The dealer faces down the picture, so the dealer's left is on its right."""
    across = [each.middle[0] for each in DRAWINGS[name, None].anchors("cards")]
    assert across == sorted(across, reverse=True)
    assert across[0] == pytest.approx(-across[-1])
    turned = [each.turn for each in DRAWINGS[name, None].anchors("cards")]
    assert max(map(abs, turned)) <= 50, "labels stay upright enough to read"


def test_a_seat_that_the_game_does_not_have_is_refused() -> None:
    game = GAMES["premium"].game()
    for seat in (0, game.seats + 1, -1):
        with pytest.raises(InputError) as refused:
            felt(game, seat)
        assert refused.value.field == "seat"
    assert felt(game, game.seats)


def test_a_name_is_written_as_it_is() -> None:
    named = Drawing(GAMES["premium"].game(), house='Caesar & Sons <"AC">')
    assert [each.text for each in named.of_class("house")] == ['CAESAR & SONS <"AC">']
    assert not Drawing(GAMES["premium"].game(), house="").of_class("house")
