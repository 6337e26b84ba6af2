"""The heads file: outside the database, the last acknowledged record of every stream.

A chain of hashes shows that nothing before its end was changed, but not that its end is still there. So each commit
adds a line to a small file, after the commit and before anyone is answered. The file may be behind the database, never
ahead of it: a stream that is shorter than the file says, or has another record there, has lost what was acknowledged.

Each line is JSON without spaces, a space, and a signature by the house's key, in hexadecimal digits. The first line has
`file`, the name of the file in the record of the house; `heads`, the seq and hash of every stream; and `rows`, for each
table whose rows no chain covers (`store.row_digest`), its number of changes and the SHA-256 of its digest. Later lines
have the `heads` or `rows` that moved. What is signed is the link of the line: the SHA-256, in hexadecimal digits, of
the link before (64 zeros for the first) and the JSON. So the last signature covers the whole file. Only its end can be
cut off; on a disk or machine of its own, not even that. The auditor reads the file a second time
(`pit.audit.heads_file`).

The operating system has the line before the commit is answered, so a killed process loses none. It is on disk within a
second; after a power failure, the file may lack the last second.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import threading
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import IO, Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import Connection, func, select

from boardwalk.codec import compact, read_json
from boardwalk.errors import InputError
from boardwalk.pit.house.heads_file import LostHead
from boardwalk.pit.record.chain import sync_folder
from boardwalk.pit.store.schema import records

HEADS_FIELD = "heads"
FIRST_LINK = "0" * 64
FILE_ID_BYTES = 16
SYNC_SECONDS = 1.0
"""How often new lines are forced to disk."""
MOST_BYTES = 1 << 20
"""When the file is longer than this, it begins again with one line."""
Heads = Mapping[str, tuple[int, str]]
"""For each stream, the seq and hash of a record; or for each table, the number of changes and its digest."""


class KeptHeads(NamedTuple):
    """What a heads file says."""

    file: str
    heads: Heads
    rows: Heads


def heads_beside(path: Path) -> Path:
    """The heads file next to another file, where it is kept by default.

    >>> heads_beside(Path("/var/lib/pit/house.db")).name
    'house.db.heads'
    """
    return path.with_name(f"{path.name}.heads")


def new_file_id() -> str:
    """The name of a new heads file in the record of the house."""
    return secrets.token_hex(FILE_ID_BYTES)


def read_heads_file(path: Path, public_key: str) -> KeptHeads | None:
    """What a heads file says; None if there is none. An `InputError` if it was not written by this house.

    A last line that was not finished before the power failed is ignored, and so is anything after it.
    """
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(HEADS_FIELD, f"cannot read {str(path)!r}: {error.strerror}") from None
    kept, link, signature = KeptHeads("", {}, {}), FIRST_LINK, b""
    try:
        for number, line in enumerate(_whole_lines(text)):
            body, _, signature = line.rpartition(b" ")
            link = _link(link, body)
            kept = _with_line(kept, body, first=number == 0)
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(signature.decode()), link.encode())
    except (InvalidSignature, ValueError, LookupError, TypeError, AttributeError, InputError):
        raise InputError(HEADS_FIELD, f"{str(path)!r} was changed, or is not a heads file of this house") from None
    return kept


def _whole_lines(text: bytes) -> list[bytes]:
    lines = text.split(b"\n")[:-1]
    torn = next((number for number, line in enumerate(lines) if b"\0" in line), len(lines))
    return lines[:torn]


def _link(before: str, body: bytes) -> str:
    return sha256(before.encode() + body).hexdigest()


def _with_line(kept: KeptHeads, body: bytes, *, first: bool) -> KeptHeads:
    data = read_json(body.decode())
    assert isinstance(data, dict)
    heads, rows = _ends(data.get("heads", {})), _ends(data.get("rows", {}))
    if first:
        return KeptHeads(str(data["file"]), heads, rows)
    return KeptHeads(kept.file, {**kept.heads, **heads}, {**kept.rows, **rows})


def _ends(data: Any) -> Heads:
    return {str(name): (int(number), str(digest)) for name, (number, digest) in data.items()}


def lost_heads(connection: Connection, heads: Heads) -> tuple[LostHead, ...]:
    """The streams whose acknowledged records are not in the database, or are others."""
    lost = []
    for stream, (seq, head) in sorted(heads.items()):
        found = connection.execute(
            select(records.c.hash).where(records.c.stream == stream, records.c.seq == seq)
        ).scalar()
        if found != head:
            last = connection.execute(select(func.max(records.c.seq)).where(records.c.stream == stream)).scalar()
            lost.append(LostHead(stream, seq, head, int(last or 0)))
    return tuple(lost)


class HeadsFile:
    """The heads file of an open house. After each commit, `note` or `note_rows` is called, by any thread."""

    def __init__(self, path: Path, key: Ed25519PrivateKey, file: str, heads: Heads, rows: Heads) -> None:
        """Begin the file again with these ends, which are all committed."""
        self.path, self.file = path, file
        self.trouble: str | None = None
        """Why the last line could not be written; None if it could."""
        self._key = key
        self._heads, self._rows = dict(heads), dict(rows)
        self._lock = threading.Lock()
        self._link, self._bytes, self._descriptor = FIRST_LINK, 0, -1
        self._held = _hold(path)
        try:
            self._begin_again()
        except OSError as error:
            self._held.close()
            raise InputError(HEADS_FIELD, f"cannot write {str(path)!r}: {error.strerror}") from None
        self._dirty, self._closed = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._sync, name="heads file", daemon=True)
        self._thread.start()

    def note(self, moved: Heads) -> None:
        """Note the new ends of streams, which are committed. If that fails, `trouble` says why; the house goes on."""
        with self._lock:
            self._heads.update(moved)
            self._write({"heads": dict(moved)})
        self._dirty.set()

    def note_rows(self, moved: Heads) -> None:
        """Note the new digests of tables, which are committed. Threads may be late: the latest change counts."""
        with self._lock:
            later = {name: end for name, end in moved.items() if end > self._rows.get(name, (0, ""))}
            self._rows.update(later)
            self._write({"rows": later})
        self._dirty.set()

    def _write(self, line: Mapping[str, object]) -> None:
        try:
            if self.trouble is not None or self._bytes > MOST_BYTES:
                self._begin_again()
            else:
                self._add(line)
            self.trouble = None
        except OSError as error:
            self.trouble = error.strerror or type(error).__name__

    def close(self) -> None:
        """Force everything to disk, and stop."""
        self._closed.set()
        self._dirty.set()
        self._thread.join()
        with suppress(OSError):
            os.fdatasync(self._descriptor)
        os.close(self._descriptor)
        self._held.close()

    def _add(self, data: Mapping[str, object]) -> None:
        body = compact(data).encode()
        link = _link(self._link, body)
        line = body + b" " + self._key.sign(link.encode()).hex().encode() + b"\n"
        if os.write(self._descriptor, line) != len(line):
            raise OSError(0, "the disk is full")
        self._link, self._bytes = link, self._bytes + len(line)

    def _begin_again(self) -> None:
        """Replace the file with one that has all heads in its first line; a crash leaves the old one or the new one."""
        temporary = self.path.with_name(f".{self.path.name}.new")
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        before, self._descriptor = self._descriptor, descriptor
        try:
            self._link, self._bytes = FIRST_LINK, 0
            self._add({"file": self.file, "heads": self._heads, "rows": self._rows})
            os.fsync(descriptor)
            temporary.rename(self.path)
            sync_folder(self.path.parent)
        except OSError:
            self._descriptor = before
            os.close(descriptor)
            raise
        if before >= 0:
            os.close(before)

    def _sync(self) -> None:
        while not self._closed.is_set():
            self._dirty.wait()
            self._dirty.clear()
            try:
                with self._lock:
                    descriptor = os.dup(self._descriptor)
                try:  # without the lock: nobody at a table waits for this
                    os.fdatasync(descriptor)
                finally:
                    os.close(descriptor)
            except OSError as error:
                self.trouble = error.strerror
            self._closed.wait(SYNC_SECONDS)


def _hold(path: Path) -> IO[str]:
    """Keep every other server away from the file; the lock ends with the process."""
    try:
        lock = path.with_name(f"{path.name}.lock").open("a", encoding="utf-8")
    except OSError as error:
        raise InputError(HEADS_FIELD, f"cannot write {str(path)!r}: {error.strerror}") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise InputError(HEADS_FIELD, f"{str(path)!r} is in use by another server; give each its own") from None
    return lock
