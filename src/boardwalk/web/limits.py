"""How much of a server one address, one person and everyone together may use: the limits and their defaults, and how an
operator changes them.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from typing import Any

from boardwalk.errors import InputError, unknown

LIMIT_FIELD = "limit"
MOST = 1_000_000


def _limit(default: int, meaning: str) -> Any:
    """A limit, with its line in the table of docs/operations.md; a test compares them."""
    return field(default=default, metadata={"meaning": meaning})


@dataclass(frozen=True)
class Limits:
    """All limits of a server, in bytes, seconds or numbers of things."""

    connections: int = _limit(4_000, "open connections in all; the longest idle one makes room for a new one")
    connections_per_address: int = _limit(256, "open connections from one address")
    new_connections_per_second: int = _limit(
        100, "new connections from one address in the long run; later ones wait up to three seconds"
    )
    header_bytes: int = _limit(16_384, "request line and headers of one request")
    headers: int = _limit(64, "headers of one request")
    header_seconds: int = _limit(10, "until the headers of a request are complete")
    body_seconds: int = _limit(10, "until the body of a request is complete")
    idle_seconds: int = _limit(5, "between two requests on one connection")
    requests_per_second: int = _limit(200, "answers to one address without a session; later ones are delayed")
    streams: int = _limit(2_000, "open streams of people without a session")
    streams_per_address: int = _limit(50, "the same, from one address")
    streams_per_person: int = _limit(32, "open streams of one person with a session")
    stream_messages: int = _limit(20, "messages that a client may send on a stream at once; one more every second")
    answer_seconds: int = _limit(
        5,
        "until a request is answered with 503 if its answer is not ready; not for the ledger, house files and log-ins",
    )


def read_limits(texts: Iterable[str]) -> Limits:
    """The limits with these changes, each a name and a number.

    >>> read_limits(["connections=500", "answer-seconds=8"]).answer_seconds
    8
    >>> read_limits(["conections=500"])
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: limit: Unknown limit "conections". Did you mean "connections"?
    >>> read_limits(["connections=many"])
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: limit: "connections=many" needs a number from 1 to 1,000,000 after the equals sign
    """
    names = {each.name.replace("_", "-"): each.name for each in fields(Limits)}
    changes = {}
    for text in texts:
        name, _, number = text.partition("=")
        if name not in names:
            raise unknown(LIMIT_FIELD, name, names, "limit")
        if not (number.isascii() and number.isdecimal() and 1 <= int(number[:10]) <= MOST):
            raise InputError(LIMIT_FIELD, f'"{text}" needs a number from 1 to {MOST:,} after the equals sign')
        changes[names[name]] = int(number)
    return replace(Limits(), **changes)


SUBNET_BITS = 64
"""An IPv6 customer usually gets a whole subnet of this prefix, so its addresses count as one."""


def address_key(host: str) -> str:
    """What counts as one address.

    >>> [address_key(host) for host in ("127.0.0.1", "2001:db8::1:2", "::ffff:10.0.0.7", "testclient")]
    ['127.0.0.1', '2001:db8::/64', '10.0.0.7', 'testclient']
    """
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, SUBNET_BITS), strict=False))


def read_proxy(text: str) -> str:
    """The address of a proxy.

    >>> read_proxy("pit.example")
    Traceback (most recent call last):
    ...
    boardwalk.errors.InputError: proxy: 'pit.example' is not an IP address
    """
    try:
        return address_key(str(ipaddress.ip_address(text)))
    except ValueError:
        raise InputError("proxy", f"{text!r} is not an IP address") from None


def caller_address(host: str | None, forwarded: str | None, proxies: frozenset[str]) -> str:
    """Whose budget a request counts against: the peer's, or the one that a named proxy says it forwards for.

    A proxy appends the address it saw, so only the last one in the header can be believed.

    >>> caller_address("127.0.0.1", "10.9.9.9, 10.0.0.7", frozenset({"127.0.0.1"}))
    '10.0.0.7'
    >>> caller_address("10.0.0.8", "10.0.0.7", frozenset({"127.0.0.1"}))
    '10.0.0.8'
    """
    peer = address_key(host or "unknown")
    if peer not in proxies or not forwarded:
        return peer
    return address_key(forwarded.rpartition(",")[2].strip()[:60]) or peer
