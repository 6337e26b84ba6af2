"""How records are chained: each hash covers the record, the order behind it, and the hash of the record before.

Whoever edits, deletes or moves a record changes a hash that every later record of the stream rests on.
"""

from __future__ import annotations

from hashlib import sha256

from boardwalk.form import compact

NOTHING = "0" * 64
"""What stands before the first record of a stream."""


def _digest(*parts: str | int) -> str:
    return sha256(compact(parts).encode()).hexdigest()


def order_digest(stream: str, seq: int, at: int, person: str, role: str, key: str, request: str, command: str) -> str:
    """The digest of an order; `command` is the text of it, `request` the digest of the order as it was sent."""
    return _digest(stream, seq, at, person, role, key, request, command)


def record_hash(previous: str, stream: str, seq: int, number: int, order: str, event: str) -> str:
    """The hash of a record: `order` is the digest of the order behind it, `event` the text of what happened."""
    return _digest(previous, stream, seq, number, order, event)


def request_digest(text: str) -> str:
    """The digest of an order as it was sent, before the house filled in what only it knows."""
    return sha256(text.encode()).hexdigest()
