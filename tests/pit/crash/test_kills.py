"""SIGKILL at random instants under load: what was acknowledged is there once, nothing else is, and the books balance.

The instants are real; everything drawn comes from a seed. A kill counts if it ends a server that was starting,
recovering or under load; see `trial.py` for what is verified after each start.
"""

from __future__ import annotations

import pytest

from tests.support.pit.crash.nursery import Nursery
from tests.support.pit.crash.premises import Estate, PostgresqlEstate
from tests.support.pit.crash.trial import SPLIT, Trial


def verify_told(trial: Trial, kills: int) -> None:
    """Verify that the trial was real: there was load, crashes cut off answers, and servers started from snapshots."""
    counted = trial.counted
    print(dict(counted))  # noqa: T201 - shown with -s, and when it fails
    assert counted["kills"] >= kills
    assert counted["acknowledged"] > kills
    assert counted["done before the crash, unanswered"] > 0
    assert counted["done when sent again"] > 0
    assert counted["recovered from snapshots"] > 0
    assert counted["cents on the meter"] > 0
    assert counted["rounds"] > 0


def test_one_server(nursery: Nursery, estate: Estate) -> None:
    trial = Trial(nursery, estate, 1)
    trial.run(12)
    verify_told(trial, 12)


def test_two_servers_that_share_a_meter(nursery: Nursery, postgresql_estate: PostgresqlEstate) -> None:
    trial = Trial(nursery, postgresql_estate, 2, SPLIT, load_seconds=0.5)
    trial.run(12)
    verify_told(trial, 12)


@pytest.mark.long
def test_one_server_200_times(nursery: Nursery, estate: Estate) -> None:
    trial = Trial(nursery, estate, 3, audit_every=1)
    trial.run(200)
    verify_told(trial, 200)


@pytest.mark.long
def test_two_servers_that_share_a_meter_200_times(nursery: Nursery, postgresql_estate: PostgresqlEstate) -> None:
    trial = Trial(nursery, postgresql_estate, 4, SPLIT, load_seconds=0.5, audit_every=1)
    trial.run(200)
    verify_told(trial, 200)
