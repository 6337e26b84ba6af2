"""Streams as in the database, made from what happened on a floor, with snapshots at any chosen moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import insert

from boardwalk.floor.request import Happening
from boardwalk.floor.state import Floor
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders, records, snapshots
from boardwalk.pit.store.snapshot import Snapshot, snapshot_of
from boardwalk.pit.writer.request import event_text, stream_of_happening

ORDER = {
    "stream": "house", "seq": 1, "at": 0, "person": "Ann", "role": "administrator", "key": "1", "request": "",
    "command": "", "digest": "",
}  # fmt: skip
"""Every record has an order; which one does not matter here."""


@dataclass
class History:
    """What will be written to the database."""

    records: list[dict[str, Any]] = field(default_factory=list)
    snapshots: list[Snapshot] = field(default_factory=list)
    heads: dict[str, tuple[int, int]] = field(default_factory=dict)
    """For each stream, how many records it has and the number of the last."""

    def add(self, happenings: Iterable[Happening]) -> None:
        for happening in happenings:
            stream = stream_of_happening(happening)
            seq = self.heads.get(stream, (0, 0))[0] + 1
            self.heads[stream] = seq, happening.number
            row = {"stream": stream, "seq": seq, "number": happening.number, "event": event_text(happening)}
            self.records.append(row | {"order_stream": "house", "order_seq": 1, "hash": ""})

    def snap(self, stream: str, floor: Floor) -> bool:
        """Take a snapshot, if one can be taken, and say whether there is one now."""
        taken = snapshot_of(floor, stream, *self.heads[stream])
        if taken is not None and all((each.stream, each.seq) != (stream, taken.seq) for each in self.snapshots):
            self.snapshots.append(taken)
        return taken is not None

    def save(self, store: Store) -> Store:
        with store.writing() as connection:
            connection.execute(insert(orders), ORDER)
            connection.execute(insert(records), self.records)
            if self.snapshots:
                connection.execute(insert(snapshots), [each.row() for each in self.snapshots])
        return store
