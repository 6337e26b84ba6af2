"""How single values of a house file are written: names, money, parts of a wager, seconds, devices, roles."""

from __future__ import annotations

import re
from enum import StrEnum
from fractions import Fraction
from typing import TypeVar

from boardwalk.actor import Role
from boardwalk.errors import InputError, unknown
from boardwalk.games import find_game
from boardwalk.money import dollars, read_cents
from boardwalk.pit.house.name import verify_name
from boardwalk.pit.house_file.entry import Reader, shown
from boardwalk.pit.house_file.setup import Staff
from boardwalk.progressive.parameters import LAW as METER
from boardwalk.table.equipment import Device

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._'-]{0,39}")
"""What may stand in the name of a stream."""
MOST_LETTERS = 80
MOST_SECONDS = 600
_PART = re.compile(r"([0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(%?)|([0-9]{1,9})/([0-9]{1,9})")
Word = TypeVar("Word", bound=StrEnum)


def read_text(value: object, field: str) -> str:
    """A text; a number stands for the text that was written."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise InputError(field, f"{shown(value)} is no text; write it in quotation marks")
    text = str(value).strip()
    if not text:
        raise InputError(field, "is empty")
    if len(text) > MOST_LETTERS or not text.isprintable():
        raise InputError(field, f"is not a line of at most {MOST_LETTERS} letters")
    return text


def read_game(value: object, field: str) -> str:
    """The name of a game that there is."""
    return find_game(read_text(value, field)).name


def read_person(value: object, field: str) -> str:
    """The name of a person, or of the house."""
    name = read_text(value, field)
    verify_name(name, field)
    return name


def read_name(value: object, field: str) -> str:
    """The number of a table or the name of a meter.

    >>> read_name(7, "number"), read_name("High limit 1", "number")
    ('7', 'High limit 1')
    """
    name = read_text(value, field)
    if NAME.fullmatch(name) is None:
        allowed = "letters, digits, spaces and . _ ' -, at most 40, the first a letter or a digit"
        raise InputError(field, f"{name!r} is no such name: {allowed}")
    return name


def read_money(value: object, field: str) -> int:
    """An amount in dollars, in cents.

    >>> read_money("$20,000", "inventory"), read_money(500, "inventory")
    (2000000, 50000)
    """
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise InputError(field, f'{shown(value)} is no amount of money; write dollars, such as "$1,000"')
    cents = read_cents(str(value), field)
    if cents < 0:
        raise InputError(field, f"{dollars(cents)} is less than nothing")
    return cents


def read_rate(value: object, field: str) -> Fraction:
    """A part of a wager.

    >>> read_rate("70%", "rate") == read_rate("7/10", "rate") == read_rate("0.70", "rate") == Fraction(7, 10)
    True
    """
    match = _PART.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None or (match[4] is not None and not int(match[4])):
        raise InputError(field, f'{shown(value)} is no part of a wager; write "70%", "0.70" or "7/10"', METER)
    part = Fraction(int(match[3]), int(match[4])) if match[4] else Fraction(match[1]) / (100 if match[2] else 1)
    if part > 1:
        raise InputError(field, f"{shown(value)} is more than the whole wager", METER)
    return part


def read_seconds(value: object, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_SECONDS:
        raise InputError(field, f"{shown(value)} is no whole number of seconds from 1 to {MOST_SECONDS}")
    return value


def _word(words: type[Word], kind: str) -> Reader[Word]:
    """Reads one of a few words, in capitals or not."""
    known = {word.value.lower(): word for word in words}

    def read(value: object, field: str) -> Word:
        text = read_text(value, field)
        if text.lower() not in known:
            raise unknown(field, text, [word.value for word in words], kind)
        return known[text.lower()]

    return read


read_device = _word(Device, "device of a table")
read_staff = _word(Staff, "staff of a table")
read_role = _word(Role, "role")
