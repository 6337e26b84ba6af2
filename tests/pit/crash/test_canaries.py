"""The checks find a server with a planted fault within a few kills."""

from __future__ import annotations

import pytest

from tests.support.pit.crash.checks import Faulty
from tests.support.pit.crash.faults import FAULTS
from tests.support.pit.crash.nursery import Nursery
from tests.support.pit.crash.premises import Estate
from tests.support.pit.crash.trial import Trial

MOST_KILLS = 40
SAYS = {
    "answers_before_the_commit": "was acknowledged at .* but is missing",
    "does_again_what_is_sent_again": "was done but never acknowledged",
    "commits_in_two_halves": "of its postings is missing",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(nursery: Nursery, estate: Estate, fault: str) -> None:
    trial = Trial(nursery, estate, 5, fault=fault, audit_every=1)
    with pytest.raises(Faulty, match=SAYS[fault]):
        trial.run(MOST_KILLS)
