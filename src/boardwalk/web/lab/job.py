"""The lab's jobs: who asked for what, the progress and the result; and the sheets that screens draw the lab from. Jobs
belong to this server, and are kept for a while.
"""

from __future__ import annotations

import json
import shutil
import tempfile
import threading
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

from boardwalk.actor import same_person
from boardwalk.api.lab import JobSheet, LabGame, LabKind, LabOption, LabParameter, LabSheet, LabWager, WorkState
from boardwalk.errors import InputError, unknown
from boardwalk.games import GAMES, Declaration, Game
from boardwalk.games.declaration.option import ChoiceOption, FileableChoice, Option
from boardwalk.odds.requests.catalog import JOBS
from boardwalk.odds.requests.flag import error_without_flags
from boardwalk.odds.requests.parameter import Parameter
from boardwalk.odds.requests.request import OddsRequest
from boardwalk.pit.auth.session import Clock, clock
from boardwalk.pit.errors import Conflict
from boardwalk.progress import Begin
from boardwalk.web.lab.work_queue import WorkItem, WorkQueue


def do_job(begin: Begin, kind: str, given: Mapping[str, object], folder: Path) -> Any:
    """Do a job, with its files in a folder; the result is plain JSON, without numbers of NumPy."""
    return json.loads(json.dumps(JOBS[kind].read(given).run(begin, folder).data()))


IDLE_SECONDS = 300.0
"""How long a process is kept that solved a game: with other payouts it solves it again in a fraction of the time."""
MOST_UNFINISHED_JOBS = 3
"""Per person."""
MOST_UNFINISHED_JOBS_PER_ADDRESS = 9
"""Of all people at one address: in a demo house, one visitor can be many guests."""
MOST_WAITING_JOBS = 30
"""Of all people together."""
MOST_FINISHED_JOBS = 20
"""Per person; the oldest is deleted."""
MOST_JOBS_KEPT = 200
"""Finished jobs of all people together."""


@dataclass(frozen=True, eq=False)
class Job:
    """Work that a person asked for."""

    identifier: str
    at: int
    """When it was asked for, in microseconds since 1970."""
    person: str
    kind: str
    asked: Mapping[str, Any]
    folder: Path
    work: WorkItem
    address: str = ""

    @property
    def files(self) -> tuple[str, ...]:
        """The files that it wrote; none before it is over."""
        if not self.work.state.over or not self.folder.is_dir():
            return ()
        return tuple(sorted(path.name for path in self.folder.iterdir() if path.is_file()))

    def is_of(self, person: str) -> bool:
        return same_person(self.person, person)


