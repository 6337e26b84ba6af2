"""What must be true of a house after every crash, and at the end: the record, the notebooks, the states of all
servers and everything that was ever shown agree, and every invariant of tables and meters held after every event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select, text

from boardwalk.floor.request import TableHappening
from boardwalk.floor.state import Floor, apply
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import HOUSE_STREAM, orders
from boardwalk.pit.store.snapshot import happening_of
from boardwalk.pit.writer.idempotency import Submission
from boardwalk.pit.writer.sync import PitState, sync_state
from boardwalk.soak.audit.floor import FloorAuditor
from boardwalk.soak.audit.invariant import REPLAYED, Violation
from boardwalk.storm.notebook import ONCE, Notebook, Sent, SentRequest
from boardwalk.storm.server import SAME_AFTER_CRASH, SimulatedServer
from boardwalk.storm.viewer import IN_ORDER, Viewer

AUDITED = "the audit finds nothing"
SENDERS_OF_THE_HOUSE = ("house:staff", "house:clock")


def prove_recovery(server: SimulatedServer, notebook: Notebook, viewers: Iterable[Viewer], *, alone: bool) -> None:
    """After a start: everything that anyone was told is there, and nothing is forgotten."""
    assert server.pit is not None
    state, died_with = server.pit.state, server.died_with
    if died_with is not None:
        for name, head in died_with.heads.items():
            if state.heads[name].seq < head.seq:
                raise Violation(
                    SAME_AFTER_CRASH, f"{name} ended at {head.seq} before, and at {state.heads[name].seq} now"
                )
        if alone and state.heads == died_with.heads and _known(state) != _known(died_with):
            raise Violation(SAME_AFTER_CRASH, f"{server} finds another house than it left")
    with server.pit.store.reading() as connection:
        for sent, known in notebook.new_acknowledgements():
            _prove_acknowledged(_row(connection, sent), sent, known)
    for viewer in viewers:
        there = server.pit.version(viewer.table)
        if viewer.version > there:
            raise Violation(IN_ORDER, f"{viewer.actor} was shown version {viewer.version}; on record are {there}")


def _known(state: PitState) -> object:
    """What the records alone decide."""
    return state.heads, state.sections, state.house, state.round_starts


def _row(connection: Connection, sent: Sent) -> Any:
    query = select(orders).where(orders.c.person == sent[0], orders.c.key == sent[1])
    return connection.execute(query).one_or_none()


def _prove_acknowledged(row: Any, sent: Sent, known: SentRequest) -> None:
    if row is None:
        raise Violation(ONCE, f"{sent} was acknowledged at {known.receipt}, but is not on record")
    if (row.stream, row.seq, row.at) != known.receipt:
        raise Violation(ONCE, f"{sent} was acknowledged at {known.receipt}, but is at {row.stream} {row.seq}")
    if row.request != Submission(known.request, "", "").digest:
        raise Violation(ONCE, f"{sent} was sent as {known.request}, but is on record as {row.command}")


def prove_house(
    store: Store, servers: Sequence[SimulatedServer], notebook: Notebook, viewers: Iterable[Viewer], before: int
) -> Mapping[str, int]:
    """At the end, with everything settled; returns how much there was to prove. `before` orders set up the house."""
    watchers = tuple(viewers)
    with store.reading() as connection:
        _prove_orders(connection, notebook, before)
        floor, events = _prove_events(connection, _views(watchers))
        _prove_servers(connection, servers, floor)
    for viewer in watchers:
        if viewer.shown is None or viewer.shown.floor.tables[viewer.table] != floor.tables[viewer.table]:
            raise Violation(IN_ORDER, f"{viewer.actor} was not shown the end at table {viewer.table}")
        latest = max(server.pit.version(viewer.table) for server in servers if server.pit is not None)
        if viewer.version != latest:
            raise Violation(IN_ORDER, f"{viewer.actor} was shown version {viewer.version} of {latest} in the end")
    for server in servers:
        if server.pit is not None:
            findings = audit(store, now=server.pit.clock.now()).findings
            if findings:
                raise Violation(AUDITED, "; ".join(map(str, findings[:5])))
    return {"events": events, "views compared": sum(len(viewer.kept) for viewer in watchers)}


def _prove_orders(connection: Connection, notebook: Notebook, before: int) -> None:
    rows = {(row.person, row.key): row for row in connection.execute(select(orders))}
    from_people = {sent: row for sent, row in rows.items() if sent[0] not in SENDERS_OF_THE_HOUSE}
    for sent, known in notebook.sent.items():
        row = from_people.pop(sent, None)
        if known.receipt is not None:
            _prove_acknowledged(row, sent, known)
        elif row is not None and not known.may_be_on_record:
            raise Violation(ONCE, f"{sent} was refused or never arrived, but is on record")
    if len(from_people) != before:
        strange = sorted(from_people)[:3]
        raise Violation(ONCE, f"{len(from_people) - before} orders are on record that nobody sent, such as {strange}")


def _views(viewers: Iterable[Viewer]) -> dict[tuple[str, int], list[Floor]]:
    """Everything that was shown, by table and version; the same state is compared only once."""
    found: dict[tuple[str, int], list[Floor]] = {}
    for viewer in viewers:
        for shown in viewer.kept:
            floors = found.setdefault((viewer.table, shown.version), [])
            if not any(each is shown.floor for each in floors):
                floors.append(shown.floor)
    return found


IN_THE_ORDER_OF_COMMITS = text("SELECT * FROM records ORDER BY rowid")


def _prove_events(connection: Connection, shown: dict[tuple[str, int], list[Floor]]) -> tuple[Floor, int]:
    """Fold the whole record once more, audit every table and meter after each event, and compare what was shown."""
    floor, auditor, order, events = Floor(), FloorAuditor(), None, 0
    pending: dict[str, int] = {}
    for row in connection.execute(IN_THE_ORDER_OF_COMMITS):
        if (row.order_stream, row.order_seq) != order:
            auditor.close_request()
            _compare_shown(floor, shown, pending)
            order, pending = (row.order_stream, row.order_seq), {}
        if row.stream == HOUSE_STREAM:
            continue
        happening = happening_of(row)
        floor = apply(floor._replace(events=happening.number - 1), happening)
        auditor.check(happening, floor)
        events += 1
        _note_version(floor, happening, pending)
    auditor.close_request()
    _compare_shown(floor, shown, pending)
    if shown:
        raise Violation(IN_ORDER, f"versions were shown that no record has: {sorted(shown)[:3]}")
    return floor, events


def _note_version(floor: Floor, happening: Any, pending: dict[str, int]) -> None:
    """Note which tables have a new version: its own, or those on a meter."""
    if isinstance(happening, TableHappening):
        pending[happening.table] = happening.number
        return
    for number in floor.meters[happening.meter].tables:
        pending[number] = happening.number


def _compare_shown(floor: Floor, shown: dict[tuple[str, int], list[Floor]], pending: dict[str, int]) -> None:
    """Compare what was shown of these versions with the record; a version ends with its order."""
    for table, version in pending.items():
        for seen in shown.pop((table, version), ()):
            if seen.tables[table] != floor.tables[table]:
                raise Violation(
                    IN_ORDER, f"version {version} of table {table} was shown otherwise than it is on record"
                )


def _prove_servers(connection: Connection, servers: Iterable[SimulatedServer], floor: Floor) -> None:
    """Every server knows the same house, from its snapshots and from the whole record."""
    loaded = sync_state(connection, PitState())[0]
    if dict(loaded.tables) != dict(floor.tables) or dict(loaded.meters) != dict(floor.meters):
        raise Violation(REPLAYED, "a start from snapshots finds a different house than the record")
    for server in servers:
        if server.pit is not None and _known(server.pit.state) != _known(loaded):
            raise Violation(SAME_AFTER_CRASH, f"{server} knows a different house than the record")
