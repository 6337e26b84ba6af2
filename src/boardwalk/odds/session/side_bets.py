"""Side bets in a session: the game with a side bet as one of its main wagers, so that the solver counts the results of
both together.

A side bet and the main game are decided by the same cards, so the results of a round are not those of the two added up
as if they had nothing to do with each other. The solver knows both if the side bet is paid by the player's whole hand,
as its main wagers are. It then looks for the best play of all these wagers together. Side bets on other cards, such as
the first two, are refused: their results could only be combined by dealing out every hand again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from boardwalk.errors import InputError, unknown
from boardwalk.games import Game
from boardwalk.games.declaration.wager import Placement, Wager
from boardwalk.games.legality import verify_placed
from boardwalk.odds.solver.payoff import compile_payoffs

FLAG = "--side-bets"


def join_side_bets(game: Game, names: Sequence[str], bet_cents: int) -> Game:
    """The game in which these side bets are made every round, each for as much as the base wager."""
    optional = {wager.name: wager for wager in game.wagers if wager.place is Placement.OPTIONAL}
    for name in names:
        if name not in optional:
            raise unknown(FLAG, name, optional, "side bet")
        verify_placed(game, name, bet_cents)
    joined = _joined(game, [optional[name] for name in names])
    if names:
        _verify_solvable(game, joined, list(optional.values()), bet_cents)
    return joined


def _joined(game: Game, chosen: Sequence[Wager]) -> Game:
    wagers = (replace(each, place=Placement.EQUAL) if each in chosen else each for each in game.wagers)
    return replace(game, wagers=tuple(wagers)) if chosen else game


def _verify_solvable(game: Game, joined: Game, optional: Sequence[Wager], bet_cents: int) -> None:
    try:
        compile_payoffs([joined], bet_cents)
    except InputError as error:
        possible = [wager.name for wager in optional if _can_join(game, wager, bet_cents)]
        others = f"; {', '.join(possible)} can be" if possible else "; no side bet of this game can be"
        reason = f"{error.reason.removesuffix(', which cannot be solved')}, so it cannot be part of a session{others}"
        raise InputError(FLAG, reason) from None


def _can_join(game: Game, wager: Wager, bet_cents: int) -> bool:
    try:
        compile_payoffs([_joined(game, [wager])], bet_cents)
    except InputError:
        return False
    return True
