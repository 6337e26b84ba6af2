"""The ways to rank a hand, as data: a game declares one, and everything that compares hands asks it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from functools import cached_property
from typing import Any, Protocol

from boardwalk.cards.card import Card
from boardwalk.cards.flush_hand import FlushRank, flush_cards, longest_flush
from boardwalk.cards.four_card import FourCardCategory, FourCardRank, best_four, four_card_hand
from boardwalk.cards.hand import Category, HandRank, best_hand
from boardwalk.cards.short_hand import ThreeCardCategory, ThreeCardRank, three_card_hand

LONGEST_FLUSH_OF = 7


class AnyRank(Protocol):
    """A hand's rank in one of the rankings. Ranks of one ranking compare; a higher one is a better hand."""

    @property
    def name(self) -> str: ...

    def __lt__(self, other: Any, /) -> bool: ...

    def __le__(self, other: Any, /) -> bool: ...

    def __gt__(self, other: Any, /) -> bool: ...

    def __ge__(self, other: Any, /) -> bool: ...


class Ranking(Enum):
    """How hands are ranked, and how many of the cards make a hand."""

    FIVE_CARD = "best five cards"
    FOUR_CARD = "best four cards"
    THREE_CARD = "three cards"
    LONGEST_FLUSH = "longest flush"

    __hash__ = object.__hash__  # members are unique; the default goes through their names

    @property
    def fewest_cards(self) -> int:
        """The fewest cards that make a hand."""
        return {Ranking.FIVE_CARD: 5, Ranking.FOUR_CARD: 4, Ranking.THREE_CARD: 3, Ranking.LONGEST_FLUSH: 2}[self]

    @property
    def most_cards(self) -> int:
        """The most cards that a hand is chosen from."""
        return 3 if self is Ranking.THREE_CARD else LONGEST_FLUSH_OF

    def reads(self, cards: int) -> bool:
        """Whether this many cards make a hand.

        >>> Ranking.FOUR_CARD.reads(5), Ranking.THREE_CARD.reads(5)
        (True, False)
        """
        return self.fewest_cards <= cards <= self.most_cards

    def rank(self, cards: Sequence[Card]) -> AnyRank:
        """How high these cards rank.

        >>> from boardwalk.cards import parse_cards
        >>> Ranking.THREE_CARD.rank(parse_cards("9h 9d 2c")).name, Ranking.LONGEST_FLUSH.rank(parse_cards("9h 4h")).name
        ('pair of nines', '2-card flush, nine high')
        """
        if self is Ranking.FIVE_CARD:
            return best_hand(cards).rank
        if self is Ranking.FOUR_CARD:
            return four_card_hand(cards)
        return three_card_hand(cards) if self is Ranking.THREE_CARD else longest_flush(cards)

    def playing(self, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards that play: those that make the hand, with its kickers.

        >>> from boardwalk.cards import parse_cards
        >>> " ".join(map(str, Ranking.FIVE_CARD.playing(parse_cards("9h 9d 2c As Kd 3h 4c"))))
        '9h 9d As Kd 4c'
        >>> " ".join(map(str, Ranking.THREE_CARD.playing(parse_cards("5s Qd 5h"))))
        '5s 5h Qd'
        """
        if self is Ranking.FIVE_CARD:
            return best_hand(cards).five
        if self is Ranking.LONGEST_FLUSH:
            return flush_cards(cards)
        playing = best_four(cards) if self is Ranking.FOUR_CARD else cards
        of_rank = Counter(card.rank for card in playing)
        return tuple(sorted(playing, key=lambda card: (of_rank[card.rank], card.rank), reverse=True))

    @cached_property
    def kinds(self) -> tuple[AnyRank, ...]:
        """The lowest hand of each kind, from low to high: where pay tables begin and end.

        >>> [kind.name for kind in Ranking.FOUR_CARD.kinds][-3:]
        ['three of a kind', 'straight flush', 'four of a kind']
        """
        if self is Ranking.FIVE_CARD:
            return tuple(HandRank(category) for category in Category)
        if self is Ranking.FOUR_CARD:
            return tuple(FourCardRank(category) for category in FourCardCategory)
        if self is Ranking.THREE_CARD:
            return tuple(ThreeCardRank(category) for category in ThreeCardCategory)
        return tuple(FlushRank(length) for length in range(1, LONGEST_FLUSH_OF + 1))
