"""Where a request comes from: our own pages, pages of allowed hosts (CORS), or this machine itself."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers

from boardwalk.errors import InputError

LOOPBACK = ("127.0.0.1", "localhost", "::1")
DEFAULT_PORTS = {"http": ":80", "https": ":443"}
CORS_METHODS = "GET, POST, PATCH, DELETE"
REQUEST_HEADERS = "Authorization, Content-Type, Idempotency-Key, X-Chair"
"""Request headers that a page may set."""
RESPONSE_HEADERS = "Retry-After, X-Request-ID, Content-Disposition"
"""Response headers that a page may read, besides the usual ones."""
PREFLIGHT_SECONDS = "600"
NO_HEADERS: Mapping[str, str] = {}


def read_origin(text: str) -> str:
    """An origin from the command line, in the form that browsers use.

    >>> read_origin("https://Pit.example:443")
    'https://pit.example'
    >>> read_origin("pit.example/lobby")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: origin: 'pit.example/lobby' is not an origin; give scheme and host, such as https://pit.example
    """
    lowered = text.lower()
    try:
        parts = urlsplit(lowered)
        written = f"{parts.scheme}://{parts.netloc}"
        known = parts.scheme in DEFAULT_PORTS and parts.hostname and parts.port != 0 and "@" not in parts.netloc
    except ValueError:
        known, written = None, ""
    if not known or written != lowered or "*" in lowered:
        raise InputError("origin", f"{text!r} is not an origin; give scheme and host, such as https://pit.example")
    return written.removesuffix(DEFAULT_PORTS[parts.scheme])


def cors_headers(headers: Headers, allowed: frozenset[str]) -> Mapping[str, str]:
    """Headers that let a page of an allowed host read the answer; none for any other."""
    origin = headers.get("origin")
    if origin is None or origin not in allowed:
        return NO_HEADERS
    return {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Credentials": "true",
        "Access-Control-Expose-Headers": RESPONSE_HEADERS,
    }


def preflight(method: str, headers: Headers, allowed: frozenset[str]) -> Mapping[str, str]:
    """The headers that answer a browser's preflight request for a page of an allowed host; none for any other."""
    if method != "OPTIONS" or "access-control-request-method" not in headers or not cors_headers(headers, allowed):
        return NO_HEADERS
    return {
        "Access-Control-Allow-Methods": CORS_METHODS,
        "Access-Control-Allow-Headers": REQUEST_HEADERS,
        "Access-Control-Max-Age": PREFLIGHT_SECONDS,
    }


def is_cross_origin(headers: Headers, allowed: frozenset[str]) -> bool:
    """Whether a browser sends this for another host's page; programs send no origin.

    >>> is_cross_origin(Headers({"host": "pit:8765", "origin": "http://pit:8765"}), frozenset())
    False
    >>> is_cross_origin(Headers({"host": "pit:8765", "origin": "http://evil.example"}), frozenset())
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


PROXY_HEADERS = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-real-ip")
"""Headers that a proxy adds to a request; any of them means that it comes from elsewhere."""


def is_local(headers: Mapping[str, str]) -> bool:
    """Whether the request comes from this machine: not through a proxy, and not under another host name.

    >>> is_local({"host": "localhost:8765"}), is_local({"host": "pit.example:8765"})
    (True, False)
    """
    try:
        name = urlsplit(f"//{headers.get('host', '')}").hostname
    except ValueError:
        return False
    return name in LOOPBACK and not any(each in headers for each in PROXY_HEADERS)
