"""Players that play by themselves, for tables without people, for simulation and for fuzzing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from boardwalk.games import Game
from boardwalk.games.wager import Place
from boardwalk.table.view import View

EXPOSE, KEEP = "expose", "keep face down"
"""The two answers where a bonus asks for the cards to be exposed."""


class Dice(Protocol):
    """A source of chance from outside, such as `random.Random(seed)`: the table itself draws no number."""

    def randrange(self, stop: int, /) -> int: ...


class Policy(Protocol):
    """How a player chooses. The options stand with the most modest first; `see` gives the player's own view."""

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str: ...


class Timid:
    """Checks, folds, never places more than it must; exposes, since that costs nothing."""

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        return EXPOSE if EXPOSE in options else options[0]


class AlwaysRaise:
    """Places the most that each decision allows."""

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        return EXPOSE if EXPOSE in options else options[-1]


@dataclass(frozen=True, slots=True)
class RandomLegal:
    """Any of the legal options, each as likely as the others."""

    dice: Dice

    def choose(self, options: Sequence[str], see: Callable[[], View]) -> str:
        del see
        return options[self.dice.randrange(len(options))]


def opening_bets(game: Game, base_cents: int, side_cents: Mapping[str, int] | int = 0) -> dict[str, int]:
    """Bets that open a round: the required ones in this amount, and side bets, all in one amount or by name.

    A wager that is taken in before the deal has its own amount, and is made where it is named.

    >>> from boardwalk.games import GAMES
    >>> opening_bets(GAMES["holdem3"].game(), 1000, 500)
    {'three-card': 500, 'blind': 1000, 'flop': 1000, 'six-card': 500}
    """
    bets: dict[str, int] = {}
    for wager in game.wagers:
        if wager in game.required:
            bets[wager.name] = base_cents
        elif wager.place is Place.OPTIONAL:
            bets[wager.name] = side_cents if isinstance(side_cents, int) else side_cents.get(wager.name, 0)
    for name, collected in game.collected.items():
        made = not isinstance(side_cents, int) and side_cents.get(name, 0)
        bets[name] = collected.stake_cents if made else 0
    return {name: cents for name, cents in bets.items() if cents}
