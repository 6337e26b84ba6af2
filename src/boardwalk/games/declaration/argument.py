"""What a game file gives to a word of the vocabulary, compared with the word's type hints.

A mistake is told where it was made, in words: a game file is not read by a type checker.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import cache, wraps
from types import NoneType, UnionType
from typing import Any, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from boardwalk.cards import Rank
from boardwalk.errors import WordError, quoted
from boardwalk.games.declaration.law_book import Citation
from boardwalk.games.declaration.option import Option
from boardwalk.games.declaration.pay_table import Odds, PayTable, Pile
from boardwalk.games.declaration.requirement import RankedHand, Requirement
from boardwalk.games.declaration.round import Otherwise
from boardwalk.games.declaration.wager import Case, Result, Standing
from boardwalk.law import Paragraph

Given = ParamSpec("Given")
Returned = TypeVar("Returned")
NAMES: dict[Any, str] = {
    str: "text in quotes",
    int: "a whole number",
    bool: "True or False",
    NoneType: "None",
    Fraction: "a Fraction",
    Paragraph: "a citation",
    Option: "an option",
    Case: "a finished case such as when(TIED).pushes()",
    Odds: "odds such as EVEN or Odds(3, 2)",
    Otherwise: "FOLD or CHECK",
    PayTable: "a pay table",
    Pile: "a pile such as Pile.PLAYER",
    Rank: "a rank such as ACE",
    RankedHand: "a hand such as or_better(PAIR)",
    Requirement: "a hand such as FLUSH",
    Result: "PUSH or LOSE",
    "RoundStage": 'a stage such as stage("flop", shows=3)',
    Standing: "FOLDED, BEHIND, TIED, AHEAD, or several with |",
}
"""What a person calls the things that words take; the others are called by their class."""
LONGEST = 60


def error_in_words(error: BaseException) -> str:
    """An error in a game file; what a word says about itself needs no type before it.

    >>> error_in_words(KeyError("pairs")), error_in_words(WordError("may: wager must be text in quotes, not 3"))
    ("KeyError: 'pairs'", 'may: wager must be text in quotes, not 3')
    """
    return str(error) if isinstance(error, WordError) else f"{type(error).__name__}: {error}".rstrip(": ")


def checked(word: Callable[Given, Returned]) -> Callable[Given, Returned]:
    """The same word, which says what is wrong with what it is given.

    >>> from boardwalk.games.declaration.wager import pays_by
    >>> checked(pays_by)("trips")
    Traceback (most recent call last):
    boardwalk.errors.WordError: pays_by: table must be a pay table, not "trips"
    """
    signature = inspect.signature(word)

    @wraps(word)
    def verified(*args: Given.args, **kwargs: Given.kwargs) -> Returned:
        try:
            given = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise WordError(f"{word.__name__}: {error}; it takes {signature_in_words(signature)}") from None
        for name, value in given.arguments.items():
            starred = signature.parameters[name].kind is inspect.Parameter.VAR_POSITIONAL
            for each in value if starred else (value,):
                _verify(f"{word.__name__}: {name}", each, _hints(word).get(name, Any))
        return word(*args, **kwargs)

    return verified


def verify_parts(made: object) -> None:
    """Refuse a dataclass with a part that is not what its type hint says."""
    word: Any = type(made)
    for part, hint in _hints(word).items():
        _verify(f"{word.__name__}: {part}", getattr(made, part), hint)


def verify_returned(function: Callable[..., object], returned: object, word: type) -> None:
    """Refuse anything but this word from a function of a game file."""
    if not isinstance(returned, word):
        missing = "; is the return missing?" if returned is None else ""
        raise WordError(f"{function.__name__}: must return {word.__name__}(...), not {_shown(returned)}{missing}")


def signature_in_words(signature: inspect.Signature) -> str:
    """The names of the arguments, as a call gives them.

    >>> from boardwalk.games.declaration.rules import may
    >>> signature_in_words(inspect.signature(may))
    '(wager, *multiples, otherwise, law=None, only_with={}, confirmed=(), confirmed_by=None)'
    """
    return f"({', '.join(map(_parameter, signature.parameters.values()))})"


def _parameter(parameter: inspect.Parameter) -> str:
    star = "*" if parameter.kind is inspect.Parameter.VAR_POSITIONAL else ""
    default = parameter.default
    if default is inspect.Parameter.empty:
        return f"{star}{parameter.name}"
    return f"{parameter.name}={dict(default) if isinstance(default, Mapping) else default!r}"


@cache
def _hints(thing: Any) -> Mapping[str, Any]:
    return get_type_hints(thing)


def _verify(what: str, value: object, hint: Any) -> None:
    if not fits(value, hint):
        raise WordError(f"{what} must be {_described(hint)}, not {_shown(value)}{_advice(value, hint)}")


def fits(value: object, hint: Any) -> bool:
    """Whether a value is what a type hint says, as far as that can be seen without calling it.

    >>> fits((1, 2), tuple[int, ...]), fits(True, int), fits({"a": 1}, Mapping[str, str]), fits(None, str | None)
    (True, False, False, True)
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, each) for each in inner)
    if origin is None:
        return _is_one(value, hint)
    if origin is tuple:
        return isinstance(value, tuple) and _fit_in_turn(value, inner)
    if issubclass(origin, Mapping):
        return isinstance(value, Mapping) and all(_fit_in_turn(each, inner) for each in value.items())
    if issubclass(origin, Iterable):
        return _fit_all(value, inner[0])
    return not issubclass(origin, Callable) or callable(value)  # type: ignore[arg-type]


