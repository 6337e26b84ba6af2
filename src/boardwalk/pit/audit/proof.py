"""The quick proof of a part of the record: streams that no other order touches, such as a meter with every table that
was ever on it.

Each row is read once, in the order in which it was written, and every check is strict: hashes and digests, the rules,
the books, rounds, shuffles, snapshots and figures. Anything unexpected ends the proof with `Unproved`; what is wrong is
then found and named by the examination (`audit.examination`), which is slower and expects anything. Memory does not
grow with the record, except for 8 bytes of each shuffle's commitment.

A proof can stop at any commit. Its contents there (`audit.checkpoint_contents`) are all that it needs to go on from
there, and are what a checkpoint holds.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import chain, groupby, islice
from json.encoder import encode_basestring_ascii as quoted
from operator import itemgetter
from typing import Any, NamedTuple

from sqlalchemy import Connection, Select, select

from boardwalk.codec import compact
from boardwalk.pit.audit.chain import FIRST_HASH, opened_commitment
from boardwalk.pit.audit.clock import SetTime, step_back
from boardwalk.pit.audit.derived_rows import MARKED_EVENTS, SnapshotAudit
from boardwalk.pit.audit.figures import COUNTED_EVENTS, FiguresAudit
from boardwalk.pit.audit.finding import FindingLog
from boardwalk.pit.audit.ledger import ENTRIES, BookLine, LedgerAudit
from boardwalk.pit.audit.replay import FAULTS, Replay, RuleEvent
from boardwalk.pit.store.schema import (
    KEYS_AT_ONCE,
    OrderRow,
    PostingRow,
    RecordRow,
    RoundRow,
    orders,
    postings,
    records,
    rounds,
    shuffles,
)
from boardwalk.table.state import Table

PROOF_ROWS_AT_ONCE = 250
"""Rows of each stream to fetch at a time."""
ORDERS_AT_ONCE = 500
"""Orders to prove at a time, one check after the other; to prove them order by order takes longer."""
TABLE_START = len("table:")
ORDER_TYPES = (str, int, int, str, str, str, str, str, str)
BOOKED_EVENTS = frozenset(name for entries in ENTRIES.values() for name in entries)
"""The events that move money, at a table, at a meter or in the house."""
COUNTED = ("orders", "records", "postings", "rounds", "shuffles")


class Unproved(Exception):  # noqa: N818
    """Something is not as it must be. The examination finds out what."""

    def __init__(self, stream: str, seq: object, what: str) -> None:
        super().__init__(stream, seq, what)
        self.stream, self.what = str(stream), what
        self.seq = seq if isinstance(seq, int) else None


@dataclass(slots=True)
class ProvedEnd:
    """The end of a stream, as it was proved so far."""

    stream: str
    """The stream's name in quotes, as it is hashed."""
    seq: int = 0
    hash: str = FIRST_HASH
    number: int = 0
    at: int = 0
    """The time of the last order to the stream."""
    set_times: int = 0
    """How many of the times that two people have set it has followed back."""


class RestingTable(NamedTuple):
    """A table when it was last between rounds, after its record `seq` with this hash."""

    seq: int
    hash: str
    table: Table


class _WholeOrder(NamedTuple):
    """An order with all of its records and postings. The number comes first: orders are merged by it."""

    number: int
    order: OrderRow
    records: Sequence[RecordRow]
    postings: Sequence[PostingRow]


class _Decided(NamedTuple):
    """An order that was decided again: its events, and the tables that it left between rounds."""

    events: Sequence[RuleEvent]
    resting: Sequence[RecordRow]
    """The last record of each of these tables."""


