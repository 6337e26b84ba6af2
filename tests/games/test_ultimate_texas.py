"""Ultimate Texas Hold'em, the game that the documentation shows: its options, and the odds known for it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from boardwalk.errors import InputError
from boardwalk.games import Declaration
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.round import PLAYERS, DealingMode
from boardwalk.odds.side_bets.side_bet import side_bets
from boardwalk.odds.solver.payoff import compile_payoffs
from tests.support.games.gallery import GALLERY
from tests.support.games.other_games import ULTIMATE as DECLARED_IN_SHORT


@pytest.fixture(scope="module")
def ultimate() -> Declaration:
    return GALLERY["ultimate-texas"]


def test_it_is_sound_under_every_option(ultimate: Declaration) -> None:
    variations = list(ultimate.variations())
    assert len(variations) > len(ultimate.options)
    assert [faults_of(game) for game in variations] == [[] for _ in variations]


def test_its_main_wagers_pay_as_the_same_game_in_short(ultimate: Declaration) -> None:
    """Two declarations written independently compile to the same payoffs, so their solutions are the same."""
    games = replace(ultimate.game(), name="ultimate"), DECLARED_IN_SHORT.game()
    both = [compile_payoffs([game], 500).digest for game in games]
    assert both[0] == both[1]


def test_its_side_bet_keeps_what_is_known_of_it(ultimate: Declaration) -> None:
    edges = {bet.table: bet.house_edge for bet in side_bets(ultimate)}
    hands = {50: 4_324, 40: 37_260, 30: 224_848, 9: 3_473_184, 7: 4_047_644, 4: 6_180_020, 3: 6_461_620}
    won, deals = sum(pays * count for pays, count in hands.items()), 133_784_560
    assert edges["1"] == 1 - Fraction(won + sum(hands.values()), deals)
    assert edges["1"] < edges["2"] < edges["3"]


def test_its_options_change_what_they_say(ultimate: Declaration) -> None:
    game = ultimate.game({"first-play": "4", "offer-trips": "off"})
    assert game.decisions[0].actions == ("check", "play-4x")
    assert [wager.name for wager in game.wagers] == ["ante", "blind", "play"]
    assert str(ultimate.game({"trips-table": "60,40,30,9,7,4,3"}).wager("trips").tables[0].rows[0].pays) == "60 to 1"
    with pytest.raises(InputError, match="first-play"):
        ultimate.game({"first-play": "5"})


def test_a_full_table_fits_a_deck_in_every_way_of_dealing(ultimate: Declaration) -> None:
    game = ultimate.game()
    for mode in DealingMode:
        assert game.dealing(mode).cards_used(game.seats) <= 52
        assert game.dealing(mode).cards_to(PLAYERS) == 2
