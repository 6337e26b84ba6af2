"""Games dealt in another way than they declare."""

from __future__ import annotations

from dataclasses import replace

from boardwalk.games import Game
from boardwalk.games.declaration.round import DEALER, Deal, DealingMode, DealStep


def dealt_by(game: Game, *stages: tuple[DealStep, ...]) -> Game:
    """The game with this one script, stage by stage, for every way of dealing."""
    return replace(game, dealings=tuple(replace(each, stages=stages) for each in game.dealings))


def face_up(game: Game, cards: int = 1) -> Game:
    """The game with this many of the dealer's cards face up, and every hand dealt as a stack."""

    def shown(step: DealStep) -> DealStep:
        return replace(step, up=cards) if isinstance(step, Deal) and step.to is DEALER else step

    stacks = game.dealing(DealingMode.AUTOMATED_SHOE).stages
    return dealt_by(game, *(tuple(map(shown, steps)) for steps in stacks))
