"""Sessions of real games: what a round needs and can bring, against every deal of a small deck; side bets that are made
along with the main game; and the house's side.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product

import pytest

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.odds.requests import PlayerSession
from boardwalk.odds.session.house_period import HOURS, house_periods
from boardwalk.odds.session.round_results import RoundResults
from boardwalk.odds.session.session import play_session
from boardwalk.odds.session.side_bets import join_side_bets
from boardwalk.odds.side_bets.side_bet import in_force
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import solve
from boardwalk.odds.strategy.fixed_play import play_named
from tests.support.odds.brute_force import Bets, Rules, cards_of, play_all

SMALL = tuple(Rank)[-3:]
UNIT = 500


@dataclass
class WithSideBet(Rules):
    """The round is opened with a side bet on the layout, as at a table."""

    side_bet: str = ""

    @property
    def opening(self) -> Bets:
        return (*super().opening, (self.side_bet, self.unit))


def test_a_side_bet_is_counted_along_with_the_main_game() -> None:
    """Every deal of twelve cards, settled at the table with both bets, under the best play of both."""
    game = GAMES["heads-up"].game()
    tally = play_all(WithSideBet(game, unit=UNIT, side_bet="trips-plus"), cards_of(SMALL))
    expected: dict[int, int] = {}
    for cell, deals in tally.items():
        expected[cell.net] = expected.get(cell.net, 0) + deals
    joined = solve(join_side_bets(game, ["trips-plus"], UNIT), UNIT, deck=Deck(ranks=SMALL))
    found = RoundResults.of(joined)
    assert dict(found.deals_by_cents) == dict(sorted(expected.items()))
    assert found.needed_cents == max(cell.staked for cell in tally)
    apart = RoundResults.of(solve(game, UNIT, deck=Deck(ranks=SMALL)))
    assert found.variance > apart.variance


@pytest.mark.parametrize("name", [name for name in GAMES if name != "holdem3"])
def test_a_round_needs_the_most_that_it_can_put_on_the_layout(name: str) -> None:
    solution = solve(GAMES[name].game(), UNIT, deck=Deck(ranks=tuple(Rank)[-5:]))
    results = RoundResults.of(solution)
    taken = [
        sum(solution.payoffs.bets(ending).values())
        for ending, share in zip(solution.payoffs.tree.endings, solution.decisions.values(), strict=True)
        if share
    ]
    assert results.needed_cents == max(taken)
    assert -min(results.deals_by_cents) <= results.needed_cents
    assert (results.mean_cents, results.variance) == (solution.ev * UNIT, solution.variance * UNIT**2)
    assert results.n_zero == solution.variance / solution.ev**2


def test_a_player_who_never_raises_needs_less() -> None:
    best = solve(GAMES["caribbean"].game(), UNIT, deck=Deck(ranks=tuple(Rank)[-5:]))
    never = play_named("never raise", best, deck=Deck(ranks=tuple(Rank)[-5:])).played
    assert RoundResults.of(best).needed_cents == 3 * UNIT
    assert RoundResults.of(never).needed_cents == UNIT


def test_a_side_bet_by_itself_has_its_own_distribution() -> None:
    for bet in in_force(GAMES["heads-up"].game(), UNIT):
        results = RoundResults.of_side_bet(bet)
        assert results.deals == bet.deals
        assert -results.mean_cents / UNIT == bet.house_edge
        assert results.variance / UNIT**2 == bet.variance


def test_chances_do_not_depend_on_the_size_of_the_bet() -> None:
    small, large = (
        PlayerSession(game="caribbean", bankroll=str(10 * bet), bet=str(bet), rounds=6, goal=str(14 * bet))
        .run()
        .figures
        for bet in (5, 25)
    )
    assert small.ruin.exact
    assert (small.ruin, small.goal, small.ahead) == (large.ruin, large.goal, large.ahead)
    assert 5 * small.result.quantile(Fraction(1, 4)) == large.result.quantile(Fraction(1, 4))


def test_a_shift_is_so_many_rounds_from_the_other_side() -> None:
    results = RoundResults({-500: 2, 500: 1}, 500)
    periods = house_periods(results, 500, 1)
    assert [period.rounds for period in periods] == [*HOURS.values()]
    shift = periods[0]
    lost = sum(
        (Fraction(2) ** losses.count(-500) for losses in product((-500, 500), repeat=8) if sum(losses) > 0), Fraction(0)
    )
    assert shift.chance_of_loss.low == lost / 3**8
    assert shift.expected_cents == Fraction(8 * 500, 3)
    low, high = shift.interval_cents
    assert shift.win.less_than(low).low <= Fraction(1, 200)
    assert shift.win.at_least(high + 1).low <= Fraction(1, 200)


def test_what_cannot_be_part_of_a_session_is_refused_with_the_reason() -> None:
    game = GAMES["heads-up"].game()
    with pytest.raises(InputError, match=r"pocket-bonus is paid by cards other than the player's hand.*trips-plus can"):
        join_side_bets(game, ["pocket-bonus"], UNIT)
    with pytest.raises(InputError, match='Unknown side bet "trips"'):
        join_side_bets(game, ["trips"], UNIT)
    with pytest.raises(InputError, match="no side bet of this game can be"):
        join_side_bets(GAMES["texas-bonus"].game(), ["bonus"], UNIT)


def test_a_session_is_shown_as_a_table() -> None:
    solution = solve(GAMES["caribbean"].game(), UNIT, deck=Deck(ranks=tuple(Rank)[-5:]))
    figures = play_session(solution, 5000, 5, 7500)
    text = figures.figure_table().text()
    assert text.startswith("Caribbean Stud Poker: $50, bet $5, 5 rounds, until $75")
    assert "money runs out early" in text
    without = replace(figures, walk=replace(figures.walk, barriers=figures.barriers._replace(goal_cents=None)))
    assert "goal reached" not in without.figure_table().text()
