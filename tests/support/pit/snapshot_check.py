"""Whether the snapshots match the records: every stream is folded from its first record, without snapshots."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, Row, select

from boardwalk.errors import BoardwalkError
from boardwalk.floor.request import Happening
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import records, snapshots
from boardwalk.pit.store.snapshot import (
    RECORDS_AT_ONCE,
    happening_of,
    in_current_form,
    snapshot_extra,
    write_meter,
    write_table,
)
from boardwalk.progressive.machine import apply as apply_to_meter
from boardwalk.progressive.meter import Meter
from boardwalk.table.machine import apply as apply_to_table
from boardwalk.table.state import Table

FAULTS = (LookupError, AssertionError, AttributeError, TypeError, ValueError, StopIteration, BoardwalkError)
"""What reading and folding a record that was tampered with may raise."""


def verify(store: Store) -> list[str]:
    """Every snapshot that does not match the records up to it, in words; none if all match."""
    with store.reading() as connection:
        return _Verifier(connection).faults


class _Verifier:
    """Folds one stream after another."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.faults: list[str] = []
        self.taken: dict[str, dict[int, Row[Any]]] = defaultdict(dict)
        for row in connection.execute(select(snapshots).order_by(snapshots.c.stream, snapshots.c.seq)):
            if in_current_form(row.extra):
                self.taken[row.stream][row.seq] = row
        for stream in connection.scalars(select(records.c.stream).distinct().order_by(records.c.stream)).all():
            if stream != "house":
                self._verify_stream(stream)
        for stream, left in self.taken.items():
            self.faults += [f"{stream}: the snapshot of record {seq} is of a missing record" for seq in left]

    def _verify_stream(self, stream: str) -> None:
        seq = 0
        try:
            for seq, happening, state in self._states(stream):
                row = self.taken[stream].pop(seq, None)
                if row is not None and not self._is_right(row, happening, state):
                    self.faults.append(f"{stream}: the snapshot of record {seq} does not match the records")
        except FAULTS:
            self.faults.append(f"{stream}: record {seq + 1} does not fit what came before it")
            self.taken.pop(stream, None)

    def _states(self, stream: str) -> Iterator[tuple[int, Happening, Any]]:
        state: Any = None
        found = select(records).where(records.c.stream == stream).order_by(records.c.seq)
        for row in self.connection.execute(found, execution_options={"yield_per": RECORDS_AT_ONCE}):
            happening = happening_of(row)
            fold: Any = apply_to_meter if _is_meter(stream) else apply_to_table
            state = fold(state, happening.event)
            yield row.seq, happening, state

    def _is_right(self, row: Row[Any], happening: Happening, state: Table | Meter) -> bool:
        if isinstance(state, Meter):
            return (happening.number, write_meter(state), snapshot_extra()) == (row.number, row.state, row.extra)
        if state.round is not None:
            return False
        return (happening.number, write_table(state), snapshot_extra()) == (row.number, row.state, row.extra)


def _is_meter(stream: str) -> bool:
    return stream.startswith("meter:")
