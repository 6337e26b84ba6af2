"""The export for a regulator: the tables of the record as JSON lines and CSV, with hashes, sealed with the house's key.

It contains no password, session or token. What is in play now is held back unless you ask for it, so nobody with the
export knows a card before the players do. Only the owner can read the files. The same database always gives the same
bytes.
"""

from __future__ import annotations

import csv
import hashlib
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import Connection, Table, func, select

from boardwalk.codec import compact
from boardwalk.errors import InputError
from boardwalk.pit.ledger import ACCOUNTS, BELOW_ZERO, split_account
from boardwalk.pit.record.cards_in_play import CardsInPlay, cards_in_play
from boardwalk.pit.record.chain import house_name, make_seal
from boardwalk.pit.store.schema import (
    ROWS_AT_ONCE,
    all_rows,
    count_rows,
    orders,
    patrons,
    postings,
    records,
    rounds,
    shuffles,
    streams,
)
from boardwalk.progress import Begin, Progress, nobody

PRIVATE_FOLDER, PRIVATE_FILE = 0o700, 0o600
EXPORTED_TABLES = (streams, orders, records, postings, rounds, patrons, shuffles)
README = """# Export of {house}

Each table of the record is in two files with the same rows: `.jsonl`, one JSON object per line, and `.csv`, with the
column names in the first line. Rows are sorted by their key.

| file | a row is | columns |
|---|---|---|
{tables}

## The record

A stream is a table (`table:7`), a meter (`meter:north`) or the house (`house`). An order is given to one stream, and
has the number of the first record that it made there; it may make records in other streams, too. `at` is in
microseconds since 1970, UTC; money is in cents. `number` counts events across the tables that share a meter.

Command and event are JSON texts: `do` names a command, `event` an event, and `law` the paragraph behind it.

## Hashes

All are SHA-256 in lowercase hexadecimal digits, over JSON without spaces, in ASCII:

- `digest` of an order: the list `[stream, seq, at, person, role, key, request, command]`;
- `hash` of a record: the list `[previous record's hash, stream, seq, number, its order's digest, event]`, with 64 zeros
  before the first record. Command and event are strings in these lists;
- `head` of a stream: the hash of its last record.

## The ledger

The postings of an order sum to zero. An account is a place that holds value, and its balance is
what it holds.

| account | what it holds | can be below zero |
|---|---|---|
{accounts}

## Shuffles

`secret` and `cards` open the commitment in the event of the shuffle: salt = HMAC-SHA256(secret as bytes, `boardwalk
shuffle i`) in hexadecimal digits, leaf = SHA-256 of `salt:i:card`, commitment = SHA-256 of the 52 leaves joined by
commas; i counts from 1, before any cut.

{in_play}

## Files

`SHA256SUMS` has the hash of every file. `seal.json`, if there is one, is signed with the house's key (Ed25519, over the
JSON without spaces of `house`, `at` and `streams`); `boardwalk audit --seal` checks it against a database.
"""
ABOUT_HELD_BACK = """\
What is in play is held back: secret and cards are empty for a deck that may still be played; command and event are null
if they contain its order, and event is null in a round in progress from "No more bets" on. Their hashes are here, so
the chains can be checked across them, and a later export shows what they were. `boardwalk export --decks-in-play`
holds nothing back."""
ABOUT_WHOLE = """\
Nothing is held back: records and shuffles contain the order of decks that may still be played, and the cards of rounds
in progress. This export is only for people who may know them."""
ROW_MEANINGS = {
    "streams": "the end of a stream",
    "orders": "what a person ordered",
    "records": "an event",
    "postings": "a line of the ledger",
    "rounds": "a finished round, with its first and last record",
    "patrons": "a patron's chips and coupons away from the tables",
    "shuffles": "what opens the commitment to a shuffle",
}


def export(
    connection: Connection,
    out: Path,
    key: Ed25519PrivateKey | None = None,
    begin: Begin = nobody,
    *,
    decks_in_play: bool = False,
) -> dict[str, int]:
    """Write everything to a new or empty folder, and return how many rows each table has.

    `begin` is called with the name of each table before it is written, and what it returns with the part that is.
    """
    _make_private(out)
    held_back = CardsInPlay() if decks_in_play else cards_in_play(connection)
    counts = {}
    for table in EXPORTED_TABLES:
        counts[table.name] = _write_table(connection, table, out, held_back, begin(table.name))
    _write(out / "README.md", _readme(connection, ABOUT_WHOLE if decks_in_play else ABOUT_HELD_BACK))
    if key is not None:
        last = connection.execute(select(func.max(orders.c.at))).scalar() or 0
        _write(out / "seal.json", make_seal(connection, key, int(last)) + "\n")
    _write_sums(out)
    return counts


def _make_private(out: Path) -> None:
    """Make a folder that only its owner can read; if someone else owns it, the files are still private."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise InputError("out", f"{str(out)!r} must be a new or empty folder")
    if not out.parent.is_dir():
        raise InputError("out", f"folder {str(out.parent)!r} does not exist")
    out.mkdir(PRIVATE_FOLDER, exist_ok=True)
    with suppress(PermissionError):
        out.chmod(PRIVATE_FOLDER)


def _open_private(path: Path) -> TextIO:
    """A new file that only its owner can read, from its first byte on."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE_FILE)
    return os.fdopen(descriptor, "w", encoding="utf-8", newline="")


def _write(path: Path, text: str) -> None:
    with _open_private(path) as file:
        file.write(text)


def _readme(connection: Connection, about: str) -> str:
    rows = [
        f"| `{table.name}` | {ROW_MEANINGS[table.name]} | {', '.join(table.columns.keys())} |"
        for table in EXPORTED_TABLES
    ]
    house = house_name(connection) or "a house that has not been founded"
    return README.format(house=house, tables="\n".join(rows), accounts="\n".join(_account_rows()), in_play=about)


def _account_rows() -> Iterator[str]:
    for account, meaning in ACCOUNTS.items():
        below = "yes" if split_account(account)[0] in BELOW_ZERO else "no"
        yield f"| `{account}` | {meaning} | {below} |"


def _write_table(connection: Connection, table: Table, out: Path, held_back: CardsInPlay, progress: Progress) -> int:
    count, total = 0, count_rows(connection, table)
    with _open_private(out / f"{table.name}.jsonl") as lines, _open_private(out / f"{table.name}.csv") as sheet:
        writer = csv.writer(sheet, lineterminator="\n")
        writer.writerow(table.columns.keys())
        for row in _rows(connection, table, held_back):
            lines.write(compact(row) + "\n")
            writer.writerow(_cell(value) for value in row.values())
            count += 1
            if count % ROWS_AT_ONCE == 0:
                progress(min(1.0, count / total))
    return count


def _cell(value: Any) -> Any:
    """True and false as in JSON, and nothing for null."""
    return str(value).lower() if isinstance(value, bool) else value


def _rows(connection: Connection, table: Table, held_back: CardsInPlay) -> Iterator[dict[str, Any]]:
    for found in all_rows(connection, table):
        row = dict(found._mapping)  # noqa: SLF001 - public in the library despite its name
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
