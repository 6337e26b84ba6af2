"""A signed head, held against a database later: each stream still has at that record the hash that was signed.

A seal is a JSON object: `house`, `at` (microseconds since 1970), `streams` (a list of `name`, `seq`, `head`, by name),
`public_key` and `signature` in hexadecimal digits. Signed with Ed25519 is the JSON, without spaces, of the object with
`house`, `at` and `streams` alone, in this order.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from sqlalchemy import Connection, select

from boardwalk.errors import InputError
from boardwalk.form import read_json
from boardwalk.pit.store.schema import records

KEY, SIGNATURE, HASH = (re.compile(f"[0-9a-f]{{{digits}}}") for digits in (64, 128, 64))


class Sealed(NamedTuple):
    """A stream as it was when it was sealed."""

    name: str
    seq: int
    head: str


class Seal(NamedTuple):
    """A signed head as it was read; not verified yet."""

    source: str
    """Where it was read, for messages."""
    house: str
    at: int
    streams: tuple[Sealed, ...]
    public_key: str
    signature: str


def read_seal(text: str, source: str) -> Seal:
    """A seal from its text; one that is no seal is an `InputError`."""
    try:
        data = read_json(text)
    except InputError as error:
        raise InputError(source, error.reason) from None
    if not isinstance(data, dict) or data.keys() != {"house", "at", "streams", "public_key", "signature"}:
        raise InputError(source, "is no seal: it has house, at, streams, public_key and signature, and nothing else")
    house, at, streams = data["house"], data["at"], data["streams"]
    if not isinstance(house, str) or type(at) is not int or not isinstance(streams, list):
        raise InputError(source, "is no seal: house is text, at a whole number, streams a list")
    for field, form in (("public_key", KEY), ("signature", SIGNATURE)):
        if not isinstance(data[field], str) or not form.fullmatch(data[field]):
            raise InputError(source, f"is no seal: {field} is not made of hexadecimal digits in lower case, or too few")
    sealed = tuple(_sealed(each, source) for each in streams)
    return Seal(source, house, at, sealed, data["public_key"], data["signature"])


def _sealed(data: Any, source: str) -> Sealed:
    if not isinstance(data, dict) or data.keys() != {"name", "seq", "head"}:
        raise InputError(source, "is no seal: a stream has name, seq and head, and nothing else")
    name, seq, head = data["name"], data["seq"], data["head"]
    if not isinstance(name, str) or type(seq) is not int or not isinstance(head, str) or not HASH.fullmatch(head):
        raise InputError(source, "is no seal: a stream has a name, a number of records and the hash of the last one")
    return Sealed(name, seq, head)


def verify_seal(connection: Connection, seal: Seal, house_key: str | None) -> Iterator[tuple[str, int | None, str]]:
    """Whatever is wrong: the stream, the record, and what."""
    if not _is_signed(seal):
        yield seal.source, None, "the signature of the seal is not that of its contents"
        return
    if house_key is not None and house_key != seal.public_key:
        yield seal.source, None, "the seal is signed with another key than that of the house"
    for sealed in seal.streams:
        where = (records.c.stream == sealed.name) & (records.c.seq == sealed.seq)
        head = connection.execute(select(records.c.hash).where(where)).scalar()
        if head is None:
            yield sealed.name, sealed.seq, f"is missing, and was there when {seal.source} was sealed"
        elif head != sealed.head:
            yield sealed.name, sealed.seq, f"the stream was rewritten up to here since {seal.source} was sealed"


def _is_signed(seal: Seal) -> bool:
    streams = [sealed._asdict() for sealed in seal.streams]
    signed = json.dumps({"house": seal.house, "at": seal.at, "streams": streams}, separators=(",", ":"))
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(seal.public_key))
        key.verify(bytes.fromhex(seal.signature), signed.encode())
    except (InvalidSignature, ValueError):
        return False
    return True
