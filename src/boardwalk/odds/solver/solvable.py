"""What the solver can do: a game that is declared soundly but cannot be solved is refused with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.cards import Ranking
from boardwalk.errors import InputError
from boardwalk.games import Game
from boardwalk.odds.solver.rank_numbers import NUMBERED

OWN_CARDS_WITH_BOARD = (2, 3)
FACE_DOWN_CARDS = (3, 4, 5)
UP_CARD_HAND = 5


def verify_solvable(game: Game) -> None:
    """Refuse a game that cannot be solved exactly.

    >>> from boardwalk.games import GAMES
    >>> verify_solvable(GAMES["premium"].game())
    """
    for reason in _reasons(game):
        raise InputError("game", f"{game.title} cannot be solved exactly: {reason}")


def _reasons(game: Game) -> Iterator[str]:
    own, dealer, up = game.hole_cards, game.dealer_hole_cards, game.dealings[0].dealer_up()
    if dealer not in (0, own):
        yield f"players have {own} cards and the dealer {dealer}"
    if game.ranking not in NUMBERED:
        yield f"hands are ranked by {game.ranking.value}"
    if game.community_cards:
        yield from _reasons_with_board(game)
    elif not dealer:
        yield "there are neither community cards nor a dealer's hand"
    elif up and (up, own, game.ranking) != (1, UP_CARD_HAND, Ranking.FIVE_CARD):
        yield f"{up} of the dealer's cards are face up; only one of five cards can be"
    elif not up and own not in FACE_DOWN_CARDS:
        yield f"hands of {own} cards each are too many to compare"
    if any(decision.reserved for decision in game.decisions) and (game.community_cards or up):
        yield "some multiples need a certain hand, which is only solved where all the dealer's cards are face down"


def _reasons_with_board(game: Game) -> Iterator[str]:
    own, cards = game.hole_cards, game.hole_cards + game.community_cards
    if game.ranking is not Ranking.FIVE_CARD:
        yield f"hands with community cards are ranked by {game.ranking.value}"
    elif not game.ranking.reads(cards):
        yield f"it makes hands of {cards} cards; only hands of 5 to 7 can be solved"
    if own not in OWN_CARDS_WITH_BOARD:
        yield f"players have {own} cards beside the community cards; only two or three can be solved"
    if game.dealings[0].dealer_up():
        yield "a dealer's card is face up beside the community cards"
