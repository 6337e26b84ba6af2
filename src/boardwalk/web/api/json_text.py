"""Answers and messages as JSON text, written by the fastest encoder there is. What goes on record is written by
`codec.compact` instead, because hashes cover every character of it.
"""

from __future__ import annotations

from typing import Any

import orjson


def json_text(data: Any) -> str:
    """JSON data as text, without spaces.

    >>> json_text({"cents": 500, "says": "Ace of \u2660"})
    '{"cents":500,"says":"Ace of \u2660"}'
    """
    return orjson.dumps(data).decode()
