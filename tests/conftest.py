"""How every property test draws: the same examples on every machine, on no clock, and none kept from an earlier run.

And the one world that tests of several layers share.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from boardwalk.games import GAMES
from boardwalk.law.register import _ADOPTED

RESULTS = count()
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")
# Hypothesis also draws constants out of the modules that happen to be imported, as far as it gets in a tenth of a
# second: the examples would depend on which tests a worker ran before.
providers._get_local_constants = Constants


@pytest.fixture(autouse=True)
def _own_results(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds a result that another one stored, or that this user has."""
    monkeypatch.setenv("BOARDWALK_RESULTS", str(tmp_path_factory.getbasetemp() / f"results-{next(RESULTS)}"))


@pytest.fixture(scope="session")
def written_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a small house with everything in it, to be read; a test that changes it takes a copy."""
    from tests.support.pit.audit_databases import write_house

    path = tmp_path_factory.mktemp("written") / "house.db"
    write_house(path)
    return path


@pytest.fixture(autouse=True)
def only_games_known_before() -> Iterator[None]:
    """A game that a test adds is gone after it, and its rules with it."""
    games, rules = set(GAMES), set(_ADOPTED)
    yield
    for name in GAMES.keys() - games:
        del GAMES[name]
    for name in _ADOPTED.keys() - rules:
        del _ADOPTED[name]
