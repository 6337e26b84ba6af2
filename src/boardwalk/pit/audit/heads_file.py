"""The heads file against the database: every record that was acknowledged last is there, unchanged.

The file has one line for each commit: JSON without spaces, a space, and an Ed25519 signature in hexadecimal digits. The
first line has `file` (32 hexadecimal digits); `heads`, an object with the seq and hash of the last record of each
stream; and `rows`, the same for the changes and digests of tables (`audit.row_digest`), each digest as its SHA-256.
Later lines have only the `heads` or `rows` that moved. A line's link is the SHA-256, in hexadecimal digits, of the link
before it (64 zeros before the first) followed by the JSON; it is what the signature covers.

Without a newline at its end, or with a zero byte, a line was not finished when the power failed. It does not count, and
neither does anything after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from boardwalk.codec import read_json
from boardwalk.errors import InputError
from boardwalk.pit.audit.chain import FIRST_HASH, SealedHead, hex_digest, is_signed
from boardwalk.pit.audit.finding import AuditFinding
from boardwalk.pit.audit.replay import FAULTS
from boardwalk.pit.store.schema import records, row_digests


class HeadsOnFile(NamedTuple):
    """A heads file as it was read, not yet verified."""

    source: str
    """Where it was read, for messages."""
    file: str
    heads: tuple[SealedHead, ...]
    rows: tuple[SealedHead, ...]
    link: str
    signature: str


def read_heads(data: bytes, source: str) -> HeadsOnFile:
    """Read a heads file; anything else is an `InputError`."""
    file, link, signature = "", FIRST_HASH, ""
    heads: dict[str, tuple[int, str]] = {}
    rows: dict[str, tuple[int, str]] = {}
    try:
        for line in data.split(b"\n")[:-1]:
            if b"\0" in line:
                break
            text, _, signature = line.decode().rpartition(" ")
            link = hex_digest(link + text)
            found: Any = read_json(text)
            file = file or found["file"]
            for ends, name in ((heads, "heads"), (rows, "rows")):
                ends |= {each: (number + 0, digest) for each, (number, digest) in found.get(name, {}).items()}
    except (*FAULTS, ValueError):
        raise InputError(source, "is not a heads file") from None
    if not file:
        raise InputError(source, "is not a heads file")
    return HeadsOnFile(source, file, _listed(heads), _listed(rows), link, signature)


def _listed(ends: dict[str, tuple[int, str]]) -> tuple[SealedHead, ...]:
    return tuple(SealedHead(name, *end) for name, end in sorted(ends.items()))


def heads_findings(connection: Connection, kept: HeadsOnFile, house_key: str) -> Iterator[AuditFinding]:
    """What is wrong with a heads file, or with the database according to it.

    The file must have been read before the connection's view of the database began; otherwise it may know of more.
    """
    if not is_signed(kept.link, kept.signature, house_key):
        yield AuditFinding(kept.source, None, "the heads file was changed, or is not signed with the key of this house")
        return
    for name, seq, head in kept.heads:
        mine = records.c.stream == name
        there = connection.execute(select(records.c.hash).where(mine, records.c.seq == seq)).scalar()
        last = connection.execute(select(func.max(records.c.seq)).where(mine)).scalar()
        if there is None:
            yield AuditFinding(name, seq, f"is missing, but was acknowledged; the stream ends at record {last or 0}")
        elif there != head:
            yield AuditFinding(name, seq, "is not the record that was acknowledged: the end was rewritten")
    for name, changes, digest in kept.rows:
        row = connection.execute(select(row_digests).where(row_digests.c.name == name)).one_or_none()
        found = (0, "") if row is None else (row.changes, hex_digest(str(row.digest)))
        if found[0] < changes or (found[0] == changes and found[1] != digest):
            what = f"its rows were rolled back: {found[0]} changes, but {changes} were acknowledged"
            yield AuditFinding(name, None, what)
