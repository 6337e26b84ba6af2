"""Weights solved from a return, and those shipped for demonstration."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from boardwalk.errors import InputError
from boardwalk.games.bonus_spin import DEMONSTRATION_WEIGHTS, WHEELS
from boardwalk.odds.jackpot.wheel import ReturnTarget, reachable, solve_weights
from tests.support.odds.jackpots import spinning

every_wheel = pytest.mark.parametrize("wheel", WHEELS)


def target(wheel: str, wanted: str = "0.80", bettors: int = 6, total: int = 100_000) -> ReturnTarget:
    return ReturnTarget(spinning(wheel, bettors).spin, bettors, Fraction(wanted), total=total)


@pytest.mark.law("R8")
@every_wheel
def test_the_demonstration_weights_are_the_solvers(wheel: str) -> None:
    assert solve_weights(target(wheel)) == DEMONSTRATION_WEIGHTS[wheel]
    assert abs(spinning(wheel, 6).long_run - Fraction(4, 5)) <= Fraction(5, 10_000)
    assert spinning(wheel, 1).long_run < spinning(wheel, 6).long_run


@pytest.mark.law("R8", "B40")
@every_wheel
@pytest.mark.parametrize(("wanted", "bettors"), [("0.65", 1), ("0.65", 6), ("0.92", 2), ("10", 6)])
def test_weights_reach_their_return_and_look_like_a_wheel(wheel: str, wanted: str, bettors: int) -> None:
    asked = target(wheel, wanted, bettors)
    weights = solve_weights(asked)
    solved = asked.with_weights(weights)
    assert len(weights) == 12
    assert min(weights) >= 1
    assert sum(weights) <= asked.total
    assert abs(solved.long_run - asked.wanted) <= asked.within
    assert solved.hit >= Fraction(1, 100_000_000)
    for (cheaper, often), (dearer, seldom) in pairwise(sorted(zip(asked.amounts, weights, strict=True))):
        assert often >= seldom if cheaper < dearer else often == seldom


def test_solving_again_brings_the_same() -> None:
    asked = target("1-jackpot", "0.777", 3)
    assert solve_weights(asked) == solve_weights(asked)


@every_wheel
@pytest.mark.parametrize("wanted", ["0.01", "500"])
def test_a_return_out_of_reach_is_refused_with_the_range(wheel: str, wanted: str) -> None:
    low, high = reachable(target(wheel, wanted))
    with pytest.raises(InputError) as refused:
        solve_weights(target(wheel, wanted))
    assert refused.value.field == "--return"
    assert f"{float(low):.4f} to {float(high):.4f}" in refused.value.reason
    assert str(refused.value.law) == "R8"


@pytest.mark.parametrize(("wheel", "end"), [("5-jackpot", 0), ("1-fixed", 1)])
@pytest.mark.parametrize("within", ["0.01", "0.0004"])
def test_just_inside_the_range_there_are_weights(wheel: str, end: int, within: str) -> None:
    inside = reachable(target(wheel))[end] + (1, -1)[end] * Fraction(within)
    asked = target(wheel, str(inside.limit_denominator(10**6)))
    assert abs(asked.reached(solve_weights(asked)) - inside) < Fraction(1, 1_000)


@every_wheel
@pytest.mark.parametrize("bettors", [pytest.param(1, marks=pytest.mark.long), 6])
def test_the_ends_of_the_range_have_weights(wheel: str, bettors: int) -> None:
    low, high = reachable(target(wheel, bettors=bettors))
    beyond = Fraction("0.0004")  # still within the tolerance
    for end in (low - beyond, low, high, high + beyond):
        asked = target(wheel, str(end), bettors)
        weights = solve_weights(asked)
        assert abs(asked.reached(weights) - asked.wanted) <= asked.within
        assert sum(weights) <= asked.total


def test_a_return_just_below_the_least_is_met_within_what_was_said() -> None:
    asked = replace(target("5-jackpot", "0.486"), within=Fraction(1, 1000))
    assert solve_weights(asked) == (1, 99_989, *[1] * 10)


@pytest.mark.law("B40")
def test_totals_that_would_make_a_jackpot_too_rare_are_refused() -> None:
    with pytest.raises(InputError) as refused:
        solve_weights(target("5-jackpot", total=5_176_471))
    assert (refused.value.field, str(refused.value.law)) == ("--total", "B40")
    assert solve_weights(target("5-jackpot", total=5_176_470)) == DEMONSTRATION_WEIGHTS["5-jackpot"]
    with pytest.raises(InputError, match="--total"):
        solve_weights(target("5-jackpot", total=11))


def test_a_small_total_takes_steeper_weights_or_is_refused() -> None:
    small = solve_weights(target("5-jackpot", total=2_500))
    assert sum(small) <= 2_500
    assert abs(target("5-jackpot").reached(small) - Fraction(4, 5)) <= Fraction(5, 10_000)
    with pytest.raises(InputError, match="--return"):
        solve_weights(target("5-jackpot", total=100))
