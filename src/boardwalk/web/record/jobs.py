"""Long work on the record: audits, exports and dispute packs, as jobs of the people who asked for them.

A job waits for its turn, runs in a process of its own, says how far it is, and leaves its result for the person who
asked. It ends when nobody looks at it any longer, and is killed when the server stops, so neither people at tables nor
a shutdown wait for it. Each person has one job of a kind at a time, and the people of one role have a few together, so
nobody fills the queue for everyone else.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
import uuid
import zipfile
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from boardwalk.actor import Actor, Role, same_person
from boardwalk.api.books import AuditSheet, RecordJobKind, RecordJobSheet
from boardwalk.api.lab import WorkState
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.audit.checkpoint import latest_checkpoint
from boardwalk.pit.audit.finding import AuditReport
from boardwalk.pit.audit.heads_file import heads_findings, read_heads
from boardwalk.pit.errors import Conflict
from boardwalk.pit.record.dispute_pack import FIXED_TIME, dispute_pack, zipped
from boardwalk.pit.record.export import PRIVATE_FILE, export
from boardwalk.pit.store.engine import Store, open_existing
from boardwalk.progress import Begin, Progress
from boardwalk.web.lab.work_queue import WorkItem, WorkQueue, WorkTarget

MOST_OF_ROLE = 3
"""Unfinished jobs of all people with the same role."""
MOST_OF_REGULATORS = 6
MOST_WAITING = 12
"""Jobs of everyone that may wait for their turn."""
PATIENCE_SECONDS = 30.0
"""A job that nobody has looked at for this long is ended."""
KEPT_SECONDS = 600.0
"""How long a finished job that nobody looks at is kept, with its file."""
SWEEP_SECONDS = 5.0
CHUNK_BYTES = 1 << 16


SHORT = frozenset({RecordJobKind.DISPUTE_PACK})
"""Kinds that have a queue of their own, so they do not wait until the whole record was read."""


@dataclass(frozen=True, eq=False)
class RecordJob:
    """Work that a person asked for."""

    identifier: str
    at: int
    """When it was asked for, in microseconds since 1970."""
    asker: Actor
    kind: RecordJobKind
    asked: Mapping[str, Any]
    folder: Path
    """Where its file goes."""
    work: WorkItem

    @property
    def file(self) -> Path | None:
        """The file that it made, once it is done."""
        if self.work.state is not WorkState.DONE:
            return None
        return next(iter(self.folder.iterdir()), None) if self.folder.is_dir() else None


class RecordJobs:
    """The jobs of a server. You see your own. Every method may be called from any thread."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        """Nothing is started before there is a job."""
        self._now = now
        self._long, self._short = WorkQueue("record jobs"), WorkQueue("dispute packs")
        self._lock = threading.RLock()
        self._jobs: dict[str, RecordJob] = {}
        self._looked: dict[str, float] = {}
        """When the person last looked at each job."""
        self._folder: Path | None = None

    def ask(
        self, asker: Actor, kind: RecordJobKind, asked: Mapping[str, Any], target: WorkTarget, *arguments: Any
    ) -> RecordJob:
        """Accept a job, or refuse it with `Conflict`. The target's last argument is a folder for its file."""
        with self._lock:
            self._verify_room(asker, kind)
            for job in self.jobs(asker.name):
                if job.kind is kind and job.asked == asked:
                    self._forget(job)
            identifier = uuid.uuid4().hex
            folder = self._opened() / identifier
            folder.mkdir()
            work = WorkItem(target, *arguments, str(folder), then=self._tidy, whose=asker.name)
            job = RecordJob(identifier, time.time_ns() // 1000, asker, kind, asked, folder, work)
            self._jobs[identifier], self._looked[identifier] = job, self._now()
            self._queue(job).add(work)
            return job

    def _verify_room(self, asker: Actor, kind: RecordJobKind) -> None:
        unfinished = [job for job in self._jobs.values() if not job.work.state.over]
        if any(job.kind is kind and same_person(job.asker.name, asker.name) for job in unfinished):
            raise Conflict("job", f"your last {kind.value} is not finished; wait for it, or cancel it")
        most = MOST_OF_REGULATORS if asker.role is Role.REGULATOR else MOST_OF_ROLE
        if sum(job.asker.role is asker.role for job in unfinished) >= most:
            raise Conflict("job", f"{asker.role.value} already has {most} unfinished audits, exports and dispute packs")
        if self._long.waiting + self._short.waiting >= MOST_WAITING:
            raise Conflict("job", "too many audits, exports and dispute packs are waiting; try again later")

    def _queue(self, job: RecordJob) -> WorkQueue:
        return self._short if job.kind in SHORT else self._long

    def _opened(self) -> Path:
        """The folder for files; made again if it was deleted, which loses the earlier ones."""
        if self._folder is None or not self._folder.is_dir():
            self._folder = Path(tempfile.mkdtemp(prefix="boardwalk-record-"))
        return self._folder

    def jobs(self, person: str) -> list[RecordJob]:
        """A person's jobs, latest first."""
        with self._lock:
            return [job for job in reversed(self._jobs.values()) if same_person(job.asker.name, person)]

    def look(self, person: str, identifier: str) -> RecordJob | None:
        """A job of this person, who is still waiting for it; None for anyone else's."""
        with self._lock:
            job = self._jobs.get(identifier)
            if job is None or not same_person(job.asker.name, person):
                return None
            self._looked[identifier] = self._now()
            return job

    def latest(self, person: str, kind: RecordJobKind, asked: Mapping[str, Any]) -> RecordJob | None:
        """The person's last job of this kind that asked for this."""
        found = (job for job in self.jobs(person) if job.kind is kind and job.asked == asked)
        return next(found, None)

    def ahead(self, job: RecordJob) -> int:
        """How many jobs come before this one."""
        return self._queue(job).ahead(job.work)

    def cancel(self, job: RecordJob) -> None:
        """Stop a job; if it is over, delete it and its file."""
        with self._lock:
            if job.work.state.over:
                self._forget(job)
            else:
                self._queue(job).cancel(job.work)

    def sweep(self) -> None:
        """End the jobs that nobody waits for, and delete the files that nobody fetched."""
        with self._lock:
            now = self._now()
            for identifier, job in list(self._jobs.items()):
                idle = now - self._looked[identifier]
                if not job.work.state.over and idle > PATIENCE_SECONDS:
                    self._queue(job).cancel(job.work)
                elif job.work.state.over and idle > KEPT_SECONDS:
                    self._forget(job)

    def close(self) -> None:
        """Cancel everything; afterward, no process and no file is left."""
        self._long.close()
        self._short.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _tidy(self, item: WorkItem) -> None:
        """Delete what a job has left that did not finish."""
        if item.state is not WorkState.DONE:
            shutil.rmtree(item.arguments[-1], ignore_errors=True)

    def _forget(self, job: RecordJob) -> None:
        self._jobs.pop(job.identifier, None)
        self._looked.pop(job.identifier, None)
        shutil.rmtree(job.folder, ignore_errors=True)


def record_job_sheet(jobs: RecordJobs, job: RecordJob) -> RecordJobSheet:
    """A job as the person sees who asked for it."""
    work = job.work
    report: AuditReport | None = work.result if work.state is WorkState.DONE else None
    fault = work.fault if work.state is WorkState.FAILED else None
    return RecordJobSheet(
        id=job.identifier,
        at=job.at,
        kind=job.kind,
        asked=dict(job.asked),
        state=work.state,
        ahead=jobs.ahead(job),
        step=work.step,
        progress=work.progress,
        audit=None if report is None else AuditSheet(report.ok, report.findings, report.counts, report.balances),
        problem=None if fault is None else fault.problem().sheet,
        file=None if job.file is None else job.file.name,
    )


def database_of(store: Store) -> str:
    """The URL of a database, for a process of our own."""
    return store.engine.url.render_as_string(hide_password=False)


def audit_job(
    begin: Begin, database: str, full: bool, now: int, heads: str | None = None, folder: str = ""
) -> AuditReport:
    """Audit a database from its latest checkpoint on, or all of it, at this time of the house, and compare it with a
    heads file.
    """
    del folder
    path = None if heads is None else Path(heads)
    kept = None if path is None else read_heads(path.read_bytes(), path.name)  # before the database is read
    with closing(open_existing(database)) as store:
        with store.reading() as connection:
            checkpoint, _ = latest_checkpoint(connection)
        found = audit(store, begin, checkpoint=checkpoint, full=full, now=now)
        if kept is None:
            return found
        with store.reading() as connection:
            return found.with_findings(tuple(heads_findings(connection, kept, found.public_key)))


EXPORT_FILE = "boardwalk-export.zip"


def export_job(begin: Begin, database: str, key: bytes | None, folder: str) -> None:
    """Export a database to a zip file."""
    signing = None if key is None else Ed25519PrivateKey.from_private_bytes(key)
    with tempfile.TemporaryDirectory(dir=folder) as aside:
        path = Path(aside) / "export"
        with closing(open_existing(database)) as store, store.reading() as connection:
            export(connection, path, signing, begin)
        _zip(sorted(path.iterdir()), Path(folder) / EXPORT_FILE, begin("zip"))


def dispute_pack_job(begin: Begin, database: str, table: str, played: int, folder: str) -> None:
    """Pack everything that a finished round depends on."""
    begin("pack")
    with closing(open_existing(database)) as store, store.reading() as connection:
        packed = zipped(dispute_pack(connection, table, played))
    (Path(folder) / dispute_pack_file(table, played)).write_bytes(packed)


def dispute_pack_file(table: str, played: int) -> str:
    """The name of the file of a dispute pack.

    >>> dispute_pack_file("High Limit 1", 12)
    'table-High-Limit-1-round-12.zip'
    """
    return f"table-{table}-round-{played}.zip".replace(" ", "-").replace("'", "-")


def _zip(paths: Sequence[Path], out: Path, progress: Progress) -> None:
    done, total = 0, sum(path.stat().st_size for path in paths)
    with out.open("xb") as into, zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in paths:
            info = zipfile.ZipInfo(path.name, FIXED_TIME)
            info.compress_type, info.create_system, info.external_attr = zipfile.ZIP_DEFLATED, 3, PRIVATE_FILE << 16
            with path.open("rb") as file, archive.open(info, "w", force_zip64=True) as packed:
                while chunk := file.read(CHUNK_BYTES):
                    packed.write(chunk)
                    done += len(chunk)
                    progress(done / total)
