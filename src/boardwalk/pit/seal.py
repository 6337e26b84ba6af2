"""Seals: the heads of all streams, signed by the house. Whoever keeps one can later show that a stream was rewritten.

What is signed, and how a seal is held against a database, is described and done a second time in `pit.audit.seals`.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
)
from sqlalchemy import Connection, select

from boardwalk.errors import InputError
from boardwalk.form import compact, read_json
from boardwalk.pit.store.schema import records, streams

FIELD = "key"
OTHERS = 0o077
"""What nobody but the owner of a key file may do with it."""


def create_key(path: Path) -> Ed25519PrivateKey:
    """A new key in a new file that only its owner reads; a file that is there already is never written over.

    The file has its name only when all of it is on the disk: a start that is cut off leaves no half of a key.
    """
    key = Ed25519PrivateKey.generate()
    text = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    try:
        _write_whole(path, text)
    except OSError as error:
        raise InputError(FIELD, f"cannot make {str(path)!r}: {error.strerror}") from None
    return key


def _write_whole(path: Path, text: bytes) -> None:
    opened, beside = tempfile.mkstemp(prefix=f"{path.name}.", dir=path.parent)
    try:
        with os.fdopen(opened, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.link(beside, path)
    finally:
        Path(beside).unlink()
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


def read_key(path: Path) -> Ed25519PrivateKey:
    """The key in a file, which others must not be able to read."""
    try:
        mode, text = path.stat().st_mode, path.read_bytes()
    except OSError as error:
        raise InputError(FIELD, f"cannot read {str(path)!r}: {error.strerror}") from None
    if mode & OTHERS:
        raise InputError(FIELD, f"{str(path)!r} can be read by others than its owner; make its mode 600")
    try:
        key = load_pem_private_key(text, password=None)
    except (ValueError, TypeError):
        raise InputError(FIELD, f"{str(path)!r} holds no key in PEM without a password") from None
    if not isinstance(key, Ed25519PrivateKey):
        raise InputError(FIELD, f"{str(path)!r} holds a key of another kind than Ed25519")
    return key


def key_at(path: Path) -> Ed25519PrivateKey:
    """The key in a file, made on the first call."""
    return read_key(path) if path.exists() else create_key(path)


def public_hex(key: Ed25519PrivateKey) -> str:
    """The public half in hexadecimal digits, as the house has it in its record."""
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def sealed(connection: Connection, key: Ed25519PrivateKey, at: int) -> str:
    """The seal of every stream as it stands; the time is in microseconds since 1970."""
    heads = {row.name: (row.seq, row.head) for row in connection.execute(select(streams))}
    return signed(house_name(connection), heads, key, at)


def signed(house: str, heads: Mapping[str, tuple[int, str]], key: Ed25519PrivateKey, at: int) -> str:
    """The text of a seal: the same heads at the same time are the same text."""
    streams = [{"name": name, "seq": seq, "head": head} for name, (seq, head) in sorted(heads.items())]
    told = {"house": house, "at": at, "streams": streams}
    signature = key.sign(compact(told).encode()).hex()
    return compact({**told, "public_key": public_hex(key), "signature": signature})


def house_name(connection: Connection) -> str:
    """The name under which the house was founded; nothing if it was not."""
    first = (records.c.stream == "house") & (records.c.seq == 1)
    text = connection.execute(select(records.c.event).where(first)).scalar()
    founded = None if text is None else read_json(text)
    return str(founded["name"]) if isinstance(founded, dict) else ""
