"""Which server runs which table: a lease in the database, held for as long as its server shows that it is alive.

All tables are divided into shares, and each share is PostgreSQL's advisory lock, which only one session can hold. The
session ends with its server, or when PostgreSQL has not heard from it for `DEAD_SECONDS`, and then others take the
share over. A server trusts its own lease for a shorter time than that, by its own clock, so two never run a table at
once. Who should hold which share follows from who is there, by rendezvous hashing: when a server comes or goes, only
its own shares change hands.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection
from hashlib import blake2b
from typing import Any
from zlib import crc32

import psycopg

from boardwalk.pit.servers.line import DEAD_SECONDS, ServerLine
from boardwalk.pit.store.engine import Store

SHARES = 64
TRUST_SECONDS = DEAD_SECONDS - 1.5
"""How long a server trusts its lease after its last sign of life."""
SERVER_CLASS, STAFF_CLASS, SHARE_CLASS = 0x62770001, 0x62770002, 0x62770003
"""The first halves of our advisory locks: a server that is there, one that runs tables, and a share of the tables."""
ROLL = "roll"
"""The message that a server has come or gone, or has given up shares."""
PRESENT = (
    "SELECT classid::bigint, objid::bigint FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2 "
    "AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND classid = ANY(%s::oid[])"
)
TAKE = "SELECT share FROM unnest(%s::int[]) AS share WHERE pg_try_advisory_lock(%s, share)"
GIVE_UP = "SELECT pg_advisory_unlock(%s, share) FROM unnest(%s::int[]) AS share"


def share_of(section: str) -> int:
    """The share that a section of the floor belongs to."""
    return crc32(section.encode()) % SHARES


def rightful_holder(share: int, servers: Collection[int]) -> int | None:
    """The server that should hold a share.

    >>> before, after = ([rightful_holder(each, servers) for each in range(SHARES)] for servers in ([1, 2, 3], [1, 3]))
    >>> all(new == old for old, new in zip(before, after) if old != 2), sorted(set(before))
    (True, [1, 2, 3])
    """
    return max(servers, key=lambda server: blake2b(b"%d %d" % (share, server)).digest(), default=None)


class TableLeases:
    """The leases of one server."""

    def __init__(self, store: Store, *, staffed: bool, now: Callable[[], float] = time.monotonic) -> None:
        """A server that is not `staffed` runs no tables, but the others know of it."""
        self.line = ServerLine(store, self)
        self.servers: frozenset[int] = frozenset()
        """All servers that are there, by their names on the line."""
        self._staffed = staffed
        self._now = now
        self._held: frozenset[int] = frozenset()
        self._trusted_until = float("-inf")
        self._moved_listeners: list[Callable[[], None]] = []
        self._roll_listeners: list[Callable[[], None]] = []
        self._first_beat = threading.Event()
        self.line.hear(ROLL, lambda _, __: self.line.hurry())

    def holds(self, section: str) -> bool:
        """Whether this server runs the tables of a section."""
        return share_of(section) in self._held and self._now() < self._trusted_until

    def on_move(self, listener: Callable[[], None]) -> None:
        """Call `listener` when shares came or went."""
        self._moved_listeners.append(listener)

    def on_roll(self, listener: Callable[[], None]) -> None:
        """Call `listener` when servers came or went."""
        self._roll_listeners.append(listener)

    def start(self) -> None:
        """Join the others."""
        self.line.start()
        self._first_beat.wait(TRUST_SECONDS)

    def stop(self) -> None:
        """Leave the tables to the others."""
        self.line.stop()

    def begin(self, connection: psycopg.Connection[Any]) -> None:
        """Say that this server is there."""
        for kind in (SERVER_CLASS, STAFF_CLASS) if self._staffed else (SERVER_CLASS,):
            connection.execute("SELECT pg_advisory_lock(%s, %s)", (kind, self.line.name))
        self.beat(connection)
        self.line.tell(ROLL, ())

    def beat(self, connection: psycopg.Connection[Any]) -> None:
        """See who is there, give up the shares of others, and take those of this server that are free."""
        began = self._now()
        rows = connection.execute(PRESENT, ([SERVER_CLASS, STAFF_CLASS],)).fetchall()
        staffed = {name for kind, name in rows if kind == STAFF_CLASS}
        rightful = {share for share in range(SHARES) if rightful_holder(share, staffed) == self.line.name}
        before = self._held
        kept = before & rightful
        if before - kept:
            self._held = kept
            connection.execute(GIVE_UP, (SHARE_CLASS, sorted(before - kept)))
            self.line.tell(ROLL, ())
        wanted = sorted(rightful - kept)
        taken = connection.execute(TAKE, (wanted, SHARE_CLASS)).fetchall() if wanted else []
        self._held = kept | {share for (share,) in taken}
        lapsed = self._trusted_until < began
        self._trusted_until = began + TRUST_SECONDS
        self._note_servers(frozenset(name for kind, name in rows if kind == SERVER_CLASS))
        self._first_beat.set()
        if self._held != before or lapsed:
            _call(self._moved_listeners)

    def _note_servers(self, servers: frozenset[int]) -> None:
        if servers != self.servers:
            self.servers = servers
            _call(self._roll_listeners)

    def end(self, connection: psycopg.Connection[Any] | None) -> None:
        """Give everything up."""
        self._held = frozenset()
        if connection is not None:
            connection.execute("SELECT pg_advisory_unlock_all()")
            self.line.tell(ROLL, ())
        _call(self._moved_listeners)


def _call(listeners: list[Callable[[], None]]) -> None:
    for listener in listeners:
        listener()
