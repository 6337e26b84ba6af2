"""The written form of a game: a built `Game` as JSON data, and back. Reading one runs no code.

Every object in the data has one key, which says what it is: a class of the vocabulary with its fields, a member of an
enumeration, a paragraph, a fraction, a set, a mapping. Lists are tuples. Fields at their default are left out, so a
game is written the same way after the vocabulary has grown. Rules of the game file and pay tables are written once,
next to the game, and referred to; paragraphs of the register are named by their id.

The reader makes only classes of the vocabulary, with fields of the right types. It refuses a game that is not sound,
and anything that it would write differently.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum, Flag
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256
from typing import Any

from boardwalk.codec import Form, compact, located, read_json
from boardwalk.errors import InputError, quoted
from boardwalk.games.declaration.check import faults_of
from boardwalk.games.declaration.collected import ProgressiveTable
from boardwalk.games.declaration.game import Game
from boardwalk.games.declaration.pay_table import PayTable
from boardwalk.games.declaration.vocabulary import (
    field_defaults,
    field_names,
    field_types,
    fits,
    type_words,
    vocabulary,
)
from boardwalk.law import Paragraph, Source, file_rule, register

SHARED = (PayTable, ProgressiveTable)
"""What is written once and referred to by its place."""


def write_game(game: Game) -> dict[str, Any]:
    """A game as JSON data. What is not data of the vocabulary is an `InputError` that says where it is."""
    writer = _Writer()
    data = writer.value(game)
    return {"game": data["Game"], "rules": dict(sorted(writer.rules.items())), "tables": writer.tables}


def game_text(game: Game) -> str:
    """The canonical text of a game: the same game always gives the same text."""
    return compact(write_game(game))


def game_digest(game: Game) -> str:
    """SHA-256 of the canonical text, which identifies a game with its options.

    >>> from boardwalk.games import GAMES
    >>> len(game_digest(GAMES["premium"].game()))
    64
    """
    return sha256(game_text(game).encode()).hexdigest()


def read_game(data: object) -> Game:
    """The game that was written. Anything else is an `InputError` whose field is the path to what is wrong.

    >>> from boardwalk.games import GAMES
    >>> game = GAMES["premium"].game()
    >>> read_game(write_game(game)) == game
    True
    """
    try:
        return _read_text(compact(data))
    except (RecursionError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("", "is not the written form of a game") from None


@lru_cache(maxsize=256)
def _read_text(text: str) -> Game:
    """Tables with the same game share one object."""
    data = read_json(text)
    game = _Reader(data).game()
    _verify_sound(game)
    if game_text(game) != text:
        raise InputError("", "is not written as this game is written")
    return game


def _verify_sound(game: Game) -> None:
    """Refuse what no declaration could have built. The checks expect a declaration, and this may be anything."""
    try:
        _verify_settings(game)
        faults = faults_of(game)
    except InputError:
        raise
    except Exception as error:
        raise InputError("", f"is not a game that could be declared ({type(error).__name__})") from None
    if faults:
        raise InputError("", f"is not sound: {'; '.join(faults)}")


def _verify_settings(game: Game) -> None:
    """Every option has a value that it could have been given."""
    house = game.house
    if [*house.options] != [*house.values] or any(name != option.name for name, option in house.options.items()):
        raise InputError("house", "must have a value for each option")
    for name, option in house.options.items():
        text = option.text(house.values[name])
        if option.read(text) != house.values[name]:
            raise InputError(f"house.values.{name}", f"is not a value of the option: {text}")


WRITTEN_GAME = Form(
    {"type": "object", "description": "the declaration of a game that is not New Jersey's"},
    write_game,
    read_game,
    "game",
)
"""How records and snapshots write a game in full."""


class _Writer:
    """Writes one game, and collects what is written once."""

    def __init__(self) -> None:
        self.rules: dict[str, str] = {}
        self.tables: list[Any] = []
        self._places: dict[int, tuple[Any, int]] = {}
        """By identity. Holds on to the table, so that the identity stays its own."""

    def value(self, value: Any) -> Any:
        kind = type(value)
        if value is None or kind in (bool, int, str):
            return value
        if isinstance(value, tuple | list | frozenset | Mapping) and not hasattr(value, "_fields"):
            return self._collection(value)
        if isinstance(value, Paragraph):
            return {"law": self._cited(value)}
        if kind is Fraction:
            return {"fraction": str(value)}
        if vocabulary().get(kind.__name__) is not kind:
            raise InputError("", f"{quoted(kind.__name__)} is not a word of the vocabulary, so it cannot be recorded")
        return self._member(kind, value) if isinstance(value, Enum) else self._record(kind, value)

    def _collection(self, value: Any) -> Any:
        if isinstance(value, frozenset):
            return {"set": sorted(map(self.value, value), key=compact)}
        if isinstance(value, Mapping):
            return {"map": [[self.value(key), self._part(str(key), each)] for key, each in value.items()]}
        items = [self._part(f"[{place}]", each) for place, each in enumerate(value)]
        return {"list": items} if isinstance(value, list) else items

    def _part(self, name: str, value: Any) -> Any:
        try:
            return self.value(value)
        except InputError as error:
            raise located(name, error) from None

    def _cited(self, law: Paragraph) -> str:
        if law.source is Source.GAME_FILE:
            if self.rules.setdefault(law.id, law.says) != law.says:
                raise InputError("", f"the rule {law.id} is written in two ways")
        elif law.id not in register():
            raise InputError("", f"{law.id} is not a paragraph of the register")
        return law.id

    @staticmethod
    def _member(kind: type, value: Enum) -> Any:
        name = "|".join(str(each.name) for each in value) if isinstance(value, Flag) else value.name
        return {kind.__name__: name}

    def _record(self, kind: type, value: Any) -> Any:
        if kind not in SHARED:
            return {kind.__name__: self._fields(kind, value)}
        known = self._places.get(id(value))
        if known is None:
            data = {kind.__name__: self._fields(kind, value)}
            place = self.tables.index(data) if data in self.tables else len(self.tables)
            self.tables[place:] = self.tables[place:] or [data]
            known = self._places[id(value)] = value, place
        return {"table": known[1]}

    def _fields(self, kind: type, value: Any) -> dict[str, Any]:
        defaults, found = field_defaults(kind), {}
        for name in field_names(kind):
            part = getattr(value, name)
            if name not in defaults or not _same(part, defaults[name]):
                found[name] = self._part(name, part)
        return found


def _same(value: Any, default: Any) -> bool:
    alike = isinstance(value, Mapping) if isinstance(default, Mapping) else type(value) is type(default)
    return alike and bool(value == default)


class _Reader:
    """Reads one game."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict) or data.keys() != {"game", "rules", "tables"}:
            raise InputError("", "must have a game, its rules and its tables")
        if not isinstance(data["rules"], dict) or not isinstance(data["tables"], list):
            raise InputError("", "must have rules by name, and a list of tables")
        self._game = data["game"]
        self._rules = {name: self._rule(name, says) for name, says in data["rules"].items()}
        self._tables: list[Any] = []
        for place, each in enumerate(data["tables"]):
            self._tables.append(self._part(f"tables[{place}]", each, PayTable | ProgressiveTable))

    def game(self) -> Game:
        game: Game = self._part("game", {"Game": self._game}, Game)
        return game

    @staticmethod
    def _rule(name: str, says: object) -> Paragraph:
        rule = file_rule(name, says) if isinstance(says, str) and says else None
        if rule is None:
            raise InputError("rules", f"{quoted(name)} must be a rule of the game file, with its text")
        return rule

    def _part(self, name: str, data: Any, hint: Any) -> Any:
        try:
            value = self._value(data)
        except InputError as error:
            raise located(name, error) from None
        if not fits(hint)(value):
            raise InputError(name, f"must be {quoted(type_words(hint))}")
        return value

    def _value(self, data: Any) -> Any:
        if data is None or type(data) in (bool, int, str):
            return data
        if isinstance(data, list):
            return tuple(self.each(data))
        if not isinstance(data, dict) or len(data) != 1:
            raise InputError("", "must be one thing, under the name of what it is")
        ((tag, inside),) = data.items()
        special = _TAGS.get(tag)
        if special is not None:
            return special(self, inside)
        kind = vocabulary().get(tag)
        if kind is None:
            raise InputError("", f"{quoted(tag)} is not a word of the vocabulary")
        return _member(kind, inside) if issubclass(kind, Enum) else self._record(kind, inside)

    def each(self, data: Any) -> Iterator[Any]:
        if not isinstance(data, list):
            raise InputError("", "must be a list")
        for place, each in enumerate(data):
            yield self._part(f"[{place}]", each, Any)

    def _record(self, kind: Any, data: Any) -> Any:
        hints, defaults = field_types(kind), field_defaults(kind)
        if not isinstance(data, dict) or not data.keys() <= hints.keys():
            raise InputError("", f"must have the fields of {quoted(kind.__name__)} and no others")
        for name in hints:
            if name not in data and name not in defaults:
                raise InputError(name, "is missing")
        return kind(**{name: self._part(name, each, hints[name]) for name, each in data.items()})

    def law(self, name: Any) -> Paragraph:
        law = (self._rules.get(name) or register().get(name)) if isinstance(name, str) else None
        if law is None:
            raise InputError("law", "must be a rule of the game or a paragraph of the register")
        return law

    def table(self, place: Any) -> Any:
        if type(place) is not int or not 0 <= place < len(self._tables):
            raise InputError("table", "must be the place of a table")
        return self._tables[place]

    def mapping(self, data: Any) -> dict[Any, Any]:
        found = {}
        for pair in self.each(data):
            if not isinstance(pair, tuple) or len(pair) != 2 or not isinstance(pair[0], str | int | Enum):
                raise InputError("map", "must have a name and a value for each")
            found[pair[0]] = pair[1]
        return found

    def set(self, data: Any) -> frozenset[Any]:
        items = tuple(self.each(data))
        if not all(isinstance(each, Enum | tuple | str | int) for each in items):
            raise InputError("set", "must have plain items")
        return frozenset(items)


def _member(kind: type[Enum], name: Any) -> Enum:
    parts = name.split("|") if isinstance(name, str) and issubclass(kind, Flag) else [name]
    if not all(isinstance(part, str) and part in kind.__members__ for part in parts):
        raise InputError("", f"{quoted(str(name))} is not one of {', '.join(kind.__members__)}")
    first, *others = (kind[part] for part in parts)
    for each in others:
        first = first | each  # type: ignore[operator]
    return first


def _fraction(data: Any) -> Fraction:
    try:
        found = Fraction(data) if isinstance(data, str) else None
    except (ValueError, ZeroDivisionError):
        found = None
    if found is None:
        raise InputError("fraction", "must be a fraction, such as 7/10")
    return found


_TAGS: Mapping[str, Callable[[_Reader, Any], Any]] = {
    "law": _Reader.law,
    "table": _Reader.table,
    "map": _Reader.mapping,
    "set": _Reader.set,
    "list": lambda reader, data: list(reader.each(data)),
    "fraction": lambda _, data: _fraction(data),
}
