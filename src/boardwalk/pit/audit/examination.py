"""The examination: everything in the database, row by row, whatever it contains. It names the first bad record of each
kind in each stream.

It reads the record twice, on one core, and remembers every round and shuffle. The audit begins with the quick proof
(`audit.proof`), and comes here when that fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial

from sqlalchemy import Connection, select

from boardwalk.pit.audit.chain import (
    Seal,
    verify_chains,
    verify_heads,
    verify_loose_ends,
    verify_order,
    verify_seal,
    whole_orders,
)
from boardwalk.pit.audit.derived_rows import RoundAudit, SnapshotAudit
from boardwalk.pit.audit.figures import FiguresAudit
from boardwalk.pit.audit.finding import AuditReport, FindingKind, FindingLog
from boardwalk.pit.audit.ledger import LedgerAudit
from boardwalk.pit.audit.replay import Replay
from boardwalk.pit.audit.signature import SignatureAudit
from boardwalk.pit.store.schema import count_rows, orders, postings, records, streams
from boardwalk.progress import Begin, Progress, nobody

PROGRESS_EVERY = 500
"""How many records or orders to verify between progress reports."""


def examine(connection: Connection, begin: Begin = nobody, seals: Iterable[Seal] = ()) -> AuditReport:
    """Verify everything in a database, and check seals made earlier against it."""
    return _Examination(connection, begin).run(tuple(seals))


class StepProgress:
    """Counts the work done in a step, and reports it now and then."""

    def __init__(self, report: Progress, total: int) -> None:
        self._report, self._total, self._done = report, max(1, total), 0

    def __call__(self) -> None:
        self._done += 1
        if self._done % PROGRESS_EVERY == 0:
            self._report(min(1.0, self._done / self._total))


class _Examination:
    def __init__(self, connection: Connection, begin: Begin) -> None:
        self.connection = connection
        self.begin = begin
        self.log = FindingLog()
        self.replay = Replay(self.log)
        self.ledger = LedgerAudit(self.log)
        self.rounds = RoundAudit(self.log)
        self.snapshots = SnapshotAudit(connection, self.log)
        self.figures = FiguresAudit(connection, self.log)

    def run(self, seals: tuple[Seal, ...]) -> AuditReport:
        connection, log = self.connection, self.log
        counts = {table.name: count_rows(connection, table) for table in (orders, records, postings)}
        ends = verify_chains(connection, log, StepProgress(self.begin("chains"), counts["records"]))
        counts["streams"] = verify_heads(connection, ends, log)
        self._orders(counts["orders"], verify_loose_ends(connection, log))
        self._links()
        SignatureAudit(connection, partial(log.add, FindingKind.SIGNATURE)).verify()
        counts["patrons"] = self.ledger.close(connection, self.replay)
        counts["rounds"], counts["shuffles"] = self.rounds.close(connection)
        self.snapshots.close(self.replay)
        self.figures.close()
        counts["snapshots"] = self.snapshots.count
        for seal in seals:
            self._seal(seal)
        counts["seals"] = len(seals)
        heads = {str(name): (end.seq, end.hash or "") for name, end in ends.items()}
        house = self.replay.house
        names = ("", "") if house is None else (house.name, house.public_key)
        return AuditReport(log.findings, counts, self.ledger.balances(), heads, *names)

    def _orders(self, total: int, lost: Mapping[str, int]) -> None:
        """Verify each order by itself, then by the rules, unless the record of an earlier order is missing."""
        tick = StepProgress(self.begin("orders"), total)
        for whole in whole_orders(self.connection):
            order = whole.order
            fit = verify_order(whole, self.log) and order.seq <= lost.get(order.stream, order.seq)
            decide = self.replay.take if fit else self.replay.skip
            decide(whole.order, whole.records)
            self.snapshots.take(self.replay, whole.records)
            self.ledger.take(whole)
            self.rounds.take(whole.records)
            self.figures.take(whole)
            tick()

    def _links(self) -> None:
        """Verify that each table's row names the meter that the table is on."""
        for row in self.connection.execute(select(streams.c.name, streams.c.link).order_by(streams.c.name)):
            due = self.replay.link_of(row.name)
            if row.name not in self.replay.broken and row.link != due:
                what = f"its head says it is on {row.link or 'no meter'}, but it is on {due or 'no meter'}"
                self.log.add(FindingKind.HEAD, row.name, None, what)

    def _seal(self, seal: Seal) -> None:
        house = None if self.replay.house is None else self.replay.house.public_key
        for stream, seq, what in verify_seal(self.connection, seal, house):
            self.log.add(FindingKind.SEAL, stream, seq, what)
