"""Frozen dataclasses as JSON has them, and back: the commands and events of tables and meters.

The tag is the name of the class in kebab-case. Every field is written and none is guessed: what is missing, unknown or
of another type is an `InputError` that names the field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from types import MappingProxyType, ModuleType
from typing import Any, Generic, NoReturn, TypeVar, cast, get_args

from cattrs import BaseValidationError, Converter, transform_error

from boardwalk.actor import Actor, Role
from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import InputError, unknown
from boardwalk.law import Paragraph
from boardwalk.law.register import register

Kind = TypeVar("Kind")
Reader = Callable[[Any], Any]
SHOWN = 60
"""Characters of a wrong value that a message repeats."""

compact = json.JSONEncoder(separators=(",", ":")).encode


def shown(value: object) -> str:
    """A value from JSON in a message; never a nested one, which could be too deep to be written out."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = compact(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise InputError("", f"{shown(next(name for name in names if names.count(name) > 1))} is given twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise InputError("", f"{name} is not a number that JSON knows")


_decode = json.JSONDecoder(object_pairs_hook=_no_repeats, parse_constant=_no_constant).decode


def read_json(text: str) -> object:
    """What a line of JSON holds; no name twice, no number that JSON does not know."""
    try:
        return _decode(text)
    except json.JSONDecodeError as error:
        raise InputError("", f"is not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise InputError("", "is nested too deeply") from None
    except ValueError:  # Python reads whole numbers up to a length
        raise InputError("", "holds a number of too many digits") from None


def fail(value: object, wanted: str) -> NoReturn:
    raise InputError("", f"{shown(value)} is not {wanted}")


def read_int(value: object) -> int:
    if type(value) is not int:  # a bool is an int to Python, and none here
        fail(value, "a whole number")
    return value


def read_bool(value: object) -> bool:
    if not isinstance(value, bool):
        fail(value, "true or false")
    return value


def read_text(value: object) -> str:
    if not isinstance(value, str):
        fail(value, "text")
    return value


_CARDS = {str(card): card for card in DECK}


def _read_card(value: object) -> Card:
    card = _CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        fail(value, "a card, written such as Ah or Td")
    return card


def _read_cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        fail(value, "text that names cards")
    try:
        return tuple([_CARDS[code] for code in value.split(" ")]) if value else ()
    except KeyError as error:
        raise InputError(
            "", f"{shown(error.args[0])} is not a card; cards are written such as Ah or Td, a space between them"
        ) from None


def _read_paragraph(value: object) -> Paragraph:
    paragraph = register().get(value) if isinstance(value, str) else None
    if paragraph is None:
        fail(value, "a paragraph of the register")
    return paragraph


def _read_texts(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        fail(value, "an object")
    for text in value.values():
        read_text(text)
    return value


def one_of(kind: type[Enum]) -> Reader:
    members = {member.value: member for member in kind}

    def read(value: object) -> Enum:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            fail(value, f"one of {', '.join(members)}")
        return member

    return read


_read_role = one_of(Role)


def _read_actor(value: object) -> Actor:
    if not isinstance(value, dict) or value.keys() != {"role", "name"}:
        fail(value, "role and name, and nothing else")
    return Actor(_read_role(value["role"]), read_text(value["name"]))


def _tuple_reader(readers: Mapping[Any, Reader], kind: Any) -> Callable[[object, Any], Any]:
    read_item = readers[get_args(kind)[0]]

    def read(value: object, _: Any) -> Any:
        if not isinstance(value, list):
            fail(value, "a list")
        return tuple(read_item(item) for item in value)

    return read


_READERS: dict[Any, Reader] = {
    int: read_int,
    bool: read_bool,
    str: read_text,
    Card: _read_card,
    tuple[Card, ...]: _read_cards,
    Paragraph: _read_paragraph,
    Mapping[str, str]: _read_texts,
    Actor: _read_actor,
}


def _hook(read: Reader) -> Callable[[object, Any], Any]:
    return lambda value, _: read(value)


def _same(kind: Any) -> Callable[[Any], bool]:
    return lambda each: bool(each == kind)


def _converter(readers: Mapping[Any, Reader], writers: Mapping[type, Reader]) -> Converter:
    """Classes by their fields, as the library does it; values by our own hooks, which convert nothing silently."""
    converter = Converter()
    converter.register_structure_hook_factory(
        lambda kind: get_args(kind)[1:] == (...,), lambda kind: _tuple_reader(readers, kind)
    )
    for kind, read in readers.items():
        if isinstance(kind, type) and not get_args(kind):
            converter.register_structure_hook(kind, _hook(read))
        else:
            converter.register_structure_hook_func(_same(kind), _hook(read))
    converter.register_unstructure_hook(Actor, lambda actor: {"role": actor.role.value, "name": actor.name})
    converter.register_unstructure_hook(Card, str)
    converter.register_unstructure_hook_func(_same(tuple[Card, ...]), format_cards)
    converter.register_unstructure_hook(Paragraph, lambda paragraph: paragraph.id)
    # A mapping has no order of its own; a record of the same table is the same text.
    converter.register_unstructure_hook_func(_same(Mapping[str, str]), lambda texts: dict(sorted(texts.items())))
    for written, write in writers.items():
        converter.register_unstructure_hook(written, write)
    return converter


def tag_of(kind: type) -> str:
    """The name of a command or an event in a record.

    >>> class PlaceBet: ...
    >>> tag_of(PlaceBet)
    'place-bet'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


class Form(Generic[Kind]):
    """How commands, or events, are written: an object with the tag first, then every field."""

    def __init__(
        self,
        tag: str,
        noun: str,
        base: type[Kind],
        *modules: ModuleType,
        readers: Mapping[Any, Reader] = MappingProxyType({}),
        writers: Mapping[type, Reader] = MappingProxyType({}),
    ) -> None:
        """All classes of these modules that are of this base; `readers` and `writers` are for types of their own."""
        self.tag = tag
        self.noun = noun
        self._converter = _converter({**_READERS, **readers}, writers)
        self.classes: dict[str, type[Kind]] = {}
        for each in [each for module in modules for each in vars(module).values() if isinstance(each, type)]:
            if issubclass(each, base) and not each.__subclasses__():
                self.classes[tag_of(each)] = each
        self._tags = {kind: name for name, kind in self.classes.items()}
        self._fields = {kind: {tag, *(each.name for each in fields(cast("Any", kind)))} for kind in self._tags}

    def write(self, value: Kind) -> dict[str, Any]:
        kind = type(value)
        return {self.tag: self._tags[kind], **self._converter.unstructure(value, kind)}

    def read(self, data: object, field: str) -> Kind:
        if not isinstance(data, dict):
            raise InputError(field, f"{shown(data)} is not an object")
        name = data.get(self.tag)
        kind = self.classes.get(name) if isinstance(name, str) else None
        if kind is None:
            raise self._unknown(data, field)
        self._verify_fields(data, kind, field)
        try:
            return self._converter.structure({key: data[key] for key in data if key != self.tag}, kind)
        except BaseValidationError as error:
            reason, _, path = transform_error(error, field, _reason)[0].rpartition(" @ ")
            raise InputError(path, reason) from None

    def _unknown(self, data: Mapping[str, Any], field: str) -> InputError:
        name = data.get(self.tag)
        if self.tag not in data:
            return InputError(field, f"{self.tag} is missing, which names the {self.noun}")
        if not isinstance(name, str) or len(name) > SHOWN:
            return InputError(f"{field}.{self.tag}", f"{shown(name)} is no {self.noun}")
        near = unknown(f"{field}.{self.tag}", name, self.classes, self.noun)
        return near if "did you mean" in near.reason else InputError(near.field, f"{name!r} is no {self.noun}")

    def _verify_fields(self, data: Mapping[str, Any], kind: type[Kind], field: str) -> None:
        wanted = self._fields[kind]
        if data.keys() == wanted:
            return
        missing = sorted(wanted - data.keys())
        if missing:
            raise InputError(f"{field}.{missing[0]}", f"is missing from {tag_of(kind)}")
        extra = min(data.keys() - wanted)
        raise InputError(field, f"{shown(extra)} is no field of {tag_of(kind)}")


def _reason(error: BaseException, kind: Any) -> str:
    del kind
    assert isinstance(error, InputError), f"the hooks raise nothing else: {error!r}"
    return error.reason
