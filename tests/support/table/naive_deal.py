"""Where every card goes, written a second time from the game book alone: slow, plain, and independent of the table."""

from __future__ import annotations

from collections.abc import Sequence

from boardwalk.cards import Card
from boardwalk.games.declaration.round import DealingMode

Where = int | str
"""A seat's number, or one of the three places below."""
DEALER, COMMUNITY, BURNED = "dealer", "community", "burned"

OWN_CARDS = {"premium": 3, "heads-up": 2, "holdem3": 3, "texas-bonus": 2, "caribbean": 5}
COMMUNITY_CARDS = {"premium": 4, "heads-up": 5, "holdem3": 4, "texas-bonus": 5, "caribbean": 0}
FACE_UP = {
    "premium": (0, 4),
    "heads-up": (0, 3, 5),
    "holdem3": (0, 2, 4),
    "texas-bonus": (0, 3, 4, 5),
    "caribbean": (0,),
}
"""Community cards that everyone sees, moment by moment: at first none, then more after each decision."""
DEALT_AS_NEEDED = {
    ("heads-up", DealingMode.MANUAL_SHOE),
    ("heads-up", DealingMode.HAND),
    ("texas-bonus", DealingMode.MANUAL_SHOE),
    ("texas-bonus", DealingMode.HAND),
    ("texas-bonus", DealingMode.AUTOMATED_SHOE),
}
"""Where community cards are dealt as the round needs them; elsewhere they are face down from the start."""


def way_of_cards(game: str, mode: DealingMode, seats: Sequence[int], *, burns: bool = False) -> list[Where]:
    """Where each card of the deck goes, from the first to the last that is used."""
    hands: list[Where] = [*sorted(seats), DEALER]
    community: list[Where] = [COMMUNITY]
    burned: list[Where] = [BURNED]
    own = OWN_CARDS[game]
    in_turn = hands * own
    in_stacks = [place for place in hands for _ in range(own)]
    automated = mode is DealingMode.AUTOMATED_SHOE
    if game == "premium":
        return in_stacks + (community * 2 + burned) * 2 if automated else in_turn + community * 4
    if game == "heads-up":
        return community * 5 + in_stacks if automated else in_turn + community * 5
    if game == "holdem3":
        return in_stacks + ((burned if burns else []) + community * 2) * 2
    if game == "texas-bonus":
        flop_turn_river = burned + community * 3 + burned + community + burned + community
        return (in_stacks if automated else in_turn) + flop_turn_river
    assert game == "caribbean"
    return in_stacks if automated else in_turn


def cards_at(way: Sequence[Where], deck: Sequence[Card], place: Where) -> tuple[Card, ...]:
    """The cards of a deck that go to a place, in order."""
    return tuple(card for card, where in zip(deck, way, strict=False) if where == place)


def community_lying(game: str, mode: DealingMode, moment: int) -> int:
    """How many community cards are on the table at this moment, face up or down."""
    return FACE_UP[game][moment] if (game, mode) in DEALT_AS_NEEDED else COMMUNITY_CARDS[game]
