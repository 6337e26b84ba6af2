"""A SQLite file after worse than a crash: copied while it was being written, or with its log cut off."""

from __future__ import annotations

import itertools
import shutil
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random

from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.house.heads_file import LostHead
from boardwalk.pit.record.chain import public_hex
from boardwalk.pit.record.heads_file import Heads, lost_heads, read_heads_file
from boardwalk.pit.store.engine import open_store
from boardwalk.pit.store.schema import all_rows, orders
from boardwalk.pit.writer.sync import PitState, sync_state
from tests.support.pit.crash.clients import Client, clients_of
from tests.support.pit.crash.nursery import PATIENCE_SECONDS, Nursery
from tests.support.pit.crash.premises import GAMES, METER, Premises, SqliteEstate
from tests.support.pit.crash.servers import HOUSE_KEY

COPIES = 4
CUTS = 8
CHECKPOINT_BYTES = 1000 * 4096
"""Until its log is as long as this, SQLite writes nothing to the file itself."""

Rows = list[tuple[object, ...]]


def proved(database: Path) -> Rows:
    """All orders of a house that opens and passes an audit."""
    with closing(open_store(str(database))) as store:
        assert audit(store).findings == ()
        with store.reading() as connection:
            assert set(sync_state(connection, PitState())[0].sections) >= {f"meter:{METER}", "table:4"}
            return sorted(
                (tuple(row) for row in all_rows(connection, orders)), key=lambda row: (row[2], row[0], row[1])
            )


@contextmanager
def under_load(nursery: Nursery, premises: Premises) -> Iterator[list[Client]]:
    """A server that all clients send requests to; it is killed at the end."""
    server = nursery.start("serve", database=premises.database, tables=list(GAMES), heads=premises.heads())
    told = server.report()
    assert told is not None
    port, stop = told["port"], threading.Event()
    clients = clients_of(premises.guests, 7)
    ports = dict.fromkeys([None, *GAMES], port)
    running = [
        threading.Thread(target=client.run, args=(ports, [port], stop, server.began), daemon=True) for client in clients
    ]
    for each in running:
        each.start()
    try:
        yield clients
    finally:
        server.kill()
        stop.set()
        for each in running:
            each.join()


def wait_for(clients: Sequence[Client], acknowledged: int) -> None:
    """Wait until the clients have had this many answers."""
    ends = time.monotonic() + PATIENCE_SECONDS
    while sum(len(client.notes.acknowledged) for client in clients) < acknowledged:
        assert time.monotonic() < ends
        time.sleep(0.005)


def test_a_copy_that_is_made_while_the_house_is_open_is_a_house(
    nursery: Nursery, sqlite_estate: SqliteEstate, tmp_path: Path
) -> None:
    premises = sqlite_estate.fresh()
    copies = []
    with under_load(nursery, premises) as clients:
        for number in range(1, COPIES + 1):
            wait_for(clients, number * 10)
            copies.append(tmp_path / f"copy{number}.db")
            with (
                closing(sqlite3.connect(premises.database)) as source,
                closing(sqlite3.connect(copies[-1])) as target,
            ):
                source.backup(target)
    whole = proved(Path(premises.database))
    found = [proved(copy) for copy in copies]
    for earlier, later in itertools.pairwise([*found, whole]):
        assert set(earlier) <= set(later)
    assert len(found[0]) < len(found[-1])


def test_a_log_that_is_cut_off_anywhere_leaves_a_house_of_an_earlier_moment(
    nursery: Nursery, sqlite_estate: SqliteEstate, tmp_path: Path
) -> None:
    premises = sqlite_estate.fresh()
    with under_load(nursery, premises) as clients:
        wait_for(clients, 25)
    acknowledged = {sent for client in clients for sent in client.notes.acknowledged}
    kept = read_heads_file(Path(premises.heads()), public_hex(HOUSE_KEY))
    assert kept is not None
    house, log = Path(premises.database), Path(f"{premises.database}-wal")
    written = log.read_bytes()
    assert 0 < len(written) < CHECKPOINT_BYTES
    first, last, dice = proved_copy(house, b"", tmp_path, 0), proved_copy(house, written, tmp_path, 1), Random(8)
    lengths = set()
    for number in range(CUTS):
        cut = dice.randrange(len(written))
        torn = written[:cut] + dice.randbytes(dice.choice([0, 100, 5000]))
        rows = proved_copy(house, torn, tmp_path, number + 2)
        assert set(first) <= set(rows) <= set(last)
        lengths.add(len(rows))
        is_lost = not acknowledged <= keys(rows)
        assert is_lost <= bool(lost_in_copy(tmp_path, number + 2, kept.heads)), "the next start notices it"
    assert len(lengths) > 1
    assert not acknowledged <= keys(first)
    assert lost_in_copy(tmp_path, 0, kept.heads), "the whole log is missing"
    assert acknowledged <= keys(last)
    assert not lost_in_copy(tmp_path, 1, kept.heads), "the heads file never knows more than the database"


def keys(rows: Rows) -> set[tuple[object, ...]]:
    """Who gave each order, and its idempotency key."""
    return {(row[3], row[5]) for row in rows}


def lost_in_copy(directory: Path, number: int, heads: Heads) -> tuple[LostHead, ...]:
    with closing(open_store(str(directory / f"torn{number}.db"))) as store, store.reading() as connection:
        return lost_heads(connection, heads)


def proved_copy(house: Path, log: bytes, directory: Path, number: int) -> Rows:
    """The orders of a house with this log."""
    copy = directory / f"torn{number}.db"
    shutil.copyfile(house, copy)
    Path(f"{copy}-wal").write_bytes(log)
    return proved(copy)
