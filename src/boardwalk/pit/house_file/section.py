"""Reading one section of a house file key by key, and reading single values: names, money, rates, seconds, devices,
roles. A fault is noted under its key, and reading continues.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from boardwalk.actor import PERSON_ROLES, Role
from boardwalk.errors import InputError, unknown
from boardwalk.floor.request import PLAIN_NAME
from boardwalk.law import Paragraph
from boardwalk.money import dollars, read_cents
from boardwalk.pit.house.policy import MOST_GRACE_DAYS, SoloAct
from boardwalk.pit.house.state import verify_person_name
from boardwalk.pit.house_file.fault import Fault
from boardwalk.pit.house_file.game_reference import GameReferences
from boardwalk.pit.house_file.setup import ConnectedSetup, Staff
from boardwalk.progressive.parameters import LAW as METER
from boardwalk.table.device import Device
from boardwalk.table.hardware.connected_device import DeviceKind
from boardwalk.table.hardware.registration import SERIAL
from boardwalk.table.state import CardSource
from boardwalk.table.supervision.approval import RECORDS, is_date

Value = TypeVar("Value")
ValueReader = Callable[[object, str], Value]
"""Reads a value; the second argument is the field for an `InputError`."""


def toml_text(value: object) -> str:
    """A TOML value as a message shows it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a group of keys"
    return "a list" if isinstance(value, list) else repr(value) if isinstance(value, str) else str(value)


class FileSection:
    """One `[section]` or one of a `[[list]]` of them."""

    def __init__(self, key: str, data: object, kind: str, faults: list[Fault]) -> None:
        self.key = key
        self.faults = faults
        self._kind = kind
        self._data: Mapping[str, Any] = {}
        if isinstance(data, Mapping):
            self._data = data
        else:
            self.note("", f"must be a section with the keys of a {kind}, not {toml_text(data)}")

    def at(self, key: str) -> str:
        """The full name of a key in this section."""
        return f"{self.key}.{key}".strip(".")

    def note(self, key: str, reason: str, law: Paragraph | None = None) -> None:
        """Note a fault at a key of this section."""
        self.faults.append(Fault(self.at(key), reason, law))

    def has(self, key: str) -> bool:
        return key in self._data

    def read(self, key: str, reader: ValueReader[Value], default: Value, *, required: bool = False) -> Value:
        """The value of a key; `default` if it is missing or cannot be read."""
        if key not in self._data:
            if required:
                self.note(key, f"is missing; every {self._kind} needs it")
            return default
        return self._attempt(key, self._data[key], reader, default)

    def is_group(self, key: str) -> bool:
        """Whether a key has keys of its own."""
        return isinstance(self._data.get(key), Mapping)

    def read_value(self, key: str, value: object, reader: ValueReader[Value], default: Value) -> Value:
        """A value that is already known, read as the value of a key."""
        return self._attempt(key, value, reader, default)

    def read_each(self, key: str, reader: ValueReader[Value], default: tuple[Value, ...] = ()) -> tuple[Value, ...]:
        """The items of a list that can be read; `default` if there is no list."""
        if key not in self._data:
            return default
        items = self._data[key]
        if not isinstance(items, list):
            self.note(key, f"must be a list in square brackets, not {toml_text(items)}")
            return default
        read = (self._attempt(f"{key}[{place}]", item, reader, None) for place, item in enumerate(items, 1))
        return tuple(item for item in read if item is not None)

    def pairs(self, key: str) -> Iterator[tuple[str, Any]]:
        """The keys and values of a section within this one."""
        data = self._data.get(key, {})
        if isinstance(data, Mapping):
            yield from data.items()
        else:
            self.note(key, f"must be a section with keys and values, not {toml_text(data)}")

    def verify_keys(self, known: Collection[str]) -> None:
        """Note every unknown key."""
        for key in self._data:
            if key not in known:
                self.faults.append(Fault.of(self.at(key), unknown(key, key, known, f"key of a {self._kind}")))

    def _attempt(self, key: str, value: object, reader: ValueReader[Value], default: Value) -> Value:
        try:
            return reader(value, key)
        except InputError as error:
            self.faults.append(Fault.of(self.at(key), error))
            return default


MOST_LETTERS = 80
MOST_SECONDS = 600
NO_LIMIT = "no limit"
_RATE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(%?)|([0-9]{1,9})/([0-9]{1,9})")
ListedWord = TypeVar("ListedWord", bound=StrEnum)


