"""`boardwalk solve` and `boardwalk scan`: the figures as programs and people read them, and the warning in words."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from boardwalk.cards import Rank
from boardwalk.cli.odds.house_edge import show_scan
from boardwalk.games import GAMES
from boardwalk.odds import result_store
from boardwalk.odds.requests.solve import solution_data
from boardwalk.odds.solver import solution as solutions
from boardwalk.odds.solver.boards import Deck
from tests.support.odds.small_games import Case
from tests.support.odds.whole_deck import solved

if TYPE_CHECKING:
    from tests.support.cli.command import Run

SMALL = Deck((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE))


@pytest.fixture
def small_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty cards instead of 52, so that every game is solved in a moment."""
    monkeypatch.setattr(solutions, "Deck", lambda: SMALL)
    monkeypatch.setattr(result_store, "SHIPPED", Path("nowhere"))  # those are of the whole deck


@pytest.fixture(scope="module")
def caribbean() -> dict[str, Any]:
    return solution_data(solved(Case("caribbean")), 1.0)


def test_the_published_expectation(run: Run) -> None:
    found = json.loads(run("solve", "caribbean", "--json").out)
    assert Fraction(found["ev"]["exact"]) == Fraction(-1041372912372, 19933230517200)
    assert (found["deals"], found["total"]) == (19933230517200, -1041372912372)
    assert found["options"]["aggregate-limit"] == "off"


def test_figures_follow_from_one_another(caribbean: dict[str, Any]) -> None:
    exact = {name: Fraction(caribbean[name]["exact"]) for name in ("ev", "house_edge", "average_wager", "variance")}
    assert exact["house_edge"] == -exact["ev"]
    assert Fraction(caribbean["element_of_risk"]["exact"]) == exact["house_edge"] / exact["average_wager"]
    assert sum(Fraction(share["exact"]) for share in caribbean["decisions"].values()) == 1
    assert sum(Fraction(wager["ev"]["exact"]) for wager in caribbean["wagers"].values()) == exact["ev"]
    assert caribbean["standard_deviation"] == pytest.approx(float(exact["variance"]) ** 0.5)
    assert all(figure["value"] == float(Fraction(figure["exact"])) for figure in caribbean["decisions"].values())


def test_outcomes_are_all_deals_and_hold_the_expectation(caribbean: dict[str, Any]) -> None:
    outcomes = caribbean["outcomes"]
    assert sum(each["deals"] for each in outcomes) == caribbean["deals"]
    assert all(Fraction(each["chance"]["exact"]) * caribbean["deals"] == each["deals"] for each in outcomes)
    low, high = (sum(Fraction(each[end]) * each["deals"] for each in outcomes) for end in ("low", "high"))
    assert low < caribbean["total"] < high
    assert [(each["low"], each["high"]) for each in outcomes if each["low"] != each["high"]] == [("11", "15")]


@pytest.mark.usefixtures("small_deck")
@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_the_same_shape(run: Run, game: str) -> None:
    found = json.loads(run("solve", game, "--json").out)
    assert set(found) == {
        "game", "options", "unit", "deals", "total", "ev", "house_edge", "average_wager", "element_of_risk",
        "standard_deviation", "variance", "decisions", "wagers", "outcomes", "favors_player", "seconds",
    }  # fmt: skip
    assert found["game"] == game
    assert found["favors_player"] == (found["ev"]["value"] > 0)


@pytest.mark.usefixtures("small_deck")
def test_other_payouts_are_bounded_by_the_old_play_before_they_are_solved(run: Run) -> None:
    changed = "--pay", "bet.two-pair=3"
    assert "bound" not in json.loads(run("solve", "caribbean", *changed, "--json").out), "nothing is known yet"
    before = json.loads(run("solve", "caribbean", "--json").out)
    found = json.loads(run("solve", "caribbean", *changed, "--json").out)
    bound, best, old = (Fraction(each["house_edge"]["exact"]) for each in (found["bound"], found, before))
    assert best <= bound < old
    assert "lower bound" in found["bound"]["is"]
    shown = run("solve", "caribbean", *changed).out
    assert shown.index("at most") < shown.index("best play\n")
    assert f"{float(bound):.6%}" in shown
    assert f"{float(best):.6%}" in shown


