"""Layouts: where the betting areas of each game lie, declared once, in the regulations' words.

One file a game. The felt on the screens and the drawing that is filed are both made from it.
"""

from boardwalk.documents.layout.caribbean import CARIBBEAN
from boardwalk.documents.layout.heads_up import HEADS_UP
from boardwalk.documents.layout.holdem3 import HOLDEM3
from boardwalk.documents.layout.layout import Layout
from boardwalk.documents.layout.premium import PREMIUM
from boardwalk.documents.layout.texas_bonus import TEXAS_BONUS
from boardwalk.documents.layout.undeclared import lay_out
from boardwalk.games import Game

LAYOUTS: dict[str, Layout] = {
    "premium": PREMIUM,
    "heads-up": HEADS_UP,
    "holdem3": HOLDEM3,
    "texas-bonus": TEXAS_BONUS,
    "caribbean": CARIBBEAN,
}


def layout_of(game: Game) -> Layout:
    """The layout of a game; one in rows for a game that has none of its own."""
    return LAYOUTS.get(game.name) or lay_out(game)


__all__ = ["LAYOUTS", "Layout", "layout_of"]
