"""Which pages may speak to us with the cookie of whoever looks at them: our own, and those that were named."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers


def is_from_elsewhere(headers: Headers, allowed: frozenset[str]) -> bool:
    """Whether a browser sends this for a page of another host; programs send no origin.

    >>> is_from_elsewhere(Headers({"host": "pit:8765", "origin": "http://pit:8765"}), frozenset())
    False
    >>> is_from_elsewhere(Headers({"host": "pit:8765", "origin": "http://evil.example"}), frozenset())
    True
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none")
    if origin in allowed:
        return False
    try:
        return urlsplit(origin).netloc.lower() != headers.get("host", "").lower()
    except ValueError:
        return True
