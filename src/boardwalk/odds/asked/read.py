"""Reading what the mathematics is asked about: games under options, units, parts of a wager, amounts on a meter."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from boardwalk.errors import InputError
from boardwalk.games import GAMES, Game, find_game
from boardwalk.games.game import without_limit
from boardwalk.games.option import spell
from boardwalk.law import cite
from boardwalk.money import decimal, dollars, read_cents
from boardwalk.odds.asked.parameter import Parameter, Sort
from boardwalk.odds.figure import UNIT_CENTS

if TYPE_CHECKING:
    from boardwalk.law import Paragraph

A_UNIT = decimal(UNIT_CENTS)
GAME = Parameter("game", Sort.GAME, f"One of {', '.join(GAMES)}.", required=True, choices=tuple(GAMES))
OPTIONS = Parameter("options", Sort.OPTIONS, "House options; those left out are as usual, payout limits off.")
UNIT = Parameter("unit", Sort.AMOUNT, "Dollars in a unit; they matter where a table pays fixed prizes.", A_UNIT)
_PART = re.compile(r"([0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(%?)")


def read_game(name: str, options: Mapping[str, object]) -> Game:
    """The game under these options; the same game is declared and checked once."""
    find_game(name)
    return _game(name, tuple(sorted((key, spell(key, value)) for key, value in options.items())))


@lru_cache(maxsize=1024)
def _game(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    return find_game(name).game(dict(options))


def read_unlimited_game(name: str, options: Mapping[str, object]) -> Game:
    """The game under these options, with payout limits off unless they are set, for calculations."""
    return read_game(name, without_limit(find_game(name), options))


def read_unit(text: str) -> int:
    """What a unit is worth, in cents."""
    cents = read_cents(text, UNIT.flag)
    if cents <= 0:
        raise InputError(UNIT.flag, f"{dollars(cents)} cannot be wagered; it must be more than nothing")
    return cents


def read_rate(text: str, flag: str) -> Fraction:
    """A part that is not more than the whole."""
    part = read_part(text, flag)
    if part <= 1:
        return part
    typed, meant = text.strip(), part / 100
    hint = ""
    if "%" not in typed and meant <= 1:
        places = Decimal(meant.numerator) / meant.denominator
        hint = f"; write {max(places, round(places, 2), key=lambda each: len(str(each))):f} or {typed}%"
    raise InputError(flag, f"{typed} is more than the whole wager{hint}", cite("B37"))


def read_part(text: str, flag: str) -> Fraction:
    """A part as a person writes it.

    >>> read_part("0.70", "--rate") == read_part("70%", "--rate") == Fraction(7, 10)
    True
    """
    match = _PART.fullmatch(text.strip())
    if match is None:
        raise InputError(flag, f"{text!r} is no part of a wager; write 0.70 or 70%")
    return Fraction(match[1]) / (100 if match[2] else 1)


def read_meter_cents(text: str, flag: str) -> int:
    """An amount that may stand on a meter."""
    cents = read_cents(text, flag)
    if cents < 0:
        raise InputError(flag, f"{dollars(cents)} is less than nothing")
    return cents


@contextmanager
def typed_as(flags: Mapping[str, str]) -> Iterator[None]:
    """What is refused below under a name of its own is refused under the flag by which it was typed."""
    try:
        yield
    except InputError as error:
        if error.field not in flags:
            raise
        raise type(error)(flags[error.field], error.reason, cast("Paragraph", error.law)) from None
