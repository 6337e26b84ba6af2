"""A deck of a few ranks, small enough that every deal of a game can be dealt out."""

from __future__ import annotations

from math import comb
from random import Random

from boardwalk.cards import Rank
from boardwalk.games import Game

MOST_WORK = 300_000
"""Hands on boards, and comparisons with the dealer's hand, that are gone through."""


def work_of(game: Game, cards: int) -> int:
    """About how much there is to go through with this many cards in the deck.

    >>> from boardwalk.games import GAMES
    >>> work_of(GAMES["caribbean"].game(), 12)
    88704
    """
    left, up = cards - game.hole_cards, game.dealings[0].dealer_up()
    ways = comb(cards, game.hole_cards) * comb(left, up)
    left -= up
    unordered = ways * comb(left, game.community_cards)
    shown = 0
    for face_up in game.dealings[0].community_up():
        ways *= comb(left, face_up - shown)
        left, shown = left - (face_up - shown), face_up
    return ways + unordered * comb(left, game.dealer_hole_cards - up)


def short_deck(game: Game, seed: int, most: int = MOST_WORK) -> tuple[Rank, ...]:
    """As many ranks as there is time for: neighbors up to the ace for an odd seed, any ranks for an even one.

    >>> from boardwalk.games import GAMES
    >>> [rank.letter for rank in short_deck(GAMES["premium"].game(), 1)]
    ['Q', 'K', 'A']
    """
    dealt = game.hole_cards + game.dealer_hole_cards + game.community_cards
    sizes = [number for number in range(2, len(Rank) + 1) if 4 * number >= dealt]
    within = [number for number in sizes if work_of(game, 4 * number) <= most]
    number = max(within, default=sizes[0])
    if seed % 2:
        return tuple(Rank)[-number:]
    return tuple(sorted(Random(seed).sample(tuple(Rank), number)))
