"""Commands and events as JSON has them, and back: the values of a record. Lines and replay stand in `record`.

The tag of a command (`do`) or an event (`event`) is the name of its class in kebab-case. Every field is written and
none is guessed: what is missing, unknown or of another type is an `InputError` that names the field.

>>> command_to_json(command.CutDeck(Actor(Role.DEALER, "Dana"), "red", 20))
{'do': 'cut-deck', 'actor': {'role': 'dealer', 'name': 'Dana'}, 'deck': 'red', 'cards': 20}
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from types import ModuleType
from typing import Any, Generic, NoReturn, TypeVar, get_args

from cattrs import BaseValidationError, Converter, transform_error

from boardwalk.cards import DECK, Card, format_cards
from boardwalk.errors import InputError, unknown
from boardwalk.games.wager import Result
from boardwalk.law import Paragraph
from boardwalk.law.register import register
from boardwalk.table import command, event, event_round
from boardwalk.table.actor import Actor, Role
from boardwalk.table.command import Command
from boardwalk.table.equipment import Device
from boardwalk.table.event import Event

Kind = TypeVar("Kind", bound=Command | Event)
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


def _fail(value: object, wanted: str) -> NoReturn:
    raise InputError("", f"{shown(value)} is not {wanted}")


def _read_int(value: object) -> int:
    if type(value) is not int:  # a bool is an int to Python, and none here
        _fail(value, "a whole number")
    return value


def _read_bool(value: object) -> bool:
    if not isinstance(value, bool):
        _fail(value, "true or false")
    return value


def _read_str(value: object) -> str:
    if not isinstance(value, str):
        _fail(value, "text")
    return value


def _read_place(value: object) -> int | str:
    if type(value) is int or isinstance(value, str):
        return value
    _fail(value, "a seat's number or the name of a place")


_CARDS = {str(card): card for card in DECK}


def _read_card(value: object) -> Card:
    card = _CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        _fail(value, "a card, written such as Ah or Td")
    return card


def _read_cards(value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        _fail(value, "text that names cards")
    try:
        return tuple([_CARDS[code] for code in value.split(" ")]) if value else ()
    except KeyError as error:
        raise InputError(
            "", f"{shown(error.args[0])} is not a card; cards are written such as Ah or Td, a space between them"
        ) from None


def _read_paragraph(value: object) -> Paragraph:
    paragraph = register().get(value) if isinstance(value, str) else None
    if paragraph is None:
        _fail(value, "a paragraph of the register")
    return paragraph


def _read_texts(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        _fail(value, "an object")
    for text in value.values():
        _read_str(text)
    return value


def _one_of(kind: type[Enum]) -> Reader:
    members = {member.value: member for member in kind}

    def read(value: object) -> Enum:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            _fail(value, f"one of {', '.join(members)}")
        return member

    return read


_read_role = _one_of(Role)


def _read_actor(value: object) -> Actor:
    if not isinstance(value, dict) or value.keys() != {"role", "name"}:
        _fail(value, "role and name, and nothing else")
    return Actor(_read_role(value["role"]), _read_str(value["name"]))


def _tuple_reader(kind: Any) -> Callable[[object, Any], Any]:
    read_item = _READERS[get_args(kind)[0]]

    def read(value: object, _: Any) -> Any:
        if not isinstance(value, list):
            _fail(value, "a list")
        return tuple(read_item(item) for item in value)

    return read


_READERS: dict[Any, Reader] = {
    int: _read_int,
    bool: _read_bool,
    str: _read_str,
    command.Place: _read_place,
    Card: _read_card,
    tuple[Card, ...]: _read_cards,
    Paragraph: _read_paragraph,
    Mapping[str, str]: _read_texts,
    Actor: _read_actor,
    Device: _one_of(Device),
    Result: _one_of(Result),
}


def _hook(read: Reader) -> Callable[[object, Any], Any]:
    return lambda value, _: read(value)


def _same(kind: Any) -> Callable[[Any], bool]:
    return lambda each: bool(each == kind)


def _converter() -> Converter:
    """Classes by their fields, as the library does it; values by our own hooks, which convert nothing silently."""
    converter = Converter()
    converter.register_structure_hook_factory(lambda kind: get_args(kind)[1:] == (...,), _tuple_reader)
    for kind, read in _READERS.items():
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
    return converter


_CONVERTER = _converter()


def tag_of(kind: type) -> str:
    """The name of a command or an event in a record.

    >>> tag_of(command.PlaceBet), tag_of(event_round.WagerSettled)
    ('place-bet', 'wager-settled')
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


class _Form(Generic[Kind]):
    """How commands, or events, are written: an object with the tag first, then every field."""

    def __init__(self, tag: str, noun: str, base: type[Kind], *modules: ModuleType) -> None:
        self.tag = tag
        self.noun = noun
        self.classes: dict[str, type[Kind]] = {}
        for each in [each for module in modules for each in vars(module).values() if isinstance(each, type)]:
            if issubclass(each, base) and each is not base:
                self.classes[tag_of(each)] = each
        self._tags = {kind: name for name, kind in self.classes.items()}
        self._fields = {kind: {tag, *(each.name for each in fields(kind))} for kind in self._tags}

    def write(self, value: Kind) -> dict[str, Any]:
        kind = type(value)
        return {self.tag: self._tags[kind], **_CONVERTER.unstructure(value, kind)}

    def read(self, data: object, field: str) -> Kind:
        if not isinstance(data, dict):
            raise InputError(field, f"{shown(data)} is not an object")
        name = data.get(self.tag)
        kind = self.classes.get(name) if isinstance(name, str) else None
        if kind is None:
            raise self._unknown(data, field)
        self._verify_fields(data, kind, field)
        try:
            return _CONVERTER.structure({key: data[key] for key in data if key != self.tag}, kind)
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


COMMANDS = _Form("do", "command", Command, command)
EVENTS = _Form("event", "event", Event, event, event_round)


def command_to_json(value: Command) -> dict[str, Any]:
    """A command as JSON has it."""
    return COMMANDS.write(value)


def command_from_json(data: object, field: str = "command") -> Command:
    """The command that `command_to_json` wrote; anything else is an `InputError` that names the field."""
    return COMMANDS.read(data, field)


def event_to_json(value: Event) -> dict[str, Any]:
    """An event as JSON has it."""
    return EVENTS.write(value)


def event_from_json(data: object, field: str = "event") -> Event:
    """The event that `event_to_json` wrote; anything else is an `InputError` that names the field."""
    return EVENTS.read(data, field)