class PartProof:
    """Proves the streams of a part, up to one commit after another."""

    def __init__(
        self,
        connection: Connection,
        streams: Sequence[str],
        tick: Callable[[int], None],
        times: Sequence[SetTime] = (),
        *,
        live: bool,
    ) -> None:
        """`tick` is called with the number of records that were proved since the last time. `live` says whether the
        house is live, and `times` how its time was set, which only the part of the house can prove.
        """
        self.times = times
        self.connection, self.streams = connection, tuple(streams)
        self._kinds = {stream: stream.partition(":")[0] for stream in self.streams}
        self.log = FindingLog()
        self.replay = Replay(self.log, live=live)
        self.ledger = LedgerAudit(self.log)
        self.figures = FiguresAudit(connection, self.log, self.streams)
        self.ends = {stream: ProvedEnd(quoted(stream)) for stream in self.streams}
        self.resting: dict[str, RestingTable] = {}
        self.round_starts: dict[str, int] = {}
        self.counts: Counter[str] = Counter(dict.fromkeys(COUNTED, 0))
        self.moved: Counter[tuple[str, str]] = Counter()
        """What each account received in this proof, by account and by the stream of the order."""
        self._tick = tick
        self._commitments: set[int] = set()
        self._shuffles: list[tuple[RecordRow, str, str]] = []

    def prove(self, upto: Mapping[str, int]) -> None:
        """Go on with the proof, up to these records of the streams, which must be the end of a commit."""
        after = {name: self.ends[name].seq for name in self.streams}
        snapshots = SnapshotAudit(self.connection, self.log, after)
        indexes = {name: self._round_rows(name, after[name], upto[name]) for name in self.streams}
        chosen = heapq.merge(*(_whole_orders(self.connection, name, after[name], upto[name]) for name in self.streams))
        while batch := list(islice(chosen, ORDERS_AT_ONCE)):
            self._prove_batch(batch, snapshots, indexes)
        self._prove_shuffles()
        self._close(upto, indexes, snapshots)

    def _prove_batch(
        self, batch: Sequence[_WholeOrder], snapshots: SnapshotAudit, indexes: Mapping[str, Iterator[RoundRow]]
    ) -> None:
        """Prove some orders that follow one another, check by check."""
        self._prove_orders(batch)
        self._prove_records(batch)
        decided = self._decide(batch, snapshots)
        for whole, written, (_, resting) in zip(batch, self._written(batch, decided), decided, strict=True):
            self._prove_postings(whole, written, indexes)
            for row in resting:
                self.figures.reach(row.stream, row.seq)
        self._raise_findings()
        proved = sum(len(whole.records) for whole in batch)
        self.counts["orders"] += len(batch)
        self.counts["records"] += proved
        self.counts["postings"] += sum(len(whole.postings) for whole in batch)
        self._tick(proved)

    def _raise_findings(self) -> None:
        if self.log:
            raise Unproved(*self.log.findings[0])

    def _prove_orders(self, batch: Sequence[_WholeOrder]) -> None:
        """Each order's digest, and that its first record is where the order is stored."""
        for _, order, own, _ in batch:
            stream, seq, at, person, role, key, request, command, digest = order
            names = f"{quoted(person)},{quoted(role)},{quoted(key)},{quoted(request)}"
            text = f"[{quoted(stream)},{seq},{at},{names},{quoted(command)}]"
            if sha256(text.encode()).hexdigest() != digest:
                raise Unproved(stream, seq, "the order's digest does not match its contents")
            first = own[0]
            if first.stream != stream or first.seq != seq:
                raise Unproved(stream, seq, "is not the first record of the order stored there")

    def _prove_records(self, batch: Sequence[_WholeOrder]) -> None:
        """Each record's number, time and hash, which covers its order and the record before."""
        ends = self.ends
        for _, order, own, _ in batch:
            digest = order.digest
            for stream, seq, _, _, number, event, found in own:
                end = ends.get(stream)
                if end is None:
                    raise Unproved(stream, seq, "its order was given to another part of the floor")
                if seq != end.seq + 1 or type(number) is not int or number <= end.number or type(event) is not str:
                    raise Unproved(stream, seq, f"does not follow record {end.seq}")
                # Both hashes were calculated here, so they need no quotes inside.
                text = f'["{end.hash}",{end.stream},{seq},{number},"{digest}",{quoted(event)}]'
                if sha256(text.encode()).hexdigest() != found:
                    what = "its hash does not match its contents, its order and the previous record"
                    raise Unproved(stream, seq, what)
                end.seq, end.hash, end.number = seq, found, number
            self._prove_time(order)

    def _prove_time(self, order: OrderRow) -> None:
        """An order may be dated before the last one to its stream only if two people set house time back."""
        end = self.ends[order.stream]
        if order.at < end.at:
            stepped = step_back(self.times, end.set_times, end.at, order.at)
            if stepped is None:
                raise Unproved(order.stream, order.seq, "the order is dated before the previous one")
            end.set_times = stepped
        end.at = order.at

    def _decide(self, batch: Sequence[_WholeOrder], snapshots: SnapshotAudit) -> list[_Decided]:
        """Decide the orders again by the rules, and compare snapshots on the way."""
        replay, decided = self.replay, []
        for number, order, own, _ in batch:
            try:
                events = replay.decide(order, number)
            except FAULTS as fault:
                raise Unproved(order.stream, order.seq, f"cannot be decided again ({fault})") from fault
            snapshots.take(replay, own)
            decided.append(_Decided(events, self._rest(own)))
        self._raise_findings()
        return decided

    def _written(self, batch: Sequence[_WholeOrder], decided: Sequence[_Decided]) -> list[list[Any]]:
        """The events of each order as JSON data, of which its records have the same text."""
        found = []
        for (_, order, own, _), (events, _) in zip(batch, decided, strict=True):
            written = [codec.write(event) for _, _, event, codec in events]
            due = [(each[0], each[1], compact(data)) for each, data in zip(events, written, strict=True)]
            if [(row.stream, row.number, row.event) for row in own] != due:
                raise Unproved(order.stream, order.seq, "its records do not follow from the rules")
            found.append(written)
        return found

    def _rest(self, own: Sequence[RecordRow]) -> Sequence[RecordRow]:
        """Remember each table that an order left between rounds, and return its last record."""
        resting = []
        for stream, row in {row.stream: row for row in own}.items():
            if self._kinds[stream] == "table":
                table = self.replay.section(stream).tables[stream[TABLE_START:]]
                if table.round is None:
                    self.resting[stream] = RestingTable(row.seq, row.hash, table)
                    resting.append(row)
        return resting

    def _prove_postings(
        self, whole: _WholeOrder, written: Sequence[Any], indexes: Mapping[str, Iterator[RoundRow]]
    ) -> None:
        """Book and count the records again, and compare every line, round and shuffle."""
        order, own, stored = whole.order, whole.records, whole.postings
        stream = order.stream
        lines: list[BookLine] = []
        for row, data in zip(own, written, strict=True):
            name = data["event"]
            if name in BOOKED_EVENTS:
                lines += self._booked(row, data)
            if name in COUNTED_EVENTS:
                self.figures.count(stream, order.at, data)
            if name in MARKED_EVENTS:
                self._mark(row, data, indexes[row.stream])
        if not lines and not stored:
            return
        if [each[2:] for each in stored] != [(line, *booked) for line, booked in enumerate(lines, 1)]:
            raise Unproved(stream, order.seq, "its postings do not match its events")
        moved = self.moved
        for account, cents in lines:
            moved[account, stream] += cents

    def _booked(self, row: RecordRow, data: Any) -> Sequence[BookLine]:
        try:
            return self.ledger.books.book(row.stream, data)
        except FAULTS:
            raise Unproved(row.stream, row.seq, "cannot be booked") from None

    def _mark(self, row: RecordRow, data: Any, index: Iterator[RoundRow]) -> None:
        """Verify rounds and shuffles. The replay has proved the event, so it has every field."""
        match data["event"]:
            case "bets-closed":
                self.round_starts[row.stream] = row.seq
            case "round-ended":
                due = RoundRow(
                    row.stream, data["round"], self.round_starts.pop(row.stream), row.seq, bool(data["void"])
                )
                if next(index, None) != due:
                    raise Unproved(row.stream, due.first_seq, f"round {due.number} is wrong in the index of rounds")
                self.counts["rounds"] += 1
            case "deck-shuffled":
                self._note_shuffle(row, data["commitment"], data["order"])
            case _:
                if data["preshuffled"] is not None:
                    self._note_shuffle(row, data["commitment"], data["preshuffled"])

    def _note_shuffle(self, row: RecordRow, commitment: str, cards: str) -> None:
        """The order of a real deck is not recorded, so there is nothing to commit to."""
        if not commitment and not cards:
            return
        if not commitment or int(commitment[:16], 16) in self._commitments:
            raise Unproved(row.stream, row.seq, "its commitment is missing, or was used before")
        self._commitments.add(int(commitment[:16], 16))
        self._shuffles.append((row, commitment, cards))
        if len(self._shuffles) >= KEYS_AT_ONCE:
            self._prove_shuffles()

    def _prove_shuffles(self) -> None:
        """Open the commitments of the shuffles since the last time."""
        wanted = [commitment for _, commitment, _ in self._shuffles]
        query = select(shuffles).where(shuffles.c.commitment.in_(wanted))
        found = {row.commitment: row for row in self.connection.execute(query)} if wanted else {}
        for row, commitment, cards in self._shuffles:
            opening = found.get(commitment)
            if opening is None or (opening.stream, opening.cards) != (row.stream, cards):
                raise Unproved(row.stream, row.seq, "nothing is stored that opens its commitment")
            if opened_commitment(opening.secret, cards) != commitment:
                raise Unproved(row.stream, row.seq, "the stored secret does not open its commitment")
        self.counts["shuffles"] += len(wanted)
        self._shuffles = []

    def _close(
        self, upto: Mapping[str, int], indexes: Mapping[str, Iterator[RoundRow]], snapshots: SnapshotAudit
    ) -> None:
        for stream in self.streams:
            end = self.ends[stream]
            if end.seq != upto[stream]:
                raise Unproved(stream, end.seq + 1, "is missing, or its order is")
            stray = next(indexes[stream], None)
            if stray is not None:
                raise Unproved(stream, stray.first_seq, f"round {stray.number} did not end at this table")
        self.ledger.stored = self.ledger.books.accounts
        self.ledger.close_floor(self.replay)
        snapshots.close(self.replay, upto)
        self.figures.close(upto)
        self._raise_findings()

    def _round_rows(self, stream: str, after: int, last: int) -> Iterator[RoundRow]:
        query = select(rounds).where(rounds.c.stream == stream, rounds.c.last_seq > after, rounds.c.last_seq <= last)
        for row in _fetched(self.connection, query.order_by(rounds.c.number)):
            yield RoundRow._make(row)


