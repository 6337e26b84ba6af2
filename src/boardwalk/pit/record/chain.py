"""The hash chain of the record, and the seals over its heads.

Each hash covers the record, the order behind it, and the hash of the record before. Anyone who edits, deletes or
moves a record changes a hash that every later record of the stream depends on. A seal is the heads of all streams,
signed by the house: anyone who keeps one can later show that a stream was rewritten. What is signed, and how a seal
is checked against a database, is described and implemented a second time in `pit.audit.chain`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from sqlalchemy import Connection, select

from boardwalk.codec import compact, read_json
from boardwalk.errors import InputError
from boardwalk.pit.store.schema import HOUSE_STREAM, records, streams

FIRST_HASH = "0" * 64
"""Stands in for the hash of the record before the first."""


def _digest(*parts: str | int) -> str:
    return sha256(compact(parts).encode()).hexdigest()


def order_digest(stream: str, seq: int, at: int, person: str, role: str, key: str, request: str, command: str) -> str:
    """The digest of an order; `command` is its text, `request` the digest of the request as it was sent."""
    return _digest(stream, seq, at, person, role, key, request, command)


def record_hash(previous: str, stream: str, seq: int, number: int, order: str, event: str) -> str:
    """The hash of a record; `order` is the digest of the order behind it, `event` the event's text."""
    return _digest(previous, stream, seq, number, order, event)


def request_digest(text: str) -> str:
    """The digest of a request as it was sent, before the house filled in what only it knows."""
    return sha256(text.encode()).hexdigest()


class StreamHead(NamedTuple):
    """The end of a stream; `version` grows with every order that touches it, `link` is a table's meter."""

    seq: int = 0
    hash: str = FIRST_HASH
    number: int = 0
    version: int = 0
    link: str | None = None


KEY_FIELD = "key"
OTHERS_MODE = 0o077
"""Permissions that only the owner of a key file may have."""


def create_key(path: Path) -> Ed25519PrivateKey:
    """Make a key in a new file that only its owner can read; an existing file is never overwritten.

    The file gets its name only when all of it is on disk: an interrupted start never leaves half a key.
    """
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        _write_whole(path, text)
    except OSError as error:
        raise InputError(KEY_FIELD, f"cannot create {str(path)!r}: {error.strerror}") from None
    return key


def _write_whole(path: Path, text: bytes) -> None:
    descriptor, temporary = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(temporary, path)
    finally:
        Path(temporary).unlink()
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Force the names of new files in a folder to disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_key(path: Path) -> Ed25519PrivateKey:
    """Read the key from a file, which only its owner may be able to read."""
    try:
        mode, text = path.stat().st_mode, path.read_bytes()
    except OSError as error:
        raise InputError(KEY_FIELD, f"cannot read {str(path)!r}: {error.strerror}") from None
    if mode & OTHERS_MODE:
        raise InputError(KEY_FIELD, f"{str(path)!r} can be read by people other than its owner; set its mode to 600")
    try:
        key = load_pem_private_key(text, password=None)
    except (ValueError, TypeError):
        raise InputError(KEY_FIELD, f"{str(path)!r} is not a PEM key without a password") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise InputError(KEY_FIELD, f"{str(path)!r} is not an Ed25519 key")
    return key


def key_at(path: Path) -> Ed25519PrivateKey:
    """The key in a file, which is created if it does not exist."""
    return read_key(path) if path.exists() else create_key(path)


def public_hex(key: Ed25519PrivateKey) -> str:
    """The public key in hexadecimal digits, as it is in the house's record."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def make_seal(connection: Connection, key: Ed25519PrivateKey, at: int) -> str:
    """Seal every stream as it is now; the time is in microseconds since 1970."""
    heads = {row.name: (row.seq, row.head) for row in connection.execute(select(streams))}
    return sign_heads(house_name(connection), heads, key, at)


def sign_heads(house: str, heads: Mapping[str, tuple[int, str]], key: Ed25519PrivateKey, at: int) -> str:
    """The text of a seal; the same heads at the same time give the same text."""
    streams = [{"name": name, "seq": seq, "head": head} for name, (seq, head) in sorted(heads.items())]
    contents = {"house": house, "at": at, "streams": streams}
    signature = key.sign(compact(contents).encode()).hex()
    return compact({**contents, "public_key": public_hex(key), "signature": signature})


def house_name(connection: Connection) -> str:
    """The name of the house; empty if it has not been founded."""
    first = (records.c.stream == HOUSE_STREAM) & (records.c.seq == 1)
    text = connection.execute(select(records.c.event).where(first)).scalar()
    event = None if text is None else read_json(text)
    return str(event["name"]) if isinstance(event, dict) else ""
