"""A player who reads the words of rules off real cards, and is dealt every deal of a small deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations

from boardwalk.cards import Card, Category, Rank, Suit, best_hand
from boardwalk.games import Game, Seat, settle
from boardwalk.games.legality import choose, legal_actions
from boardwalk.odds.solver.boards import EXCHANGES
from boardwalk.odds.strategy.card_rule import CardRule
from boardwalk.odds.strategy.vocabulary import OUTS_CUTS, Condition

Cards = tuple[Card, ...]
RANKS = Rank.SIX, Rank.JACK, Rank.ACE
UNIT = 10_00


def ranks_of(cards: Sequence[Card]) -> list[int]:
    return sorted((int(card.rank) for card in cards), reverse=True)


def standing(cards: Sequence[Card]) -> tuple[int, ...]:
    """The rank of any number of cards; with fewer than five, missing cards count as nothing."""
    if len(cards) >= 5:
        rank = best_hand(cards).rank
        return int(rank.category), *map(int, rank.ranks)
    counts = Counter(ranks_of(cards))
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    held = sorted(counts.values(), reverse=True)
    category = {(4,): 7, (3,): 3, (2, 2): 2, (2,): 1, (): 0}[tuple(count for count in held if count > 1)]
    return category, *order


def category(cards: Sequence[Card]) -> int:
    return min(standing(cards)[0], int(Category.STRAIGHT_FLUSH)) if cards else 0


def has_straight(ranks: set[int]) -> bool:
    low = ranks | ({1} if 14 in ranks else set())
    return any(all(top - step in low for step in range(5)) for top in range(5, 15))


def completing(cards: Sequence[Card]) -> int:
    ranks = set(ranks_of(cards))
    return 0 if has_straight(ranks) else min(2, sum(has_straight(ranks | {rank}) for rank in range(2, 15)))


def own_features(own: Cards) -> dict[str, int]:
    ranks, suits = ranks_of(own), Counter(card.suit for card in own)
    pair = max((rank for rank in ranks if ranks.count(rank) > 1), default=0)
    low_ace = sorted((1 if rank == 14 else rank for rank in ranks), reverse=True)
    apart = min(ranks[0] - ranks[-1], low_ace[0] - low_ace[-1])
    found = {"high": ranks[0], "second": ranks[1], "low": ranks[-1]}
    if len(own) == 2:
        return found | {"kind": pair, "suited": 2 if pair else max(suits.values()) - 1, "apart": apart}
    kind = 15 if len(set(ranks)) == 1 else pair
    return found | {"kind": kind, "suited": max(suits.values()), "apart": 15 if kind else apart}


def board_features(own: Cards, board: Cards, deck: Sequence[Card]) -> dict[str, int]:
    seen, on_board = [*own, *board], set(ranks_of(board))
    ranks = ranks_of(own)
    paired = max((rank for rank in ranks if ranks_of(seen).count(rank) > 1), default=0)
    suits = Counter(card.suit for card in board)
    counts = Counter(Counter(ranks_of(board)).values())
    suited, straight = max(sum(card.suit == mine.suit for card in seen) for mine in own), completing(seen)
    outs = sum(standing([*board, card]) > standing(seen) for card in deck if card not in seen) if len(seen) > 4 else 0
    return {
        "made": category(seen) if category(seen) > category(board) else 0,
        "any": category(seen),
        "paired": paired,
        "place": 5 - min(4, sum(rank > paired for rank in on_board)) if paired else 0,
        "high": ranks[0],
        "second": ranks[1],
        "side": sum(rank not in on_board for rank in range(ranks[0] + 1, 15)),
        "board": 4 if counts[4] else 3 if counts[3] else min(2, counts[2]),
        "outs": sum(outs >= cut for cut in OUTS_CUTS),
        "over": sum(rank > max(on_board) for rank in ranks),
        "flush draw": suited,
        "straight draw": straight,
        "draw": 2 if suited >= 4 or straight == 2 else 1 if suited == 3 or straight == 1 else 0,
        "board suited": max(suits.values()),
    }


def stud_features(own: Cards, up: Card) -> dict[str, int]:
    ranks, made = ranks_of(own), category(own)
    return {
        "made": made,
        "pair": 15 if made > 1 else standing(own)[1] if made else 0,
        **dict(zip(("first", "second", "third", "fourth"), ranks, strict=False)),
        "up": int(up.rank),
        "match": int(up.rank in ranks),
        "above up": sum(rank > up.rank for rank in ranks),
    }


def holds(condition: Condition, value: int) -> bool:
    return value >= condition.bound if condition.at_least else value <= condition.bound


class ByTheWords:
    """A player who follows a card: at each decision, the first rule whose conditions hold."""

    def __init__(self, game: Game, rules: Sequence[CardRule], deck: Cards) -> None:
        self.game, self.rules, self.deck = game, rules, deck
        self.shown = game.dealings[0].community_up()
        self.net = cache(self._net)
        self.features = cache(self._features)

    def _features(self, own: Cards, board: Cards) -> dict[str, int]:
        return board_features(own, tuple(board), self.deck) if board else own_features(own)

    def action(self, decision: str, features: dict[str, int]) -> str:
        for rule in self.rules:
            if rule.decision == decision and all(holds(each, features[name]) for name, each in rule.conditions):
                return rule.action
        raise AssertionError("the last line of a decision applies always")

    def play(self, own: Cards, board: Cards) -> tuple[tuple[tuple[str, int], ...], bool]:
        """The bets at the end, and whether the hand was folded."""
        bets = {wager.name: UNIT for wager in self.game.required}
        for up, stage in zip(self.shown, self.game.stages, strict=True):
            if legal_actions(self.game, stage, bets):
                seen = tuple(sorted(board[:up]))
                action = choose(self.game, stage, bets, self.action(stage.name, self.features(own, seen)))
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
