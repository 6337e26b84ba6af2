"""SIGKILL at random instants under load: what was acknowledged is there once, nothing else is, and the books balance.

The instants are real; everything drawn comes from a seed. A kill counts if it ends a server that was starting,
recovering or under load; see `trial.py` for what is verified after each start.
"""

from __future__ import annotations

import os

import pytest

from tests.support.pit.crash.nursery import Nursery
from tests.support.pit.crash.premises import Estate, PostgresqlEstate
from tests.support.pit.crash.trial import SPLIT, Trial

FEW_KILLS, MOST_KILLS = 12, 60
MANY_KILLS = int(os.environ.get("KILLS", "200"))
"""The kills of each long trial (`make kill KILLS=1000`)."""
MET_BY_CHANCE = (
    "done before the crash, unanswered",
    "done when sent again",
    "recovered from snapshots",
    "cents on the meter",
    "rounds",
)
"""What shows that a trial was real. The instants of the kills decide what a few of them meet."""


def verify_told(trial: Trial, kills: int) -> None:
    """Verify that the trial was real: there was load, crashes cut off answers, and servers started from snapshots."""
    counted = trial.counted
    print(dict(counted))  # noqa: T201 - shown with -s, and when it fails
    assert counted["kills"] >= kills
    assert counted["acknowledged"] > kills
    assert [name for name in MET_BY_CHANCE if not counted[name]] == []


def run_until_all_was_met(trial: Trial) -> None:
    """A few kills, and a few more if they were too lucky."""
    for kills in range(FEW_KILLS, MOST_KILLS + 1, FEW_KILLS):
        trial.run(kills)
        if all(trial.counted[name] for name in MET_BY_CHANCE):
            return


def test_one_server(nursery: Nursery, estate: Estate) -> None:
    trial = Trial(nursery, estate, 1)
    run_until_all_was_met(trial)
    verify_told(trial, FEW_KILLS)


def test_two_servers_that_share_a_meter(nursery: Nursery, postgresql_estate: PostgresqlEstate) -> None:
    trial = Trial(nursery, postgresql_estate, 2, SPLIT, load_seconds=0.5)
    run_until_all_was_met(trial)
    verify_told(trial, FEW_KILLS)


@pytest.mark.long
def test_one_server_many_times(nursery: Nursery, estate: Estate) -> None:
    trial = Trial(nursery, estate, 3, audit_every=1)
    trial.run(MANY_KILLS)
    verify_told(trial, MANY_KILLS)


@pytest.mark.long
def test_two_servers_that_share_a_meter_many_times(nursery: Nursery, postgresql_estate: PostgresqlEstate) -> None:
    trial = Trial(nursery, postgresql_estate, 4, SPLIT, load_seconds=0.5, audit_every=1)
    trial.run(MANY_KILLS)
    verify_told(trial, MANY_KILLS)
