"""Connections before anyone is known: how many there may be, how large and how slow a request may be, and what a client
may say on a stream. A connection that goes beyond a limit is closed here, before the application spends anything on it.
"""

from __future__ import annotations

import math
import time
from asyncio.transports import BaseTransport, Transport
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame

from boardwalk.web.auth.rate_limit import Allowance
from boardwalk.web.limits import Limits, address_key

NEVER = math.inf
MOST_PIPELINED = 16
"""Requests on one connection that wait for the answers before them."""
WRITE_SECONDS = 30
"""How long a client may leave an answer unread."""
MISUSE_COST = 25
"""A connection that had to be closed for what was sent on it counts as this many new ones."""
STREAMS_PER_SECOND = 2.0
"""How many streams one person may open in the long run; at once, twice as many as they may have."""
SECRET_HEADERS = (b"authorization", b"cookie")
BURST = 3
"""At once, an address may open this many times the connections that it may open in a second."""
POLICY_VIOLATION = 1008
STREAM_BYTES = 4_110
"""What a client may send on a stream at once: the longest message with its frame."""
STREAM_BYTES_PER_SECOND = 256
REFUSALS = {
    400: "Bad Request",
    408: "Request Timeout",
    429: "Too Many Requests",
    431: "Request Header Fields Too Large",
}


class ConnectionGuard:
    """All connections of a server: admits new ones, and closes those that take too long."""

    def __init__(self, limits: Limits, proxies: frozenset[str] = frozenset()) -> None:
        """Connections from `proxies` are not counted by address, because they bring everyone."""
        self.limits = limits
        self.proxies = proxies
        self._by_address: Counter[str] = Counter()
        self._open: dict[HttpConnection, None] = {}
        """All connections that are not streams."""
        self._idle: dict[HttpConnection, None] = {}
        """Those without a request in progress, the longest idle first."""
        self._new_streams = Allowance(STREAMS_PER_SECOND, 2 * limits.streams_per_person)
        self._new = Allowance(limits.new_connections_per_second, BURST * limits.new_connections_per_second)

    @property
    def total(self) -> int:
        """All open connections."""
        return self._by_address.total()

    def admit(self, connection: HttpConnection, address: str) -> float | None:
        """Count a new connection; returns after how many seconds to read from it, or None if there is no room for it.

        One that waits costs less than one that is closed and comes again at once.
        """
        by_proxy = address in self.proxies
        if not by_proxy and self._by_address[address] >= self.limits.connections_per_address:
            return None
        if self.total >= self.limits.connections and not self._make_room():
            return None
        self._by_address[address] += 1
        self._open[connection] = None
        self._idle[connection] = None
        return 0.0 if by_proxy else self._new.spend(address)

    def admit_stream(self, secret: str, address: str) -> bool:
        """Count a stream that is being opened, by its secret or, without one, by its address; false if it is too soon.

        Whether the secret is valid is not known yet, but one that is used this often need not be looked up.
        """
        return (not secret and address in self.proxies) or self._new_streams.take(secret or address)

    def penalize(self, address: str) -> None:
        """Have the next connections of an address wait, because it misused one."""
        if address not in self.proxies:
            self._new.spend(address, MISUSE_COST)

    def _make_room(self) -> bool:
        """Close the connection that has been idle longest; false if all are in use."""
        oldest = next(iter(self._idle), None)
        if oldest is None:
            return False
        oldest.drop()
        return True

    def busy(self, connection: HttpConnection) -> None:
        """Note that a request is in progress."""
        self._idle.pop(connection, None)

    def idle(self, connection: HttpConnection) -> None:
        """Note that all requests are answered."""
        if connection in self._open:
            self._idle[connection] = None

    def upgraded(self, connection: HttpConnection) -> None:
        """From now on it is a stream, which keeps its place."""
        self._open.pop(connection, None)
        self._idle.pop(connection, None)

    def leave(self, address: str, connection: HttpConnection | None = None) -> None:
        """Count one connection less."""
        if connection is not None:
            self.upgraded(connection)
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]

    def sweep(self) -> None:
        """Close what has taken too long; to be called every second."""
        now = time.monotonic()
        for connection in list(self._open):
            connection.expire_if_due(now)


class GuardedConfig(uvicorn.Config):
    """uvicorn's configuration, with the guard that all of its connections share."""

    def __init__(self, app: Any, guard: ConnectionGuard, **options: Any) -> None:
        super().__init__(app, http=HttpConnection, ws=StreamConnection, **options)
        self.guard = guard


class _Refused(Exception):  # noqa: N818
    """The request goes beyond a limit."""


