"""A bankroll between barriers: every sequence of results against the walk, in fractions and in floating point; and what
a round needs, at the value, one below and one above.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardwalk.errors import InputError
from boardwalk.odds.jackpot.waiting_time import Bounds
from boardwalk.odds.session import lattice
from boardwalk.odds.session.bankroll import BankrollWalk, Barriers, walk_bankroll
from boardwalk.odds.session.round_results import RoundResults

COIN = RoundResults({-100: 1, 100: 1}, 100)
ROYAL = RoundResults({-1000: 700_000, 500: 200_000, 2500: 99_990, 250_000: 10}, 1000)


class Played(NamedTuple):
    """How one sequence of results ended."""

    have: int
    rounds: int
    ruined: bool
    reached: bool
    chance: Fraction


def every_end(results: RoundResults, barriers: Barriers, left: int, have: int, rounds: int = 0) -> Iterator[Played]:
    """Every way in which a session can go, one by one, by the rules as they are printed."""
    reached = barriers.goal_cents is not None and have >= barriers.goal_cents
    ruined = not reached and have < barriers.floor_cents and left > 0
    if reached or ruined or not left:
        yield Played(have, rounds, ruined, reached, Fraction(1))
        return
    for cents, deals in results.deals_by_cents.items():
        for end in every_end(results, barriers, left - 1, have + cents, rounds + 1):
            yield end._replace(chance=end.chance * Fraction(deals, results.deals))


def verify_walk(found: BankrollWalk, ends: list[Played]) -> None:
    def within(bounds: Bounds, expected: Fraction) -> None:
        assert bounds.low <= expected <= bounds.high

    within(found.ruin, sum((end.chance for end in ends if end.ruined), Fraction(0)))
    within(found.goal, sum((end.chance for end in ends if end.reached), Fraction(0)))
    within(found.expected_rounds, sum((end.chance * end.rounds for end in ends), Fraction(0)))
    start = found.barriers.bankroll_cents
    within(found.expected_result_cents, sum((end.chance * (end.have - start) for end in ends), Fraction(0)))
    within(found.all_played, sum((end.chance for end in ends if end.rounds == found.rounds), Fraction(0)))
    for have in {end.have for end in ends}:
        within(found.final.exactly(have), sum((end.chance for end in ends if end.have == have), Fraction(0)))


@st.composite
def sessions(draw: st.DrawFn) -> tuple[RoundResults, Barriers, int]:
    deals = draw(st.dictionaries(st.integers(-4, 12), st.integers(1, 10**6), min_size=2, max_size=4))
    needed = max(4, -min(deals)) * 25
    have = needed + draw(st.integers(0, 20)) * 5
    goal = draw(st.none() | st.integers(1, 30).map(lambda more: have + 5 * more))
    results = RoundResults({25 * steps: count for steps, count in deals.items()}, needed)
    return results, Barriers(have, needed, goal), draw(st.integers(1, 5))


@given(session=sessions())
def test_a_walk_in_fractions_is_every_sequence(session: tuple[RoundResults, Barriers, int]) -> None:
    results, barriers, rounds = session
    found = walk_bankroll(results, barriers, rounds)
    assert found.error == 0
    verify_walk(found, [*every_end(results, barriers, rounds, barriers.bankroll_cents)])


def test_a_walk_in_floating_point_is_within_its_stated_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lattice, "EXACT_ROUNDS", 0)

    @given(session=sessions())
    def property_holds(session: tuple[RoundResults, Barriers, int]) -> None:
        results, barriers, rounds = session
        found = walk_bankroll(results, barriers, rounds)
        assert 0 < found.error < Fraction(1, 10**9)
        verify_walk(found, [*every_end(results, barriers, rounds, barriers.bankroll_cents)])

    property_holds()


def test_a_walk_that_plays_without_the_money_is_noticed() -> None:
    """The canary: a floor that is one cent too low lets a player go on who should not."""
    right, wrong = Barriers(200, 100), Barriers(200, 99)
    tight = RoundResults({-101: 1, 100: 1}, 100)
    with pytest.raises(AssertionError):
        verify_walk(walk_bankroll(tight, wrong, 4), [*every_end(tight, right, 4, 200)])


def test_ruin_on_the_last_round_is_no_ruin() -> None:
    assert walk_bankroll(COIN, Barriers(100, 100), 1).ruin == Bounds.exactly(0)
    assert walk_bankroll(COIN, Barriers(100, 100), 2).ruin == Bounds.exactly(Fraction(1, 2))


def test_what_a_round_needs_is_needed_to_the_cent() -> None:
    for have, ruin in ((199, Fraction(1, 2)), (200, Fraction(0)), (201, Fraction(0))):
        assert walk_bankroll(COIN, Barriers(have, 100), 2).ruin == Bounds.exactly(ruin)
    with pytest.raises(InputError, match=r"bankroll: must be at least \$1, .* not \$0.99"):
        walk_bankroll(COIN, Barriers(99, 100), 2)
    assert walk_bankroll(COIN, Barriers(100, 100), 2).rounds == 2


def test_a_goal_is_reached_at_the_amount() -> None:
    for goal, chance in ((299, Fraction(1, 2)), (300, Fraction(1, 2)), (301, Fraction(0))):
        assert walk_bankroll(COIN, Barriers(200, 100, goal), 1).goal == Bounds.exactly(chance)
    with pytest.raises(InputError, match="goal: must be more than the bankroll"):
        walk_bankroll(COIN, Barriers(200, 100, 200), 1)


def test_a_fair_coin_between_two_barriers() -> None:
    """The gambler's ruin: with enough rounds, the goal is reached in proportion to the bankroll."""
    found = walk_bankroll(COIN, Barriers(300, 100, 1000), 10_000)
    assert float(found.goal.low) == pytest.approx(0.3, abs=1e-9)
    assert float(found.ruin.low) == pytest.approx(0.7, abs=1e-9)
    assert float(found.expected_rounds.low) == pytest.approx(3 * 7, abs=1e-6)


