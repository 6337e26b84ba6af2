"""Parameters for a meter where nobody has filed any: a table for play, a demonstration, a calculation."""

from __future__ import annotations

from boardwalk.games import Game
from boardwalk.games.collected import BonusSpin, ProgressiveWager
from boardwalk.progressive.parameters import Parameters

START_CENTS = 10_000_00
"""What a progressive starts with and returns to; the regulation leaves it to the licensee."""


FOR_PLAY = "for play only"
"""What stands in place of an approval where no money changes hands."""


def usual_parameters(game: Game) -> Parameters | None:
    """The least rate that the game allows, or the terms of its wheel; none if it offers nothing that feeds a meter.

    >>> from boardwalk.games import GAMES
    >>> usual_parameters(GAMES["caribbean"].game({"progressive": "on"})).rate
    Fraction(7, 10)
    """
    wager = game.feeding
    if isinstance(wager, BonusSpin):
        return Parameters(wager.wheel.seed_cents, wager.wheel.seed_cents, wager.wheel.rate)
    return Parameters(START_CENTS, START_CENTS, wager.least_rate) if isinstance(wager, ProgressiveWager) else None
