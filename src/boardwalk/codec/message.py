"""Commands and events as JSON: objects that name their class."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType, ModuleType
from typing import Any, Generic, TypeVar

from boardwalk.codec.codec import Codec, field_names
from boardwalk.codec.form import RECORD_FORMS, Form, Schema, fail, located, ref
from boardwalk.codec.text import SHOWN, shown
from boardwalk.errors import InputError, unknown

Message = TypeVar("Message")


def tag_of(kind: type) -> str:
    """The name of a command or an event in a record.

    >>> class PlaceBet: ...
    >>> tag_of(PlaceBet)
    'place-bet'
    """
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", kind.__name__).lower()


class MessageCodec(Generic[Message]):
    """How the commands, or the events, of a machine are written: an object with the tag first, then every field."""

    def __init__(
        self,
        tag: str,
        noun: str,
        base: type[Message],
        *modules: ModuleType,
        forms: Mapping[Any, Form] = MappingProxyType({}),
    ) -> None:
        """For all subclasses of `base` in these modules. `forms` overrides the usual form of some types."""
        self.tag = tag
        self.noun = noun
        self.base = base
        self.classes: dict[str, type[Message]] = {}
        for each in [each for module in modules for each in vars(module).values() if isinstance(each, type)]:
            if issubclass(each, base) and not each.__subclasses__():
                self.classes[tag_of(each)] = each
        self._codec = Codec({**RECORD_FORMS, **forms})
        self._forms: dict[type[Message], Form] = {}

    def write(self, value: Message) -> dict[str, Any]:
        """A message as JSON data."""
        form = self._forms.get(type(value)) or self._form(type(value))
        data: dict[str, Any] = form.write(value)  # type: ignore[misc]
        return data

    def read(self, data: object, field: str) -> Message:
        """The message that was written. Anything else is an `InputError` whose field begins with this one."""
        try:
            return self._read(data)
        except InputError as error:
            raise located(field, error) from None

    def form(self, *kinds: type[Message]) -> Form:
        """The form of a field that holds a message of one of these classes or their subclasses."""
        found = {tag: each for kind in kinds for tag, each in self.classes.items() if issubclass(each, kind)}

        def read(data: Any) -> Message:
            message = self._read(data)
            if data[self.tag] not in found:
                raise InputError(self.tag, f"{shown(data[self.tag])} is not one of {', '.join(found)}")
            return message

        words = " or ".join(f"{each.__name__} {list(field_names(each))}" for each in found.values())
        schema = {"oneOf": [ref(each.__name__) for each in found.values()]}
        return Form(schema, self.write, self._read if len(found) == len(self.classes) else read, words)

    @property
    def components(self) -> dict[str, Schema]:
        """The schemas of all classes and of the types they are made of."""
        for kind in self.classes.values():
            self._form(kind)
        return self._codec.components

    def _form(self, kind: type[Message]) -> Form:
        """Made when first needed: a run needs few of them, and startup needs none."""
        form = self._forms.get(kind)
        if form is None:
            form = self._forms[kind] = self._codec.object_form(kind, (self.tag, tag_of(kind)))
            assert form.read is not None, f"{kind} is not read back"
        return form

    def _read(self, data: object) -> Message:
        if not isinstance(data, dict):
            fail(data, "an object")
        name = data.get(self.tag)
        kind = self.classes.get(name) if isinstance(name, str) else None
        if kind is None:
            raise self._unknown(data)
        message: Message = self._form(kind).read(data)  # type: ignore[misc]
        return message

    def _unknown(self, data: Mapping[str, Any]) -> InputError:
        if self.tag not in data:
            return InputError("", f"{self.tag} is missing; it names the {self.noun}")
        name = data[self.tag]
        if not isinstance(name, str):
            return InputError(self.tag, f"{shown(name)} is not text")
        near = get_close_matches(name.lower(), self.classes, n=1) if len(name) <= SHOWN else ()
        if near:
            return unknown(self.tag, name, near, self.noun)
        return InputError(self.tag, f"Unknown {self.noun} {shown(name)}")
