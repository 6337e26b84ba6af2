"""Reading one section of a house file key by key: a fault is noted under its key, and reading goes on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, TypeVar

from boardwalk.errors import InputError, unknown
from boardwalk.law import Paragraph
from boardwalk.pit.house_file.fault import Fault

T = TypeVar("T")
Reader = Callable[[object, str], T]
"""Reads a value; its second argument is the field that an `InputError` names."""


def shown(value: object) -> str:
    """A value of TOML as a person would name it in a message."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "a group of keys"
    return "a list" if isinstance(value, list) else repr(value) if isinstance(value, str) else str(value)


class Entry:
    """One `[section]` or one of a `[[list]]` of them."""

    def __init__(self, key: str, data: object, kind: str, faults: list[Fault]) -> None:
        self.key = key
        self.faults = faults
        self._kind = kind
        self._data: Mapping[str, Any] = {}
        if isinstance(data, Mapping):
            self._data = data
        else:
            self.note("", f"{shown(data)} stands where the keys of a {kind} are expected")

    def at(self, key: str) -> str:
        """The whole key of one in this section."""
        return f"{self.key}.{key}".strip(".")

    def note(self, key: str, reason: str, law: Paragraph | None = None) -> None:
        """Note a fault at a key of this section."""
        self.faults.append(Fault(self.at(key), reason, law))

    def has(self, key: str) -> bool:
        return key in self._data

    def read(self, key: str, reader: Reader[T], otherwise: T, *, required: bool = False) -> T:
        """What stands at a key; `otherwise` where nothing does, or nothing that can be read."""
        if key not in self._data:
            if required:
                self.note(key, f"is missing; every {self._kind} has it")
            return otherwise
        return self._attempt(key, self._data[key], reader, otherwise)

    def read_each(self, key: str, reader: Reader[T], otherwise: tuple[T, ...] = ()) -> tuple[T, ...]:
        """The items of a list that can be read."""
        if key not in self._data:
            return otherwise
        items = self._data[key]
        if not isinstance(items, list):
            self.note(key, f"{shown(items)} is no list; write it in square brackets")
            return otherwise
        read = (self._attempt(f"{key}[{place}]", item, reader, None) for place, item in enumerate(items, 1))
        return tuple(item for item in read if item is not None)

    def pairs(self, key: str) -> Iterator[tuple[str, Any]]:
        """The keys and values of a section within this one."""
        data = self._data.get(key, {})
        if isinstance(data, Mapping):
            yield from data.items()
        else:
            self.note(key, f"{shown(data)} stands where keys and their values are expected")

    def verify_keys(self, known: Collection[str]) -> None:
        """Note every key that means nothing here."""
        for key in self._data:
            if key not in known:
                self.faults.append(Fault.of(self.at(key), unknown(key, key, known, f"key of a {self._kind}")))

    def _attempt(self, key: str, value: object, reader: Reader[T], otherwise: T) -> T:
        try:
            return reader(value, key)
        except InputError as error:
            self.faults.append(Fault.of(self.at(key), error))
            return otherwise
