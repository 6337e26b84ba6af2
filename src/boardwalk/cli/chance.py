"""Chance at a table where people play: the operating system's random source."""

from __future__ import annotations

import secrets

from boardwalk.cards import DECK, Card


def shuffled() -> tuple[Card, ...]:
    """A fresh deck from the operating system's random source, every order equally likely."""
    deck = list(DECK)
    secrets.SystemRandom().shuffle(deck)
    return tuple(deck)


class Chance:
    """The world of a real table: shuffles from the operating system's random source."""

    def order(self) -> tuple[Card, ...]:
        return shuffled()

    def cut(self) -> int:
        raise AssertionError("a machine shuffles at this table, and its decks are not cut")

    def spin(self, weights: tuple[int, ...]) -> int:
        return secrets.SystemRandom().choices(range(1, len(weights) + 1), weights)[0]

    def meter_cents(self) -> int:
        return 0  # the floor says what a meter shows
