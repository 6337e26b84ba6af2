"""The solver against brute force: every figure of every game on decks small enough to deal out whole."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.games import GAMES, Game
from boardwalk.odds.solver import solution as solution_module
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.payoff import Payoffs, compile_payoffs
from boardwalk.odds.solver.solution import Solution, solve, solve_together
from tests.support.odds import brute_arrays, brute_force
from tests.support.odds.agreement import assert_agreement, figures_of, kinds_of
from tests.support.odds.brute_force import Tally, cards_of, figures
from tests.support.odds.small_games import ALL, VARIED, Case


def ranks(letters: str) -> tuple[Rank, ...]:
    return tuple(rank for rank in Rank if rank.letter in letters)


def solved(case: Case, letters: str) -> Solution:
    return solve(case.game, case.unit, deck=Deck(ranks(letters)))


def check(case: Case, letters: str) -> None:
    """Deal everything, and compare."""
    tally = brute_arrays.play_all(case.rules, cards_of(ranks(letters)))
    assert_agreement(solved(case, letters), figures(tally, case.unit))


DECKS = "23A", "KA2", "79J", "QKA", "9KA", "45A", "34K", "2QA", "8TA"
MANY_PATHS = "heads-up", "texas-bonus", "ultimate", "three-checks"
PLAIN = [
    pytest.param(Case(name), letters, marks=pytest.mark.long if name in MANY_PATHS else (), id=name)
    for name, letters in zip(ALL, DECKS, strict=True)
]


def check_plainly(case: Case, letters: str) -> Tally:
    tally = brute_force.play_all(case.rules, cards_of(ranks(letters)))
    assert_agreement(solved(case, letters), figures(tally, case.unit))
    return tally


@pytest.mark.parametrize(("case", "letters"), PLAIN)
def test_twelve_cards_dealt_out_in_plain_python(case: Case, letters: str) -> None:
    """All figures agree with a player who looks ahead over every deal, written in the plainest way."""
    check_plainly(case, letters)


@pytest.mark.parametrize(("name", "letters"), list(zip(ALL, DECKS, strict=True)))
def test_twelve_cards_dealt_out(name: str, letters: str) -> None:
    check(Case(name), letters)


@pytest.mark.parametrize("name", ["premium", pytest.param("heads-up", marks=pytest.mark.long)])
def test_twelve_cards_and_a_dealer_who_may_not_qualify(name: str) -> None:
    """On three ranks every hand is three of a kind or better, so more is required of the dealer."""
    tally = check_plainly(Case(name, "", 333, "kings full"), "2KA")
    assert any(not cell.qualified for cell in tally)


def test_both_ways_of_brute_force_agree() -> None:
    """The one in arrays finds, cell by cell, what the one in plain Python finds."""
    case, deck = Case("holdem3", "version=2 blind-table=J", 333), cards_of(ranks("2KA"))
    assert brute_arrays.play_all(case.rules, deck) == brute_force.play_all(case.rules, deck)


@pytest.mark.parametrize("case", VARIED, ids=str)
def test_sixteen_cards_under_varied_options(case: Case) -> None:
    """Options, odd units and payout limits change the figures of the solver as they change those of brute force."""
    check(case, "27KA")


ROYALS, WHEELS, APART = "TJQKA", "2345A", "259JK"
QUICK = (Case("caribbean", "", 333), APART), (Case("heads-up", "", 333, "queens up"), ROYALS)


@pytest.mark.parametrize(("case", "letters"), QUICK, ids=str)
def test_twenty_cards_with_straights_flushes_and_royals(case: Case, letters: str) -> None:
    check(case, letters)


@pytest.mark.long
@pytest.mark.parametrize("letters", [ROYALS, WHEELS, APART])
@pytest.mark.parametrize("case", [*map(Case, ALL), *VARIED], ids=str)
def test_twenty_cards_under_every_variation(case: Case, letters: str) -> None:
    check(case, letters)


@pytest.mark.long
@pytest.mark.parametrize(("name", "letters"), [("caribbean", "259JKA"), ("casino-holdem", "2369JK")])
def test_twenty_four_cards_where_the_dealer_falls_short_by_the_rules(name: str, letters: str) -> None:
    """Seven cards of six ranks may be a pair of twos or threes, and five cards less than ace-king."""
    check(Case(name, "", 333), letters)
    assert any(not qualified for *_, qualified in kinds_of(solved(Case(name), letters)))


@pytest.mark.parametrize("letters", ["27KA", ROYALS])
def test_versions_solved_together_are_those_solved_alone(letters: str) -> None:
    """Blind bonus tables solved in one run have the same results as each one alone."""
    for options in ("blind-table={}", "version=2 blind-table={} blind-double-table=B"):
        games = [Case("holdem3", options.format(label)).game for label in "AEJK"]
        together = solve_together(games, 333, deck=Deck(ranks(letters)))
        for game, version in zip(games, together, strict=True):
            assert figures_of(version) == figures_of(solve(game, 333, deck=Deck(ranks(letters))))


def test_versions_of_a_game_with_several_moments_to_decide() -> None:
    games = [GAMES["texas-bonus"].game({"ante-pays-from": each}) for each in ("flush", "straight")]
    together = solve_together(games, 333, deck=Deck(ranks(ROYALS)))
    for game, version in zip(games, together, strict=True):
        assert figures_of(version) == figures_of(solve(game, 333, deck=Deck(ranks(ROYALS))))
    assert together[0].ev < together[1].ev


@pytest.mark.parametrize("name", ["premium", "heads-up", "texas-bonus", "three-checks"])
def test_what_each_first_action_brings_each_hand(name: str) -> None:
    """The best of the sums of a hand's first actions, over all hands, is the sum of all deals; none is above it."""
    found = solved(Case(name), ROYALS)
    assert isinstance(found.played, HoldEm)
    (starting,), (total,) = found.played.starting, found.played.totals
    sums = np.array(list(starting.values()))
    assert int(sums.max(axis=0).sum()) == total == found.total * found.payoffs.unit_cents / found.payoffs.step_cents
    for action, each in starting.items():
        after = [node for node in found.payoffs.tree.nodes if not node.path]
        assert action in {option.action for option in after[0].options}
        assert int(each.sum()) <= total


