"""A dispute pack: everything that a round depends on, in one file, from the shuffle of its deck to its end.

With it you can replay the round, check every hash starting from the record before the shuffle, open the commitment,
and see each order, paragraph and ledger line. The same round always gives the same bytes.
"""

from __future__ import annotations

import csv
import io
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from importlib.resources import files
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, select

from boardwalk.cards import format_cards
from boardwalk.codec import compact, read_json
from boardwalk.errors import InputError
from boardwalk.games import is_outside
from boardwalk.games.declaration.written_game import game_digest, write_game
from boardwalk.money import dollars
from boardwalk.pit.record.cards_in_play import names_order, still_to_play
from boardwalk.pit.record.chain import FIRST_HASH
from boardwalk.pit.record.dispute_sheet import ToldStep, dispute_document
from boardwalk.pit.record.recall import RecalledRound, RecalledStep, recall, walk
from boardwalk.pit.store.schema import (
    OrderRow,
    PostingRow,
    RecordRow,
    orders_behind,
    postings_behind,
    records,
    records_behind,
    records_of,
    shuffle_of,
)
from boardwalk.press.pdf import to_pdf
from boardwalk.table.sentence import tell

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
FIXED_TIME = (1980, 1, 1, 0, 0, 0)
"""The earliest time in a zip file; when a pack was made is not part of it."""
SUMMARY = "summary.pdf"
PLAIN_FILE = 0o644 << 16
README = """Dispute pack: table {table}, round {number}

summary.pdf     the round to print: its hands, how each wager was settled, and every step with its paragraph
told.txt        the round in words: each event with its time, who ordered it, and the paragraph behind it
round.json      the same for programs, with the cards of every hand and what each seat won or lost
records.jsonl   the records of {stream} from {first} to {last}, as stored
others.jsonl    records that the same orders made in other streams, such as the meter's
orders.jsonl    the orders behind them, as stored
ledger.csv      what each order moved in the ledger, in cents; the lines of each order sum to zero
chain.json      the hash of the record before the first, where the chain of records.jsonl starts
shuffle.json    the secret and the order that open the commitment made before bets closed; check it with verifier.py,
                which needs only Python: python verifier.py shuffle.json

Hashes are SHA-256 over JSON without spaces, in lowercase hexadecimal digits. An order's digest is the hash of the
list stream, seq, at, person, role, key, request, command. A record's hash is the hash of the list previous record's
hash, stream, seq, number, its order's digest, event. Command and event are texts, and strings in these lists. Times are
in microseconds since 1970, UTC.

A command or event is null if it contains the order of another deck that had not been played when this pack was made.
"""
GAME_README = """
game.json       the declaration of the game, which is not New Jersey's: its rules, pay tables and options at this round,
                as recorded when the table was installed, and the SHA-256 of its JSON without spaces
"""


def dispute_pack(connection: Connection, table: str, number: int) -> dict[str, bytes]:
    """The files of the pack of a finished round, by name."""
    recalled = recall(connection, table, number)
    stream, last = recalled.row.stream, recalled.row.last_seq
    first = _first_seq(connection, recalled)
    rows = list(records_of(connection, stream, first, last))
    keys = [(row.order_stream, row.order_seq) for row in rows]
    orders = sorted(orders_behind(connection, keys).values(), key=lambda order: (order.at, order.stream, order.seq))
    to_play = still_to_play(connection, stream)
    others = [row for row in records_behind(connection, keys) if row.stream != stream]
    steps = list(_told_steps(connection, recalled, first, orders))
    texts = {
        "README.txt": README.format(table=table, number=number, stream=stream, first=first, last=last),
        "told.txt": _story(recalled, steps),
        "round.json": compact(recalled.to_json()) + "\n",
        "records.jsonl": _lines(rows, to_play),
        "others.jsonl": _lines(others, to_play),
        "orders.jsonl": _lines(orders, to_play),
        "ledger.csv": _table(PostingRow._fields, postings_behind(connection, keys)),
        "chain.json": compact(_chain(connection, stream, first)) + "\n",
        "verifier.py": files("boardwalk.pit.randomness").joinpath("verifier.py").read_text("utf-8"),
    }
    if is_outside(recalled.game.name):
        written = {"sha256": game_digest(recalled.game), "declaration": write_game(recalled.game)}
        texts |= {"game.json": compact(written) + "\n", "README.txt": texts["README.txt"] + GAME_README}
    opening = shuffle_of(connection, recalled.finished.commitment)
    if opening is not None:
        cut = recalled.finished.cut_cards
        texts["shuffle.json"] = compact(
            {"commitment": opening.commitment, "cut_cards": cut, "secret": opening.secret, "cards": opening.cards}
        ) + "\n"  # fmt: skip
    packed = {name: text.encode() for name, text in texts.items()}
    return dict(sorted((packed | {SUMMARY: to_pdf(dispute_document(recalled, steps))}).items()))


