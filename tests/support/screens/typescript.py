"""The types of the API for the checker of our JavaScript, written from the schemas of the OpenAPI description.

A screen that asks for a field that the server does not send fails in the tests, not in front of a player.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

Schema = Mapping[str, Any]
HEAD = "// Written from the OpenAPI description by `make types`; a test fails when it is out of date.\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def declarations(schemas: Mapping[str, Schema]) -> str:
    """All types, sorted by name."""
    return HEAD + "".join(f"\n{_declaration(name, schemas[name])}" for name in sorted(schemas))


def _declaration(name: str, schema: Schema) -> str:
    about = schema.get("description", "").partition("\n")[0].replace("*/", "* /")
    head = f"/** {about} */\n" if about else ""
    return f"{head}export type {name} = {type_of(schema)};\n"


def type_of(schema: Schema) -> str:
    """A schema as a type.

    >>> type_of({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}})
    '(number | null)[]'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    several = schema.get("anyOf") or schema.get("oneOf")
    if several:
        return " | ".join(dict.fromkeys(type_of(each) for each in several))
    if "const" in schema or "enum" in schema:
        return " | ".join(_literal(value) for value in schema.get("enum", [schema.get("const")]))
    return _of_kind(schema)


def _of_kind(schema: Schema) -> str:
    kind = schema.get("type")
    if isinstance(kind, list):
        return " | ".join(type_of({**schema, "type": each}) for each in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object" or "properties" in schema:
        return _object(schema)
    return PLAIN.get(str(kind), "unknown")


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else "null" if value is None else str(value).lower()


def _array(schema: Schema) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(each) for each in schema['prefixItems'])}]"
    inner = type_of(schema.get("items", {}))
    return f"({inner})[]" if " | " in inner else f"{inner}[]"


def _object(schema: Schema) -> str:
    properties, required = schema.get("properties", {}), set(schema.get("required", ()))
    if not properties:
        rest = schema.get("additionalProperties")
        return f"Record<string, {type_of(rest) if isinstance(rest, Mapping) else 'unknown'}>"
    fields = [
        f"  {_name(name)}{'' if name in required else '?'}: {type_of(each)};" for name, each in properties.items()
    ]
    return "\n".join(["{", *fields, "}"])


def _name(name: str) -> str:
    return name if name.isidentifier() else f'"{name}"'


ROOT = Path(__file__).parents[3]
SCREENS = ROOT / "src/boardwalk/web/screens"
TYPES = SCREENS / "api-types.d.ts"
