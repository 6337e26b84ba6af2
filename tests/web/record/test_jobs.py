"""Audits, exports and dispute packs are jobs: each person has one of a kind, a role has a few, and a job that nobody
looks at ends.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from boardwalk.actor import Actor, Role
from boardwalk.api.books import RecordJobKind, RecordJobSheet
from boardwalk.api.lab import WorkState
from boardwalk.pit.errors import Conflict
from boardwalk.web.api.answer_codec import ANSWER_CODEC
from boardwalk.web.record import jobs as record_jobs
from boardwalk.web.record.jobs import (
    KEPT_SECONDS,
    MOST_OF_REGULATORS,
    MOST_OF_ROLE,
    PATIENCE_SECONDS,
    RecordJob,
    RecordJobs,
    audit_job,
    export_job,
    record_job_sheet,
)
from tests.support.web.lab_processes import Pretended, until
from tests.support.web.lab_processes import started as started  # noqa: PLC0414  a fixture

ADA = Actor(Role.ACCOUNTING, "Ada")


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def jobs(clock: Clock) -> Iterator[RecordJobs]:
    jobs = RecordJobs(clock)
    yield jobs
    jobs.close()


def ask(
    jobs: RecordJobs, asker: Actor = ADA, kind: RecordJobKind = RecordJobKind.AUDIT, database: str = ""
) -> RecordJob:
    return jobs.ask(asker, kind, {}, audit_job, database, True, 2**62, None)


def test_the_result_and_the_progress_come_back(jobs: RecordJobs, written_house: Path) -> None:
    job = ask(jobs, database=str(written_house))
    until(lambda: job.work.state.over)
    sheet = record_job_sheet(jobs, job)
    assert (sheet.state, sheet.step, sheet.progress) == (WorkState.DONE, "records", 1.0)
    assert sheet.audit is not None
    assert sheet.audit.ok
    assert sheet.audit.counts["records"] > 100
    assert json.dumps(ANSWER_CODEC.write(RecordJobSheet, sheet))


def test_a_database_that_is_gone_is_told_and_leaves_no_file(jobs: RecordJobs, tmp_path: Path) -> None:
    job = jobs.ask(ADA, RecordJobKind.EXPORT, {}, export_job, str(tmp_path / "nowhere.db"), None)
    until(lambda: job.work.state.over)
    problem = record_job_sheet(jobs, job).problem
    assert problem is not None
    assert "does not exist" in str(problem.detail)
    until(lambda: not job.folder.exists())


def test_a_job_that_nobody_looks_at_ends(jobs: RecordJobs, clock: Clock, started: list[Pretended]) -> None:
    watched, forgotten = ask(jobs), ask(jobs, Actor(Role.REGULATOR, "Reg"))
    until(lambda: len(started) == 1)
    clock.seconds = PATIENCE_SECONDS - 1
    jobs.sweep()
    assert jobs.look("Ada", watched.identifier) is watched
    assert jobs.look("Ada", forgotten.identifier) is None, "only its owner keeps it going"
    clock.seconds += 2
    jobs.sweep()
    assert forgotten.work.state is WorkState.CANCELED
    assert not watched.work.state.over
    clock.seconds += PATIENCE_SECONDS
    jobs.sweep()
    assert watched.work.state is WorkState.CANCELED
    assert started[0].over.is_set(), "its process was killed"
    clock.seconds += KEPT_SECONDS + 1
    jobs.sweep()
    assert not jobs.jobs("Ada")
    assert ask(jobs).work.state is not WorkState.CANCELED, "and they can ask again"


def test_each_person_has_one_of_a_kind(jobs: RecordJobs, started: list[Pretended]) -> None:
    first = ask(jobs)
    with pytest.raises(Conflict, match="your last audit is not finished"):
        ask(jobs, Actor(Role.ACCOUNTING, "ADA"))
    ask(jobs, kind=RecordJobKind.DISPUTE_PACK)
    until(lambda: len(started) == 2)  # a pack does not wait for an audit
    jobs.cancel(first)
    ask(jobs)


def test_one_role_leaves_room_for_the_others(jobs: RecordJobs, started: list[Pretended]) -> None:
    for role, most in ((Role.SURVEILLANCE, MOST_OF_ROLE), (Role.REGULATOR, MOST_OF_REGULATORS)):
        for place in range(most):
            ask(jobs, Actor(role, f"{role.value} {place}"))
        with pytest.raises(Conflict, match=f"{most} unfinished audits, exports and dispute packs"):
            ask(jobs, Actor(role, "One more"))
    last = ask(jobs)
    assert jobs.ahead(last) == MOST_OF_ROLE + MOST_OF_REGULATORS
    del started


def test_few_wait(jobs: RecordJobs, started: list[Pretended], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record_jobs, "MOST_WAITING", 1)
    ask(jobs)
    until(lambda: len(started) == 1)
    ask(jobs, Actor(Role.REGULATOR, "Reg"))
    with pytest.raises(Conflict, match="too many"):
        ask(jobs, Actor(Role.SURVEILLANCE, "Sid"))


def test_at_the_end_nothing_is_left(clock: Clock, started: list[Pretended]) -> None:
    jobs = RecordJobs(clock)
    job = ask(jobs)
    until(lambda: len(started) == 1)
    jobs.close()
    assert job.work.state is WorkState.CANCELED
    assert started[0].over.is_set()
    assert not job.folder.parent.exists()
