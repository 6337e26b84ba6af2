"""A player who reads the words of rules off real cards, and is dealt every deal of a small deck."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from boardwalk.cards import Card, Rank, Suit
from boardwalk.games import Game, Seat, settle
from boardwalk.games.legality import choose, legal_actions
from boardwalk.odds.solver.boards import EXCHANGES
from boardwalk.odds.strategy.card_rule import CardRule, board_features, own_features, ruled_action

Cards = tuple[Card, ...]
RANKS = Rank.SIX, Rank.JACK, Rank.ACE
UNIT = 10_00


class ByTheWords:
    """A player who follows a card: at each decision, the first rule whose conditions hold."""

    def __init__(self, game: Game, rules: Sequence[CardRule], deck: Cards) -> None:
        self.game, self.rules, self.deck = game, rules, deck
        self.shown = game.dealings[0].community_up()
        self.net = cache(self._net)
        self.features = cache(self._features)

    def _features(self, own: Cards, board: Cards) -> dict[str, int]:
        return board_features(own, tuple(board), self.deck) if board else own_features(own)

    def play(self, own: Cards, board: Cards) -> tuple[tuple[tuple[str, int], ...], bool]:
        """The bets at the end, and whether the hand was folded."""
        bets = {wager.name: UNIT for wager in self.game.required}
        for up, stage in zip(self.shown, self.game.stages, strict=True):
            if legal_actions(self.game, stage, bets):
                seen = tuple(sorted(board[:up]))
                action = choose(self.game, stage, bets, ruled_action(self.rules, stage.name, self.features(own, seen)))
                if action.folds:
                    return tuple(bets.items()), True
                if action.wager:
                    bets[action.wager] = action.cents
        return tuple(bets.items()), False

    def _net(self, own: Cards, board: frozenset[Card], bets: tuple[tuple[str, int], ...], folded: bool) -> int:
        """What all the dealer's hands pay together."""
        left = [card for card in self.deck if card not in own and card not in board]
        seat, lying = Seat(own, dict(bets), folded), tuple(sorted(board))
        dealt = combinations(left, self.game.hole_cards)
        return sum(settle(self.game, seat, dealer, lying).net for dealer in dealt)

    def ev(self) -> Fraction:
        total = deals = 0
        for own, images in one_of_each(self.deck, self.game.hole_cards):
            for board in boards_in_order([card for card in self.deck if card not in own], self.shown):
                net = self.net(own, frozenset(board), *self.play(own, board))
                left = len(self.deck) - len(own) - len(board)
                total += images * net
                deals += images * len(list(combinations(range(left), self.game.hole_cards)))
        return Fraction(total, deals * UNIT)


def one_of_each(deck: Cards, size: int) -> list[tuple[Cards, int]]:
    """One hand of those that an exchange of suits makes the same, with their number."""
    found: dict[Cards, list[Cards]] = {}
    for hand in combinations(deck, size):
        images = (
            tuple(sorted(Card(card.rank, Suit(suits[card.suit])) for card in hand)) for suits in EXCHANGES.tolist()
        )
        found.setdefault(min(images), []).append(hand)
    return [(hands[0], len(hands)) for hands in found.values()]


def boards_in_order(cards: Sequence[Card], shown: Sequence[int]) -> list[Cards]:
    """Boards as they are turned, stage by stage; cards of one stage in no order."""
    boards: list[Cards] = [()]
    for up in sorted(set(shown)):
        boards = [
            (*board, *more)
            for board in boards
            for more in combinations([card for card in cards if card not in board], up - len(board))
        ]
    return boards


def small_deck() -> Cards:
    return tuple(sorted(Card(rank, suit) for rank in RANKS for suit in Suit))
