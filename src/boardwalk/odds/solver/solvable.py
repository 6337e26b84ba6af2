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
        yield "it has neither community cards nor a dealer's hand"
    else:
        yield from _reasons_without_board(game)


def _reasons_without_board(game: Game) -> Iterator[str]:
    if len(game.decisions) + len(game.taken_back) > 1:
        yield "it has several decisions without community cards between them"
    up = game.dealings[0].dealer_up()
    face_up = f"{up} of the dealer's cards {'is' if up == 1 else 'are'} face up"
    if game.ranking is Ranking.LONGEST_FLUSH:  # hands of any size are counted suit by suit
        if up:
            yield f"{face_up}; when the longest flush wins, none can be"
    elif up > 1:
        yield f"{face_up}; at most one can be"
    elif max(game.hole_cards, game.dealer_hole_cards - up) > MOST_UNSEEN:
        yield f"there are too many hands of more than {MOST_UNSEEN} cards to compare"


def _reasons_with_board(game: Game) -> Iterator[str]:
    own, cards = game.hole_cards, game.hole_cards + game.community_cards
    if game.dealer_hole_cards not in (0, own):
        dealers = game.dealer_hole_cards
        yield f"players get {_cards(own)} and the dealer {dealers}; with community cards, both must get the same"
    if any(decision.reserved for decision in game.decisions):
        yield "some multiples require a certain hand, which can be solved only without community cards"
    if game.ranking is not Ranking.FIVE_CARD:
        yield f"with community cards, hands must be ranked by {Ranking.FIVE_CARD.value}, not {game.ranking.value}"
    elif not game.ranking.reads(cards):
        yield f"hands have {cards} cards; with community cards, they must have 5 to 7"
    if own not in OWN_CARDS_WITH_BOARD:
        yield f"players get {_cards(own)}; with community cards, they must get 2 or 3"
    if game.dealings[0].dealer_up():
        yield "one of the dealer's cards is face up; with community cards, none can be"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
