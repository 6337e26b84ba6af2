"""The state of a table or a meter as JSON has it, and back, exactly. The form of a class follows from its type hints.

A new field is carried without a line here, as long as its type is made of these: whole numbers, truth values, texts,
fractions, cards, paragraphs, games, enumerations, events, named tuples and dataclasses, and tuples, frozen sets,
mappings and optional values of them. Any other type is our fault, and found as soon as its class is asked for.

Mappings keep their order, for the state that is read must go on as the one that was written; but texts by name, such as
options, are sorted as they are in records.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import NoneType, UnionType
from typing import Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from boardwalk.cards import Card, format_cards, parse_cards
from boardwalk.errors import BoardwalkError, InputError
from boardwalk.form import fail, one_of, read_bool, read_int, read_text, shown
from boardwalk.games import Game, declared
from boardwalk.law import Paragraph
from boardwalk.law.register import register
from boardwalk.table.event import Event
from boardwalk.table.form import EVENTS
from boardwalk.table.state import Table

LEFT_OUT = {(Table, "round")}
"""Only a table between rounds is written."""


class StateForm(NamedTuple):
    """How values of one type are written and read, and in words that change when the form does."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]
    words: str


@cache
def form_of(hint: Any) -> StateForm:
    """The form of a type.

    >>> form = form_of(Mapping[int, tuple[str, ...]])
    >>> form.write({7: ("ante", "blind")})
    {'7': ['ante', 'blind']}
    >>> form.read({"7": ["ante", 5]})
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: 7[1]: 5 is not text
    """
    plain = _PLAIN.get(hint)
    if plain is not None:
        return plain
    if get_origin(hint) is not None:
        return _generic(hint, get_origin(hint), get_args(hint))
    assert isinstance(hint, type), f"{hint} has no form in a snapshot"
    if issubclass(hint, Enum):
        return StateForm(lambda member: member.value, one_of(hint), f"{[member.value for member in hint]}")
    return _event((hint,)) if issubclass(hint, Event) else _fields(hint)


def _generic(hint: Any, origin: Any, parts: tuple[Any, ...]) -> StateForm:
    if origin in (Union, UnionType):
        return _optional(parts) if NoneType in parts else _event(parts)
    if origin is tuple and parts[1:] == (...,):
        return _tuple(form_of(parts[0]))
    if origin is frozenset:
        return _frozenset(form_of(parts[0]))
    assert origin is Mapping, f"{hint} has no form in a snapshot"
    return _mapping(*parts)


def _within(part: str, read: Callable[[Any], Any], value: object) -> Any:
    """What is read there; where it fails, the field is named from the outside to the inside."""
    try:
        return read(value)
    except InputError as error:
        inner = error.field if not error.field or error.field.startswith("[") else f".{error.field}"
        raise InputError(part + inner, error.reason, error.law) from None


def _fields(kind: Any) -> StateForm:
    assert is_dataclass(kind) or issubclass(kind, tuple), f"{kind} has no form in a snapshot"
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else kind._fields
    hints = get_type_hints(kind)
    forms = {name: form_of(hints[name]) for name in names if (kind, name) not in LEFT_OUT}

    def write(value: Any) -> dict[str, Any]:
        return {name: form.write(getattr(value, name)) for name, form in forms.items()}

    def read(data: Any) -> Any:
        _verify_names(data, forms)
        return kind(**{name: _within(name, form.read, data[name]) for name, form in forms.items()})

    return StateForm(write, read, f"{{{', '.join(f'{name}: {form.words}' for name, form in forms.items())}}}")


def _verify_names(data: Any, wanted: Mapping[str, object]) -> None:
    if not isinstance(data, dict):
        fail(data, "an object")
    for name in wanted:
        if name not in data:
            raise InputError(name, "is missing")
    for name in data:
        if name not in wanted:
            raise InputError("", f"{shown(name)} is no field here")


def _optional(parts: tuple[Any, ...]) -> StateForm:
    others = tuple(part for part in parts if part is not NoneType)
    form = form_of(others[0] if len(others) == 1 else Union[others])  # noqa: UP007 - as many as there are
    return StateForm(
        lambda value: None if value is None else form.write(value),
        lambda data: None if data is None else form.read(data),
        f"{form.words} or null",
    )


