"""What figures are given in, and how an exact one is given to programs."""

from __future__ import annotations

from fractions import Fraction

from boardwalk.games import Game

UNIT_CENTS = 5_00
"""What a unit is worth where nobody says otherwise; it matters only where a table pays fixed prizes."""


def figure(value: Fraction) -> dict[str, str | float]:
    """The exact fraction, and the nearest number for those who compute with it.

    >>> figure(Fraction(3, 8))
    {'exact': '3/8', 'value': 0.375}
    """
    return {"exact": str(value), "value": float(value)}


def base_wager(game: Game) -> str:
    """What an edge is usually quoted of: `the ante`, at hold 'em 3 bonus `the flop wager`."""
    name = game.base.title.lower()
    return f"the {name}" if name == "ante" else f"the {name} wager"
