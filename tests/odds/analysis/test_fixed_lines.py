"""Fixed play read from the counts, against deals that are counted under those choices; choices and their margins."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.games import GAMES
from boardwalk.odds.analysis.choices import later_choices, starting_choices, tied_starting_hands
from boardwalk.odds.analysis.fixed_lines import BY_KIND, BY_KIND_ONLY, LIKE_THE_DEALER, fixed_lines
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.strategy.fixed_play import NAMED, play_named

SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


@pytest.fixture(scope="module", params=["caribbean", "heads-up", "texas-bonus", "holdem3"])
def solution(request: pytest.FixtureRequest) -> Solution:
    return solve(GAMES[request.param].game(), 500, deck=SMALL)


def test_named_strategies_are_what_the_forward_pass_counts(solution: Solution) -> None:
    found = {line.name: line for line in fixed_lines(solution)}
    for name in NAMED:
        counted = play_named(name, solution, SMALL)
        assert found[name].played.ev == counted.ev
        assert found[name].played.variance == counted.played.variance
        assert found[name].cost == counted.cost


def test_a_simpler_way_to_play_never_gains(solution: Solution) -> None:
    lines = {line.name: line for line in fixed_lines(solution)}
    assert all(line.cost >= 0 for line in lines.values())
    if BY_KIND_ONLY in lines and LIKE_THE_DEALER in lines:
        assert lines[BY_KIND_ONLY].cost <= lines[LIKE_THE_DEALER].cost
    if BY_KIND in lines and BY_KIND_ONLY in lines:
        assert lines[BY_KIND].cost <= lines[BY_KIND_ONLY].cost


def test_playing_by_kind_takes_the_best_ending_of_each_class() -> None:
    """Caribbean has one decision, so every assignment of classes to choices can be tried."""
    solution = solve(GAMES["caribbean"].game(), 500, deck=SMALL)
    (line,) = (each for each in fixed_lines(solution) if each.name == BY_KIND_ONLY)
    by_class = solution.counts.sum(axis=0)
    worth = (by_class[None] * solution.payoffs.cents[0]).sum(axis=2)
    assert line.played.ev == Fraction(int(worth.max(axis=0).sum()), 500 * solution.deals)


def test_starting_hands_are_worth_what_the_round_is(solution: Solution) -> None:
    found = starting_choices(solution)
    if not found:
        assert not isinstance(solution.played, HoldEm) or len(solution.played.starting[0]) == 1
        return
    hands = sum(each.hands for each in found)
    assert sum(each.hands * each.worth[each.best] for each in found) == solution.ev * hands
    first = dict.fromkeys(found[0].worth, 0)
    for each in found:
        first[each.best] += each.hands
    for action, count in first.items():
        taken = sum(share for path, share in solution.decisions.items() if path.split("/")[0] == action)
        assert taken == Fraction(count, hands)
    assert tied_starting_hands(found) == sum(
        each.hands for each in found if [*each.worth.values()].count(max(each.worth.values())) > 1
    )


def test_what_is_not_chosen_is_worth_less_on_average(solution: Solution) -> None:
    cents, payoffs = solution.payoffs.cents[0], solution.payoffs
    paths = {path: number for number, path in enumerate(payoffs.tree.paths)}
    names = {hand.name: number for number, hand in enumerate(payoffs.classes)}
    sees_all = payoffs.tree.levels[payoffs.tree.nodes[-1].level] == solution.game.community_cards
    for each in later_choices(solution):
        mine = paths[f"{each.before}/{each.action}".removeprefix("/")]
        counts = solution.counts[mine, names[each.hand]]
        assert each.deals == int(counts.sum())
        for other, margin in each.margins.items():
            end = paths[f"{each.before}/{other}".removeprefix("/")]
            mean = [Fraction(int(np.dot(counts, cents[at, names[each.hand]])), each.deals * 500) for at in (mine, end)]
            assert margin == mean[0] - mean[1]
            assert margin >= 0 or not sees_all
