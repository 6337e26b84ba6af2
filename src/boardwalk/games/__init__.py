"""The vocabulary of a declaration, and the five games declared in it.

A game is one file: its pay tables as the regulation prints them, its options, and below `@game` a function that reads
the options and returns the `Rules`. Everything else here works from that: `declaration/check` finds faults in a
declaration, `legality` refuses bets that are not allowed, `settlement` settles.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from boardwalk.errors import BoardwalkError, InputError, Refusal, quoted, unknown
from boardwalk.games.caribbean import CARIBBEAN
from boardwalk.games.declaration.game import Declaration, Game
from boardwalk.games.declaration.law_book import cited
from boardwalk.games.declaration.option import spell
from boardwalk.games.heads_up import HEADS_UP
from boardwalk.games.holdem3 import HOLDEM3
from boardwalk.games.premium import PREMIUM
from boardwalk.games.settlement import Seat, Settlement, SettlementLine, settle, settle_table
from boardwalk.games.texas_bonus import TEXAS_BONUS
from boardwalk.law import Paragraph, adopt

NEW_JERSEY = (PREMIUM, HEADS_UP, HOLDEM3, TEXAS_BONUS, CARIBBEAN)
GAMES: dict[str, Declaration] = {declaration.name: declaration for declaration in NEW_JERSEY}
"""Every known game by name: New Jersey's, and those that were added."""
_DIGESTS: dict[str, str] = {}
"""The digest of the file that each added game came from."""


def add_game(declaration: Declaration, digest: str = "") -> Declaration:
    """Make a game known by its name, and its rules with it. Another game with the same name is refused.

    A file may be added again, if it has not changed.
    """
    name = declaration.name
    known = GAMES.get(name)
    if known is None:
        adopt(_rules_of(declaration))
        GAMES[name], _DIGESTS[name] = declaration, digest
        return declaration
    if known is declaration or (digest and _DIGESTS.get(name) == digest):
        return known
    whose = "a New Jersey game" if known in NEW_JERSEY else "another game"
    raise InputError("game", f"{quoted(name)} is the name of {whose}; give yours a different one")


def find_game(name: str) -> Declaration:
    """The declaration with this name, or an `InputError` that suggests one.

    >>> find_game("premium").title
    "Premium Hold 'Em"
    """
    if name not in GAMES:
        raise unknown("game", name, GAMES, "game")
    return GAMES[name]


def _rules_of(declaration: Declaration) -> tuple[Paragraph, ...]:
    """Every rule that a game cites, under any choice of its options."""
    found = (law for game in declaration.variations() for law in cited((game, tuple(game.house.options.values()))))
    return tuple({law.id: law for law in found}.values())


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
    "NEW_JERSEY",
    "Declaration",
    "Game",
    "Seat",
    "Settlement",
    "SettlementLine",
    "add_game",
    "declared",
    "declared_or_refused",
    "find_game",
    "settle",
    "settle_table",
]
