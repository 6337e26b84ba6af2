"""What must be true of a house after a crash: the record, the clients' notes and the books agree to the cent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from unittest.mock import patch

from sqlalchemy import Connection, func, select

from boardwalk.codec import read_json
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.store import snapshot
from boardwalk.pit.store.engine import Store
from boardwalk.pit.store.schema import orders, postings
from boardwalk.pit.writer.sync import PitState, sync_state
from tests.support.pit.crash.clients import Notebook, Posted
from tests.support.pit.crash.premises import GAMES, METER, Premises


class Faulty(AssertionError):  # noqa: N818
    """The house is not as it must be; the canaries expect this."""


class Proved(NamedTuple):
    """How much there was to check."""

    snapshots: int
    """Streams that a server loads from a snapshot when it starts."""
    rounds: int
    metered_cents: int
    """Wagers that fed the shared meter."""


def verify(store: Store, premises: Premises, notebooks: Iterable[Notebook], *, audited: bool) -> Proved:
    """Check everything; the clients must be idle."""
    books = tuple(notebooks)
    with store.reading() as connection:
        faults = [*_orders(connection, premises, books), *_resent(books), *_money(connection, premises, books)]
        state = sync_state(connection, PitState())[0]
        faults += _state_faults(connection, state, books)
    if audited:
        faults += map(str, audit(store).findings)
    if faults:
        raise Faulty("\n".join(faults))
    rounds = sum(table.rounds for floor in state.sections.values() for table in floor.tables.values())
    meter = state.meter(METER)
    assert meter is not None
    return Proved(len(state.snapshots), rounds, meter.wagers_in_cents)


def _orders(connection: Connection, premises: Premises, books: Iterable[Notebook]) -> Iterator[str]:
    """Everything acknowledged is there as it was acknowledged, and nothing else from these people is."""
    people = [guest.name for guest in premises.guests]
    rows = {(row.person, row.key): row for row in connection.execute(select(orders).where(orders.c.person.in_(people)))}
    found = {sent: row for sent, row in rows.items() if sent not in premises.before}
    for book in books:
        for sent, receipt in book.acknowledged.items():
            row = found.pop(sent, None)
            if row is None:
                yield f"{sent} was acknowledged at {receipt} but is missing"
            elif (row.stream, row.seq, row.at) != (receipt.stream, receipt.seq, receipt.at):
                yield f"{sent} was acknowledged at {receipt} but is at {row.stream} {row.seq}"
            elif not _is(row, book.posted[sent]):
                yield f"{sent} was sent as {book.posted[sent]} but is stored as {row.command}"
        for sent in book.refused & found.keys():
            yield f"{sent} was refused but is there"
        for sent in book.pending:
            found.pop(sent, None)
    yield from (f"{sent} was done but never acknowledged: {row.command}" for sent, row in found.items())


def _is(row: Any, posted: Posted) -> bool:
    command = read_json(row.command)
    assert isinstance(command, dict)
    wanted = posted.body if "do" in posted.body else {"do": "sell-chips", **posted.body}
    return row.stream == posted.stream and wanted.items() <= command.items()


def _resent(books: Iterable[Notebook]) -> Iterator[str]:
    """A request that was sent again was done before the crash, and is recognized, or was done after it."""
    for book in books:
        for sent, (receipt, began) in book.resent.items():
            if receipt is not None and receipt.repeated != (receipt.at < began):
                yield f"{sent} was sent again at {began} and answered with {receipt}"


def _money(connection: Connection, premises: Premises, books: Iterable[Notebook]) -> Iterator[str]:
    """Tips and chips sold match the requests that the clients know were done."""
    due: Counter[str] = Counter({"outside": -premises.sold_cents})
    undecided: set[str] = set()
    for book in books:
        for sent in book.acknowledged:
            due.update(_moved(book.posted[sent]))
        for sent in book.pending:
            undecided |= _moved(book.posted[sent]).keys()
    for account in {"outside", *(f"tips:{number}" for number in GAMES)} - undecided:
        chosen = select(func.coalesce(func.sum(postings.c.cents), 0)).where(postings.c.account == account)
        has = int(connection.execute(chosen).scalar_one())
        if has != due[account]:
            yield f"{account} has {has} cents but should have {due[account]}"


def _moved(posted: Posted) -> Counter[str]:
    if posted.stream == "house":
        return Counter({"outside": -posted.body["cents"]})
    tipped = posted.body["cents"] if posted.body["do"] == "give-tip" else 0
    return Counter({posted.stream.replace("table:", "tips:"): tipped} if tipped else {})


def _state_faults(connection: Connection, state: PitState, books: Iterable[Notebook]) -> Iterator[str]:
    """A start from snapshots gives the same state as the whole record, tips included."""
    with patch.object(snapshot, "_latest", lambda *_: ()):
        replayed = sync_state(connection, PitState())[0]
    if replayed != state:
        yield "a start from snapshots finds a different house than the record"
    if any(book.pending for book in books):
        return
    for number in GAMES:
        table = state.table(number)
        assert table is not None
        given = sum(
            book.posted[sent].body["cents"]
            for book in books
            for sent in book.acknowledged
            if book.posted[sent].stream == f"table:{number}" and book.posted[sent].body["do"] == "give-tip"
        )
        if table.tip_cents != given:
            yield f"the tip box of table {number} holds {table.tip_cents} cents but should hold {given}"
