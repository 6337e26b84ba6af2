"""The codec: from the type hints of a class to its form."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import reduce
from operator import or_
from types import MappingProxyType, NoneType, UnionType
from typing import TYPE_CHECKING, Any, Literal, Union, get_args, get_origin, get_type_hints

from boardwalk.codec.form import (
    SCALARS,
    Form,
    Schema,
    enum_form,
    fail,
    first_line,
    fixed_form,
    list_form,
    literal_form,
    mapping_form,
    object_reader,
    object_schema,
    object_writer,
    optional_form,
    plain_union_form,
    ref,
    set_form,
)
from boardwalk.errors import InputError

if TYPE_CHECKING:
    from boardwalk.codec.message import MessageCodec


def field_names(kind: Any) -> tuple[str, ...]:
    """The fields of a dataclass or a NamedTuple."""
    if is_dataclass(kind):
        return tuple(each.name for each in fields(kind))
    assert hasattr(kind, "_fields"), f"{kind} has no JSON form"
    return tuple(kind._fields)


class Codec:
    """Makes the form of each type when it is first needed. Classes become schema components under their own names.

    A field needs no code of its own if its type is made of these: numbers, booleans, strings, fractions, cards,
    paragraphs, enumerations, dataclasses and named tuples, and tuples, frozen sets, mappings and unions of them. Any
    other type is our mistake, and fails as soon as its form is needed.
    """

    def __init__(
        self,
        forms: Mapping[Any, Form] = MappingProxyType({}),
        *,
        left_out: Collection[tuple[type, str]] = (),
        messages: Collection[MessageCodec[Any]] = (),
    ) -> None:
        """`forms` overrides the usual form of some types. Fields that are `left_out` need a default."""
        self.components: dict[str, Schema] = {}
        self._classes: dict[str, type] = {}
        self._forms: dict[Any, Form] = {**SCALARS, **forms}
        self._left_out = frozenset(left_out)
        self._messages = tuple(messages)

    def write(self, hint: Any, value: Any) -> Any:
        """A value of this type as JSON data."""
        write = self.form(hint).write
        return value if write is None else write(value)

    def read(self, hint: Any, data: object) -> Any:
        """The value that was written. Anything else is an `InputError` whose field is the path to what is wrong."""
        read = self.form(hint).read
        assert read is not None, f"{hint} is not read back: part of it is only written"
        return read(data)

    def form(self, hint: Any) -> Form:
        """The form of a type."""
        form = self._forms.get(hint)
        if form is None:
            form = self._forms[hint] = self._make(hint)
        return form

    def field_form(self, kind: Any, name: str, hint: Any) -> Form:
        """The form of a field of a class; a codec may write some fields in another way."""
        del kind, name
        return self.form(hint)

    def object_form(self, kind: Any, tag: tuple[str, str] | None = None) -> Form:
        """The form of a dataclass or a named tuple, optionally with a tag that names its class."""
        hints = get_type_hints(kind)
        names = tuple(name for name in field_names(kind) if (kind, name) not in self._left_out)
        forms = {name: self.field_form(kind, name, hints[name]) for name in names}
        make = kind if names == _positional(kind) else _maker(kind, names)
        is_read = all(form.read is not None for form in forms.values())
        self._describe(kind, forms, tag)
        return Form(
            ref(kind.__name__),
            object_writer(forms, tag),
            object_reader(make, forms, tag) if is_read else None,
            f"{{{', '.join(f'{name}: {form.words}' for name, form in forms.items())}}}",
        )

    def _describe(self, kind: type, forms: Mapping[str, Form], tag: tuple[str, str] | None) -> None:
        # Two threads may need a class at the same time, and each makes its form.
        assert self._classes.setdefault(kind.__name__, kind) is kind, f"two classes are called {kind.__name__}"
        properties = {} if tag is None else {tag[0]: {"type": "string", "const": tag[1]}}
        properties |= {name: form.schema for name, form in forms.items()}
        self.components[kind.__name__] = object_schema(first_line(kind), properties, tuple(properties))

    def _make(self, hint: Any) -> Form:
        origin, args = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return self._union(args)
        if origin is Literal:
            return literal_form(args)
        if origin is not None:
            return self._collection(hint, origin, args)
        assert isinstance(hint, type), f"{hint} has no JSON form"
        if issubclass(hint, Enum):
            return enum_form(hint)
        return self._message((hint,)) or self.object_form(hint)

    def _collection(self, hint: Any, origin: Any, args: tuple[Any, ...]) -> Form:
        if origin is tuple and args[1:] == (...,):
            return list_form(self.form(args[0]))
        if origin is tuple:
            return fixed_form([self.form(each) for each in args])
        if origin is frozenset:
            return set_form(self.form(args[0]))
        assert origin is Mapping, f"{hint} has no JSON form"
        return mapping_form(args[0], self.form(args[1]))

    def _message(self, kinds: tuple[Any, ...]) -> Form | None:
        """The form of these classes if they are commands or events, otherwise None."""
        for each in self._messages:
            if all(isinstance(kind, type) and issubclass(kind, each.base) for kind in kinds):
                return each.form(*kinds)
        return None

    def _union(self, args: tuple[Any, ...]) -> Form:
        kinds = tuple(each for each in args if each is not NoneType)
        own = self._forms.get(reduce(or_, kinds))
        form = own or self._message(kinds) or self._one_of(kinds)
        form = form._replace(schema={"anyOf": [self.form(each).schema for each in args]})
        return form if len(kinds) == len(args) else optional_form(form)

    def _one_of(self, kinds: tuple[Any, ...]) -> Form:
        forms = [self.form(kind) for kind in kinds]
        if len(forms) == 1:
            return forms[0]
        if all(form.write is None for form in forms):
            return plain_union_form(forms)
        return _one_object(kinds, forms)


def _positional(kind: Any) -> tuple[str, ...]:
    """The fields by position, if all of them can be given so; otherwise none."""
    if is_dataclass(kind) and any(each.kw_only for each in fields(kind)):
        return ()
    return field_names(kind)


def _required_names(kind: Any) -> frozenset[str]:
    """The fields without a default."""
    if not is_dataclass(kind):
        return frozenset(field_names(kind)) - frozenset(getattr(kind, "_field_defaults", ()))
    return frozenset(each.name for each in fields(kind) if each.default is MISSING and each.default_factory is MISSING)


def _maker(kind: Any, names: tuple[str, ...]) -> Callable[..., Any]:
    return lambda *values: kind(**dict(zip(names, values, strict=True)))


def _one_object(kinds: tuple[Any, ...], forms: list[Form]) -> Form:
    """One of several classes, each recognized by a field that only it has."""
    names = [frozenset(field_names(kind)) for kind in kinds]
    needed = [_required_names(kind) for kind in kinds]
    pairs = zip(needed, names, strict=True)
    marks = [each.difference(*(other for other in names if other is not own)) for each, own in pairs]
    assert all(marks), f"{kinds} have no JSON form: no field tells them apart"
    writers = {kind: form.write for kind, form in zip(kinds, forms, strict=True)}

    def write(value: Any) -> Any:
        return writers[type(value)](value)  # type: ignore[misc]

    def read(data: object) -> Any:
        if not isinstance(data, dict):
            fail(data, "an object")
        for mark, form in zip(marks, forms, strict=True):
            if not mark.isdisjoint(data):
                return form.read(data)  # type: ignore[misc]
        raise InputError("", f"{' or '.join(min(mark) for mark in marks)} is missing")

    is_read = all(form.read is not None for form in forms)
    return Form({}, write, read if is_read else None, " or ".join(form.words for form in forms))
