"""The paragraphs of a game's declaration that require its layout and signs to be filed, approved or posted.

Each is None if no text we have requires it, or if the house does not offer the wager it applies to.
"""

from __future__ import annotations

from boardwalk.games import Game
from boardwalk.games.declaration.approval import LAYOUT, LINK, PAYOUTS, PHOTOGRAPH, PRIZES, RENDERING
from boardwalk.law import Paragraph


def rendering_law(game: Game) -> Paragraph | None:
    """Requires a drawing to scale, or approval, before the layout is used.

    >>> from boardwalk.games import GAMES
    >>> rendering_law(GAMES["heads-up"].game()).id
    '13:69E-1.13Z(b)'
    """
    return next((each.law for each in game.own_approvals if each.item in (LAYOUT, RENDERING)), None)


def needs_photograph(game: Game) -> bool:
    """Whether that paragraph also requires a color photograph."""
    return any(each.item == PHOTOGRAPH for each in game.own_approvals)


def replacement_law(game: Game) -> Paragraph | None:
    """Allows a sign in place of inscriptions."""
    return _sign_law(game, PAYOUTS)


def prize_list_law(game: Game) -> Paragraph | None:
    """Requires a sign to list what the progressive pays."""
    return _sign_law(game, PRIZES)


def link_notice_law(game: Game) -> Paragraph | None:
    """Requires a sign to say that the progressive is linked with another game's."""
    return _sign_law(game, LINK)


def _sign_law(game: Game, name: str) -> Paragraph | None:
    return next((sign.law for sign in game.signs if sign.name == name), None)
