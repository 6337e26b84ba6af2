"""Checks the hands that are compared, and what a game without a dealer's hand cannot ask for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from boardwalk.games.declaration.wager import SHOWDOWN, Standing

if TYPE_CHECKING:
    from boardwalk.games.declaration.game import Game


def hand_faults(game: Game) -> Iterator[str]:
    """Faults of the hands that are compared, or of what is asked of a dealer without a hand."""
    if not game.dealer_hole_cards:
        yield from _without_dealer_faults(game)
        return
    hands = {"a player's hand": game.hole_cards, "the dealer's hand": game.dealer_hole_cards}
    for whose, own in hands.items():
        cards = own + game.community_cards
        if not game.ranking.reads(cards):
            yield f"{whose} of {cards} cards cannot be ranked by {game.ranking.value}"
    needed = game.dealer_qualifies
    if needed is not None and needed.hand.ranking is not game.ranking:
        yield f"the dealer qualifies with {needed.hand.name}, but hands are ranked by {game.ranking.value}"


def _without_dealer_faults(game: Game) -> Iterator[str]:
    if game.dealer_cards is not None and game.dealer_cards < 0:
        yield f"the dealer cannot have {game.dealer_cards} cards"
    if game.dealer_qualifies is not None:
        yield "the dealer must qualify, but has no hand"
    for wager in (*game.wagers, *game.bonuses):
        for case in wager.settled:
            if case.standing & SHOWDOWN not in (Standing(0), SHOWDOWN):
                yield f"{wager.name}: {case.law} compares the hand with the dealer's, but the dealer has none"
            if case.qualified is not None:
                yield f"{wager.name}: {case.law} asks whether the dealer qualifies, but the dealer has no hand"
