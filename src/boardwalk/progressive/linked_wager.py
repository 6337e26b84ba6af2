"""A wager that contributes to a meter, with the game that offers it: what a meter knows of a linked table."""

from __future__ import annotations

from typing import NamedTuple

from boardwalk.errors import Refusal, quoted
from boardwalk.games import Game
from boardwalk.games.declaration.collected import BonusSpin, ProgressiveWager
from boardwalk.law import Paragraph


class LinkedWager(NamedTuple):
    """The wager, and its game."""

    game: Game
    wager: ProgressiveWager | BonusSpin

    @property
    def cards(self) -> int:
        """How many cards it is paid for, or decide whether its wheel is spun."""
        if isinstance(self.wager, BonusSpin):
            return self.game.hole_cards
        return self.game.cards_read(self.wager.reads)


def wagers_on_meters(game: Game) -> tuple[LinkedWager, ...]:
    """Every wager of a game that contributes to a meter.

    >>> from boardwalk.games import GAMES
    >>> [each.wager.name for each in wagers_on_meters(GAMES["caribbean"].game({"progressive": "on"}))]
    ['progressive']
    """
    return tuple(LinkedWager(game, wager) for wager in game.on_meters.values())


def wager_on_meter(game: Game, name: str, law: Paragraph) -> LinkedWager:
    """The wager with this name, if it contributes to a meter. It need not be named if there is only one."""
    names = list(game.on_meters)
    if name in names:
        return LinkedWager(game, game.on_meters[name])
    if not names:
        raise Refusal("meter", f"{game.title} has no wager here that contributes to a meter", law)
    if name:
        raise Refusal("wager", f"must be {' or '.join(names)}, which contribute to a meter, not {quoted(name)}", law)
    if len(names) > 1:
        raise Refusal("wager", f"say which wager contributes to the meter: {' or '.join(names)}", law)
    return LinkedWager(game, game.on_meters[names[0]])
