"""Frequencies, moments and holds, each computed again from the counts by another formula."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest

from boardwalk.games import GAMES
from boardwalk.odds.analysis.round_moments import RoundMoments
from boardwalk.odds.analysis.wager_results import NOT_PLACED, side_bet_moments, wager_results
from boardwalk.odds.result_store import stored_solution
from boardwalk.odds.side_bets.side_bet import in_force
from boardwalk.odds.solver.solution import Solution

GAMES_WITH_BETS = [name for name in GAMES if in_force(GAMES[name].game())]


@pytest.fixture(scope="module", params=[*GAMES])
def solution(request: pytest.FixtureRequest) -> Solution:
    """Every game as the package has its figures."""
    return stored_solution(GAMES[request.param].game(), 500)


def raw(amounts: Counter[int], power: int) -> Fraction:
    """A moment about zero, in cents, straight from the counts."""
    return Fraction(sum(deals * cents**power for cents, deals in amounts.items()), amounts.total())


def amounts_of(solution: Solution) -> Counter[int]:
    found: Counter[int] = Counter()
    pairs = zip(solution.payoffs.cents[0].ravel().tolist(), solution.counts.ravel().tolist(), strict=True)
    for cents, deals in pairs:
        found[cents] += deals
    return found


def test_moments_follow_from_those_about_zero(solution: Solution) -> None:
    found, amounts = RoundMoments(solution.distribution), amounts_of(solution)
    one, two, three, four = (raw(amounts, power) for power in (1, 2, 3, 4))
    assert found.mean * 500 == one
    assert found.variance * 500**2 == two - one**2
    assert found.central(3) * 500**3 == three - 3 * one * two + 2 * one**3
    assert found.central(4) * 500**4 == four - 4 * one * three + 6 * one**2 * two - 3 * one**4
    assert found.skewness == pytest.approx(float(found.central(3)) / float(found.variance) ** 1.5)
    assert found.kurtosis == pytest.approx(float(found.central(4)) / float(found.variance) ** 2)


def test_frequencies_follow_from_the_signs_of_the_counts(solution: Solution) -> None:
    found, amounts = RoundMoments(solution.distribution), amounts_of(solution)
    shares = [Fraction(sum(n for cents, n in amounts.items() if (cents > 0) - (cents < 0) == sign), amounts.total())
              for sign in (1, 0, -1)]  # fmt: skip
    assert [found.won, found.pushed, found.lost] == shares


def test_wagers_add_up_to_the_round(solution: Solution) -> None:
    found = wager_results(solution)
    assert {each.name: each.moments.mean for each in found} == solution.wagers
    assert sum(each.moments.mean for each in found) == solution.ev
    for each in found:
        assert sum(each.deals_by_result.values()) == solution.deals
        won = sum(deals for net, deals in each.moments.deals_by_units.items() if net > 0)
        assert each.deals_by_result.get("win", 0) == won
        lost = sum(deals for net, deals in each.moments.deals_by_units.items() if net < 0)
        assert each.deals_by_result.get("lose", 0) == lost
    required = {wager.name for wager in solution.game.required}
    assert all(NOT_PLACED not in each.deals_by_result for each in found if each.name in required)


@pytest.mark.parametrize("name", GAMES_WITH_BETS)
def test_side_bets_have_the_moments_of_their_rows(name: str) -> None:
    for bet in in_force(GAMES[name].game()):
        found = side_bet_moments(bet)
        assert (found.mean, found.variance) == (-bet.house_edge, bet.variance)
        assert (found.lost, found.won) == (bet.loss_frequency, bet.hit_frequency)
        third = sum((row.chance * row.won**3 for row in bet.rows), -bet.loss_frequency)
        assert (
            found.central(3) == third + 3 * bet.house_edge * (bet.variance + bet.house_edge**2) - 2 * bet.house_edge**3
        )


def test_the_hold_of_many_rounds_narrows_with_the_root(solution: Solution) -> None:
    found = RoundMoments(solution.distribution)
    for each in found.holds():
        z = {0.9: 1.6448536269514722, 0.95: 1.959963984540054, 0.99: 2.5758293035489004}[float(each.level)]
        half = z * sqrt(float(solution.variance)) / sqrt(each.rounds)
        assert each.low == pytest.approx(float(solution.house_edge) - half)
        assert each.high == pytest.approx(float(solution.house_edge) + half)
