"""A wall clock that is set while a real server runs: 30 days forward, some commands, and back again. In the long run
also hundreds of sequences of jumps, confirmations and restarts (a few of them are in `tests/pit/test_clock.py`).
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardwalk.client import Client
from boardwalk.pit.audit.auditor import audit
from boardwalk.pit.store.engine import open_existing
from tests.support.pit.clocks import ACTS, TimeModel, clocked_house
from tests.support.screens.servers import Demo

pytestmark = pytest.mark.long
DAY_SECONDS = 24 * 3600
WRONG_CLOCK = """
import pathlib, time
real, file = time.time_ns, pathlib.Path("wrong-by")
time.time_ns = lambda: real() + int(file.read_text()) * 10**9
"""
"""Python runs this before anything else, so the server reads a wall clock that is wrong by the seconds in a file."""


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Demo]:
    (tmp_path / "sitecustomize.py").write_text(WRONG_CLOCK)
    (tmp_path / "wrong-by").write_text("0")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    server = Demo(tmp_path)
    yield server
    server.stop()


def until(done: Callable[[], bool], seconds: float = 60) -> None:
    """Wait until this is true."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end
        time.sleep(0.5)


def test_a_month_forward_and_back_at_a_real_server(server: Demo) -> None:
    """Before: the second and all later commands were dated a month later, and the audit found nothing."""
    with Client(server.address) as player, Client(server.address) as supervisor:
        player.enter_as_guest()
        supervisor.enter_as_guest("supervisor")

        def has_alarms(number: int) -> bool:
            return [each.kind for each in supervisor.floor().alarms].count("clock") == number

        for days, alarms in ((0, 0), (30, 1), (0, 0), (-30, 1), (0, 0)):
            (server.directory / "wrong-by").write_text(str(days * DAY_SECONDS))
            dated = player.account.take_play_chips(100).at / 1_000_000
            assert abs(dated - time.time()) < 60
            until(partial(has_alarms, alarms))
    (database,) = server.directory.glob("*.db")
    store = open_existing(str(database))
    assert audit(store, now=time.time_ns() // 1000).findings == ()
    store.close()


@settings(max_examples=400, deadline=None)
@given(st.lists(ACTS, max_size=25))
def test_no_sequence_of_jumps_poisons_what_comes_after_it(acts: list[tuple[str, int]]) -> None:
    with tempfile.TemporaryDirectory() as folder, clocked_house(Path(folder) / "house.db") as house:
        TimeModel(house).run(acts)
