"""What a table should win: the exact edges of its wagers, compared with the figures of `odds` written another way."""

from __future__ import annotations

from fractions import Fraction

import pytest

from boardwalk.games import GAMES
from boardwalk.odds.jackpot.progressive_wager import ProgressiveFigures
from boardwalk.odds.jackpot.wheel import WheelFigures
from boardwalk.pit.shift_figures import Figures, from_inventory, theory
from boardwalk.progressive.linked_wager import LinkedWager
from boardwalk.progressive.parameters import Parameters

TERMS = Parameters(10_000_00, 5_000_00, Fraction(70, 100), reserve_rate=Fraction(5, 100))
EDGES = {"ante": Fraction(1, 19), "trips-plus": Fraction(1451077, 33446140), "pocket-bonus": Fraction(10, 221)}


def test_of_the_ante_the_whole_game_and_of_each_side_bet_its_own_edge() -> None:
    handle = {"ante": 190_00, "odds": 190_00, "raise": 320_00, "trips-plus": 334_46}
    found = theory(Figures(handle=handle), GAMES["heads-up"].game(), EDGES)
    assert found == {"ante": 10_00, "trips-plus": Fraction(1451077 * 33446, 33446140)}


@pytest.mark.parametrize(("game", "label"), [("caribbean", "on"), *(("texas-bonus", label) for label in "ABCD")])
def test_of_a_progressive_what_neither_meter_nor_winners_get(game: str, label: str) -> None:
    offered = GAMES[game].game({"progressive": label})
    (wager,) = offered.progressives
    figures = ProgressiveFigures(wager, TERMS)
    assert from_inventory(LinkedWager(offered, wager)) == figures.from_inventory
    found = theory(Figures(handle={"progressive": 700}), offered, {}, {"progressive": TERMS})
    assert found == {"progressive": 7 * (100 - 75 - figures.from_inventory)}


@pytest.mark.parametrize("bettors", [1, 2, 6])
@pytest.mark.parametrize("top", ["5-jackpot", "1-jackpot", "5-fixed"])
def test_of_a_bonus_spin_what_the_wheel_leaves(top: str, bettors: int) -> None:
    """Ten rounds with the same bettors; a jackpot comes off the meter, a fixed prize out of the inventory."""
    options = {"bonus-spin": top, "bonus-spin-weights": "demonstration"}
    fixed = top == "5-fixed"
    game = GAMES["premium"].game(options | ({"bonus-spin-prize": "20000"} if fixed else {}))
    spin = game.bonus_spin
    assert spin is not None
    handle = 10 * bettors * spin.stake_cents
    figures = Figures(handle={spin.name: handle}, companions={spin.name: 10 * bettors * (bettors - 1)})
    (won,) = theory(figures, game, {}, {} if fixed else {spin.name: TERMS}).values()
    given = Fraction(0) if fixed else TERMS.rate + TERMS.reserve_rate
    assert won == handle * (1 - given - WheelFigures(spin, bettors).return_at(spin.prize_cents))
