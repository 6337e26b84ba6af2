"""What figures are given in, and how an exact one is given to programs."""

from __future__ import annotations

from fractions import Fraction

from boardwalk.games import Game
from boardwalk.games.wager import Wager
from boardwalk.money import dollars

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


def described(game: Game, unit_cents: int) -> str:
    """The options that are not as usual, and the unit."""
    changed = [f"{name} {value}" for name, value in game.house.changed().items()]
    return ", ".join([*changed, f"unit {dollars(unit_cents)}"])


def least_bet(game: Game, wager: Wager) -> int:
    """The least that may be bet on a wager; a usual unit, where nothing is posted."""
    table_min = game.limits(game.base).least
    if wager in game.required:
        (least, most), by_law = game.limits(game.base), max(each.min_cents for each in game.required)
    else:
        (least, most), by_law = game.limits(wager), wager.min_cents
    usual = table_min or UNIT_CENTS
    return max(least or (usual if most is None else min(usual, most)), by_law)


def rounded(value: Fraction, places: int) -> str:
    """The nearest decimal of so many places, for people; reckoned in whole numbers.

    >>> rounded(Fraction(-1, 3), 4), rounded(Fraction(5, 2), 0), rounded(Fraction(12), 2)
    ('-0.3333', '2', '12.00')
    """
    scaled = round(value * 10**places)
    digits = str(abs(scaled)).rjust(places + 1, "0")
    sign = "-" if scaled < 0 else ""
    return f"{sign}{digits}" if not places else f"{sign}{digits[:-places]}.{digits[-places:]}"