class HttpConnection(HttpToolsProtocol):
    """A connection with limits on the size of a request's head, and on the time for its head and body.

    The parser keeps an unfinished header for as long as it comes, so what it has not yet reported is counted here.
    """

    config: GuardedConfig

    def __init__(
        self, config: GuardedConfig, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.guard = config.guard
        self.limits = config.guard.limits
        self.address = ""
        self._admitted = False
        self._deadline = NEVER
        self._head_bytes = 0
        """What the parser has reported of the head."""
        self._head_received = 0
        """What has come of a head that is not complete."""
        self._begun = 0
        """How many requests began in the last piece of data."""
        self._in_head = self._in_message = self._body_open = False
        self._unreported = 0
        """Bytes that the parser took since it last reported anything."""
        self._refused_with = 400
        self._unread: tuple[int, float] = (0, NEVER)
        """The bytes of the answer that the client has not taken, and since when."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = address_key(self.client[0] if self.client is not None else "unknown")
        wait = self.guard.admit(self, self.address)
        if wait is None:
            transport.abort()
            return
        self._admitted = True
        self._deadline = time.monotonic() + wait + self.limits.header_seconds
        if wait:
            self.loop.call_soon(transport.pause_reading)  # the loop itself begins to read after this call
            self.loop.call_later(wait, self._begin_reading)

    def _begin_reading(self) -> None:
        if self._admitted and not self.transport.is_closing():
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self._deadline = NEVER
        if self._admitted:
            self._admitted = False
            self.guard.leave(self.address, self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self._admitted or self.transport.is_closing():
            return
        self._unreported += len(data)
        before, self._begun = self._in_message, 0
        super().data_received(data)
        if self._in_head:
            # Where in the data a second request begins is not known; then only what comes later is counted.
            whole = self._begun == 0 or (self._begun == 1 and not before)
            self._head_received = (0 if self._begun else self._head_received) + (len(data) if whole else 0)
        if max(self._unreported, self._head_received if self._in_head else 0) > self.limits.header_bytes:
            self.refuse(431)

    def on_message_begin(self) -> None:
        self._reported()
        self._head_bytes = 0
        self._begun += 1
        self._in_head = self._in_message = True
        self._deadline = time.monotonic() + self.limits.header_seconds
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Also called for the headers after a body."""
        self._count_head(len(name) + len(value) + len(b": \r\n"))
        if len(self.headers) >= self.limits.headers:
            self._give_up(431)
        super().on_header(name, value)

    def _count_head(self, size: int) -> None:
        self._reported()
        self._head_bytes += size
        if self._head_bytes > self.limits.header_bytes:
            self._give_up(431)

    def _give_up(self, status: int) -> None:
        """Stop the parser; what follows is answered by `send_400_response`."""
        self._refused_with = status
        raise _Refused

    def on_headers_complete(self) -> None:
        self._reported()
        self._in_head = False
        self._body_open = True
        self._deadline = time.monotonic() + self.limits.body_seconds
        if len(self.pipeline) >= MOST_PIPELINED:
            self._give_up(400)
        self.guard.busy(self)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._reported()
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._reported()
        self._body_open = self._in_message = False
        self._deadline = NEVER
        super().on_message_complete()

    def _reported(self) -> None:
        self._unreported = 0

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and not self._in_head:
            self._deadline = time.monotonic() + self.limits.idle_seconds
            self.guard.idle(self)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to a stream, and with it its place among the connections."""
        secret = next((value.decode("latin-1") for name, value in self.headers if name in SECRET_HEADERS), "")
        if not self.guard.admit_stream(secret, self.address):
            self.refuse(429)
            return
        self._admitted = False
        self._deadline = NEVER
        self.guard.upgraded(self)
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        del msg
        self.refuse(self._refused_with)

    def refuse(self, status: int) -> None:
        """Answer with this status if no other answer has begun, and close the connection."""
        if self.transport.is_closing():
            return
        if status == 431:
            self.guard.penalize(self.address)
        if self.cycle is None or self.cycle.response_complete:
            text = REFUSALS[status]
            self.transport.write(
                f"HTTP/1.1 {status} {text}\r\ncontent-type: text/plain; charset=utf-8\r\n"
                f"content-length: {len(text)}\r\nconnection: close\r\n\r\n{text}".encode("ascii")
            )
        self.transport.close()

    def drop(self) -> None:
        """Close the connection at once, to make room."""
        if self._admitted:
            self._admitted = False
            self.guard.leave(self.address, self)
        self.transport.abort()

    def expire_if_due(self, now: float) -> None:
        """Close the connection if its client has been too slow to send a request or to take an answer."""
        if now >= self._deadline:
            waited = self._in_head or self._body_open
            self._deadline = NEVER
            if waited:
                self.refuse(408)
            else:
                self.transport.close()
        elif self._leaves_unread(now):
            self.transport.abort()

    def _leaves_unread(self, now: float) -> bool:
        """Whether the client has taken nothing of an answer for too long."""
        size = self.transport.get_write_buffer_size()
        if not size or size != self._unread[0]:
            self._unread = (size, now)
        return bool(size) and now - self._unread[1] >= WRITE_SECONDS


class StreamConnection(WebSocketsSansIOProtocol):
    """A stream on which the client is expected to say little: perhaps a token first, later only pongs."""

    config: GuardedConfig

    def __init__(
        self, config: GuardedConfig, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.guard = config.guard
        self.address = ""
        self._handshake = True
        self._messages = Allowance(1.0, config.guard.limits.stream_messages)
        self._bytes = Allowance(STREAM_BYTES_PER_SECOND, STREAM_BYTES)

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.address = address_key(self.client[0] if self.client is not None else "unknown")

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.guard.leave(self.address)

    def data_received(self, data: bytes) -> None:
        if self._handshake:  # the head of the request, which the connection has already counted
            self._handshake = False
        elif self.transport.is_closing():
            return
        elif not self._bytes.take(size=len(data)):
            self._close_for_noise()
            return
        super().data_received(data)

    def handle_events(self) -> None:
        """Count what the client sent before any of it goes further."""
        events = list(self.conn.events_received())
        frames = sum(isinstance(each, Frame) for each in events)
        if frames and not self._messages.take(size=frames):
            self._close_for_noise()
            return
        self.conn.events.extend(events)
        super().handle_events()

    def _close_for_noise(self) -> None:
        self.guard.penalize(self.address)
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
        if not self.close_sent:
            self.conn.fail(POLICY_VIOLATION, "too many messages")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()
