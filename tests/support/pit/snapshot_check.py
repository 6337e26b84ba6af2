"""Whether the snapshots match the records: every stream is folded from its first record, without snapshots."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Row, select

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.floor.request import Happening, MeterHappening
from boardwalk.floor.state import LINK_EVENTS
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import records, snapshots
from boardwalk.pit.store.snapshot import (
    RECORDS_AT_ONCE,
    MeterExtra,
    happening_of,
    in_current_form,
    meter_extra,
    read_meter_extra,
    table_extra,
    write_meter,
    write_table,
)
from boardwalk.progressive.machine import apply as apply_to_meter
from boardwalk.progressive.meter import Meter
from boardwalk.table.events import LinkWentDown
from boardwalk.table.machine import apply as apply_to_table
from boardwalk.table.state import Table

FAULTS = (LookupError, AssertionError, AttributeError, TypeError, ValueError, StopIteration, BoardwalkError)
"""What reading and folding a record that was tampered with may raise."""


def verify(store: Store) -> list[str]:
    """Every snapshot that does not match the records up to it, in words; none if all match."""
    with store.reading() as connection:
        return _Verifier(connection).faults


class _Verifier:
    """Folds one stream after another, meters first: when they were up or down shows which tables were cut off."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.faults: list[str] = []
        self.broken = False
        """Whether a stream cannot be folded, so the state of its link is unknown."""
        self.ups: dict[str, list[tuple[int, bool]]] = defaultdict(list)
        """For each meter, from which number on it was up or down."""
        self.cuts: dict[str, list[tuple[int, str]]] = defaultdict(list)
        """For each table, from which number on it was cut off from which meter, or from none."""
        self.taken: dict[str, dict[int, Row[Any]]] = defaultdict(dict)
        for row in connection.execute(select(snapshots).order_by(snapshots.c.stream, snapshots.c.seq)):
            if in_current_form(row.extra):
                self.taken[row.stream][row.seq] = row
        beside_meters = {stream: list(rows.values()) for stream, rows in self.taken.items() if _is_meter(stream)}
        for stream in connection.scalars(select(records.c.stream).distinct().order_by(records.c.stream)).all():
            if stream != "house":
                self._verify_stream(stream)
        for stream, rows in beside_meters.items():
            for row in rows if not self.broken else ():
                self._verify_beside_meter(stream, row)
        for stream, left in self.taken.items():
            self.faults += [f"{stream}: the snapshot of record {seq} is of a missing record" for seq in left]

    def _verify_stream(self, stream: str) -> None:
        seq = 0
        try:
            for seq, happening, state in self._states(stream):
                self._note(happening, state)
                row = self.taken[stream].pop(seq, None)
                if row is not None and not self._is_right(row, happening, state):
                    self.faults.append(f"{stream}: the snapshot of record {seq} does not match the records")
        except FAULTS:
            self.faults.append(f"{stream}: record {seq + 1} does not fit what came before it")
            self.broken = True
            self.taken.pop(stream, None)

    def _states(self, stream: str) -> Iterator[tuple[int, Happening, Any]]:
        state: Any = None
        found = select(records).where(records.c.stream == stream).order_by(records.c.seq)
        for row in self.connection.execute(found, execution_options={"yield_per": RECORDS_AT_ONCE}):
            happening = happening_of(row)
            fold: Any = apply_to_meter if _is_meter(stream) else apply_to_table
            state = fold(state, happening.event)
            yield row.seq, happening, state

    def _note(self, happening: Happening, state: Any) -> None:
        if isinstance(happening, MeterHappening):
            history = self.ups[happening.meter]
            if not history or history[-1][1] != state.up:
                history.append((happening.number, state.up))
        elif isinstance(happening.event, LINK_EVENTS):
            event = happening.event
            own = isinstance(event, LinkWentDown) and self._was_up(event.meter, happening.number)
            self.cuts[happening.table].append((happening.number, event.meter if own else ""))

    def _was_up(self, meter: str, number: int) -> bool:
        history = self.ups[meter]
        return history[bisect_left(history, (number, False)) - 1][1]

    def _cut_off_from(self, table: str, number: int) -> str:
        """The meter from which a table was cut off by its own link at this time."""
        history = self.cuts[table]
        place = bisect_right(history, number, key=lambda entry: entry[0])
        return history[place - 1][1] if place else ""

    def _is_right(self, row: Row[Any], happening: Happening, state: Table | Meter) -> bool:
        if isinstance(state, Meter):
            return (happening.number, write_meter(state)) == (row.number, row.state)
        if state.round is not None:
            return False
        cut_off = bool(self._cut_off_from(state.number, happening.number))
        right = happening.number, write_table(state), table_extra(cut_off=cut_off)
        return right == (row.number, row.state, row.extra)

    def _verify_beside_meter(self, stream: str, row: Row[Any]) -> None:
        name = stream.partition(":")[2]
        try:
            told: MeterExtra = read_meter_extra(row.extra)
        except InputError:
            told = MeterExtra("", -1)
        cut_off = [table for table in self.cuts if self._cut_off_from(table, told.events) == name]
        if told.events < row.number or row.extra != meter_extra(told.events, cut_off):
            self.faults.append(f"{stream}: the snapshot of record {row.seq} does not match the links in the records")


def _is_meter(stream: str) -> bool:
    return stream.startswith("meter:")
