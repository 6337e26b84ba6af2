"""JSON lines on standard input and output: a request a line, an answer a line, and no line stops the others."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from typing import Any, TextIO

from boardwalk.errors import BoardwalkError, InputError

compact = json.JSONEncoder(separators=(",", ":")).encode


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise InputError(next(name for name in names if names.count(name) > 1), "is given twice")
    return found


# Numbers keep their spelling: 0.1 must not pass through a binary fraction, nor a thousand digits through an integer.
_decode = json.JSONDecoder(parse_float=str, parse_int=str, parse_constant=str, object_pairs_hook=_no_repeats).decode


def answer_lines(
    requests: Iterable[str], answers: TextIO, answer: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> None:
    """One JSON line for each line read; a bad one is answered with its error and the rest goes on."""
    for line in requests:
        if line.strip():
            answers.write(compact(_answer(line, answer)) + "\n")
            answers.flush()


def _answer(line: str, answer: Callable[[Mapping[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    try:
        return answer(_parse(line))
    except InputError as error:
        law = None if error.law is None else str(error.law)
        return {"error": str(error), "field": error.field, "law": law}
    except BoardwalkError as error:
        return {"error": str(error), "field": "options", "law": None}


def _parse(line: str) -> dict[str, Any]:
    try:
        request = _decode(line)
    except json.JSONDecodeError as error:
        raise InputError("line", f"is not JSON: {error}") from None
    except RecursionError:
        raise InputError("line", "is nested too deeply") from None
    if not isinstance(request, dict):
        raise InputError("line", "is not a JSON object")
    return request


def verify_fields(request: Mapping[str, Any], known: AbstractSet[str]) -> None:
    """Refuse a field that a request does not have."""
    for field in request:
        if field not in known:
            raise InputError(field, f"is not known; a request has {', '.join(sorted(known))}")


def text_of(request: Mapping[str, Any], field: str) -> str:
    value = request.get(field)
    if value is not None and not isinstance(value, str):
        raise InputError(field, f"{value!r} is not text")
    return value or ""


def mapping_of(request: Mapping[str, Any], field: str) -> Mapping[str, Any]:
    value = request.get(field)
    if value is not None and not isinstance(value, dict):
        raise InputError(field, f"{value!r} is not an object")
    return value or {}


def flag_of(request: Mapping[str, Any], field: str, *, default: bool) -> bool:
    value = request.get(field, default)
    if not isinstance(value, bool):
        raise InputError(field, f"{value!r} is not true or false")
    return value
