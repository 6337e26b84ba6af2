"""The figures of all tables, kept up to date from the records.

When they are first asked for, the records of each table since it was opened are added up; from then on what is new, and
only where it can matter: while a round goes on, none of its wagers counts. Everything that a table brings to its meter
comes of its own orders; only what was held is admitted by an order to the meter.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, bindparam, or_, select

from boardwalk.pit.figures import ADMITTED, OPENED, TELLING, Figures, Tally
from boardwalk.pit.order import HOUSE, meter_stream, table_stream
from boardwalk.pit.standing import Standing
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders, records
from boardwalk.table.state import FinishedRound, Table


def _is(kind: str) -> ColumnElement[bool]:
    return records.c.event.startswith(f'{{"event":"{kind}"', autoescape=True)


TOLD = (
    select(orders.c.at, records.c.event)
    .join(records, and_(records.c.order_stream == orders.c.stream, records.c.order_seq == orders.c.seq))
    .where(orders.c.stream == bindparam("of"), orders.c.seq > bindparam("after"), orders.c.seq <= bindparam("last"))
    .where(or_(*map(_is, TELLING)))
    .order_by(orders.c.seq, records.c.number)
)
"""What figures are made of, in the orders to a stream, with their times."""
LAST_OPENED = (
    select(records.c.order_seq)
    .where(records.c.stream == bindparam("of"), records.c.seq <= bindparam("last"), _is(OPENED))
    .order_by(records.c.seq.desc())
    .limit(1)
)
AT_ONCE = 5_000
"""Records of a stream that are read together, so that a table that has been open for months takes no more memory."""
LAST_ORDER = select(orders.c.at).where(orders.c.stream == bindparam("of")).order_by(orders.c.seq.desc()).limit(1)


class Stood(NamedTuple):
    """What tells whether a table has anything new to count, without its records."""

    last_round: FinishedRound | None
    drop_cents: int


class Known(NamedTuple):
    """Up to which of its records a table is added up, and how it stood then if they were all."""

    seq: int
    stood: Stood | None = None


class Shift:
    """What tables have brought since they were opened. `refresh` asks the database; the rest reads what it found."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = threading.Lock()
        self._heads: dict[str, int] = {}
        """How many records each stream had at the last refresh."""
        self._known: dict[str, Known] = {}
        self._tallies: dict[str, Tally] = {}
        self._figures: dict[str, Figures] = {}
        self._moved: dict[str, int] = {}

    def figures(self, number: str) -> Figures:
        """What a table has brought, as it was known at the last refresh."""
        return self._figures.get(number, Figures())

    def moved_at(self, number: str) -> int | None:
        """When the last order in a round was given at a table; microseconds since 1970."""
        return self._moved.get(number)

    def refresh(self, standing: Standing) -> None:
        """Learn what the records up to here tell."""
        with self._lock:
            heads = ((name, head.seq) for name, head in standing.heads.items() if name != HOUSE)
            moved = {name: seq for name, seq in heads if seq != self._heads.get(name)}
            if not moved:
                return
            floors = standing.sections.values()
            tables = {number: table for floor in floors for number, table in floor.tables.items()}
            meters = [name for floor in floors for name in floor.meters]
            with self._store.reading() as connection:
                for number, table in tables.items():
                    if table_stream(number) in moved:
                        self._learn(connection, number, table, moved[table_stream(number)])
                for stream in map(meter_stream, meters):
                    if stream in moved:
                        self._admit(connection, stream, moved[stream])

    def _learn(self, connection: Connection, number: str, table: Table, seq: int) -> None:
        if table.round is not None:
            self._moved[number] = connection.execute(LAST_ORDER, {"of": table_stream(number)}).scalar_one()
        self._add_up(connection, number, table, seq)
        self._heads[table_stream(number)] = seq

    def _add_up(self, connection: Connection, number: str, table: Table, seq: int) -> None:
        known = self._known.get(number)
        now = Stood(table.last_round, table.drop_cents)
        if known is not None and table.round is not None and known.stood == now:
            return
        if known is None:
            self._tallies[number], known = Tally(), Known(_opened(connection, number, seq) - 1)
        tally = self._tallies[number]
        for upto, told in _told(connection, table_stream(number), known.seq, seq):
            for at, text in told:
                tally.take(at, text)
            self._known[number] = Known(upto)
        self._known[number], self._figures[number] = Known(seq, now), tally.figures()

    def _admit(self, connection: Connection, stream: str, seq: int) -> None:
        """Only two people admit what was held, so that a meter has few orders of its own."""
        for upto, told in _told(connection, stream, self._heads.get(stream, 0), seq):
            for _, text in told:
                said = json.loads(text)
                assert said["event"] == ADMITTED, "the rest comes of orders to tables"
                number = said["table"]
                self._tallies[number].admit(said)
                self._figures[number] = self._tallies[number].figures()
            self._heads[stream] = upto
        self._heads[stream] = seq


def _opened(connection: Connection, number: str, last: int) -> int:
    """The order with which a table was last opened; one that never was has nothing to tell."""
    found = connection.execute(LAST_OPENED, {"of": table_stream(number), "last": last}).scalar()
    return last + 1 if found is None else int(found)


def _told(connection: Connection, stream: str, after: int, last: int) -> Iterator[tuple[int, list[tuple[int, str]]]]:
    """Range by range, with where each ends: whole, so that nothing counts twice when the database goes away."""
    while after < last:
        upto = min(after + AT_ONCE, last)
        rows = connection.execute(TOLD, {"of": stream, "after": after, "last": upto}).all()
        yield upto, [(row.at, row.event) for row in rows]
        after = upto
