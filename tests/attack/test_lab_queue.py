"""A visitor who wants the lab for themselves: many guests at one address, each with as many jobs as are allowed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardwalk.pit.errors import Conflict
from boardwalk.web.lab.job import MOST_UNFINISHED_JOBS, MOST_UNFINISHED_JOBS_PER_ADDRESS, Lab
from boardwalk.web.lab.work_queue import WorkItem, WorkQueue
from tests.support.web.oracles import IdleLane

WHEEL = {"return": "80%"}


@pytest.fixture
def lab() -> Iterator[Lab]:
    lab = Lab(IdleLane())
    yield lab
    lab.close()


def test_one_address_cannot_fill_the_queue_with_guests(lab: Lab) -> None:
    guests = [f"Guest {each // MOST_UNFINISHED_JOBS}" for each in range(MOST_UNFINISHED_JOBS_PER_ADDRESS)]
    for guest in guests:
        lab.ask(guest, "wheel-solve", WHEEL, "10.0.0.7")
    for each in range(20):
        with pytest.raises(Conflict, match="your address"):
            lab.ask(f"Another guest {each}", "wheel-solve", WHEEL, "10.0.0.7")
    lab.ask("Pat", "wheel-solve", WHEEL, "10.0.0.8")


def test_a_job_that_is_over_makes_room(lab: Lab) -> None:
    jobs = [
        lab.ask(f"Guest {each}", "wheel-solve", WHEEL, "10.0.0.7") for each in range(MOST_UNFINISHED_JOBS_PER_ADDRESS)
    ]
    with pytest.raises(Conflict):
        lab.ask("Pat", "wheel-solve", WHEEL, "10.0.0.7")
    lab.cancel(jobs[0])
    lab.ask("Pat", "wheel-solve", WHEEL, "10.0.0.7")


def test_those_who_ask_take_turns() -> None:
    queue = WorkQueue("turns")
    queue._waiting = [WorkItem(print, number, whose=whose) for number, whose in enumerate("aaaabbc")]
    order = [queue._next().arguments[0] for _ in range(7)]
    assert order == [0, 4, 6, 1, 5, 2, 3]
    assert len(queue._turns) <= 1, "nobody is remembered without need"
