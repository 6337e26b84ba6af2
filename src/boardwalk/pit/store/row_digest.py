"""Digests of the rows that no chain covers: passwords, sessions, failed log-ins, proposals, figures.

They change too often, or are too secret, to be in the record. Instead each of their tables has a row in `row_digests`
with a number that grows with every change, and the sum of the digests of all its rows, signed by the house's key. A
transaction that changes a row moves the sum as well: it subtracts what was there and adds what is there now, which
costs the same for any number of rows. Someone who changes a row from outside cannot sign the new sum.

The digest of a row is 256 bytes of SHAKE-256, as a big-endian number, over JSON without spaces: a list of the table's
name and the values of all columns, in the order of `store.schema`. The sum is modulo 2 to the power of 2,048, in 512
hexadecimal digits; for a shorter one, other rows with the same sum could be found by trying. What is signed is `name
changes sum`. The auditor calculates it a second time (`pit.audit.row_digest`).

Every statement that SQLAlchemy writes for such a table within `Store.writing` is noticed automatically.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from sqlalchemy import ColumnElement, Connection, Delete, Engine, Insert, Row, Table, Update, and_, event, or_, select
from sqlalchemy import update as update_rows
from sqlalchemy.dialects import postgresql, sqlite

from boardwalk.codec import compact
from boardwalk.pit.store.schema import DIGESTED_TABLES, KEYS_AT_ONCE, row_digests

DIGEST_BYTES = 256
MODULUS = 1 << (8 * DIGEST_BYTES)
CHANGES_OF_TRANSACTION = "row changes"
RowKey = tuple[Any, ...]


class MovedDigest(NamedTuple):
    """The digest of a table after a change, shortened to its SHA-256."""

    changes: int
    digest: str


DigestListener = Callable[[Mapping[str, MovedDigest]], None]


def row_number(table: Table, values: Iterable[Any]) -> int:
    """The digest of a row, as a number to add."""
    text = compact([table.name, *values])
    return int.from_bytes(hashlib.shake_256(text.encode()).digest(DIGEST_BYTES))


def digest_text(total: int) -> str:
    """A sum as it is stored."""
    return f"{total % MODULUS:0{2 * DIGEST_BYTES}x}"


def short_digest(text: str) -> str:
    """The SHA-256 of a stored sum, for the record of the house and the heads file."""
    return hashlib.sha256(text.encode()).hexdigest()


class RowChanges:
    """The rows that a transaction has touched, as they were before it."""

    def __init__(self) -> None:
        self.before: dict[Table, dict[RowKey, Row[Any] | None]] = {}

    def note(self, connection: Connection, statement: Insert | Update | Delete, given: list[dict[str, Any]]) -> None:
        """Note the rows that a statement is about to change."""
        table = statement.table
        assert isinstance(table, Table)
        if table not in self.before:
            _lock(connection, table)
        known = self.before.setdefault(table, {})
        if not isinstance(statement, Insert):
            where = statement.whereclause
            query = select(table) if where is None else select(table).where(where)
            for row in connection.execute(query):
                known.setdefault(_key_of(table, row._asdict()), row)
            return
        values = dict(statement.compile().params)
        for each in given or [{}]:
            key = _key_of(table, values | each)
            if key not in known:
                known[key] = connection.execute(select(table).where(_has_key(table, key))).one_or_none()


def _key_of(table: Table, values: Mapping[str, Any]) -> RowKey:
    return tuple(values[column.name] for column in table.primary_key.columns)


def _has_key(table: Table, key: RowKey) -> ColumnElement[bool]:
    return and_(*(column == value for column, value in zip(table.primary_key.columns, key, strict=True)))


def _lock(connection: Connection, table: Table) -> None:
    """Let nobody else change a digest until the transaction ends; SQLite admits one writer anyway."""
    if connection.dialect.name == "sqlite":
        return
    known = select(row_digests.c.changes).where(row_digests.c.name == table.name).with_for_update()
    if connection.execute(known).one_or_none() is None:
        connection.execute(_first_digest(connection, table))
        connection.execute(known).one()


def _first_digest(connection: Connection, table: Table) -> Insert:
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    first = {"name": table.name, "changes": 0, "digest": digest_text(0), "signature": ""}
    return insert(row_digests).values(**first).on_conflict_do_nothing()


class RowDigests:
    """Moves the digests of a database. Without the house's key they are not signed."""

    def __init__(self, engine: Engine) -> None:
        self.key: Ed25519PrivateKey | None = None
        self.listener: DigestListener | None = None
        """Called after each commit with the digests that it moved."""
        event.listen(engine, "before_execute", _before_execute)

    def move(self, connection: Connection, changes: RowChanges) -> dict[str, MovedDigest]:
        """Move the digests at the end of a transaction."""
        moved = {}
        for table, before in changes.before.items():
            difference = _sum(table, _rows_with(connection, table, list(before)))
            difference -= _sum(table, (row for row in before.values() if row is not None))
            if difference:
                moved[table.name] = self._write(connection, table, difference)
        return moved

    def reset(self, connection: Connection) -> dict[str, MovedDigest]:
        """Calculate all digests again from the rows as they are."""
        moved = {}
        for table in sorted(DIGESTED_TABLES, key=str):
            _lock(connection, table)
            total = _sum(table, connection.execute(select(table)))
            moved[table.name] = self._write(connection, table, total, whole=True)
        return moved

    def _write(self, connection: Connection, table: Table, difference: int, *, whole: bool = False) -> MovedDigest:
        mine = row_digests.c.name == table.name
        known = connection.execute(select(row_digests).where(mine)).one_or_none()
        if known is None:
            connection.execute(_first_digest(connection, table))
            known = connection.execute(select(row_digests).where(mine)).one()
        changes = known.changes + 1
        digest = digest_text(difference if whole else int(known.digest, 16) + difference)
        signature = "" if self.key is None else self.key.sign(signed_text(table.name, changes, digest)).hex()
        connection.execute(
            update_rows(row_digests).where(mine).values(changes=changes, digest=digest, signature=signature)
        )
        return MovedDigest(changes, short_digest(digest))


