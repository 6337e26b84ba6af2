"""A dispute pack: everything that a round rests on, in one file, from the shuffle of its deck to its end.

Whoever has it can tell the round again, check every hash from the record before the shuffle on, open the commitment,
and see each order, paragraph and line of the ledger. The same round is always the same bytes.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from boardwalk.cards import format_cards
from boardwalk.errors import InputError
from boardwalk.form import compact, read_json
from boardwalk.money import dollars
from boardwalk.pit.held_back import names_order, still_to_play
from boardwalk.pit.recall import Recalled, Step, recall, walk
from boardwalk.pit.store.reading import (
    OrderRow,
    PostingRow,
    RecordRow,
    orders_behind,
    postings_behind,
    records_behind,
    records_of,
    shuffle_of,
)
from boardwalk.pit.store.schema import records
from boardwalk.table.tell import tell

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
BEFORE_THE_FIRST = 64 * "0"
FIXED_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest that a zip file knows: when a pack was made is no part of it."""
PLAIN_FILE = 0o644 << 16
README = """Dispute pack: table {table}, round {number}

told.txt        the round in words, each event with its time, who ordered it, and the paragraph it rests on
round.json      the same for programs, with the cards of every hand and what each seat won or lost
records.jsonl   the records of {stream} from {first} to {last}, as they are stored
others.jsonl    records that the same orders made in other streams, such as that of the meter
orders.jsonl    the orders behind them, as they are stored
ledger.csv      what each order moved in the ledger, in cents; the lines of an order sum to zero
chain.json      the hash of the record before the first, with which the chain of records.jsonl begins
shuffle.json    secret and order that open the commitment made before bets closed; with verifier.py, which needs
                nothing but Python: python verifier.py shuffle.json

Hashes are SHA-256 over JSON without spaces, in lower-case hexadecimal digits. An order's digest is that of the list
stream, seq, at, person, role, key, request, command; a record's hash that of the list hash of the record before,
stream, seq, number, digest of its order, event. Command and event are texts and stand in the list as strings. Times
are microseconds since 1970, UTC.

Where a command or an event is null, it names the order of another deck that was not played yet when this was packed.
"""


def dispute_pack(connection: Connection, table: str, number: int) -> dict[str, bytes]:
    """The files of the pack of a round that is over, by their names."""
    told = recall(connection, table, number)
    stream, last = told.row.stream, told.row.last_seq
    first = _first(connection, told)
    rows = list(records_of(connection, stream, first, last))
    keys = [(row.order_stream, row.order_seq) for row in rows]
    orders = sorted(orders_behind(connection, keys).values(), key=lambda order: (order.at, order.stream, order.seq))
    to_play = still_to_play(connection, stream)
    others = [row for row in records_behind(connection, keys) if row.stream != stream]
    texts = {
        "README.txt": README.format(table=table, number=number, stream=stream, first=first, last=last),
        "told.txt": _told(connection, told, first, orders),
        "round.json": compact(told.to_json()) + "\n",
        "records.jsonl": _lines(rows, to_play),
        "others.jsonl": _lines(others, to_play),
        "orders.jsonl": _lines(orders, to_play),
        "ledger.csv": _table(PostingRow._fields, postings_behind(connection, keys)),
        "chain.json": compact(_chain(connection, stream, first)) + "\n",
        "verifier.py": files("boardwalk.pit").joinpath("verifier.py").read_text("utf-8"),
    }
    opening = shuffle_of(connection, told.finished.commitment)
    if opening is not None:
        cut = told.finished.cut_cards
        texts["shuffle.json"] = compact(
            {"commitment": opening.commitment, "cut_cards": cut, "secret": opening.secret, "cards": opening.cards}
        ) + "\n"  # fmt: skip
    return {name: text.encode() for name, text in sorted(texts.items())}


def _first(connection: Connection, told: Recalled) -> int:
    """The first record of the order that shuffled the deck; the first bet, if nobody committed to a shuffle."""
    commitment = told.finished.commitment
    earlier = records.c.stream == told.row.stream, records.c.seq < told.row.first_seq
    shuffled = records.c.event.contains(f'"commitment":"{commitment}"', autoescape=True)
    found = select(func.max(records.c.order_seq)).where(*earlier, shuffled) if commitment else None
    seq = None if found is None else connection.execute(found).scalar()
    return min(told.steps[0].seq, told.steps[0].seq if seq is None else seq)


def _lines(rows: Iterable[OrderRow | RecordRow], to_play: frozenset[str]) -> str:
    return "".join(compact(_kept(row._asdict(), to_play)) + "\n" for row in rows)


def _kept(row: dict[str, Any], to_play: frozenset[str]) -> dict[str, Any]:
    """The row, without a text that names the order of a deck which may still be played."""
    for name in ("event", "command"):
        said = read_json(row[name]) if name in row else None
        if isinstance(said, dict) and names_order(said, to_play):
            return {**row, name: None}
    return row


def _table(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return text.getvalue()


def _chain(connection: Connection, stream: str, first: int) -> dict[str, Any]:
    before = next((row.hash for row in records_of(connection, stream, first - 1, first - 1)), BEFORE_THE_FIRST)
    return {"stream": stream, "seq": first - 1, "hash": before}


def _told(connection: Connection, told: Recalled, first: int, orders: Sequence[OrderRow]) -> str:
    by_key = {(order.stream, order.seq): order for order in orders}
    lines = [f"Table {told.table}, round {told.row.number}{', void' if told.row.void else ''}", ""]
    for row, event, before, _ in walk(connection, told.row.stream, first, told.row.last_seq):
        order = by_key[row.order_stream, row.order_seq]
        step = Step(row.seq, row.number, order.at, order.person, order.role, tell(event, before), event)
        lines.append(f"{row.seq:>6}  {in_words(order.at)}  {who(step)}: {step.told} [{event.law.id}]")
    lines += ["", "Cards"]
    lines += [f"  {whose}: {format_cards(cards) or 'none'}" for whose, cards in told.cards.items()]
    lines += ["", "What it brought"]
    players = told.finished.players
    lines += [f"  {players[seat]} (seat {seat}): {dollars(cents)}" for seat, cents in told.net_cents.items()]
    return "\n".join(lines) + "\n"


def in_words(at: int) -> str:
    """A time of the database for people.

    >>> in_words(1_700_000_000_123_456)
    '2023-11-14 22:13:20.123 UTC'
    """
    return f"{(EPOCH + timedelta(microseconds=at)).strftime('%Y-%m-%d %H:%M:%S.%f')[:-3]} UTC"


def who(step: Step) -> str:
    """Whose order it was."""
    return step.person if step.role == "player" else f"{step.role} {step.person}"


def write_pack(pack: Mapping[str, bytes], out: Path) -> None:
    """Write a pack to a new file if its name ends in .zip, and to a new folder otherwise."""
    if out.exists() or not out.parent.is_dir():
        raise InputError("out", f"{str(out)!r} must be new, in a folder that is there")
    if out.suffix.lower() == ".zip":
        out.write_bytes(zipped(pack))
        return
    out.mkdir()
    for name, content in pack.items():
        (out / name).write_bytes(content)


def zipped(pack: Mapping[str, bytes]) -> bytes:
    """The pack as a zip file, whose bytes depend on nothing but its contents: nothing is compressed or dated."""
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(pack.items()):
            info = zipfile.ZipInfo(name, FIXED_TIME)
            info.external_attr = PLAIN_FILE
            info.create_system = 3
            archive.writestr(info, content)
    return into.getvalue()
