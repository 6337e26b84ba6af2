"""The audit: one look at the database as it stands at one moment, from the chains to the last balance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from sqlalchemy import Connection, select

from boardwalk.pit.audit.chain import verify_chains, verify_heads
from boardwalk.pit.audit.finding import Findings, Found, Kind
from boardwalk.pit.audit.ledger import Ledger
from boardwalk.pit.audit.orders import verify_loose_ends, verify_order, whole_orders
from boardwalk.pit.audit.replay import Replay
from boardwalk.pit.audit.rounds import Marks
from boardwalk.pit.audit.seals import Seal, verify_seal
from boardwalk.pit.audit.snapshots import Snapshots
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.reading import count_rows
from boardwalk.pit.store.schema import orders, postings, records, streams

Progress = Callable[[str], Callable[[float], None]]
"""Begins a step of the work by its name; what it gives is told the part done, from 0 to 1."""

SAID_EVERY = 500
"""After so many records or orders it is said how far the work is."""


def _silent(step: str) -> Callable[[float], None]:
    del step
    return lambda _: None


def audit(store: Store, progress: Progress = _silent, seals: Iterable[Seal] = ()) -> Findings:
    """Verify everything in a database; seals made earlier are held against it too."""
    with store.reading() as connection:
        return _Audit(connection, progress).run(tuple(seals))


class _Steps:
    """Counts what is done of a step, and says so now and then."""

    def __init__(self, told: Callable[[float], None], total: int) -> None:
        self._told, self._total, self._done = told, max(1, total), 0

    def __call__(self) -> None:
        self._done += 1
        if self._done % SAID_EVERY == 0:
            self._told(min(1.0, self._done / self._total))


class _Audit:
    def __init__(self, connection: Connection, progress: Progress) -> None:
        self.connection = connection
        self.progress = progress
        self.found = Found()
        self.replay = Replay(self.found)
        self.ledger = Ledger(self.found)
        self.marks = Marks(self.found)
        self.snapshots = Snapshots(connection, self.found)

    def run(self, seals: tuple[Seal, ...]) -> Findings:
        connection, found = self.connection, self.found
        counts = {table.name: count_rows(connection, table) for table in (orders, records, postings)}
        ends = verify_chains(connection, found, _Steps(self.progress("chains"), counts["records"]))
        counts["streams"] = verify_heads(connection, ends, found)
        self._orders(counts["orders"], verify_loose_ends(connection, found))
        self._links()
        counts["patrons"] = self.ledger.close(connection, self.replay)
        counts["rounds"], counts["shuffles"] = self.marks.close(connection)
        self.snapshots.close(self.replay)
        counts["snapshots"] = self.snapshots.count
        for seal in seals:
            self._seal(seal)
        counts["seals"] = len(seals)
        heads = {str(name): (end.seq, end.hash or "") for name, end in ends.items()}
        house = self.replay.house
        names = ("", "") if house is None else (house.name, house.public_key)
        return Findings(found.findings, counts, self.ledger.balances(), heads, *names)

    def _orders(self, total: int, lost: Mapping[str, int]) -> None:
        """Each order by itself and by the rules; after one that has lost its record, no more by the rules."""
        tick = _Steps(self.progress("orders"), total)
        for whole in whole_orders(self.connection):
            order = whole.order
            fit = verify_order(whole, self.found) and order.seq <= lost.get(order.stream, order.seq)
            decide = self.replay.take if fit else self.replay.skip
            decide(whole.order, whole.records)
            self.snapshots.take(self.replay, whole.records)
            self.ledger.take(whole)
            self.marks.take(whole.records)
            tick()

    def _links(self) -> None:
        """The row of a table names the meter that it is on."""
        for row in self.connection.execute(select(streams.c.name, streams.c.link).order_by(streams.c.name)):
            due = self.replay.link_of(row.name)
            if row.name not in self.replay.broken and row.link != due:
                what = f"its head says that it is on {row.link or 'no meter'}; it is on {due or 'none'}"
                self.found.say(Kind.HEAD, row.name, None, what)

    def _seal(self, seal: Seal) -> None:
        house = None if self.replay.house is None else self.replay.house.public_key
        for stream, seq, what in verify_seal(self.connection, seal, house):
            self.found.say(Kind.SEAL, stream, seq, what)
