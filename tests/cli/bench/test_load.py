"""`boardwalk bench pit`: a small crowd plays through a real server, and all figures come out. No rate is asserted."""

from __future__ import annotations

import json
import platform
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from boardwalk.load_test.latency import LatencySpread
from boardwalk.load_test.load_figures import load_figures
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


def test_several_servers_are_shown_next_to_one(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[LoadPlan] = []

    def measured(load: LoadPlan, _: object) -> LoadOutcome:
        plans.append(load)
        return SEEN._replace(load=load, cost=COST._replace(orders=20 * load.servers, bare=None, ours=None))

    monkeypatch.setattr("boardwalk.load_test.load_run.run_load", measured)
    outcome = run(*SMALL, "--servers", "4", "--database", "postgresql://db.example/load")
    assert outcome.code == 0, outcome.err
    assert [plan.servers for plan in plans] == [1, 4]
    assert not any(plan.compare_commits for plan in plans), "their commits overlap"
    assert "4 servers, next to one: 4.00 times the orders" in " ".join(outcome.out.split())


def test_a_file_has_one_server(run: Run) -> None:
    outcome = run(*SMALL, "--servers", "2")
    assert (outcome.code, outcome.out) == (2, "")
    assert "PostgreSQL" in outcome.err


def test_tables_without_players_open_and_rest(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.load_test.load_run.QUIET_SECONDS", 0.5)
    outcome = run("bench", "pit", "--tables", "2", "--bots", "0", "--seconds", "1", "--json")
    assert outcome.code == 0, outcome.err
    found = json.loads(outcome.out)
    assert (found["bots"], found["rounds"], found["orders_a_second"], found["command_ms"]) == (0, 0, 0, None)
    assert found["server_cores"] < 1


@pytest.mark.long
def test_two_servers_share_a_house(run: Run, fresh_postgresql: Callable[[], str]) -> None:
    outcome = run(*SMALL, "--servers", "2", "--database", fresh_postgresql(), "--json")
    assert outcome.code == 0, outcome.err
    one, two = (json.loads(line) for line in outcome.out.splitlines())
    assert (one["servers"], two["servers"]) == (1, 2)
    assert two["view_ms"] is not None, "what happens at one server is seen at the other"


def _target_run(load: LoadPlan, _: object) -> LoadOutcome:
    return SEEN._replace(load=load, rounds=200)


def test_the_load_sheet_says_what_is_met_on_which_machine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardwalk.load_test.load_sheet.run_load", _target_run)
    outcome = run("bench", "pit", "--targets", "--seconds", "5")
    assert outcome.code == 0, outcome.err
    for line in (
        "### 30 tables of 6 bots at full speed",
        "| rounds a second | 30 or more | 40.0 (met) |",
        "| command to answer, p99, ms | under 100 | 500 (missed) |",
        "| percent of a core | under 5 | 20.0 (missed) |",
    ):
        assert line in outcome.out.splitlines()
    assert f"Python {platform.python_version()}" in outcome.out


def test_an_earlier_version_is_measured_by_its_own_command(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    earlier = tmp_path / "boardwalk"
    figures = json.dumps(load_figures(SEEN._replace(rounds=50)))
    earlier.write_text(f"#!/bin/sh\necho a run at a pace\necho '{figures}'\n", "utf-8")
    earlier.chmod(0o755)
    monkeypatch.setattr("boardwalk.load_test.load_sheet.run_load", _target_run)
    outcome = run("bench", "pit", "--targets", "--only", "full-speed", "--seconds", "5", "--before", str(earlier))
    assert outcome.code == 0, outcome.err
    assert "| rounds a second | 30 or more | 10.0 | 40.0 (met) |" in outcome.out.splitlines()


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--only", "ful-speed"), 'did you mean "full-speed"?'),
        (("--only", "full-speed", "--before", "no-such-command"), "cannot run"),
    ],
)
def test_what_cannot_be_measured_is_said(run: Run, words: tuple[str, ...], says: str) -> None:
    outcome = run("bench", "pit", "--targets", *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert says.casefold() in outcome.err.casefold()


def test_a_file_is_no_database_for_this(run: Run) -> None:
    outcome = run(*SMALL, "--database", "house.db")
    assert (outcome.code, outcome.out) == (2, "")
    assert "database" in outcome.err


@pytest.mark.parametrize("option", ["--tables", "--seconds", "--pace", "--servers"])
def test_nothing_cannot_be_measured(run: Run, option: str) -> None:
    outcome = run("bench", "pit", option, "0")
    assert outcome.code == 2
    assert option in outcome.err
