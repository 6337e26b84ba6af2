"""What many tests are run for: each of the five games, each way of dealing."""

from __future__ import annotations

import pytest

from boardwalk.games import GAMES
from boardwalk.games.declaration.round import DealingMode

every_game = pytest.mark.parametrize("game", tuple(GAMES))
every_mode = pytest.mark.parametrize("mode", DealingMode, ids=lambda mode: mode.name.lower())
