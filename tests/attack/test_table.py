"""Every attack on a real server, with a player at a table: `make attack`. Times are printed and, roughly, asserted."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.support.attack import attacks
from tests.support.attack.stall import locked_table
from tests.support.attack.table import ATTACKS, ATTACKS_WITH_TOKEN, HEADING, measure
from tests.support.attack.target import ANSWER_SECONDS, Attack, ask, attacked

pytestmark = pytest.mark.long
SECONDS = 20.0
MOST_TIMES = 3
NOISE_SECONDS = 0.05
"""A busy machine can be this slow without any attack."""
MOST_MEGABYTES = 300


@pytest.mark.parametrize("attack", [*ATTACKS, *ATTACKS_WITH_TOKEN], ids=lambda attack: attack.__name__)
def test_a_player_hardly_notices(attack: Attack, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with attacked(tmp_path) as target:
        line = measure(target, attack, SECONDS)
        with capsys.disabled():
            print(f"\n{HEADING}\n{line}")  # noqa: T201
        assert line.noticed.failed == 0
        assert line.megabytes < MOST_MEGABYTES
        assert line.noticed.median_seconds <= max(MOST_TIMES * line.quiet.median_seconds, NOISE_SECONDS)
        assert ask(target.port, "GET", "/readyz").status == 200


def test_slow_connections_are_closed_in_the_end(tmp_path: Path) -> None:
    with attacked(tmp_path) as target:
        assert attacks.slow_bodies(target.port, SECONDS)["open at the end"] == 0
        assert attacks.silent_sockets(target.port, SECONDS).get("open at the end", 0) == 0


def test_a_locked_table_does_not_slow_the_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    began = time.monotonic()
    found = locked_table(tmp_path)
    with capsys.disabled():
        print(f"\n{found}")  # noqa: T201
    assert found.held_status == 503
    assert found.held_seconds < ANSWER_SECONDS
    assert found.free.failed == 0
    assert found.free.median_seconds <= max(MOST_TIMES * found.quiet.median_seconds, NOISE_SECONDS)
    assert found.frozen_status == 503
    assert found.frozen_ready_status == 503
    assert time.monotonic() - began < 300
