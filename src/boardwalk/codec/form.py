"""Forms: how values of one type are written, read and described. Simple types have theirs here, and each function makes
the form of a compound type from the forms of its parts.

A reader accepts only what the writer writes. Anything else is an `InputError` whose field is the path inside the value.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from fractions import Fraction
from operator import attrgetter
from types import MappingProxyType, NoneType
from typing import Any, NamedTuple, NoReturn

from boardwalk.cards import DECK, Card, format_cards, unknown_deck
from boardwalk.codec.text import shown
from boardwalk.errors import InputError
from boardwalk.law import Paragraph, file_rule, known_paragraph

Write = Callable[[Any], Any]
Read = Callable[[Any], Any]
Schema = dict[str, Any]


class Form(NamedTuple):
    """How values of one type are written, read and described."""

    schema: Schema
    write: Write | None = None
    """None if the value is already JSON."""
    read: Read | None = None
    """None if the type is only written, as in answers."""
    words: str = ""
    """The form in words, which change whenever the form changes."""


def fail(value: object, wanted: str) -> NoReturn:
    """Refuse a value."""
    raise InputError("", f"{shown(value)} is not {wanted}")


def located(part: str, error: InputError) -> InputError:
    """The same error, with its field inside this part."""
    inner = error.field if not error.field or error.field.startswith("[") else f".{error.field}"
    return InputError(part + inner, error.reason, error.law)


# Simple types


def read_int(value: object) -> int:
    if type(value) is not int:  # in Python a bool is an int, too
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


_CARDS: Mapping[str, Card] = {str(card): card for card in DECK}
_CARDS_OR_UNKNOWN: Mapping[str, Card] = {**_CARDS, **{str(card): card for card in unknown_deck()}}


def _read_card(value: object) -> Card:
    card = _CARDS.get(value) if isinstance(value, str) else None
    if card is None:
        fail(value, "a card, such as Ah or Td")
    return card


def read_cards(value: object) -> tuple[Card, ...]:
    """Cards in one text.

    >>> read_cards("Ah Td")
    (Card.parse('Ah'), Card.parse('Td'))
    """
    return _read_cards_of(_CARDS, value)


def _read_cards_of(known: Mapping[str, Card], value: object) -> tuple[Card, ...]:
    if not isinstance(value, str):
        fail(value, "text that names cards")
    try:
        return tuple([known[code] for code in value.split(" ")]) if value else ()
    except KeyError as error:
        wrong = error.args[0]
    fail(wrong, "a card; write cards with one space between them, such as Ah Td")


def read_recorded_cards(value: object) -> tuple[Card, ...]:
    """Cards in one text, as a record has them: those that were not known yet, too.

    >>> read_recorded_cards("Ah ?17")
    (Card.parse('Ah'), UnknownCard(17))
    """
    return _read_cards_of(_CARDS_OR_UNKNOWN, value)


def _read_recorded_card(value: object) -> Card:
    card = _CARDS_OR_UNKNOWN.get(value) if isinstance(value, str) else None
    if card is None:
        fail(value, "a card, such as Ah or Td")
    return card


def _read_fraction(value: object) -> Fraction:
    """Accept only the spelling that is written."""
    with suppress(InputError, ValueError, ZeroDivisionError):
        fraction = Fraction(read_text(value))
        if str(fraction) == value:
            return fraction
    fail(value, "a fraction in lowest terms, such as 7/10")


def _read_paragraph(value: object) -> Paragraph:
    paragraph = (known_paragraph(value) or file_rule(value)) if isinstance(value, str) else None
    if paragraph is None:
        fail(value, "a paragraph of the register")
    return paragraph


SCALARS: Mapping[Any, Form] = MappingProxyType(
    {
        int: Form({"type": "integer"}, None, read_int, "int"),
        float: Form({"type": "number"}, words="float"),
        bool: Form({"type": "boolean"}, None, read_bool, "bool"),
        str: Form({"type": "string"}, None, read_text, "str"),
        NoneType: Form({"type": "null"}, words="null"),
        Card: Form(
            {"type": "string", "pattern": "^[2-9TJQKA][cdhs]$", "description": "a card, such as Ah or Td"},
            str,
            _read_card,
            "card",
        ),
        Paragraph: Form(
            {"type": "string", "description": "a paragraph of the register"},
            attrgetter("id"),
            _read_paragraph,
            "paragraph",
        ),
        Fraction: Form(
            {"type": "string", "pattern": "^-?[0-9]{1,60}(/[0-9]{1,60})?$"}, str, _read_fraction, "fraction"
        ),
    }
)
"""Floating-point numbers are only written; nothing that is read may hold one."""


def enum_form(kind: type[Enum]) -> Form:
    """Members by their values, which are strings."""
    members = {member.value: member for member in kind}
    assert all(isinstance(value, str) for value in members), f"{kind} has no JSON form: its values are not all text"

    def read(value: object) -> Enum:
        member = members.get(value) if isinstance(value, str) else None
        if member is None:
            fail(value, f"one of {', '.join(members)}")
        return member

    return Form({"type": "string", "enum": list(members)}, attrgetter("value"), read, f"{list(members)}")


def literal_form(values: tuple[Any, ...]) -> Form:
    """One of a few texts."""

    def read(value: object) -> object:
        if not isinstance(value, str) or value not in values:
            fail(value, f"one of {', '.join(map(str, values))}")
        return value

    return Form({"enum": list(values)}, None, read, f"{list(values)}")


# Compound types


def plain_union_form(forms: Sequence[Form]) -> Form:
    """One of several plain types, which JSON tells apart."""

    def read(value: object) -> Any:
        for form in forms:
            with suppress(InputError):
                return form.read(value)  # type: ignore[misc]
        fail(value, " or ".join(form.words for form in forms))

    is_read = all(form.read is not None for form in forms)
    return Form({}, None, read if is_read else None, " or ".join(form.words for form in forms))


def optional_form(form: Form) -> Form:
    """A value or null. The schema must already allow null."""
    write, read = form.write, form.read
    return Form(
        form.schema,
        write and (lambda value: None if value is None else write(value)),
        read and (lambda data: None if data is None else read(data)),
        f"{form.words} or null",
    )


def list_form(item: Form) -> Form:
    """A tuple of any length as a list."""
    write, read_item = item.write, item.read

    def read(data: object) -> tuple[Any, ...]:
        if not isinstance(data, list):
            fail(data, "a list")
        found: list[Any] = []
        try:
            for each in data:
                found.append(read_item(each))  # type: ignore[misc]  # noqa: PERF401 - its length says where it failed
        except InputError as error:
            raise located(f"[{len(found)}]", error) from None
        return tuple(found)

    return Form(
        {"type": "array", "items": item.schema},
        list if write is None else lambda values: [write(each) for each in values],
        read_item and read,
        f"[{item.words}]",
    )


def fixed_form(items: Sequence[Form]) -> Form:
    """A tuple of fixed length that holds plain values."""
    assert all(each.write is None for each in items), "no JSON form: a tuple of fixed length may hold only plain values"
    size = len(items)
    schema = {"type": "array", "prefixItems": [each.schema for each in items], "minItems": size, "maxItems": size}

    def read(data: object) -> tuple[Any, ...]:
        if not isinstance(data, list) or len(data) != size:
            fail(data, f"a list of {size}")
        return tuple(each.read(value) for each, value in zip(items, data, strict=True))  # type: ignore[misc]

    is_read = all(each.read is not None for each in items)
    return Form(schema, list, read if is_read else None, f"({', '.join(each.words for each in items)})")


def set_form(item: Form) -> Form:
    """A set as a sorted list, so that the same set is always the same text."""
    items = list_form(item)
    write_item, read_items = item.write or _same, items.read

    def read(data: object) -> frozenset[Any]:
        found: tuple[Any, ...] = read_items(data)  # type: ignore[misc]
        if data != sorted({write_item(each) for each in found}):
            raise InputError("", "must be sorted, without duplicates")
        return frozenset(found)

    return Form(
        {**items.schema, "uniqueItems": True},
        lambda values: sorted(map(write_item, values)),
        read_items and read,
        f"set {items.words}",
    )


def _same(value: Any) -> Any:
    return value


def _read_key(name: str) -> int:
    with suppress(ValueError):
        if str(int(name)) == name:
            return int(name)
    raise InputError("", f"the name {shown(name)} is not a whole number")


def _read_number_or_name(name: str) -> int | str:
    """A key of a mapping from numbers and names. What looks like a number is one."""
    with suppress(ValueError):
        if str(int(name)) == name:
            return int(name)
    return name


_KEYS: Mapping[Any, Read] = {int: _read_key, str: _same, int | str: _read_number_or_name}


def mapping_form(key: Any, item: Form, *, is_sorted: bool = False) -> Form:
    """A mapping as an object; numbers become names. It keeps its order unless it is sorted by name."""
    assert key in _KEYS, f"a mapping from {key} has no JSON form"
    write_item, read_item, read_key = item.write, item.read, _KEYS[key]

    def write(values: Mapping[Any, Any]) -> dict[str, Any]:
        items = sorted(values.items()) if is_sorted else values.items()
        if write_item is None:
            return {str(name): each for name, each in items}
        return {str(name): write_item(each) for name, each in items}

    def read(data: object) -> dict[Any, Any]:
        if not isinstance(data, dict):
            fail(data, "an object")
        found: dict[Any, Any] = {}
        for name, each in data.items():
            number_or_name = read_key(name)
            try:
                found[number_or_name] = read_item(each)  # type: ignore[misc]
            except InputError as error:
                raise located(name, error) from None
        return found

    schema = {"type": "object", "additionalProperties": item.schema}
    name = getattr(key, "__name__", str(key))
    return Form(schema, write, read_item and read, f"{name} to {item.words}")


CARDS = Form(
    {"type": "string", "description": "cards with a space between them, such as `Ah Td`"},
    format_cards,
    read_cards,
    "cards",
)
UNKNOWN_CARD_FORMS: Mapping[Any, Form] = MappingProxyType(
    {
        Card: Form({"type": "string", "description": "a card, or ?17 if unknown"}, str, _read_recorded_card, "card"),
        tuple[Card, ...]: CARDS._replace(read=read_recorded_cards),
    }
)
"""What a table with real cards writes differently: a card may be unknown, and then it has its place in the deck."""
RECORD_FORMS: Mapping[Any, Form] = MappingProxyType(
    {tuple[Card, ...]: CARDS, Mapping[str, str]: mapping_form(str, SCALARS[str], is_sorted=True)}
)
"""What records and snapshots write differently: cards as one text, and options, which have no order, sorted, so that a
record of the same table is always the same text.
"""


# Objects


def ref(name: str) -> Schema:
    """A reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def first_line(kind: type) -> str:
    """The first line of a class's docstring, which says what it is."""
    return (kind.__doc__ or "").partition("\n")[0]


