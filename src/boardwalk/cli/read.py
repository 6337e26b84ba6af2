"""Reading what people and programs give: cards, bets and options, with errors that name the field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from boardwalk.cards import Card, parse_cards
from boardwalk.errors import InputError, Refusal
from boardwalk.games import Game, find_game
from boardwalk.law import Paragraph
from boardwalk.money import read_cents


def read_pairs(pairs: Iterable[str], flag: str) -> dict[str, str]:
    """`NAME=VALUE` arguments as a mapping."""
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        name = name.strip()
        if not equals or not name:
            raise InputError(flag, f"{pair!r} is not of the form NAME=VALUE")
        if name in found:
            raise InputError(name, f"is given twice with {flag}")
        found[name] = value
    return found


def read_game(name: str, options: Mapping[str, object]) -> Game:
    """The game under these options; the same game is declared and checked once."""
    find_game(name)
    return _game(name, tuple(sorted((key, _hashable(key, value)) for key, value in options.items())))


@lru_cache(maxsize=16_384)
def _game(name: str, options: tuple[tuple[str, object], ...]) -> Game:
    return find_game(name).game(dict(options))


def _hashable(name: str, value: object) -> object:
    if isinstance(value, list | dict):
        raise InputError(name, f"{value!r} is not text, a whole number, true or false")
    return value


def read_cards(text: str, field: str, law: Paragraph) -> tuple[Card, ...]:
    """Cards of the deck in play; others break the paragraph on the deck."""
    try:
        return parse_cards(text, field)
    except InputError as error:
        raise Refusal(error.field, error.reason, law) from None


def read_bets(bets: Mapping[str, object], game: Game) -> dict[str, int]:
    """Amounts in cents by wager; programs may send text or numbers."""
    return {name: _read_bet(name, value, game) for name, value in bets.items()}


def _read_bet(name: str, value: object, game: Game) -> int:
    game.wager(name)
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise InputError(name, f"{value!r} is not an amount of money", game.basics.wagering)
    return read_cents(str(value), name, game.basics.wagering)
