"""The text of a house file as TOML: what is no TOML at all is one fault, with its line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from boardwalk.pit.house_file.fault import Fault

LARGEST = 2**63 - 1
_PLACE = re.compile(r" \(at line (\d+), column \d+\)")


def parse(text: str) -> tuple[Mapping[str, Any], list[Fault]]:
    """The data, and what keeps it from being read. Decimal numbers stay the text that they are: none is rounded."""
    try:
        data = tomllib.loads(text, parse_float=str)
        too_large = [Fault(key, "is a number beyond 64 bits") for key in _too_large("", data)]
    except RecursionError:
        return {}, [Fault("", "is nested too deeply")]
    except ValueError as error:
        place = _PLACE.search(str(error))
        reason = f"is no TOML: {_PLACE.sub('', str(error))}"
        return {}, [Fault("", reason, line=int(place[1]) if place else None)]
    return ({}, too_large) if too_large else (data, [])


def _too_large(key: str, value: object) -> Iterator[str]:
    """Such a number cannot even be written out in a message."""
    if isinstance(value, int) and abs(value) > LARGEST:
        yield key
    elif isinstance(value, Mapping):
        for name, within in value.items():
            yield from _too_large(f"{key}.{name}".strip("."), within)
    elif isinstance(value, list):
        for place, within in enumerate(value, 1):
            yield from _too_large(f"{key}[{place}]", within)
