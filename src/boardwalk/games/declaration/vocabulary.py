"""The vocabulary of a declaration as classes: which ones a built `Game` may hold, and in which fields.

They are what the type hints of `Game` lead to. A game that holds anything else cannot be recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from boardwalk.cards import AnyRank, FlushRank, FourCardRank, HandRank, ThreeCardRank
from boardwalk.games.declaration import requirement
from boardwalk.games.declaration.game import Game
from boardwalk.games.declaration.option import ChoiceOption, FileableChoice
from boardwalk.games.declaration.requirement import Requirement
from boardwalk.law import Paragraph

KINDS: Mapping[Any, tuple[type, ...]] = {
    Requirement: tuple(
        each
        for each in vars(requirement).values()
        if isinstance(each, type) and is_dataclass(each) and hasattr(each, "met_by")
    ),
    AnyRank: (HandRank, FourCardRank, ThreeCardRank, FlushRank),
    ChoiceOption: (ChoiceOption, FileableChoice),
}
"""The classes that each of these can be."""


@cache
def vocabulary() -> Mapping[str, type]:
    """Every class that the written form may name: those that the type hints of `Game` lead to.

    >>> "PayTable" in vocabulary(), "Declaration" in vocabulary(), vocabulary()["Pocket"].__module__
    (True, False, 'boardwalk.games.declaration.requirement')
    """
    found: dict[str, type] = {}
    seen: set[Any] = {Any, Paragraph}
    waiting: list[Any] = [Game]
    while waiting:
        hint = waiting.pop()
        if hint in seen:
            continue
        seen.add(hint)
        waiting += (*KINDS.get(hint, ()), *get_args(hint))
        if isinstance(hint, type) and (_is_record(hint) or issubclass(hint, Enum)):
            assert found.setdefault(hint.__name__, hint) is hint, f"two classes are called {hint.__name__}"
            waiting += field_types(hint).values() if _is_record(hint) else ()
    return found


def _is_record(kind: type) -> bool:
    return is_dataclass(kind) or hasattr(kind, "_fields")


@cache
def field_types(kind: type) -> Mapping[str, Any]:
    """The type of each field, in order."""
    hints = get_type_hints(kind)
    return {name: hints[name] for name in field_names(kind)}


def field_names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a named tuple."""
    return tuple(each.name for each in fields(kind)) if is_dataclass(kind) else tuple(kind._fields)


@cache
def field_defaults(kind: Any) -> Mapping[str, Any]:
    """The default of each field that has one."""
    if not is_dataclass(kind):
        return dict(kind._field_defaults)
    found = {each.name: each.default for each in fields(kind) if each.default is not MISSING}
    return found | {each.name: each.default_factory() for each in fields(kind) if each.default_factory is not MISSING}


Fits = Callable[[Any], bool]


@cache
def fits(hint: Any) -> Fits:
    """Whether a value has this type, at any depth.

    >>> fits(tuple[int, ...])((1, 2)), fits(tuple[int, ...])((1, True)), fits(int | None)(None)
    (True, False, True)
    """
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return _anything
    if origin in (Union, UnionType):
        kinds = [fits(each) for each in args]
        return lambda value: any(fit(value) for fit in kinds)
    if origin is not None:
        return _fits_collection(origin, args)
    classes = KINDS.get(hint, (hint,))
    return lambda value: value is None if hint is NoneType else type(value) in classes


def _anything(value: Any) -> bool:
    del value
    return True


def _fits_collection(origin: Any, args: tuple[Any, ...]) -> Fits:
    if origin is tuple and args[1:] != (...,):
        places = [fits(each) for each in args]
        return lambda value: (
            type(value) is tuple
            and len(value) == len(places)
            and all(fit(each) for fit, each in zip(places, value, strict=True))
        )
    first = fits(args[0])
    if origin in (tuple, frozenset):
        return lambda value: type(value) is origin and all(map(first, value))
    assert issubclass(origin, Mapping), f"{origin} has no written form"
    item = fits(args[1])
    return lambda value: isinstance(value, dict) and all(map(first, value)) and all(map(item, value.values()))


def type_words(hint: Any) -> str:
    """The name of a type for a message."""
    return str(getattr(hint, "__name__", hint)).replace("boardwalk.games.declaration.", "")
