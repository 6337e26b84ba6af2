"""A layout for a game that has none of its own: its wagers in rows, by when they are placed."""

from __future__ import annotations

from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.spot import POSITION, Beside, Spot, behind, in_front_of, right_of
from boardwalk.games import Game
from boardwalk.games.wager import Place, Wager

CLOTH = "#1d4a2a"


def lay_out(game: Game) -> Layout:
    """Side bets in front, what is placed before the deal in the middle, what decisions place behind."""
    spots = [
        *_row((game.base, *_placed(game, Place.EQUAL)), ()),
        *_row(_placed(game, Place.OPTIONAL), (in_front_of(game.base.name),)),
        *_row(_placed(game, Place.DECISION), (behind(game.base.name),)),
        *(Spot(each.name, each.law, (in_front_of(POSITION),), ruled=False) for each in game.collected.values()),
    ]
    return Layout(CLOTH, tuple(spots))


def _placed(game: Game, place: Place) -> tuple[Wager, ...]:
    return tuple(wager for wager in game.wagers if wager.place is place)


def _row(wagers: tuple[Wager, ...], first: tuple[Beside, ...]) -> list[Spot]:
    """The first lies where it is told, each further one to the right of the one before."""
    beside = [first, *((right_of(wager.name),) for wager in wagers)]
    return [Spot(wager.name, wager.law, each, ruled=False) for wager, each in zip(wagers, beside, strict=False)]
