"""What the solver can do: a game that is declared soundly but cannot be solved is refused with the reason."""

from __future__ import annotations

from collections.abc import Iterator

from boardwalk.cards import Ranking
from boardwalk.errors import InputError
from boardwalk.games import Game

OWN_CARDS_WITH_BOARD = (2, 3)
MOST_UNSEEN = 5
"""The most cards of a hand whose every set of cards is counted."""


def verify_solvable(game: Game) -> None:
    """Refuse a game that cannot be solved exactly.

    >>> from boardwalk.games import GAMES
    >>> verify_solvable(GAMES["premium"].game())
    """
    for reason in _reasons(game):
        raise InputError("game", f"{game.title} cannot be solved exactly: {reason}")


def _reasons(game: Game) -> Iterator[str]:
    if game.community_cards:
        yield from _reasons_with_board(game)
    elif not game.dealer_hole_cards:
        yield "there are neither community cards nor a dealer's hand"
    else:
        yield from _reasons_without_board(game)


def _reasons_without_board(game: Game) -> Iterator[str]:
    if len(game.decisions) + len(game.taken_back) > 1:
        yield "it has several decisions without community cards between them"
    up = game.dealings[0].dealer_up()
    if up > (game.ranking is not Ranking.LONGEST_FLUSH):
        most = "at most one can be" if game.ranking is not Ranking.LONGEST_FLUSH else "with flushes, none can be"
        yield f"{up} of the dealer's cards {'is' if up == 1 else 'are'} face up; {most}"
    elif game.ranking is Ranking.LONGEST_FLUSH:
        return  # nobody's cards are dealt out
    elif max(game.hole_cards, game.dealer_hole_cards - up) > MOST_UNSEEN:
        yield f"hands of more than {MOST_UNSEEN} cards are too many to compare"


def _reasons_with_board(game: Game) -> Iterator[str]:
    own, cards = game.hole_cards, game.hole_cards + game.community_cards
    if game.dealer_hole_cards not in (0, own):
        yield f"players have {_cards(own)} and the dealer {game.dealer_hole_cards} beside the community cards"
    if any(decision.reserved for decision in game.decisions):
        yield "some multiples need a certain hand, which is only solved without community cards"
    if game.ranking is not Ranking.FIVE_CARD:
        yield f"hands with community cards are ranked by {game.ranking.value}"
    elif not game.ranking.reads(cards):
        yield f"it makes hands of {cards} cards; only hands of 5 to 7 can be solved"
    if own not in OWN_CARDS_WITH_BOARD:
        yield f"players have {_cards(own)} beside the community cards; only two or three can be solved"
    if game.dealings[0].dealer_up():
        yield "a dealer's card is face up beside the community cards"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