class Lab:
    """The jobs of all people of a house. You see your own. Every method may be called from any thread."""

    def __init__(self, queue: WorkQueue | None = None, now: Clock = clock) -> None:
        """Nothing is started before there is a job."""
        self._now = now
        self._queue = queue or WorkQueue("laboratory", idle_seconds=IDLE_SECONDS)
        self._lock = threading.RLock()
        self._jobs: dict[str, Job] = {}
        self._folder: Path | None = None

    def ask(self, person: str, kind: str, given: Mapping[str, Any], address: str = "") -> Job:
        """Accept a job of a person at an address, if that is known, or refuse it as the command would."""
        if kind not in JOBS:
            raise unknown("kind", kind[:60], JOBS, "kind of job")
        try:
            JOBS[kind].read(given)
        except InputError as error:
            raise error_without_flags(error) from None
        with self._lock:
            unfinished = sum(not job.work.state.over for job in self.jobs(person))
            if unfinished >= MOST_UNFINISHED_JOBS:
                raise Conflict("kind", f"you already have {unfinished} unfinished jobs; wait for one, or cancel it")
            if address and self._unfinished_at(address) >= MOST_UNFINISHED_JOBS_PER_ADDRESS:
                raise Conflict("kind", "your address already has too many unfinished jobs; try again later")
            if self._queue.waiting >= MOST_WAITING_JOBS:
                raise Conflict("kind", f"{self._queue.waiting} jobs are already waiting; try again later")
            return self._take(person, kind, given, address)

    def _unfinished_at(self, address: str) -> int:
        return sum(not job.work.state.over for job in self._jobs.values() if job.address == address)

    def _take(self, person: str, kind: str, given: Mapping[str, Any], address: str) -> Job:
        identifier = uuid.uuid4().hex
        folder = self._opened() / identifier
        folder.mkdir()
        work = WorkItem(
            do_job, kind, dict(given), folder, then=lambda _: self._make_room(person), whose=address or person
        )
        job = self._jobs[identifier] = Job(identifier, self._now(), person, kind, given, folder, work, address)
        self._queue.add(work)
        return job

    def _opened(self) -> Path:
        """The folder for jobs; made again if it was deleted, which loses the files of earlier jobs."""
        if self._folder is None or not self._folder.is_dir():
            Path(tempfile.gettempdir()).mkdir(parents=True, exist_ok=True)
            self._folder = Path(tempfile.mkdtemp(prefix="boardwalk-lab-"))
        return self._folder

    def _make_room(self, person: str) -> None:
        """Delete the oldest finished jobs, of this person and of all, after one of this person is over."""
        with self._lock:
            over = [job for job in reversed(self._jobs.values()) if job.work.state.over]
            for job in [*[job for job in over if job.is_of(person)][MOST_FINISHED_JOBS:], *over[MOST_JOBS_KEPT:]]:
                self._forget(job)

    def jobs(self, person: str) -> list[Job]:
        """A person's jobs, latest first."""
        with self._lock:
            return [job for job in reversed(self._jobs.values()) if job.is_of(person)]

    def find(self, person: str, identifier: str) -> Job | None:
        """A job of this person; None for anyone else's."""
        job = self._jobs.get(identifier)
        return job if job is not None and job.is_of(person) else None

    def cancel(self, job: Job) -> None:
        """Stop a job; if it is over, delete it and its files."""
        with self._lock:
            if job.work.state.over:
                self._forget(job)
            else:
                self._queue.cancel(job.work)
                self._make_room(job.person)

    def _forget(self, job: Job) -> None:
        self._jobs.pop(job.identifier, None)
        shutil.rmtree(job.folder, ignore_errors=True)

    def close(self) -> None:
        """Stop all work; after this no process and no file is left."""
        self._queue.close()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def lab_sheet() -> LabSheet:
    """Everything that a page needs to draw its forms."""
    games = tuple(_lab_game(declaration) for declaration in GAMES.values())
    return LabSheet(games, tuple(_lab_kind(kind) for kind in JOBS.values()), MOST_UNFINISHED_JOBS, MOST_FINISHED_JOBS)


def _lab_game(declaration: Declaration) -> LabGame:
    game = declaration.game()
    options = tuple(_lab_option(option) for option in game.house.options.values())
    return LabGame(declaration.name, declaration.title, options, _lab_wagers(game))


def _lab_wagers(game: Game) -> tuple[LabWager, ...]:
    """Wagers placed at a decision that is followed by one about another wager."""
    pairs = combinations((decision.wager for decision in game.decisions), 2)
    earlier = {wager for wager, later in pairs if wager != later}
    return tuple(
        LabWager(name, game.wager(name).title, multiples)
        for name, multiples in game.multiples.items()
        if name in earlier
    )


def _lab_option(option: Option) -> LabOption:
    values = tuple(option.values) if isinstance(option, ChoiceOption) else ()
    free = not isinstance(option, ChoiceOption) or isinstance(option, FileableChoice)
    return LabOption(option.name, option.default, values, free, option.allowed, option.help, option.law)


def _lab_kind(kind: type[OddsRequest[Any]]) -> LabKind:
    return LabKind(kind.name, kind.summary(), tuple(_lab_parameter(each) for each in kind.json_parameters()))


def _lab_parameter(each: Parameter) -> LabParameter:
    return LabParameter(
        name=each.name,
        sort=each.sort.value,
        help=each.help,
        default=each.default,
        required=each.required,
        least=each.least,
        most=each.most,
        choices=each.choices,
    )


def job_sheet(job: Job) -> JobSheet:
    """A job as its owner sees it."""
    work = job.work
    fault = work.fault if work.state is WorkState.FAILED else None
    return JobSheet(
        id=job.identifier,
        at=job.at,
        kind=job.kind,
        asked=dict(job.asked),
        state=work.state,
        progress=work.progress,
        step=work.step,
        result=work.result if work.state is WorkState.DONE else None,
        problem=None if fault is None else fault.problem().sheet,
        files=job.files if work.state is WorkState.DONE else (),
    )
