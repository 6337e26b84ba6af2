"""What a request is: a frozen dataclass whose fields state their type, default, bounds and help once.

Commands, the lab, the coach and the API build the same request, which refuses bad values as soon as it is made. `run`
does the work, reports its progress and can be canceled by an exception from it; the result has one JSON form, `data()`.
A request can be a key, and can be sent to another process.

>>> @dataclass(frozen=True, kw_only=True)
... class Double(OddsRequest[int]):
...     name: ClassVar[str] = "double"
...     number: int = asks(ParameterType.WHOLE, "Any number from 1 to 9.", 1, least=1, most=9)
...
...     def run(self, begin: Begin = nobody, folder: Path | None = None) -> int:
...         return self.number * 2
>>> Double.read({"number": 4}).run(), Double().run(), Double.help("number")
(8, 2, 'Any number from 1 to 9.')
>>> Double(number=10)
Traceback (most recent call last):
...
boardwalk.errors.InputError: --number: must be from 1 to 9, not 10
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from boardwalk.errors import InputError, unknown
from boardwalk.games import GAMES
from boardwalk.odds.requests.parameter import (
    LONGEST_TEXT,
    MOST_ROUNDS,
    MOST_WHOLE,
    USUAL_UNIT,
    Parameter,
    ParameterType,
)
from boardwalk.progress import Begin, nobody

Result = TypeVar("Result")
PARAMETER = "parameter"
"""The key of a field's parameter in its metadata."""


def asks(
    kind: ParameterType,
    help_text: str,
    default: Any = MISSING,
    *,
    name: str = "",
    least: int | None = None,
    most: int | None = None,
    choices: tuple[str, ...] = (),
    command_only: bool = False,
) -> Any:
    """A field of a request; without a default it is required.

    `name` is for names that Python does not allow. What is `command_only` cannot be asked over HTTP.
    """
    if kind.is_mapping:
        parameter = Parameter(name, kind, help_text, command_only=command_only)
        return field(default_factory=dict, metadata={PARAMETER: parameter})
    required = default is MISSING
    default_value = None if required else default
    parameter = Parameter(name, kind, help_text, default_value, required, least, most, choices, command_only)
    return field(default=default, metadata={PARAMETER: parameter})


def asks_game() -> Any:
    return asks(ParameterType.GAME, f"One of {', '.join(GAMES)}.", choices=tuple(GAMES))


def asks_options(help_text: str = "House options; the others have their defaults, payout limits off.") -> Any:
    return asks(ParameterType.OPTIONS, help_text)


def asks_pays() -> Any:
    return asks(ParameterType.PAY_ROWS, "Other payouts, by pay table and row, such as x-tra-bonus.flush=2.")


def asks_unit(help_text: str = "Dollars in a unit; this matters where a table pays fixed prizes.") -> Any:
    return asks(ParameterType.AMOUNT, help_text, USUAL_UNIT)


def asks_cluster(help_text: str) -> Any:
    """The address of a Dask scheduler: over HTTP it would let a client make the server connect anywhere."""
    return asks(ParameterType.ADDRESS, help_text, None, command_only=True)


def asks_seed(default: int, help_text: str = "Decides every card; the same seed repeats the rounds.") -> Any:
    return asks(ParameterType.WHOLE, help_text, default, least=0, most=MOST_WHOLE)


PICTURE_FORMS = "svg", "png", "pdf"


def asks_picture() -> Any:
    return asks(ParameterType.CHOICE, "Format of the chart; none if empty.", "svg", choices=("", *PICTURE_FORMS))


def asks_simulation() -> Any:
    return asks(ParameterType.WHOLE, "Deal this many rounds and compare.", None, least=1, most=MOST_ROUNDS)


def read_picture(form: str) -> str:
    """The format of a picture; empty for none."""
    if form and form not in PICTURE_FORMS:
        raise InputError("--picture", f"{form!r} is not one of {', '.join(PICTURE_FORMS)}")
    return form


@dataclass(frozen=True, kw_only=True)
class OddsRequest(ABC, Generic[Result]):
    """A question for the mathematics. Its docstring says what it does, on one line, for help texts."""

    name: ClassVar[str]

    def __post_init__(self) -> None:
        for key, parameter in self.parameters().items():
            value = getattr(self, key)
            if value is not None or not parameter.may_be_none:
                object.__setattr__(self, key, parameter.read(value))
        self.verify()

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process go the fields; what was calculated from them is calculated there again."""
        return _make, (type(self), {each.name: getattr(self, each.name) for each in fields(self)})

    def verify(self) -> None:
        """Refuse what no single field shows: a game that cannot be played for this unit, for instance."""

    @abstractmethod
    def run(self, begin: Begin = nobody, folder: Path | None = None) -> Result:
        """Do the work. Files go into the folder, if there is one."""

    @classmethod
    @cache
    def parameters(cls) -> Mapping[str, Parameter]:
        """The parameters by the names of their fields."""
        return {
            each.name: each.metadata[PARAMETER]._replace(name=each.metadata[PARAMETER].name or each.name)
            for each in fields(cls)
        }

    @classmethod
    def json_parameters(cls) -> tuple[Parameter, ...]:
        """The parameters that a JSON object may have: those that are not for the command only."""
        return tuple(parameter for parameter in cls.parameters().values() if not parameter.command_only)

    @classmethod
    def help(cls, key: str) -> str:
        """What a field is for."""
        return cls.parameters()[key].help

    @classmethod
    def flag(cls, key: str) -> str:
        """The command's flag for a field."""
        return cls.parameters()[key].flag

    @classmethod
    def summary(cls) -> str:
        """What it does, in one line."""
        return (cls.__doc__ or "").partition("\n")[0]

    @classmethod
    def read(cls, given: Mapping[str, object]) -> Self:
        """The request in a JSON object; null is the same as left out."""
        keys = {parameter.name: key for key, parameter in cls.parameters().items() if not parameter.command_only}
        for name in given:
            if name not in keys:
                raise unknown(name[:LONGEST_TEXT], name[:LONGEST_TEXT], keys, "parameter")
        for parameter in cls.json_parameters():
            if parameter.required and given.get(parameter.name) is None:
                raise InputError(parameter.flag, "is required")
        values: dict[str, Any] = {keys[name]: value for name, value in given.items() if value is not None}
        return cls(**values)


def _make(kind: type[OddsRequest[Any]], values: Mapping[str, Any]) -> OddsRequest[Any]:
    return kind(**values)
