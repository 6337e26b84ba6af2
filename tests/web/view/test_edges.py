"""Edges are calculated in a separate process, once for each game as it is offered."""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from boardwalk.games import GAMES, Game, declared
from boardwalk.games.declaration.wager import Placement
from boardwalk.odds.result_store import ResultStore
from boardwalk.pit.shift_figures import Edges
from boardwalk.web.lab import house_edge
from boardwalk.web.lab.house_edge import EdgeSolver, house_edges
from tests.support.web.quick_edges import quick


@pytest.fixture
def solver() -> Iterator[EdgeSolver]:
    solver = EdgeSolver(quick)
    yield solver
    solver.close()


def waited(solver: EdgeSolver, game: Game) -> Edges:
    for _ in range(2000):
        found = solver.edges(game)
        if found is not None:
            return found
        time.sleep(0.01)
    raise AssertionError("nobody answers")


def test_what_is_asked_is_answered_later_and_then_known(solver: EdgeSolver) -> None:
    assert solver._process is None, "nothing runs before it is asked"
    usual, high = declared("caribbean", ()), declared("caribbean", (("table-min", "$1,000"),))
    for name in ("premium", "holdem3"):
        assert solver.edges(declared(name, ())) is None
    assert solver.edges(usual) is None
    assert waited(solver, high) == {"ante": Fraction(9, 7)}
    assert waited(solver, usual) == {"ante": Fraction(9, 4)}
    assert solver.edges(usual) is solver.edges(declared("caribbean", ())), "the same object, until the end"
    for name in ("premium", "holdem3"):
        assert solver.edges(declared(name, ())) is None, "a game without a figure holds nobody up"
    process = solver._process
    assert process is not None
    solver.close()
    assert not process.is_alive()
    assert solver.edges(usual) is not None
    assert solver.edges(declared("heads-up", ())) is None, "nothing more is asked"


def test_one_who_is_gone_is_followed_by_another(solver: EdgeSolver) -> None:
    first = kill(solver, declared("caribbean", ()))
    assert solver.edges(declared("heads-up", ())) is None
    assert waited(solver, declared("caribbean", ())) == {"ante": Fraction(9, 4)}
    assert solver._process is not first
    assert waited(solver, declared("heads-up", ()))


def test_not_for_ever(solver: EdgeSolver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_edge, "MOST_STARTS", 2)
    game = declared("caribbean", ())
    last = [kill(solver, game) for _ in range(2)][-1]
    for _ in range(3):
        assert solver.edges(game) is None
    assert solver._process is last


def test_what_a_store_has_is_not_calculated(tmp_path: Path) -> None:
    store, game = ResultStore(tmp_path), declared("caribbean", ())
    first = EdgeSolver(quick, store)
    found = waited(first, game)
    first.close()
    again = EdgeSolver(quick, store)
    assert again.edges(game) == found == store.edges(game)
    assert again._process is None
    assert [each.about for each in store.results()] == ["house edges, Caribbean Stud Poker, unit $5"]
    next(iter(tmp_path.iterdir())).write_text('{"edges": {"ante": "1/0"}}', "utf-8")
    assert store.edges(game) is None, "a damaged file is none"


def kill(solver: EdgeSolver, game: Game) -> BaseProcess:
    """Ask, and kill the process that should answer."""
    assert solver.edges(game) is None
    process = solver._process
    assert process is not None
    process.kill()
    process.join()
    return process


@pytest.mark.long
@pytest.mark.parametrize("name", GAMES)
def test_every_wager_that_is_made_before_the_deal_has_its_edge(name: str) -> None:
    game = GAMES[name].game()
    found = house_edges((name, tuple(sorted(game.house.as_text().items()))))
    assert found.keys() == {wager.name for wager in game.wagers if wager.place in (Placement.BASE, Placement.OPTIONAL)}
    assert all(0 < edge < 1 for edge in found.values())
