"""Jobs of the laboratory: who asked for what, how far it is, and what came of it. Only of this server, and for a while.

One job is done at a time, in the order in which they were asked for.
"""

from __future__ import annotations

import shutil
import tempfile
import threading
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from boardwalk.actor import same_person
from boardwalk.errors import InputError, unknown
from boardwalk.odds.asked.kinds import KINDS
from boardwalk.pit.errors import Conflict
from boardwalk.pit.people.attempts import Clock
from boardwalk.pit.people.people import clock
from boardwalk.web.lab.fault import plain
from boardwalk.web.lab.lane import Lane, Piece
from boardwalk.web.lab.solving import do_job

MOST_UNFINISHED = 3
"""Of one person."""
MOST_WAITING = 30
"""Of all."""
MOST_FINISHED = 20
"""Of one person; the oldest goes."""
MOST_KEPT = 200
"""Of all that are over, whoever asked for them."""


@dataclass(frozen=True, eq=False)
class Job:
    """Work that a person asked for."""

    identifier: str
    at: int
    """When it was asked for; microseconds since 1970."""
    person: str
    kind: str
    asked: Mapping[str, Any]
    folder: Path
    piece: Piece

    @property
    def files(self) -> tuple[str, ...]:
        """What it has written, when it is over."""
        if not self.piece.state.over or not self.folder.is_dir():
            return ()
        return tuple(sorted(path.name for path in self.folder.iterdir() if path.is_file()))

    def is_of(self, person: str) -> bool:
        return same_person(self.person, person)


class Lab:
    """The jobs of all people of a house, each of whom sees his own. Every method may be called from any thread."""

    def __init__(self, lane: Lane | None = None, now: Clock = clock) -> None:
        """Nothing is started before there is a job."""
        self._now = now
        self._lane = lane or Lane("laboratory")
        self._lock = threading.RLock()
        self._jobs: dict[str, Job] = {}
        self._folder: Path | None = None

    def ask(self, person: str, kind: str, given: Mapping[str, Any]) -> Job:
        """Take a job, or refuse it as the command would."""
        if kind not in KINDS:
            raise unknown("kind", kind[:60], KINDS, "kind of job")
        try:
            KINDS[kind].ask(given)
        except InputError as error:
            raise plain(error) from None
        with self._lock:
            unfinished = sum(not job.piece.state.over for job in self.jobs(person))
            if unfinished >= MOST_UNFINISHED:
                raise Conflict("kind", f"{unfinished} jobs of yours are not over; wait for one, or cancel it")
            if self._lane.waiting >= MOST_WAITING:
                raise Conflict("kind", f"{self._lane.waiting} jobs wait already; ask again later")
            return self._take(person, kind, given)

    def _take(self, person: str, kind: str, given: Mapping[str, Any]) -> Job:
        identifier = uuid.uuid4().hex
        folder = self._opened() / identifier
        folder.mkdir()
        piece = Piece(do_job, kind, dict(given), folder, then=lambda _: self._make_room(person))
        job = self._jobs[identifier] = Job(identifier, self._now(), person, kind, given, folder, piece)
        self._lane.add(piece)
        return job

    def _opened(self) -> Path:
        """Made anew where something has cleared it away; the jobs that were in it have lost their files."""
        if self._folder is None or not self._folder.is_dir():
            Path(tempfile.gettempdir()).mkdir(parents=True, exist_ok=True)
            self._folder = Path(tempfile.mkdtemp(prefix="boardwalk-lab-"))
        return self._folder

    def _make_room(self, person: str) -> None:
        """Something of this person is over: the oldest go, of his own and of all."""
        with self._lock:
            over = [job for job in reversed(self._jobs.values()) if job.piece.state.over]
            for job in [*[job for job in over if job.is_of(person)][MOST_FINISHED:], *over[MOST_KEPT:]]:
                self._forget(job)

    def jobs(self, person: str) -> list[Job]:
        """A person's jobs, the latest first."""
        with self._lock:
            return [job for job in reversed(self._jobs.values()) if job.is_of(person)]

    def find(self, person: str, identifier: str) -> Job | None:
        """A job of this person; another's is as if there were none."""
        job = self._jobs.get(identifier)
        return job if job is not None and job.is_of(person) else None

    def cancel(self, job: Job) -> None:
        """Stop a job; one that is over goes, and its files with it."""
        with self._lock:
            if job.piece.state.over:
                self._forget(job)
            else:
                self._lane.cancel(job.piece)
                self._make_room(job.person)

    def _forget(self, job: Job) -> None:
        self._jobs.pop(job.identifier, None)
        shutil.rmtree(job.folder, ignore_errors=True)

    def close(self) -> None:
        """Stop whatever is worked on; after this no process and no file is left."""
        self._lane.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
