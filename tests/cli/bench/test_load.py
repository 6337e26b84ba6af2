"""`boardwalk bench pit`: a small crowd plays through a real server, and all figures come out. No rate is asserted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from boardwalk.load_test.latency import LatencySpread
from boardwalk.load_test.load_run import CommitCost, LoadOutcome, LoadPlan

if TYPE_CHECKING:
    from tests.support.cli.command import Run

SMALL = ("bench", "pit", "--tables", "2", "--bots", "2", "--seconds", "1", "--pace", "1")


@pytest.fixture(autouse=True)
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.load_test.load_run.WARM_UP_SECONDS", 0.5)


def test_a_crowd_plays_and_is_measured(run: Run) -> None:
    outcome = run(*SMALL, "--full-speed", "--json")
    assert outcome.code == 0, outcome.err
    live, full = (json.loads(line) for line in outcome.out.splitlines())
    assert (live["pace_seconds"], full["pace_seconds"]) == (1, None)
    assert full["rounds"] > 0
    for found in (live, full):
        assert (found["tables"], found["bots"], found["store"]) == (2, 4, "sqlite")
        sent = sum(found["commands"].values())
        assert sent > sum(found["refused"].values())
        assert found["command_ms"]["p50"] <= found["command_ms"]["p99"] <= found["command_ms"]["max"]
        assert found["view_ms"] is not None
        assert sum(found["orders_of_a_commit"].values()) > 0
        assert min(found[name] for name in ("decide_ms", "write_ms", "bare_ms", "times_bare", "times_bare_in_turn")) > 0


HALF = LatencySpread(4, 0.5, 0.5, 0.5, 0.5)
COST = CommitCost(10, 20, 30, 0.1, 0.4, 0.2, bare=HALF, ours=HALF, orders_of_a_commit={2: 10})
SEEN = LoadOutcome(
    LoadPlan(2, 2, 5.0, None, screens=1), 5.0, 15.0, 7, HALF, None, HALF, {"act": 4}, {}, 0, 50, 5000, 50,
    server_cpu_seconds=1.0, bots_cpu_seconds=0.5, cost=COST,
)  # fmt: skip


def test_a_person_reads_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.load_test.load_run.run_load", lambda *_: SEEN)
    outcome = run(*SMALL)
    assert outcome.code == 0, outcome.err
    for words in (
        "full speed",
        "command to screen",
        "p99 500.0",
        "2 at most",
        "under load 2.00 times",
        "1.00 times as long",
    ):
        assert words in outcome.out


def test_a_run_without_commits_has_no_cost(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = CommitCost(0, 0, 0, 0.0, 0.0, 0.0, None, None, {})
    monkeypatch.setattr(
        "boardwalk.load_test.load_run.run_load", lambda *_: SEEN._replace(cost=nothing, server_cpu_seconds=None)
    )
    outcome = run(*SMALL)
    assert outcome.code == 0, outcome.err
    assert outcome.last_line.split() == ["commits", "none"]


def test_a_file_is_no_database_for_this(run: Run) -> None:
    outcome = run(*SMALL, "--database", "house.db")
    assert (outcome.code, outcome.out) == (2, "")
    assert "database" in outcome.err


@pytest.mark.parametrize("option", ["--tables", "--bots", "--seconds", "--pace"])
def test_nothing_cannot_be_measured(run: Run, option: str) -> None:
    outcome = run("bench", "pit", option, "0")
    assert outcome.code == 2
    assert option in outcome.err
