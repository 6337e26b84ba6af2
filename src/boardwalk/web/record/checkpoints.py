"""Automatic checkpoints: once a day, and when the last table has closed.

Each is an audit from the checkpoint before it, in a process of its own. If it passes, the new checkpoint is signed and
kept in the database, and its seal is written to the folder that the house has named, which should be on another
machine: `seals` in its house file, or an option of the server. If that fails, or the audit does, it is logged and shown
on the floor; the seal is in the database, and is written when the folder is there again.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from sqlalchemy import func, select

from boardwalk.api.lab import WorkState
from boardwalk.errors import InputError
from boardwalk.floor.alarm import Alarm
from boardwalk.pit.audit.finding import AuditReport
from boardwalk.pit.errors import Unavailable
from boardwalk.pit.house_file.examination import house_file_in_force
from boardwalk.pit.pit import Pit
from boardwalk.pit.record.checkpoint import keep_checkpoint, send_seals, sign_checkpoint
from boardwalk.pit.store.schema import checkpoints
from boardwalk.web.lab.work_queue import WorkItem, WorkQueue
from boardwalk.web.record.guard import RecordGuard
from boardwalk.web.record.jobs import audit_job, database_of
from boardwalk.web.telemetry import Logger

DAY = 24 * 3600 * 1_000_000
"""Microseconds."""
CHECK_SECONDS = 60.0
RETRY = 3600 * 1_000_000
"""How long to wait after an audit that did not pass, in microseconds."""


class CheckpointKeeper:
    """Makes the checkpoints of a server that has the house's key."""

    def __init__(
        self,
        pit: Pit,
        key: Ed25519PrivateKey,
        folder: Path | None,
        log: Logger,
        now: Callable[[], int] | None = None,
        guard: RecordGuard | None = None,
    ) -> None:
        """`folder` is where seals go, in place of the one in the house file; `guard` has the heads file that each audit
        compares with the database.
        """
        self._queue = WorkQueue("checkpoints")
        self._guard = guard
        self._pit, self._key, self._folder, self._log, self._now = pit, key, folder, log, now or pit.clock.now
        self._lock = threading.Lock()
        self._job: WorkItem | None = None
        self._tried = 0
        self._records = -1
        """How many records there were at the last checkpoint; not known at the start."""
        with pit.store.reading() as connection:
            self._last = int(connection.execute(select(func.max(checkpoints.c.at))).scalar() or 0)
        self._made = min(self._last, self._now())
        """When the last checkpoint was made; house time may have been set back since then."""
        self._alarms: dict[str, Alarm] = {}

    def alarms(self) -> tuple[Alarm, ...]:
        """What needs attention in the whole house."""
        return tuple(self._alarms.values())

    def close(self) -> None:
        """Stop, with whatever is in progress."""
        self._queue.close()

    @property
    def place(self) -> Path | None:
        """The folder where seals go now."""
        file = None if self._pit.house is None else house_file_in_force(self._pit.house)
        return self._folder or (None if file is None else file.seals)

    def check(self) -> None:
        """Begin a checkpoint if one is due, and see whether the place for seals is there. Call this every minute."""
        self._check_place()
        with self._lock:
            if (self._job is None or self._job.state.over) and self._is_due():
                self._tried = self._now()
                database, now, heads = database_of(self._pit.store), self._pit.clock.now(), None
                if self._guard is not None:
                    self._guard.note_rows(self._pit)
                    heads = self._guard.open_file
                self._job = WorkItem(audit_job, database, False, now, heads, then=self._done)
                self._queue.add(self._job)

    def _check_place(self) -> None:
        there = self.place is None or self.place.is_dir()
        if not there and "seal" not in self._alarms:
            self._raise_alarm("seal", f"The folder for seals is missing: {self.place}")
        elif there and "seal" in self._alarms:
            self._send()

    def _is_due(self) -> bool:
        now, records = self._now(), self._count()
        if not records or records == self._records or (self._alarms and abs(now - self._tried) < RETRY):
            return False
        tables = self._pit.tables.values()
        closed = bool(tables) and self._records >= 0 and not any(table.open for table in tables)
        return closed or abs(now - self._made) >= DAY

    def _count(self) -> int:
        return sum(head.seq for head in self._pit.state.heads.values())

    def _done(self, item: WorkItem) -> None:
        if item.state is WorkState.CANCELED:
            return
        found: AuditReport | None = item.result
        if item.state is not WorkState.DONE or found is None:
            reason = "unknown" if item.fault is None else item.fault.reason
            self._raise_alarm("audit", f"The daily audit did not finish: {reason}")
        elif not found.ok:
            self._raise_alarm("audit", f"The daily audit failed: {found.findings[0]}; run boardwalk audit")
        else:
            self._alarms.pop("audit", None)
            self._keep(found)

    def _keep(self, found: AuditReport) -> None:
        now = self._now()
        at = max(self._last + 1, now)
        try:
            keep_checkpoint(self._pit.store, sign_checkpoint(found.house, found.contents, self._key, at))
            self._last, self._made, self._records = at, now, sum(seq for seq, _ in found.heads.values())
            self._send()
        except Unavailable as error:
            self._raise_alarm("seal", f"The checkpoint could not be saved: {error}")

    def _send(self) -> None:
        place = self.place
        try:
            if place is not None:
                with self._pit.store.reading() as connection:
                    send_seals(connection, place)
            self._alarms.pop("seal", None)
        except InputError as error:
            self._raise_alarm("seal", f"The seal of the last checkpoint could not be written: {error.reason}")

    def _raise_alarm(self, kind: str, says: str) -> None:
        self._alarms[kind] = Alarm(kind, says, None)
        self._log.error("no checkpoint was made" if kind == "audit" else "no seal was written", fault=says)
