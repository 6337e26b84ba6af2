"""Everything for a regulator: the tables of the record as JSON lines and as CSV, with hashes, and a seal by the key.

No password, session or token is in it. What is in play now is held back unless it is asked for: whoever has the export
must not know a card before the players do. The files are for their owner alone. The same database is always the same
bytes.
"""

from __future__ import annotations

import csv
import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, Table, func, select

from boardwalk.errors import InputError
from boardwalk.form import compact
from boardwalk.pit.held_back import InPlay, in_play
from boardwalk.pit.seal import house_name, sealed
from boardwalk.pit.store.reading import all_rows
from boardwalk.pit.store.schema import orders, patrons, postings, records, rounds, shuffles, streams

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
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
coupons in it, `tips:7` the tip box, `patron:Ann` chips away from the tables, `coupons:Ann` coupons that a patron holds,
`meter:north` display, overflow and reserve of a meter. Below zero may be `outside` (patrons' pockets), `cage`, `coupons
issued`, `funding:north` (the house behind a meter) and `variance:7` (what was missing when a table was closed, or was
over).

## Shuffles

`secret` and `cards` open the commitment that stands in the event of the shuffle: salt = HMAC-SHA256(secret as bytes,
`boardwalk shuffle i`) in hexadecimal digits, leaf = SHA-256 of `salt:i:card`, commitment = SHA-256 of the 52 leaves
with commas between them; i counts from 1, before any cut.

{in_play}

## Files

`SHA256SUMS` has the hash of every file. `seal.json`, if it is there, is signed with the key of the house (Ed25519, over
the JSON without spaces of `house`, `at` and `streams`); `boardwalk audit --seal` holds it against a database.
"""
HELD_BACK = """\
What is in play is held back: secret and cards are empty for a deck that may still be played; command and event are null
where they name its order, and event is null from "No more bets" on in a round that is under way. Their hashes stand, so
that the chains go on over them, and a later export shows what they were. `boardwalk export --decks-in-play` holds
nothing back."""
WHOLE = """\
Nothing is held back: records and shuffles name the order of decks that may still be played, and the cards of rounds
that are under way. This export is for those who may know them."""
MEANS = {
    "streams": "how a stream ends",
    "orders": "what a person asked for, and was done",
    "records": "something that happened",
    "postings": "a line of the ledger",
    "rounds": "a round that is over, with its first and last record",
    "patrons": "what a patron has away from the tables",
    "shuffles": "what opens the commitment to a shuffle",
}


def export(
    connection: Connection,
    out: Path,
    key: Ed25519PrivateKey | None = None,
    told: Callable[[str], object] = str,
    *,
    decks_in_play: bool = False,
) -> dict[str, int]:
    """Write everything to a new or empty folder; `told` hears of each table. Gives the rows of each."""
    _make_private(out)
    held_back = InPlay() if decks_in_play else in_play(connection)
    counts = {}
    for table in EXPORTED:
        told(table.name)
        counts[table.name] = _write_table(connection, table, out, held_back)
    _write(out / "README.md", _readme(connection, WHOLE if decks_in_play else HELD_BACK))
    if key is not None:
        last = connection.execute(select(func.max(orders.c.at))).scalar() or 0
        _write(out / "seal.json", sealed(connection, key, int(last)) + "\n")
    _write_sums(out)
    return counts


def _make_private(out: Path) -> None:
    """A folder into which nobody else looks; where it is another's, the files are still closed to everybody."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise InputError("out", f"{str(out)!r} must be a new folder or an empty one")
    if not out.parent.is_dir():
        raise InputError("out", f"there is no folder {str(out.parent)!r}")
    out.mkdir(PRIVATE_FOLDER, exist_ok=True)
    with suppress(PermissionError):
        out.chmod(PRIVATE_FOLDER)


def _private(path: Path) -> TextIO:
    """A new file that only its owner reads, from its first byte on."""
    opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    return os.fdopen(opened, "w", encoding="utf-8", newline="")


def _write(path: Path, text: str) -> None:
    with _private(path) as file:
        file.write(text)


def _readme(connection: Connection, about: str) -> str:
    rows = [f"| `{table.name}` | {MEANS[table.name]} | {', '.join(table.columns.keys())} |" for table in EXPORTED]
    house = house_name(connection) or "a house that is not founded"
    return README.format(house=house, tables="\n".join(rows), in_play=about)


def _write_table(connection: Connection, table: Table, out: Path, held_back: InPlay) -> int:
    count = 0
    with _private(out / f"{table.name}.jsonl") as lines, _private(out / f"{table.name}.csv") as sheet:
        writer = csv.writer(sheet, lineterminator="\n")
        writer.writerow(table.columns.keys())
        for row in _rows(connection, table, held_back):
            lines.write(compact(row) + "\n")
            writer.writerow(_cell(value) for value in row.values())
            count += 1
    return count


def _cell(value: Any) -> Any:
    """Truth values as JSON has them, and nothing for what is not there."""
    return str(value).lower() if isinstance(value, bool) else value


def _rows(connection: Connection, table: Table, held_back: InPlay) -> Iterator[dict[str, Any]]:
    for found in all_rows(connection, table):
        row = dict(found._mapping)  # noqa: SLF001 - the public name of it in the library
        if table is shuffles and row["commitment"] in held_back.commitments:
            row.update(secret="", cards="")
        if table is orders and held_back.hides(row["command"]):
            row.update(command=None)
        if table is records and held_back.hides_record(row["stream"], row["seq"], row["event"]):
            row.update(event=None)
        yield row


def _write_sums(out: Path) -> None:
    sums = []
    for path in sorted(out.iterdir()):
        with path.open("rb") as file:
            sums.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    _write(out / "SHA256SUMS", "".join(sums))
