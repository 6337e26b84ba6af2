"""Games solved on the whole deck, each once a process however many tests ask for it."""

from __future__ import annotations

from functools import cache

from boardwalk.odds.solver.solution import Solution, solve
from tests.support.odds.small_games import Case


@cache
def solved(case: Case) -> Solution:
    return solve(case.game, case.unit)


STRAIGHT = Case("texas-bonus", "ante-pays-from=straight")
QUICK = Case("caribbean"), STRAIGHT
FIVE = Case("premium"), Case("heads-up"), Case("holdem3"), Case("texas-bonus"), Case("caribbean")
PUBLISHED = Case("ultimate"), Case("casino-holdem")
