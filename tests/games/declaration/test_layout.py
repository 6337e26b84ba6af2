"""Where the betting areas are: as a game file says, and in rows where it is silent."""

from __future__ import annotations

from typing import Any

import pytest

from boardwalk.declare import (
    FOLD,
    OWN,
    Game,
    House,
    Rank,
    Rules,
    area,
    base,
    behind,
    cloth,
    equal,
    even_money,
    game,
    in_front_of,
    left_of,
    may,
    pair_of,
    pay_table,
    placed,
    right_of,
    side_bet,
    stage,
)
from boardwalk.documents.felt.drawing import felt
from boardwalk.documents.layout.compliance import breaches
from boardwalk.documents.offer import Offer
from boardwalk.errors import DeclarationError
from boardwalk.games.declaration.layout import AreaCell
from tests.support.games.gallery import GALLERY

PAIRS = pay_table("pairs", reads=OWN, rows={pair_of("pair", Rank): "9"})


def declared(*, layout: Any = None, **at: Any) -> Game:
    """A game with five wagers, their areas where `at` says."""

    @game("own", "Own", rules={"12": "Pairs is in front."})
    def own(_: House) -> Rules:
        return Rules(
            own=2,
            community=5,
            round=[stage("own cards", may("raise", 2, otherwise=FOLD)), stage("board", shows=5)],
            wagers=[
                base("ante", *even_money(), at=at.get("ante")),
                equal("blind", *even_money(), at=at.get("blind")),
                placed("raise", at=at.get("raise_")),
                side_bet("pairs", PAIRS, at=at.get("pairs")),
                side_bet("more", PAIRS, at=at.get("more")),
            ],
            **({} if layout is None else {"layout": layout}),
        )

    return own.game()


def test_a_silent_game_has_its_areas_in_rows() -> None:
    assert declared().layout.cells == {
        "pairs": AreaCell(0, -1),
        "more": AreaCell(1, -1),
        "ante": AreaCell(0, 0),
        "blind": AreaCell(1, 0),
        "raise": AreaCell(0, 1),
    }


def test_areas_are_where_the_file_says_and_the_others_around_them() -> None:
    cells = declared(blind=left_of("ante"), pairs=right_of("ante"), more=in_front_of("blind")).layout.cells
    assert cells == {
        "more": AreaCell(-1, -1),
        "blind": AreaCell(-1, 0),
        "ante": AreaCell(0, 0),
        "pairs": AreaCell(1, 0),
        "raise": AreaCell(0, 1),
    }


def test_a_place_that_is_taken_moves_the_silent_ones_to_the_right() -> None:
    cells = declared(pairs=right_of("ante"), more=behind("ante")).layout.cells
    assert (cells["blind"], cells["raise"]) == (AreaCell(2, 0), AreaCell(1, 1))


def test_the_base_wager_need_not_be_the_first() -> None:
    cells = declared(ante=behind("blind")).layout.cells
    assert (cells["blind"], cells["ante"], cells["raise"]) == (AreaCell(0, 0), AreaCell(0, 1), AreaCell(0, 2))


@pytest.mark.parametrize(
    ("at", "fault"),
    [
        ({"blind": right_of("antee")}, "wager blind: its area cannot be placed next to antee"),
        (
            {"blind": right_of("ante"), "pairs": right_of("ante")},
            "pairs: its area is in the same place as that of blind",
        ),
        ({"ante": left_of("raise"), "raise_": left_of("ante")}, "wager ante: its area cannot be placed next to raise"),
        (
            {"blind": right_of("ante"), "pairs": area("12", in_front_of("ante"), in_front_of("blind"))},
            "wager pairs: its area cannot be in front of ante and in front of blind at once",
        ),
    ],
)
def test_places_that_make_no_layout_are_faults(at: dict[str, Any], fault: str) -> None:
    with pytest.raises(DeclarationError, match=fault):
        declared(**at)


def test_an_area_is_under_the_rule_of_its_wager_unless_it_cites_another() -> None:
    spots = {spot.wager: spot for spot in declared(blind=right_of("ante")).layout.spots}
    assert {name: str(spot.law) for name, spot in spots.items()} == {name: f"own:{name}" for name in spots}
    assert not any(spot.ruled for spot in spots.values())


def test_the_cloth_has_the_color_that_the_file_gives() -> None:
    assert "#123456" in felt(declared(layout=cloth("#123456")))
    assert "#123456" not in felt(declared())


@pytest.mark.parametrize("name", GALLERY)
def test_every_game_of_the_gallery_has_a_lawful_layout(name: str) -> None:
    for variation in GALLERY[name].variations():
        assert len(set(variation.layout.cells.values())) == len(variation.wagers)
    assert breaches(Offer(GALLERY[name].game(), "The Wharf")) == ()
