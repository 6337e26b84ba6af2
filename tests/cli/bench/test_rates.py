"""`boardwalk bench evaluate`: rows for our own evaluators, whatever else is installed. No rate is asserted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from boardwalk.cards import Rank
from boardwalk.cli.bench import rates, solver_ways
from boardwalk.cli.bench.rates import random_hands
from boardwalk.cli.bench.solver_ways import WayCosts, way_costs
from boardwalk.odds.solver.boards import Deck

if TYPE_CHECKING:
    from tests.support.cli.command import Run

OTHERS = ("phevaluator", "eval7", "treys")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")  # eval7's own, when it is imported


@pytest.fixture
def none_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = SimpleNamespace(util=SimpleNamespace(find_spec=lambda _name: None))
    monkeypatch.setattr("boardwalk.cli.bench.rates.importlib", nothing)


def _row(out: str, name: str) -> list[str]:
    return next(line for line in out.splitlines() if line.startswith(name)).removeprefix(name).split()


@pytest.mark.parametrize("name", ["boardwalk kernel, 1 thread ", "boardwalk reference"])
def test_our_evaluators_have_a_row(run: Run, name: str) -> None:
    outcome = run("bench", "evaluate", "--hands", "1000")
    assert outcome.code == 0
    assert _row(outcome.out, name)[0] == "1,000"


@pytest.mark.parametrize("name", OTHERS)
def test_every_other_library_is_measured_or_said_to_be_missing(run: Run, name: str) -> None:
    assert name in run("bench", "evaluate", "--hands", "1000").out


@pytest.mark.usefixtures("none_installed")
def test_nothing_else_needs_to_be_installed(run: Run) -> None:
    outcome = run("bench", "evaluate", "--hands", "1000")
    assert outcome.code == 0
    assert _row(outcome.out, "boardwalk reference")[0] == "1,000"
    assert all(name in outcome.last_line for name in OTHERS)


@pytest.mark.parametrize("hands", ["0", "-1", "999", "many"])
def test_too_few_hands_to_measure_are_refused(run: Run, hands: str) -> None:
    outcome = run("bench", "evaluate", "--hands", hands)
    assert (outcome.code, outcome.out) == (2, "")
    assert "--hands" in outcome.err


def test_hands_are_seven_different_cards_of_one_deck() -> None:
    for hand in random_hands(1000, seed=1).tolist():
        assert len(set(hand)) == 7
        assert all(0 <= card < 52 for card in hand)


def test_one_seed_gives_the_same_hands_again() -> None:
    assert random_hands(1000, seed=5).tolist() == random_hands(1000, seed=5).tolist()
    assert random_hands(1000, seed=5).tolist() != random_hands(1000, seed=6).tolist()


@pytest.mark.usefixtures("none_installed")
def test_growth_is_measured_at_the_game_with_the_most_pay_tables(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "_in_own_process", lambda _name, options: rates.SolveCost(len(options), 1_000_000))
    outcome = run("bench", "solve", "caribbean", "holdem3", "--no-ways")
    _, growth = outcome.out.split("pay tables of holdem3")
    assert [line.split()[:2] for line in growth.splitlines()[1:]] == [
        ["1", "1.00"], ["2", "2.00"], ["4", "4.00"], ["11", "11.00"],
    ]  # fmt: skip
    assert "pay tables of" not in run("bench", "solve", "caribbean", "--no-ways").out


@pytest.mark.usefixtures("none_installed")
def test_the_ways_to_solve_a_game_are_side_by_side(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    costs = {"caribbean": WayCosts(None, 2.0, 0.5, 84_000_000), "heads-up": WayCosts(8.0, 2.0, None, 1_000_000)}
    monkeypatch.setattr(rates, "_in_own_process", lambda _name, options: rates.SolveCost(len(options), 1_000_000))
    monkeypatch.setattr(solver_ways, "_in_own_process", costs.__getitem__)
    _, ways = run("bench", "solve", *costs, "--no-tables").out.split("processor seconds")
    assert _row(ways, "caribbean") == ["-", "2.00", "-", "0.50", "25%", "84", "MB"]
    assert _row(ways, "heads-up") == ["8.00", "2.00", "4.0", "-", "-", "1", "MB"]


@pytest.mark.parametrize("name", ["texas-bonus", "caribbean"])
def test_each_way_is_measured(name: str) -> None:
    costs = way_costs(name, Deck(tuple(Rank)[-6:]))
    assert (costs.plain is None) == (name == "caribbean")
    assert costs.whole > 0
    assert costs.changed
    assert costs.kept_bytes > 0
