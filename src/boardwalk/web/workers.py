"""Several server processes on one machine behind one port: `boardwalk serve --workers N`.

Each is a server of the house like any other, with a socket of its own at the same port; the system divides the
connections among them. One that ends by itself is started again. The first one is the desk: it keeps the jobs of
people, such as audits and calculations of the lab, and the others pass on what concerns them.
"""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

import httpx
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from boardwalk.errors import BoardwalkError
from boardwalk.web.api.problem import Problem, ProblemKind
from boardwalk.web.middleware import MOST_BODY_BYTES

DESK_PATHS = re.compile(r"/api/v1/(lab/jobs|audit|record)(/|$)|/api/v1/tables/[^/]+/rounds/\d+/dispute$")
OWN_HEADERS = frozenset({b"connection", b"keep-alive", b"transfer-encoding"})
"""Headers of one connection, which are not passed on."""
START_SECONDS, STOP_SECONDS, PAUSE_SECONDS = 120.0, 8.0, 1.0
LOOK_SECONDS = 0.2
MOST_FAILED_STARTS = 5
OPEN_MARK = " is open at http"
Say = Callable[[str], None]


class WorkersFailed(BoardwalkError):  # noqa: N818
    """The workers cannot serve."""


class Worker:
    """One server process, as often as it is started."""

    def __init__(self, number: int, command: Sequence[str], say: Say) -> None:
        self.number = number
        self.failed_starts = 0
        self._command = command
        self._say = say
        self._open = threading.Event()
        self._process: subprocess.Popen[str] | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def ended(self) -> bool:
        return self._process is None or self._process.poll() is not None

    def start(self, stopped: threading.Event) -> None:
        """Start it, and wait until it is open or has ended, or until all are to stop."""
        self._open.clear()
        self._process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)  # noqa: S603
        threading.Thread(target=self._read, args=(self._process,), daemon=True).start()
        deadline = time.monotonic() + START_SECONDS
        while not (self._open.wait(LOOK_SECONDS) or stopped.is_set() or time.monotonic() > deadline):
            pass
        self.failed_starts = self.failed_starts + 1 if self.ended else 0

    def _read(self, process: subprocess.Popen[str]) -> None:
        """Pass on what the first one says; the others say the same. When it says no more, it is ending."""
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                if self.number == 1:
                    self._say(line.rstrip("\n"))
                if OPEN_MARK in line:
                    self._open.set()
        process.wait()
        self._open.set()

    def stop(self, deadline: float) -> None:
        """End it, by force after the deadline."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def terminate(self) -> None:
        if self._process is not None:
            with suppress(OSError):
                self._process.terminate()


def run_workers(count: int, command_of: Callable[[int], Sequence[str]], say: Say) -> None:
    """Run this many servers until a signal comes, and start each again that ends by itself."""
    workers = [Worker(number, command_of(number), say) for number in range(1, count + 1)]
    with _stop_signal() as stopped:
        try:
            for worker in workers:  # one after the other: the first one may found the house
                _start(worker, stopped)
            say(f"{count} workers serve it; Ctrl+C ends all of them")
            while not stopped.wait(PAUSE_SECONDS):
                for worker in workers:
                    if worker.ended:
                        _start(worker, stopped)
        finally:
            for worker in workers:
                worker.terminate()
            deadline = time.monotonic() + STOP_SECONDS
            for worker in workers:
                worker.stop(deadline)


def _start(worker: Worker, stopped: threading.Event) -> None:
    while not stopped.is_set():
        worker.start(stopped)
        if not worker.ended:
            return
        if worker.failed_starts >= MOST_FAILED_STARTS or (worker.number == 1 and worker.failed_starts):
            raise WorkersFailed(f"worker {worker.number} did not start")
        stopped.wait(PAUSE_SECONDS)


@contextmanager
def _stop_signal() -> Iterator[threading.Event]:
    """An event that is set by the signal to stop."""
    stopped = threading.Event()

    def stop(_: int, __: FrameType | None) -> None:
        stopped.set()

    before = {each: signal.signal(each, stop) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stopped
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)


def worker_command(arguments: Sequence[str], number: int, port: int, desk: Path, heads: Path) -> list[str]:
    """The command of one worker: what the person asked for, and what differs for this one."""
    own = ["--port", str(port), "--worker", str(number), "--desk", str(desk), "--heads", str(heads)]
    accept = [] if number == 1 or heads.exists() else ["--accept-record", f"worker {number} joins"]
    browser = [] if number == 1 else ["--no-browser"]
    return [sys.executable, "-m", "boardwalk", *arguments, *own, *accept, *browser]


def worker_heads(first: Path, number: int) -> Path:
    """The heads file of a worker.

    >>> str(worker_heads(Path("house.heads"), 1)), str(worker_heads(Path("house.heads"), 3))
    ('house.heads', 'house-3.heads')
    """
    return first if number == 1 else first.with_name(f"{first.stem}-{number}{first.suffix}")


def desk_listener(path: Path) -> socket.socket:
    """Where the desk takes what the others pass on."""
    with suppress(FileNotFoundError):
        path.unlink()
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    listener.bind(str(path))
    return listener


class DeskCalls:
    """The application of a worker that is not the desk: it passes on to the desk what concerns jobs."""

    def __init__(self, app: ASGIApp, desk: Path) -> None:
        self._app = app
        transport = httpx.AsyncHTTPTransport(uds=str(desk))
        self._client = httpx.AsyncClient(transport=transport, base_url="http://desk", timeout=None)  # noqa: S113

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not DESK_PATHS.match(scope["path"]):
            await self._app(scope, receive, send)
            return
        request = Request(scope, receive)
        try:
            await self._pass_on(request, send)
        except httpx.TransportError:
            problem = Problem(ProblemKind.UNAVAILABLE, "send the same request again", retry_seconds=1)
            await problem.response()(scope, receive, send)

    async def _pass_on(self, request: Request, send: Send) -> None:
        query = request.scope["query_string"]
        path = request.scope.get("raw_path") or request.scope["path"].encode()
        asked = self._client.build_request(
            request.method,
            (path + (b"?" + query if query else b"")).decode("ascii"),
            headers=[each for each in request.scope["headers"] if each[0] not in OWN_HEADERS],
            content=_limited(request),
        )
        answer = await self._client.send(asked, stream=True)
        try:
            headers = [(name.lower(), value) for name, value in answer.headers.raw if name.lower() not in OWN_HEADERS]
            await send({"type": "http.response.start", "status": answer.status_code, "headers": headers})
            async for part in answer.aiter_raw():
                await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body"})
        finally:
            await answer.aclose()


async def _limited(request: Request) -> AsyncIterator[bytes]:
    """The body, with little more than the desk accepts."""
    size = 0
    async for part in request.stream():
        size += len(part)
        yield part
        if size > MOST_BODY_BYTES:
            return
