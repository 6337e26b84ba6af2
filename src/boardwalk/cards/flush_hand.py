"""Hands that count only the cards of one suit, as High Card Flush ranks them: the longest flush, then its ranks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardwalk.cards.card import Card, Rank, Suit
from boardwalk.cards.short_hand import SuitedRun
from boardwalk.errors import InputError


class FlushRank(NamedTuple):
    """How high a flush ranks: the more cards the higher, then by its ranks, highest first."""

    length: int
    ranks: tuple[Rank, ...] = ()

    @property
    def name(self) -> str:
        """What a dealer calls the hand; just the length if its ranks are not given."""
        return f"{self.length}-card flush" + (f", {self.ranks[0].singular} high" if self.ranks else "")


def longest_flush(cards: Sequence[Card]) -> FlushRank:
    """The longest flush in the cards; of several, the one with the highest ranks.

    >>> from boardwalk.cards import parse_cards
    >>> longest_flush(parse_cards("Ah 9h 4h Ks Qs Js 2d")).name
    '3-card flush, ace high'
    """
    if not cards:
        raise InputError("cards", "a flush takes at least one card")
    suits = ([card.rank for card in cards if card.suit is suit] for suit in Suit)
    return max(FlushRank(len(ranks), tuple(sorted(ranks, reverse=True))) for ranks in suits)


def flush_cards(cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards of that flush.

    >>> from boardwalk.cards import parse_cards
    >>> " ".join(map(str, flush_cards(parse_cards("Ah 9h 4h Ks Qs Js 2d"))))
    'Ah 9h 4h'
    """
    suits = (tuple(card for card in cards if card.suit is suit) for suit in Suit)
    return max(suits, key=lambda suited: (len(suited), sorted((card.rank for card in suited), reverse=True)))


def longest_suited_run(cards: Sequence[Card]) -> SuitedRun | None:
    """The longest sequence of at least two cards of one suit, the highest of equals; None if there is none.

    An ace may also be low.

    >>> from boardwalk.cards import parse_cards
    >>> longest_suited_run(parse_cards("Ah 2h 3h Ks Qs Js 2d")).name
    '3-card straight flush, king high'
    """
    runs = [run for suit in Suit for run in _runs({card.rank for card in cards if card.suit is suit}, suit)]
    return max(runs, key=lambda run: (run.length, run.top), default=None)


def _runs(ranks: set[Rank], suit: Suit) -> list[SuitedRun]:
    """Every sequence in the ranks of one suit, by the card that tops it."""
    held = {int(rank) for rank in ranks} | ({1} if Rank.ACE in ranks else set())
    found = []
    for top in ranks:
        length = 1
        while top - length in held:
            length += 1
        if length > 1:
            found.append(SuitedRun(length, top, suit))
    return found
