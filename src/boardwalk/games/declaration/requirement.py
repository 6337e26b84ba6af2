"""Hand requirements: what a hand needs for a row of a pay table, or for the dealer to qualify.

A requirement is data, not a function: the table checks one hand against it, the solver compiles it to an array, and a
sign prints its name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from boardwalk.cards import (
    Card,
    Category,
    Hand,
    HandRank,
    Rank,
    Suit,
    SuitedRun,
    ThreeCardCategory,
    ThreeCardRank,
    best_hand,
    three_card_hand,
)
from boardwalk.cards import (
    suited_run as longest_run,
)
from boardwalk.games.declaration.law_book import citation
from boardwalk.law import Paragraph


class Reading:
    """The cards a requirement reads. The hand they make is evaluated on first use and cached."""

    __slots__ = ("cards", "hand", "rank", "run", "three")

    hand: Hand
    rank: HandRank
    three: ThreeCardRank
    run: SuitedRun | None

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards

    def __getattr__(self, name: str) -> Any:
        # Called only while the slot is empty; later reads skip this call.
        if name in ("hand", "rank"):
            self.hand = best_hand(self.cards)
            self.rank = self.hand.rank
        elif name == "three":
            self.three = three_card_hand(self.cards)
        elif name == "run":
            self.run = longest_run(self.cards)
        else:
            raise AttributeError(name)
        return getattr(self, name)


class Requirement(Protocol):
    """What every kind of requirement offers."""

    @property
    def name(self) -> str: ...

    def met_by(self, reading: Reading) -> bool: ...

    def readable_from(self, cards: int) -> bool:
        """Whether it can be checked with this many cards."""


@dataclass(frozen=True, slots=True)
class FiveCard:
    """The best five cards rank at or above `lowest` and below `below`.

    >>> jacks_up = FiveCard("two pair, jacks up, or better", HandRank(Category.TWO_PAIR, (Rank.JACK,)), None)
    >>> from boardwalk.cards import parse_cards
    >>> [jacks_up.met_by(Reading(parse_cards(text))) for text in ("Js Jd 2c 2d 9h", "Ts Td 9c 9d Ah", "2s 2d 2c 9d Ah")]
    [True, False, True]
    """

    name: str
    lowest: HandRank
    below: HandRank | None = None

    def met_by(self, reading: Reading) -> bool:
        rank = reading.rank
        return rank >= self.lowest and (self.below is None or rank < self.below)

    def readable_from(self, cards: int) -> bool:
        return 5 <= cards <= 7


@dataclass(frozen=True, slots=True)
class AllSuitedRun:
    """All `length` cards are one suit and in sequence, ending at `top` and in one of `suits` if given."""

    name: str
    length: int
    top: Rank | None = None
    suits: frozenset[Suit] = frozenset(Suit)
    law: Paragraph | None = None

    def met_by(self, reading: Reading) -> bool:
        run = reading.run
        return run is not None and run.suit in self.suits and self.top in (None, run.top)

    def readable_from(self, cards: int) -> bool:
        return cards == self.length


@dataclass(frozen=True, slots=True)
class ThreeCard:
    """Exactly three cards that fall in `category`."""

    name: str
    category: ThreeCardCategory
    law: Paragraph | None = None

    def met_by(self, reading: Reading) -> bool:
        return reading.three.category is self.category

    def readable_from(self, cards: int) -> bool:
        return cards == 3


@dataclass(frozen=True, slots=True)
class Pocket:
    """Exactly two cards of one of these pairs of ranks, and suited or unsuited if given."""

    name: str
    ranks: frozenset[tuple[Rank, Rank]]
    suited: bool | None = None

    def met_by(self, reading: Reading) -> bool:
        high, low = sorted(reading.cards, reverse=True)
        return (high.rank, low.rank) in self.ranks and self.suited in (None, high.suit == low.suit)

    def readable_from(self, cards: int) -> bool:
        return cards == 2


@dataclass(frozen=True, slots=True)
class Suited:
    """All `length` cards are one suit.

    >>> from boardwalk.cards import parse_cards
    >>> [Suited("three suited cards", 3).met_by(Reading(parse_cards(text))) for text in ("2h 9h Kh", "2h 9h Kd")]
    [True, False]
    """

    name: str
    length: int

    def met_by(self, reading: Reading) -> bool:
        return len({card.suit for card in reading.cards}) == 1

    def readable_from(self, cards: int) -> bool:
        return cards == self.length


def suited_run(
    name: str, length: int, *, top: Rank | None = None, suits: Iterable[Suit] = Suit, law: str | None = None
) -> AllSuitedRun:
    """All cards of one suit and in sequence."""
    return AllSuitedRun(name, length, top, frozenset(suits), None if law is None else citation(law))


def three_card(name: str, category: ThreeCardCategory, law: str | None = None) -> ThreeCard:
    """Three cards of this category."""
    return ThreeCard(name, category, None if law is None else citation(law))


def _exactly(category: Category) -> FiveCard:
    above = Category(category + 1) if category < Category.ROYAL_FLUSH else None
    return FiveCard(category.title, HandRank(category), None if above is None else HandRank(above))


def or_better(category: Category, *ranks: Rank, name: str | None = None) -> FiveCard:
    """A hand of this category, with at least these ranks if given, or any higher hand.

    >>> or_better(Category.FLUSH).name
    'flush or better'
    """
    return FiveCard(name or f"{category.title} or better", HandRank(category, ranks))


def pair_of(name: str, ranks: Iterable[Rank]) -> Pocket:
    """A pair of one of these ranks."""
    return Pocket(name, frozenset((rank, rank) for rank in ranks))


def ace_with(name: str, ranks: Iterable[Rank], *, suited: bool | None = None) -> Pocket:
    """An ace and a card of one of these ranks."""
    return Pocket(name, frozenset((Rank.ACE, rank) for rank in ranks), suited)


ROYAL_FLUSH = _exactly(Category.ROYAL_FLUSH)
STRAIGHT_FLUSH = _exactly(Category.STRAIGHT_FLUSH)
FOUR_OF_A_KIND = _exactly(Category.FOUR_OF_A_KIND)
FULL_HOUSE = _exactly(Category.FULL_HOUSE)
FLUSH = _exactly(Category.FLUSH)
STRAIGHT = _exactly(Category.STRAIGHT)
THREE_OF_A_KIND = _exactly(Category.THREE_OF_A_KIND)
TWO_PAIR = _exactly(Category.TWO_PAIR)
