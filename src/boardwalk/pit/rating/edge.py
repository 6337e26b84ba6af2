"""The exact house edges that a rating begins with: best play of the base wager, and side bets, at the amount bet."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.odds.result_store import ResultStore, stored_solution

WITH_FOLDS = "its edge depends on how often the player folds"


class BetEdges:
    """Knows the edge of a bet, or why there is none. Equal payoffs are read once."""

    def __init__(self, store: ResultStore, solving: Callable[[str], None] = lambda _: None) -> None:
        """`solving` is told the game before a solution that takes long."""
        self._store, self._solving = store, solving
        self._games: dict[int, Game] = {}
        self._found: dict[tuple[int, str, int], Fraction | str] = {}
        self._solved: dict[str, Fraction] = {}

    def edge(self, game: Game, wager: str, cents: int) -> Fraction | str:
        """What the house keeps of each unit of a bet, or the reason why nobody knows."""
        self._games[id(game)] = game  # while it is here, no other game has its id
        key = id(game), wager, cents
        if key not in self._found:
            try:
                self._found[key] = self._calculated(game.without_posted_limits, wager, cents)
            except InputError as error:
                self._found[key] = error.reason
        return self._found[key]

    def _calculated(self, game: Game, wager: str, cents: int) -> Fraction | str:
        if wager == game.base.name:
            return self._main_game(game, cents)
        from boardwalk.odds.side_bets.side_bet import side_bet

        bet = side_bet(game, game.wager(wager), cents)
        return WITH_FOLDS if bet.provided else bet.house_edge

    def _main_game(self, game: Game, cents: int) -> Fraction:
        from boardwalk.odds.solver.payoff import compile_payoffs
        from boardwalk.odds.solver.solvable import verify_solvable

        verify_solvable(game)
        digest = compile_payoffs([game], cents).digest
        if digest not in self._solved:
            self._solving(game.title)
            self._solved[digest] = stored_solution(game, cents, store=self._store).house_edge
        return self._solved[digest]
