"""Layouts paragraph by paragraph: which areas there are, where they are, and what is inscribed.

Places are measured on the drawing of every seat, as its player sees them.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardwalk.documents.layout.inscription import paid
from boardwalk.games import GAMES
from boardwalk.games.declaration.layout import POSITION
from tests.support.documents.felt_svg import (
    EVERYTHING,
    SVG,
    Drawing,
    Shape,
    full,
    is_directly_in_front_of,
    is_immediately_above_and_right_of,
    is_immediately_behind,
    is_in_front_of,
    is_right_of_and_level_with,
    spans,
)

WHOLE = {name: Drawing(full(name)) for name in EVERYTHING}


def seats(name: str) -> list[dict[str, Shape]]:
    """The areas of each seat."""
    return [WHOLE[name].areas(seat) for seat in range(1, full(name).seats + 1)]


def inscribed(name: str) -> str:
    """Everything written on the cloth."""
    return " ".join(each.text or "" for each in WHOLE[name].root.iter(f"{SVG}text")).lower()


def test_layouts_place_every_wager_that_a_game_can_have_and_no_other() -> None:
    for name in GAMES:
        game = full(name)
        layout = game.layout
        placed = [spot.wager for spot in layout.spots]
        assert sorted(placed) == sorted([*(wager.name for wager in game.wagers), *game.collected])
        assert sum(not spot.neighbors for spot in layout.spots) == 1
        for spot in layout.spots:
            assert all(each.of in (*placed, POSITION) for each in spot.neighbors), spot
            assert name in spot.law.games, spot


@pytest.mark.parametrize("name", ["premium", "heads-up", "texas-bonus", "holdem3"])
@pytest.mark.law("13:69E-1.13Y(b)1", "13:69E-1.13Z(b)1", "13:69E-1.13BB(b)1")
def test_the_layout_carries_the_name_of_the_licensee(name: str) -> None:
    assert "the steel pier" in inscribed(name)


@pytest.mark.law("13:69E-1.13Y(b)2", "13:69E-1.13Y(b)3", "13:69E-1.13Y(b)4", "13:69E-1.13Y(b)5")
def test_premium_has_an_area_for_each_wager_at_each_position() -> None:
    for areas in seats("premium"):
        assert areas["ante"].get("data-law") == "13:69E-1.13Y(b)2"
        assert areas["x-tra"].get("data-law") == "13:69E-1.13Y(b)3"
        assert areas["dealer-bonus"].get("data-law") == areas["player-bonus"].get("data-law") == "13:69E-1.13Y(b)4"
        assert areas["bonus-spin"].get("data-law") == "13:69E-1.13Y(b)5"
    assert "bonus-spin" not in Drawing(GAMES["premium"].game()).areas()


@pytest.mark.law("13:69E-1.13Y(b)6")
def test_premium_says_what_its_bonuses_pay() -> None:
    told = inscribed("premium")
    for words in ("x-tra bonus royal flush 500 to 1", "dealer bonus and player bonus royal flush 50 to 1"):
        assert words in told
    assert "bonus spin position 1 win the jackpot position 2 win $40 position 3 win $100, all others win $50" in told
    fixed = {"bonus-spin": "5-fixed", "bonus-spin-weights": "demonstration", "bonus-spin-prize": "$20,000"}
    (wheel,) = paid(GAMES["premium"].game(fixed), "bonus-spin")
    assert wheel.rows[0] == ("Position 1", "win $20,000"), "what the top prize is worth"


@pytest.mark.law("13:69E-1.13BB(b)4i", "13:69F-42.11(c)")
def test_two_tables_of_the_blind_bonus_say_with_which_turn_river_wager_they_pay() -> None:
    titles = {version: [sheet.title for sheet in paid(GAMES["holdem3"].game({"version": version}), "blind")]
              for version in ("1", "2")}  # fmt: skip
    assert titles == {"1": ["Blind Bonus"], "2": ["Blind Bonus, Turn/River 1x", "Blind Bonus, Turn/River 2x"]}


@pytest.mark.law("13:69E-1.13Z(b)2", "13:69E-1.13Z(b)4")
def test_heads_up_has_an_area_of_its_own_for_each_wager_at_each_position() -> None:
    for areas in seats("heads-up"):
        assert set(areas) == {"ante", "raise", "odds", "trips-plus", "pocket-bonus"}


@pytest.mark.law("13:69E-1.13Z(b)3")
def test_the_raise_lies_immediately_behind_the_ante() -> None:
    for areas in seats("heads-up"):
        assert is_immediately_behind(areas["raise"], areas["ante"])


@pytest.mark.law("13:69E-1.13Z(b)4(i)")
def test_the_odds_lie_right_of_and_level_with_the_ante() -> None:
    for areas in seats("heads-up"):
        assert is_right_of_and_level_with(areas["odds"], areas["ante"])
        assert not is_right_of_and_level_with(areas["ante"], areas["odds"])


@pytest.mark.law("13:69E-1.13Z(b)4(ii)")
def test_trips_plus_lies_in_front_of_the_ante() -> None:
    for areas in seats("heads-up"):
        assert is_in_front_of(areas["trips-plus"], areas["ante"])


@pytest.mark.law("13:69E-1.13Z(b)4(iii)")
def test_the_pocket_bonus_lies_right_of_trips_plus_and_in_front_of_the_odds() -> None:
    for areas in seats("heads-up"):
        assert is_right_of_and_level_with(areas["pocket-bonus"], areas["trips-plus"])
        assert is_in_front_of(areas["pocket-bonus"], areas["odds"])


@pytest.mark.law("13:69E-1.13Z(b)5")
def test_heads_up_says_what_its_wagers_pay() -> None:
    told = inscribed("heads-up")
    for words in (
        "odds royal flush 500 to 1 straight flush 50 to 1",
        "bad beat bonus straight flush 500 to 1",
        "trips plus royal flush 100 to 1",
        "pocket bonus pair of aces 30 to 1",
    ):
        assert words in told


@pytest.mark.law("13:69E-1.13Z(b)6")
def test_heads_up_says_which_raises_are_allowed() -> None:
    told = inscribed("heads-up")
    assert "raise 1x, 2x or 3x the ante on your own cards" in told
    assert "1x or 2x on the flop · 1x on the turn and river" in told
    exact = Drawing(GAMES["heads-up"].game({"exact-raises": "on"}))
    assert any("RAISE 3X THE ANTE ON YOUR OWN CARDS" in (each.text or "") for each in exact.of_class("clause"))


@pytest.mark.law("13:69E-1.13BB(b)2")
@pytest.mark.law("13:69E-1.13BB(b)2i", "13:69E-1.13BB(b)2ii", "13:69E-1.13BB(b)2iii")
@pytest.mark.law("13:69E-1.13BB(b)2iv", "13:69E-1.13BB(b)2v")
def test_holdem3_has_one_area_for_each_wager_at_each_position() -> None:
    items = {"blind": "i", "flop": "ii", "turn-river": "iii", "three-card": "iv", "six-card": "v"}
    for areas in seats("holdem3"):
        assert {wager: area.get("data-law") for wager, area in areas.items()} == {
            wager: f"13:69E-1.13BB(b)2{item}" for wager, item in items.items()
        }
    for left_out in ("three-card", "six-card"):
        drawn = Drawing(GAMES["holdem3"].game({f"offer-{left_out}": "off"})).areas()
        assert set(drawn) == set(items) - {left_out}


@pytest.mark.law("13:69E-1.13BB(b)3")
def test_holdem3_has_a_place_for_four_community_cards_in_the_middle() -> None:
    place = WHOLE["holdem3"].frame("community", "data-cards")
    marks = [*place.element.iter(f"{SVG}rect")][1:]
    assert len(marks) == 4
    assert place.get("data-law") == "13:69E-1.13BB(b)3"
    assert place.middle[0] == 0


@pytest.mark.law("13:69E-1.13BB(b)4")
@pytest.mark.law("13:69E-1.13BB(b)4i", "13:69E-1.13BB(b)4iii", "13:69E-1.13BB(b)4iv")
def test_holdem3_says_what_its_bonuses_pay_and_when() -> None:
    told = inscribed("holdem3")
    for words in (
        "3 card bonus 3-card royal 100 to 1",
        "blind bonus, turn/river 1x 7-card royal flush win $25,000",
        "6 card bonus 6-card royal, diamonds win $1,000,000",
        "3 card bonus, blind bonus and 6 card bonus pay whether or not the dealer is beaten",
        "blind bonus and 6 card bonus pay only the highest single payout",
    ):
        assert words in told


@pytest.mark.law("13:69E-1.13BB(b)4ii")
@pytest.mark.parametrize(("version", "words"), [("1", "TURN/RIVER 1X THE FLOP"), ("2", "TURN/RIVER 1X OR 2X THE FLOP")])
def test_holdem3_says_how_much_the_turn_and_river_wager_is(version: str, words: str) -> None:
    drawn = Drawing(GAMES["holdem3"].game({"version": version}))
    assert any(words in (each.text or "") for each in drawn.of_class("clause"))


@pytest.mark.law("13:69E-1.13Q(b)4")
def test_the_bonus_lies_immediately_above_and_right_of_the_flop() -> None:
    for areas in seats("texas-bonus"):
        assert is_immediately_above_and_right_of(areas["bonus"], areas["flop"])
    without = Drawing(GAMES["texas-bonus"].game({"offer-bonus": "off", "progressive": "plain"}))
    assert "bonus" not in without.areas()


@pytest.mark.law("13:69E-1.13Q(b)5")
def test_the_five_community_cards_lie_between_the_inventory_container_and_the_areas() -> None:
    drawing = WHOLE["texas-bonus"]
    place = drawing.frame("community", "data-cards")
    tray = drawing.frame("table inventory container")
    marks = [*place.element.iter(f"{SVG}rect")][1:]
    captions = [(each.text or "", float(each.get("x", ""))) for each in place.element.iter(f"{SVG}text")]
    middles = [float(each.get("x", "")) + float(each.get("width", "")) / 2 for each in marks]
    assert [text for text, _ in captions] == ["FLOP", "TURN", "RIVER"]
    assert [x for _, x in captions] == pytest.approx([middles[1], middles[3], middles[4]], abs=0.1)
    assert place.middle[0] == 0
    assert max(y for _, y in tray.corners) < min(y for _, y in place.corners)
    middle_seat = drawing.areas(4)
    lowest = max(y for _, y in place.corners)
    assert all(lowest < min(y for _, y in area.corners) for area in middle_seat.values())


@pytest.mark.law("13:69E-1.13Q(e)1")
def test_the_acceptor_lies_directly_in_front_of_its_position_and_has_a_light() -> None:
    for areas in seats("texas-bonus"):
        acceptor = areas["progressive"]
        assert [each for each in acceptor.element if each.get("class") == "light"]
        assert is_directly_in_front_of(acceptor, [area for wager, area in areas.items() if wager != "progressive"])
        (left, right), _ = spans(acceptor, areas["turn"])
        assert left == pytest.approx(-right, abs=1), "it is in front of the middle of the position"


@pytest.mark.law("13:69E-1.13Z(c)", "13:69E-1.13BB(d)")
@pytest.mark.parametrize("name", EVERYTHING)
def test_drop_box_and_tip_box_hang_on_the_dealers_side_on_opposite_sides_of_the_dealer(name: str) -> None:
    drawing = WHOLE[name]
    drop, tip = drawing.frame("drop box"), drawing.frame("tip box")
    assert drop.middle[0] * tip.middle[0] < 0
    for box in (drop, tip):
        assert max(y for _, y in box.corners) < 0, "beyond the dealer's edge of the cloth"


@pytest.mark.parametrize("name", EVERYTHING)
def test_positions_are_on_one_side_and_the_dealer_on_the_other(name: str) -> None:
    drawing = WHOLE[name]
    nearest = min(y for area in drawing.all_areas() for _, y in area.corners)
    tray = drawing.frame("table inventory container")
    assert max(y for _, y in tray.corners) < nearest
    middles = [each.middle[0] for each in drawing.anchors("cards")]
    assert all(one > other for one, other in pairwise(middles))
