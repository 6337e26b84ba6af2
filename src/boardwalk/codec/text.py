"""JSON text: written compactly, read strictly, and shortened for error messages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NoReturn

from boardwalk.errors import InputError

SHOWN = 60
"""How many characters of a wrong value an error message repeats."""


def _compact_writer() -> Callable[[Any], str]:
    """Python makes a new encoder for every text, which takes longer than a short text itself; ours is made once."""
    slow = json.JSONEncoder(separators=(",", ":"))
    make: Any = getattr(json.encoder, "c_make_encoder", None)
    if make is None:
        return slow.encode
    encode = make(None, slow.default, json.encoder.encode_basestring_ascii, None, ":", ",", False, False, True)
    return lambda value: "".join(encode(value, 0))


compact = _compact_writer()
"""A value as JSON text in ASCII, without spaces."""


def shown(value: object) -> str:
    """A JSON value for an error message. Nested values are only named, since they may be too deep to write."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    text = compact(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise InputError("", f"{shown(next(name for name in names if names.count(name) > 1))} is given twice")
    return found


def _no_constant(name: str) -> NoReturn:
    raise InputError("", f"{name} is not a number in JSON")


_decode = json.JSONDecoder(object_pairs_hook=_no_repeats, parse_constant=_no_constant).decode


def read_json(text: str) -> object:
    """The value of a JSON text. A name given twice, NaN and infinity are refused."""
    try:
        return _decode(text)
    except json.JSONDecodeError as error:
        raise InputError("", f"is not JSON: {error.msg} at column {error.colno}") from None
    except RecursionError:
        raise InputError("", "is nested too deeply") from None
    except ValueError:  # Python limits the digits of a whole number that it reads
        raise InputError("", "has a number with too many digits") from None
