"""The line between the servers of a house: short messages over PostgreSQL's LISTEN and NOTIFY.

A message says what to look at, never what it says there: the record alone is true. What could not be sent is sent over
the next connection; a server whose own end was down for a while looks at everything.
"""

from __future__ import annotations

import queue
import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import psycopg

from boardwalk.codec import compact, read_json
from boardwalk.errors import InputError
from boardwalk.pit.store.engine import NETWORK_OPTIONS, Store, WatchedConnection

CHANNEL = "boardwalk"
MOST_BYTES = 7_000
"""PostgreSQL takes up to 8,000 bytes in a message."""
BEAT_SECONDS = 1.0
"""How often a server shows that it is alive."""
STALL_SECONDS = 3.0
DEAD_SECONDS = 5
"""PostgreSQL ends the session of a server that has not shown itself for this long, whatever the network says."""
PAUSES = (0.1, 0.5, 2.0)
"""Before a lost connection is tried again."""
SINCE_IDLE_TIMEOUT = 140_000
"""The first version of PostgreSQL with `idle_session_timeout`."""
SEND = "SELECT pg_notify(%s, message) FROM unnest(%s::text[]) AS message"
MessageListener = Callable[[int, list[Any]], None]


class Beat(Protocol):
    """What a server does on its session whenever it shows that it is alive."""

    def begin(self, connection: psycopg.Connection[Any]) -> None:
        """A new session."""

    def beat(self, connection: psycopg.Connection[Any]) -> None:
        """A sign of life."""

    def end(self, connection: psycopg.Connection[Any] | None) -> None:
        """The session is over; without a connection, it was lost."""


class LineMessage(NamedTuple):
    """A message as it is sent."""

    sender: int
    kind: str
    items: list[Any]


class ServerLine:
    """One server's end of the line."""

    def __init__(self, store: Store, beat: Beat | None = None) -> None:
        self.name = secrets.randbits(31)
        """Tells this server from the others."""
        self._url = store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._beat = beat
        self._listeners: defaultdict[str, list[MessageListener]] = defaultdict(list)
        self._reset_listeners: list[Callable[[], None]] = []
        self._outgoing: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        """Messages; None only wakes the thread."""
        self._unsent: list[str] = []
        """Messages that are being sent, and are sent again if the connection is lost."""
        self._stopped = threading.Event()
        self._threads = [
            threading.Thread(target=self._keep, args=(part,), name=name, daemon=True)
            for part, name in ((self._send_all, "line out"), (self._hear_all, "line in"))
        ]

    def hear(self, kind: str, listener: MessageListener) -> None:
        """Call `listener` with the sender and the items of each message of this kind from another server."""
        self._listeners[kind].append(listener)

    def on_reset(self, listener: Callable[[], None]) -> None:
        """Call `listener` whenever messages may have been lost, also at the start."""
        self._reset_listeners.append(listener)

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Say goodbye, and end."""
        self._stopped.set()
        self.hurry()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(STALL_SECONDS)

    def tell(self, kind: str, items: Iterable[Any]) -> None:
        """Tell all other servers, soon."""
        for part in message_parts(items):
            self._outgoing.put(compact(LineMessage(self.name, kind, part)))

    def hurry(self) -> None:
        """Show a sign of life now."""
        self._outgoing.put(None)

    def _keep(self, part: Callable[[], None]) -> None:
        """Do a part of the work over one connection after another."""
        failed = 0
        while not self._stopped.is_set():
            began = time.monotonic()
            with suppress(psycopg.Error):
                part()
            failed = failed + 1 if time.monotonic() - began < DEAD_SECONDS else 0
            self._stopped.wait(PAUSES[min(failed, len(PAUSES) - 1)])

    def _connect(self) -> WatchedConnection:
        options: dict[str, Any] = NETWORK_OPTIONS
        connection = WatchedConnection.connect(self._url, autocommit=True, **options)
        connection.stall_seconds = STALL_SECONDS
        return connection

    def _send_all(self) -> None:
        with self._connect() as connection:
            if connection.info.server_version >= SINCE_IDLE_TIMEOUT:
                connection.execute(f"SET idle_session_timeout = '{DEAD_SECONDS}s'".encode())
            if self._beat is None:
                self._send_until_stopped(connection)
                return
            try:
                self._beat.begin(connection)
                self._send_until_stopped(connection)
            except psycopg.Error:
                self._beat.end(None)
                raise
            self._beat.end(connection)
            self._send(connection)

    def _send_until_stopped(self, connection: psycopg.Connection[Any]) -> None:
        beat_at = time.monotonic()
        while not self._stopped.is_set():
            hurried = self._send(connection, max(0.0, beat_at - time.monotonic()))
            if hurried or time.monotonic() >= beat_at:
                beat_at = time.monotonic() + BEAT_SECONDS
                if self._beat is None:
                    connection.execute("SELECT 1")
                else:
                    self._beat.beat(connection)

    def _send(self, connection: psycopg.Connection[Any], wait: float = 0.0) -> bool:
        """Send everything that waits, or comes within some seconds; whether there is a hurry to show a sign of life."""
        found: list[str | None] = []
        with suppress(queue.Empty):
            found.append(self._outgoing.get(timeout=wait) if wait else self._outgoing.get_nowait())
            while True:
                found.append(self._outgoing.get_nowait())
        self._unsent += [each for each in found if each is not None]
        if self._unsent:
            connection.execute(SEND, (CHANNEL, self._unsent))
            self._unsent = []
        return None in found

    def _hear_all(self) -> None:
        with self._connect() as connection:
            connection.execute(f"LISTEN {CHANNEL}".encode())
            for reset in self._reset_listeners:
                reset()
            connection.stall_seconds = None
            while not self._stopped.is_set():
                for notify in connection.notifies(timeout=BEAT_SECONDS):
                    self._deliver(notify.payload)
                connection.stall_seconds = STALL_SECONDS
                connection.execute("SELECT 1")
                connection.stall_seconds = None

    def _deliver(self, text: str) -> None:
        with suppress(InputError, ValueError, TypeError):  # anyone who may use the database can send anything
            message = LineMessage(*read_json(text))  # type: ignore[misc]
            if message.sender != self.name and isinstance(message.items, list):
                for listener in self._listeners.get(message.kind, ()):
                    listener(message.sender, message.items)


def message_parts(items: Iterable[Any]) -> Iterator[list[Any]]:
    """The items in as many messages as they need; none at all is one message, too.

    >>> [len(part) for part in message_parts(["x" * 3000] * 5)], list(message_parts([]))
    ([2, 2, 1], [[]])
    """
    part: list[Any] = []
    size = 0
    sent = False
    for item in items:
        length = len(compact(item)) + 1
        if part and size + length > MOST_BYTES:
            yield part
            part, size, sent = [], 0, True
        part.append(item)
        size += length
    if part or not sent:
        yield part
