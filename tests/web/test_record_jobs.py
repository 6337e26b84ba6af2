"""Audits and exports over HTTP wait for their turn, one for each person, and end when nobody waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boardwalk.pit.errors import Conflict
from boardwalk.web import record_jobs
from boardwalk.web.api.problem import ProblemRaised
from boardwalk.web.lab.work_queue import WorkItem, WorkState
from boardwalk.web.record_jobs import MOST_WAITING, RecordJobs, audit_job


class Caller:
    """Someone who waits for so many looks, then hangs up."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    async def is_disconnected(self) -> bool:
        self.looks -= 1
        return self.looks < 0


@pytest.fixture
def jobs() -> Iterator[RecordJobs]:
    jobs = RecordJobs()
    yield jobs
    jobs.close()


def ask(jobs: RecordJobs, person: str, database: Path, looks: int = 10_000) -> Any:
    caller: Any = Caller(looks)
    return asyncio.run(jobs.result(caller, person, audit_job, str(database), True, 2**62))


def test_the_result_comes_back(jobs: RecordJobs, written_house: Path) -> None:
    found = ask(jobs, "Ada", written_house)
    assert found.ok
    assert found.counts["records"] > 100


def test_a_job_ends_when_nobody_waits_for_it(jobs: RecordJobs, written_house: Path, monkeypatch: Any) -> None:
    items: list[WorkItem] = []

    def make(*arguments: Any) -> WorkItem:
        items.append(WorkItem(*arguments))
        return items[-1]

    monkeypatch.setattr(record_jobs, "WorkItem", make)
    with pytest.raises(Conflict, match="canceled"):
        ask(jobs, "Ada", written_house, looks=0)
    assert items[0].state is WorkState.CANCELED
    assert ask(jobs, "Ada", written_house).ok, "and the same person may ask again"


def test_each_person_has_one_and_few_wait(jobs: RecordJobs, written_house: Path) -> None:
    jobs._people["Ada"] = WorkItem(audit_job)
    with pytest.raises(Conflict, match="your last audit or export"):
        ask(jobs, "Ada", written_house)
    for _ in range(MOST_WAITING + 1):
        jobs.add(audit_job, str(written_house), True, 2**62, then=lambda _: None)
    with pytest.raises(Conflict, match="too many"):
        ask(jobs, "Bob", written_house)


def test_a_database_that_is_gone_is_told(jobs: RecordJobs, tmp_path: Path) -> None:
    with pytest.raises(ProblemRaised) as raised:
        ask(jobs, "Ada", tmp_path / "nowhere.db")
    assert "does not exist" in str(raised.value.problem.detail)
