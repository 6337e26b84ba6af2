"""What the killed processes do: serve a house to clients, or open one for the first time."""

from __future__ import annotations

import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from types import FrameType
from typing import Any

import alembic.config
import alembic.runtime.environment
import alembic.script
import psycopg
import uvicorn.loops.auto
import uvicorn.protocols.http.auto
import uvicorn.protocols.websockets.auto
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boardwalk.pit.auth import account, session
from boardwalk.pit.auth.account import Accounts
from boardwalk.pit.auth.log_in import Passwords
from boardwalk.pit.automatic_staff import AutomaticStaff, Pace
from boardwalk.pit.pit import Pit
from boardwalk.pit.record import chain, heads_file
from boardwalk.pit.record.chain import key_at
from boardwalk.pit.store import snapshot
from boardwalk.pit.store.engine import open_store
from boardwalk.web import house_opening
from boardwalk.web.app import create_app
from boardwalk.web.auth.rate_limit import CommandLimit
from boardwalk.web.house_opening import OpeningOptions, open_house
from boardwalk.web.http_server import listen, serve
from boardwalk.web.record import guard as record_guard
from boardwalk.web.record.guard import RecordGuard
from boardwalk.web.telemetry import open_log
from tests.support.pit.crash.faults import FAULTS

LOADED = (alembic.config, alembic.runtime.environment, alembic.script, psycopg, uvicorn)
"""Modules that a server imports only when it starts."""
HOST = "127.0.0.1"
PACE = Pace(20_000_00, betting_seconds=0.05, decision_seconds=0.2, look_seconds=0.0, idle_seconds=60.0, supervises=True)
SNAPSHOT_EVERY = 40
"""Small, so most starts are from snapshots even in houses with little history."""
QUICK = Passwords(time_cost=1, memory_kib=8, lanes=1)
FIRST_START = tuple(module.__file__ for module in (chain, session, account, house_opening, record_guard, heads_file))
HOUSE_KEY = Ed25519PrivateKey.from_private_bytes(32 * b"\7")
PATIENCE_SECONDS = 600.0
"""No test takes this long; a process that nobody ends will end by itself."""

Report = Callable[[dict[str, Any]], None]


def serve_house(wanted: dict[str, Any], report: Report) -> None:
    """A server like that of `boardwalk serve`, with automatic staff at some of the tables."""
    snapshot.SNAPSHOT_EVERY = SNAPSHOT_EVERY
    if wanted.get("fault"):
        FAULTS[wanted["fault"]]()
    store = open_store(wanted["database"])
    pit = Pit.open(store)
    heads = Path(wanted["heads"])
    # A server that was never here before says so; one that was must find its heads file and the database in agreement.
    guard = RecordGuard(heads, None if heads.exists() else "a server of its own")
    guard.verify(pit)
    guard.follow(pit, HOUSE_KEY)
    with Path("/dev/null").open("w", encoding="utf-8") as nowhere, closing(listen(HOST, 0)) as listening:
        app = create_app(pit, Accounts(store, pit), log=open_log(nowhere))
        app.state.server.command_limit = CommandLimit(at_once=10**9)
        AutomaticStaff(pit, dict.fromkeys(wanted["tables"], PACE), usual=None).start()
        serve(app, listening, lambda: report({"port": port_of(listening)}))


def port_of(listening: socket.socket) -> int:
    return int(listening.getsockname()[1])


def first_start(wanted: dict[str, Any], report: Report) -> None:
    """Open a house, founded or not, like `boardwalk serve --demo`, and keep it open.

    With `line`, the process is killed at that line of those it runs in the files of `FIRST_START`.
    """
    account.Passwords = lambda: QUICK  # type: ignore[assignment, misc, attr-defined]
    lines = Lines(FIRST_START, wanted["line"])
    sys.settrace(lines.called)
    house = OpeningOptions(wanted["database"], demo=True, key=Path(wanted["key"]), staffed=False)
    with open_house(house, lambda said: report({"said": said})):
        sys.settrace(None)
        report({"lines": lines.count})
        time.sleep(PATIENCE_SECONDS)


def make_key(wanted: dict[str, Any], report: Report) -> None:
    """Make the key of a house, and nothing else."""
    lines = Lines((chain.__file__,), wanted["line"])
    sys.settrace(lines.called)
    key_at(Path(wanted["key"]))
    sys.settrace(None)
    report({"lines": lines.count})


class Lines:
    """Counts lines as they are run, and ends the process at one of them."""

    def __init__(self, files: Sequence[str | None], last: int | None) -> None:
        self.count = 0
        self._files, self._last = files, last

    def called(self, frame: FrameType, event: str, _: object) -> Any:
        del event
        return self.ran if frame.f_code.co_filename in self._files else None

    def ran(self, frame: FrameType, event: str, _: object) -> Any:
        del frame
        self.count += event == "line"
        if self.count == self._last:
            os.kill(os.getpid(), signal.SIGKILL)
        return self.ran


CALLINGS: dict[str, Callable[[dict[str, Any], Report], None]] = {
    "serve": serve_house,
    "first start": first_start,
    "key": make_key,
}
