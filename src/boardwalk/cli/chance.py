"""Chance at a table where a person plays in the terminal: that of live tables, without a cut."""

from __future__ import annotations

from boardwalk.cards import DECK, Card
from boardwalk.pit import randomness


def shuffled() -> tuple[Card, ...]:
    """A fresh deck, every order equally likely."""
    return randomness.shuffled(DECK)


class Chance:
    """The world of such a table."""

    def order(self) -> tuple[Card, ...]:
        return shuffled()

    def cut(self) -> int:
        raise AssertionError("a machine shuffles at this table, and its decks are not cut")

    def spin(self, weights: tuple[int, ...]) -> int:
        return randomness.spin(weights)

    def meter_cents(self) -> int:
        return 0  # the floor says what a meter shows
