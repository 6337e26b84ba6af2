"""Everything for a regulator: the tables of the record as JSON lines and as CSV, with hashes, and a seal by the key.

No password, session or token is in it, and of shuffles only what opens those whose round is over. The same database is
always the same bytes.
"""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, Table, func, select

from boardwalk.errors import InputError
from boardwalk.form import compact
from boardwalk.pit.held_back import still_to_play
from boardwalk.pit.seal import house_name, sealed
from boardwalk.pit.store.reading import all_rows
from boardwalk.pit.store.schema import orders, patrons, postings, records, rounds, shuffles, streams

EXPORTED = (streams, orders, records, postings, rounds, patrons, shuffles)
README = """# Export of {house}

Each table of the record stands in two files with the same rows: `.jsonl`, one JSON object a line, and `.csv`, with the
names of the columns in the first line. Rows come by their key.

| file | a row is | columns |
|---|---|---|
{tables}

## The record

A stream is a table (`table:7`), a meter (`meter:north`) or the house (`house`). An order is given to one stream, and
stands at the number of the first record that it made there; it may make records in other streams. `at` is in
microseconds since 1970, UTC; money is in cents. `number` counts events across the tables that share a meter.

Command and event are texts of JSON: `do` names a command, `event` an event, `law` the paragraph behind it.

## Hashes

All are SHA-256 in lower-case hexadecimal digits, over JSON without spaces, in ASCII:

- `digest` of an order: of the list `[stream, seq, at, person, role, key, request, command]`;
- `hash` of a record: of the list `[hash of the record before, stream, seq, number, digest of its order, event]`, where
  64 zeros stand before the first record. Command and event are strings in these lists;
- `head` of a stream: the hash of its last record.

## The ledger

The postings of an order sum to zero. An account is a place: `stack:7:2` are the chips of seat 2 at table 7,
`bet:7:2:ante` what lies on its ante, `inventory:7` the table inventory, `drop:7` cash in the drop box, `coupon-drop:7`
coupons in it, `tips:7` the tip box, `patron:Ann` chips away from the tables, `meter:north` display, overflow and
reserve of a meter. Below zero may be `outside` (patrons' pockets), `cage`, `coupons issued`, `funding:north` (the house
behind a meter) and `variance:7` (what was missing when a table was closed, or was over).

## Shuffles

`secret` and `cards` open the commitment that stands in the event of the shuffle: salt = HMAC-SHA256(secret as bytes,
`boardwalk shuffle i`) in hexadecimal digits, leaf = SHA-256 of `salt:i:card`, commitment = SHA-256 of the 52 leaves
with commas between them; i counts from 1, before any cut. They are empty for a deck that may still be played.

The records themselves name the order of every deck, of those in play now too: an export is for those who may know it.

## Files

`SHA256SUMS` has the hash of every file. `seal.json`, if it is there, is signed with the key of the house (Ed25519, over
the JSON without spaces of `house`, `at` and `streams`); `boardwalk audit --seal` holds it against a database.
"""
MEANS = {
    "streams": "how a stream ends",
    "orders": "what a person asked for, and was done",
    "records": "something that happened",
    "postings": "a line of the ledger",
    "rounds": "a round that is over, with its first and last record",
    "patrons": "a patron's chips away from the tables",
    "shuffles": "what opens the commitment to a shuffle",
}


def export(
    connection: Connection, out: Path, key: Ed25519PrivateKey | None = None, told: Callable[[str], object] = str
) -> dict[str, int]:
    """Write everything to a new or empty folder; `told` hears of each table. Gives the rows of each."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise InputError("out", f"{str(out)!r} must be a new folder or an empty one")
    if not out.exists():
        if not out.parent.is_dir():
            raise InputError("out", f"there is no folder {str(out.parent)!r}")
        out.mkdir()
    kept_back = still_to_play(connection)
    counts = {}
    for table in EXPORTED:
        told(table.name)
        counts[table.name] = _write_table(connection, table, out, kept_back)
    (out / "README.md").write_text(_readme(connection), encoding="utf-8")
    if key is not None:
        last = connection.execute(select(func.max(orders.c.at))).scalar() or 0
        (out / "seal.json").write_text(sealed(connection, key, int(last)) + "\n", encoding="utf-8")
    _write_sums(out)
    return counts


def _readme(connection: Connection) -> str:
    rows = [f"| `{table.name}` | {MEANS[table.name]} | {', '.join(table.columns.keys())} |" for table in EXPORTED]
    return README.format(house=house_name(connection) or "a house that is not founded", tables="\n".join(rows))


def _write_table(connection: Connection, table: Table, out: Path, kept_back: frozenset[str]) -> int:
    count = 0
    with (
        (out / f"{table.name}.jsonl").open("w", encoding="utf-8", newline="\n") as lines,
        (out / f"{table.name}.csv").open("w", encoding="utf-8", newline="") as sheet,
    ):
        writer = csv.writer(sheet, lineterminator="\n")
        writer.writerow(table.columns.keys())
        for row in _rows(connection, table, kept_back):
            lines.write(compact(row) + "\n")
            writer.writerow(_cell(value) for value in row.values())
            count += 1
    return count


def _cell(value: Any) -> Any:
    """Truth values as JSON has them, and nothing for what is not there."""
    return str(value).lower() if isinstance(value, bool) else value


def _rows(connection: Connection, table: Table, kept_back: frozenset[str]) -> Iterator[dict[str, Any]]:
    for found in all_rows(connection, table):
        row = dict(found._mapping)  # noqa: SLF001 - the public name of it in the library
        if table is shuffles and row["commitment"] in kept_back:
            row.update(secret="", cards="")
        yield row


def _write_sums(out: Path) -> None:
    sums = []
    for path in sorted(out.iterdir()):
        with path.open("rb") as file:
            sums.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    (out / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
