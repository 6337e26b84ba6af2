"""The options of a game as a form shows them."""

from __future__ import annotations

import pytest

from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.web.view.game import OptionSheet, game_sheet

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
        assert not settable(game, option, "7,7,7,7,7")
    else:
        assert any(settable(game, option, value) for value in ("$12", "9,9,9,9,9", ",".join("1" * 12), "flush $60"))