@pytest.mark.parametrize("cell", ["a win", "a loss"])
def test_one_wrong_cell_of_the_payoffs_is_noticed(cell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The canary: one ending, class and outcome that pays a cent too much."""

    def faulty(games: Sequence[Game], unit_cents: int) -> Payoffs:
        payoffs = compile_payoffs(games, unit_cents)
        ending = payoffs.tree.paths.index("bet-2x")
        full_house = next(number for number, each in enumerate(payoffs.classes) if each.name == "full house")
        wrong = payoffs.cents.copy()
        wrong[0, ending, full_house, 1 if cell == "a win" else 3] += 1
        payoffs.__dict__["cents"] = wrong
        return payoffs

    case = Case("caribbean")
    found = figures(brute_arrays.play_all(case.rules, cards_of(ranks("2KA"))), case.unit)
    assert_agreement(solved(case, "2KA"), found)
    monkeypatch.setattr(solution_module, "compile_payoffs", faulty)
    with pytest.raises(AssertionError, match="by brute force"):
        assert_agreement(solved(case, "2KA"), found)


def test_one_wrong_choice_is_noticed() -> None:
    """The canary of choices: a single hand that folds where it should play changes the counts."""
    case = Case("holdem3", "", 333)
    found = solved(case, "27KA")
    playing = found.played
    assert isinstance(playing, HoldEm)
    before = figures_of(found)
    level = next(level for level, choices in enumerate(playing.choices) if choices.size)
    place = tuple(np.argwhere(playing.choices[level] == 1)[0])
    playing.choices[level][place] = 0
    recounted = playing.count()
    after = Solution(found.payoffs, 0, recounted.counts[0], recounted)
    assert after.deals == before.deals
    assert after.ev < before.ev
