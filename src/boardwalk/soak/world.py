"""Chance for a simulated table: what its shuffles leave, where its decks are cut, all from one seed."""

from __future__ import annotations

from random import Random

from boardwalk.cards import DECK, Card
from boardwalk.table.preparing import CUT_LEAST


class SeededWorld:
    """Shuffles and cuts that a seed decides.

    >>> SeededWorld(Random(1)).order() == SeededWorld(Random(1)).order()
    True
    """

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def order(self) -> tuple[Card, ...]:
        cards = list(DECK)
        self.dice.shuffle(cards)
        return tuple(cards)

    def cut(self) -> int:
        return self.dice.randint(CUT_LEAST, len(DECK) - CUT_LEAST)
