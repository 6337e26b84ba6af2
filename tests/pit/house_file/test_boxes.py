"""The drop box and the tip box are on opposite sides of the dealer, if the regulation says so."""

from __future__ import annotations

import pytest

from boardwalk.pit.house_file import Side
from tests.support.pit.house_text import house_of, only_fault, table

BOTH_LEFT = 'drop-box = "left"', 'tip-box = "left"'
LAWS = pytest.mark.parametrize(("game", "law"), [("heads-up", "13:69E-1.13Z(c)"), ("holdem3", "13:69E-1.13BB(d)")])


@LAWS
@pytest.mark.law("13:69E-1.13Z(c)")
@pytest.mark.law("13:69E-1.13BB(d)")
def test_both_boxes_on_one_side_of_the_dealer_are_refused(game: str, law: str) -> None:
    fault = only_fault(table("1", game, *BOTH_LEFT))
    assert (fault.key, str(fault.law)) == ("table[1].tip-box", law)


@LAWS
@pytest.mark.law("13:69E-1.13Z(c)")
@pytest.mark.law("13:69E-1.13BB(d)")
@pytest.mark.parametrize("place", ['"front"', '"players"', "1"])
def test_a_box_away_from_the_dealer_is_refused(game: str, law: str, place: str) -> None:
    fault = only_fault(table("1", game, f"drop-box = {place}"))
    assert (fault.key, str(fault.law)) == ("table[1].drop-box", law)


@LAWS
@pytest.mark.law("13:69E-1.13Z(c)")
@pytest.mark.law("13:69E-1.13BB(d)")
@pytest.mark.parametrize(
    ("lines", "drop"),
    [
        ([], Side.LEFT),
        (['drop-box = "right"'], Side.RIGHT),
        (['tip-box = "Left"'], Side.RIGHT),
        (['drop-box = "left"', 'tip-box = "right"'], Side.LEFT),
    ],
)
def test_the_other_box_hangs_on_the_other_side(game: str, law: str, lines: list[str], drop: Side) -> None:
    del law
    (setup,) = house_of(table("1", game, *lines)).tables
    assert (setup.drop_box, setup.tip_box) == (drop, drop.opposite)


def test_games_whose_text_says_nothing_of_boxes_may_have_them_on_one_side() -> None:
    (setup,) = house_of(table("1", "caribbean", *BOTH_LEFT)).tables
    assert setup.drop_box is setup.tip_box is Side.LEFT
