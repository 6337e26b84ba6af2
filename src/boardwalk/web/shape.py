"""Values as JSON has them, and the schema of that, both made from the type hints of the same class.

>>> from boardwalk.progressive.sign import SignRow
>>> shapes = Shapes()
>>> shapes.of(SignRow).schema, sorted(shapes.components["SignRow"]["properties"])
({'$ref': '#/components/schemas/SignRow'}, ['chance', 'name', 'pays'])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from boardwalk.cards import DECK, Card
from boardwalk.law import Paragraph

Write = Callable[[Any], Any]
Schema = dict[str, Any]
REF = "#/components/schemas/"


class Shape(NamedTuple):
    """How a value is written; without `write` it is JSON already."""

    schema: Schema
    write: Write | None = None


CARD = Shape({"type": "string", "pattern": "^[2-9TJQKA][cdhs]$", "description": "a card, such as Ah or Td"}, str)
LAW = Shape({"type": "string", "description": "a paragraph of the register"}, attrgetter("id"))
SCALARS: Mapping[Any, Shape] = MappingProxyType(
    {
        int: Shape({"type": "integer"}),
        float: Shape({"type": "number"}),
        bool: Shape({"type": "boolean"}),
        str: Shape({"type": "string"}),
        NoneType: Shape({"type": "null"}),
        Card: CARD,
        Paragraph: LAW,
        Fraction: Shape({"type": "string", "pattern": "^-?[0-9]{1,60}(/[0-9]{1,60})?$"}, str),
    }
)


def ref(name: str) -> Schema:
    """A reference to a component."""
    return {"$ref": f"{REF}{name}"}


def first_line(kind: type) -> str:
    """What a class is, in the sentence that its docstring begins with."""
    return (kind.__doc__ or "").partition("\n")[0]


def named(kind: type) -> tuple[str, ...]:
    """The fields of a dataclass or a NamedTuple."""
    if is_dataclass(kind):
        return tuple(each.name for each in fields(kind))
    return tuple(kind._fields)  # type: ignore[attr-defined]


class Shapes:
    """Shapes of all types that were asked for; classes become components with their own name."""

    def __init__(self, special: Mapping[Any, Shape] = MappingProxyType({})) -> None:
        self.components: dict[str, Schema] = {}
        self._made: dict[Any, Shape] = {**SCALARS, **special}

    def of(self, hint: Any) -> Shape:
        """The shape of a type."""
        made = self._made.get(hint)
        if made is None:
            made = self._made[hint] = self._make(hint)
        return made

    def _make(self, hint: Any) -> Shape:
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return self._union(args)
        if origin is Literal:
            return Shape({"enum": list(args)})
        if origin is tuple:
            return self._many(args[0]) if args[1:] == (...,) else self._fixed(args)
        if origin is not None and issubclass(origin, Mapping):
            return self._mapping(args[1])
        if isinstance(hint, type) and issubclass(hint, Enum):
            return Shape({"type": "string", "enum": [each.value for each in hint]}, attrgetter("value"))
        assert isinstance(hint, type), f"no shape is known for {hint!r}"
        return self._class(hint)

    def _union(self, args: tuple[Any, ...]) -> Shape:
        shapes = [self.of(each) for each in args]
        schema = {"anyOf": [each.schema for each in shapes]}
        writers = {each.write for each in shapes if each.write is not None}
        if not writers:
            return Shape(schema)
        assert len(writers) == 1, f"which of {args} is written could not be told"
        assert NoneType in args or len(args) == 1
        write = writers.pop()
        return Shape(schema, lambda value: None if value is None else write(value))

    def _many(self, item: Any) -> Shape:
        schema, write = self.of(item)
        array = {"type": "array", "items": schema}
        return Shape(array, list if write is None else lambda values: [write(each) for each in values])

    def _fixed(self, items: tuple[Any, ...]) -> Shape:
        shapes = [self.of(each) for each in items]
        assert all(each.write is None for each in shapes), "only plain values stand in a fixed tuple"
        size = len(shapes)
        return Shape(
            {"type": "array", "prefixItems": [each.schema for each in shapes], "minItems": size, "maxItems": size}, list
        )

    def _mapping(self, item: Any) -> Shape:
        schema, write = self.of(item)
        outer = {"type": "object", "additionalProperties": schema}
        if write is None:
            return Shape(outer, lambda values: {str(key): value for key, value in values.items()})
        return Shape(outer, lambda values: {str(key): write(value) for key, value in values.items()})

    def _class(self, kind: type) -> Shape:
        names, hints = named(kind), get_type_hints(kind)
        shapes = {name: self.of(hints[name]) for name in names}
        self.components[kind.__name__] = {
            "type": "object",
            "description": first_line(kind),
            "properties": {name: each.schema for name, each in shapes.items()},
            "required": list(names),
            "additionalProperties": False,
        }
        return Shape(ref(kind.__name__), _writer(names, {name: each.write for name, each in shapes.items()}))


def _writer(names: tuple[str, ...], writers: Mapping[str, Write | None]) -> Write:
    get = attrgetter(*names)
    nested = tuple((name, write) for name, write in writers.items() if write is not None)
    single = len(names) == 1

    def write(value: Any) -> dict[str, Any]:
        values = get(value)
        written = dict(zip(names, (values,) if single else values, strict=True))
        for name, each in nested:
            written[name] = each(written[name])
        return written

    return write


_BY_CODE = {str(card): card for card in DECK}


def read_cards(text: str) -> tuple[Card, ...]:
    """Cards as the record writes them, a space between them."""
    return tuple(_BY_CODE[code] for code in text.split())
