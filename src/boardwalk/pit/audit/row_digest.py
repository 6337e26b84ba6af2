"""The rows that no chain covers, such as passwords and sessions, against their digests.

Each of their tables has a row in `row_digests`: `name`, the number of its `changes`, `digest` and `signature`. The
digest is the sum, modulo 2 to the power of 2,048 and in 512 hexadecimal digits, of the digests of all rows. That of a
row is 256 bytes of SHAKE-256 over JSON without spaces, as a big-endian number: the list of the table's name and the
values of its columns. The Ed25519 signature, in hexadecimal digits, covers `name changes digest`.

The house's record has digests in events `row-digests-noted`: for each table, its changes and the SHA-256 of the digest.
From the first of them on, every digest must be signed with the key of the house, none may have fewer changes than were
noted, and one with as many must be the same.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Row, Table, select

from boardwalk.codec import read_json
from boardwalk.pit.audit.chain import hex_digest, is_signed
from boardwalk.pit.audit.finding import AuditFinding
from boardwalk.pit.audit.replay import FAULTS
from boardwalk.pit.store.schema import DIGESTED_TABLES, HOUSE_STREAM, records, row_digests

BITS = 2_048


def row_findings(connection: Connection, house_key: str) -> Iterator[AuditFinding]:
    """What is wrong with rows that no chain covers, by the digests in the database and in the record of the house."""
    stored = {row.name: row for row in connection.execute(select(row_digests))}
    noted = _noted(connection)
    for table in sorted(DIGESTED_TABLES, key=str):
        what = _problem(connection, table, stored.get(table.name), noted, house_key)
        if what is not None:
            yield AuditFinding(table.name, None, what)


def _problem(
    connection: Connection, table: Table, row: Row[Any] | None, noted: dict[str, Any], house_key: str
) -> str | None:
    total = 0
    for each in connection.execute(select(table)):
        text = json.dumps([table.name, *each], separators=(",", ":"), default=repr)
        total += int.from_bytes(hashlib.shake_256(text.encode()).digest(BITS // 8), "big")
    digest = "" if row is None else str(row.digest)
    if f"{total % 2**BITS:0{BITS // 4}x}" != (digest or BITS // 4 * "0"):
        return "its rows do not match their digest: they were changed from outside"
    if not noted:
        return None
    if row is None:
        return "the digest of its rows is missing, but the house keeps one" if table.name in noted else None
    if not is_signed(f"{row.name} {row.changes} {digest}", row.signature, house_key):
        return "the digest of its rows is not signed with the key of this house"
    changes, known = noted.get(table.name, (0, ""))
    if row.changes < changes or (row.changes == changes and hex_digest(digest) != known):
        return f"its rows were rolled back: {row.changes} changes, but {changes} are on record"
    return None


def _noted(connection: Connection) -> dict[str, Any]:
    """The last digests in the record of the house: changes and hash by table."""
    is_noted = records.c.event.startswith('{"event":"row-digests-noted"')
    query = select(records.c.event).where(records.c.stream == HOUSE_STREAM, is_noted).order_by(records.c.seq)
    found: dict[str, Any] = {}
    for text in connection.execute(query).scalars():
        try:
            event: Any = read_json(str(text))
            found |= {name: (each["changes"] + 0, each["digest"]) for name, each in event["digests"].items()}
        except FAULTS:
            continue  # the examination names it
    return found
