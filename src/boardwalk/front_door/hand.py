"""Hands, named for anyone: cards as text or as a list."""

from __future__ import annotations

from boardwalk.cards import Hand
from boardwalk.cards import best_hand as best_hand_of
from boardwalk.front_door.argument import Cards, read_cards


def best_hand(cards: Cards) -> Hand:
    """The highest five-card hand in five, six or seven cards.

    >>> hand = best_hand("Ah Ad 3c As 7h 7d 2s")
    >>> hand.name, " ".join(map(str, hand.five))
    ('full house, aces full of sevens', 'As Ah Ad 7h 7d')
    """
    return best_hand_of(read_cards(cards, "cards"))
