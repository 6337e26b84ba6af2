"""Serving an application: one process, one port, until it is told to stop."""

from __future__ import annotations

import errno
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from fastapi import FastAPI

from boardwalk.errors import BoardwalkError, InputError

LOOPBACK = ("127.0.0.1", "localhost", "::1")
SWITCH_SECONDS = 0.0002
"""How long the loop may keep the writer waiting, who needs the interpreter only for moments between his waits."""
COLLECT_AFTER = (50_000, 20, 100)
"""How much is made before garbage is looked for; as usual, all tables would stand still for a moment all the time."""
STOP_SECONDS = 5
PING_SECONDS = 20.0
MOST_MESSAGE_BYTES = 4_096
"""What a client may say on a stream: a token, and nothing more."""


class CannotListen(BoardwalkError):  # noqa: N818
    """The address cannot be had."""


def listen(host: str, port: int) -> socket.socket:
    """A socket at this address; port 0 is any that is free."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise InputError("host", f"{host!r} is no address of this machine") from None
    family, kind, protocol, _, address = found[0]
    listening = socket.socket(family, kind, protocol)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(f"port {port} of {host} is in use; choose another with --port") from None
        raise CannotListen(f"cannot listen at {host}, port {port}: {error.strerror}") from None
    listening.set_inheritable(True)
    return listening


def url_of(listening: socket.socket, host: str) -> str:
    """The address to open in a browser."""
    port = listening.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


class _Server(uvicorn.Server):
    """Ends in good order when it is told to; uvicorn's own would end the process by the same signal afterwards."""

    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._say_started = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._say_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A house that is told a second time still closes in good order, for which it has its seconds."""
        del sig, frame
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def configured(app: FastAPI) -> uvicorn.Config:
    """How an application is served."""
    return uvicorn.Config(
        app,
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        http="httptools",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
    )


def serve(app: FastAPI, listening: socket.socket, started: Callable[[], None] = lambda: None) -> None:
    """Serve until a signal comes; requests that are under way are answered first."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()  # what the program itself consists of is never garbage, and need not be gone through again
    gc.set_threshold(*COLLECT_AFTER)
    _Server(configured(app), started).run(sockets=[listening])