def test_barriers_far_away_change_nothing() -> None:
    """The walk, round by round, and the sum by doubling are two ways to the same distribution."""
    found = walk_bankroll(ROYAL, Barriers(10_000_000, 1000), 1000)
    free = lattice.results_after(ROYAL, 1000).shifted(10_000_000)
    assert found.ruin.high < Fraction(1, 10**9)
    for cents in range(9_400_000, 10_900_000, 12_500):
        one, other = found.final.less_than(cents), free.less_than(cents)
        assert abs(one.low - other.low) <= found.error + free.missing


@pytest.mark.parametrize("goal", [None, 60_000])
@pytest.mark.parametrize("rounds", [200, pytest.param(2000, marks=pytest.mark.long)])
def test_a_simulation_comes_close(goal: int | None, rounds: int) -> None:
    """20,000 sessions, each figure within four standard errors."""
    start, sessions_played = rounds * 100, 20_000
    goal = goal and goal * rounds // 200
    found = walk_bankroll(ROYAL, Barriers(start, ROYAL.needed_cents, goal), rounds)
    generator = np.random.default_rng(7)
    amounts = np.array(sorted(ROYAL.deals_by_cents))
    chances = [float(chance) for chance in ROYAL.chances]
    have, played = np.full(sessions_played, start), np.zeros(sessions_played, int)
    for _ in range(rounds):
        going = (have >= ROYAL.needed_cents) & (have < (goal or 10**12))
        played += going
        have += np.where(going, generator.choice(amounts, sessions_played, p=chances), 0)
    ruined = (have < ROYAL.needed_cents) & (played < rounds)
    for chance, hits in (
        (found.ruin, ruined),
        (found.goal, have >= (goal or 10**12)),
        (found.all_played, played == rounds),
    ):
        expected = float(chance.low)
        error = max((expected * (1 - expected) / sessions_played) ** 0.5, 1e-12)
        assert abs(hits.mean() - expected) <= 4 * error
    error = played.std() / sessions_played**0.5
    assert abs(played.mean() - float(found.expected_rounds.low)) <= 4 * error


def test_steps_that_are_too_fine_are_refused() -> None:
    fine = RoundResults({-777_77: 1, 777_78: 1}, 777_77)
    with pytest.raises(InputError, match=r"rounds: payouts come in steps of \$0.01"):
        walk_bankroll(fine, Barriers(10**7, 777_77), 100_000)
    with pytest.raises(InputError, match=r"bet: payouts come in steps of \$0.01"):
        lattice.results_after(fine, 100_000)
