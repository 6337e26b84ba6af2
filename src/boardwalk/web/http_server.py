"""Serving the application with uvicorn: one process, one port, until it is stopped."""

from __future__ import annotations

import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import uvicorn
from fastapi import FastAPI

from boardwalk.errors import BoardwalkError, InputError
from boardwalk.web.connection import ConnectionGuard, GuardedConfig
from boardwalk.web.server import Server
from boardwalk.web.telemetry import Logger
from boardwalk.web.workers import DeskCalls, desk_listener

SWITCH_SECONDS = 0.0002
"""How long the event loop may keep the writer thread waiting, which needs the interpreter only for short moments."""
COLLECT_AFTER = (50_000, 20, 100)
"""How many objects to allocate before collecting garbage; with the defaults, all tables would often pause."""
STOP_SECONDS = 3
"""How long open requests may take to finish. With the rest of the shutdown, a server ends within five seconds."""
END_SECONDS = 4.5
"""When the process ends after a signal, even if something still runs. What is on disk is whole at any moment."""
TICKS_PER_SWEEP = 10
SPARE_FILES = 200
"""Open files that are not connections: the database, the log, files of the lab."""
PING_SECONDS = 10.0
"""The heartbeat of a stream: a client that does not answer for this long is gone, and so is the person."""
MOST_MESSAGE_BYTES = 4_096
"""The most that a client may send on a stream: just a token."""


class Desk(NamedTuple):
    """Where the workers of a machine pass on what concerns jobs, and whether this process is the one that takes it."""

    path: Path | None = None
    is_here: bool = False


NO_DESK = Desk()


class CannotListen(BoardwalkError):  # noqa: N818
    """The server cannot listen at this address."""


def listen(host: str, port: int, *, shared: bool = False) -> socket.socket:
    """A socket at this address; port 0 means any free port. Several processes may have one that is `shared`."""
    try:
        addresses = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise InputError("host", f"{host!r} is not an address of this machine") from None
    family, kind, protocol, _, address = addresses[0]
    listener = socket.socket(family, kind, protocol)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotListen(f"port {port} on {host} is in use; choose another with --port") from None
        raise CannotListen(f"cannot listen on {host}, port {port}: {error.strerror}") from None
    listener.set_inheritable(True)
    return listener


def server_url(listener: socket.socket, host: str) -> str:
    """The address to open in a browser."""
    port = listener.getsockname()[1]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}"


class _UvicornServer(uvicorn.Server):
    """Shuts down cleanly on a signal; uvicorn's own server would then end the process with the same signal."""

    def __init__(self, config: GuardedConfig, log: Logger, started: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._guard = config.guard
        self._say_started = started
        self._log = log

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._say_started()

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second."""
        if counter % TICKS_PER_SWEEP == 0:
            self._guard.sweep()
        return await super().on_tick(counter)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Shut down cleanly even if the signal comes twice; open requests get `STOP_SECONDS` to finish."""
        del sig, frame
        if not self.should_exit:
            last = threading.Timer(END_SECONDS, self._end_now)
            last.daemon = True  # it is not needed if everything else ends before
            last.start()
        self.should_exit = True

    def _end_now(self) -> None:
        self._log.error("ended", fault="something was still running after the signal to stop")
        os._exit(1)

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


def server_config(app: FastAPI) -> GuardedConfig:
    """How to serve the application, within the limits that it was made with."""
    server: Server = app.state.server
    limits = server.limits
    return GuardedConfig(
        app,
        ConnectionGuard(limits, server.proxies),
        loop="asyncio" if sys.platform == "win32" else "uvloop",
        log_config=None,
        timeout_keep_alive=limits.idle_seconds,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=STOP_SECONDS,
        ws_max_size=MOST_MESSAGE_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        ws_per_message_deflate=False,
    )


def raise_file_limit(connections: int) -> int:
    """Allow this many connections and some files, as far as the system does; returns how many connections it allows."""
    if sys.platform == "win32":
        return connections
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = connections + SPARE_FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return connections if soft == resource.RLIM_INFINITY else max(1, min(connections, soft - SPARE_FILES))


def serve(
    app: FastAPI, listener: socket.socket, started: Callable[[], None] = lambda: None, desk: Desk = NO_DESK
) -> None:
    """Serve until a signal comes; requests in progress are answered first.

    Of several workers, the one that has the `desk` takes what the others pass on.
    """
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.collect()
    gc.freeze()  # the program itself is never garbage, so the collector can skip it
    gc.set_threshold(*COLLECT_AFTER)
    server: Server = app.state.server
    server.limits = replace(server.limits, connections=raise_file_limit(server.limits.connections))
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # what clients do wrong is not worth a line each
    config = server_config(app)
    sockets = [listener]
    if desk.path is not None and desk.is_here:
        sockets.append(desk_listener(desk.path))
    elif desk.path is not None:
        config.app = DeskCalls(app, desk.path)
    _UvicornServer(config, server.log, started).run(sockets=sockets)