def read_text(value: object, field: str, most_letters: int = MOST_LETTERS) -> str:
    """One line of text; a whole number counts as text."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise InputError(field, f"must be text in quotation marks, not {toml_text(value)}")
    text = str(value).strip()
    if not text:
        raise InputError(field, "must not be empty")
    if len(text) > most_letters or not text.isprintable():
        raise InputError(field, f"must be one line of at most {most_letters} characters")
    return text


LONGEST_PATH = 1_000


def game_reader(games: GameReferences) -> ValueReader[str]:
    """Reads a game by its name or by the path of its file; the result is the name."""

    def read(value: object, field: str) -> str:
        return games.find(read_text(value, field, LONGEST_PATH)).name

    return read


def read_person(value: object, field: str) -> str:
    """The name of a person, or of the house."""
    name = read_text(value, field)
    verify_person_name(name, field)
    return name


def read_name(value: object, field: str) -> str:
    """The number of a table or the name of a meter.

    >>> read_name(7, "number"), read_name("High limit 1", "number")
    ('7', 'High limit 1')
    """
    name = read_text(value, field)
    if PLAIN_NAME.fullmatch(name) is None:
        allowed = "at most 40 letters, digits, spaces and . _ ' -, starting with a letter or digit"
        raise InputError(field, f"must be {allowed}; not {name!r}")
    return name


def read_money(value: object, field: str) -> int:
    """An amount in dollars, in cents.

    >>> read_money("$20,000", "inventory"), read_money(500, "inventory")
    (2000000, 50000)
    """
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise InputError(field, f'{toml_text(value)} is not an amount of money; write dollars, such as "$1,000"')
    cents = read_cents(str(value), field)
    if cents < 0:
        raise InputError(field, f"must be $0 or more, not {dollars(cents)}")
    return cents


def read_rate(value: object, field: str) -> Fraction:
    """A fraction of a wager.

    >>> read_rate("70%", "rate") == read_rate("7/10", "rate") == read_rate("0.70", "rate") == Fraction(7, 10)
    True
    """
    match = _RATE.fullmatch(value.strip()) if isinstance(value, str) else None
    if match is None or (match[4] is not None and not int(match[4])):
        raise InputError(field, f'{toml_text(value)} is not a rate; write "70%", "0.70" or "7/10"', METER)
    part = Fraction(int(match[3]), int(match[4])) if match[4] else Fraction(match[1]) / (100 if match[2] else 1)
    if part > 1:
        raise InputError(field, f"must be 100% or less, not {toml_text(value)}", METER)
    return part


def read_date(value: object, field: str) -> str:
    """A date, as TOML writes it or in quotation marks.

    >>> read_date("2026-03-05", "date")
    '2026-03-05'
    """
    text = value.isoformat() if type(value) is date else value
    if not isinstance(text, str) or not is_date(text):
        raise InputError(field, f"must be a date, such as 2026-03-05, not {toml_text(value)}", RECORDS)
    return text


def read_days(value: object, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_GRACE_DAYS:
        raise InputError(field, f"must be a whole number of days from 0 to {MOST_GRACE_DAYS}, not {toml_text(value)}")
    return value


def read_limit(value: object, field: str) -> int | None:
    """An amount in dollars, in cents; None for "no limit".

    >>> read_limit("$5,000", "fill"), read_limit("no limit", "fill")
    (500000, None)
    """
    return None if value == NO_LIMIT else read_money(value, field)


def read_seconds(value: object, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_SECONDS:
        raise InputError(field, f"must be a whole number of seconds from 1 to {MOST_SECONDS}, not {toml_text(value)}")
    return value


LEAST_DEALER_SECONDS, MOST_DEALER_SECONDS = 5, 3600
MOST_BOTS = 6


def read_dealer_seconds(value: object, field: str) -> int:
    """How long a dealer may be away; a dealer whose page is loaded again must not be taken for gone."""
    bounds = f"from {LEAST_DEALER_SECONDS} to {MOST_DEALER_SECONDS}"
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(field, f"must be a whole number of seconds {bounds}, or 0 for never; not {toml_text(value)}")
    if value and not LEAST_DEALER_SECONDS <= value <= MOST_DEALER_SECONDS:
        raise InputError(field, f"must be {bounds} seconds, or 0 for never; not {value}")
    return value


def read_bots(value: object, field: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST_BOTS:
        raise InputError(field, f"must be a whole number of bots from 0 to {MOST_BOTS}, not {toml_text(value)}")
    return value


def _word(words: type[ListedWord], kind: str) -> ValueReader[ListedWord]:
    """Reads one of a few words, ignoring case."""
    known = {word.value.lower(): word for word in words}

    def read(value: object, field: str) -> ListedWord:
        text = read_text(value, field)
        if text.lower() not in known:
            raise unknown(field, text, [word.value for word in words], kind)
        return known[text.lower()]

    return read


read_device = _word(Device, "device of a table")
read_card_source = _word(CardSource, "source of cards")


def read_connected(value: object, field: str) -> ConnectedSetup:
    """A device that reports for itself: its kind and serial number, a comma, and the number of its approval.

    >>> read_connected("return device RD-20, DGE 2026-17", "connected")
    ConnectedSetup(kind=<DeviceKind.RETURN_DEVICE: 'return device'>, serial='RD-20', approval='DGE 2026-17')
    """
    name, comma, approval = read_text(value, field).partition(",")
    kind = next((each for each in DeviceKind if name.startswith(f"{each.value} ")), None)
    if kind is None or not comma or not approval.strip():
        kinds = ", ".join(each.value for each in DeviceKind)
        reason = f'must be such as "shoe 4711, DGE 2026-17", with serial number and approval, not {toml_text(value)}'
        raise InputError(field, f"{reason}; devices are {kinds}")
    serial = name.removeprefix(kind.value).strip()
    if SERIAL.fullmatch(serial) is None:
        raise InputError(field, f"the serial number {toml_text(serial)} must be up to 30 letters, digits and . _ -")
    return ConnectedSetup(kind, serial, approval.strip())


read_staff = _word(Staff, "staff of a table")
_read_any_role = _word(Role, "role")


def read_role(value: object, field: str) -> Role:
    """The role of a person. Devices are listed with their tables."""
    role = _read_any_role(value, field)
    if role not in PERSON_ROLES:
        raise InputError(field, "a device is not a person; list it under `connected` at its table")
    return role


read_solo_act = _word(SoloAct, "act that one person may do alone")
