"""What many tests are run for: each of the five games, each way of dealing, and games from outside."""

from __future__ import annotations

from itertools import cycle, product

import pytest

from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode
from tests.support.games.gallery import GALLERY

every_game = pytest.mark.parametrize("game", tuple(GAMES))
every_mode = pytest.mark.parametrize("mode", DealingMode, ids=lambda mode: mode.name.lower())
gallery_game = pytest.mark.parametrize("game", tuple(GALLERY))
every_table_game = pytest.mark.parametrize("game", [*GAMES, *GALLERY])
UNLIKE_OURS = {"let-it-ride", "three-card", "four-card"}
"""No dealer's hand and bets taken back; envy, a bad beat and a bonus; a dealer with more cards, one of them face up."""
every_table = pytest.mark.parametrize(
    ("game", "mode"),
    [
        *product(GAMES, DealingMode),
        *(
            pytest.param(game, mode, marks=() if game in UNLIKE_OURS else pytest.mark.long)
            for game, mode in zip(GALLERY, cycle(DealingMode), strict=False)
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else value.name.lower(),
)
"""The five games in every way of dealing; each game of the gallery in one of them, most in the long runs."""
