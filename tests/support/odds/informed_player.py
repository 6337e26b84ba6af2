"""A player who knows more, in plain Python: the slow twin of `odds.exposed_cards`.

For one hand and certain known cards, every board and every completion of the dealer's hand is dealt, and at each
decision the player looks ahead over all that can still come, knowing what is known and nothing else. Nothing is
exchanged, counted by subtraction or carried from one hand to another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

from boardwalk.cards import Card
from boardwalk.games.legality import legal_actions
from boardwalk.odds.exposed_cards.knowledge import LAST
from tests.support.cards.naive_rank import Standing, best_standing
from tests.support.odds.brute_force import Cards, Rules, Spot, stands


@cache
def ranked(cards: frozenset[Card]) -> Standing:
    return best_standing(tuple(cards))


@dataclass
class InformedPlayer:
    """One hand of a player who knows some cards of the dealer, some of the board, and some that are gone."""

    rules: Rules
    deck: Cards
    own: Cards
    dealer: Cards = ()
    community: Cards = ()
    gone: Cards = ()
    order: str = "first"
    decided: dict[object, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.game = self.rules.game
        self.shown = self.game.dealings[0].community_up()
        self.rest = [card for card in self.deck if card not in {*self.own, *self.dealer, *self.community, *self.gone}]

    def value(self) -> int:
        """What the round brings, in cents, added up over all that can come."""
        return self.go_on(0, Spot("", self.rules.opening, folded=False), frozenset())

    def drawn(self, stage: int) -> int:
        """How many more community cards than the known ones the player has seen."""
        known, shown, cards = len(self.community), self.shown[stage], self.game.community_cards
        return (min(shown + known, cards) if self.order == LAST else max(shown, known)) - known

    def go_on(self, stage: int, spot: Spot, board: frozenset[Card]) -> int:
        if stage == len(self.game.stages):
            return self.show_down(spot, board)
        return sum(self.choose(stage, spot, more) for more in self.boards(board, self.drawn(stage)))

    def boards(self, board: frozenset[Card], size: int) -> Iterator[frozenset[Card]]:
        left = [card for card in self.rest if card not in board]
        for more in combinations(left, size - len(board)):
            yield board | {*more}

    def choose(self, stage: int, spot: Spot, board: frozenset[Card]) -> int:
        key = stage, spot.path, board
        if key not in self.decided:
            actions = () if spot.folded else legal_actions(self.game, self.game.stages[stage], dict(spot.bets))
            spots = [spot.after(action) for action in actions] or [spot]
            self.decided[key] = max(self.go_on(stage + 1, each, board) for each in spots)
        return self.decided[key]

    def show_down(self, spot: Spot, board: frozenset[Card]) -> int:
        left = [card for card in self.rest if card not in board]
        whole: Cards = (*self.community, *board)
        hand, total = ranked(frozenset((*self.own, *whole))), 0
        for more in combinations(left, self.game.dealer_hole_cards - len(self.dealer)):
            theirs = (*self.dealer, *more)
            dealer = ranked(frozenset((*theirs, *whole)))
            nets = self.rules.nets_of_kind(
                spot.bets, spot.folded, hand, stands(hand, dealer), self.rules.qualified(dealer),
                self.own, theirs, whole,
            )  # fmt: skip
            total += sum(cents for _, cents in nets)
        return total
