"""Which pages may speak to us with the cookie of whoever looks at them: our own, and those that were named."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from boardwalk.errors import InputError

USUAL_PORTS = {"http": ":80", "https": ":443"}
METHODS = "GET, POST, PATCH, DELETE"
SENT = "Authorization, Content-Type, Idempotency-Key"
"""Headers of a request that a page sets itself."""
READ = "Retry-After, X-Request-ID, Content-Disposition"
"""Headers of an answer that a page reads, besides those that every page may."""
PREFLIGHT_SECONDS = "600"
NOTHING: Mapping[str, str] = {}


def read_origin(text: str) -> str:
    """An origin that is named on the command line, as browsers write it.

    >>> read_origin("https://Pit.example:443")
    'https://pit.example'
    >>> read_origin("pit.example/lobby")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: origin: 'pit.example/lobby' is no origin; name scheme and host, such as https://pit.example
    """
    lowered = text.lower()
    try:
        parts = urlsplit(lowered)
        written = f"{parts.scheme}://{parts.netloc}"
        known = parts.scheme in USUAL_PORTS and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        known, written = None, ""
    if not known or written != lowered or "*" in lowered:
        raise InputError("origin", f"{text!r} is no origin; name scheme and host, such as https://pit.example")
    return written.removesuffix(USUAL_PORTS[parts.scheme])


def shared(headers: Headers, allowed: frozenset[str]) -> Mapping[str, str]:
    """What lets a page of a host that was named read the answer; for any other there is nothing."""
    origin = headers.get("origin")
    if origin is None or origin not in allowed:
        return NOTHING
    return {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Credentials": "true",
        "Access-Control-Expose-Headers": READ,
    }


def preflight(method: str, headers: Headers, allowed: frozenset[str]) -> Mapping[str, str]:
    """The answer to a browser that asks whether such a page may send what it is about to send."""
    if method != "OPTIONS" or "access-control-request-method" not in headers or not shared(headers, allowed):
        return NOTHING
    return {
        "Access-Control-Allow-Methods": METHODS,
        "Access-Control-Allow-Headers": SENT,
        "Access-Control-Max-Age": PREFLIGHT_SECONDS,
    }


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
