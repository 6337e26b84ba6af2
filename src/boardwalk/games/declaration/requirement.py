"""Hand requirements: what a hand needs for a row of a pay table, or for the dealer to qualify.

A requirement is data, not a function: the table checks one hand against it, the solver compiles it to an array, and a
sign prints its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Protocol, overload

from boardwalk.cards import (
    AnyRank,
    Card,
    Category,
    FlushRank,
    FourCardCategory,
    FourCardRank,
    Hand,
    HandRank,
    Rank,
    Ranking,
    Suit,
    SuitedRun,
    ThreeCardCategory,
    ThreeCardRank,
    best_hand,
    four_card_hand,
    longest_flush,
    longest_suited_run,
    three_card_hand,
)
from boardwalk.cards import (
    suited_run as whole_run,
)
from boardwalk.games.declaration.law_book import citation
from boardwalk.law import Paragraph

HANDS_KEPT = 256
_best_hand = lru_cache(HANDS_KEPT)(best_hand)
"""Every player's settlement reads the dealer's hand again."""


class Reading:
    """The cards a requirement reads. The hand they make is evaluated on first use and cached."""

    __slots__ = ("cards", "flush", "four", "hand", "longest_run", "rank", "run", "three")

    hand: Hand
    rank: HandRank
    four: FourCardRank
    three: ThreeCardRank
    flush: FlushRank
    run: SuitedRun | None
    longest_run: SuitedRun | None

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards = cards

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy has what was evaluated or set so far; looking at an empty slot would evaluate it."""
        filled = {}
        for name in self.__slots__:
            with suppress(AttributeError):
                filled[name] = object.__getattribute__(self, name)
        return Reading, (self.cards,), (None, filled)

    def __getattr__(self, name: str) -> Any:
        # Called only while the slot is empty; later reads skip this call.
        if name in ("hand", "rank"):
            self.hand = _best_hand(self.cards)
            self.rank = self.hand.rank
        elif name in _READINGS:
            setattr(self, name, _READINGS[name](self.cards))
        else:
            raise AttributeError(name)
        return getattr(self, name)

    def by(self, ranking: Ranking) -> AnyRank:
        """How high the cards rank in this ranking."""
        rank: AnyRank = getattr(self, _RANKS[ranking])
        return rank


_READINGS: dict[str, Callable[[tuple[Card, ...]], object]] = {
    "four": four_card_hand,
    "three": three_card_hand,
    "flush": longest_flush,
    "run": whole_run,
    "longest_run": longest_suited_run,
}
_RANKS = {
    Ranking.FIVE_CARD: "rank",
    Ranking.FOUR_CARD: "four",
    Ranking.THREE_CARD: "three",
    Ranking.LONGEST_FLUSH: "flush",
}


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

    @property
    def ranking(self) -> Ranking:
        return Ranking.FIVE_CARD


@dataclass(frozen=True, slots=True)
class Ranked:
    """The hand ranks at or above `lowest` and below `below` in a ranking other than that of five-card hands.

    >>> from boardwalk.cards import parse_cards
    >>> queen_high = or_better(ThreeCardCategory.HIGH_CARD, Rank.QUEEN, name="queen high or better")
    >>> [queen_high.met_by(Reading(parse_cards(text))) for text in ("Qs 4d 2c", "Js Td 8c", "2s 2d 3c")]
    [True, False, True]
    """

    name: str
    ranking: Ranking
    lowest: AnyRank
    below: AnyRank | None = None

    def met_by(self, reading: Reading) -> bool:
        rank = reading.by(self.ranking)
        return rank >= self.lowest and (self.below is None or rank < self.below)

    def readable_from(self, cards: int) -> bool:
        return self.ranking.reads(cards)


RankedHand = FiveCard | Ranked
"""A requirement that sets the lowest hand of a ranking, as the dealer's qualification does."""
OR_BETTER = " or better"


@dataclass(frozen=True, slots=True)
class LongestRun:
    """At least `length` of the cards are one suit and in sequence; an ace may also be low.

    >>> from boardwalk.cards import parse_cards
    >>> three = LongestRun("3-card straight flush", 3)
    >>> [three.met_by(Reading(parse_cards(text))) for text in ("Ah 2h 3h Ks 9c 9d 5h", "Ah 2h 4h Ks 9c 9d 5h")]
    [True, False]
    """

    name: str
    length: int

    def met_by(self, reading: Reading) -> bool:
        run = reading.longest_run
        return run is not None and run.length >= self.length

    def readable_from(self, cards: int) -> bool:
        return 2 <= self.length <= cards


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


@overload
def or_better(category: Category | FiveCard, *ranks: Rank, name: str | None = None) -> FiveCard: ...
@overload
def or_better(
    category: ThreeCardCategory | FourCardCategory | Ranked, *ranks: Rank, name: str | None = None
) -> Ranked: ...
def or_better(
    category: Category | ThreeCardCategory | FourCardCategory | RankedHand, *ranks: Rank, name: str | None = None
) -> RankedHand:
    """A hand of this category, with at least these ranks if given, or any higher hand. A row's hand will do, too.

    >>> or_better(Category.FLUSH).name, or_better(FourCardCategory.PAIR, Rank.ACE, name="pair of aces or better").name
    ('flush or better', 'pair of aces or better')
    >>> or_better(FLUSH) == or_better(Category.FLUSH), or_better(FLUSH, Rank.KING).lowest.name
    (True, 'flush, king high')
    """
    if isinstance(category, FiveCard | Ranked):
        return _from_hand_up(category, ranks, name)
    called = name or f"{category.title}{OR_BETTER}"
    if isinstance(category, Category):
        return FiveCard(called, HandRank(category, ranks))
    if isinstance(category, FourCardCategory):
        return Ranked(called, Ranking.FOUR_CARD, FourCardRank(category, ranks))
    return Ranked(called, Ranking.THREE_CARD, ThreeCardRank(category, ranks))


def _from_hand_up(hand: RankedHand, ranks: tuple[Rank, ...], name: str | None) -> RankedHand:
    """The hand, with at least these ranks if given, or any higher one."""
    lowest: Any = hand.lowest
    called = name or hand.name.removesuffix(OR_BETTER) + OR_BETTER
    return replace(hand, name=called, lowest=lowest._replace(ranks=ranks) if ranks else lowest, below=None)


def exactly(category: ThreeCardCategory | FourCardCategory, name: str | None = None) -> Ranked:
    """A hand of just this category of three- or four-card hands.

    >>> from boardwalk.cards import parse_cards
    >>> [exactly(FourCardCategory.FLUSH).met_by(Reading(parse_cards(text))) for text in ("Ah 9h 4h 2h", "5h 4h 3h 2h")]
    [True, False]
    """
    lowest = or_better(category)
    kinds = lowest.ranking.kinds
    above = kinds.index(lowest.lowest) + 1
    return Ranked(name or category.title, lowest.ranking, lowest.lowest, kinds[above] if above < len(kinds) else None)


def flush_of(length: int, *ranks: Rank, name: str | None = None) -> Ranked:
    """A flush of at least this many cards, with at least these ranks if it is no longer.

    >>> from boardwalk.cards import parse_cards
    >>> nine_high = flush_of(3, Rank.NINE)
    >>> [nine_high.met_by(Reading(parse_cards(text))) for text in ("9h 4h 2h Kd", "8h 4h 2h Kd", "5h 4h 3h 2h")]
    [True, False, True]
    """
    called = f"{length}-card flush" + (f", {ranks[0].singular} high," if ranks else "") + OR_BETTER
    return Ranked(name or called, Ranking.LONGEST_FLUSH, FlushRank(length, ranks))


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
