"""Schemas of the API in words: readable types, and the fields of an object as a table."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from from_code.markdown import code, page, table

Schema = Mapping[str, Any]
PLAIN = {"integer": "whole number", "number": "number", "string": "text", "boolean": "true or false", "null": "null"}
BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {}",
    "maxItems": "at most {}",
    "pattern": "matching `{}`",
}


def in_words(schema: Schema, page_of_schemas: str = "") -> str:
    """A type, with links to the schemas that it names.

    >>> in_words({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}})
    'list of (whole number or null)'
    """
    if "$ref" in schema:
        name = str(schema["$ref"]).rpartition("/")[2]
        return f"[{name}]({page_of_schemas}#{name.lower()})"
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " or ".join(dict.fromkeys(in_words(each, page_of_schemas) for each in several))
    if "const" in schema or "enum" in schema:
        return " or ".join(code(json.dumps(value)) for value in schema.get("enum", [schema.get("const")]))
    return _of_kind(schema, page_of_schemas)


def _of_kind(schema: Schema, page_of_schemas: str) -> str:
    kind = schema.get("type")
    if isinstance(kind, list):
        return " or ".join(in_words({**schema, "type": each}, page_of_schemas) for each in kind)
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(in_words(each, page_of_schemas) for each in schema['prefixItems'])}]"
        inner = in_words(schema.get("items", {}), page_of_schemas)
        return f"list of ({inner})" if " or " in inner else f"list of {inner}"
    if kind == "object":
        rest = schema.get("additionalProperties")
        return f"object of {in_words(rest, page_of_schemas)}" if isinstance(rest, Mapping) else "object"
    return PLAIN.get(str(kind), "anything")


def bounds(schema: Schema) -> str:
    """The limits of a value besides its type."""
    limits = [words.format(_figure(schema[key])) for key, words in BOUNDS.items() if key in schema]
    return f" *({', '.join(limits)})*" if limits else ""


def _figure(value: object) -> object:
    return f"{value:,.0f}" if isinstance(value, float) and value.is_integer() else value


def component(name: str, schema: Schema) -> str:
    """One named schema, with a heading to link to."""
    fields = schema.get("properties", {})
    required = set(schema.get("required", ()))
    rows = [
        (code(field), in_words(each) + bounds(each), "" if field in required else "optional", _about(each))
        for field, each in fields.items()
    ]
    listed = table(("field", "type", "", ""), rows) if fields else f"{in_words(schema)}{bounds(schema)}"
    return page(f"## {name} {{ #{name.lower()} }}", _about(schema), listed)


def _about(schema: Schema) -> str:
    return " ".join(str(schema.get("description", "")).split()).replace("<", "&lt;").replace("*", "\\*")
