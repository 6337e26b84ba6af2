"""Versions of a game: which options change its mathematics, and that solving together is solving one by one."""

from __future__ import annotations

import pytest

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.games import GAMES
from boardwalk.games.declaration.game import without_limit
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import solve, solve_together
from boardwalk.odds.solver.versions import solve_versions, versions

SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


def test_tables_that_differ_in_pay_are_solved_together_as_one_by_one() -> None:
    games = [version.game for version in versions(GAMES["holdem3"], {"version": "1"})]
    together = solve_together(games, deck=SMALL)
    assert len(together) == 11
    for game, solution in zip(games, together, strict=True):
        alone = solve(game, deck=SMALL)
        assert (solution.ev, solution.variance, solution.decisions) == (alone.ev, alone.variance, alone.decisions)
        assert (solution.counts == alone.counts).all()


def test_two_decisions_and_three_options_are_solved_together_as_one_by_one() -> None:
    games = [version.game for version in versions(GAMES["holdem3"], {"version": "2"})][::5]
    for game, solution in zip(games, solve_together(games, deck=SMALL), strict=True):
        assert (solution.counts == solve(game, deck=SMALL).counts).all()


def test_versions_that_choose_on_several_boards_are_solved_together_as_one_by_one() -> None:
    games = [version.game for version in versions(GAMES["texas-bonus"])]
    for game, solution in zip(games, solve_together(games, deck=SMALL), strict=True):
        assert (solution.counts == solve(game, deck=SMALL).counts).all()


def test_filed_tables_that_pay_losers_are_solved_together_as_one_by_one() -> None:
    filed = ("1", "400,20,6,5,4", "500,30,7,6,3")
    games = [GAMES["heads-up"].game({"bad-beat-table": odds}) for odds in filed]
    for game, solution in zip(games, solve_together(games, deck=SMALL), strict=True):
        assert (solution.counts == solve(game, deck=SMALL).counts).all()


@pytest.mark.parametrize(
    ("name", "count", "tables"), [("premium", 2, 1), ("heads-up", 2, 1), ("holdem3", 44, 11), ("texas-bonus", 2, 2)]
)
def test_every_permitted_combination_that_matters_is_there_once(name: str, count: int, tables: int) -> None:
    assert len(versions(GAMES[name])) == count
    assert len(versions(GAMES[name], tables_only=True)) == tables


def test_an_option_that_is_given_does_not_vary_and_one_that_does_not_matter_is_not_named() -> None:
    found = [version.options for version in versions(GAMES["holdem3"], {"blind-table": "C"})]
    doubled = [{"version": "2", "blind-double-table": label} for label in "ABC"]
    assert found == [{"version": "1"}, *doubled]


@pytest.mark.parametrize("name", list(GAMES))
def test_limits_are_off_unless_they_are_set(name: str) -> None:
    declared = GAMES[name]
    assert all(version.game.payout_limit is None for version in versions(declared))
    if without_limit(declared, {}):
        assert all(each.game.payout_limit for each in versions(declared, {"aggregate-limit": "on"}))


def test_the_stud_form_has_one_version() -> None:
    ((version, solution),) = solve_versions(GAMES["caribbean"])
    assert version.options == {}
    assert solution.total == -1041372912372


def test_versions_with_other_choices_are_not_solved_together() -> None:
    games = [GAMES["holdem3"].game(), GAMES["holdem3"].game({"version": "2"})]
    with pytest.raises(InputError, match="must offer the same choices"):
        solve_together(games, deck=SMALL)
    with pytest.raises(InputError, match="must offer the same choices"):
        solve_together([GAMES["heads-up"].game({"exact-raises": each}) for each in ("on", "off")], deck=SMALL)


def test_a_unit_that_takes_payouts_apart_too_finely_is_refused() -> None:
    with pytest.raises(InputError) as refused:
        solve(GAMES["heads-up"].game({"bad-beat-table": "999999,999998,999997:7,5,4"}), 10**9 + 7)
    assert refused.value.field == "unit"