def _event(kinds: tuple[Any, ...]) -> StateForm:
    """One of a few events, as records have them."""
    assert all(issubclass(kind, Event) for kind in kinds), f"{kinds} have no form in a snapshot"

    def read(data: object) -> Event:
        try:
            event: Event = EVENTS.read(data, "event")
        except InputError as error:
            raise InputError(error.field.removeprefix("event").removeprefix("."), error.reason) from None
        if type(event) not in kinds:
            fail(EVENTS.write(event)["event"], "an event that stands here")
        return event

    words = [f"{kind.__name__} {[each.name for each in fields(kind)]}" for kind in kinds]
    return StateForm(EVENTS.write, read, " or ".join(words))


def _tuple(item: StateForm) -> StateForm:
    def read(data: object) -> tuple[Any, ...]:
        if not isinstance(data, list):
            fail(data, "a list")
        return tuple([_within(f"[{place}]", item.read, each) for place, each in enumerate(data)])

    return StateForm(lambda values: [item.write(each) for each in values], read, f"[{item.words}]")


def _frozenset(item: StateForm) -> StateForm:
    """A set has no order of its own; the same set is the same text."""
    items = _tuple(item)

    def read(data: object) -> frozenset[Any]:
        found = items.read(data)
        if data != sorted({item.write(each) for each in found}):
            raise InputError("", "is not in order, each once")
        return frozenset(found)

    return StateForm(lambda values: sorted(map(item.write, values)), read, f"set {items.words}")


def _mapping(key: Any, value: Any) -> StateForm:
    assert key in (int, str), f"{key} is no key that a snapshot can have"
    form = form_of(value)
    read_key = _read_number if key is int else read_text

    def read(data: object) -> dict[Any, Any]:
        if not isinstance(data, dict):
            fail(data, "an object")
        return {read_key(name): _within(name, form.read, each) for name, each in data.items()}

    def write(values: Mapping[Any, Any]) -> dict[str, Any]:
        items = sorted(values.items()) if (key, value) == (str, str) else values.items()
        return {str(name): form.write(each) for name, each in items}

    return StateForm(
        write,
        read,
        f"{key.__name__} to {form.words}",
    )


def _same(value: str) -> str:
    return value


def _exactly(kind: Callable[[str], Any], text_of: Callable[[Any], str], wanted: str) -> Callable[[object], Any]:
    """A reader of texts that takes a value in the one spelling in which it is written."""

    def read(data: object) -> Any:
        try:
            value = kind(read_text(data))
        except (InputError, ValueError, ZeroDivisionError):
            fail(data, wanted)
        if text_of(value) != data:
            fail(data, wanted)
        return value

    return read


def _read_paragraph(data: object) -> Paragraph:
    paragraph = register().get(read_text(data))
    if paragraph is None:
        fail(data, "a paragraph of the register")
    return paragraph


def _write_game(game: Game) -> dict[str, Any]:
    return {"name": game.name, "options": game.house.as_text()}


def _read_game(data: Any) -> Game:
    _verify_names(data, {"name": None, "options": None})
    name, options = _within("name", read_text, data["name"]), _within("options", _OPTIONS.read, data["options"])
    try:
        game = declared(name, tuple(sorted(options.items())))
    except BoardwalkError as error:
        raise InputError("", str(error)) from None
    if game.house.as_text() != options:
        raise InputError("options", f"are not all options of {name} in the spelling of the house")
    return game


_read_number = _exactly(int, str, "a whole number as the name of a field")
_PLAIN: dict[Any, StateForm] = {
    int: StateForm(int, read_int, "int"),
    bool: StateForm(bool, read_bool, "bool"),
    str: StateForm(_same, read_text, "str"),
    Fraction: StateForm(
        str, _exactly(Fraction, str, "a fraction in its lowest terms, written such as 7/10"), "fraction"
    ),
    Card: StateForm(str, _exactly(Card.parse, str, "a card, written such as Ah or Td"), "card"),
    tuple[Card, ...]: StateForm(format_cards, _exactly(parse_cards, format_cards, "cards, such as Ah Td"), "cards"),
    Paragraph: StateForm(lambda paragraph: paragraph.id, _read_paragraph, "paragraph"),
    Game: StateForm(_write_game, _read_game, "game"),
}
_OPTIONS = form_of(Mapping[str, str])
