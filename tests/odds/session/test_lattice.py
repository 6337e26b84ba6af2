"""Sums of many rounds: every combination in fractions, against floating point with its stated error."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.odds.session import lattice
from boardwalk.odds.session.lattice import ResultDistribution, results_after
from boardwalk.odds.session.round_results import RoundResults

SMALL_ERROR = Fraction(1, 10**9)
rounds_of_a_game = st.dictionaries(
    st.integers(-8, 40).map(lambda steps: steps * 25), st.integers(1, 10**12), min_size=2, max_size=5
).map(lambda deals: RoundResults(deals, 1000))


def every_sequence(results: RoundResults, rounds: int) -> dict[int, Fraction]:
    """The chance of each sum, by going through all sequences of results."""
    found: dict[int, Fraction] = {}
    for sequence in product(results.deals_by_cents.items(), repeat=rounds):
        cents = sum(each for each, _ in sequence)
        found[cents] = found.get(cents, Fraction(0)) + Fraction(prod(deals for _, deals in sequence))
    return {cents: ways / results.deals**rounds for cents, ways in found.items()}


@pytest.fixture
def floating(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Not even one round is calculated with fractions, and most are doubled."""
    with monkeypatch.context() as changed:
        changed.setattr(lattice, "EXACT_ROUNDS", 0)
        changed.setattr(lattice, "SINGLE_ROUNDS", 2)
        yield


def verify_bounds(found: ResultDistribution, expected: dict[int, Fraction]) -> None:
    assert found.missing < SMALL_ERROR
    for cents in {*expected, min(expected) - 25, 0, max(expected) + 25}:
        at = found.exactly(cents)
        assert at.low <= expected.get(cents, 0) <= at.high
        below = found.less_than(cents)
        assert below.low <= sum(chance for each, chance in expected.items() if each < cents) <= below.high
        above = found.at_least(cents)
        assert above.low <= sum(chance for each, chance in expected.items() if each >= cents) <= above.high


@given(results=rounds_of_a_game, rounds=st.integers(1, 5))
def test_a_few_rounds_are_exact(results: RoundResults, rounds: int) -> None:
    found, expected = results_after(results, rounds), every_sequence(results, rounds)
    assert found.missing == 0
    assert {cents: found.exactly(cents).low for cents in expected} == expected
    for part in (Fraction(1, 100), Fraction(1, 2), Fraction(99, 100)):
        least = min(
            cents for cents in expected if sum(chance for each, chance in expected.items() if each <= cents) >= part
        )
        assert found.quantile(part) == least


@pytest.mark.usefixtures("floating")
def test_floating_point_is_within_its_stated_error() -> None:
    @given(results=rounds_of_a_game, rounds=st.integers(1, 6))
    def property_holds(results: RoundResults, rounds: int) -> None:
        found = results_after(results, rounds)
        assert not found.exact
        verify_bounds(found, every_sequence(results, rounds))

    property_holds()


@pytest.mark.usefixtures("floating")
def test_a_factor_that_is_too_large_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The canary: if chances were rounded up, they would exceed the true ones."""
    monkeypatch.setattr(lattice, "shrink", lambda _: 1.0 + 2.0**-40)
    results = RoundResults({-100: 2, 100: 1}, 100)
    with pytest.raises(AssertionError):
        verify_bounds(results_after(results, 6), every_sequence(results, 6))


@pytest.mark.parametrize("rounds", [63, 64, 65, 300, 1000, 4097])
def test_the_moments_of_a_long_sum_are_those_of_its_rounds(rounds: int) -> None:
    """The mean and the variance of a sum are known without it, and every round is somewhere in the binary digits."""
    results = RoundResults({-1000: 700_000, 500: 200_000, 2500: 99_990, 250_000: 10}, 1000)
    found = results_after(results, rounds)
    amounts = [*found.amounts()]
    mean = sum(cents * chance for cents, chance in amounts)
    variance = sum((cents - mean) ** 2 * chance for cents, chance in amounts)
    assert found.missing < Fraction(1, 10**10)
    assert mean == pytest.approx(float(rounds * results.mean_cents), abs=0.01)
    assert variance == pytest.approx(float(rounds * results.variance), rel=1e-6)


@given(left=rounds_of_a_game, right=rounds_of_a_game)
def test_the_sum_of_two_results_that_do_not_depend_on_each_other(left: RoundResults, right: RoundResults) -> None:
    expected: dict[int, Fraction] = {}
    for (one, chance), (other, more) in product(every_sequence(left, 2).items(), every_sequence(right, 1).items()):
        expected[one + other] = expected.get(one + other, Fraction(0)) + chance * more
    verify_bounds(results_after(left, 2).plus(results_after(right, 1)), expected)


@given(results=rounds_of_a_game)
def test_the_other_side_of_the_table(results: RoundResults) -> None:
    found = results_after(results, 2)
    turned = found.negative()
    for cents in range(-500, 501, 25):
        assert turned.exactly(cents) == found.exactly(-cents)
