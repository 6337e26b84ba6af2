"""Parameters of what is asked: their names, what they are for, what is taken where they are left out, their bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from boardwalk.errors import InputError, unknown
from boardwalk.odds.progress import Begin

LONGEST = 400
"""Characters of a text."""
MOST_OPTIONS = 60
MOST_WHOLE = 2**53 - 1
"""Beyond it other programs lose whole numbers."""


class Sort(StrEnum):
    """What a parameter is; all but whole numbers, switches and options are text."""

    GAME = "game"
    OPTIONS = "options"
    AMOUNT = "amount"
    PART = "part"
    WEIGHTS = "weights"
    CHOICE = "choice"
    WHOLE = "whole number"
    SWITCH = "switch"


class Parameter(NamedTuple):
    """One parameter; `default` is what is taken where it is left out, none where that is said by `help`."""

    name: str
    sort: Sort
    help: str
    default: str | int | bool | None = None
    required: bool = False
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    @property
    def flag(self) -> str:
        """How the command has it."""
        return f"--{self.name.replace('_', '-')}"

    def verify(self, count: int, most: int | None = None) -> None:
        """Refuse a whole number that is out of bounds; what was asked before may draw them narrower."""
        most = self.most if most is None else most
        if (self.least is not None and count < self.least) or (most is not None and count > most):
            raise InputError(self.flag, f"{count} is not between {self.least} and {most}")

    def read(self, value: object) -> Any:
        """A value as JSON brings it, nothing converted."""
        if self.sort is Sort.WHOLE:
            if not isinstance(value, int) or isinstance(value, bool):
                raise InputError(self.flag, "is not a whole number")
            self.verify(value)
        elif self.sort is Sort.SWITCH:
            if not isinstance(value, bool):
                raise InputError(self.flag, "is neither true nor false")
        elif self.sort is Sort.OPTIONS:
            if not isinstance(value, Mapping) or len(value) > MOST_OPTIONS:
                raise InputError(self.flag, "is not an object with a value for each option")
            return {name: self._text(each) if isinstance(each, str) else each for name, each in value.items()}
        else:
            return self._text(value)
        return value

    def _text(self, value: object) -> str:
        if not isinstance(value, str) or len(value) > LONGEST:
            raise InputError(self.flag, f"is not a text of at most {LONGEST} characters")
        return value


class Work(Protocol):
    """Something that was asked and may be done."""

    def carry_out(self, begin: Begin, folder: Path) -> Any:
        """Do it, write its files into a folder, and give the result as JSON has it."""


class Kind(NamedTuple):
    """A kind of work, and how a request for it is read."""

    name: str
    says: str
    parameters: tuple[Parameter, ...]
    read: Callable[..., Work]

    def ask(self, given: Mapping[str, object]) -> Work:
        """Read a request, or refuse it with the field at fault."""
        return self.read(**read_form(self.parameters, given))


def read_form(parameters: Iterable[Parameter], given: Mapping[str, object]) -> dict[str, Any]:
    """The parameters by name, those that are left out as usual; null is the same as left out.

    >>> read_form([Parameter("rounds", Sort.WHOLE, "Rounds.", 3)], {})
    {'rounds': 3}
    """
    known = {each.name: each for each in parameters}
    for name in given:
        if name not in known:
            raise unknown(name[:LONGEST], name[:LONGEST], known, "parameter of this")
    return {name: _read(parameter, given.get(name)) for name, parameter in known.items()}


def _read(parameter: Parameter, value: object) -> Any:
    if value is not None:
        return parameter.read(value)
    if parameter.required:
        raise InputError(parameter.flag, "is required")
    return {} if parameter.sort is Sort.OPTIONS else parameter.default
