"""The vocabulary of a declaration, and the five games declared in it.

A game is one file: its pay tables as the regulation prints them, its options, and a `declare` that reads the options
and gives a `Game`. Everything else here reads that: `check` refuses an inconsistent one, `verify` refuses bets,
`settle` settles.
"""

from functools import lru_cache

from boardwalk.errors import unknown
from boardwalk.games.caribbean import CARIBBEAN
from boardwalk.games.game import Declaration, Game
from boardwalk.games.heads_up import HEADS_UP
from boardwalk.games.holdem3 import HOLDEM3
from boardwalk.games.premium import PREMIUM
from boardwalk.games.settle import Line, Seat, Settlement, settle, settle_table
from boardwalk.games.texas_bonus import TEXAS_BONUS

GAMES: dict[str, Declaration] = {
    declaration.name: declaration for declaration in (PREMIUM, HEADS_UP, HOLDEM3, TEXAS_BONUS, CARIBBEAN)
}


def find_game(name: str) -> Declaration:
    """The declaration of this name, or an `InputError` that lists the names.

    >>> find_game("premium").title
    "Premium Hold 'Em"
    """
    if name not in GAMES:
        raise unknown("game", name, GAMES, "game")
    return GAMES[name]


@lru_cache(maxsize=256)
def declared(name: str, options: tuple[tuple[str, str], ...] = ()) -> Game:
    """A game under the options of a house; the same object each time, so that tables of one kind share it.

    >>> declared("premium") is declared("premium")
    True
    """
    return find_game(name).game(dict(options))


__all__ = [
    "GAMES",
    "Declaration",
    "Game",
    "Line",
    "Seat",
    "Settlement",
    "declared",
    "find_game",
    "settle",
    "settle_table",
]
