"""Rows derived from the records, checked against them: the index of rounds, openings of shuffles, and snapshots.

A server never starts from a snapshot of another version of the software, so those are skipped here, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from boardwalk.codec import read_json
from boardwalk.pit.audit.chain import opened_commitment
from boardwalk.pit.audit.finding import FindingKind, FindingLog
from boardwalk.pit.audit.replay import FAULTS, Replay
from boardwalk.pit.store.schema import RecordRow, all_rows, rounds, shuffles, snapshots
from boardwalk.pit.store.snapshot import in_current_form, read_house_state, read_meter, read_table

MARKED_EVENTS = frozenset({"bets-closed", "round-ended", "deck-shuffled", "deck-received"})
"""The events that begin or end a round, or hold a shuffle."""
MARKED_TEXTS = tuple(f'{{"event":"{name}"' for name in MARKED_EVENTS)


class CommittedShuffle(NamedTuple):
    """A shuffle, as it is recorded."""

    stream: str
    seq: int
    cards: str


class RoundAudit:
    """Checks the index of rounds and the openings of shuffles against the records."""

    def __init__(self, log: FindingLog) -> None:
        self.log = log
        self.rounds: dict[tuple[str, int], tuple[int, int, bool]] = {}
        self.shuffles: dict[str, CommittedShuffle] = {}
        self._round_starts: dict[str, int] = {}

    def take(self, records: Iterable[RecordRow]) -> None:
        """Read the records of one order."""
        for row in records:
            if isinstance(row.event, str) and row.event.startswith(MARKED_TEXTS):
                try:
                    self._mark(row, read_json(row.event))
                except FAULTS:
                    self.log.add(FindingKind.ROUND, row.stream, row.seq, "cannot be read as the event that it names")

    def _mark(self, row: RecordRow, data: Any) -> None:
        match data["event"]:
            case "bets-closed":
                self._round_starts[row.stream] = row.seq
            case "round-ended":
                first = self._round_starts.pop(row.stream)
                self.rounds[row.stream, data["round"]] = first, row.seq, data["void"]
            case "deck-shuffled":
                self._note_shuffle(row, data["commitment"], data["order"])
            case _:
                if data["preshuffled"] is not None:
                    self._note_shuffle(row, data["commitment"], data["preshuffled"])

    def _note_shuffle(self, row: RecordRow, commitment: str, cards: str) -> None:
        """The order of a real deck is not recorded, so there is nothing to commit to."""
        if not commitment and not cards:
            return
        if not commitment:
            self.log.add(FindingKind.SHUFFLE, row.stream, row.seq, "a deck was shuffled without a commitment")
        elif commitment in self.shuffles:
            self.log.add(FindingKind.SHUFFLE, row.stream, row.seq, "its commitment was used before")
        else:
            self.shuffles[commitment] = CommittedShuffle(row.stream, row.seq, cards)

    def close(self, connection: Connection) -> tuple[int, int]:
        """Compare with the rows, and return how many rounds and shuffles there are."""
        return self._compare_rounds(connection), self._compare_shuffles(connection)

    def _compare_rounds(self, connection: Connection) -> int:
        rows = 0
        missing = dict(self.rounds)
        for row in all_rows(connection, rounds):
            rows += 1
            due = missing.pop((row.stream, row.number), None)
            if due is None:
                what = f"round {row.number} is in the index of rounds, but did not end at this table"
                self.log.add(FindingKind.STRAY, row.stream, row.first_seq, what)
            elif due != (row.first_seq, row.last_seq, row.void):
                indexed = f"from {row.first_seq} to {row.last_seq}{' and void' if row.void else ''}"
                right = f"from {due[0]} to {due[1]}{' and void' if due[2] else ''}"
                what = f"round {row.number} is {indexed} in the index of rounds, but {right} in the records"
                self.log.add(FindingKind.ROUND, row.stream, due[0], what)
        for (stream, number), (first, _, _) in sorted(missing.items(), key=lambda each: (each[0][0], each[1][0])):
            self.log.add(FindingKind.ROUND, stream, first, f"round {number} is missing from the index of rounds")
        return rows

    def _compare_shuffles(self, connection: Connection) -> int:
        rows = 0
        missing = dict(self.shuffles)
        for row in connection.execute(select(shuffles).order_by(shuffles.c.stream, shuffles.c.commitment)):
            rows += 1
            due = missing.pop(row.commitment, None)
            if due is None:
                self.log.add(FindingKind.STRAY, row.stream, None, f"no shuffle has the commitment {row.commitment}")
            elif (row.stream, row.cards) != (due.stream, due.cards):
                self.log.add(
                    FindingKind.SHUFFLE,
                    due.stream,
                    due.seq,
                    "its opening has a different order of cards, or a different table",
                )
            elif opened_commitment(row.secret, row.cards) != row.commitment:
                self.log.add(FindingKind.SHUFFLE, due.stream, due.seq, "the stored secret does not open its commitment")
        for due in sorted(missing.values()):
            self.log.add(FindingKind.SHUFFLE, due.stream, due.seq, "nothing is stored that opens its commitment")
        return rows


_key = itemgetter(0, 1)
"""The stream and seq of a record."""


class SnapshotAudit:
    """Compares each snapshot with the replay at its record. Snapshots are large, so they are read one at a time."""

    def __init__(self, connection: Connection, log: FindingLog, after: Mapping[str, int] | None = None) -> None:
        """With `after`, only the snapshots of these streams after a certain record."""
        self.log = log
        self._connection = connection
        self._due: set[tuple[str, int]] = set()
        keys = select(snapshots.c.stream, snapshots.c.seq).order_by(snapshots.c.stream, snapshots.c.seq)
        if after is None:
            self._due.update(map(tuple, connection.execute(keys)))
        for stream, seq in (after or {}).items():
            chosen = keys.where(snapshots.c.stream == stream, snapshots.c.seq > seq)
            self._due.update(map(tuple, connection.execute(chosen)))
        self.count = len(self._due)

    def _add(self, row: Row[Any], what: str) -> None:
        self.log.add(FindingKind.SNAPSHOT, row.stream, row.seq, what)

    def take(self, replay: Replay, records: Sequence[RecordRow]) -> None:
        """Compare the snapshots taken after an order, once it is decided."""
        for record in () if self._due.isdisjoint(map(_key, records)) else records:
            if _key(record) in self._due and record.stream not in replay.broken:
                self._due.discard((record.stream, record.seq))
                self._read_and_compare(replay, record)

    def _read_and_compare(self, replay: Replay, record: RecordRow) -> None:
        where = (snapshots.c.stream == record.stream) & (snapshots.c.seq == record.seq)
        row = self._connection.execute(select(snapshots).where(where)).one()
        if not isinstance(row.extra, str) or not isinstance(row.state, str):
            self._add(row, "the snapshot is not text")
        elif in_current_form(row.extra):
            self._compare(replay, record, row)

    def _compare(self, replay: Replay, record: RecordRow, row: Row[Any]) -> None:
        if row.number != record.number:
            self._add(row, f"the snapshot has number {row.number}, but the record has {record.number}")
        kind, _, name = record.stream.partition(":")
        floor = replay.section(record.stream)
        try:
            extra: Any = read_json(row.extra)
            if kind == "house":
                same = read_house_state(row.state) == replay.house
            elif kind == "table":
                same = read_table(row.state) == floor.tables[name]
            else:
                same = read_meter(row.state) == floor.meters[name]
            same = same and extra.keys() == {"form"}
        except FAULTS:
            same = False
        if not same:
            self._add(row, "the snapshot does not match the records up to it")

    def close(self, replay: Replay, upto: Mapping[str, int] | None = None) -> None:
        """Report the snapshots that are left: their records are missing. With `upto`, later ones are left alone."""
        for stream, seq in sorted(self._due, key=str):
            if stream not in replay.broken and (upto is None or seq <= upto[stream]):
                self.log.add(FindingKind.STRAY, stream, seq, "a snapshot was taken after a record that is missing")
