"""Tuned pay tables: side bets against a count of every table, main wagers against a solution of every table, on a deck
of twenty cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product

import pytest

from boardwalk.cards import Rank
from boardwalk.errors import InputError
from boardwalk.game_file import find
from boardwalk.games import Game, declared
from boardwalk.games.declaration.pay_change import change_pays, slug
from boardwalk.games.declaration.pay_table import Payout, spell_payout
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.requests import Tune
from boardwalk.odds.requests.parameter import read_unlimited_game
from boardwalk.odds.side_bets.side_bet import side_bet
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.solution import Solution, solve
from boardwalk.odds.tuning.pay_grid import EdgeRange, PayGrid, pay_grid, worth
from boardwalk.odds.tuning.tuning import Tuning, TuningQuestion, tune, tuned_table

SHORT = Deck(tuple(rank for rank in Rank if rank >= Rank.TEN))


def tables_of(grid: PayGrid) -> Iterator[tuple[Payout, ...]]:
    for payouts in product(*(row.payouts for row in grid)):
        if all(worth(above, UNIT_CENTS) >= worth(below, UNIT_CENTS) for above, below in pairwise(payouts)):
            yield payouts


def changed(game: Game, table: str, grid: PayGrid, payouts: tuple[Payout, ...]) -> Game:
    rows = zip(grid, payouts, strict=True)
    return change_pays(game, {f"{slug(table)}.{slug(row.name)}": spell_payout(payout) for row, payout in rows})


@pytest.mark.parametrize(
    ("name", "table", "wager", "bounds"),
    [
        ("heads-up", "pocket-bonus", "pocket-bonus", {"pair-of-aces": "25..30", "ace-face-card-suited": "15..20/5"}),
        ("premium", "jacks up, player bonus", "player-bonus", {"flush": "3..5", "straight": "2.5..3.5"}),
        ("holdem3", "6-card-bonus", "six-card", {"full-house": "19..21", "flush": "14..16/0.5"}),
        ("texas-bonus", "bonus", "bonus", {"pair-of-aces-dealer-also": "900..1000/50", "pair-of-twos-to-10s": "2..4"}),
        ("three-card", "bad-beat-bonus", "bad-beat", {"straight": "70..75/5"}),
    ],
)  # fmt: skip
def test_a_side_bet_is_tuned_as_if_every_table_were_counted(
    name: str, table: str, wager: str, bounds: dict[str, str]
) -> None:
    game = find(name).game()
    found_table = tuned_table(game, table)
    fixed = {slug(row.name): spell_payout(row.pays) for row in found_table.rows}
    grid = pay_grid(found_table, {**fixed, **bounds}, halves=name == "premium")
    every = {
        payouts: side_bet(each, each.wager(wager)).house_edge
        for payouts in tables_of(grid)
        if (each := changed(game, table, grid, payouts))
    }
    present = side_bet(game, game.wager(wager)).house_edge
    edges = EdgeRange(present - Fraction(1, 50), present + Fraction(1, 100))
    tuning = tune(TuningQuestion(game, found_table, UNIT_CENTS, edges, grid, 0, 1000), nobody_solves)
    within = {payouts: edge for payouts, edge in every.items() if edge in edges}
    assert {tuple(dict(each.payouts).values()): each.house_edge for each in tuning.tables} == within
    assert (tuning.tried, tuning.in_range) == (len(every), len(within))
    assert tuning.too_low == sum(edge < edges.low for edge in every.values())
    distances = [abs(each.edge - edges.middle) for each in tuning.tables]
    assert distances == sorted(distances)
    assert tuning.present_edge == present
    assert within


def nobody_solves(game: Game, about: str) -> Solution:
    raise AssertionError(f"{about} of {game.title} was solved")


def short_solution(game: Game, about: str) -> Solution:
    assert about
    return solve(game, deck=SHORT)


def short_tuning(solves: int, most: int = 1000) -> tuple[Tuning, dict[tuple[Payout, ...], Fraction]]:
    game = read_unlimited_game("caribbean", {})
    table = tuned_table(game, "bet")
    fixed = {slug(row.name): spell_payout(row.pays) for row in table.rows}
    grid = pay_grid(table, {**fixed, "three-of-a-kind": "2..4", "two-pair": "1..3", "full-house": "5..8/3"})
    every = {each: solve(changed(game, "bet", grid, each), deck=SHORT).house_edge for each in tables_of(grid)}
    in_order = sorted(every.values())
    edges = EdgeRange(in_order[len(in_order) // 4], in_order[len(in_order) // 2])
    return tune(TuningQuestion(game, table, UNIT_CENTS, edges, grid, solves, most), short_solution), every


def test_a_main_wager_is_tuned_as_if_every_table_were_solved() -> None:
    tuning, every = short_tuning(solves=50)
    edges = tuning.question.edges
    within = {payouts: edge for payouts, edge in every.items() if edge in edges}
    assert {tuple(dict(each.payouts).values()): each.house_edge for each in tuning.tables} == within
    assert tuning.tried == len(every)
    assert tuning.exact == tuning.tables
    assert tuning.unsolved >= 0


def test_what_was_not_solved_is_a_bound_and_says_so() -> None:
    tuning, every = short_tuning(solves=1)
    edges = tuning.question.edges
    assert tuning.solved is not None
    assert tuning.solved <= 2
    bounds = [each for each in tuning.tables if not each.is_exact]
    assert bounds
    for each in tuning.tables:
        exact = every[tuple(dict(each.payouts).values())]
        assert each.edge == exact if each.is_exact else each.edge >= exact
    assert tuning.too_low <= sum(edge < edges.low for edge in every.values())
    assert f"{tuning.unsolved:,} were not solved" in tuning.searched()
    assert "at most" in repr(tuning)
    assert "at most" in tuning._repr_html_()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"pay": "x-trabonus"}, '--pay: Unknown pay table "x-trabonus". Did you mean "x-tra-bonus"?'),
        ({"edge": "2"}, "--edge: must be two percentages such as 2.0..2.5"),
        ({"edge": "3..2"}, "--edge: must begin with the lower percentage, such as 2..3"),
        ({"row": {"flsh": "1..3"}}, '--row: Unknown row of x-tra bonus "flsh". Did you mean "flush"?'),
        ({"row": {"flush": "one"}}, "--row: flush: must be bounds such as 1..3, or one payout"),
        ({"row": {"flush": "3..1"}}, "--row: flush: must go from a lower to a higher number"),
        ({"row": {"flush": "0..1"}}, "--row: flush: must go from a lower to a higher number"),
        ({"row": {"flush": "1..3/0"}}, "--row: flush: the step must be more than 0"),
        ({"row": {"flush": "1..90000"}}, "--row: flush: 90,000 payouts are too many"),
        ({"most": 0}, "--most: must be from 1 to 1000, not 0"),
        ({"game": "premum"}, 'Did you mean "premium"?'),
    ],
)
def test_what_cannot_be_tuned_is_refused_before_anything_is_counted(given: dict[str, object], told: str) -> None:
    asked: dict[str, object] = {"game": "premium", "pay": "x-tra", "edge": "2..3"}
    with pytest.raises(InputError) as refused:
        Tune.read(asked | given)
    assert told in str(refused.value)


def test_usual_payouts_are_round_and_include_what_is_paid_now() -> None:
    table = tuned_table(declared("premium"), "x-tra")
    royal, straight_flush, *_, flush, straight = (
        [spell_payout(each) for each in row.payouts] for row in pay_grid(table, {})
    )
    assert royal == [str(pays) for pays in range(250, 1001, 50)]
    assert straight_flush == [*map(str, range(50, 101, 5)), "150", "200"]
    assert (flush, straight) == (["1", "3:2", "2", "3"], ["1", "2"])
    with_halves = pay_grid(table, {}, halves=True)[-2]
    assert [spell_payout(each) for each in with_halves.payouts] == ["1", "3:2", "2", "5:2", "3"]