def signed_text(name: str, changes: int, digest: str) -> bytes:
    """What the house signs."""
    return f"{name} {changes} {digest}".encode()


def _sum(table: Table, rows: Iterable[Row[Any]]) -> int:
    return sum(row_number(table, row) for row in rows)


def _rows_with(connection: Connection, table: Table, keys: list[RowKey]) -> Iterable[Row[Any]]:
    for place in range(0, len(keys), KEYS_AT_ONCE):
        chosen = or_(*(_has_key(table, key) for key in keys[place : place + KEYS_AT_ONCE]))
        yield from connection.execute(select(table).where(chosen))


def _before_execute(
    connection: Connection, statement: Any, many: list[dict[str, Any]], one: dict[str, Any], _: object
) -> None:
    if isinstance(statement, Insert | Update | Delete) and statement.table in DIGESTED_TABLES:
        changes: RowChanges = connection.info[CHANGES_OF_TRANSACTION]
        changes.note(connection, statement, many or ([one] if one else []))


def digest_problems(
    connection: Connection, public_key: str, known: Iterable[Mapping[str, tuple[int, str]]]
) -> list[str]:
    """What is wrong with the digests, by the rows, the house's signature, and digests that are known from elsewhere."""
    stored = {row.name: row for row in connection.execute(select(row_digests))}
    problems = []
    for table in sorted(DIGESTED_TABLES, key=str):
        row = stored.get(table.name)
        changes, digest = (0, digest_text(0)) if row is None else (row.changes, row.digest)
        if digest_text(_sum(table, connection.execute(select(table)))) != digest:
            problems.append(f"rows of {table.name} were changed from outside")
        elif row is not None and not _is_signed(row, public_key):
            problems.append(f"rows of {table.name} were changed without the house's key")
        elif any(_is_later(each.get(table.name), changes, digest) for each in known):
            problems.append(f"rows of {table.name} were rolled back")
    return problems


def _is_later(known: tuple[int, str] | None, changes: int, digest: str) -> bool:
    """Whether a known digest is from after the stored one, or contradicts it."""
    return known is not None and (known[0] > changes or (known[0] == changes and known[1] != short_digest(digest)))


def _is_signed(row: Row[Any], public_key: str) -> bool:
    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
        key.verify(bytes.fromhex(row.signature), signed_text(row.name, row.changes, row.digest))
    except (InvalidSignature, ValueError):
        return False
    return True
