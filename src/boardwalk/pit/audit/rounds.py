"""The index of rounds, and the commitments to shuffles: both against the records that they speak of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from boardwalk.form import read_json
from boardwalk.pit.audit.finding import Found, Kind
from boardwalk.pit.audit.hashing import opened
from boardwalk.pit.audit.replay import FAULTS
from boardwalk.pit.store.reading import RecordRow, all_rows
from boardwalk.pit.store.schema import rounds, shuffles

MARKS = ('{"event":"bets-closed"', '{"event":"round-ended"', '{"event":"deck-shuffled"', '{"event":"deck-received"')


class Committed(NamedTuple):
    """A shuffle as the record has it."""

    stream: str
    seq: int
    cards: str


class Marks:
    """What the records say of rounds and shuffles."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.rounds: dict[tuple[str, int], tuple[int, int, bool]] = {}
        self.shuffles: dict[str, Committed] = {}
        self._begun: dict[str, int] = {}

    def take(self, records: Iterable[RecordRow]) -> None:
        """The records of one order."""
        for row in records:
            if isinstance(row.event, str) and row.event.startswith(MARKS):
                try:
                    self._mark(row, read_json(row.event))
                except FAULTS:
                    self.found.say(Kind.ROUND, row.stream, row.seq, "cannot be read as what it says it is")

    def _mark(self, row: RecordRow, said: Any) -> None:
        match said["event"]:
            case "bets-closed":
                self._begun[row.stream] = row.seq
            case "round-ended":
                first = self._begun.pop(row.stream)
                self.rounds[row.stream, said["round"]] = first, row.seq, said["void"]
            case "deck-shuffled":
                self._committed(row, said["commitment"], said["order"])
            case _:
                if said["preshuffled"] is not None:
                    self._committed(row, said["commitment"], said["preshuffled"])

    def _committed(self, row: RecordRow, commitment: str, cards: str) -> None:
        if not commitment:
            self.found.say(Kind.SHUFFLE, row.stream, row.seq, "a deck was shuffled without a commitment")
        elif commitment in self.shuffles:
            self.found.say(Kind.SHUFFLE, row.stream, row.seq, "its commitment was used before")
        else:
            self.shuffles[commitment] = Committed(row.stream, row.seq, cards)

    def close(self, connection: Connection) -> tuple[int, int]:
        """Compare with the rows; gives how many rounds and shuffles there are."""
        return self._compare_rounds(connection), self._compare_shuffles(connection)

    def _compare_rounds(self, connection: Connection) -> int:
        rows = 0
        missing = dict(self.rounds)
        for row in all_rows(connection, rounds):
            rows += 1
            due = missing.pop((row.stream, row.number), None)
            if due is None:
                what = f"round {row.number} is in the index of rounds, and did not end at this table"
                self.found.say(Kind.STRAY, row.stream, row.first_seq, what)
            elif due != (row.first_seq, row.last_seq, row.void):
                stands = f"from {row.first_seq} to {row.last_seq}{', void' if row.void else ''}"
                right = f"from {due[0]} to {due[1]}{', void' if due[2] else ''}"
                what = f"round {row.number} stands {stands} in the index of rounds, the records have it {right}"
                self.found.say(Kind.ROUND, row.stream, due[0], what)
        for (stream, number), (first, _, _) in sorted(missing.items(), key=lambda each: (each[0][0], each[1][0])):
            self.found.say(Kind.ROUND, stream, first, f"round {number} is missing from the index of rounds")
        return rows

    def _compare_shuffles(self, connection: Connection) -> int:
        rows = 0
        missing = dict(self.shuffles)
        for row in connection.execute(select(shuffles).order_by(shuffles.c.stream, shuffles.c.commitment)):
            rows += 1
            due = missing.pop(row.commitment, None)
            if due is None:
                self.found.say(Kind.STRAY, row.stream, None, f"no shuffle was committed to by {row.commitment}")
            elif (row.stream, row.cards) != (due.stream, due.cards):
                self.found.say(Kind.SHUFFLE, due.stream, due.seq, "its opening holds another order, or another table")
            elif opened(row.secret, row.cards) != row.commitment:
                self.found.say(Kind.SHUFFLE, due.stream, due.seq, "its commitment is not opened by the secret kept")
        for due in sorted(missing.values()):
            self.found.say(Kind.SHUFFLE, due.stream, due.seq, "nothing is kept that opens its commitment")
        return rows
