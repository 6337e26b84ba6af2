"""Chance for a simulated table: shuffles, cuts, spins and the amounts of a meter, all from one seed."""

from __future__ import annotations

from random import Random

from boardwalk.cards import DECK, Card
from boardwalk.table.preparing import CUT_LEAST

MOST_ON_A_METER = 100_000_00


class SeededWorld:
    """Shuffles, cuts and spins that a seed decides.

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

    def spin(self, weights: tuple[int, ...]) -> int:
        return self.dice.choices(range(1, len(weights) + 1), weights)[0]

    def meter_cents(self) -> int:
        return self.dice.randrange(MOST_ON_A_METER)
