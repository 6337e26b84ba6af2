"""The audit: everything in the database at one moment, or everything since a checkpoint.

First comes the quick proof, part by part (`audit.proof`), in several processes if there is much to prove. If anything
is not as it must be, the examination (`audit.examination`) reads the whole database again and names it. A finding of
the audit is never the word of the quick proof alone, and neither is a pass: what the proof does not understand fails.

An audit that goes on from a checkpoint trusts what the checkpoint's signature covers (`audit.checkpoint`) and proves
all that came after it. It does not read the rows before it again, but counts them. A full audit reads everything, and
proves on the way that the checkpoint is what the records lead to.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import Connection, exists, func, select

from boardwalk.codec import read_json
from boardwalk.errors import BoardwalkError
from boardwalk.pit.audit.chain import Seal, verify_seal
from boardwalk.pit.audit.checkpoint import Checkpoint
from boardwalk.pit.audit.checkpoint_contents import (
    Contents,
    account_parts,
    contents_text,
    limits_of,
    part_contents,
    parts_of,
    resume,
    snapshot_marks,
    whole_contents,
)
from boardwalk.pit.audit.clock import SetTime, clock_events, clock_findings, set_times
from boardwalk.pit.audit.examination import PROGRESS_EVERY, examine
from boardwalk.pit.audit.finding import AuditFinding, AuditReport, FindingLog
from boardwalk.pit.audit.ledger import LedgerAudit
from boardwalk.pit.audit.proof import COUNTED, PartProof, Unproved
from boardwalk.pit.audit.replay import FAULTS
from boardwalk.pit.audit.row_digest import row_findings
from boardwalk.pit.audit.signature import SignatureAudit
from boardwalk.pit.house.configuration import HouseFounded
from boardwalk.pit.house.form import HOUSE_EVENTS
from boardwalk.pit.house.state import HouseKind
from boardwalk.pit.store.engine import Store, open_existing
from boardwalk.pit.store.schema import (
    HOUSE_STREAM,
    count_rows,
    figures,
    orders,
    patrons,
    postings,
    records,
    rounds,
    shuffles,
    snapshots,
    streams,
)
from boardwalk.pit.store.snapshot import read_house_state
from boardwalk.progress import Begin, nobody

FEW_RECORDS = 20_000
"""Records that one process proves sooner than others could start."""
POLL_SECONDS = 0.2
ALLOCATIONS = 100_000
"""How many new objects there are before Python looks for cycles; states have none."""
COUNTED_TABLES = dict(zip(COUNTED, (orders, records, postings, rounds, shuffles), strict=True))


def audit(
    store: Store,
    begin: Begin = nobody,
    seals: Iterable[Seal] = (),
    *,
    checkpoint: Checkpoint | None = None,
    full: bool = True,
    processes: int = 1,
    now: int | None = None,
) -> AuditReport:
    """Verify everything in a database, and check seals made earlier against it.

    With a checkpoint that is not `full`, only what came after it. It must have been verified already. `now` is the
    time, in microseconds since 1970, after which no order can be dated.
    """
    sealed = tuple(seals)
    with store.reading() as connection:
        proof = _Audit(store, connection, begin, checkpoint, full, processes)
        try:
            found = proof.run(sealed).with_findings(proof.clock_findings(now))
        except Unproved as unproved:
            found = examine(connection, begin, sealed)
            if found.ok:  # the proof expects more than the examination names
                what = f"cannot be proved: {unproved.what}"
                found = found.with_findings((AuditFinding(unproved.stream, unproved.seq, what),))
            found = found.with_findings(tuple(clock_findings(connection, now, {}, live=False)))
        return found.with_findings(tuple(row_findings(connection, found.public_key)))


class PartTask(NamedTuple):
    """What a process proves: a part, from some contents on, up to one commit after another."""

    streams: Sequence[str]
    before: Contents | None
    stops: Sequence[Mapping[str, int]]
    live: bool
    """Whether the house is live, by its first record."""
    times: Sequence[SetTime] = ()
    """How house time was set."""

    @property
    def size(self) -> int:
        """How many records there are to prove."""
        before = {} if self.before is None else limits_of(self.before)
        return sum(self.stops[-1][name] - before.get(name, 0) for name in self.streams)


def prove_part(connection: Connection, task: PartTask, tick: Callable[[int], None]) -> list[Contents]:
    """The contents of a part at each stop, proved."""
    proof = PartProof(connection, task.streams, tick, task.times, live=task.live)
    found = []
    try:
        if task.before is not None:
            resume(proof, task.before)
        for stop in task.stops:
            proof.prove(stop)
            found.append(part_contents(proof))
    except FAULTS as fault:
        raise Unproved(task.streams[0], None, f"{type(fault).__name__}") from fault
    return found


class _Audit:
    def __init__(
        self,
        store: Store,
        connection: Connection,
        begin: Begin,
        checkpoint: Checkpoint | None,
        full: bool,
        processes: int,
    ) -> None:
        self.store, self.connection, self.begin = store, connection, begin
        self.checkpoint, self.processes = checkpoint, processes
        self.before = None if full or checkpoint is None else checkpoint.contents
        self.heads = {row.name: row for row in connection.execute(select(streams).order_by(streams.c.name))}

    def run(self, seals: tuple[Seal, ...]) -> AuditReport:
        upto = {name: row.seq for name, row in self.heads.items()}
        if not all(type(name) is str and type(seq) is int for name, seq in upto.items()):
            raise Unproved("streams", None, "a head is not a number")
        stops = [upto]
        if self.checkpoint is not None:
            known = limits_of(self.checkpoint.contents)
            if any(upto.get(name, 0) < seq for name, seq in known.items()):
                raise Unproved("streams", None, "a stream is shorter than the checkpoint says")
            if self.before is None:
                stops = [{name: known.get(name, 0) for name in upto}, upto]
        parts, live = parts_of(self.connection, upto, self.before), is_live(self.connection)
        times = set_times(clock_events(self.connection))
        tasks = [PartTask(part, self.before, stops, live, times) for part in parts]
        proved = self._prove(tasks)
        marks = snapshot_marks(self.connection, upto)
        contents = whole_contents([part[-1] for part in proved], self.before, marks)
        self._verify_snapshots()
        self._verify_whole(contents)
        if live is not proved_live(contents):
            raise Unproved(HOUSE_STREAM, None, "its kind is not the one in its first record")
        if [each[:2] for each in times] != proved_times(contents):
            raise Unproved(HOUSE_STREAM, None, "its time was not set as its records say")
        findings = self._compare_checkpoint([part[0] for part in proved]) if len(stops) > 1 else ()
        return self._report(contents, seals).with_findings(findings)

    def clock_findings(self, now: int | None) -> tuple[AuditFinding, ...]:
        """What is wrong with the times of a record that is proved."""
        known = {} if self.before is None else {name: (end[0], end[3]) for name, end in self.before["streams"].items()}
        return tuple(clock_findings(self.connection, now, known, live=is_live(self.connection)))

    def _prove(self, tasks: Sequence[PartTask]) -> list[list[Contents]]:
        total = sum(task.size for task in tasks)
        report, done = self.begin("records"), Counter[str]()

        def tick(number: int) -> None:
            before = done["records"] // PROGRESS_EVERY
            done["records"] += number
            if done["records"] // PROGRESS_EVERY > before:
                report(min(1.0, done["records"] / max(1, total)))

        if self.processes > 1 and total > FEW_RECORDS and len(tasks) > 1:
            return self._prove_in_processes(tasks, tick)
        with _few_collections():
            return [prove_part(self.connection, task, tick) for task in tasks]

    def _prove_in_processes(self, tasks: Sequence[PartTask], tick: Callable[[int], None]) -> list[list[Contents]]:
        """The largest parts first. Each process reads rows up to the heads that we read: all prove the same record."""
        context = multiprocessing.get_context("spawn")
        counter = context.Value("q", 0)
        url = self.store.engine.url.render_as_string(hide_password=False)
        told = 0
        with ProcessPoolExecutor(self.processes, context, _begin_process, (url, counter)) as pool:
            waiting: dict[Future[list[Contents]], int] = {}
            for place in sorted(range(len(tasks)), key=lambda place: -tasks[place].size):
                waiting[pool.submit(_prove_task, tasks[place])] = place
            found: dict[int, list[Contents]] = {}
            try:
                while waiting:
                    ready, _ = wait(waiting, POLL_SECONDS, FIRST_COMPLETED)
                    for future in ready:
                        found[waiting.pop(future)] = future.result()
                    now = counter.value
                    tick(now - told)
                    told = now
                    self.connection.execute(select(1))  # a transaction that is idle for long would be ended
            finally:
                for future in waiting:
                    future.cancel()
        return [found[place] for place in range(len(tasks))]

    def _verify_snapshots(self) -> None:
        """The snapshots from before the checkpoint are as they were: a server may still start from the last of them."""
        if self.before is None:
            return
        known = self.before["snapshots"]
        found = snapshot_marks(self.connection, limits_of(self.before))
        if found != known:
            wrong = min(name for name in found.keys() | known.keys() if found.get(name) != known.get(name))
            raise Unproved(wrong, None, "a snapshot was changed since the checkpoint")

    def _verify_whole(self, contents: Contents) -> None:
        """What no part can know: heads, how many rows there are, keys used twice, and the balances of everyone."""
        links = contents["links"]
        for name, row in self.heads.items():
            end = contents["streams"].get(name)
            if end is None or (row.seq, row.head, row.number, row.link) != (*end[:3], links.get(name)):
                raise Unproved(name, None, "the head does not match the last record")
        for name, table in COUNTED_TABLES.items():
            rows, proved = count_rows(self.connection, table), contents["counts"].get(name, 0)
            if rows != proved:
                raise Unproved(name, None, f"there are {rows} rows, but {proved} are proved")
        there = (records.c.stream == snapshots.c.stream) & (records.c.seq == snapshots.c.seq)
        stray = select(snapshots.c.stream, snapshots.c.seq).where(~exists().where(there)).limit(1)
        for stream, seq in map(tuple, self.connection.execute(stray)):
            raise Unproved(stream, seq, "a snapshot was taken after a record that is missing")
        for stream, seq in map(tuple, self.connection.execute(select(figures.c.stream, figures.c.seq))):
            if stream not in self.heads or type(seq) is not int or seq > self.heads[stream].seq:
                raise Unproved(stream, seq, "figures are kept up to a record that is missing")
        self._verify_keys()
        known = None if self.before is None else limits_of(self.before)
        SignatureAudit(self.connection, _unproved).verify(known, self.heads)

    def _verify_keys(self) -> None:
        """No key was used twice. After a checkpoint, new orders are compared with all of them."""
        keys = (orders.c.person, orders.c.key)
        if self.before is None:
            twice = select(*keys).group_by(*keys).having(func.count() > 1).limit(1)
            if self.connection.execute(twice).first() is not None:
                raise Unproved("orders", None, "a key was used twice")
            return
        known, other = limits_of(self.before), orders.alias()
        same = (orders.c.person == other.c.person) & (orders.c.key == other.c.key)
        different = (orders.c.stream != other.c.stream) | (orders.c.seq != other.c.seq)
        for stream in self.heads:
            new = (orders.c.stream == stream) & (orders.c.seq > known.get(stream, 0))
            query = select(orders.c.seq).join(other, same).where(new, different).limit(1)
            if self.connection.execute(query).first() is not None:
                raise Unproved(stream, None, "a key was used twice")

    def _compare_checkpoint(self, parts: Sequence[Contents]) -> tuple[AuditFinding, ...]:
        assert self.checkpoint is not None
        known = self.checkpoint.contents
        marks = snapshot_marks(self.connection, limits_of(known))
        found = whole_contents(parts, None, marks)
        found["streams"] = {name: end for name, end in found["streams"].items() if end[0]}
        wrong = [name for name in found if found[name] != known.get(name)]
        if not wrong:
            return ()
        what = f"the checkpoint does not match the records up to it: {', '.join(wrong)}"
        return (AuditFinding(self.checkpoint.source, None, what),)

    def _report(self, contents: Contents, seals: tuple[Seal, ...]) -> AuditReport:
        log = FindingLog()
        ledger = LedgerAudit(log)
        ledger.parts = account_parts(contents)
        for (account, _), cents in ledger.parts.items():
            ledger.stored[account] += cents
        ledger.close_accounts(self.connection)
        if log:
            raise Unproved(*log.findings[0])
        before = Counter({} if self.before is None else self.before["counts"])
        counts = {name: contents["counts"].get(name, 0) - before[name] for name in COUNTED}
        counts = {name: counts[name] for name in ("orders", "records", "postings")} | {
            "streams": len(self.heads),
            "patrons": count_rows(self.connection, patrons),
            "rounds": counts["rounds"],
            "shuffles": counts["shuffles"],
            "snapshots": count_rows(self.connection, snapshots),
            "seals": len(seals),
        }
        name, key = contents_house(contents)
        findings = tuple(
            AuditFinding(stream, seq, what)
            for seal in seals
            for stream, seq, what in verify_seal(self.connection, seal, key or None)
        )
        heads = {name: (end[0], end[1]) for name, end in contents["streams"].items()}
        at = None if self.before is None or self.checkpoint is None else self.checkpoint.at
        balances = ledger.balances()
        return AuditReport(findings, counts, balances, heads, name, key, contents_text(contents), at)


def _unproved(stream: str, seq: int, what: str) -> None:
    raise Unproved(stream, seq, what)


def is_live(connection: Connection) -> bool:
    """Whether the house is live, by the words of its first record. Parts are proved with it before it is proved."""
    first = select(records.c.event).where(records.c.stream == HOUSE_STREAM, records.c.seq == 1)
    text = connection.execute(first).scalar()
    try:
        event = None if text is None else HOUSE_EVENTS.read(read_json(text), "event")
    except FAULTS as fault:
        raise Unproved(HOUSE_STREAM, 1, "cannot be read") from fault
    return isinstance(event, HouseFounded) and event.kind is HouseKind.LIVE


def proved_live(contents: Contents) -> bool:
    """Whether the house is live, as it was proved."""
    return contents["house"] is not None and read_house_state(contents["house"]).kind is HouseKind.LIVE


def proved_times(contents: Contents) -> Sequence[tuple[int, int]]:
    """How house time was set, as it was proved."""
    return [] if contents["house"] is None else list(read_house_state(contents["house"]).clock.steps)


def contents_house(contents: Contents) -> tuple[str, str]:
    """The name and public key of the house."""
    if contents["house"] is None:
        return "", ""
    house = read_house_state(contents["house"])
    return house.name, house.public_key


@contextmanager
def _few_collections() -> Iterator[None]:
    """Let Python look for cycles less often: a proof makes millions of objects, and hardly any cycle."""
    usual = gc.get_threshold()
    gc.set_threshold(ALLOCATIONS, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


_process: dict[str, Any] = {}
"""In a process that proves parts: its database, and the counter of what was proved."""


def _begin_process(url: str, counter: Any) -> None:
    _process.update(store=open_existing(url), counter=counter)
    gc.freeze()
    gc.set_threshold(ALLOCATIONS, 10, 10)


def _prove_task(task: PartTask) -> list[Contents]:
    counter = _process["counter"]

    def tick(number: int) -> None:
        with counter.get_lock():
            counter.value += number

    try:
        with _process["store"].reading() as connection:
            return prove_part(connection, task, tick)
    except BoardwalkError as error:
        raise Unproved(task.streams[0], None, str(error)) from None


def usual_processes() -> int:
    """How many processes an audit may use: one for each core."""
    return os.cpu_count() or 1
