"""Keeping checkpoints: contents and seal in the database, and the seal in a place off the machine.

What a checkpoint holds, how it is sealed and why it can be trusted is described in `pit.audit.checkpoint`, where seals
are read and verified a second time.
"""

from __future__ import annotations

import os
import secrets
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, delete, insert, select

from boardwalk.codec import compact, read_json
from boardwalk.errors import InputError
from boardwalk.pit.record.chain import public_hex
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import checkpoints

CHECKPOINTS_KEPT = 30
"""How many checkpoints stay in the database; their seals stay where they were written."""
SALT_BYTES = 32


class NewCheckpoint(NamedTuple):
    """A checkpoint to keep."""

    at: int
    contents: str
    seal: str


def sign_checkpoint(house: str, contents: str, key: Ed25519PrivateKey, at: int) -> NewCheckpoint:
    """Seal the contents that an audit has proved; the time is in microseconds since 1970."""
    data = read_json(contents)
    assert isinstance(data, dict), "the auditor wrote it"
    text = compact({**data, "salt": secrets.token_hex(SALT_BYTES)})
    heads = [{"name": name, "seq": end[0], "head": end[1]} for name, end in sorted(data["streams"].items())]
    sealed = {"house": house, "at": at, "streams": heads, "contents": sha256(text.encode()).hexdigest()}
    signature = key.sign(compact(sealed).encode()).hex()
    return NewCheckpoint(at, text, compact({**sealed, "public_key": public_hex(key), "signature": signature}))


def keep_checkpoint(store: Store, new: NewCheckpoint) -> None:
    """Write a checkpoint to the database, and drop the contents of very old ones."""
    with store.writing() as connection:
        connection.execute(insert(checkpoints), new._asdict())
        kept = select(checkpoints.c.at).order_by(checkpoints.c.at.desc()).limit(CHECKPOINTS_KEPT)
        oldest = min(connection.execute(kept).scalars())
        connection.execute(delete(checkpoints).where(checkpoints.c.at < oldest))


def seal_file(folder: Path, at: int) -> Path:
    """Where the seal of a checkpoint is written.

    >>> seal_file(Path("/mnt/seals"), 1700000000000000).name
    'checkpoint-1700000000000000.json'
    """
    return folder / f"checkpoint-{at}.json"


def send_seals(connection: Connection, folder: Path) -> int:
    """Write the seals that are not in the folder yet, oldest first; returns how many. An `InputError` if it fails.

    A seal that could not be written is in the database, and is written the next time.
    """
    written = 0
    for row in connection.execute(select(checkpoints.c.at, checkpoints.c.seal).order_by(checkpoints.c.at)):
        path = seal_file(folder, row.at)
        try:
            if not path.exists():
                _write_whole(path, f"{row.seal}\n")
                written += 1
        except OSError as error:
            raise InputError("checkpoints", f"cannot write {str(path)!r}: {error.strerror}") from None
    return written


def _write_whole(path: Path, text: str) -> None:
    """The file gets its name only when all of it is on disk."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.rename(path)
    finally:
        temporary.unlink(missing_ok=True)