def _is_one(value: object, hint: Any) -> bool:
    if hint is Any or not isinstance(hint, type):
        return True
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if hint is Paragraph:
        return isinstance(value, Paragraph | Citation)
    if getattr(hint, "_is_protocol", False):
        return all(hasattr(value, part) for part in vars(hint) if not part.startswith("_"))
    return isinstance(value, hint)


def _fit_in_turn(values: Sequence[object], hints: tuple[Any, ...]) -> bool:
    if hints[-1] is Ellipsis:
        return all(fits(each, hints[0]) for each in values)
    return len(values) == len(hints) and all(map(fits, values, hints))


def _fit_all(value: object, hint: Any) -> bool:
    if isinstance(value, str) or not isinstance(value, Iterable):
        return False
    return isinstance(value, Iterator) or all(fits(each, hint) for each in value)


def _advice(value: object, hint: Any) -> str:
    """A star for several things in place of one; a comma for one thing in place of several."""
    if fits((value,), hint):
        return "; put it in parentheses with a comma: (..., )"
    if isinstance(value, Mapping):
        return _advice_on_rows(value, hint)
    if not isinstance(value, tuple | list):
        return ""
    if value and not fits((), hint) and all(fits(each, hint) for each in value):
        return "; put a * before it"
    return _advice_on_items(value, hint)


def _advice_on_rows(rows: Mapping[object, object], hint: Any) -> str:
    """Which key or value of a mapping does not fit."""
    if not fits({}, hint):
        return ""
    pairs = (pair for row in rows.items() for pair in zip(row, get_args(hint), strict=True))
    return next(f": {_shown(each)} should be {_described(inner)}" for each, inner in pairs if not fits(each, inner))


def _advice_on_items(values: Sequence[object], hint: Any) -> str:
    """What is wrong with the first item that does not fit, if the others may."""
    inner = get_args(hint)
    if not inner or not fits((), hint):
        return ""
    place, wrong = next((place, each) for place, each in enumerate(values) if not fits(each, inner[0]))
    return f": its item {place + 1} is {_shown(wrong)}{_advice(wrong, inner[0])}"


def _described(hint: Any) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if hint in NAMES:
        return NAMES[hint]
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(map(_described, inner)))
    if origin is None:
        name = getattr(hint, "__name__", str(hint))
        return NAMES.get(name) or _with_article(name)
    if issubclass(origin, Mapping):
        return "a dictionary {...: ...}"
    if origin is tuple and inner[-1] is not Ellipsis:
        return f"({', '.join(map(_described, inner))})"
    return f"a {'tuple' if origin is tuple else 'list'}, each item {_described(inner[0])}"


def _with_article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def _shown(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, tuple | list | dict):
        return f"a {type(value).__name__} of {len(value)}"
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if value is None or isinstance(value, bool | int | float | Fraction):
        return str(value)
    if inspect.isroutine(value):
        return f"the word {value.__name__} without (...)"
    return _with_article(type(value).__name__) if len(repr(value)) > LONGEST else repr(value)
