"""A card that is on the table but not known yet: at a table with real cards, the order of a deck is not given by the
shuffle but learned, card by card.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Self

from boardwalk.cards.card import DECK, Card


class UnknownCard(Card):
    """A card by its place in the shuffled deck, from 0 at the top. It has no rank and no suit, so no hand reads it.

    >>> card = UnknownCard(17)
    >>> card, str(card), card.pretty, card == UnknownCard(17), card == UnknownCard(18)
    (UnknownCard(17), '?17', '?', True, False)
    """

    __slots__ = ()

    def __new__(cls, place: int) -> Self:
        """A card with nothing in the place of its rank: code that tries to read it fails at once."""
        nothing: Any = None
        return tuple.__new__(cls, (nothing, place))

    @property
    def place(self) -> int:
        """Its place in the shuffled deck."""
        return int(self[1])

    @property
    def pretty(self) -> str:
        return "?"

    def __getnewargs__(self) -> tuple[int]:
        return (self.place,)

    def __str__(self) -> str:
        return f"?{self.place}"

    def __repr__(self) -> str:
        return f"UnknownCard({self.place})"


@cache
def unknown_deck() -> tuple[UnknownCard, ...]:
    """A shuffled deck of which no card is known."""
    return tuple(UnknownCard(place) for place in range(len(DECK)))


def all_known(cards: Iterable[Card]) -> bool:
    """Whether every one of these cards is known.

    >>> all_known(()), all_known(DECK), all_known((DECK[0], UnknownCard(3)))
    (True, True, False)
    """
    return not any(isinstance(card, UnknownCard) for card in cards)
