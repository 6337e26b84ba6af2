"""The exact cost of a choice: what the best choice is worth with the cards that the seat sees, less what was chosen.

Values are the solver's. Both count the rest of the round over every deal, with best play from there on.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from boardwalk.cards import DECK, Card
from boardwalk.gym.round_form import RoundForm
from boardwalk.odds.result_store import stored_starting
from boardwalk.odds.solver.advice import Advice, Adviser

Numbers = tuple[int, ...]
"""Cards of a round by their numbers: the player's, the community cards, the dealer's."""


def cards_of(numbers: Numbers) -> tuple[Card, ...]:
    return tuple(DECK[number] for number in numbers)


class ExactValues:
    """What each choice is worth at every decision of one game."""

    def __init__(self, form: RoundForm) -> None:
        self._form = form
        self._adviser = Adviser(form.game, form.unit_cents)

    def advise(self, node: int, cards: Numbers) -> Advice:
        """What each legal choice is worth at a decision, by its number, in a round with these cards.

        Only what the seat sees at that decision is used.
        """
        form = self._form
        own = form.game.hole_cards
        board = cards_of(cards[own : own + form.shown[node]])
        up = DECK[cards[own + form.game.community_cards]] if form.tree.dealer_up else None
        if self._adviser.needs_solution(board):
            self._adviser.learn(stored_starting(form.game, form.unit_cents))
        return self._adviser.advise_at(node, cards_of(cards[:own]), board, up)

    def regret(self, node: int, cards: Numbers, action: str) -> Fraction:
        """What this choice costs, in units of the first wager; 0 if none is better."""
        return self.advise(node, cards).cost(action)


@lru_cache(maxsize=16)
def exact_values(form: RoundForm) -> ExactValues:
    """The values of a game, shared by all its environments."""
    return ExactValues(form)
