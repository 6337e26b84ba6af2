"""Progressives and wheels as the options offer them: rows that add up to the return, and nothing where none is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardwalk.declare import (
    ACE,
    FOLD,
    House,
    Pile,
    ProgressiveWager,
    Rank,
    Rules,
    base,
    even_money,
    game,
    may,
    pair_of,
    placed,
    progressive,
    stage,
)
from boardwalk.games import GAMES
from boardwalk.games.bonus_spin import WHEELS, wheel_options
from boardwalk.odds.analysis.jackpots import JackpotFigures, jackpots


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


def on_any_cards(*progressives: ProgressiveWager) -> tuple[JackpotFigures, ...]:
    @game("jackpots", "Jackpots")
    def jackpots_game(_: House) -> Rules:
        return Rules(
            own=2,
            community=5,
            round=[stage("own cards", may("raise", 1, otherwise=FOLD)), stage("board", shows=5)],
            wagers=[base("ante", *even_money()), placed("raise")],
            progressives=progressives,
        )

    return jackpots(jackpots_game.game())


def test_a_progressive_is_counted_on_the_cards_that_it_reads() -> None:
    """Two own cards, not five; at least 80% of each wager to the meter; and a meter that hardly ever falls short."""
    aces, pairs = pair_of("pair of aces", [ACE]), pair_of("pair", Rank)
    (found,) = on_any_cards(progressive("aces", {aces: "100% (M)", pairs: "$5 (M)"}, to_meter=Fraction(4, 5)))
    assert [row.chance for row in found.rows] == [Fraction(6, 1326), Fraction(72, 1326)]
    assert "gets 80% of each wager" in found.assumes
    figures = dict(found.figures)
    assert figures["Wagers from one win of the meter to the next, average"] == "221 wagers"
    assert figures["Chance of a shortfall in a cycle, from the reset amount"] == "0.000000%"


def test_a_progressive_may_have_one_hand() -> None:
    aces = pair_of("pair of aces", [ACE])
    (found,) = on_any_cards(progressive("dealer-aces", {aces: "100% (M)"}, reads=(Pile.DEALER,)))
    assert found.exact["return"] == Fraction(10_000, 221)
    assert dict(found.figures)["The next win of the meter is paid, from the reset amount"] == "$10,154.70"
