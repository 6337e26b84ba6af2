"""Results on disk: read as they were written, answered at once the second time, and never wrong for being old."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from boardwalk.cards import Rank
from boardwalk.games import NEW_JERSEY, declared
from boardwalk.odds import result_store
from boardwalk.odds.figures import UNIT_CENTS
from boardwalk.odds.requests import Advise, Solve, Strategy
from boardwalk.odds.requests.advise import adviser_of
from boardwalk.odds.requests.parameter import read_unlimited_game
from boardwalk.odds.result_store import (
    CARD,
    MOST_FILES,
    SHIPPED,
    SOLUTION,
    ResultStore,
    open_result_store,
    shipped_name,
    stored_solution,
    usual_folder,
)
from boardwalk.odds.solver import solution as solutions
from boardwalk.odds.solver.boards import Deck
from boardwalk.odds.solver.payoff import compile_payoffs
from boardwalk.odds.solver.solution import solve
from boardwalk.odds.strategy.card import strategy_card
from boardwalk.odds.strategy.vocabulary import MOST_RULES
from tests.support.cli.command import Run
from tests.support.cli.command import run as run  # noqa: PLC0414  a fixture

GAMES = [declaration.name for declaration in NEW_JERSEY]
SMALL = Deck(ranks=tuple(Rank)[-5:])


@pytest.fixture(autouse=True)
def _no_advisers() -> Iterator[None]:
    adviser_of.cache_clear()
    yield
    adviser_of.cache_clear()


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """Solving a game fails."""

    def fail(*_: Any, **__: Any) -> Any:
        raise AssertionError("this should come from the store")

    monkeypatch.setattr(solutions, "solve", fail)
    monkeypatch.setattr(solutions, "solve_together", fail)


@pytest.mark.parametrize("name", GAMES)
def test_a_solution_is_read_as_it_was_written(name: str, tmp_path: Path) -> None:
    store, solution = ResultStore(tmp_path, shipped=False), solve(declared(name), deck=SMALL)
    assert store.solution(solution.payoffs) is None
    store.keep_solution(solution)
    again = ResultStore(tmp_path, shipped=False).solution(compile_payoffs([solution.game], UNIT_CENTS))
    assert again is not None
    assert (again.ev, again.variance, again.wagers) == (solution.ev, solution.variance, solution.wagers)
    assert np.array_equal(again.counts, solution.counts)


def test_a_card_is_read_as_it_was_written(tmp_path: Path) -> None:
    store, solution = ResultStore(tmp_path, shipped=False), solve(declared("caribbean"), deck=SMALL)
    card = strategy_card(solution, 4)
    store.keep_card(card, solution.payoffs, 4)
    again = store.card(solution, 4)
    assert again is not None
    assert (again.rules, again.ev, again.optimal_ev, again.curve) == (card.rules, card.ev, card.optimal_ev, card.curve)
    assert np.array_equal(again.counts, card.counts)
    assert store.card(solution, 5) is None


def test_the_same_question_is_solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(result_store, "SHIPPED", Path("nowhere"))
    monkeypatch.setattr(solutions, "Deck", lambda: SMALL)
    first = Solve(game="caribbean", pays={"bet.two-pair": "2"}, unit="10").run().solution
    monkeypatch.setattr(solutions, "solve", None)
    assert Solve(game="caribbean", unit="10").run().solution.ev == first.ev
    with pytest.raises(TypeError):
        Solve(game="caribbean", pays={"bet.flush": "6"}, unit="10").run()


@pytest.mark.usefixtures("no_solver")
@pytest.mark.parametrize("name", GAMES)
def test_the_figures_of_every_game_come_with_the_package(name: str) -> None:
    """Solution, strategy card and the first decision, on a machine that has never solved anything."""
    solution = Solve(game=name).run().solution
    card = Strategy(game=name).run().card
    assert card.optimal_ev == solution.ev <= 0
    assert card.ev <= solution.ev
    game = declared(name)
    if game.community_cards and game.stages[0].choice is game.decisions[0]:
        cards = {2: "Ah Ad", 3: "Ah Ad 3c"}[game.hole_cards]
        assert Advise(game=name, player=cards).run().advice.best in game.decisions[0].actions


@pytest.mark.parametrize("name", GAMES)
def test_the_shipped_counts_are_the_golden_ones(name: str) -> None:
    solution = stored_solution(read_unlimited_game(name, {}), UNIT_CENTS)
    golden = (Path(__file__).parent / "solver" / "counts" / f"{name}.txt").read_text("utf-8").splitlines()
    counts = [int(line.rpartition("|")[2]) for line in golden if " | " in line]
    assert solution.counts[np.nonzero(solution.counts)].tolist() == counts


def test_nothing_else_comes_with_the_package() -> None:
    names = {path.name for path in SHIPPED.iterdir()}
    expected = set()
    for name in GAMES:
        payoffs = compile_payoffs([read_unlimited_game(name, {})], UNIT_CENTS)
        expected |= {
            shipped_name(payoffs.digest, SOLUTION),
            shipped_name(result_store.card_key(payoffs, MOST_RULES), CARD),
        }
    assert names == expected


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_the_shipped_figures_are_those_of_the_solver(name: str) -> None:
    game = read_unlimited_game(name, {})
    shipped, fresh = stored_solution(game, UNIT_CENTS), solve(game, UNIT_CENTS)
    assert np.array_equal(shipped.counts, fresh.counts)
    assert ResultStore(Path("nowhere")).starting(fresh.payoffs.digest) is not None or not game.community_cards
    card = ResultStore(Path("nowhere")).card(shipped)
    assert card is not None
    assert card.rules == strategy_card(fresh).rules


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b"PK\x03\x04", b"\x93NUMPY", b'{"card": {}}'])
def test_a_file_that_is_damaged_is_as_if_it_were_not_there(tmp_path: Path, content: bytes) -> None:
    store, solution = ResultStore(tmp_path, shipped=False), solve(declared("caribbean"), deck=SMALL)
    payoffs = solution.payoffs
    for key in (payoffs.digest, result_store.card_key(payoffs, MOST_RULES)):
        for form in (SOLUTION, CARD):
            store._path(key, form).write_bytes(content)
    assert (store.solution(payoffs), store.starting(payoffs.digest), store.card(solution)) == (None, None, None)
    assert {each.about for each in store.results()} == {"damaged"}


def test_old_files_make_room(tmp_path: Path) -> None:
    store = ResultStore(tmp_path, shipped=False)
    for number in range(MOST_FILES + 3):
        store._path(str(number), CARD).write_text(json.dumps({"number": number}))
    store.keep_arrays("new", {"actions": np.array(["fold"]), "0": np.array([7])})
    assert len([*tmp_path.iterdir()]) == MOST_FILES
    kept = store.starting("new")
    assert kept is not None
    assert kept["fold"].tolist() == [7]


def test_where_nothing_can_be_stored_it_is_stored_as_long_as_the_server_runs(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store, leave = open_result_store(tmp_path / "file")
    store.keep_arrays("it", {"actions": np.array(["fold"]), "0": np.array([7])})
    assert store.starting("it") is not None
    leave()
    assert not store.folder.exists()


def test_the_command_shows_and_empties_the_store(run: Run) -> None:
    assert "No results in" in run("results").out
    ResultStore(usual_folder()).keep_solution(solve(declared("caribbean"), deck=SMALL))
    shown = run("results").out
    assert "Caribbean Stud Poker, unit $5" in shown
    (listed,) = json.loads(run("results", "--json").out)["results"]
    assert listed["about"] == "Caribbean Stud Poker, unit $5"
    assert run("results", "--empty").out.startswith("1 result deleted from ")
    assert json.loads(run("results", "--json").out)["results"] == []


QUESTIONS = (
    *(["strategy", name] for name in GAMES),
    *(["solve", name] for name in GAMES),
    ["advise", "premium", "--player", "Ah Ad 3c"],
    ["advise", "heads-up", "--player", "Kh 7d", "--board", "2c 9h Js Qd 5s"],
    ["advise", "holdem3", "--player", "Kh 7d 2c", "--board", "9h Js"],
    ["advise", "texas-bonus", "--player", "Kh 7d", "--board", "2c 9h Js Qd"],
    ["advise", "caribbean", "--player", "Ah Ad 3c 4d 5h", "--up", "Ks"],
)


def test_a_new_machine_answers_without_a_compiler(tmp_path: Path) -> None:
    """Cards, solutions and advice come from the package and from NumPy; compiling kernels takes seconds.

    Each question has a process of its own, as a command has.
    """
    code = f"""
import contextlib, os, sys
from boardwalk.cli import main
for question in {QUESTIONS!r}:
    if child := os.fork():
        os.waitpid(child, 0)
        continue
    with contextlib.suppress(SystemExit):
        main(question)
    print(question, "numba" in sys.modules, file=sys.stderr)
    break
"""
    environment = os.environ | {result_store.FOLDER_VARIABLE: str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)  # noqa: S603
    assert done.stderr.splitlines() == [f"{question} False" for question in QUESTIONS]
    assert done.stdout.count("house edge with this card") == len(GAMES)
    assert not list(tmp_path.iterdir())
