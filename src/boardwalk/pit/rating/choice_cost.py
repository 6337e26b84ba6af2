"""What choices on record cost against best play, exactly, by the cards that the player saw.

A choice is asked of the same `Adviser` as the coach's questions, with the game object of the record: a game from
outside is rated by the declaration that was installed, whatever is loaded now.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from boardwalk.errors import InputError
from boardwalk.games import Game, same_game
from boardwalk.odds.result_store import ResultStore, stored_starting
from boardwalk.odds.solver.solvable import verify_solvable
from boardwalk.pit.rating.choice import RecordedChoice

if TYPE_CHECKING:
    from boardwalk.odds.solver.advice import Adviser


class ChoiceCost(NamedTuple):
    """A choice at a seat, and what it cost."""

    seat: int
    stage: str
    action: str
    best: str
    """What best play would have done; empty if that is not known."""
    made_by_house: bool
    cents: Fraction | None
    """None if the choice has no exact value."""
    reason: str = ""
    """Why it has none."""


class ChoiceCosts:
    """Knows what choices cost. Advisers are kept, because each compiles the payoffs of its game."""

    def __init__(self, store: ResultStore, solving: Callable[[str], None] = lambda _: None) -> None:
        """`solving` is told the game before a solution that takes long."""
        self._store, self._solving = store, solving
        self._games: dict[int, tuple[Game, Game]] = {}
        """By the id of a game object, that object (so no other gets its id) and the first that is the same game."""
        self._advisers: dict[tuple[int, int], Adviser | InputError] = {}

    def cost(self, choice: RecordedChoice) -> ChoiceCost:
        """What a choice cost, or why that cannot be said."""
        made = choice.seat, choice.stage, choice.action
        try:
            advice = self._adviser(choice).advise(choice.cards, choice.board, choice.up, choice.placed)
        except InputError as error:
            return ChoiceCost(*made, "", choice.made_by_house, None, error.reason)
        if choice.action not in advice.actions:
            return ChoiceCost(*made, "", choice.made_by_house, None, f"{choice.action} has no value with these cards")
        return ChoiceCost(*made, advice.best, choice.made_by_house, advice.cost(choice.action) * choice.unit_cents)

    def _adviser(self, choice: RecordedChoice) -> Adviser:
        game = self._first(choice.game)
        key = id(game), choice.unit_cents
        if key not in self._advisers:
            self._advisers[key] = self._made(game, choice.unit_cents)
        found = self._advisers[key]
        if isinstance(found, InputError):
            raise found
        if found.needs_solution(choice.board):
            self._solving(choice.game.title)
            found.learn(stored_starting(found.game, found.payoffs.unit_cents, store=self._store))
        return found

    def _first(self, game: Game) -> Game:
        """The first object that is the same game: each snapshot of a table brings a game from outside as a new one."""
        if id(game) not in self._games:
            firsts = (first for _, first in self._games.values() if same_game(first, game))
            self._games[id(game)] = game, next(firsts, game)
        return self._games[id(game)][1]

    def _made(self, game: Game, unit_cents: int) -> Adviser | InputError:
        """A bet that was accepted stands whatever is posted."""
        from boardwalk.odds.solver.advice import Adviser  # brings Numba along

        accepted = game.without_posted_limits
        try:
            verify_solvable(accepted)
            return Adviser(accepted, unit_cents)
        except InputError as error:
            return error
