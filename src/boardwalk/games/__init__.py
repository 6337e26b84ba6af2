"""The vocabulary of a declaration, and the five games declared in it.

A game is one file: its pay tables as the regulation prints them, its options, and a `declare` function that reads the
options and returns a `Game`. Everything else here works from that: `check` finds faults in a declaration, `legality`
refuses bets that are not allowed, `settlement` settles.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from boardwalk.errors import BoardwalkError, InputError, Refusal, unknown
from boardwalk.games.caribbean import CARIBBEAN
from boardwalk.games.declaration.game import Declaration, Game
from boardwalk.games.declaration.option import spell
from boardwalk.games.heads_up import HEADS_UP
from boardwalk.games.holdem3 import HOLDEM3
from boardwalk.games.premium import PREMIUM
from boardwalk.games.settlement import Seat, Settlement, SettlementLine, settle, settle_table
from boardwalk.games.texas_bonus import TEXAS_BONUS
from boardwalk.law import Paragraph

GAMES: dict[str, Declaration] = {
    declaration.name: declaration for declaration in (PREMIUM, HEADS_UP, HOLDEM3, TEXAS_BONUS, CARIBBEAN)
}


def find_game(name: str) -> Declaration:
    """The declaration with this name, or an `InputError` that suggests one.

    >>> find_game("premium").title
    "Premium Hold 'Em"
    """
    if name not in GAMES:
        raise unknown("game", name, GAMES, "game")
    return GAMES[name]


OptionValues = Mapping[str, object] | Iterable[tuple[str, object]]


def declared(name: str, options: OptionValues = ()) -> Game:
    """A game under a house's options. Tables with the same game and options share one object.

    Options can be given as JSON and TOML have them, and in any order.

    >>> declared("caribbean", {"progressive": True}) is declared("caribbean", {"progressive": "on"})
    True
    """
    find_game(name)
    return _declared(name, tuple(sorted((option, spell(option, value)) for option, value in dict(options).items())))


@lru_cache(maxsize=1024)
def _declared(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    return GAMES[name].game(dict(options))


def declared_or_refused(name: str, options: OptionValues, law: Paragraph) -> Game:
    """A game for a command; anything wrong with it is a refusal that cites this paragraph if no other applies."""
    try:
        return declared(name, options)
    except InputError as error:
        raise Refusal(error.field, error.reason, error.law or law) from None
    except BoardwalkError as error:
        raise Refusal("options", str(error), law) from None


__all__ = [
    "GAMES",
    "Declaration",
    "Game",
    "Seat",
    "Settlement",
    "SettlementLine",
    "declared",
    "declared_or_refused",
    "find_game",
    "settle",
    "settle_table",
]
