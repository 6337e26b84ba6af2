"""A line of a strategy card, what a player reads from the cards in plain Python, and the line that applies to them.

The kernels in `feature_keys` read the same features of millions of hands; here it is one hand at a table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from boardwalk.cards import DECK, Card, Category, best_hand
from boardwalk.odds.strategy.vocabulary import OUTS_CUTS, Condition

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class CardRule:
    """A line of a card: at this decision, where these words apply and no line above did, take this action."""

    decision: str
    words: str
    action: str
    conditions: tuple[tuple[str, Condition], ...] = ()
    """The words for programs: each condition under the name of its feature."""

    def __str__(self) -> str:
        return f"{self.decision}: {self.action} {self.words}"


def _ranks_of(cards: Sequence[Card]) -> list[int]:
    return sorted((int(card.rank) for card in cards), reverse=True)


def _standing(cards: Sequence[Card]) -> tuple[int, ...]:
    """The rank of any number of cards; with fewer than five, missing cards count as nothing."""
    if len(cards) >= 5:
        rank = best_hand(cards).rank
        return int(rank.category), *map(int, rank.ranks)
    counts = Counter(_ranks_of(cards))
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    held = sorted(counts.values(), reverse=True)
    category = {(4,): 7, (3,): 3, (2, 2): 2, (2,): 1, (): 0}[tuple(count for count in held if count > 1)]
    return category, *order


def _category(cards: Sequence[Card]) -> int:
    """The category of any number of cards; a royal flush counts as a straight flush."""
    return min(_standing(cards)[0], int(Category.STRAIGHT_FLUSH)) if cards else 0


def _has_straight(ranks: set[int]) -> bool:
    low = ranks | ({1} if 14 in ranks else set())
    return any(all(top - step in low for step in range(5)) for top in range(5, 15))


def _completing(cards: Sequence[Card]) -> int:
    """How many ranks would make a straight of cards that have none, up to two."""
    ranks = set(_ranks_of(cards))
    return 0 if _has_straight(ranks) else min(2, sum(_has_straight(ranks | {rank}) for rank in range(2, 15)))


def own_features(own: Cards) -> dict[str, int]:
    """The features of two or three own cards."""
    ranks, suits = _ranks_of(own), Counter(card.suit for card in own)
    pair = max((rank for rank in ranks if ranks.count(rank) > 1), default=0)
    low_ace = sorted((1 if rank == 14 else rank for rank in ranks), reverse=True)
    apart = min(ranks[0] - ranks[-1], low_ace[0] - low_ace[-1])
    found = {"high": ranks[0], "second": ranks[1], "low": ranks[-1]}
    if len(own) == 2:
        return found | {"kind": pair, "suited": 2 if pair else max(suits.values()) - 1, "apart": apart}
    kind = 15 if len(set(ranks)) == 1 else pair
    return found | {"kind": kind, "suited": max(suits.values()), "apart": 15 if kind else apart}


def board_features(own: Cards, board: Cards, deck: Sequence[Card]) -> dict[str, int]:
    """The features of own cards with a board; `deck` is what beaters are counted in."""
    seen, on_board = [*own, *board], set(_ranks_of(board))
    ranks = _ranks_of(own)
    paired = max((rank for rank in ranks if _ranks_of(seen).count(rank) > 1), default=0)
    suits = Counter(card.suit for card in board)
    counts = Counter(Counter(_ranks_of(board)).values())
    suited, straight = max(sum(card.suit == mine.suit for card in seen) for mine in own), _completing(seen)
    outs = sum(_standing([*board, card]) > _standing(seen) for card in deck if card not in seen) if len(seen) > 4 else 0
    return {
        "made": _category(seen) if _category(seen) > _category(board) else 0,
        "any": _category(seen),
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
    """The features of five own cards and the dealer's up card."""
    ranks, made = _ranks_of(own), _category(own)
    return {
        "made": made,
        "pair": 15 if made > 1 else _standing(own)[1] if made else 0,
        **dict(zip(("first", "second", "third", "fourth"), ranks, strict=False)),
        "up": int(up.rank),
        "match": int(up.rank in ranks),
        "above up": sum(rank > up.rank for rank in ranks),
    }


def read_features(own: Cards, board: Cards, up: Card | None) -> dict[str, int]:
    """What a player reads from the cards in sight: five own cards and an up card, own cards alone, or with a board."""
    if up is not None:
        return stud_features(own, up)
    return board_features(own, board, DECK) if board else own_features(own)


def ruled_action(rules: Iterable[CardRule], decision: str, features: Mapping[str, int]) -> str:
    """What a card says at a decision: the action of the first line that applies."""
    for rule in rules:
        if rule.decision == decision and all(_holds(each, features[name]) for name, each in rule.conditions):
            return rule.action
    raise AssertionError("the last line of a decision applies always")


def _holds(condition: Condition, value: int) -> bool:
    return value >= condition.bound if condition.at_least else value <= condition.bound
