"""What Hypothesis draws for the cards layer, and how much of it."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import settings
from hypothesis import strategies as st

from boardwalk.cards import DECK, Card, Suit

many_examples = settings(max_examples=500)
"""Decorates every property test."""


def hands(min_size: int, max_size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Different cards of one deck, in any order."""
    return _taken_from(DECK, min_size, max_size)


def close_hands(min_size: int, max_size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Cards of five neighboring ranks, or of one suit and the low ranks: flushes, runs and matches meet there."""
    few_ranks = st.integers(2, 10).map(lambda low: [card for card in DECK if low <= card.rank < low + 5])
    few_suits = st.sampled_from(Suit).map(lambda suit: [card for card in DECK if card.suit is suit or card.rank < 5])
    return (few_ranks | few_suits).flatmap(lambda cards: _taken_from(cards, min_size, max_size))


def any_hands(min_size: int, max_size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    """Both: at random few hands are more than a pair."""
    return hands(min_size, max_size) | close_hands(min_size, max_size)


def _taken_from(cards: Sequence[Card], min_size: int, max_size: int) -> st.SearchStrategy[tuple[Card, ...]]:
    return st.lists(st.sampled_from(cards), min_size=min_size, max_size=max_size, unique=True).map(tuple)