def _fetched(connection: Connection, query: Select[Any]) -> Iterator[Any]:
    result = connection.execute(query.execution_options(yield_per=PROOF_ROWS_AT_ONCE))
    return chain.from_iterable(result.partitions())


def _whole_orders(connection: Connection, stream: str, after: int, last: int) -> Iterator[_WholeOrder]:
    """The orders to a stream, each with its records and postings; a row that belongs to no order is `Unproved`."""
    of_stream = orders.c.stream == stream, orders.c.seq > after, orders.c.seq <= last
    chosen = select(orders).where(*of_stream).order_by(orders.c.seq)
    recorded = (
        select(records)
        .where(records.c.order_stream == stream, records.c.order_seq > after, records.c.order_seq <= last)
        .order_by(records.c.order_seq)
    )
    posted = (
        select(postings)
        .where(postings.c.order_stream == stream, postings.c.order_seq > after, postings.c.order_seq <= last)
        .order_by(postings.c.order_seq, postings.c.line)
    )
    of_records = _Groups(map(partial(tuple.__new__, RecordRow), _fetched(connection, recorded)), 3)
    of_postings = _Groups(map(partial(tuple.__new__, PostingRow), _fetched(connection, posted)), 1)
    for order in map(partial(tuple.__new__, OrderRow), _fetched(connection, chosen)):
        if tuple(map(type, order)) != ORDER_TYPES:
            raise Unproved(stream, order.seq, "the order contains something that is not text")
        own = of_records.take(order.seq)
        if len(own) > 1:  # sorted here, and not by the database: they nearly always are already
            own = sorted(own, key=_by_number)
        if not own or type(own[0].number) is not int:
            raise Unproved(stream, order.seq, "the first record of the order stored here is missing")
        yield _WholeOrder(own[0].number, order, own, of_postings.take(order.seq))
    for groups in (of_records, of_postings):
        if groups.next is not None:
            raise Unproved(stream, groups.next, "belongs to an order that is missing")


class _Groups:
    """Rows in the order of one of their columns, taken group by group."""

    def __init__(self, rows: Iterator[Any], column: int) -> None:
        self._groups = groupby(rows, itemgetter(column))
        self.next: int | None = None
        """The value of the group that comes next; None at the end."""
        self._found: list[Any] = []
        self._advance()

    def take(self, value: int) -> Sequence[Any]:
        """The rows with this value, if they come next."""
        if value != self.next:
            return ()
        found = self._found
        self._advance()
        return found

    def _advance(self) -> None:
        self.next, group = next(self._groups, NO_GROUP)
        self._found = list(group)


NO_GROUP: tuple[None, tuple[()]] = (None, ())
_by_number = itemgetter(RecordRow._fields.index("number"))
