"""Automatic players, for tables without people, simulation and fuzzing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from boardwalk.games import Game
from boardwalk.games.declaration.wager import Placement
from boardwalk.table.presentation.view import View

EXPOSE, KEEP = "expose", "keep face down"
"""The two choices for a bonus that requires exposed cards."""


class Dice(Protocol):
    """A source of random numbers, such as `random.Random(seed)`. The table itself has none."""

    def randrange(self, stop: int, /) -> int: ...


class Policy(Protocol):
    """How a player decides. The first option costs least; `see` returns the player's own view."""

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str: ...


class Timid:
    """Always takes the choice that costs least (check or fold). Exposes cards, since that is free."""

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        return EXPOSE if EXPOSE in options else options[0]


class AlwaysRaise:
    """Bets the most each decision allows."""

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        return EXPOSE if EXPOSE in options else options[-1]


@dataclass(frozen=True, slots=True)
class RandomLegal:
    """Any of the legal options, all equally likely."""

    dice: Dice

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        return options[self.dice.randrange(len(options))]


def opening_bets(game: Game, base_cents: int, side_cents: Mapping[str, int] | int = 0) -> dict[str, int]:
    """Opening bets for a round: the required ones in this amount, and side bets, all in one amount or by name.

    A wager that is collected before the deal has its own amount and is included only if named.

    >>> from boardwalk.games import GAMES
    >>> opening_bets(GAMES["holdem3"].game(), 1000, 500)
    {'three-card': 500, 'blind': 1000, 'flop': 1000, 'six-card': 500}
    """
    bets: dict[str, int] = {}
    for wager in game.wagers:
        if wager in game.required:
            bets[wager.name] = base_cents
        elif wager.place is Placement.OPTIONAL:
            bets[wager.name] = side_cents if isinstance(side_cents, int) else side_cents.get(wager.name, 0)
    for name, collected in game.collected.items():
        named = not isinstance(side_cents, int) and side_cents.get(name, 0)
        bets[name] = collected.stake_cents if named else 0
    return {name: cents for name, cents in bets.items() if cents}
