"""What moves the edge, exposure, mixes and the second computation, each against another formula."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from boardwalk.cards import DECK, Rank
from boardwalk.games import GAMES
from boardwalk.games.declaration.pay_change import change_pays, slug
from boardwalk.games.declaration.pay_table import Odds, spell_payout
from boardwalk.games.declaration.requirement import Reading
from boardwalk.odds.analysis.mixes import JOINED, MAIN, mixes_of
from boardwalk.odds.analysis.second_count import second_count
from boardwalk.odds.analysis.sensitivity import (
    neighboring_requirements,
    pay_steps,
    side_bet_steps,
    steps_of,
    unit_edges,
)
from boardwalk.odds.analysis.worked_examples import worked_examples
from boardwalk.odds.analysis.worst_round import worst_rounds
from boardwalk.odds.result_store import stored_solution
from boardwalk.odds.session.side_bets import join_side_bets
from boardwalk.odds.side_bets.side_bet import in_force, only_table, side_bet
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import solve

SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


def test_a_step_of_a_payout_moves_the_edge_by_its_rows_deals() -> None:
    """The bet of Caribbean pays twice the ante: a step is two units in the deals that win by the row."""
    solution = stored_solution(GAMES["caribbean"].game(), 500)
    found = {(each.row, each.other): each.change for each in pay_steps(solution)}
    names = {hand.name: number for number, hand in enumerate(solution.payoffs.classes)}
    for row, pays in (("flush", "6 to 1"), ("straight", "3 to 1"), ("full house", "8 to 1")):
        won = sum(
            int(solution.counts[1, names[row], number])
            for number, outcome in enumerate(solution.payoffs.classes[names[row]].outcomes)
            if outcome.qualified and outcome.standing.name == "AHEAD"
        )
        more = 1 if pays in ("6 to 1", "8 to 1") else -1
        assert found[row, pays] == -Fraction(2 * more * won, solution.deals)


def test_a_step_of_a_side_bet_is_what_counting_the_changed_table_gives() -> None:
    game = GAMES["texas-bonus"].game()
    (bet,) = in_force(game)
    for step in side_bet_steps(bet):
        table = only_table(game.wager(bet.wager))
        row = next(row for row in table.rows if row.name == step.row)
        pays = next(each for each in steps_of(row.pays) if str(each) == step.other)
        changed = change_pays(game, {f"{slug(table.title)}.{slug(row.name)}": spell_payout(pays)})
        assert side_bet(changed, changed.wager(bet.wager)).house_edge == bet.house_edge + step.change


def test_cents_are_rounded_down_at_other_units() -> None:
    """At Premium, 3 to 2 for a flush on the X-Tra Bonus loses part of a cent at some units."""
    solution = stored_solution(GAMES["premium"].game(), 500)
    edges = {each.unit_cents: each.house_edge for each in unit_edges(solution)}
    assert edges[500] == edges[1_00] == solution.house_edge
    flush = next(number for number, hand in enumerate(solution.payoffs.classes) if hand.name == "flush")
    paid = sum(
        int(solution.counts[ending, flush, number])
        for ending, end in enumerate(solution.payoffs.tree.endings)
        for number, outcome in enumerate(solution.payoffs.classes[flush].outcomes)
        if not end.folded and outcome.standing.name == "AHEAD"
    )
    assert edges[3_33] - edges[5_00] == Fraction(paid, 2 * 333 * solution.deals)
    assert Odds(3, 2).cents(333) * 2 + 1 == 999


def test_requirements_a_step_away_cost_what_solving_them_says() -> None:
    lower, higher = neighboring_requirements(GAMES["heads-up"].game())
    assert lower.dealer_qualifies is not None
    assert higher.dealer_qualifies is not None
    assert (lower.dealer_qualifies.lowest, higher.dealer_qualifies.lowest) == ("ace high", "pair of threes")
    lower, _ = neighboring_requirements(GAMES["caribbean"].game())
    assert lower.dealer_qualifies is not None
    assert lower.dealer_qualifies.lowest == "ace-queen"


@pytest.mark.parametrize("name", [*GAMES])
def test_no_settlement_of_any_class_costs_more_than_the_exposure(name: str) -> None:
    solution = stored_solution(GAMES[name].game(), 500)
    (free, *limited) = worst_rounds(solution.game, solution.game, solution)
    assert free.main_cents == int(compile_payoffs([replace(solution.game, payout_limit=None)], 500).cents.max())
    assert free.table_cents == solution.game.seats * (free.main_cents + sum(free.side_bets_cents.values()))
    assert all(each.main_cents <= free.main_cents for each in limited)


def test_a_payout_limit_lowers_the_exposure() -> None:
    game = GAMES["caribbean"].game({"aggregate-limit": "on"})
    best = stored_solution(GAMES["caribbean"].game({"aggregate-limit": "off"}), 100_00)
    free, limited = worst_rounds(game, game, best)
    assert (free.main_cents, limited.main_cents) == (100_00 + 200_00 * 100, 100_00 + 5_000_00)


def test_side_bets_on_the_whole_hand_vary_with_the_main_game_as_solved_together() -> None:
    """The variance of both together is that of the game in which the side bet is a main wager."""
    solution = solve(GAMES["premium"].game(), 500, deck=SMALL)
    joined = solve(join_side_bets(solution.game, ["player-bonus"], 500), 500, deck=SMALL)
    net = joined.payoffs.cents_by_wager(0)["player-bonus"].ravel().tolist()
    pairs = [*zip(joined.counts.ravel().tolist(), net, strict=True)]
    mean = Fraction(sum(count * cents for count, cents in pairs), 500 * joined.deals)
    variance = Fraction(sum(count * cents**2 for count, cents in pairs), 500**2 * joined.deals) - mean**2
    (bet,) = (each for each in in_force(solution.game) if each.wager == "player-bonus")
    found = mixes_of(solution, (bet,), lambda game: solve(game, 500, deck=SMALL))
    (pair,) = found.covariances
    assert (pair.one, pair.other, pair.method) == (MAIN, "player-bonus", JOINED)
    assert pair.exact == (joined.variance - solution.variance - variance) / 2


def test_side_bets_on_starting_hands_are_summed_over_deals() -> None:
    """Against the plain sum over every starting hand of both expectations."""
    solution = solve(GAMES["heads-up"].game(), 500, deck=SMALL)
    (bet,) = (each for each in in_force(solution.game) if each.wager == "pocket-bonus")
    (pair,) = mixes_of(solution, (bet,), lambda game: solve(game, 500, deck=SMALL)).covariances
    played = solution.played
    assert isinstance(played, HoldEm)
    table, scale = only_table(solution.game.wager("pocket-bonus")), 500 * played.ways_below(0)
    step = solution.payoffs.step_cents
    main = np.maximum.reduce([*played.starting[0].values()]).tolist()
    both = side = Fraction(0)
    for hand, worth in zip(played.hands.cards.tolist(), main, strict=True):
        row = table.best_row(Reading(tuple(DECK[card] for card in hand)), Reading(()), 500)
        won = Fraction(-1) if row is None else Fraction(row.pays.cents(500), 500)
        both, side = both + won * Fraction(worth * step, scale), side + won
    count = len(main)
    assert pair.exact == both / count - solution.ev * side / count


@pytest.mark.parametrize("name", [*GAMES])
def test_the_second_computation_agrees_and_would_notice(name: str) -> None:
    solution = stored_solution(GAMES[name].game(), 500)
    found = second_count(solution, 60)
    assert (found.apart, sum(each.rounds for each in found.classes)) == (0, 60)
    assert found.settled == 60 * len(solution.payoffs.tree.endings)
    wrong = replace(solution, payoffs=replace(solution.payoffs))
    cents = solution.payoffs.cents.copy()
    cents[:, -1] += 1
    vars(wrong.payoffs)["cents"] = cents
    assert second_count(wrong, 60).apart == 60


@pytest.mark.parametrize("name", [*GAMES])
def test_worked_examples_bring_what_their_lines_add_up_to(name: str) -> None:
    found = worked_examples(stored_solution(GAMES[name].game(), 500))
    assert [each.result for each in found] == ["win", "push", "loss"]
    for each in found:
        lost = sum(line.staked for line in each.settlement.lines if line.result.value == "lose")
        assert each.net_cents == sum(line.paid for line in each.settlement.lines) - lost
        assert {"win": 1, "push": 0, "loss": -1}[each.result] == (each.net_cents > 0) - (each.net_cents < 0)
