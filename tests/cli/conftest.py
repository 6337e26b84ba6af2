"""What tests of the command ask for: the command itself, `settle`, a person at a table, and games solved once."""

from __future__ import annotations

import pytest

from boardwalk.games import Game
from boardwalk.odds.solver import solution
from boardwalk.odds.solver.solution import Solution
from tests.support.cli.command import Run, Settle
from tests.support.cli.command import run as run  # noqa: PLC0414  a fixture
from tests.support.cli.sitting import Sitting
from tests.support.odds.small_games import Case
from tests.support.odds.whole_deck import solved


@pytest.fixture
def solved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game on the whole deck is solved once a process, for tests of what is done with it then."""

    def known(game: Game, unit_cents: int, **_: object) -> Solution:
        options = " ".join(f"{name}={value}" for name, value in game.house.changed().items())
        return solved(Case(game.name, options, unit_cents))

    monkeypatch.setattr(solution, "solve", known)


@pytest.fixture
def settle(run: Run) -> Settle:
    return Settle(run)


@pytest.fixture
def sitting(run: Run, monkeypatch: pytest.MonkeyPatch) -> Sitting:
    return Sitting(run, monkeypatch)
