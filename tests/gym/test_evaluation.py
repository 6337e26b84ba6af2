"""The exact value of a policy: best play is worth what the solver says, and what depends on suits is refused."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from boardwalk.errors import InputError
from boardwalk.gym import VectorEnvironment, evaluate
from boardwalk.gym.round_form import FACE_DOWN, RoundForm, read_form
from boardwalk.odds.solver.boards import Deck, boards_of, hands_of, suits_of
from boardwalk.odds.solver.hold_em import HoldEm
from boardwalk.odds.solver.solution import Solution, solve


def numbers_of(form: RoundForm, node: int) -> Any:
    return np.array([form.actions.index(option.action) for option in form.tree.nodes[node].options])


def best_play(form: RoundForm, solution: Solution) -> Any:
    """The solver's own choices, as a policy."""
    played = solution.played

    def choose(seen: dict[str, Any]) -> Any:
        node = int(seen["decision"][0])
        if isinstance(played, HoldEm):
            level = form.tree.nodes[node].level
            row = [spot.node for spot in played.agenda.nodes_at(level)].index(node)
            board = seen["board"][:, : form.shown[node]]
            numbers, exchanges = boards_of(Deck(), board.shape[1]).find(suits_of(board))
            hands = hands_of(Deck(), form.game.hole_cards)
            images = hands.exchanged[exchanges, hands.number_of(seen["own"].astype(np.int64))]
            return numbers_of(form, node)[played.choices[level][row, numbers, images]]
        up = seen["dealer"][:, 0] if form.tree.dealer_up else None
        return numbers_of(form, node)[played.choices[0][played.find(seen["own"], up)]]

    return choose


@pytest.mark.parametrize("name", ["three-card", "let-it-ride", "crazy-four"])
def test_best_play_is_worth_what_the_solver_says(name: str) -> None:
    form = read_form(name)
    solution = solve(form.game)
    found = evaluate(best_play(form, solution), name)
    assert found.ev == solution.ev
    assert np.array_equal(found.counts, solution.counts)


@pytest.mark.long
@pytest.mark.parametrize("name", ["caribbean", "four-card", "high-card-flush", "premium", "heads-up", "texas-bonus"])
def test_best_play_of_larger_games_is_worth_what_the_solver_says(name: str) -> None:
    form = read_form(name)
    solution = solve(form.game)
    assert evaluate(best_play(form, solution), name).ev == solution.ev


def test_the_environment_pays_what_a_policy_is_worth() -> None:
    """Two formulations: every deal counted, and a million rounds played by kernels."""

    def policy(seen: dict[str, Any]) -> Any:
        """Let it ride with a pair, otherwise take back; at any decision."""
        hand = np.concatenate([seen["own"], seen["board"]], axis=1)
        ranks = np.sort(np.where(hand == FACE_DOWN, 100 + np.arange(hand.shape[1]), hand >> 2), axis=1)
        return (np.diff(ranks, axis=1) == 0).any(axis=1).astype(np.int64)

    seats = VectorEnvironment("let-it-ride", 20_000)
    observations, _ = seats.reset(seed=1)
    results = []
    for _ in range(100):
        observations, rewards, over, _, _ = seats.step(policy(observations))
        results.append(rewards[over])
    paid = np.concatenate(results)
    exact = evaluate(policy, "let-it-ride")
    assert len(paid) == 1_000_000
    assert abs(paid.mean() - float(exact.ev)) < 4.5 * exact.standard_deviation / 1000


def test_numbers_that_are_no_legal_action_are_the_smallest_wager() -> None:
    folds = evaluate(lambda seen: np.zeros(len(seen["decision"]), np.int64), "three-card")
    strange = evaluate(lambda seen: np.full(len(seen["decision"]), 99), "three-card")
    assert folds.ev == strange.ev == -1
    crazy = read_form("crazy-four")
    most = crazy.actions.index("play-3x")
    found = evaluate(lambda seen: np.full(len(seen["decision"]), most), "crazy-four").decisions
    assert set(found) >= {"fold", "play-3x"}
    assert 0 < found["play-3x"] < 1 == found["fold"] + found["play-3x"]


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        (lambda seen: (seen["own"][:, 0] & 3 == 0).astype(int), "whatever the suits"),
        (lambda seen: (seen["own"][:, 0] > seen["own"][:, 1]).astype(int), "whatever order"),
        (lambda _: np.zeros(3, np.int64), "whole numbers, one for each"),
        (None, "must be a function from observations to actions, not None"),
        (lambda seen: np.zeros(len(seen["decision"])), "whole numbers, one for each"),
    ],
)
def test_a_policy_that_cannot_be_evaluated_is_refused(policy: Any, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        evaluate(policy, "three-card")
