"""Every snapshot is the state that the rules make of the records up to it.

A snapshot in a form of another version of the software is never used to start from, and is passed over here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row

from boardwalk.floor.state import Floor
from boardwalk.form import read_json
from boardwalk.pit.audit.finding import Found, Kind
from boardwalk.pit.audit.replay import FAULTS, Replay
from boardwalk.pit.store.reading import RecordRow, all_rows
from boardwalk.pit.store.schema import snapshots
from boardwalk.pit.store.snapshot import in_current_form, read_meter, read_table


class Beside(NamedTuple):
    """What the snapshot of a meter says of its section: tables that are cut off, after the event of this number."""

    stream: str
    seq: int
    events: int
    cut_off: frozenset[str]


class Snapshots:
    """Compares snapshots as the replay comes past them."""

    def __init__(self, connection: Connection, found: Found) -> None:
        self.found = found
        rows = list(all_rows(connection, snapshots))
        self.count = len(rows)
        self._due: dict[tuple[str, int], Row[Any]] = {}
        self._beside: list[Beside] = []
        for row in rows:
            if not isinstance(row.extra, str) or not isinstance(row.state, str):
                self._say(row, "a snapshot is taken here that is no text")
            elif in_current_form(row.extra):
                self._due[row.stream, row.seq] = row

    def _say(self, row: Row[Any] | Beside, what: str) -> None:
        self.found.say(Kind.SNAPSHOT, row.stream, row.seq, what)

    def take(self, replay: Replay, records: Sequence[RecordRow]) -> None:
        """An order is decided: compare the snapshots that were taken after it."""
        for record in records:
            row = self._due.pop((record.stream, record.seq), None)
            if row is not None and record.stream not in replay.broken:
                self._compare(replay, record, row)
        for beside in [each for each in self._beside if replay.section(each.stream).events >= each.events]:
            self._beside.remove(beside)
            self._compare_beside(replay.section(beside.stream), beside)

    def _compare(self, replay: Replay, record: RecordRow, row: Row[Any]) -> None:
        if row.number != record.number:
            self._say(row, f"the snapshot has the number {row.number}, the record {record.number}")
        kind, _, name = record.stream.partition(":")
        floor = replay.section(record.stream)
        try:
            read: Any = read_table(row.state) if kind == "table" else read_meter(row.state)
            same = read == (floor.tables[name] if kind == "table" else floor.meters[name])
            extra: Any = read_json(row.extra)
            if kind == "table":
                same = same and extra["cut_off"] is (name in floor.cut_off)
            else:
                self._beside.append(Beside(row.stream, row.seq, extra["events"] + 0, frozenset(extra["cut_off"])))
        except FAULTS:
            same = False
        if not same:
            self._say(row, "the snapshot is not what the records up to it come to")

    def _compare_beside(self, floor: Floor, beside: Beside) -> None:
        if (floor.events, floor.cut_off) != (beside.events, beside.cut_off):
            self._say(beside, "the snapshot says of other tables that they are cut off, or of another time")

    def close(self, replay: Replay) -> None:
        """Whatever is left was taken after a record that is not there."""
        for row in self._due.values():
            if row.stream not in replay.broken:
                self.found.say(Kind.STRAY, row.stream, row.seq, "a snapshot is taken after a record that is not there")
        for beside in self._beside:
            if beside.stream not in replay.broken:
                self._say(beside, f"the snapshot speaks of an event {beside.events} that has not happened")
