"""Parameters of requests: their types and bounds, and how games, units, rates and amounts are read from them.

An error names its field by the flag, such as `--rate`; callers other than the command take the dashes off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from operator import index
from typing import Any, NamedTuple, SupportsIndex, cast

from boardwalk.errors import InputError
from boardwalk.games import Game, declared, find_game
from boardwalk.games.declaration.game import without_limit
from boardwalk.games.declaration.pay_change import change_pays
from boardwalk.games.legality import verify_limits, verify_opening
from boardwalk.law import Paragraph, cite
from boardwalk.money import decimal, dollars, read_cents
from boardwalk.odds.figures import UNIT_CENTS

LONGEST_TEXT = 400
"""The most characters of a text."""
LONGEST_RULES = 8_000
"""The most characters of a list of rules."""
MOST_OPTIONS = 60
MOST_ROUNDS = 10**9
"""Rounds that one request may simulate."""
MOST_WHOLE = 2**53 - 1
"""Programs that store numbers as floats lose whole numbers above this."""


class FrozenMapping(Mapping[str, object]):
    """A mapping that never changes, so that a request that has one can be a key.

    >>> placed = FrozenMapping({"flop": 2, "turn": 1})
    >>> placed == {"turn": 1, "flop": 2}, hash(placed) == hash(FrozenMapping({"turn": 1, "flop": 2}))
    (True, True)
    """

    __slots__ = ("_values",)

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = dict(values)

    def __getitem__(self, name: str) -> object:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(frozenset(self._values.items()))

    def __repr__(self) -> str:
        return f"FrozenMapping({self._values})"


class ParameterType(StrEnum):
    """What a parameter is; all but whole numbers, switches, options and wagers are text."""

    GAME = "game"
    OPTIONS = "options"
    WAGERS = "wagers"
    PAY_ROWS = "pay rows"
    ROW_BOUNDS = "row bounds"
    PAY_TABLE = "pay table"
    EDGES = "edges"
    AMOUNT = "amount"
    PART = "part"
    WEIGHTS = "weights"
    PAYS = "pays"
    CHOICE = "choice"
    WHOLE = "whole number"
    SWITCH = "switch"
    ADDRESS = "address"
    CARDS = "cards"
    RULES = "rules"
    NAMES = "names"

    @property
    def is_mapping(self) -> bool:
        """Whether it has a value for each of several names."""
        return self in _MAPPINGS


_MAPPINGS = ParameterType.OPTIONS, ParameterType.WAGERS, ParameterType.PAY_ROWS, ParameterType.ROW_BOUNDS


class Parameter(NamedTuple):
    """One parameter of a request. If there is no default, `help` says what leaving it out means."""

    name: str
    sort: ParameterType
    help: str
    default: str | int | bool | None = None
    required: bool = False
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()
    command_only: bool = False
    """Whether only the command has it: the lab and the API neither offer nor accept it."""

    @property
    def may_be_none(self) -> bool:
        """Whether it has no value when it is left out."""
        return not self.required and self.default is None and not self.sort.is_mapping

    @property
    def longest(self) -> int:
        """The most characters that it may have."""
        return LONGEST_RULES if self.sort is ParameterType.RULES else LONGEST_TEXT

    @property
    def flag(self) -> str:
        """The flag of the command."""
        return f"--{self.name.replace('_', '-')}"

    def verify(self, count: int, most: int | None = None) -> None:
        """Refuse a whole number that is out of bounds; another parameter may narrow them to `most`."""
        most = self.most if most is None else most
        if (self.least is not None and count < self.least) or (most is not None and count > most):
            raise InputError(self.flag, f"must be from {self.least} to {most}, not {count}")

    def read(self, value: object) -> Any:
        """A value of this type and within its bounds; nothing is converted."""
        if self.sort is ParameterType.WHOLE:
            if not isinstance(value, SupportsIndex) or isinstance(value, bool):
                raise InputError(self.flag, f"must be a whole number, not {value!r}")
            value = index(value)  # NumPy's whole numbers are whole numbers, too
            self.verify(value)
        elif self.sort is ParameterType.SWITCH:
            if not isinstance(value, bool):
                raise InputError(self.flag, f"must be true or false, not {value!r}")
        elif self.sort.is_mapping:
            if not isinstance(value, Mapping) or len(value) > MOST_OPTIONS:
                raise InputError(self.flag, f"must be an object with a value for each of up to {MOST_OPTIONS} names")
            return FrozenMapping(
                {name: self._text(each) if isinstance(each, str) else each for name, each in value.items()}
            )
        else:
            return self._text(value)
        return value

    def _text(self, value: object) -> str:
        if not isinstance(value, str):
            raise InputError(self.flag, f"must be text, not {value!r}")
        if len(value) > self.longest:
            raise InputError(self.flag, f"must be text of up to {self.longest:,} characters")
        return value


USUAL_UNIT = decimal(UNIT_CENTS)
UNIT_FLAG = "--unit"
_PART = re.compile(r"([0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9})(%?)")


NO_CHANGES: Mapping[str, object] = FrozenMapping({})


def read_unlimited_game(name: str, options: Mapping[str, object], pays: Mapping[str, object] = NO_CHANGES) -> Game:
    """The game under these options, with payout limits off unless they are set, for calculations.

    `pays` changes rows of its pay tables, such as `{"x-tra-bonus.flush": "2"}`.
    """
    game = declared(name, without_limit(find_game(name), options))
    return change_pays(game, {row: str(payout) for row, payout in pays.items()})


def read_unit(text: str) -> int:
    """What a unit is worth, in cents."""
    cents = read_cents(text, UNIT_FLAG)
    if cents <= 0:
        raise InputError(UNIT_FLAG, f"must be more than $0, not {dollars(cents)}")
    return cents


def read_rate(text: str, flag: str) -> Fraction:
    """A part of a wager, no more than the whole."""
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
    """A part of a wager, as a person writes it.

    >>> read_part("0.70", "--rate") == read_part("70%", "--rate") == Fraction(7, 10)
    True
    """
    match = _PART.fullmatch(text.strip())
    if match is None:
        raise InputError(flag, f"{text!r} is not part of a wager; write 0.70 or 70%")
    return Fraction(match[1]) / (100 if match[2] else 1)


def read_meter_cents(text: str, flag: str) -> int:
    """An amount that a meter can show."""
    cents = read_cents(text, flag)
    if cents < 0:
        raise InputError(flag, f"must be $0 or more, not {dollars(cents)}")
    return cents


@contextmanager
def typed_as(flags: Mapping[str, str]) -> Iterator[None]:
    """Name the flag that was typed in errors that name the field behind it."""
    try:
        yield
    except InputError as error:
        if error.field not in flags:
            raise
        raise type(error)(flags[error.field], error.reason, cast("Paragraph", error.law)) from None


def read_accepted(
    game: str, options: Mapping[str, object], unit: str, pays: Mapping[str, object] = NO_CHANGES
) -> tuple[Game, int]:
    """A game for a bet of such a unit that was accepted, whatever limits are posted."""
    accepted, unit_cents = read_unlimited_game(game, options, pays).without_posted_limits, read_unit(unit)
    verify_opening(accepted, {wager.name: unit_cents for wager in accepted.required})
    return accepted, unit_cents


def read_playable(
    game: str, options: Mapping[str, object], unit: str, pays: Mapping[str, object] = NO_CHANGES
) -> tuple[Game, int]:
    """The game and the unit in cents, if the game can be played for it."""
    playable, unit_cents = read_unlimited_game(game, options, pays), read_unit(unit)
    verify_opening(playable, {wager.name: unit_cents for wager in playable.required})
    verify_limits(playable, {playable.base.name: unit_cents})
    return playable, unit_cents
