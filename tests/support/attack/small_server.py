"""A real server in a thread, with limits so tight that a test reaches them at once."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from fastapi import FastAPI

from boardwalk.web.connection import ConnectionGuard
from boardwalk.web.http_server import _UvicornServer, listen, server_config

LOOPBACK = "127.0.0.1"
PATIENCE_SECONDS = 30.0


class SmallServer:
    """A running server: its port, and the guard of its connections."""

    def __init__(self, port: int, guard: ConnectionGuard) -> None:
        self.port = port
        self.guard = guard

    def connect(self, stranger: str = "127.0.0.2") -> socket.socket:
        """A connection from this loopback address."""
        stream = socket.create_connection((LOOPBACK, self.port), timeout=PATIENCE_SECONDS, source_address=(stranger, 0))
        stream.settimeout(PATIENCE_SECONDS)
        return stream

    def until(self, count: int) -> None:
        """Wait until this many connections are open."""
        end = time.monotonic() + PATIENCE_SECONDS
        while self.guard.total != count:
            assert time.monotonic() < end, self.guard.total
            time.sleep(0.005)


@contextmanager
def served(app: FastAPI) -> Iterator[SmallServer]:
    """Serve an application on a free port."""
    with listen(LOOPBACK, 0) as listener:
        started = threading.Event()
        config = server_config(app)
        server = _UvicornServer(config, app.state.server.log, started.set)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        assert started.wait(PATIENCE_SECONDS)
        try:
            yield SmallServer(listener.getsockname()[1], config.guard)
        finally:
            server.should_exit = True
            thread.join(PATIENCE_SECONDS)


def everything(stream: socket.socket) -> bytes:
    """All that the server sends until it closes the connection."""
    received = b""
    with suppress(ConnectionError):
        while piece := stream.recv(65_536):
            received += piece
    return received
