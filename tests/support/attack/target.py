"""The server under attack, and the player whose commands show what an attack costs, all on this machine."""

from __future__ import annotations

import http.client
import json
import multiprocessing
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from boardwalk.load_test.house import LoadHouse, Patron, prepare_house
from boardwalk.load_test.server_process import ServerProcess, server_process

LOOPBACK = "127.0.0.1"
USUAL_FILES = 1_024
"""How many files a process may have open on most systems, unless someone raises it."""
ANSWER_SECONDS = 10.0
"""A command that takes longer counts as this long."""
PAUSE_SECONDS = 0.12


class Target(NamedTuple):
    """A server that may be attacked, and someone who plays there."""

    server: ServerProcess
    house: LoadHouse
    port: int

    @property
    def player(self) -> Patron:
        return self.house.patrons[0]

    @property
    def resident_bytes(self) -> int:
        """The memory that the server has now."""
        return _status_bytes(self.server.pid, "VmRSS")

    @property
    def most_resident_bytes(self) -> int:
        """The most memory that it ever had."""
        return _status_bytes(self.server.pid, "VmHWM")


def _status_bytes(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))


@contextmanager
def attacked(folder: Path, tables: int = 3, database: str | None = None) -> Iterator[Target]:
    """A server with as many open files as usual, and a player with a seat at each table."""
    house = prepare_house(database or str(folder / "house.db"), folder, tables, 1)
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (USUAL_FILES, before[1]))
    try:
        context = server_process(house, folder, 0.4)
        server = context.__enter__()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)
    try:
        port = urlsplit(server.url).port
        assert port is not None
        target = Target(server, house, port)
        for patron in house.patrons:
            _sit_down(target, patron)
        yield target
    finally:
        context.__exit__(None, None, None)


def _sit_down(target: Target, patron: Patron) -> None:
    """Take a seat as soon as the automatic staff has opened the table."""
    reply = None
    for _ in range(100):
        reply = send(target, patron, {"do": "take-seat", "seat": 1, "chips_cents": 10_000_00})
        if reply.status == 200:
            return
        time.sleep(0.2)
    raise AssertionError(reply)


class Reply(NamedTuple):
    """An answer, and how long it took."""

    status: int
    seconds: float
    headers: dict[str, str]
    body: bytes


def ask(port: int, method: str, path: str, headers: dict[str, str] | None = None, body: object = None) -> Reply:
    """One request on a connection of its own; status 0 if there is no answer."""
    began = time.perf_counter()
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=ANSWER_SECONDS)
    try:
        sent = None if body is None else json.dumps(body)
        media = {} if body is None else {"Content-Type": "application/json"}
        connection.request(method, path, sent, {**media, **(headers or {})})
        answer = connection.getresponse()
        content = answer.read()
        return Reply(answer.status, time.perf_counter() - began, dict(answer.getheaders()), content)
    except (OSError, http.client.HTTPException):
        return Reply(0, time.perf_counter() - began, {}, b"")
    finally:
        connection.close()


def send(target: Target, patron: Patron, command: dict[str, Any]) -> Reply:
    """A command of a player at their table."""
    headers = {"Authorization": f"Bearer {patron.token}"}
    return ask(target.port, "POST", f"/api/v1/tables/{patron.table}/commands", headers, command)


class Probe(NamedTuple):
    """What a player noticed."""

    commands: int
    failed: int
    median_seconds: float
    most_seconds: float


def probe(target: Target, seconds: float, patron: Patron | None = None) -> Probe:
    """Tip a cent now and then, each time over a new connection, and note how long the answers take."""
    replies: list[Reply] = []
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        replies.append(send(target, patron or target.player, {"do": "give-tip", "cents": 1}))
        time.sleep(PAUSE_SECONDS)
    times = [each.seconds if each.status == 200 else ANSWER_SECONDS for each in replies]
    return Probe(len(replies), sum(each.status != 200 for each in replies), median(times), max(times))


Attack = Callable[..., dict[str, int]]
"""Called with the port, the seconds it may take and perhaps a token, in a process of its own."""


@contextmanager
def under(attack: Attack, port: int, seconds: float, token: str = "") -> Iterator[dict[str, Any]]:
    """Run an attack in a process of its own; what it counted is known at the end."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_attack, args=(attack, port, seconds, token, there), daemon=True)
    process.start()
    there.close()
    counted: dict[str, Any] = {}
    try:
        assert here.recv() == "ready"
        yield counted
        if here.poll(seconds + ANSWER_SECONDS):
            counted.update(here.recv())
    finally:
        process.kill()
        process.join()


def _attack(attack: Attack, port: int, seconds: float, token: str, pipe: Any) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    pipe.send("ready")
    pipe.send(attack(port, seconds, token) if token else attack(port, seconds))
