"""Progressives and wheels as the options offer them: rows that add up to the return, and nothing where none is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardwalk.games import GAMES
from boardwalk.games.bonus_spin import WHEELS, wheel_options
from boardwalk.odds.analysis.jackpots import jackpots


@pytest.mark.parametrize("wheel", [*WHEELS])
def test_a_wheel_returns_what_its_positions_add_up_to(wheel: str) -> None:
    prize = "5000" if "fixed" in wheel else None
    (found,) = jackpots(GAMES["premium"].game(wheel_options(wheel, prize=prize)))
    assert sum((row.share for row in found.rows), Fraction(0)) == found.exact["return"]
    assert sum((row.chance for row in found.rows), Fraction(0)) == 1
    assert "demonstration" in found.assumes


def test_a_progressive_returns_what_its_rows_add_up_to() -> None:
    (found,) = jackpots(GAMES["caribbean"].game({"progressive": "on"}))
    assert sum((row.share for row in found.rows), Fraction(0)) == found.exact["return"]
    assert sum((row.chance for row in found.rows), Fraction(0)) == found.exact["hit_frequency"]


def test_a_game_without_them_has_none() -> None:
    assert jackpots(GAMES["caribbean"].game()) == ()