def _first_seq(connection: Connection, recalled: RecalledRound) -> int:
    """The first record of the order that shuffled the deck; the first bet, if there was no commitment."""
    commitment = recalled.finished.commitment
    earlier = records.c.stream == recalled.row.stream, records.c.seq < recalled.row.first_seq
    shuffled = records.c.event.contains(f'"commitment":"{commitment}"', autoescape=True)
    # The shuffle is not long before its round, and the search goes backward from there.
    found = select(records.c.order_seq).where(*earlier, shuffled).order_by(records.c.seq.desc()).limit(1)
    seq = connection.execute(found).scalar() if commitment else None
    return min(recalled.steps[0].seq, recalled.steps[0].seq if seq is None else seq)


def _lines(rows: Iterable[OrderRow | RecordRow], to_play: frozenset[str]) -> str:
    return "".join(compact(_without_order(row._asdict(), to_play)) + "\n" for row in rows)


def _without_order(row: dict[str, Any], to_play: frozenset[str]) -> dict[str, Any]:
    """The row, without a text that contains the order of a deck that may still be played."""
    for name in ("event", "command"):
        data = read_json(row[name]) if name in row else None
        if isinstance(data, dict) and names_order(data, to_play):
            return {**row, name: None}
    return row


def _table(headings: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows(rows)
    return text.getvalue()


def _chain(connection: Connection, stream: str, first: int) -> dict[str, Any]:
    before = next((row.hash for row in records_of(connection, stream, first - 1, first - 1)), FIRST_HASH)
    return {"stream": stream, "seq": first - 1, "hash": before}


def _told_steps(
    connection: Connection, recalled: RecalledRound, first: int, orders: Sequence[OrderRow]
) -> Iterator[ToldStep]:
    by_key = {(order.stream, order.seq): order for order in orders}
    for row, event, before, _ in walk(connection, recalled.row.stream, first, recalled.row.last_seq):
        order = by_key[row.order_stream, row.order_seq]
        step = RecalledStep(row.seq, row.number, order.at, order.person, order.role, tell(event, before), event)
        yield ToldStep(row.seq, time_in_words(order.at), sender_in_words(step), step.told, event.law.id)


def _story(recalled: RecalledRound, steps: Sequence[ToldStep]) -> str:
    lines = [f"Table {recalled.table}, round {recalled.row.number}{', void' if recalled.row.void else ''}", ""]
    lines += [f"{step.seq:>6}  {step.time}  {step.sender}: {step.told} [{step.law}]" for step in steps]
    lines += ["", "Cards"]
    lines += [f"  {whose}: {format_cards(cards) or 'none'}" for whose, cards in recalled.cards.items()]
    lines += ["", "Net win or loss"]
    players = recalled.finished.players
    lines += [f"  {players[seat]} (seat {seat}): {dollars(cents)}" for seat, cents in recalled.net_cents.items()]
    return "\n".join(lines) + "\n"


def time_in_words(at: int) -> str:
    """A time from the database, for people.

    >>> time_in_words(1_700_000_000_123_456)
    '2023-11-14 22:13:20.123 UTC'
    """
    return f"{(EPOCH + timedelta(microseconds=at)).strftime('%Y-%m-%d %H:%M:%S.%f')[:-3]} UTC"


def sender_in_words(step: RecalledStep) -> str:
    """The person behind a step, with their role unless they are a player; the house itself is automatic."""
    if ":" in step.person:  # as in `house:staff`; nobody's name has a colon
        return f"automatic {step.role}"
    return step.person if step.role == "player" else f"{step.role} {step.person}"


def write_pack(pack: Mapping[str, bytes], out: Path) -> None:
    """Write a pack to a new file if the name ends in .zip, otherwise to a new folder."""
    if out.exists() or not out.parent.is_dir():
        raise InputError("out", f"{str(out)!r} must be a new file or folder in a folder that exists")
    if out.suffix.lower() == ".zip":
        out.write_bytes(zipped(pack))
        return
    out.mkdir()
    for name, content in pack.items():
        (out / name).write_bytes(content)


def zipped(pack: Mapping[str, bytes]) -> bytes:
    """The pack as a zip file, whose bytes depend only on its contents: nothing is compressed or dated."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in sorted(pack.items()):
            info = zipfile.ZipInfo(name, FIXED_TIME)
            info.external_attr = PLAIN_FILE
            info.create_system = 3
            archive.writestr(info, content)
    return buffer.getvalue()
