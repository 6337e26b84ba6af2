"""Reading what people and programs give: cards, bets and options, with errors that name the field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from boardwalk.cards import Card, parse_cards
from boardwalk.errors import InputError, Refusal
from boardwalk.games import Game
from boardwalk.games.verify import verify_limits
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


def make_folder(folder: Path, flag: str) -> None:
    """Make a folder for files, or refuse before any long work begins a place that cannot have one."""
    if str(folder) in ("", "."):
        raise InputError(flag, "names no folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(flag, f"{str(folder)!r} cannot be written: {error.strerror}") from None


def read_cards(text: str, field: str, law: Paragraph) -> tuple[Card, ...]:
    """Cards of the deck in play; others break the paragraph on the deck."""
    try:
        return parse_cards(text, field)
    except InputError as error:
        raise Refusal(error.field, error.reason, law) from None


def read_bets(bets: Mapping[str, object], game: Game) -> dict[str, int]:
    """Amounts in cents by wager, within the posted limits; numbers of a program come here in their own spelling."""
    cents = {name: _read_bet(name, value, game) for name, value in bets.items()}
    if game.house.posts_limits:
        verify_limits(game, cents)
    return cents


def _read_bet(name: str, value: object, game: Game) -> int:
    game.wager(name)
    return read_amount(value, name, game.basics.wagering)


def read_amount(value: object, field: str, law: Paragraph | None = None) -> int:
    """An amount that a program or a person gives as text, in cents."""
    if not isinstance(value, str):
        raise InputError(field, f"{value!r} is not an amount of money", law)
    return read_cents(value, field, law)
