"""The hashes of the record, from their description.

All are SHA-256 in lower-case hexadecimal digits, over JSON without spaces, as ASCII:

- an order: of the list stream, seq, at, person, role, key, request, command;
- a record: of the list hash of the record before (64 zeros before the first), stream, seq, number, digest of its order,
  event. Command and event are texts, and stand in the list as strings.

A commitment to a shuffle: from the secret and a position in the order before any cut, counted from 1, comes a salt, the
HMAC-SHA256 of `boardwalk shuffle <position>`; a leaf is the hash of `salt:position:card`, and the commitment is that of
the 52 leaves with commas between them.
"""

from __future__ import annotations

import hashlib
import hmac
import json

BEFORE_THE_FIRST = 64 * "0"


def _hex(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def listed_hash(*parts: object) -> str:
    """The hash of a list of texts and whole numbers.

    >>> listed_hash("a", 1) == hashlib.sha256(b'["a",1]').hexdigest()
    True
    """
    return _hex(json.dumps(parts, separators=(",", ":"), default=repr))


def opened(secret: str, cards: str) -> str | None:
    """The commitment that this secret and order open; nothing if the secret is none."""
    try:
        key = bytes.fromhex(secret)
    except (ValueError, TypeError):
        return None
    leaves = []
    for position, card in enumerate(cards.split(" "), 1):
        salt = hmac.digest(key, f"boardwalk shuffle {position}".encode(), "sha256").hex()
        leaves.append(_hex(f"{salt}:{position}:{card}"))
    return _hex(",".join(leaves))
