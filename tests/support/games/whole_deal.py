"""A whole round dealt at once from a declaration, so that its deal scripts can be read without a table."""

from __future__ import annotations

from dataclasses import dataclass

from boardwalk.cards import Card
from boardwalk.games.declaration.round import COMMUNITY, DEALER, PLAYERS, Burn, Deal, Dealing


@dataclass(frozen=True, slots=True)
class Dealt:
    """Where a whole round's cards lie, each in the order in which it was dealt."""

    players: tuple[tuple[Card, ...], ...]
    dealer: tuple[Card, ...]
    community: tuple[Card, ...]
    burned: tuple[Card, ...]
    stub: tuple[Card, ...]


def deal_out(script: Dealing, deck: tuple[Card, ...], players: int) -> Dealt:
    """Follow a deal script through a whole round, from the top of the deck down."""
    hands: list[list[Card]] = [[] for _ in range(players)]
    dealer: list[Card] = []
    community: list[Card] = []
    burned: list[Card] = []
    cards = iter(deck)
    for step in script.steps:
        if isinstance(step, Burn):
            burned += [next(cards) for _ in range(step.cards)]
        elif isinstance(step, Deal):
            for hand in {PLAYERS: hands, DEALER: [dealer], COMMUNITY: [community]}[step.to]:
                hand += [next(cards) for _ in range(step.cards)]
                burned += [next(cards) for _ in range(step.burn)]
    return Dealt(tuple(map(tuple, hands)), tuple(dealer), tuple(community), tuple(burned), tuple(cards))