def object_schema(description: str, properties: Mapping[str, Schema], required: Sequence[str]) -> Schema:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "description": description,
        "properties": dict(properties),
        "required": list(required),
        "additionalProperties": False,
    }


def object_writer(forms: Mapping[str, Form], tag: tuple[str, str] | None = None) -> Write:
    """A writer of objects with a field for each of these attributes, after the tag.

    It is compiled from source, like the methods of dataclasses, because everything that anyone sees at a table passes
    through it.
    """
    parts = [] if tag is None else [f"{tag[0]!r}: {tag[1]!r}"]
    for name, form in forms.items():
        parts.append(f"{name!r}: value.{name}" if form.write is None else f"{name!r}: write_{name}(value.{name})")
    writers = {f"write_{name}": form.write for name, form in forms.items()}
    write: Write = eval(f"lambda value: {{{', '.join(parts)}}}", writers)  # noqa: S307 - of our own names
    return write


def object_reader(make: Callable[..., Any], forms: Mapping[str, Form], tag: tuple[str, str] | None = None) -> Read:
    """A reader that reads every field and makes the value from them, in order."""
    names = tuple(forms)
    readers = tuple((name, form.read) for name, form in forms.items())
    wanted, noun = (frozenset(names), "") if tag is None else (frozenset((tag[0], *names)), tag[1])

    def read(data: Any) -> Any:
        if not isinstance(data, dict) or data.keys() != wanted:
            _refuse_names(data, wanted, noun)
        values: list[Any] = []
        try:
            for name, read_field in readers:
                values.append(read_field(data[name]))  # type: ignore[misc]
        except InputError as error:
            raise located(names[len(values)], error) from None
        return make(*values)

    return read


def _refuse_names(data: Any, wanted: frozenset[str], noun: str) -> NoReturn:
    if not isinstance(data, dict):
        fail(data, "an object")
    missing = wanted - data.keys()
    if missing:
        raise InputError(min(missing), f"is missing from {noun}" if noun else "is missing")
    fail(min(data.keys() - wanted), f"a field of {noun}" if noun else "a field here")