@pytest.mark.usefixtures("small_deck")
def test_a_choice_that_favors_the_player_is_said_in_words(run: Run) -> None:
    outcome = run("solve", "heads-up")
    assert "favors the player, by" in outcome.out
    assert "of the ante" in outcome.out


@pytest.mark.usefixtures("solved_once")
def test_no_warning_where_the_house_has_the_edge(run: Run) -> None:
    assert "favors" not in run("solve", "caribbean").out


@pytest.mark.usefixtures("small_deck")
def test_all_tables_in_one_go(run: Run) -> None:
    found = json.loads(run("solve", "holdem3", "--all-tables", "--json").out)
    assert [each["options"]["blind-table"] for each in found] == list("ABCDEFGHIJK")
    assert "11 solved together" in run("solve", "holdem3", "--all-tables").out


@pytest.mark.usefixtures("small_deck")
def test_all_tables_of_version_two_are_every_pair(run: Run) -> None:
    found = json.loads(run("solve", "holdem3", "--all-tables", "--option", "version=2", "--json").out)
    assert len({(each["options"]["blind-table"], each["options"]["blind-double-table"]) for each in found}) == 33


@pytest.mark.usefixtures("small_deck")
def test_a_unit_turns_prizes_into_units(run: Run) -> None:
    small, large = (json.loads(run("solve", "texas-bonus", "--unit", unit, "--json").out) for unit in ("5", "100"))
    assert small["ev"] == large["ev"]  # nothing at this game is paid in dollars
    assert (small["unit"], large["unit"]) == ("5.00", "100.00")


@pytest.mark.usefixtures("small_deck")
def test_the_scan_lists_what_favors_the_player(run: Run) -> None:
    found = json.loads(run("scan", "texas-bonus", "--json").out)
    main = [line for line in found if line["wager"] == "main wagers"]
    assert [line["options"] for line in main] == [{"ante-pays-from": "flush"}, {"ante-pays-from": "straight"}]
    assert all(line["favors_player"] == (Fraction(line["house_edge"]["exact"]) < 0) for line in found)
    assert "These favor the player:" in run("scan", "texas-bonus").out


def test_a_scan_without_findings_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    from boardwalk.cli.console import console
    from boardwalk.odds.requests import Scan
    from boardwalk.odds.solver.versions import ScanFinding

    show_scan(console(), [ScanFinding("premium", "main wagers", {}, Fraction(1, 50))], Scan())
    assert "None of these favors the player." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("premum",), 'Did you mean "premium"?'),
        (("premium", "--unit", "0"), "--unit: must be more than $0, not $0"),
        (("premium", "--unit", "five"), '--unit: "five" is not an amount of money'),
        (("premium", "--unit", "0.50"), "x-tra: must be at least $1, not $0.50 (13:69F-40.6(c))"),
        (("premium", "--option", "table-max=1"), "ante: $5 is above the posted maximum of $1 (R1)"),
        (("premium", "--option", "qualify-frist=on"), 'Did you mean "qualify-first"?'),
        (("holdem3", "--option", "blind-table=Z"), '"Z" is not one of A, B'),
    ],
)
def test_bad_input_is_answered_before_any_work(run: Run, arguments: tuple[str, ...], said: str) -> None:
    outcome = run("solve", *arguments)
    assert outcome.code == 2
    assert said in outcome.err
    assert outcome.out == ""


def test_a_scan_on_a_cluster_finds_the_same(run: Run) -> None:
    distributed = pytest.importorskip("dask.distributed")
    with distributed.LocalCluster(1, processes=False, dashboard_address=None) as cluster:
        there = run("scan", "caribbean", "--cluster", cluster.scheduler_address, "--json")
    assert there.out == run("scan", "caribbean", "--json").out


def test_options_of_a_scan_belong_to_one_game(run: Run) -> None:
    assert "name the game" in run("scan", "--option", "version=2").err
