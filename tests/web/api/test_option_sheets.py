"""The options of a game as a form shows them."""

from __future__ import annotations

import pytest

from boardwalk.api.game import OptionSheet
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.web.view.game import game_sheet
from tests.support.parameters import every_game

OTHERS = ("0", "8", "$12", "9,9,9,9,9", "9,9,9,9,9,9,9", ",".join("1" * 12), "flush $60")
"""Values that only an option without a list accepts: amounts, filed odds, weights, filed dollars."""
OPTIONS = [(name, option) for name, declaration in GAMES.items() for option in game_sheet(declaration.game()).options]


def settable(game: str, option: OptionSheet, value: str) -> bool:
    """Whether the option accepts this value by itself; the whole game may still refuse it."""
    try:
        GAMES[game].game().house.options[option.option].read(value)
    except InputError:
        return False
    return True


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=[f"{game} {option.option}" for game, option in OPTIONS])
def test_a_list_of_values_is_all_that_can_be_written(game: str, option: OptionSheet) -> None:
    assert all(settable(game, option, value) for value in option.values)
    if option.values:
        assert option.set_to in option.values
        assert not any(settable(game, option, value) for value in OTHERS)
    else:
        assert any(settable(game, option, value) for value in OTHERS)


@pytest.mark.law("R36")
@every_game
def test_the_seats_are_a_list_from_one_to_the_most_allowed(game: str) -> None:
    (seats,) = (option for name, option in OPTIONS if name == game and option.option == "seats")
    assert [int(value) for value in seats.values] == [*range(1, GAMES[game].game().seats + 1)]
