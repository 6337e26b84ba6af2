"""Long work on the record for someone who waits: audits and exports, one at a time, each in a process of its own.

A job waits for its turn, ends when nobody waits for it, and is killed when the server stops, so neither people at
tables nor a shutdown wait for it. Each person has one job at a time.
"""

from __future__ import annotations

import asyncio
import tempfile
import zipfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from starlette.requests import Request

from boardwalk.odds.long_work import Begin
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.checkpoint import latest_checkpoint
from boardwalk.pit.audit.finding import AuditReport
from boardwalk.pit.audit.heads_file import heads_findings, read_heads
from boardwalk.pit.errors import Conflict
from boardwalk.pit.record.dispute_pack import FIXED_TIME
from boardwalk.pit.record.export import PRIVATE_FILE, export
from boardwalk.pit.store.engine import Store, open_existing
from boardwalk.web.api.problem import ProblemRaised
from boardwalk.web.lab.work_queue import WorkItem, WorkQueue, WorkState, WorkTarget

MOST_WAITING = 4
"""Jobs that may wait for their turn."""
POLL_SECONDS = 0.1
CHUNK_BYTES = 1 << 16


class RecordJobs:
    """The jobs of a server."""

    def __init__(self) -> None:
        self._queue = WorkQueue("record jobs")
        self._people: dict[str, WorkItem] = {}

    def close(self) -> None:
        """Cancel everything; afterward, no process is left."""
        self._queue.close()

    def add(self, target: WorkTarget, *arguments: Any, then: Callable[[WorkItem], None]) -> WorkItem:
        """Add a job that nobody waits for; `then` is called at its end, in the thread of the queue."""
        item = WorkItem(target, *arguments, then=then)
        self._queue.add(item)
        return item

    async def result(self, request: Request, person: str, target: WorkTarget, *arguments: Any) -> Any:
        """The result of a job, which ends when the caller hangs up."""
        if person in self._people:
            raise Conflict("job", "your last audit or export is still in progress")
        if self._queue.waiting >= MOST_WAITING:
            raise Conflict("job", "too many audits and exports are waiting; try again later")
        item = self._people[person] = WorkItem(target, *arguments)
        self._queue.add(item)
        try:
            while not item.state.over:
                if await request.is_disconnected():
                    break
                await asyncio.sleep(POLL_SECONDS)
        finally:
            self._queue.cancel(item)
            del self._people[person]
        if item.state is WorkState.CANCELED:
            raise Conflict("job", "it was canceled")
        if item.fault is not None:
            raise ProblemRaised(item.fault.problem())
        return item.result


def database_of(store: Store) -> str:
    """The URL of a database, for a process of our own."""
    return store.engine.url.render_as_string(hide_password=False)


def audit_job(begin: Begin, database: str, full: bool, now: int, heads: str | None = None) -> AuditReport:
    """Audit a database from its latest checkpoint on, or all of it, at this time of the house, and compare it with a
    heads file.
    """
    path = None if heads is None else Path(heads)
    kept = None if path is None else read_heads(path.read_bytes(), path.name)  # before the database is read
    store = open_existing(database)
    try:
        with store.reading() as connection:
            checkpoint, _ = latest_checkpoint(connection)
        found = audit(store, begin, checkpoint=checkpoint, full=full, now=now)
        if kept is None:
            return found
        with store.reading() as connection:
            return found.with_findings(tuple(heads_findings(connection, kept, found.public_key)))
    finally:
        store.close()


def export_job(begin: Begin, database: str, out: str, key: bytes | None) -> None:
    """Export a database to a zip file."""
    signing = None if key is None else Ed25519PrivateKey.from_private_bytes(key)
    store = open_existing(database)
    try:
        with tempfile.TemporaryDirectory(prefix="export-", dir=Path(out).parent) as folder:
            path = Path(folder) / "export"
            with store.reading() as connection:
                export(connection, path, signing, begin)
            _zip(sorted(path.iterdir()), Path(out))
    finally:
        store.close()


def _zip(paths: Iterable[Path], out: Path) -> None:
    with out.open("xb") as into, zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            info = zipfile.ZipInfo(path.name, FIXED_TIME)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, PRIVATE_FILE << 16
            with path.open("rb") as file, archive.open(info, "w", force_zip64=True) as packed:
                while chunk := file.read(CHUNK_BYTES):
                    packed.write(chunk)
