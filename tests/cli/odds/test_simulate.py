"""`boardwalk simulate`."""

from __future__ import annotations

import json
import sys

import pytest

from boardwalk.odds import cluster
from tests.support.cli.command import Run


@pytest.mark.usefixtures("solved_once")
def test_best_play_stands_beside_the_exact_figures(run: Run) -> None:
    ended = run("simulate", "caribbean", "--rounds", "100000", "--json")
    assert (ended.code, ended.err) == (0, "")
    found = json.loads(ended.out)
    assert (found["game"], found["strategy"], found["rounds"], found["seed"]) == ("caribbean", "optimal", 100_000, 1)
    assert set(found["wagers"]) == {"ante", "bet"}
    assert found["total"]["exact"]["value"] == pytest.approx(-0.052243, abs=1e-6)
    assert found["total"]["z"] == pytest.approx(
        (found["total"]["mean"] - found["total"]["exact"]["value"]) / found["total"]["standard_error"]
    )
    low, high = found["total"]["interval"]
    assert low < found["total"]["mean"] < high
    assert sum(taken["count"] for taken in found["decisions"].values()) == 100_000
    assert abs(found["decisions"]["fold"]["z"]) < 4
    assert found["rounds_per_second"] > 0


def test_random_play_has_exact_figures_for_side_bets_only(run: Run) -> None:
    found = json.loads(run("simulate", "premium", "--strategy", "random", "--rounds", "1000", "--json").out)
    assert found["total"]["exact"] is None
    assert found["total"]["z"] is None
    assert found["wagers"]["ante"]["exact"] is None
    assert found["wagers"]["player-bonus"]["exact"]["value"] < 0


def test_the_same_seed_repeats_the_rounds(run: Run) -> None:
    def outcome(seed: str) -> object:
        found = json.loads(
            run("simulate", "holdem3", "--strategy", "random", "--rounds", "999", "--seed", seed, "--json").out
        )
        return found["wagers"], found["total"], found["decisions"]

    assert outcome("5") == outcome("5") != outcome("6")


def test_a_table_for_people(run: Run) -> None:
    ended = run("simulate", "heads-up", "--strategy", "random", "--rounds", "2000", "--seed", "4")
    assert (ended.code, ended.err) == (0, "")
    lines = ended.out.splitlines()
    assert lines[0] == "Heads Up Hold'em  2,000 rounds, random play, seed 4"
    assert any(line.startswith("Pocket Bonus (side bet)") and "-0.045249" in line for line in lines)
    assert any(line.startswith("main wagers together") and "not computed" in line for line in lines)
    assert any(line.startswith("check/check/fold") for line in lines)
    assert ended.last_line.endswith("rounds a second")


def test_units_and_options_are_those_of_the_house(run: Run) -> None:
    arguments = ("--strategy", "random", "--rounds", "500", "--json", "--option", "progressive=A")
    found = json.loads(run("simulate", "texas-bonus", "--option", "offer-bonus=off", "--unit", "25", *arguments).out)
    assert found["unit"] == "25.00"
    assert "bonus" not in found["wagers"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["poker"], "poker"),
        (["premium", "--rounds", "0"], "--rounds: must be from 1 to"),
        (["premium", "--strategy", "bold"], "--strategy: 'bold' is not one of optimal, card, random"),
        (["premium", "--seed", "-1"], "--seed: must be from 0 to"),
        (["premium", "--unit", "0"], "--unit: must be more than $0, not $0"),
        (["texas-bonus", "--unit", "0.50"], "bonus: must be at least $1, not $0.50"),
        (["premium", "--unit", "much"], '--unit: "much" is not an amount of money'),
        (["premium", "--option", "speed"], "--option: 'speed' is not of the form NAME=VALUE"),
        (["premium", "--cluster", ""], "--cluster: '' is not a scheduler's address"),
        (["premium", "--cluster", "tcp://127.0.0.1:1"], "--cluster: no scheduler answers at 'tcp://127.0.0.1:1'"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], message: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.3)
    ended = run("simulate", *arguments)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err
    assert "Traceback" not in ended.err


def test_a_cluster_needs_dask(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "dask.distributed", None)
    ended = run("simulate", "premium", "--cluster", "tcp://127.0.0.1:1")
    assert ended.code == 2
    assert "pip install 'boardwalk[cluster]'" in ended.err


def test_a_cluster_deals_the_rounds(run: Run) -> None:
    from dask.distributed import LocalCluster

    arguments = ("simulate", "premium", "--strategy", "random", "--rounds", "3000", "--json")
    with LocalCluster(n_workers=1, processes=False, dashboard_address=None) as cluster:
        there = json.loads(run(*arguments, "--cluster", cluster.scheduler_address).out)
    here = json.loads(run(*arguments).out)
    assert {**there, "rounds_per_second": 0} == {**here, "rounds_per_second": 0}
