"""Games from outside, dealt at random: next to the exact figures of the solver, and within what each hand allows."""

from __future__ import annotations

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.odds.simulation.rounds import Simulation, simulate
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import solve
from tests.support.games.gallery import GALLERY

ROUNDS = 60_000
SIDE_BETS_DEALT = {
    "casino-holdem": {"aa-plus"},
    "crazy-four": {"queens-up"},
    "four-card": {"aces-up"},
    "high-card-flush": {"flush"},
    "let-it-ride": {"bonus"},
    "mississippi-stud": set[str](),
    "three-card": {"pair-plus", "six-card"},
    "ultimate-texas": {"trips"},
}
"""The side bets that can be told from the cards dealt: not those on a losing hand, or on suited cards in sequence."""


def short(ranks: int) -> Deck:
    return Deck(tuple(Rank)[-ranks:])


def z_scores(simulation: Simulation) -> dict[str, float]:
    amounts = {**simulation.wagers, "total": simulation.total}
    figures = {name: amount.z for name, amount in amounts.items()}
    figures |= {path: taken.z for path, taken in simulation.decisions.items()}
    return {name: z for name, z in figures.items() if z is not None}


@pytest.mark.parametrize("name", GALLERY)
def test_best_play_comes_to_the_exact_figures(name: str) -> None:
    game = GALLERY[name].game()
    solution = solve(game, deck=short(5))
    simulation = simulate(game, ROUNDS, deck=short(5), solution=solution)
    assert simulation.total.exact == solution.ev
    found = z_scores(simulation)
    assert set(solution.decisions) | {"total"} <= set(found)
    assert max(map(abs, found.values())) < 4.5, found
    main = {wager.name for wager in game.wagers if wager.name in solution.wagers}
    on_main = {bonus.name for bonus in game.bonuses if bonus.on in main}
    assert set(simulation.wagers) == main | on_main | SIDE_BETS_DEALT[name]


@pytest.mark.parametrize("name", ["three-card", "let-it-ride", "mississippi-stud"])
def test_the_whole_deck_comes_to_the_published_edge(name: str) -> None:
    """Two million rounds: a royal flush pays so much that a few too many are far out in fewer."""
    found = z_scores(simulate(GALLERY[name].game(), 2_000_000))
    assert max(map(abs, found.values())) < 4.5, found


@pytest.mark.parametrize("name", ["crazy-four", "high-card-flush"])
def test_random_play_keeps_to_what_each_hand_allows(name: str) -> None:
    game = GALLERY[name].game()
    payoffs = compile_payoffs([game], 10_00)
    simulation = simulate(game, ROUNDS, "random", deck=short(6))
    assert all(taken.exact is None for taken in simulation.decisions.values())
    ends = [option.ending for option in payoffs.tree.nodes[0].options]
    by_option = simulation.totals.main.sum(axis=2)[ends]
    assert not by_option[~payoffs.allowed].any()
    dealt = by_option.sum(axis=0)
    for hand_class in np.flatnonzero(dealt > 2_000):
        options = by_option[payoffs.allowed[:, hand_class], hand_class]
        spread = 5 * np.sqrt(dealt[hand_class] / len(options))
        assert np.abs(options - dealt[hand_class] / len(options)).max() < spread
    assert (dealt[payoffs.allowed.all(axis=0)] > 0).any(), "no hand was dealt that may choose anything"
