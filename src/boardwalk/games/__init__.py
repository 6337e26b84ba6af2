"""The vocabulary of a declaration, and the five games declared in it.

A game is one file: its pay tables as the regulation prints them, its options, and below `@game` a function that reads
the options and returns the `Rules`. Everything else here works from that: `declaration/check` finds faults in a
declaration, `legality` refuses bets that are not allowed, `settlement` settles.
"""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import lru_cache

from boardwalk.errors import BoardwalkError, InputError, Refusal, quoted, unknown
from boardwalk.games.caribbean import CARIBBEAN
from boardwalk.games.declaration.game import Declaration, Game
from boardwalk.games.declaration.law_book import cited, verify_game_name
from boardwalk.games.declaration.option import spell
from boardwalk.games.declaration.written_game import game_text, read_game, write_game
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
_OURS = frozenset(GAMES)


def add_game(declaration: Declaration, digest: str = "") -> Declaration:
    """Make a game known by its name, and its rules with it. Another game with the same name is refused.

    The same game may be added again, from its file or from Python.
    """
    name = declaration.name
    known = GAMES.get(name)
    if known is None:
        _verify_recordable(declaration)
        adopt(_rules_of(declaration))
        GAMES[name], _DIGESTS[name] = declaration, digest
        return declaration
    if known is declaration or (digest and _DIGESTS.get(name) == digest):
        return known
    if known in NEW_JERSEY:
        raise InputError("game", f"{quoted(name)} is the name of a New Jersey game; give yours a different one")
    if _is_same(known, declaration):
        return known
    reason = f"{quoted(name)} is the name of another game, or of this one before it was changed"
    raise InputError("game", f"{reason}; give yours a different name, or start Python again")


def _is_same(known: Declaration, declaration: Declaration) -> bool:
    """Whether two declarations would be recorded alike, under any choice of their options."""
    return [game_text(game) for game in known.variations()] == [game_text(game) for game in declaration.variations()]


def _verify_recordable(declaration: Declaration) -> None:
    """Refuse a game whose record could not be read back without its file."""
    name = declaration.name
    verify_game_name(name)
    for game in declaration.variations():
        try:
            read_game(write_game(game))
        except InputError as error:
            raise InputError("game", f"{name}: {error.field}: {error.reason}") from None


def is_outside(name: str) -> bool:
    """Whether a game is not one of New Jersey's, so that records hold its declaration.

    >>> is_outside("premium"), is_outside("pier")
    (False, True)
    """
    return name not in _OURS


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
    return _declared(
        find_game(name), tuple(sorted((option, spell(option, value)) for option, value in dict(options).items()))
    )


@lru_cache(maxsize=1024)
def _declared(declaration: Declaration, options: tuple[tuple[str, str], ...]) -> Game:
    return declaration.game(dict(options))


def declaration_for(name: str, options: OptionValues = ()) -> Game | None:
    """What a command must bring with it: the game in full if it is not New Jersey's, so that the record holds it.

    None as well if there is no such game with these options; the rules then refuse the command.
    """
    if is_outside(name) and name in GAMES:
        with suppress(BoardwalkError):
            return declared(name, options)
    return None


def recorded_game(name: str, options: OptionValues, declaration: Game | None) -> Game:
    """The game of a command or an event: the one that came with it, or one of New Jersey's."""
    if declaration is None:
        return declared(name, options)
    texts = declaration.house.as_text()
    chosen = {option: spell(option, value) for option, value in dict(options).items()}
    if not is_outside(name) or declaration.name != name:
        raise InputError("declaration", f"is not that of {quoted(name)}")
    if any(
        option not in texts or declaration.house.options[option].read(text) != declaration.house.values[option]
        for option, text in chosen.items()
    ):
        raise InputError("declaration", f"is that of {quoted(name)} with other options")
    return declaration


def same_game(one: Game, other: Game) -> bool:
    """Whether two tables play the same game: the same name, options and, from outside, the same declaration."""
    if one is other:
        return True
    if one.name != other.name or one.house.as_text() != other.house.as_text():
        return False
    return not is_outside(one.name) or game_text(one) == game_text(other)


def declared_or_refused(name: str, options: OptionValues, law: Paragraph, declaration: Game | None = None) -> Game:
    """A game for a command; anything wrong with it is a refusal that cites this paragraph if no other applies."""
    try:
        return recorded_game(name, options, declaration)
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
    "declaration_for",
    "declared",
    "declared_or_refused",
    "find_game",
    "is_outside",
    "recorded_game",
    "same_game",
    "settle",
    "settle_table",
]
